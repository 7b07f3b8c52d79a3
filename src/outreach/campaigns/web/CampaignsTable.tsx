// Campaigns as rows: sorted, selected, paused, resumed, duplicated and put away together.
import { Copy, Pause, Play } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { ListPages, SetList } from '#platform/web/list-address.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { SelectionBar, ShelfButtons } from '#ui/SelectionBar.tsx';
import { useTableSelection } from '#ui/use-table-selection.ts';
import type { Action } from './api.ts';
import { COLUMNS } from './campaign-columns.tsx';
import { campaignPath, campaignsText } from './campaign-labels.ts';
import type { ListState } from './page-state.ts';
import { filterOf, PAGE_SIZE, type useCampaigns, useChangeCampaigns } from './use-campaigns.ts';

interface CampaignsTableProps {
  state: ListState;
  set: SetList<ListState>;
  pages: ListPages;
  query: ReturnType<typeof useCampaigns>;
}

export function CampaignsTable({ state, set, pages, query }: CampaignsTableProps) {
  const navigate = useNavigate();
  const change = useChangeCampaigns();
  const rows = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  const filter = filterOf(state);
  const { shown, all, choose, chooseAll, clear } = useTableSelection(
    JSON.stringify(filter),
    rows.map(({ id }) => id),
  );
  const act = (action: Action, back?: Action) => {
    change.mutate({ target: all ? { filter } : { ids: [...shown] }, action, ...(back && { back }) });
    clear();
  };
  const narrowed = state.q !== '' || state.state !== null || state.channel !== null;
  const texts = { live: 'No campaigns in use', archived: 'Nothing is archived', bin: 'The bin is empty' };
  return (
    <>
      {shown.size > 0 && (
        <SelectionBar
          label="Selected campaigns"
          count={campaignsText(all ? total : shown.size)}
          all={!all && total > rows.length && shown.size === rows.length ? { total, select: chooseAll } : null}
          onClear={clear}
        >
          {state.shelf === 'live' && (
            <>
              <Button
                needs="write"
                size="sm"
                icon={<Pause aria-hidden size={16} />}
                onClick={() => act({ do: 'pause' }, { do: 'resume' })}
              >
                Pause
              </Button>
              <Button
                needs="write"
                size="sm"
                icon={<Play aria-hidden size={16} />}
                onClick={() => act({ do: 'resume' }, { do: 'pause' })}
              >
                Resume
              </Button>
            </>
          )}
          <Button
            needs="write"
            size="sm"
            icon={<Copy aria-hidden size={16} />}
            onClick={() => act({ do: 'duplicate' })}
          >
            Duplicate
          </Button>
          <ShelfButtons
            shelf={state.shelf}
            onMove={(shelf) => act({ do: 'shelve', shelf }, { do: 'shelve', shelf: state.shelf })}
          />
        </SelectionBar>
      )}
      <QueryTable
        query={query}
        label="Campaigns"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{ key: state.sort, descending: state.order === 'desc' }}
        onSort={({ key, descending }) => set({ sort: key as ListState['sort'], order: descending ? 'desc' : 'asc' })}
        selection={{
          selected: shown,
          onChange: choose,
          rowName: (id) => rows.find((row) => row.id === id)?.name ?? '',
        }}
        onRowClick={({ id }) => navigate(campaignPath(id))}
        empty={
          narrowed ? (
            <EmptyState
              title="Nothing matches"
              action={
                <Button size="sm" onClick={() => set({ q: '', state: null, channel: null })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState title={texts[state.shelf]} />
          )
        }
      />
      {rows.length > 0 && (pages.number > 1 || total > rows.length) && (
        <QueryPages query={query} pages={pages} size={PAGE_SIZE} rows={rows.length} total={campaignsText(total)} />
      )}
    </>
  );
}
