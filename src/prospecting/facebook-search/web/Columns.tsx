// What a record says of itself, and beside it the facts to act on.
import type { ReactNode } from 'react';

export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0 space-y-4">{main}</div>
      <div className="min-w-0 space-y-4">{side}</div>
    </div>
  );
}
