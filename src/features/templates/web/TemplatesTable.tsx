// Templates as rows: sorted, selected, archived, duplicated, exported; paged by the server.
import { type RefObject, useRef, useState } from 'react';
import { exportCsv, useRowKeys } from '#features/searches/web/index.ts';
import { formatAge } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { notify } from '#ui/notify.ts';
import { Pagination } from '#ui/Pagination.tsx';
import { Table } from '#ui/Table.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { TemplateRow, TemplateSort } from '../contract.ts';
import type { PageState } from './page-state.ts';
import { saveJson } from './save-json.ts';
import { FILE_COLUMNS } from './template-file.ts';
import { APPROVAL_NAMES, CHANNEL_NAMES, templatesText } from './template-words.ts';
import { readRowsForFile } from './templates-calls.ts';
import { PAGE_SIZE, useChangeTemplates, useTemplatesList } from './use-templates.ts';

interface TemplatesTableProps {
  state: PageState;
  set: (change: Partial<PageState>, how?: { step?: boolean }) => void;
  field: RefObject<HTMLInputElement | null>;
}

export function TemplatesTable({ state, set, field }: TemplatesTableProps) {
  const query = useTemplatesList(state);
  const change = useChangeTemplates();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list });
  const rows = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  const chosen = rows.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const open = ({ id }: TemplateRow) => set({ template: id }, { step: true });
  const act = (action: Parameters<typeof change.mutate>[0]['action'], done: string) => {
    change.mutate({ target: { ids: chosen }, action, done: (count) => `${templatesText(count)} ${done}` });
    select(new Set());
  };

  async function download(as: 'csv' | 'json') {
    try {
      const { items } = await readRowsForFile({ ids: chosen });
      if (as === 'json') saveJson('templates', items);
      else await exportCsv('templates', FILE_COLUMNS, items);
    } catch (error) {
      notify.error(error as Error);
    }
  }

  const first = (state.page - 1) * PAGE_SIZE;
  return (
    <div ref={list}>
      {chosen.length > 0 && (
        <div role="toolbar" aria-label="Selected templates" className="mb-3 flex flex-wrap items-center gap-2">
          <span className="text-sm text-text-2">{chosen.length} selected</span>
          {state.shelf === 'live' ? (
            <>
              <Button size="sm" onClick={() => act({ do: 'duplicate' }, 'duplicated')}>
                Duplicate
              </Button>
              <Button size="sm" onClick={() => act({ do: 'shelve', shelf: 'archived' }, 'archived')}>
                Archive
              </Button>
            </>
          ) : (
            <Button size="sm" onClick={() => act({ do: 'shelve', shelf: 'live' }, 'brought back')}>
              Bring back
            </Button>
          )}
          <Button size="sm" onClick={() => void download('csv')}>
            CSV
          </Button>
          <Button size="sm" onClick={() => void download('json')}>
            JSON
          </Button>
          {state.shelf !== 'bin' && (
            <Button size="sm" variant="danger" onClick={() => act({ do: 'shelve', shelf: 'bin' }, 'moved to the bin')}>
              Delete
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => select(new Set())}>
            Clear
          </Button>
        </div>
      )}
      <Card padded={false}>
        <Table
          label="Templates"
          columns={columnsOf(open)}
          rows={rows}
          rowKey={({ id }) => id}
          sort={{ key: state.sort, descending: state.order === 'desc' }}
          onSort={({ key, descending }) => set({ sort: key as TemplateSort, order: descending ? 'desc' : 'asc' })}
          selection={{
            selected: new Set(chosen),
            onChange: select,
            rowName: (id) => rows.find((row) => row.id === id)?.name ?? '',
          }}
          onRowClick={open}
          loading={query.isPending}
          empty={<Nothing state={state} set={set} />}
          {...(query.isError &&
            !query.data && {
              error: (
                <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
              ),
            })}
        />
      </Card>
      {rows.length > 0 && (
        <Pagination
          summary={`${first + 1}-${first + rows.length} of ${templatesText(total)}`}
          hasPrevious={state.page > 1}
          hasNext={query.data?.nextCursor !== null}
          onPrevious={() => (state.page === 2 ? set({ page: 1, after: null }) : history.back())}
          onNext={() => set({ page: state.page + 1, after: query.data?.nextCursor ?? null }, { step: true })}
          loading={query.isPlaceholderData}
        />
      )}
    </div>
  );
}

const none = <span className="text-text-3">–</span>;

function columnsOf(open: (row: TemplateRow) => void): TableColumn<TemplateRow>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      card: 'title',
      cell: (row) => (
        <button
          type="button"
          data-row-details=""
          title={row.name}
          onClick={(event) => {
            event.stopPropagation();
            open(row);
          }}
          className="block min-h-6 max-w-72 truncate rounded-xs text-left font-semibold hover:underline"
        >
          {row.name}
        </button>
      ),
    },
    {
      key: 'channel',
      header: 'Channel',
      sortable: true,
      cell: ({ channel, approval }) => (
        <span className="flex items-center gap-2">
          <Badge>{CHANNEL_NAMES[channel]}</Badge>
          {channel === 'whatsapp' && <span className="text-xs text-text-3">{APPROVAL_NAMES[approval]}</span>}
        </span>
      ),
    },
    {
      key: 'opening',
      header: 'Subject or first line',
      sortable: true,
      cell: ({ opening }) =>
        opening ? (
          <span title={opening} className="block max-w-96 truncate text-text-2">
            {opening}
          </span>
        ) : (
          none
        ),
    },
    {
      key: 'variables',
      header: 'Fields',
      card: 'hidden',
      cell: ({ variables }) =>
        variables.length > 0 ? (
          <span title={variables.join(', ')} className="block max-w-56 truncate text-text-2">
            {variables.join(', ')}
          </span>
        ) : (
          none
        ),
    },
    {
      key: 'updated',
      header: 'Updated',
      sortable: true,
      cell: ({ updatedAt, updatedBy }) => (
        <span title={`By ${updatedBy.name}`} className="text-text-2">
          {formatAge(Date.parse(updatedAt), Date.now())}
        </span>
      ),
    },
    {
      key: 'owner',
      header: 'Owner',
      card: 'hidden',
      cell: ({ owner }) => <span className="text-text-2">{owner.name}</span>,
    },
  ];
}

function Nothing({ state, set }: Pick<TemplatesTableProps, 'state' | 'set'>) {
  if (state.q === '' && state.channel === null) {
    const texts = { live: 'No templates here', archived: 'Nothing is archived', bin: 'The bin is empty' };
    return <EmptyState title={texts[state.shelf]} />;
  }
  return (
    <EmptyState
      title="Nothing matches"
      action={
        <Button size="sm" onClick={() => set({ q: '', channel: null })}>
          Clear filters
        </Button>
      }
    />
  );
}
