// The tools above a table. Rendered when one of them changes, not when rows load.
import { cx } from 'class-variance-authority';
import { memo, type ReactNode, type RefObject } from 'react';
import { formatCount } from '#shared/formats.ts';
import { type GridColumn, type GridSelection, NOTHING_SELECTED, selectedCount } from '#ui/grid/grid-types.ts';
import { notify } from '#ui/notify.ts';
import { SearchInput } from '#ui/SearchInput.tsx';
import type { RecordFilter, Target } from '../../contract.ts';
import type { RecordField, RecordKind } from '../../fields.contract.ts';
import { ExportButton } from '../bulk/ExportButton.tsx';
import { type SelectedRecords, SelectionBar } from '../bulk/SelectionBar.tsx';
import type { ChoicesOf } from '../fields/use-record-fields.ts';
import { Chip } from '../filters/Chip.tsx';
import { FilterChips } from '../filters/FilterChips.tsx';
import { NOUN, type RecordRow, recordsText } from '../record-labels.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import type { RecordCount } from './use-record-rows.ts';
import type { RecordsTableState } from './use-records-table.ts';
import { ViewMenu } from './ViewMenu.tsx';

interface RecordsToolsProps {
  table: RecordsTableState;
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  /** The search box. */
  field: RefObject<HTMLInputElement | null>;
  /** The query of the rows: the filter, and the scope of the table. */
  asked: RecordFilter;
  similar: boolean;
  total: number | null;
  counted: RecordCount;
  /** All that there are, and the keys of those shown. */
  columns: readonly GridColumn<RecordRow>[];
  shown: readonly string[];
  selection: GridSelection;
  onSelection: (selection: GridSelection) => void;
  actions: ((selected: SelectedRecords) => ReactNode) | undefined;
}

export const RecordsTools = memo((props: RecordsToolsProps) => {
  const { table, fields, choicesOf, asked, similar, total, counted, columns, shown, selection, onSelection, actions } =
    props;
  const { kind, shelf, q, filter, sort } = table;
  const count = selectedCount(selection, total ?? 0);
  const matching = { shelf, ...(q && { q }), filter: asked };
  const target: Target = selection.all
    ? { selection: matching, except: [...selection.ids] }
    : { ids: [...selection.ids] };
  const selected: SelectedRecords = { target, count, clear: () => onSelection(NOTHING_SELECTED) };
  return (
    <TableTools
      table={table}
      fields={fields}
      choicesOf={choicesOf}
      field={props.field}
      similar={similar}
      matching={q || filter.items.length > 0 ? { total, ...counted } : null}
      columns={
        <>
          {count === 0 && (total ?? counted.moreThan ?? 0) > 0 && (
            <ExportButton
              small
              kind={kind}
              target={{ selection: matching, except: [] }}
              count={total}
              columns={shown.filter((key) => fields.some((each) => each.key === key))}
              sort={sort}
            />
          )}
          <ColumnsButton table={table} columns={columns} shown={shown} />
        </>
      }
      selected={
        count > 0 && (
          <SelectionBar table={table} selected={selected} fields={fields} choicesOf={choicesOf} actions={actions} />
        )
      }
    />
  );
});

// The line above a table: its view, its search, its filter; and at its end what can be done with what is selected.
interface TableToolsProps {
  table: RecordsTableState;
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  field: RefObject<HTMLInputElement | null>;
  /** Nothing held the words: what is shown is merely like them. */
  similar: boolean;
  /** How many match the search and the filters; null without either. */
  matching: (RecordCount & { total: number | null }) | null;
  /** The chooser of columns. */
  columns: ReactNode;
  selected: ReactNode;
}

function TableTools({ table, fields, choicesOf, field, similar, matching, columns, selected }: TableToolsProps) {
  return (
    <div className="@container/tools shrink-0 border-b border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        {/* A phone has room for one of the two: what is shown, or what is done with what is selected. */}
        <div className={cx('contents', selected && 'max-md:hidden')}>
          <ViewMenu table={table} />
          {/* Beside an open record there is no room for both: the rows must not move under the pointer that selects. */}
          <SearchInput
            label={`Find ${NOUN[table.kind].many}`}
            q={table.q}
            onSearch={(q) => table.set({ q })}
            ref={field}
            className={cx('w-52 max-md:flex-1', selected && !table.q && '@max-[860px]/tools:hidden')}
            inputClassName="h-7! min-h-7! rounded-full! border-line! pointer-coarse:h-11!"
          />
          <FilterChips
            filter={table.filter}
            fields={table.unasked ? fields.filter(({ key }) => !table.unasked?.includes(key)) : fields}
            choicesOf={choicesOf}
            onChange={(filter) => table.set({ filter })}
          />
          {table.view.changed && !table.view.own && <Chip onClick={table.reset}>Clear</Chip>}
          <span role="status" className="text-sm text-text-3 empty:hidden">
            {similar
              ? 'No exact matches. Similar records are shown.'
              : matching && <MatchingCount kind={table.kind} {...matching} />}
          </span>
        </div>
        <div className={cx('ml-auto flex min-w-0 flex-wrap items-center gap-2', selected && 'max-md:w-full')}>
          {selected}
          <div className={cx('contents', selected && 'max-md:hidden')}>{columns}</div>
        </div>
      </div>
    </div>
  );
}

/** "48 contacts"; of very many "10,000+ contacts", which are counted when it is pressed. */
function MatchingCount({ kind, total, moreThan, counting, countExactly }: RecordCount & CountProps) {
  if (total !== null) return recordsText(kind, total);
  if (moreThan === null) return null;
  if (counting) return 'Counting…';
  return (
    <button
      type="button"
      title="Count exactly"
      className="underline decoration-dotted underline-offset-3 hover:text-text pointer-coarse:min-h-11"
      onClick={() => void countExactly().catch((error) => notify.error(error))}
    >
      {formatCount(moreThan)}+ {NOUN[kind].many}
    </button>
  );
}

interface CountProps {
  kind: RecordKind;
  total: number | null;
}
