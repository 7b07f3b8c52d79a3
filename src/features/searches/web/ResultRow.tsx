// One found record as a row: picture, name, one line about it, and the two ways to more of it.
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { ExternalIconLink } from './ExternalLink.tsx';

interface ResultRowProps {
  picture: ReactNode;
  name: string;
  line: string;
  /** Stands in place of an empty line, muted. */
  missingLine: string;
  /** Small facts below: a place. */
  meta?: ReactNode;
  /** Generated data: each record says so (product-design section 2). */
  sample: boolean;
  /** Page of the record, with the results that are passed along; null where the record has none. */
  details: { to: string; state: unknown } | null;
  external: { url: string; label: string };
}

/** Any script reads in its own direction, and what is cut off is in the tooltip. */
export function ResultRow(props: ResultRowProps) {
  const { picture, name, line, missingLine, meta, sample, details, external } = props;
  const nameId = useId();
  return (
    <li
      data-row=""
      tabIndex={-1}
      className="focus-inset grid min-h-18 scroll-my-15 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2.5 border-b border-line px-4 py-3 transition-colors last:border-b-0 hover:bg-surface-2 md:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      {picture}
      <div className="min-w-0">
        <p id={nameId} dir="auto" title={name} className="truncate text-left font-semibold">
          {name}
        </p>
        {line ? (
          <p dir="auto" title={line} className="truncate text-left text-text-2">
            {line}
          </p>
        ) : (
          <p className="text-text-3">{missingLine}</p>
        )}
        {meta && <p className="mt-0.5 flex min-w-0 items-center gap-2.5 text-xs text-text-3">{meta}</p>}
      </div>
      <div className="flex items-center gap-1 max-md:col-start-2">
        {sample && <span className="text-xs text-text-3 max-md:order-last max-md:ml-auto md:mr-3">Sample data</span>}
        {details && (
          <Button asChild size="sm">
            <Link to={details.to} state={details.state} aria-describedby={nameId} data-row-details="">
              View Details
            </Link>
          </Button>
        )}
        <ExternalIconLink {...external} shortcut="O" describedBy={nameId} />
      </div>
    </li>
  );
}
