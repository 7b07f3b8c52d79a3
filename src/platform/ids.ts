// Ids of rows: UUID version 7, so that keys made one after another lie side by side in an index.
import { v7 } from 'uuid';

export function newId(): string {
  return v7();
}
