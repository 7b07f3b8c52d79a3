// The table of contacts or companies with its tools, rows and selection, used by contacts, companies and lists.
import { ListFilter } from 'lucide-react';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMembers } from '#account/accounts/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { DataGrid } from '#ui/grid/DataGrid.tsx';
import {
  type GridColumn,
  type GridSelection,
  headState,
  knownColumns,
  moveColumn,
  NOTHING_SELECTED,
} from '#ui/grid/grid-types.ts';
import { notify } from '#ui/notify.ts';
import { useMay } from '#ui/permission.tsx';
import { type RecordField, type RecordKind, SORTED_LIMIT } from '../../fields.contract.ts';
import type { SelectedRecords } from '../bulk/SelectionBar.tsx';
import { useEditRow } from '../bulk/use-record-changes.ts';
import { useFieldChoices, useRecordFields } from '../fields/use-record-fields.ts';
import { NOUN, type RecordRow, recordsText, rowName } from '../record-labels.ts';
import { useRecordTotals } from '../use-records.ts';
import type { TypedValue } from './CellEditor.tsx';
import { RecordsTools } from './RecordsTools.tsx';
import { type CellFault, faultKey, recordColumns } from './record-columns.tsx';
import { DEFAULT_SORT, NO_FILTER, narrowed } from './table-state.ts';
import { type RecordCount, useRecordRows } from './use-record-rows.ts';
import type { RecordsTableState } from './use-records-table.ts';

// Edits of cells are optimistic, with an undo for ten seconds. A refused value stays in its cell with the reason.
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
      const message = getMessage(error, field);
      set({ typed, message });
      notify.error({ ...error, message });
    });
  }, []);
  return { save, faults };
}

function getMessage(error: ApiError, field: RecordField): string {
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
  /** Shown instead of rows where the library is empty. */
  empty?: ReactNode;
}

const NO_COLUMNS: readonly GridColumn<RecordRow>[] = [];

/** Memoised: the page around it renders with every page of rows. */
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
  /** The library is empty, regardless of the filter. */
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
          rowKey={getId}
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

/** An invalid filter shows its error and a button to remove it. */
function TableFault({ table, error, onRetry, retrying }: TableFaultProps) {
  const fault = error instanceof ApiError ? error.fields[0] : undefined;
  if (fault === undefined) return <ErrorState error={error} onRetry={onRetry} retrying={retrying} />;
  if (fault.path.endsWith('sort'))
    return (
      <EmptyState
        icon={<ListFilter size={20} />}
        title="This order is not available"
        action={<Button onClick={() => table.set({ sort: DEFAULT_SORT })}>Newest first</Button>}
      >
        {fault.message}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<ListFilter size={20} />}
      title="This filter has an error"
      action={<Button onClick={() => table.set({ q: '', filter: NO_FILTER })}>Clear the filter</Button>}
    >
      {fault.message}
    </EmptyState>
  );
}

const getId = (row: RecordRow) => row.id;

/** The selection belongs to the query: another query starts with none. */
function useSelection(name: string) {
  const [kept, keep] = useState<{ name: string; selection: GridSelection }>({ name, selection: NOTHING_SELECTED });
  const setSelection = useCallback((selection: GridSelection) => keep({ name, selection }), [name]);
  return { selection: kept.name === name ? kept.selection : NOTHING_SELECTED, setSelection };
}

function NoRecords({ table, noun }: { table: RecordsTableState; noun: string }) {
  const asked = table.q !== '' || table.filter.items.length > 0;
  if (table.shelf === 'bin' && !asked) {
    return <EmptyState title="The bin is empty">Deleted records stay here for 30 days and can be restored.</EmptyState>;
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

// Shown when all loaded rows are selected: offers to select all matching records, with their exact number.
interface SelectAllLineProps {
  kind: RecordKind;
  selection: GridSelection;
  loaded: readonly string[];
  total: number | null;
  count: RecordCount;
  onChange: (selection: GridSelection) => void;
}

function SelectAllLine({ kind, selection, loaded, total, count, onChange }: SelectAllLineProps) {
  const least = total ?? count.moreThan;
  if (least === null || least <= loaded.length) return null;
  if (!selection.all && (loaded.length === 0 || headState(selection, loaded) !== true)) return null;
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-1 border-b border-line bg-surface-2 px-4 py-1 text-sm"
    >
      {selection.all ? (
        <>
          {selection.ids.size === 0
            ? `All ${recordsText(kind, least)} that match are selected.`
            : `All matches are selected, except ${formatCount(selection.ids.size)}.`}
          <Button variant="ghost" size="sm" onClick={() => onChange(NOTHING_SELECTED)}>
            Clear selection
          </Button>
        </>
      ) : (
        <>
          All {formatCount(loaded.length)} that are loaded are selected.
          <Button
            variant="ghost"
            size="sm"
            className="text-accent!"
            loading={count.counting}
            onClick={() => {
              const all = () => onChange({ all: true, ids: new Set() });
              // What is done to all of them says to how many.
              if (total === null) void count.countExactly().then(all, (error) => notify.error(error));
              else all();
            }}
          >
            {total === null ? 'Select all that match' : `Select all ${formatCount(total)} that match`}
          </Button>
        </>
      )}
    </div>
  );
}
