// The texts that show while something loads (spec section 2): the whole app, or one screen.
import { Spinner } from '#ui/Spinner.tsx';

export function InitialLoading() {
  return (
    <p role="status" className="flex min-h-dvh items-center justify-center gap-2.5 text-text-2">
      <Spinner />
      Loading your dashboard...
    </p>
  );
}

export function ScreenLoading() {
  return (
    <p role="status" className="flex min-h-60 animate-late items-center justify-center gap-2.5 text-text-2">
      <Spinner />
      Loading...
    </p>
  );
}
