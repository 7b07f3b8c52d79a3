// Lists (product design 5.10): all of them with what they hold, new ones, and what can be made of several at once.
import { List as ListIcon, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { QueryTable } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useRowKeys } from '#ui/use-row-keys.ts';
import { useTableSelection } from '#ui/use-table-selection.ts';
import type { ListShelf } from '../contract.ts';
import { ListsBulkBar } from './ListsBulkBar.tsx';
import { listColumns } from './list-columns.tsx';
import { listPath, SHELF_NAMES } from './list-labels.ts';
import { shownLists, useListsPageState } from './lists-page-state.ts';
import { SampleLists } from './SampleLists.tsx';
import { useListCounts, useLists } from './use-lists.ts';

const NewListDialog = lazyDialog(() => import('./NewListDialog.tsx').then((m) => m.NewListDialog));

const SHELVES: readonly ListShelf[] = ['live', 'archived', 'bin'];

export function ListsPage() {
  const { state, set } = useListsPageState();
  const query = useLists(state.shelf);
  const { data } = query;
  const lists = data?.items ?? [];
  const counts = useListCounts(lists);
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list: body });

  const rows = shownLists(lists, counts, state);
  const { shown, choose, clear } = useTableSelection(
    state.shelf,
    rows.map(({ id }) => id),
  );
  const shelves = data?.shelves;
  const nothing = shelves?.live === 0 && state.shelf === 'live' && state.q === '';
  const newList = (
    <Button needs="write" variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setMaking(true)}>
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
        <>
          <EmptyState icon={<ListIcon size={20} />} title="Put together who belongs together" action={newList}>
            A static list holds the people and companies that you put into it. A live list follows a filter, and is
            always up to date.
          </EmptyState>
          <SampleLists />
        </>
      ) : (
        <div ref={body}>
          {shown.size > 0 && (
            <ListsBulkBar
              counts={counts}
              lists={rows.filter(({ id }) => shown.has(id))}
              shelf={state.shelf}
              onClear={clear}
            />
          )}
          <QueryTable
            query={query}
            label="Lists"
            columns={listColumns({ counts, sharedWith: data?.sharedWith ?? 0 })}
            rows={rows}
            rowKey={({ id }) => id}
            sort={state.sort}
            onSort={(sort) => set({ sort })}
            selection={{
              selected: shown,
              onChange: choose,
              rowName: (id) => rows.find((list) => list.id === id)?.name ?? '',
            }}
            onRowClick={({ id }) => navigate(listPath(id))}
            empty={<NoRows state={state} onClear={() => set({ q: '' })} />}
          />
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
