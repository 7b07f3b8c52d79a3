// A record as the cells of a file. Each is spelled as `parseFieldValue` reads it again, so that a file that was exported imports as it was.
import type { RecordField } from '../fields.contract.ts';
import { joinSeveral } from './list-value.ts';

export type Cell = string | number | null;

export interface CellNames {
  /** User id → e-mail address: names may be shared by two. */
  users: ReadonlyMap<string, string>;
}

export function cellOf(
  { type, choices }: Pick<RecordField, 'type' | 'choices'>,
  value: unknown,
  names: CellNames,
): Cell {
  if (value === null || value === undefined || value === '') return null;
  switch (type) {
    case 'number':
      return typeof value === 'number' ? value : Number(value);
    case 'moment':
      return value instanceof Date ? value.toISOString() : String(value);
    case 'yes-no':
      return value ? 'yes' : 'no';
    case 'choice':
      return choices?.find((choice) => choice.value === value)?.label ?? String(value);
    case 'tags':
    case 'texts':
      return joinSeveral(value as string[]) || null;
    case 'lists':
      return joinSeveral((value as { name: string }[]).map(({ name }) => name)) || null;
    case 'user':
      return names.users.get(String(value)) ?? null;
    default:
      return String(value);
  }
}
