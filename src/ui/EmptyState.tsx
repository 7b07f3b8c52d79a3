// What a page is for while there is nothing on it: one sentence, one primary action.
import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';

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

// What a page will look like, while there is nothing on it: marked as a sample, to be put away.
interface SampleFigureProps {
  /** "How contacts look here". */
  lead: string;
  onRemove: () => void;
  children: ReactNode;
}

export function SampleFigure({ lead, onRemove, children }: SampleFigureProps) {
  return (
    <figure className="mx-auto mb-12 max-w-180 overflow-hidden rounded-l border border-line bg-surface">
      <figcaption className="flex items-center gap-2 border-b border-line px-4 py-2 text-sm text-text-2">
        <Badge tone="info">Sample data</Badge>
        <span className="flex-1">{lead}</span>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          Remove sample
        </Button>
      </figcaption>
      {children}
    </figure>
  );
}

interface SampleTableProps {
  /** Where it is narrow, the first two are shown. */
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

export function SampleTable({ heads, rows }: SampleTableProps) {
  const cell = 'px-4 whitespace-nowrap max-md:nth-[n+3]:hidden';
  return (
    <table className="w-full text-left text-sm">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={`h-9 text-xs font-label text-text-2 ${cell}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {heads.map((head, at) => (
              <td key={head} className={`h-10 border-t border-line first:font-label ${cell}`}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
