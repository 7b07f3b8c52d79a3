// One line of the panel: its name at the left, what it says beside it.
import type { ReactNode } from 'react';

interface FactLineProps {
  label: string;
  /** At the end of the line: the button that edits it. */
  action?: ReactNode;
  children: ReactNode;
}

export function FactLine({ label, action, children }: FactLineProps) {
  return (
    <div className="group grid grid-cols-[104px_minmax(0,1fr)] gap-2 py-[7px] text-sm">
      <dt className="text-text-3">{label}</dt>
      <dd className="relative min-w-0 break-words pointer-coarse:pr-7">
        {children}
        {action && (
          // Over the end of the value while it is pointed at: kept free, its place would break addresses in two.
          <span className="absolute -top-[3px] right-0 rounded-s opacity-0 pointer-fine:bg-surface group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:-top-3 pointer-coarse:-right-2.5 pointer-coarse:opacity-100">
            {action}
          </span>
        )}
      </dd>
    </div>
  );
}
