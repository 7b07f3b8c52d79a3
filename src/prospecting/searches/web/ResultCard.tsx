// One result, as a card or as a row, with its selection, its marks and its picture.
import { cx } from 'class-variance-authority';
import { BadgeCheck, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { formatCredits } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ExternalIconLink } from '#ui/ExternalLink.tsx';
import type { FoundReference } from './result-parts.tsx';
import { SaveResult } from './SaveParts.tsx';

export interface ResultDetails {
  /** Address of the record's own page. */
  to: string;
  /** The results that are passed along. */
  state: object | null;
  /** Credits of opening it for the first time; 0 says nothing. */
  price?: number;
}

interface ResultCardProps {
  /** Names the record for readers: its heading need not be the first thing in the card. */
  name: string;
  marks: ResultMarks;
  children: ReactNode;
  details?: ResultDetails | null;
  /** Right of the details: links outside, a button to save. */
  actions?: ReactNode;
}

export function ResultCard({ name, marks, children, details, actions }: ResultCardProps) {
  const nameId = useId();
  return (
    <li
      data-row=""
      tabIndex={-1}
      aria-labelledby={nameId}
      className="focus-inset flex min-w-0 scroll-my-15 flex-col rounded-l border border-line bg-surface p-4 transition-colors hover:border-line-strong"
    >
      <span id={nameId} className="sr-only">
        {name}
      </span>
      <div className="-mt-1 mb-2 flex min-h-6 items-center justify-between gap-2">
        <SelectBox marks={marks} name={name} />
        <MarkTexts marks={marks} />
      </div>
      <div className="min-w-0 flex-1">{children}</div>
      <div className="mt-3 flex flex-wrap items-center gap-1.5 empty:hidden">
        {details && <DetailsLink details={details} describedBy={nameId} />}
        <SaveResult {...marks.found} name={name} />
        {actions}
      </div>
    </li>
  );
}

/** "View Details", with the price of the first opening beside it. */
function DetailsLink({ details, describedBy }: { details: ResultDetails; describedBy: string }) {
  const { to, state, price = 0 } = details;
  return (
    <>
      <Button asChild size="sm">
        <Link
          to={to}
          state={price > 0 ? { ...state, agreed: to } : state}
          aria-describedby={describedBy}
          data-row-details=""
        >
          View Details
        </Link>
      </Button>
      {price > 0 && <span className="text-xs whitespace-nowrap text-text-3">{formatCredits(price)}</span>}
    </>
  );
}

// One found record as a row: picture, name, one line about it, and the two ways to more of it.
interface ResultRowProps {
  marks: ResultMarks;
  picture: ReactNode;
  name: string;
  line: string;
  /** Shown in place of an empty line, muted. */
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
      className="focus-inset grid min-h-18 scroll-my-15 grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2.5 border-b border-line px-4 py-3 transition-colors last:border-b-0 hover:bg-surface-2 max-md:gap-x-3 md:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto]"
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
      <MarkTexts marks={marks} className="max-md:flex-col max-md:items-end max-md:gap-1 max-md:self-start" />
      <div className="flex flex-wrap items-center gap-1.5 max-md:col-span-3 max-md:col-start-2 md:col-start-5 md:flex-nowrap">
        {details && <DetailsLink details={details} describedBy={nameId} />}
        <SaveResult {...marks.found} name={name} />
        {actions}
        <ExternalIconLink {...external} shortcut="O" describedBy={nameId} />
      </div>
    </li>
  );
}

interface ResultArticleProps {
  marks: ResultMarks;
  name: string;
  /** Id of the heading in `children` that names the result. */
  titleId: string;
  children: ReactNode;
}

/** A result with a text to read, such as a job: its box on the left, everything else on the right. */
export function ResultArticle({ marks, name, titleId, children }: ResultArticleProps) {
  return (
    <li
      data-row=""
      tabIndex={-1}
      aria-labelledby={titleId}
      className="focus-inset grid scroll-my-15 grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 border-b border-line px-4 py-4 transition-colors last:border-b-0 hover:bg-surface-2"
    >
      <span className="pt-0.5">
        <SelectBox marks={marks} name={name} />
      </span>
      <article className="min-w-0">{children}</article>
    </li>
  );
}

interface TagListProps {
  label: string;
  tags: readonly string[];
  /** How many at most. */
  shown: number;
  /** Says how many more there are, with their names in the tooltip. */
  countRest?: boolean;
}

export function TagList({ label, tags, shown, countRest = false }: TagListProps) {
  const rest = tags.slice(shown);
  return (
    <ul aria-label={label} className="flex min-w-0 flex-wrap gap-1.5">
      {tags.slice(0, shown).map((tag) => (
        <li key={tag} className="flex max-w-full">
          <Badge className="max-w-full">
            <bdi className="truncate">{tag}</bdi>
          </Badge>
        </li>
      ))}
      {countRest && rest.length > 0 && (
        <li title={rest.join(', ')} className="text-xs leading-5 text-text-3">
          and {rest.length} more
        </li>
      )}
    </ul>
  );
}

// What results of all networks have: their selection, and the marks beside their own facts.
export interface ResultMarks {
  selected: boolean;
  /** `range`: shift was held. */
  onSelect: (range: boolean) => void;
  /** The workspace had found it before this search. */
  seen: boolean;
  /** Generated data: each record says so (product-design section 2). */
  sample: boolean;
  /** By which it is kept. */
  found: FoundReference;
}

interface SelectBoxProps {
  marks: ResultMarks;
  /** Whose box it is. */
  name: string;
}

/** Shift is known to the click only, which comes before the change. */
export function SelectBox({ marks, name }: SelectBoxProps) {
  let range = false;
  return (
    <span
      className="inline-flex"
      onClickCapture={(event) => {
        range = event.shiftKey;
      }}
    >
      <Checkbox
        checked={marks.selected}
        onCheckedChange={() => marks.onSelect(range)}
        aria-label={`Select ${name}`}
        data-row-select=""
      />
    </span>
  );
}

/** "Seen before", muted, and the only mark of sample data in a result. */
export function MarkTexts({ marks, className = '' }: { marks: ResultMarks; className?: string }) {
  if (!marks.seen && !marks.sample) return null;
  return (
    <span className={`inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-text-3 ${className}`}>
      {marks.seen && 'Seen before'}
      {marks.sample && <Badge>Sample</Badge>}
    </span>
  );
}

// An outside picture in a frame of fixed size, with an icon where none is given or it fails to load.
interface RemotePictureProps {
  /** Address on our own image door, or empty. */
  src: string;
  icon: LucideIcon;
  /** Size and shape of the frame. */
  className: string;
}

/** Decorative: what it shows is said beside it. */
export function RemotePicture({ src, icon: Icon, className }: RemotePictureProps) {
  const [failed, setFailed] = useState('');
  return (
    <span
      aria-hidden
      className={cx('grid shrink-0 place-items-center overflow-hidden bg-surface-3 text-text-3', className)}
    >
      {src !== '' && failed !== src ? (
        <img src={src} alt="" loading="lazy" className="size-full object-cover" onError={() => setFailed(src)} />
      ) : (
        <Icon size={20} />
      )}
    </span>
  );
}

// The mark of an account that its network has verified.
export function Verified({ size = 16 }: { size?: number }) {
  return (
    <span title="Verified" className="inline-flex shrink-0 text-info">
      <BadgeCheck aria-hidden size={size} />
      <span className="sr-only">Verified</span>
    </span>
  );
}
