// The text that shows while the whole app loads (spec section 2).
import { Spinner } from '#ui/Loading.tsx';

export function InitialLoading() {
  return (
    <p role="status" className="flex min-h-dvh items-center justify-center gap-2.5 text-text-2">
      <Spinner />
      Loading your dashboard...
    </p>
  );
}
