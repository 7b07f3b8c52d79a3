// The columns of Discover: facts of a company or a person, whether it is saved, and its source.
import { Check, Link2, Mail, Phone, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { VerdictMark } from '#prospecting/verifier/web/index.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { DiscoverRow } from '../contract.ts';
import type { DiscoverKind, SortColumn } from '../fields.contract.ts';
import { companyOf, industryOf, nameOf, placeOf, siteOf, sizeOf } from './row-labels.ts';

type Column = TableColumn<DiscoverRow>;

interface ColumnsOptions {
  kind: DiscoverKind;
  /** A column of which none of them has anything is left out. */
  rows: readonly DiscoverRow[];
  /** Beside an open row there is room for the first ones alone. */
  few: boolean;
  /** Those by which the rows can be put in order. */
  sortable: readonly SortColumn[];
  openKey: string | null;
  keyOf: (row: DiscoverRow) => string;
  onSave: (row: DiscoverRow) => void;
}

type Fact = Column & { has: (row: DiscoverRow) => boolean };

// Beside the filters a window of 1280 px has room for five columns: the others are in the row's panel until there is more.
const NARROW = 'md:max-w-36 md:max-[90rem]:max-w-28';

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
  const { kind, rows, few } = options;
  const own = FACTS[kind].filter(({ has }) => rows.length === 0 || rows.some(has));
  const columns = [nameColumn(options), saveColumn(options), ...(few ? own.slice(0, 1) : [...own, SOURCE])];
  const sortable = new Set<string>(options.sortable);
  return columns.map((column) => (sortable.has(column.key) ? { ...column, sortable: true } : column));
}

function nameColumn({ kind, openKey, keyOf }: ColumnsOptions): Column {
  return {
    key: 'name',
    header: 'Name',
    card: 'title',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2.5 py-1 max-md:pr-20">
        <Avatar name={nameOf(row)} size="sm" shape={kind === 'company' ? 'logo' : 'person'} />
        <span className="min-w-0 md:max-w-56 md:max-[90rem]:max-w-40">
          {/* The click bubbles to the row, which opens; by touch the row is the target. */}
          <button
            type="button"
            data-row-details=""
            aria-expanded={keyOf(row) === openKey}
            dir="auto"
            title={nameOf(row)}
            className="block max-w-full truncate rounded-xs text-left font-medium hover:underline pointer-coarse:min-h-6"
          >
            {nameOf(row)}
          </button>
          <span className="flex min-w-0 items-center gap-2 text-xs font-normal text-text-3">
            {row.source.sample && <Badge>Sample data</Badge>}
            <span dir="auto" title={below(row)} className="truncate text-left">
              {below(row)}
            </span>
          </span>
        </span>
      </span>
    ),
  };
}

const below = (row: DiscoverRow): string => (row.company ? siteOf(row) : (row.person?.title ?? ''));

const PLACE: Fact = {
  key: 'place',
  header: 'Place',
  has: (row) => placeOf(row) !== '',
  cell: (row) => text(placeOf(row), NARROW),
};
const CHANNELS: Fact = {
  key: 'channels',
  header: 'Channels',
  from: 1680,
  has: (row) => channelsOf(row).length > 0,
  cell: (row) => <Channels row={row} />,
};

const FACTS: Record<DiscoverKind, readonly Fact[]> = {
  company: [
    {
      key: 'industry',
      header: 'Industry',
      has: (row) => industryOf(row) !== '',
      cell: (row) => text(industryOf(row), NARROW),
    },
    PLACE,
    { key: 'size', header: 'Size', from: 1440, has: (row) => sizeOf(row) !== '', cell: (row) => text(sizeOf(row), '') },
    CHANNELS,
    {
      key: 'people',
      header: 'People known',
      from: 1680,
      align: 'end',
      has: ({ contacts }) => contacts > 0,
      cell: ({ contacts }) => (contacts === 0 ? NOTHING : formatCount(contacts)),
    },
  ],
  person: [
    {
      key: 'company',
      header: 'Company',
      has: (row) => companyOf(row) !== '',
      cell: (row) => text(companyOf(row), NARROW),
    },
    PLACE,
    CHANNELS,
    {
      key: 'verdict',
      header: 'Email',
      has: ({ emailVerdict }) => emailVerdict !== null,
      cell: ({ emailVerdict, emailCheckedAt }) =>
        emailVerdict === null ? NOTHING : <VerdictMark status={emailVerdict} checkedAt={emailCheckedAt} />,
    },
  ],
};

const SOURCE: Column = {
  key: 'source',
  header: 'Source',
  cell: ({ source, asOf, paid }) => (
    <span className="block min-w-0 text-xs text-text-3 md:max-w-44 md:max-[90rem]:max-w-28">
      <span className="block truncate text-text-2">{source.name}</span>
      <span className="block truncate">
        {asOf && <Age at={asOf} />}
        {asOf && ' · '}
        {paid > 0 ? formatCredits(paid) : 'free'}
      </span>
    </span>
  ),
};

function channelsOf({ company, person }: DiscoverRow) {
  const shape = company ?? person;
  return [
    { name: 'Email', icon: Mail, has: (shape?.email ?? '') !== '' || person?.hasEmail === true },
    { name: 'Phone', icon: Phone, has: (shape?.phone ?? '') !== '' || person?.hasPhone === true },
    { name: 'LinkedIn', icon: Link2, has: (shape?.linkedin ?? '') !== '' },
  ].filter(({ has }) => has);
}

/** By which it can be reached; each is named to readers. */
function Channels({ row }: { row: DiscoverRow }) {
  const channels = channelsOf(row);
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
    card: 'corner',
    width: 'w-14',
    cell: (row) =>
      row.recordId === null ? (
        <IconButton
          needs="write"
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
