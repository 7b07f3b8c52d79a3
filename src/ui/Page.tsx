// The frame of a page inside the shell, and its head.
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

const widths = { form: 'max-w-160', reading: 'max-w-180', normal: 'max-w-295', full: '' };

interface PageProps {
  /** `form` 640 px, `reading` 720 px, `normal` 1180 px, `full` for tables. */
  width?: keyof typeof widths;
  children: ReactNode;
}

export function Page({ width = 'normal', children }: PageProps) {
  return <div className={cx('px-4 pt-4 pb-12 md:px-6 md:pt-6', widths[width])}>{children}</div>;
}

// The head of a page: its one h1, what the page is for, and what belongs to the whole page on the right.
interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A mark beside the title. */
  badge?: ReactNode;
  /** Buttons, or the banner of the credits remaining. */
  actions?: ReactNode;
}

export function PageHeader({ title, lead, badge, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="text-xl font-title tracking-[-0.015em]">{title}</h1>
          {badge}
        </div>
        {lead && <p className="mt-0.5 text-md text-text-2">{lead}</p>}
      </div>
      {actions && (
        <div data-actions="page" className="flex flex-wrap items-center gap-2">
          {actions}
        </div>
      )}
    </header>
  );
}
