// What a page is for while there is nothing on it: one sentence, one primary action.
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** A Lucide icon of 20 px. */
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Level of the title in the page's outline. */
  level?: 1 | 2 | 3;
}

export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className="mx-auto flex max-w-110 flex-col items-center px-4 py-12 text-center">
      {icon && (
        <span
          aria-hidden
          className="mb-3 grid size-10 place-items-center rounded-m border border-line bg-surface text-text-2"
        >
          {icon}
        </span>
      )}
      <Title className="text-lg font-title text-text">{title}</Title>
      {children && <div className="mt-1 text-md text-text-2">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
