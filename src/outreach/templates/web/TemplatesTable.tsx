// Templates as rows: sorted, selected, archived, duplicated, exported; paged by the server.
import { type RefObject, useRef } from 'react';
import type { ListPages, SetList } from '#platform/web/use-list-address.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { useRowKeys } from '#ui/use-row-keys.ts';
import { useTableSelection } from '#ui/use-table-selection.ts';
import type { TemplateRow, TemplateSort } from '../contract.ts';
import type { PageState } from './page-state.ts';
import { SelectionTools } from './SelectionTools.tsx';
import { columnsOf } from './template-columns.tsx';
import { templatesText } from './template-labels.ts';
import { filterOf, PAGE_SIZE, useTemplatesList, useVariables } from './use-templates.ts';

interface TemplatesTableProps {
  state: PageState;
  set: SetList<PageState>;
  pages: ListPages;
  field: RefObject<HTMLInputElement | null>;
}

export function TemplatesTable({ state, set, pages, field }: TemplatesTableProps) {
  const query = useTemplatesList(state);
  const variables = useVariables();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list });
  const rows = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  const filter = filterOf(state);
  const selection = useTableSelection(
    JSON.stringify(filter),
    rows.map(({ id }) => id),
  );
  const { shown, all, chooseAll } = selection;
  const open = ({ id }: TemplateRow) => set({ template: id }, { step: true });
  return (
    <div ref={list}>
      {shown.size > 0 && (
        <SelectionTools
          shelf={state.shelf}
          count={all ? total : shown.size}
          target={all ? { filter } : { ids: [...shown] }}
          all={!all && total > rows.length && shown.size === rows.length ? { total, select: chooseAll } : null}
          onClear={selection.clear}
        />
      )}
      <QueryTable
        query={query}
        label="Templates"
        columns={columnsOf({ open, variables: variables.data?.items })}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{ key: state.sort, descending: state.order === 'desc' }}
        onSort={({ key, descending }) => set({ sort: key as TemplateSort, order: descending ? 'desc' : 'asc' })}
        selection={{
          selected: shown,
          onChange: selection.choose,
          rowName: (id) => rows.find((row) => row.id === id)?.name ?? '',
        }}
        onRowClick={open}
        empty={<Nothing state={state} set={set} />}
      />
      {rows.length > 0 && (pages.number > 1 || total > rows.length) && (
        <QueryPages query={query} pages={pages} size={PAGE_SIZE} rows={rows.length} total={templatesText(total)} />
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
