// People whom the workspace knows at a domain: contacts, then those that searches have found and nobody has kept. Free.
import { BookmarkPlus } from 'lucide-react';
import { Link } from 'react-router';
import { Age, ExternalLink, shortUrl } from '#features/searches/web/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { QueryTable } from '#ui/QueryTable.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { DomainPerson } from '../contract.ts';
import { useCursorPages } from './use-cursor-pages.ts';
import { useKeepPeople, useKnownPeople } from './use-domain.ts';
import { VerifyButton } from './VerifyButton.tsx';

/** `found`: false where what was found stands below already: contacts alone are shown then, which come first. */
export function KnownPeople({ domain, found }: { domain: string; found: boolean }) {
  const pages = useCursorPages(domain);
  const query = useKnownPeople(domain, pages.cursor);
  const keep = useKeepPeople();
  const items = query.data?.items ?? [];
  const rows = found ? items : items.filter(({ from }) => from === 'contact');
  const hasNext = Boolean(query.data?.nextCursor) && rows.length === items.length;
  const keeping = keep.isPending ? keep.variables.keys[0] : null;
  return (
    <>
      <QueryTable
        query={query}
        label="People you know there"
        columns={columnsOf(keeping ?? null, (person) => keep.mutate({ domain, keys: [person.id] }))}
        rows={rows}
        rowKey={({ from, id }) => `${from} ${id}`}
        empty={
          <EmptyState level={3} title={found ? 'You know nobody there yet' : 'None of them is a contact yet'}>
            Contacts with an address at {domain}, and people whom your searches have found, stand here for 0 credits.
          </EmptyState>
        }
      />
      {(pages.number > 1 || hasNext) && (
        <Pagination
          summary={`Page ${pages.number}`}
          hasPrevious={pages.number > 1}
          hasNext={hasNext}
          onPrevious={pages.before}
          onNext={() => pages.next(query.data?.nextCursor ?? null)}
          loading={query.isPlaceholderData}
        />
      )}
    </>
  );
}

function columnsOf(keeping: string | null, onKeep: (person: DomainPerson) => void): TableColumn<DomainPerson>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      card: 'title',
      cell: (person) => <Who person={person} />,
    },
    {
      key: 'email',
      header: 'E-mail',
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
      cell: (person) =>
        person.from === 'contact' ? (
          <Link to={`/contacts?contact=${person.id}`} className="link">
            Open<span className="sr-only"> {person.name}</span>
          </Link>
        ) : (
          <Button
            size="sm"
            icon={<BookmarkPlus aria-hidden size={14} />}
            aria-label={`Save ${person.name || person.email}`}
            loading={keeping === person.id}
            onClick={() => onKeep(person)}
          >
            Save
          </Button>
        ),
    },
  ];
}

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
        {source.sample ? <Badge>Sample data</Badge> : source.name}
        {asOf && <Age at={asOf} />}
        {confidence !== null && <span>{confidence} % sure</span>}
      </span>
      {seen && (
        <ExternalLink url={seen.url} className="block max-w-60 truncate">
          {shortUrl(seen.url)}
        </ExternalLink>
      )}
    </span>
  );
}
