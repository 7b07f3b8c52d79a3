// The text that shows while a screen loads (spec section 2).
import { Spinner } from './Spinner.tsx';

export function ScreenLoading() {
  return (
    <p role="status" className="flex min-h-60 animate-late items-center justify-center gap-2.5 text-text-2">
      <Spinner />
      Loading...
    </p>
  );
}
