// One component of the gallery with its name, and the states of it in a row.
import type { ReactNode } from 'react';

interface SpecimenProps {
  name: string;
  /** Below each other, for components that take the whole width. */
  stacked?: boolean;
  children: ReactNode;
}

export function Specimen({ name, stacked = false, children }: SpecimenProps) {
  return (
    <div className="border-t border-line py-4 first:border-t-0">
      <h3 className="mb-3 text-xs font-label text-text-3">{name}</h3>
      <div className={stacked ? 'space-y-3' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </div>
  );
}
