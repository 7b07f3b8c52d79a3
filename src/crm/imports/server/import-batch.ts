// What a batch of an import is given: the transaction that commits what it does with its place.
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import type { ImportRow } from './imports.store.ts';
import type { Slot } from './rows/slots.ts';

export interface ImportBatch {
  context: RecordsContext;
  tx: Executor;
  workspaceId: string;
  /** As it is now, held by the transaction. */
  row: ImportRow;
  slots: readonly Slot[];
  limit: number;
}
