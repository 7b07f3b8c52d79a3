// All that is known of one row, as the panel shows it.
import { BookmarkPlus, EyeOff, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { AddToListButton } from '#crm/lists/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import type { DiscoverRow, RowRef } from '../contract.ts';
import { refText } from './discover-address.ts';
import { RowFacts } from './RowFacts.tsx';
import { RowPeople, RowSources } from './RowSources.tsx';
import { companyOf, nameOf } from './row-labels.ts';
import { useRow } from './use-discover.ts';
import { useExclude, useSave } from './use-keeping.ts';

export function RowView({ open, onGone }: { open: RowRef; onGone: () => void }) {
  const { data, error, isFetching, refetch } = useRow(open);
  if (error && !data) {
    const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
    return gone ? (
      <EmptyState icon={<SearchX size={20} />} title="This row is no longer there">
        It was taken out of the library, or the directory no longer has it.
      </EmptyState>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  if (!data) {
    return (
      <Loading label="Loading...">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="mt-3 h-4 w-32" />
        <Skeleton className="mt-6 h-40 w-full" />
      </Loading>
    );
  }
  const { row, origins, people } = data;
  return (
    <div key={refText(open)} className="space-y-6">
      <Head row={row} onGone={onGone} />
      <RowFacts row={row} />
      <RowPeople kind={row.kind} people={people} />
      <RowSources row={row} origins={origins} />
    </div>
  );
}

function Head({ row, onGone }: { row: DiscoverRow; onGone: () => void }) {
  const { kind, ref, recordId, person } = row;
  const save = useSave();
  const exclude = useExclude();
  const mayOpen = useMayUse(kind === 'company' ? 'companies' : 'contacts');
  const mayList = useMayUse('lists');
  const name = nameOf(row);
  const about = person ? [person.title, companyOf(row)].filter(Boolean).join(', ') : '';
  const keep = (listId?: string) => save.mutate({ kind, refs: [ref], ...(listId !== undefined && { listId }) });
  return (
    <div>
      <div className="flex items-center gap-3">
        <Avatar name={name} size="lg" shape={person ? 'person' : 'logo'} />
        <div className="min-w-0">
          <h2 dir="auto" className="text-left text-lg font-title break-words">
            {name}
          </h2>
          {about && (
            <p dir="auto" className="text-left break-words text-text-2">
              {about}
            </p>
          )}
          {row.source.sample && <Badge>Sample data</Badge>}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {recordId === null ? (
          <>
            <Button
              needs="write"
              size="sm"
              variant="primary"
              icon={<BookmarkPlus aria-hidden size={14} />}
              loading={save.isPending}
              onClick={() => keep()}
            >
              Save
            </Button>
            {mayList && <ToList row={row} onChoose={keep} label="Save to list" />}
            <Button
              needs="write"
              size="sm"
              icon={<EyeOff aria-hidden size={14} />}
              loading={exclude.isPending}
              onClick={() => exclude.mutate({ kind, refs: [ref], name }, { onSuccess: onGone })}
            >
              Exclude
            </Button>
          </>
        ) : (
          <>
            <Badge tone="accent" className="self-center">
              In your library
            </Badge>
            {mayOpen && (
              <Button asChild size="sm">
                <Link to={kind === 'company' ? `/company/${recordId}` : `/contacts?contact=${recordId}`}>
                  {kind === 'company' ? 'Open the company' : 'Open the contact'}
                </Link>
              </Button>
            )}
            {mayList && <ToList row={row} onChoose={keep} label="Add to list" />}
          </>
        )}
      </div>
    </div>
  );
}

function ToList({ row, label, onChoose }: { row: DiscoverRow; label: string; onChoose: (id: string) => void }) {
  return (
    <AddToListButton
      kind={row.kind === 'company' ? 'company' : 'contact'}
      label={label}
      onChoose={({ id }) => onChoose(id)}
    />
  );
}
