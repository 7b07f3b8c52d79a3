// One fact: the value, its source, competing values, and its editor.
import { cx } from 'class-variance-authority';
import { Pencil } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { useMembers } from '#account/accounts/web/index.ts';
import { formatDate } from '#shared/formats.ts';
import { companyPath } from '#shared/page-paths.ts';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { shortUrl } from '#ui/external-url.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useMay } from '#ui/permission.tsx';
import type { Contact, FieldFact } from '../../contract.ts';
import { originText } from '../../domain/record-labels.ts';
import type { RecordField, RecordKind } from '../../fields.contract.ts';
import { fieldText, fieldValue, isFilled, type RecordRow } from '../record-labels.ts';
import { useRecordParts } from '../record-parts.tsx';
import { FactEditor } from './FactEditor.tsx';
import type { FactRow } from './fact-rows.ts';
import { type RecordDetail, useChooseValue } from './use-record.ts';
import { VerdictBadge } from './VerdictBadge.tsx';
import { composeTo } from './write-to.ts';

interface FactRowViewProps {
  kind: RecordKind;
  row: FactRow;
  detail: RecordDetail;
  /** The record as its lines show it (`withoutRivals`); what is edited is the whole value. */
  seen: RecordRow;
}

export function FactRowView({ kind, row, detail: { record, facts }, seen }: FactRowViewProps) {
  const { editing, open, close, button } = useEditing();
  const filled = row.fields.filter(({ key }) => isFilled(seen, key));
  const own = facts.filter(({ field }) => row.fields.some(({ key }) => key === field));
  const origin = own.find(({ field }) => filled.some(({ key }) => key === field))?.origin;
  const mayWrite = useMay('write');
  if (editing) {
    return (
      <FactLine label={row.label}>
        <FactEditor kind={kind} row={row} record={record} onClose={close} />
      </FactLine>
    );
  }
  const editable = row.fields.some(({ by }) => by === 'own') && !record.deletedAt;
  return (
    <FactLine
      label={row.label}
      action={
        editable && (
          <IconButton
            needs="write"
            ref={button}
            size="sm"
            label={`Edit ${row.label.toLowerCase()}`}
            icon={<Pencil aria-hidden size={14} />}
            onClick={open}
          />
        )
      }
    >
      {filled.length === 0 ? (
        <span className="text-text-3">Not known</span>
      ) : (
        <FactValue fields={filled} record={seen} />
      )}
      {origin && <FactOrigin {...origin} />}
      {own.map((fact) => (
        <Others key={fact.field} kind={kind} id={record.id} row={row} fact={fact} disabled={!editable || !mayWrite} />
      ))}
    </FactLine>
  );
}

interface OthersProps {
  kind: RecordKind;
  id: string;
  row: FactRow;
  fact: FieldFact;
  disabled: boolean;
}

/** Values that came from elsewhere and say something else: none is lost, and each can be shown instead. */
function Others({ kind, id, row, fact, disabled }: OthersProps) {
  const choose = useChooseValue(kind, id);
  const members = useMembers();
  const field: RecordField | undefined = row.fields.find(({ key }) => key === fact.field);
  if (!field || fact.others.length === 0) return null;
  return (
    <ul className="mt-1.5 space-y-1.5 border-l-2 border-line pl-2.5" aria-label={`Other values of ${field.label}`}>
      {fact.others.map((other) => {
        const text = fieldText(field, other.value, (member) => members.find((one) => one.id === member)?.name);
        return (
          <li key={`${text} ${other.at}`}>
            <span className="flex flex-wrap items-baseline justify-between gap-x-2">
              <span className="min-w-0 break-words text-text-2">{text || 'Empty'}</span>
              {!disabled && (
                <button
                  type="button"
                  className="link relative shrink-0 text-xs font-semibold pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-top-4 pointer-coarse:after:-bottom-2"
                  disabled={choose.isPending}
                  onClick={() =>
                    choose.mutate({ field: field.key, value: other.value, done: `${field.label} is now ${text}` })
                  }
                >
                  Use this<span className="sr-only">: {text}</span>
                </button>
              )}
            </span>
            <FactOrigin {...other} />
          </li>
        );
      })}
    </ul>
  );
}

// Source and date in one line; press for the full name of the file or search.

/** As many characters as fit beside the day at the width of the panel. */
const FITS = 20;

