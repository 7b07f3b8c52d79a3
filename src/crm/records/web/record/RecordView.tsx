// A record in its panel: head, facts and activities.
import {
  Building2,
  ChevronDown,
  ChevronUp,
  Copy,
  ExternalLink,
  Mail,
  MoreHorizontal,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOpened } from '#platform/web/opened-records.ts';
import { companyPath, recordPath } from '#shared/page-paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { externalUrl } from '#ui/external-url.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSingleKeyShortcut } from '#ui/single-key-shortcuts.ts';
import type { RecordKind } from '../../fields.contract.ts';
import { useBulk } from '../bulk/use-record-changes.ts';
import { type RecordRow, rowName } from '../record-labels.ts';
import { useRecordParts } from '../record-parts.tsx';
import { FactList } from './FactList.tsx';
import { type RecordDetail, useMergeRedirect, useRecord } from './use-record.ts';
import { composeTo, copyText } from './write-to.ts';

interface RecordViewProps {
  kind: RecordKind;
  id: string;
  /** Activities beside the facts. */
  wide?: boolean;
  /** It was deleted here, or was not there. */
  onGone?: () => void;
}

export function RecordView({ kind, id, wide = false, onGone }: RecordViewProps) {
  const { data, error, isFetching, refetch } = useRecord(kind, id);
  const { Activities } = useRecordParts();
  if (useMergeRedirect(id, error)) return <RecordLoading kind={kind} />;
  if (error && !data && 'code' in error && (error.code === 'RECORD_NOT_FOUND' || error.code === 'RECORD_GONE')) {
    return (
      <EmptyState
        title={`${kind === 'contact' ? 'Contact' : 'Company'} not found`}
        action={
          <Button size="sm" onClick={onGone}>
            Close
          </Button>
        }
      >
        It was permanently deleted, or the link is wrong.
      </EmptyState>
    );
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <RecordLoading kind={kind} />;
  return (
    <>
      <RecordHead kind={kind} record={data.record} onGone={onGone} />
      <MayBeSame kind={kind} detail={data} />
      <div className={wide ? 'mt-4 grid gap-x-10 border-t border-line pt-3 md:grid-cols-2' : ''}>
        <section aria-label="Details" className={wide ? '' : 'mt-4 border-t border-line pt-2'}>
          <FactList kind={kind} detail={data} />
        </section>
        {Activities && (
          <section aria-label="Activity" className={wide ? '' : 'mt-4'}>
            <Activities kind={kind} id={id} />
          </section>
        )}
      </div>
    </>
  );
}

/** Another record that the rules of matching take for the same. */
function MayBeSame({ kind, detail: { matches } }: { kind: RecordKind; detail: RecordDetail }) {
  const [match] = matches;
  if (!match) return null;
  return (
    <Notice
      tone="info"
      className="mt-3"
      action={
        <Link to={recordPath(kind, match.id)} className="font-semibold underline underline-offset-3">
          Open {match.name || 'it'}
        </Link>
      }
    >
      Possible duplicate of another {kind}. {match.words}
    </Notice>
  );
}

export function RecordLoading({ kind }: { kind: RecordKind }) {
  return (
    <Loading label={`Loading the ${kind}`} className="space-y-4">
      <span className="flex items-center gap-3">
        <Skeleton circle={kind === 'contact'} className="size-12" />
        <span className="flex-1 space-y-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </span>
      </span>
      <Skeleton className="h-8 w-48" />
      {[1, 2, 3, 4, 5].map((line) => (
        <span key={line} className="grid grid-cols-[104px_1fr] gap-2">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-full" />
        </span>
      ))}
    </Loading>
  );
}

// Name and actions of a record: the head of its panel and its page.
interface RecordHeadProps {
  kind: RecordKind;
  record: RecordRow;
  /** `page`: the name is the page's title. */
  level?: 'panel' | 'page';
  onGone?: () => void;
  /** What one does first here; writing to the record itself then comes after it. */
  children?: ReactNode;
}

export function RecordHead({ kind, record, level = 'panel', onGone, children }: RecordHeadProps) {
  const Name = level === 'page' ? 'h1' : 'h2';
  const name = rowName(record);
  useOpened(kind, record.id, name);
  const { AddToList, Crm, Message } = useRecordParts();
  return (
    <div>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={record.picture} size="lg" shape={kind === 'company' ? 'logo' : 'person'} />
        <div className="min-w-0 flex-1">
          <Name className={`break-words font-title ${level === 'page' ? 'text-xl tracking-[-0.015em]' : 'text-lg'}`}>
            {name}
            {record.sample && <Badge className="ml-2 align-[2px]">Sample</Badge>}
          </Name>
          <Subtitle record={record} />
        </div>
      </div>
      {Crm && !record.deletedAt && <Crm kind={kind} id={record.id} />}
      <div data-actions="record" data-actions-about={name} className="mt-4 flex flex-wrap items-center gap-2">
        {record.deletedAt ? (
          <InBin kind={kind} id={record.id} />
        ) : (
          <>
            {children}
            <WriteButton record={record} first={!children} />
            {Message && kind === 'contact' && record.phone && <Message contactId={record.id} />}
            {AddToList && <AddToList kind={kind} ids={[record.id]} />}
            <RecordMenu kind={kind} record={record} level={level} onGone={onGone} />
          </>
        )}
      </div>
    </div>
  );
}

function Subtitle({ record }: { record: RecordRow }) {
  if ('title' in record) {
    const { title, companyName, companyId } = record;
    if (!title && !companyName) return null;
    return (
      <p className="text-md break-words text-text-2">
        {title}
        {title && companyName && ', '}
        {companyName && companyId ? (
          <Link to={companyPath(companyId)} className="link">
            {companyName}
          </Link>
        ) : (
          companyName
        )}
      </p>
    );
  }
  const words = [record.industry, record.domain].filter(Boolean).join(' · ');
  return words ? <p className="text-md break-words text-text-2">{words}</p> : null;
}

/** Hidden for suppressed contacts; the reason is shown with the address. */
function WriteButton({ record, first }: { record: RecordRow; first: boolean }) {
  const closed = 'emailState' in record && record.emailState !== 'open';
  if (!record.email || closed) return null;
  return (
    <Button
      needs="write"
      asChild
      variant={first ? 'primary' : 'secondary'}
      size="sm"
      icon={<Mail aria-hidden size={16} />}
    >
      <Link to={composeTo('title' in record ? record.id : record.email)}>Write</Link>
    </Button>
  );
}

interface RecordMenuProps {
  kind: RecordKind;
  record: RecordRow;
  level: 'panel' | 'page';
  onGone: (() => void) | undefined;
}

function RecordMenu({ kind, record, level, onGone }: RecordMenuProps) {
  const bulk = useBulk(kind);
  const website = externalUrl(record.website || record.linkedin);
  return (
    <Menu trigger={<IconButton label="More" variant="secondary" icon={<MoreHorizontal aria-hidden size={16} />} />}>
      {kind === 'company' && level === 'panel' && (
        <MenuItem asChild>
          <Link to={companyPath(record.id)}>
            <Building2 aria-hidden size={16} className="text-text-2" />
            Open the company page
          </Link>
        </MenuItem>
      )}
      {record.email && (
        <MenuItem
          icon={<Copy aria-hidden size={16} />}
          onSelect={() => void copyText(record.email, 'Email address copied')}
        >
          Copy email address
        </MenuItem>
      )}
      {website && (
        <MenuItem asChild>
          <a href={website} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden size={16} className="text-text-2" />
            {record.website ? 'Open the website' : 'Open on LinkedIn'}
          </a>
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        needs="write"
        tone="danger"
        icon={<Trash2 aria-hidden size={16} />}
        onSelect={() => {
          bulk.mutate({ target: { ids: [record.id] }, action: { do: 'bin' } });
          onGone?.();
        }}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}

function InBin({ kind, id }: { kind: RecordKind; id: string }) {
  const bulk = useBulk(kind);
  return (
    <>
      <Badge tone="warn">In the bin</Badge>
      <Button
        needs="write"
        variant="primary"
        size="sm"
        icon={<RotateCcw aria-hidden size={16} />}
        loading={bulk.isPending}
        onClick={() => bulk.mutate({ target: { ids: [id] }, action: { do: 'restore' } })}
      >
        Restore
      </Button>
    </>
  );
}

// Previous and next record of the list it was opened from, by button or by k and j.
interface StepButtonsProps {
  /** Absent at the ends of the list; nothing is drawn where both are. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

export function StepButtons({ onPrevious, onNext }: StepButtonsProps) {
  useSingleKeyShortcut('j', () => onNext?.());
  useSingleKeyShortcut('k', () => onPrevious?.());
  if (!onPrevious && !onNext) return null;
  return (
    <span className="flex gap-1">
      <IconButton
        label="Previous"
        shortcut="k"
        icon={<ChevronUp aria-hidden size={16} />}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <IconButton
        label="Next"
        shortcut="j"
        icon={<ChevronDown aria-hidden size={16} />}
        disabled={!onNext}
        onClick={onNext}
      />
    </span>
  );
}
