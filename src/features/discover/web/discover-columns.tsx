// The columns of Discover: what is known of a company or a person, where it stands, and where it comes from.
import { Check, Globe, Link2, Mail, Phone, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Age } from '#features/searches/web/index.ts';
import { VerdictMark } from '#features/verifier/web/index.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { DiscoverRow } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import { companyOf, industryOf, nameOf, placeOf, siteOf, sizeOf } from './row-words.ts';

type Column = TableColumn<DiscoverRow>;

interface ColumnsOptions {
  kind: DiscoverKind;
  /** Beside an open row there is room for the first ones alone. */
  few: boolean;
  openKey: string | null;
  keyOf: (row: DiscoverRow) => string;
  /** True while rows of both sorts are shown: those that are kept say so. */
  mixed: boolean;
  onSave: (row: DiscoverRow) => void;
}

const NOTHING = <span className="text-text-3">–</span>;
const text = (value: string, width: string): ReactNode =>
  value === '' ? (
    NOTHING
  ) : (
    <span dir="auto" title={value} className={`block truncate text-left ${width}`}>
      {value}
    </span>
  );

export function discoverColumns(options: ColumnsOptions): readonly Column[] {
  const { kind, few } = options;
  const own = kind === 'company' ? COMPANY : PERSON;
  return [nameColumn(options), ...(few ? own.slice(0, 2) : [...own, SOURCE]), saveColumn(options)];
}

function nameColumn({ kind, openKey, keyOf, mixed }: ColumnsOptions): Column {
  return {
    key: 'name',
    header: 'Name',
    card: 'title',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2.5 max-md:pr-10">
        <Avatar name={nameOf(row)} size="xs" shape={kind === 'company' ? 'logo' : 'person'} />
        {/* The press goes on to the row, which opens. */}
        <button
          type="button"
          data-row-details=""
          aria-expanded={keyOf(row) === openKey}
          dir="auto"
          title={nameOf(row)}
          className="min-w-0 truncate rounded-xs text-left font-medium hover:underline md:max-w-52 pointer-coarse:min-h-11"
        >
          {nameOf(row)}
        </button>
        {row.source.sample && <Badge>Sample data</Badge>}
        {mixed && row.recordId !== null && <Badge tone="accent">Yours</Badge>}
      </span>
    ),
  };
}

const COMPANY: readonly Column[] = [
  { key: 'domain', header: 'Domain', cell: (row) => text(siteOf(row), 'md:max-w-40') },
  { key: 'industry', header: 'Industry', cell: (row) => text(industryOf(row), 'md:max-w-40') },
  { key: 'place', header: 'Place', cell: (row) => text(placeOf(row), 'md:max-w-40') },
  { key: 'size', header: 'Size', cell: (row) => text(sizeOf(row), '') },
  { key: 'channels', header: 'Channels', cell: (row) => <Channels row={row} /> },
  {
    key: 'people',
    header: 'People known',
    align: 'end',
    cell: ({ contacts }) => (contacts === 0 ? NOTHING : formatCount(contacts)),
  },
];

const PERSON: readonly Column[] = [
  { key: 'title', header: 'Title', cell: ({ person }) => text(person?.title ?? '', 'md:max-w-44') },
  { key: 'company', header: 'Company', cell: (row) => text(companyOf(row), 'md:max-w-40') },
  { key: 'place', header: 'Place', cell: (row) => text(placeOf(row), 'md:max-w-40') },
  { key: 'channels', header: 'Channels', cell: (row) => <Channels row={row} /> },
  {
    key: 'verdict',
    header: 'E-mail',
    cell: ({ emailVerdict, emailCheckedAt }) =>
      emailVerdict === null ? NOTHING : <VerdictMark status={emailVerdict} checkedAt={emailCheckedAt} />,
  },
];

const SOURCE: Column = {
  key: 'source',
  header: 'Source',
  cell: ({ source, asOf, paid }) => (
    <span className="block truncate text-xs text-text-3 md:max-w-52">
      {source.name}
      {asOf && (
        <>
          {' · '}
          <Age at={asOf} />
        </>
      )}
      {paid > 0 && ` · ${formatCredits(paid)}`}
    </span>
  ),
};

/** By which it can be reached; each is named to readers. */
function Channels({ row: { company, person } }: { row: DiscoverRow }) {
  const shape = company ?? person;
  const channels = [
    { name: 'E-mail', icon: Mail, has: (shape?.email ?? '') !== '' || person?.hasEmail === true },
    { name: 'Phone', icon: Phone, has: (shape?.phone ?? '') !== '' || person?.hasPhone === true },
    { name: 'Website', icon: Globe, has: (shape?.website ?? '') !== '' },
    { name: 'LinkedIn', icon: Link2, has: (shape?.linkedin ?? '') !== '' },
  ].filter(({ has }) => has);
  if (channels.length === 0) return NOTHING;
  return (
    <span className="inline-flex items-center gap-2 text-text-2">
      {channels.map(({ name, icon: Icon }) => (
        <span key={name} title={name}>
          <Icon aria-hidden size={14} />
          <span className="sr-only">{name}</span>
        </span>
      ))}
    </span>
  );
}

function saveColumn({ onSave }: ColumnsOptions): Column {
  return {
    key: 'save',
    header: 'Save',
    align: 'end',
    cell: (row) =>
      row.recordId === null ? (
        <IconButton
          label={`Save ${nameOf(row)}`}
          shortcut="S"
          variant="secondary"
          data-row-save=""
          icon={<Plus aria-hidden size={16} />}
          onClick={(event) => {
            // The row would open.
            event.stopPropagation();
            onSave(row);
          }}
        />
      ) : (
        <span title="In your library" className="inline-grid size-8 place-items-center text-accent">
          <Check aria-hidden size={16} />
          <span className="sr-only">In your library</span>
        </span>
      ),
  };
}
