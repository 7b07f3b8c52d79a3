// Templates as rows: sorted, selected, archived, duplicated, exported; paged by the server.
import { type RefObject, useRef } from 'react';
import { useRowKeys } from '#features/searches/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { Table } from '#ui/Table.tsx';
import type { TemplateRow, TemplateSort } from '../contract.ts';
import type { PageState } from './page-state.ts';
import { SelectionTools } from './SelectionTools.tsx';
import { columnsOf } from './template-columns.tsx';
import { templatesText } from './template-words.ts';
import { useTemplateSelection } from './use-template-selection.ts';
import { PAGE_SIZE, useTemplatesList, useVariables } from './use-templates.ts';

interface TemplatesTableProps {
  state: PageState;
  set: (change: Partial<PageState>, how?: { step?: boolean }) => void;
  field: RefObject<HTMLInputElement | null>;
}

export function TemplatesTable({ state, set, field }: TemplatesTableProps) {
  const query = useTemplatesList(state);
  const variables = useVariables();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list });
  const rows = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  const selection = useTemplateSelection(state, rows);
  const open = ({ id }: TemplateRow) => set({ template: id }, { step: true });
  const first = (state.page - 1) * PAGE_SIZE;
  return (
    <div ref={list}>
      <SelectionTools selection={selection} total={total} shelf={state.shelf} />
      <Card padded={false}>
        <Table
          label="Templates"
          columns={columnsOf({ open, variables: variables.data?.items })}
          rows={rows}
          rowKey={({ id }) => id}
          sort={{ key: state.sort, descending: state.order === 'desc' }}
          onSort={({ key, descending }) => set({ sort: key as TemplateSort, order: descending ? 'desc' : 'asc' })}
          selection={{
            selected: selection.shown,
            onChange: selection.select,
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
      {rows.length > 0 && (state.page > 1 || total > rows.length) && (
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
