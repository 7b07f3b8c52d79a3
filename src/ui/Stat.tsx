// One number with its name; a link to the rows that it counts, wherever those exist.
import type { ReactNode } from 'react';

interface StatProps {
  label: string;
  value: ReactNode;
  /** Under the number: what it is compared with, or since when. */
  note?: ReactNode;
  icon?: ReactNode;
}

export function Stat({ label, value, note, icon }: StatProps) {
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-1.5 text-sm text-text-2">
        {icon}
        {label}
      </p>
      <p className="mt-1 truncate text-2xl font-title tracking-[-0.02em] text-text">{value}</p>
      {note && <p className="mt-0.5 text-sm text-text-3">{note}</p>}
    </div>
  );
}
