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

/** The moment that an id begins with. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

/** Below every id that is made from this moment on (epoch milliseconds), above those from before: ids begin with their milliseconds. */
export function firstIdAt(at: number): string {
  const hex = Math.max(0, at).toString(16).padStart(12, '0').slice(-12);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
