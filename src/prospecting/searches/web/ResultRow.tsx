// One found record as a row: picture, name, one line about it, and the two ways to more of it.
import { type ReactNode, useId } from 'react';
import { ExternalIconLink } from '#ui/ExternalLink.tsx';
import { DetailsLink, type ResultDetails } from './ResultCard.tsx';
import { MarkTexts, type ResultMarks, SelectBox } from './ResultMarks.tsx';
import { SaveResult } from './result-parts.tsx';

interface ResultRowProps {
  marks: ResultMarks;
  picture: ReactNode;
  name: string;
  line: string;
  /** Stands in place of an empty line, muted. */
  missingLine: string;
  /** Small facts below: a place. */
  meta?: ReactNode;
  /** Page of the record; null where the record has none. */
  details: ResultDetails | null;
  external: { url: string; label: string };
  /** Further actions: a button to save. */
  actions?: ReactNode;
}

/** Any script reads in its own direction, and what is cut off is in the tooltip. */
export function ResultRow(props: ResultRowProps) {
  const { marks, picture, name, line, missingLine, meta, details, external, actions } = props;
  const nameId = useId();
  return (
    <li
      data-row=""
      tabIndex={-1}
      className="focus-inset grid min-h-18 scroll-my-15 grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2.5 border-b border-line px-4 py-3 transition-colors last:border-b-0 hover:bg-surface-2 md:grid-cols-[auto_auto_minmax(0,1fr)_auto]"
    >
      <SelectBox marks={marks} name={name} />
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
      <div className="flex flex-wrap items-center gap-1.5 max-md:col-span-2 max-md:col-start-2 md:flex-nowrap">
        <MarkTexts marks={marks} className="max-md:order-last md:mr-2" />
        {details && <DetailsLink details={details} describedBy={nameId} />}
        <SaveResult {...marks.found} name={name} />
        {actions}
        <ExternalIconLink {...external} shortcut="O" describedBy={nameId} />
      </div>
    </li>
  );
}
