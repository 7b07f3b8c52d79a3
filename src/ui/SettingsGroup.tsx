// One setting, or a few that belong together, on a page of settings: its name, what it is for, and a framed body. Its id is
// the place that the search over the settings leads to; the page puts the focus there and marks it for a moment.
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

interface SettingsGroupProps {
  /** The anchor: `?section=security#sessions` leads to `sessions`. */
  id: string;
  title: string;
  lead?: ReactNode;
  /** Right of the title. */
  action?: ReactNode;
  /** False for rows that draw their own spacing and lines (SettingsRow). */
  padded?: boolean;
  /** True for a table, which takes the whole width. */
  wide?: boolean;
  children: ReactNode;
}

export function SettingsGroup({ id, title, lead, action, padded = true, wide = false, children }: SettingsGroupProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={cx('found-mark scroll-mt-20', !wide && 'max-w-160')}
    >
      <div className="mb-2.5 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h3 id={`${id}-title`} className="text-md font-semibold">
            {title}
          </h3>
          {lead && <p className="mt-0.5 text-sm text-text-2">{lead}</p>}
        </div>
        {action}
      </div>
      <div className={cx('rounded-l border border-line bg-surface', padded && 'p-4')}>{children}</div>
    </section>
  );
}

interface SettingsRowProps {
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** The control or the value, on the right; below on a phone. */
  children: ReactNode;
}

/** A line of a group that is not padded. */
export function SettingsRow({ label, hint, className, children }: SettingsRowProps) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-b border-line px-4 py-3 last:border-b-0',
        className,
      )}
    >
      <div className="min-w-0 flex-[1_1_12rem] text-sm">
        <div className="font-medium">{label}</div>
        {hint && <p className="text-text-3">{hint}</p>}
      </div>
      <div className="min-w-0 text-sm">{children}</div>
    </div>
  );
}

/** Groups of one section, with the space between them. */
export function SettingsGroups({ children }: { children: ReactNode }) {
  return <div className="space-y-8">{children}</div>;
}
