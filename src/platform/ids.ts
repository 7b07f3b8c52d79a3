// Ids of rows: UUID version 7, so that keys made one after another lie side by side in an index.
import { v7 } from 'uuid';

export function newId(): string {
  return v7();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text of unknown origin may be compared with an id: the database refuses any other. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
