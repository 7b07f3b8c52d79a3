// The columns of the index of lists (product design 5.10). Every number leads to the rows that it counts.
import { Link } from 'react-router';
import { formatCount, formatDay } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { List, ListCount } from '../contract.ts';
import { listPath, TYPE_NAMES, validPath } from './list-labels.ts';

interface Columns {
  counts: ReadonlyMap<string, ListCount>;
  /** Others of the workspace. */
  sharedWith: number;
}

export function listColumns({ counts, sharedWith }: Columns): TableColumn<List>[] {
  const number = (list: List, count: number | null | undefined, to: string) => {
    // A rule that cannot be followed counts nothing; the name says so.
    if (counts.get(list.id)?.fault) return <span className="text-text-3">Not counted</span>;
    if (count === null || count === undefined) return <Skeleton className="ml-auto h-3.5 w-8" />;
    return (
      <Link
        to={to}
        className="text-text hover:text-accent hover:underline"
        aria-label={`${formatCount(count)} of ${list.name}`}
      >
        {formatCount(count)}
      </Link>
    );
  };
  return [
    {
      key: 'name',
      header: 'Name',
      card: 'title',
      sortable: true,
      cell: (list) => (
        <Link to={listPath(list.id)} dir="auto" className="font-semibold text-text hover:text-accent hover:underline">
          {list.name}
        </Link>
      ),
    },
    {
      key: 'type',
      header: 'Type',
      width: 'w-40',
      sortable: true,
      cell: ({ id, type }) =>
        counts.get(id)?.fault ? (
          <Badge tone="warn">Rule needs a change</Badge>
        ) : (
          <Badge tone={type === 'live' ? 'accent' : 'neutral'}>{TYPE_NAMES[type]}</Badge>
        ),
    },
    {
      key: 'companies',
      header: 'Companies',
      width: 'w-28',
      align: 'end',
      sortable: true,
      cell: (list) => number(list, list.companies ?? counts.get(list.id)?.companies, listPath(list.id, 'company')),
    },
    {
      key: 'contacts',
      header: 'Contacts',
      width: 'w-28',
      align: 'end',
      sortable: true,
      cell: (list) => number(list, list.contacts ?? counts.get(list.id)?.contacts, listPath(list.id, 'contact')),
    },
    {
      key: 'validEmails',
      header: 'Valid e-mails',
      width: 'w-32',
      align: 'end',
      sortable: true,
      cell: (list) => number(list, counts.get(list.id)?.validEmails, validPath(list.id)),
    },
    {
      key: 'owner',
      header: 'Owner',
      width: 'w-40',
      sortable: true,
      cell: ({ owner }) => <span className="truncate">{owner?.name ?? 'Nobody'}</span>,
    },
    {
      key: 'shared',
      header: 'Shared with',
      width: 'w-32',
      card: 'hidden',
      cell: () => (sharedWith === 0 ? 'Only you' : `You and ${sharedWith}`),
    },
    {
      key: 'updated',
      header: 'Updated',
      width: 'w-32',
      sortable: true,
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>,
    },
  ];
}
