// Terms and their values in lines, as on a receipt.
import type { ReactNode } from 'react';

/** Rows without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line rounded-m border border-line text-md">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([term, value]) => (
          <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-3 py-2">
            <dt className="text-text-2">{term}</dt>
            <dd className="min-w-0 font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
