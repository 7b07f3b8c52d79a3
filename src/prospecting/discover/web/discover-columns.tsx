// The columns of Discover: who it is and where, its website and size, its source, and what is done with it.
import { Check, Link2, Mail, MapPin, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { VerdictMark } from '#prospecting/verifier/web/index.ts';
import { formatCredits } from '#shared/formats.ts';
import { domainReportPath } from '#shared/page-paths.ts';
import { Age } from '#ui/Age.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import type { TableColumn } from '#ui/Table.tsx';
import type { DiscoverRow } from '../contract.ts';
import type { DiscoverKind, SortColumn } from '../fields.contract.ts';
import { getAddress, getCompany, getName, getSite, getSize, getWhat } from './row-labels.ts';

type Column = TableColumn<DiscoverRow>;

interface ColumnsOptions {
  kind: DiscoverKind;
  /** Beside an open row there is room for the first ones alone. */
  few: boolean;
  /** Those by which the rows can be put in order. */
  sortable: readonly SortColumn[];
  openKey: string | null;
  keyOf: (row: DiscoverRow) => string;
  onSave: (row: DiscoverRow) => void;
  /** The plan includes the page that reads a website. */
  canRead: boolean;
}

const NOTHING = <span className="text-text-3">–</span>;

export function discoverColumns(options: ColumnsOptions): readonly Column[] {
  const { kind, few } = options;
  const own = kind === 'company' ? [WEBSITE] : [CONTACT];
  const columns = [nameColumn(options), ...(few ? [] : [...own, SOURCE]), actionsColumn(options)];
  const sortable = new Set<string>(options.sortable);
  return columns.map((column) => (sortable.has(column.key) ? { ...column, sortable: true } : column));
}

function nameColumn({ kind, openKey, keyOf }: ColumnsOptions): Column {
  return {
    key: 'name',
    header: 'Name',
    card: 'title',
    width: 'md:w-full md:max-w-0',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-3 py-1.5 max-md:pr-9">
        <Avatar name={getName(row)} size="md" shape={kind === 'company' ? 'logo' : 'person'} />
        <span className="min-w-0 flex-1">
          {/* The click bubbles to the row, which opens; by touch the row is the target. */}
          <button
            type="button"
            data-row-details=""
            aria-expanded={keyOf(row) === openKey}
            dir="auto"
            title={getName(row)}
            className="block max-w-full truncate rounded-xs text-left text-md font-semibold hover:underline pointer-coarse:min-h-6"
          >
            {getName(row)}
          </button>
          <span className="flex min-w-0 items-center gap-x-2.5 text-sm font-normal text-text-2">
            {getWhat(row) !== '' && (
              <span dir="auto" title={getWhat(row)} className="min-w-0 truncate text-left">
                {getWhat(row)}
              </span>
            )}
            {getAddress(row) !== '' && (
              <span className="flex min-w-0 flex-1 items-center gap-1" title={getAddress(row)}>
                <MapPin aria-hidden size={14} className="shrink-0 text-text-3" />
                <span dir="auto" className="truncate text-left">
                  {getAddress(row)}
                </span>
              </span>
            )}
          </span>
        </span>
      </span>
    ),
  };
}

const WEBSITE: Column = {
  key: 'website',
  header: 'Website and size',
  width: 'md:min-w-44',
  card: 'plain',
  cell: (row) => {
    const site = getSite(row);
    const size = getSize(row);
    return (
      <span className="flex min-w-0 flex-col text-sm max-md:flex-row max-md:items-center max-md:gap-2 md:max-w-52">
        {site === '' ? (
          <span className="text-text-3">No website</span>
        ) : (
          <ExternalLink
            url={row.company?.website || `https://${site}`}
            className="link max-w-full truncate pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
          >
            {site}
          </ExternalLink>
        )}
        <span className="flex items-center gap-2 text-xs text-text-2">
          {size !== '' && <span>{size} people</span>}
          <Channels row={row} />
        </span>
      </span>
    );
  },
};

const CONTACT: Column = {
  key: 'company',
  header: 'Company and email',
  width: 'md:min-w-40',
  card: 'plain',
  cell: (row) => (
    <span className="flex min-w-0 flex-col text-sm max-md:flex-row max-md:items-center max-md:gap-2 md:max-w-52">
      <span dir="auto" title={getCompany(row)} className="truncate text-left">
        {getCompany(row) || NOTHING}
      </span>
      <span className="flex items-center gap-2 text-xs">
        {row.emailVerdict !== null && <VerdictMark status={row.emailVerdict} checkedAt={row.emailCheckedAt} />}
        <Channels row={row} />
      </span>
    </span>
  ),
};

/** Sample data is marked here, once. */
const SOURCE: Column = {
  key: 'source',
  header: 'Source',
  width: 'md:min-w-32',
  card: 'plain',
  cell: ({ source, asOf, paid }) => (
    <span className="flex min-w-0 flex-col items-start text-xs text-text-2 max-md:flex-row max-md:items-center max-md:gap-1.5 md:max-w-40">
      {source.sample ? <Badge>Sample</Badge> : <span className="max-w-full truncate">{source.name}</span>}
      <span className="truncate text-text-3">
        {asOf && <Age at={asOf} />}
        {asOf && ', '}
        {paid > 0 ? formatCredits(paid, source.sample) : 'free'}
      </span>
    </span>
  ),
};

function actionsColumn({ onSave, canRead, few }: ColumnsOptions): Column {
  return {
    key: 'save',
    header: 'Actions',
    align: 'end',
    card: 'plain',
    cell: (row) => (
      <span className="flex items-center justify-end gap-2 max-md:mt-2">
        {canRead && !few && row.company?.domain && (
          <Button asChild size="sm" variant="ghost">
            <Link to={domainReportPath(row.company.domain)}>
              Read website<span className="sr-only"> of {getName(row)}</span>
            </Link>
          </Button>
        )}
        {row.recordId === null ? (
          <Button
            needs="write"
            size="sm"
            data-row-save=""
            onClick={(event) => {
              // The row would open.
              event.stopPropagation();
              onSave(row);
            }}
          >
            Save<span className="sr-only"> {getName(row)}</span>
          </Button>
        ) : (
          <span className="inline-flex min-h-8 items-center gap-1 text-sm font-label text-accent-text">
            <Check aria-hidden size={16} />
            Yours
          </span>
        )}
      </span>
    ),
  };
}

function getChannels({ company, person }: DiscoverRow) {
  const shape = company ?? person;
  return [
    { name: 'Email', icon: Mail, has: (shape?.email ?? '') !== '' || person?.hasEmail === true },
    { name: 'Phone', icon: Phone, has: (shape?.phone ?? '') !== '' || person?.hasPhone === true },
    { name: 'LinkedIn', icon: Link2, has: (shape?.linkedin ?? '') !== '' },
  ].filter(({ has }) => has);
}

/** By which it can be reached; each is named to readers. */
function Channels({ row }: { row: DiscoverRow }) {
  return getChannels(row).map(({ name, icon: Icon }) => (
    <span key={name} title={name} className="text-text-3">
      <Icon aria-hidden size={14} />
      <span className="sr-only">{name}</span>
    </span>
  ));
}
