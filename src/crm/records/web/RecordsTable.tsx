// The table of people or companies: its tools above it, the rows, and what can be done with those that are selected. Contacts,
// companies and lists show the same one.
import { ListFilter } from 'lucide-react';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMembers } from '#account/accounts/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { knownColumns, moveColumn } from '#ui/grid/column-order.ts';
import { DataGrid } from '#ui/grid/DataGrid.tsx';
import { type GridSelection, NOTHING_SELECTED } from '#ui/grid/grid-selection.ts';
import type { GridColumn } from '#ui/grid/grid-types.ts';
import { notify } from '#ui/notify.ts';
import { useMay } from '#ui/permission.tsx';
import { type RecordField, type RecordKind, SORTED_LIMIT } from '../fields.contract.ts';
import type { TypedValue } from './CellEditor.tsx';
import { useFieldChoices } from './field-choices.ts';
import { RecordsTools } from './RecordsTools.tsx';
import { type CellFault, faultKey, recordColumns } from './record-columns.tsx';
import { NOUN } from './record-labels.ts';
import { type RecordRow, rowName } from './record-row.ts';
import { SelectAllLine } from './SelectAllLine.tsx';
import type { SelectedRecords } from './selected-records.ts';
import { NO_FILTER, narrowed, USUAL_SORT } from './table-state.ts';
import { useEditRow } from './use-record-changes.ts';
import { useRecordFields } from './use-record-fields.ts';
import { useRecordRows } from './use-record-rows.ts';
import { useRecordTotals } from './use-record-totals.ts';
import type { RecordsTableState } from './use-records-table.ts';

// Edits of cells: shown at once and undone for ten seconds. What the server refuses stays in its cell with the reason.
const NO_FAULTS: ReadonlyMap<string, CellFault> = new Map();

function useCellEdits(kind: RecordKind) {
  const edit = useEditRow(kind);
  const [faults, setFaults] = useState(NO_FAULTS);
  const send = useRef(edit.mutateAsync);
  send.current = edit.mutateAsync;

  const save = useCallback((row: RecordRow, field: RecordField, typed: TypedValue) => {
    const key = faultKey(row, field);
    const set = (fault: CellFault | null) =>
      setFaults((now) => {
        if (!fault && !now.has(key)) return now;
        const next = new Map(now);
        if (fault) next.set(key, fault);
        else next.delete(key);
        return next;
      });
    set(null);
    const shown = field.type === 'number' && typed !== '' ? (typed ?? null) : typed;
    const sent = { row, values: { [field.key]: typed }, shown: { [field.key]: shown }, done: `${field.label} changed` };
    // Each edit hears its own answer, also when the next one has been sent before it came.
    send.current(sent).catch((error: ApiError) => {
      const message = messageOf(error, field);
      set({ typed, message });
      notify.error({ ...error, message });
    });
  }, []);
  return { save, faults };
}

function messageOf(error: ApiError, field: RecordField): string {
  const fault = error.fields?.find(({ path }) => path.endsWith(field.key)) ?? error.fields?.[0];
  return fault ? fault.message : error.message;
}

export interface RecordsTableProps {
  table: RecordsTableState;
  /** What the rows are, read aloud: "Contacts", "Contacts of Nordic buyers". */
  label: string;
  /** Columns that belong to the place and not to the record: those of a list. Keep the list of them the same between drawings. */
  extraColumns?: readonly GridColumn<RecordRow>[];
  /** More actions for what is selected: those of a list. */
  actions?: (selected: SelectedRecords) => ReactNode;
  /** Whose record is shown beside the table. */
  openId?: string | null;
  onOpen: (id: string) => void;
  /** Ids of the rows that are loaded, in their order, whenever they change: what "next" means beside the table. */
  onRows?: (ids: readonly string[]) => void;
  /** In place of the rows where there are none at all, whatever is asked for. */
  empty?: ReactNode;
}

const NO_COLUMNS: readonly GridColumn<RecordRow>[] = [];

/** Drawn when it is told something else: the page beside it hears of every row that comes. */
export const RecordsTable = memo(DrawnTable);

