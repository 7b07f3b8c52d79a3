// Records as a file that is made while it is downloaded: CSV, safe to open in a spreadsheet, or XLSX, where every text is a text.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { RouteInput } from '#shared/contract.ts';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import { AppError } from '#shared/errors.ts';
import { type exportContacts, toCustomField } from '../../contract.ts';
import { recordField } from '../../domain/record-field.ts';
import { joinValues } from '../../domain/value-formats.ts';
import type { RecordField } from '../../fields.contract.ts';
import type { RecordsContext } from '../records-context.ts';
import { getCustomFields } from '../settings/custom-fields.store.ts';
import { orderFor } from './list-records.ts';
import { type RecordScope, targetCondition } from './record-filter.store.ts';
import { addressesOfUsers, rowsInBatches } from './record-list.store.ts';
import { type RecordRow, sourceOfColumns } from './record-rows.ts';

export interface RecordFile {
  name: string;
  type: string;
  content: Readable;
}

const FILES = { contact: 'leadwright-contacts', company: 'leadwright-companies' } as const;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** @throws AppError INVALID_INPUT for a column, an order or a filter that cannot be */
export async function exportRecords(
  context: RecordsContext,
  scope: RecordScope,
  { target, columns, sort, format }: RouteInput<typeof exportContacts>['body'],
): Promise<RecordFile> {
  const [cells, order, matching] = await Promise.all([
    listColumns(context, scope, columns),
    orderFor(context, scope, sort),
    targetCondition(context, scope, target),
  ]);
  const source = sourceOfColumns(scope, context.relations, columns);
  const read = rowsInBatches(context.platform.db, source, matching, order);
  const batches = resume(await read.next(), read);
  const content =
    format === 'csv'
      ? Readable.from(streamCsv(cells, batches), { highWaterMark: 1 })
      : Readable.fromWeb(
          writeXlsxStream(xlsxRows(cells, batches), { name: 'Leadwright', columns: getHeads(cells) }) as never,
        );
  // Also before the first byte is read: the generators in between have not started then.
  content.once('close', () => void read.return());
  return { name: `${FILES[scope.kind]}.${format}`, type: TYPES[format], content };
}

/** The first batch is read before anything is answered: what fails then is an error, not half a file. */
async function* resume<Row>(
  first: IteratorResult<Row, void>,
  rest: AsyncGenerator<Row, void, undefined>,
): AsyncGenerator<Row, void, undefined> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

type CellColumn = Omit<CsvColumn<RecordRow>, 'value'> & { value: (row: RecordRow) => Cell };

async function listColumns(
  { platform: { db } }: RecordsContext,
  { workspaceId, kind }: RecordScope,
  keys: readonly string[],
): Promise<CellColumn[]> {
  const customs = keys.some((key) => toCustomField(key) !== null) ? await getCustomFields(db, workspaceId, kind) : [];
  const users = keys.includes('ownerId') ? await addressesOfUsers(db, workspaceId) : new Map<string, string>();
  return [...new Set(keys)].map((key) => {
    const field = recordField(kind, key, customs);
    if (field === null)
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'columns', message: 'A column no longer exists' }] });
    const custom = toCustomField(key);
    return {
      header: field.label,
      value: (row) =>
        toCell(field, custom === null ? row[key] : (row.custom as Record<string, unknown>)[custom], { users }),
    };
  });
}

async function* streamCsv(
  columns: CellColumn[],
  batches: AsyncGenerator<RecordRow[]>,
): AsyncGenerator<string, void, undefined> {
  yield csvPiece(columns, [], true);
  for await (const rows of batches) yield csvPiece(columns, rows, false);
}

const getHeads = (columns: CellColumn[]) => columns.map(({ header }) => ({ header }));

async function* xlsxRows(
  columns: CellColumn[],
  batches: AsyncGenerator<RecordRow[]>,
): AsyncGenerator<Cell[], void, undefined> {
  for await (const rows of batches) for (const row of rows) yield columns.map(({ value }) => workbookCell(value(row)));
}

/** Spreadsheets read `_x0041_` as the letter with that code: its first character is written as a code itself. */
function workbookCell(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : cell;
}

// Cells are written as `parseFieldValue` reads them, so that an exported file can be imported unchanged.
export type Cell = string | number | null;

export interface CellNames {
  /** User id → email address, since two members may share a name. */
  users: ReadonlyMap<string, string>;
}

function toCell({ type, choices }: Pick<RecordField, 'type' | 'choices'>, value: unknown, names: CellNames): Cell {
  if (value === null || value === undefined || value === '') return null;
  switch (type) {
    case 'number':
      return typeof value === 'number' ? value : Number(value);
    case 'yes-no':
      return value ? 'yes' : 'no';
    case 'choice':
      return choices?.find((choice) => choice.value === value)?.label ?? String(value);
    case 'tags':
    case 'texts':
      return joinValues(value as string[]) || null;
    case 'lists':
      return joinValues((value as { name: string }[]).map(({ name }) => name)) || null;
    case 'user':
      return names.users.get(String(value)) ?? null;
    default:
      return String(value);
  }
}
