// One process at a time works on a batch, for as long as it lives.
import type { Database } from '#platform/db/client.ts';
import { withHeldLock } from '#platform/db/held-lock.ts';

/** False where somebody else works on it. */
export function withBatchLock(db: Database, id: string, work: () => Promise<void>): Promise<boolean> {
  return withHeldLock(db, `verifier batch ${id}`, work, { wait: false });
}