function DrawnTable(props: RecordsTableProps) {
  const { table, label, extraColumns = NO_COLUMNS, actions, openId = null, onOpen, empty } = props;
  const { kind, shelf, q, filter, sort } = table;
  const fields = useRecordFields(kind);
  const members = useMembers();
  const totals = useRecordTotals();
  const choicesOf = useFieldChoices(kind);
  const field = useRef<HTMLInputElement>(null);

  const asked = useMemo(() => narrowed(table.scope, filter), [table.scope, filter]);
  const query = useMemo(
    () => ({ shelf, sort, ...(q && { q }), ...(asked.items.length > 0 && { filter: JSON.stringify(asked) }) }),
    [shelf, sort, q, asked],
  );
  const rows = useRecordRows(kind, query);
  const { selection, setSelection } = useSelection(JSON.stringify([kind, { ...query, sort: '' }]));

  const { onRows } = props;
  const order = rows.loaded.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the order of the rows has changed
  useEffect(() => onRows?.(rows.loaded), [order, onRows]);

  const edits = useCellEdits(kind);
  const mayWrite = useMay('write');
  const all = useMemo(() => {
    const names = { member: (id: string) => members.find((member) => member.id === id)?.name };
    const save = shelf === 'bin' || !mayWrite ? null : edits.save;
    const few = totals !== undefined && totals[kind][shelf] <= SORTED_LIMIT;
    const sortable = (field: RecordField) => few || (field.sorted === true && shelf === 'live');
    const made = recordColumns({ fields, choicesOf, names, sortable, save, faults: edits.faults });
    return [...made, ...extraColumns];
  }, [fields, members, choicesOf, kind, shelf, mayWrite, totals, edits.save, edits.faults, extraColumns]);
  const columns = useMemo(() => knownColumns(all, table.columns), [all, table.columns]);
  const keys = useMemo(() => columns.map(({ key }) => key), [columns]);

  const descending = sort.startsWith('-');
  /** There is nothing at all, whatever is asked for. */
  const blank = empty !== undefined && rows.total === 0 && !q && filter.items.length === 0;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {!blank && (
        <RecordsTools
          table={table}
          fields={fields}
          choicesOf={choicesOf}
          field={field}
          asked={asked}
          similar={rows.similar}
          total={rows.total}
          counted={rows.count}
          columns={all}
          shown={keys}
          selection={selection}
          onSelection={setSelection}
          actions={actions}
        />
      )}
      <SelectAllLine
        kind={kind}
        selection={selection}
        loaded={rows.loaded}
        total={rows.total}
        count={rows.count}
        onChange={setSelection}
      />
      {blank && <div className="min-h-0 flex-1 overflow-y-auto bg-surface">{empty}</div>}
      {!blank && (
        <DataGrid
          label={label}
          columns={columns}
          widths={table.widths}
          onWidth={table.setWidth}
          onMoveColumn={(key, to) => table.set({ columns: moveColumn(keys, key, to) })}
          rowCount={rows.rowCount}
          total={rows.total}
          rowAt={rows.rowAt}
          rowKey={idOf}
          rowName={rowName}
          onRange={rows.onRange}
          sort={{ key: sort.replace(/^-/, ''), descending }}
          onSort={(next) => table.set({ sort: `${next.descending ? '-' : ''}${next.key}` })}
          selection={selection}
          onSelection={setSelection}
          loaded={rows.loaded}
          openKey={openId}
          onOpen={(row) => onOpen(row.id)}
          field={field}
          busy={rows.pending}
          empty={<NoRecords table={table} noun={NOUN[kind].many} />}
          {...(rows.error && {
            error: <TableFault table={table} error={rows.error} onRetry={rows.retry} retrying={rows.retrying} />,
          })}
        />
      )}
    </div>
  );
}

interface TableFaultProps {
  table: RecordsTableState;
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

/** A question that cannot be asked any more says what stands in its way, and is left behind with one press. */
function TableFault({ table, error, onRetry, retrying }: TableFaultProps) {
  const fault = error instanceof ApiError ? error.fields[0] : undefined;
  if (fault === undefined) return <ErrorState error={error} onRetry={onRetry} retrying={retrying} />;
  if (fault.path.endsWith('sort'))
    return (
      <EmptyState
        icon={<ListFilter size={20} />}
        title="This order is not available"
        action={<Button onClick={() => table.set({ sort: USUAL_SORT })}>Newest first</Button>}
      >
        {fault.message}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<ListFilter size={20} />}
      title="This filter cannot be asked"
      action={<Button onClick={() => table.set({ q: '', filter: NO_FILTER })}>Clear the filter</Button>}
    >
      {fault.message}
    </EmptyState>
  );
}

const idOf = (row: RecordRow) => row.id;

/** What is selected belongs to what was asked for: another question begins with nothing. */
function useSelection(name: string) {
  const [kept, keep] = useState<{ name: string; selection: GridSelection }>({ name, selection: NOTHING_SELECTED });
  const setSelection = useCallback((selection: GridSelection) => keep({ name, selection }), [name]);
  return { selection: kept.name === name ? kept.selection : NOTHING_SELECTED, setSelection };
}

// In place of the rows where nothing matches: what was asked for, and the way back.
function NoRecords({ table, noun }: { table: RecordsTableState; noun: string }) {
  const asked = table.q !== '' || table.filter.items.length > 0;
  if (table.shelf === 'bin' && !asked) {
    return (
      <EmptyState title="The bin is empty">What is deleted lies here for 30 days and can be taken back.</EmptyState>
    );
  }
  if (!asked) return <EmptyState title={`No ${noun} here yet`} />;
  return (
    <EmptyState
      title={table.q ? `No ${noun} match “${table.q}”` : `No ${noun} match this filter`}
      action={
        <Button size="sm" onClick={() => table.set({ q: '', filter: NO_FILTER })}>
          Clear search and filter
        </Button>
      }
    />
  );
}
