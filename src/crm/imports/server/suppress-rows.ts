// Puts the addresses on the suppression list that the file says must not be written to, whatever happens to their rows. This is the first
// step of a run: contacts that it creates take their state from the list, and no email can reach them in between.
import type { Executor, Platform } from '#platform/platform.ts';
import type { OptOutReason } from '../domain/opt-out.ts';
import { optOutsAfter } from './import-rows.store.ts';
import { type ImportRow, stateOf } from './imports.store.ts';
import { requeue, type Stopping } from './requeue.ts';

export interface SuppressedAddress {
  value: string;
  reason: OptOutReason;
  detail: string;
  /** Name of the file. */
  source: string;
  addedBy: string;
}

/** The suppression list, which this feature does not know. Adding an address twice changes nothing. */
export interface SuppressionList {
  add(tx: Executor, workspaceId: string, addresses: readonly SuppressedAddress[]): Promise<void>;
  /** How many of these addresses it does not stop yet. Each is given once, in lower case. */
  countNew(db: Executor, workspaceId: string, addresses: readonly string[]): Promise<number>;
  /** After the commit. */
  announce(workspaceId: string): void;
}

interface Suppressing {
  list: SuppressionList;
  db: Platform['db'];
  workspaceId: string;
  row: Pick<ImportRow, 'id'>;
  stopping: Stopping;
}

const BATCH_SIZE = 1_000;

/** How many addresses a run would suppress that are not suppressed yet. */
export async function countOptOuts({ list, db, workspaceId, row, stopping }: Suppressing): Promise<number> {
  const seen = new Set<string>();
  let count = 0;
  for (let after = 0; ; ) {
    const page = await optOutsAfter(db, workspaceId, row.id, { after, limit: BATCH_SIZE });
    const last = page.at(-1);
    if (!last) return count;
    requeue(stopping);
    const addresses = new Set(page.flatMap(({ optOut }) => optOut.emails.map((email) => email.toLowerCase())));
    const fresh = [...addresses].filter((address) => !seen.has(address));
    for (const address of fresh) seen.add(address);
    count += await list.countNew(db, workspaceId, fresh);
    after = last.row;
  }
}

/** Ends early where the import was cancelled. A repeated run starts over. */
export async function suppressRows({
  list,
  db,
  workspaceId,
  row,
  stopping,
}: Suppressing & { row: ImportRow }): Promise<void> {
  const { id, name: source, madeBy: addedBy } = row;
  let after = 0;
  for (;;) {
    const page = await optOutsAfter(db, workspaceId, id, { after, limit: BATCH_SIZE });
    const last = page.at(-1);
    if (!last) break;
    requeue(stopping);
    if ((await stateOf(db, workspaceId, id)) !== 'running') break;
    const addresses = page.flatMap(({ optOut: { emails, reason, detail } }) =>
      emails.map((value) => ({ value, reason, detail, source, addedBy })),
    );
    await db.transaction((tx) => list.add(tx, workspaceId, addresses));
    after = last.row;
  }
  if (after > 0) list.announce(workspaceId);
}