function FactOrigin({ source, label, by, at }: FieldFact['origin']) {
  const [open, setOpen] = useState(false);
  const whole = source === 'manual' && by ? `Typed by ${by}` : label;
  // The timeline names the search too; a file is only known by its name.
  const short = source === 'import' || source === 'manual' ? whole : originText(source);
  return (
    <p className={cx('text-xs text-text-3 pointer-coarse:-mr-7', open ? 'break-words' : 'flex')}>
      {whole.length > FITS ? (
        <button
          type="button"
          aria-expanded={open}
          title={whole}
          onClick={() => setOpen(!open)}
          // What is pressed by a finger reaches beyond the line, into the space under it.
          className="relative max-w-full min-w-0 text-left hover:text-text-2 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-top-1 pointer-coarse:after:-bottom-6"
        >
          <span className={open ? undefined : 'block truncate'}>{open ? whole : short}</span>
        </button>
      ) : (
        <span className="truncate">{short}</span>
      )}
      <span className="shrink-0 whitespace-pre">
        {' · '}
        <time dateTime={at}>{formatDate(at)}</time>
      </span>
    </p>
  );
}

// A value as a link: an address to write to, a number to call, a page to open.
interface FactValueProps {
  /** Those that are filled. */
  fields: readonly RecordField[];
  record: RecordRow;
}

const TALL_ON_TOUCH = 'pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center';

function FactValue({ fields, record }: FactValueProps) {
  const members = useMembers();
  const [first] = fields;
  if (!first) return null;
  const name = (id: string) => members.find((member) => member.id === id)?.name;
  if (fields.length > 1) {
    return <bdi>{fields.map((field) => fieldText(field, fieldValue(record, field.key), name)).join(', ')}</bdi>;
  }
  const value = fieldValue(record, first.key);
  const text = fieldText(first, value, name);
  switch (first.type) {
    case 'email':
      return (
        <>
          <Link
            to={composeTo('title' in record && first.key === 'email' ? record.id : text)}
            className={`text-text hover:underline ${TALL_ON_TOUCH}`}
          >
            {text}
          </Link>{' '}
          {'emailVerdict' in record && <Known contact={record} />}
        </>
      );
    case 'phone':
      return (
        <a href={`tel:${text}`} className={`text-text hover:underline ${TALL_ON_TOUCH}`}>
          {text}
        </a>
      );
    case 'url':
    case 'profile':
      return <ExternalLink url={String(value)}>{shortUrl(String(value))}</ExternalLink>;
    case 'domain':
      return <ExternalLink url={`https://${text}`}>{text}</ExternalLink>;
    case 'texts':
      return (value as string[]).map((one) => (
        <span key={one} className="block">
          {one}
        </span>
      ));
    case 'long-text':
      return <LongText text={text} />;
    default:
      if (first.key === 'companyName' && 'companyId' in record && record.companyId) {
        return (
          <Link to={companyPath(record.companyId)} className="link">
            {text}
          </Link>
        );
      }
      return <bdi>{text}</bdi>;
  }
}

/** No verdict for a suppressed contact, or for an address that was not checked or could not be. */
function Known({ contact }: { contact: Contact }) {
  const { VerifyContact } = useRecordParts();
  const open = contact.emailState === 'open';
  const offered = open && !contact.sample && contact.deletedAt === null;
  if (open && contact.emailVerdict === null && !offered) return null;
  return (
    <span className="mt-0.5 block">
      {VerifyContact && offered ? <VerifyContact contact={contact} /> : <VerdictBadge contact={contact} />}
    </span>
  );
}

/** Longer than this it is folded. */
const SHORT = 240;

function LongText({ text }: { text: string }) {
  if (text.length <= SHORT) return <p className="whitespace-pre-line">{text}</p>;
  return (
    <details className="group/about">
      <summary className="cursor-pointer list-none">
        <span className="whitespace-pre-line group-open/about:hidden">{`${text.slice(0, SHORT).trimEnd()}… `}</span>
        <span className="link text-xs font-semibold">
          <span className="group-open/about:hidden">More</span>
          <span className="hidden group-open/about:inline">Less</span>
        </span>
      </summary>
      <p className="whitespace-pre-line">{text}</p>
    </details>
  );
}

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

// Editing in place: closed by a key, the focus returns to the button that opened it.
export function useEditing() {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close() {
    flushSync(() => setEditing(false));
    // A focus that has moved elsewhere stays there.
    if (document.activeElement === document.body) button.current?.focus();
  }
  return { editing, open: () => setEditing(true), close, button };
}
