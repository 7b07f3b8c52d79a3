// Lists (product design 5.10): all of them with what they hold, new ones, and what can be made of several at once.
import { List as ListIcon, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRowKeys } from '#features/searches/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { lateDialog } from '#ui/late.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Table } from '#ui/Table.tsx';
import type { ListShelf } from '../contract.ts';
import { ListsBulkBar } from './ListsBulkBar.tsx';
import { listColumns } from './list-columns.tsx';
import { listPath, SHELF_NAMES } from './list-words.ts';
import { shownLists, useListsPageState } from './lists-page-state.ts';
import { useListCounts, useLists } from './use-lists.ts';

const NewListDialog = lateDialog(() => import('./NewListDialog.tsx').then((m) => m.NewListDialog));

const SHELVES: readonly ListShelf[] = ['live', 'archived', 'bin'];

export function ListsPage() {
  const { state, set } = useListsPageState();
  const { data, isPending, isError, error, refetch, isFetching } = useLists(state.shelf);
  const lists = data?.items ?? [];
  const counts = useListCounts(lists);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list: body });

  const rows = shownLists(lists, counts, state);
  // A list that has left the shelf is chosen no more.
  const selected = new Set(rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id));
  const shelves = data?.shelves;
  const nothing = shelves?.live === 0 && state.shelf === 'live' && state.q === '';
  const newList = (
    <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setMaking(true)}>
      New list
    </Button>
  );
  return (
    <Page width="full">
      <PageHeader title="Lists" lead="People and companies that belong together." actions={!nothing && newList} />
      {(!nothing || shelves.archived + shelves.bin > 0) && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <SearchInput
            label="Find lists"
            q={state.q}
            onSearch={(q) => set({ q })}
            ref={field}
            className="w-56 max-md:w-full"
          />
          <Segmented
            aria-label="Shelf"
            size="sm"
            value={state.shelf}
            onValueChange={(shelf) => set({ shelf })}
            options={SHELVES.map((shelf) => ({
              value: shelf,
              label: shelves ? `${SHELF_NAMES[shelf]} ${shelves[shelf]}` : SHELF_NAMES[shelf],
            }))}
          />
        </div>
      )}
      {nothing ? (
        <EmptyState icon={<ListIcon size={20} />} title="Put together who belongs together" action={newList}>
          A static list holds the people and companies that you put into it. A live list follows a filter, and is always
          up to date.
        </EmptyState>
      ) : (
        <div ref={body}>
          {selected.size > 0 && (
            <ListsBulkBar
              lists={rows.filter(({ id }) => selected.has(id))}
              shelf={state.shelf}
              onClear={() => choose(new Set())}
            />
          )}
          <Card padded={false}>
            <Table
              label="Lists"
              columns={listColumns({ counts, sharedWith: data?.sharedWith ?? 0 })}
              rows={rows}
              rowKey={({ id }) => id}
              sort={state.sort}
              onSort={(sort) => set({ sort })}
              selection={{
                selected,
                onChange: choose,
                rowName: (id) => rows.find((list) => list.id === id)?.name ?? '',
              }}
              onRowClick={({ id }) => navigate(listPath(id))}
              loading={isPending}
              empty={<NoRows state={state} onClear={() => set({ q: '' })} />}
              {...(isError &&
                !data && {
                  error: <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />,
                })}
            />
          </Card>
        </div>
      )}
      {making && (
        <NewListDialog
          onClose={() => setMaking(false)}
          onMade={({ list }) => navigate(listPath(list.id, list.rule?.kind))}
        />
      )}
    </Page>
  );
}

function NoRows({ state, onClear }: { state: { shelf: ListShelf; q: string }; onClear: () => void }) {
  if (state.q !== '') {
    return (
      <EmptyState
        title={`No list is called “${state.q}”`}
        action={
          <Button size="sm" onClick={onClear}>
            Show all lists
          </Button>
        }
      />
    );
  }
  const texts = { live: 'No lists in use', archived: 'Nothing is archived', bin: 'The bin is empty' };
  return <EmptyState title={texts[state.shelf]} />;
}
