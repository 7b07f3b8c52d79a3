// What stands above the rows of a table and acts on them. Drawn when something of it has changed, not when rows come in scrolling.
import { memo, type ReactNode, type RefObject } from 'react';
import { type GridSelection, NOTHING_SELECTED, selectedCount } from '#ui/grid/grid-selection.ts';
import type { GridColumn } from '#ui/grid/grid-types.ts';
import type { RecordFilter, Target } from '../contract.ts';
import type { RecordField } from '../fields.contract.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { ChoicesOf } from './field-choices.ts';
import type { RecordRow } from './record-row.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { SelectedRecords } from './selected-records.ts';
import { TableTools } from './TableTools.tsx';
import type { RecordCount } from './use-record-rows.ts';
import type { RecordsTableState } from './use-records-table.ts';

interface RecordsToolsProps {
  table: RecordsTableState;
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  /** The search box. */
  field: RefObject<HTMLInputElement | null>;
  /** What the rows are asked for with: the filter, and the place of the table. */
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
