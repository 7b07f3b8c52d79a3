// Templates as rows: sorted, selected, archived, duplicated, exported; paged by the server.
import { Copy, Download } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { type ListPages, type SetList, toTableSort } from '#platform/web/list-address.ts';
import { formatAge } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { QueryTable, TablePages } from '#ui/QueryTable.tsx';
import { SelectionBar, ShelfButtons } from '#ui/SelectionBar.tsx';
import { useRowKeys } from '#ui/single-key-shortcuts.ts';
import type { TableColumn } from '#ui/Table.tsx';
import { useTableSelection } from '#ui/use-table-selection.ts';
import type { Shelf, TemplateRow, Variable } from '../contract.ts';
import type { PageState } from './page-state.ts';
import { downloadTemplates, TemplateMenu, useTemplateActions } from './TemplateMenu.tsx';
import { APPROVAL_NAMES, APPROVAL_TONES, CHANNEL_NAMES, fieldsText, templatesText } from './template-labels.ts';
import { getFilter, PAGE_SIZE, type Target, useTemplatesList, useVariables } from './use-templates.ts';

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
  const filter = getFilter(state);
  const { shown, all, count, choose, bar } = useTableSelection(filter, rows, query.data?.total);
  const open = ({ id }: TemplateRow) => set({ template: id }, { step: true });
  return (
    <div ref={list}>
      {shown.size > 0 && (
        <SelectionTools shelf={state.shelf} count={count} target={all ? { filter } : { ids: [...shown] }} {...bar} />
      )}
      <QueryTable
        query={query}
        label="Templates"
        columns={toColumns({ open, variables: variables.data?.items })}
        rows={rows}
        rowKey={({ id }) => id}
        {...toTableSort(state, set)}
        selection={{
          selected: shown,
          onChange: choose,
          rowName: (id) => rows.find((row) => row.id === id)?.name ?? '',
        }}
        onRowClick={open}
        empty={<Nothing state={state} set={set} />}
      />
      <TablePages query={query} pages={pages} size={PAGE_SIZE} text={templatesText} />
    </div>
  );
}

function Nothing({ state, set }: Pick<TemplatesTableProps, 'state' | 'set'>) {
  if (state.q === '' && state.channel === null) {
    const texts = { live: 'No templates', archived: 'Nothing archived', bin: 'The bin is empty' };
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

// What can be done with the selected templates together.
interface SelectionToolsProps {
  shelf: Shelf;
  count: number;
  target: Target;
  /** Selects all that match, where more match than are shown. */
  all: { total: number; select: () => void } | null;
  onClear: () => void;
}

function SelectionTools({ shelf, count, target, all, onClear }: SelectionToolsProps) {
  const act = useTemplateActions(onClear);
  return (
    <SelectionBar label="Selected templates" count={templatesText(count)} all={all} onClear={onClear}>
      {shelf === 'live' && (
        <Button needs="write" size="sm" icon={<Copy aria-hidden size={16} />} onClick={() => act.duplicate(target)}>
          Duplicate
        </Button>
      )}
      <Menu
        align="start"
        trigger={
          <Button needs="export" size="sm" icon={<Download aria-hidden size={16} />}>
            Export
          </Button>
        }
      >
        <MenuItem onSelect={() => void downloadTemplates('csv', target)}>CSV</MenuItem>
        <MenuItem onSelect={() => void downloadTemplates('json', target)}>JSON</MenuItem>
      </Menu>
      <ShelfButtons shelf={shelf} onMove={(to) => act.move(target, to)} />
    </SelectionBar>
  );
}

// The columns of the table of templates.
const none = <span className="text-text-3">–</span>;

interface ColumnsOf {
  open: (row: TemplateRow) => void;
  /** Undefined until they are known. */
  variables: readonly Variable[] | undefined;
}

function toColumns({ open, variables: known }: ColumnsOf): TableColumn<TemplateRow>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      card: 'title',
      cell: (row) => (
        <>
          <button
            type="button"
            data-row-details=""
            title={row.name}
            onClick={(event) => {
              event.stopPropagation();
              open(row);
            }}
            className="block min-h-6 max-w-56 truncate rounded-xs text-left font-semibold hover:underline 2xl:max-w-96 max-md:max-w-full"
          >
            {row.name}
          </button>
          <span className="block truncate text-sm text-text-2 md:hidden">{row.opening}</span>
        </>
      ),
    },
    {
      key: 'channel',
      header: 'Channel',
      sortable: true,
      cell: ({ channel, approval }) => (
        <span className="flex flex-wrap items-center gap-1">
          <Badge>{CHANNEL_NAMES[channel]}</Badge>
          {channel === 'whatsapp' && <Badge tone={APPROVAL_TONES[approval]}>{APPROVAL_NAMES[approval]}</Badge>}
        </span>
      ),
    },
    {
      key: 'opening',
      header: 'Subject or first line',
      sortable: true,
      card: 'hidden',
      cell: ({ opening }) => cut(opening, 'max-w-60 2xl:max-w-120'),
    },
    {
      key: 'variables',
      header: 'Fields',
      from: 1440,
      card: 'hidden',
      cell: ({ variables }) => known && cut(fieldsText(variables, known), 'max-w-44 2xl:max-w-72'),
    },
    {
      key: 'updated',
      header: 'Updated',
      sortable: true,
      cell: ({ updatedAt, updatedBy }) => (
        <span title={`By ${updatedBy.name}`} className="whitespace-nowrap text-text-2">
          {formatAge(updatedAt)}
        </span>
      ),
    },
    {
      key: 'owner',
      header: 'Owner',
      card: 'hidden',
      cell: ({ owner }) => cut(owner.name, 'max-w-28'),
    },
    {
      key: 'menu',
      header: 'Actions',
      align: 'end',
      // On a card the tools of the selection, and those of the editor, do the same.
      card: 'hidden',
      cell: (row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only keeps a press on the menu from opening the row
        <span onClick={(event) => event.stopPropagation()}>
          <TemplateMenu template={row} />
        </span>
      ),
    },
  ];
}

function cut(text: string, width: string) {
  if (text === '') return none;
  return (
    <span title={text} className={`block truncate text-text-2 ${width}`}>
      {text}
    </span>
  );
}
