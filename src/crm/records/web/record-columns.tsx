// The columns of a table of records, made from the fields: how wide, how drawn, how edited.
import type { GridColumn } from '#ui/grid/grid-types.ts';
import type { FieldType, RecordField } from '../fields.contract.ts';
import { CellEditor, type TypedValue } from './CellEditor.tsx';
import type { ChoicesOf } from './field-choices.ts';
import { type CellNames, recordCell } from './record-cell.tsx';
import { fieldValue, isFilled, type RecordRow } from './record-row.ts';

const WIDTHS: Partial<Record<FieldType, number>> = {
  text: 168,
  'long-text': 240,
  email: 252,
  phone: 150,
  url: 180,
  profile: 200,
  domain: 168,
  number: 104,
  day: 120,
  moment: 128,
  choice: 128,
  country: 136,
  tags: 180,
  texts: 200,
  user: 140,
  lists: 188,
};
const WIDTH_OF: Record<string, number> = { name: 248, emailVerdict: 168, source: 176 };

/** Fields that are shown inside another, or that say nothing in a table. */
const HIDDEN = new Set(['companyId', 'sample', 'emailCheckedAt']);
/** Several values have no order; names of people are not known to the database's order. */
const UNSORTED = new Set<FieldType>(['tags', 'texts', 'lists', 'user', 'company']);

export interface CellFault {
  typed: TypedValue;
  message: string;
}

interface ColumnsOptions {
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  names: CellNames;
  /** Whether the rows can be put in order by it, however many there are. */
  sortable: (field: RecordField) => boolean;
  /** Null: nothing is edited here (the bin). */
  save: ((row: RecordRow, field: RecordField, typed: TypedValue) => void) | null;
  /** What was typed and refused, by row and field. */
  faults: ReadonlyMap<string, CellFault>;
}

export const faultKey = (row: RecordRow, field: RecordField) => `${row.id}:${field.key}`;

export function recordColumns(options: ColumnsOptions): GridColumn<RecordRow>[] {
  return options.fields.filter(({ key }) => !HIDDEN.has(key)).map((field) => columnOf(field, options));
}

function columnOf(
  field: RecordField,
  { choicesOf, names, sortable, save, faults }: ColumnsOptions,
): GridColumn<RecordRow> {
  return {
    key: field.key,
    label: field.label,
    width: WIDTH_OF[field.key] ?? WIDTHS[field.type] ?? 160,
    sortable: !UNSORTED.has(field.type) && sortable(field),
    ...(field.type === 'number' && { align: 'end' as const }),
    filled: (row) => isFilled(row, field.key),
    cell: (row) => {
      const fault = faults.get(faultKey(row, field));
      if (!fault) return recordCell(field, row, names);
      return (
        <span title={fault.message} className="truncate text-bad underline decoration-wavy underline-offset-3">
          {String(fault.typed ?? '')}
        </span>
      );
    },
    ...(save &&
      field.by === 'own' && {
        edit: (row, editing) => {
          const fault = faults.get(faultKey(row, field));
          return (
            <CellEditor
              field={field}
              value={fault?.typed ?? (fieldValue(row, field.key) as TypedValue)}
              fault={fault?.message}
              choices={field.type === 'tags' ? [] : choicesOf(field)}
              editing={editing}
              onSave={(typed) => save(row, field, typed)}
            />
          );
        },
      }),
  };
}
