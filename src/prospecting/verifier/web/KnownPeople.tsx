// People that the workspace knows at a domain: contacts, then those found by searches and not saved. Free.
import { Link } from 'react-router';
import { SaveResult } from '#prospecting/searches/web/index.ts';
import { formatPercent } from '#shared/formats.ts';
import { contactPath } from '#shared/page-paths.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { shortUrl } from '#ui/external-url.ts';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import type { TableColumn } from '#ui/Table.tsx';
import type { DomainPerson } from '../contract.ts';
import { useCursorPages } from './use-addresses.ts';
import { KNOWN_PEOPLE, useKnownPeople } from './use-domain.ts';
import { VerifyButton } from './VerifyButton.tsx';

interface KnownPeopleProps {
  domain: string;
  /** Searches whose results the page shows below: each person is listed once. */
  besides: readonly string[];
}

export function KnownPeople({ domain, besides }: KnownPeopleProps) {
  const pages = useCursorPages(`${domain} ${besides.join()}`);
  const query = useKnownPeople(domain, besides, pages.cursor);
  const rows = query.data?.items ?? [];
  // All of them stand below: a table without rows would say that there are none.
  if (besides.length > 0 && query.data && rows.length === 0 && pages.number === 1) return null;
  return (
    <div className="mb-6">
      <QueryTable
        query={query}
        label="People you know there"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ from, id }) => `${from} ${id}`}
        empty={
          <EmptyState level={3} title="No known people">
            Contacts with an address at {domain} and people found by your searches appear here for 0 credits.
          </EmptyState>
        }
      />
      <QueryPages query={query} pages={pages} size={KNOWN_PEOPLE} rows={rows.length} />
    </div>
  );
}

const COLUMNS: TableColumn<DomainPerson>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    cell: (person) => <Who person={person} />,
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) =>
      email ? <bdi className="break-all">{email}</bdi> : <span className="text-text-3">Not known</span>,
  },
  {
    key: 'verdict',
    header: 'Verdict',
    cell: ({ email, source }) =>
      email && !source.sample ? <VerifyButton email={email} /> : <span className="text-text-3">–</span>,
  },
  {
    key: 'source',
    header: 'Source',
    cell: (person) => <Source person={person} />,
  },
  {
    key: 'keep',
    header: 'In contacts',
    cell: ({ from, id, name, email }) =>
      from === 'contact' ? (
        <Link to={contactPath(id)} className="link">
          Open<span className="sr-only"> {name}</span>
        </Link>
      ) : (
        <SaveResult capability="domain-people" itemKey={id} name={name || email} />
      ),
  },
];

function Who({ person: { name, title, email } }: { person: DomainPerson }) {
  return (
    <span className="block min-w-0 py-1.5">
      <bdi className="block truncate font-label">{name || email}</bdi>
      {title && (
        <bdi title={title} className="block max-w-70 truncate text-xs text-text-3">
          {title}
        </bdi>
      )}
    </span>
  );
}

function Source({ person: { source, asOf, evidence, confidence } }: { person: DomainPerson }) {
  const [seen] = evidence;
  return (
    <span className="block min-w-0 text-xs text-text-3">
      <span className="flex flex-wrap items-center gap-x-1.5">
        {source.sample ? <Badge>Sample</Badge> : source.name}
        {asOf && <Age at={asOf} />}
        {confidence !== null && <span>{formatPercent(confidence / 100)} sure</span>}
      </span>
      {seen && (
        <ExternalLink url={seen.url} className="block max-w-60 truncate">
          {shortUrl(seen.url)}
        </ExternalLink>
      )}
    </span>
  );
}
