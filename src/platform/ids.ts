// Ids of rows: UUID version 7, so that keys made one after another lie side by side in an index.
import { v5, v7 } from 'uuid';

export function newId(): string {
  return v7();
}

/** The same for the same attempt of the same user: what is inserted under it is there once, however often it is sent. */
export function attemptId(userId: string, what: string, idempotencyKey: string): string {
  return v5(`${what} ${idempotencyKey}`, userId);
}
