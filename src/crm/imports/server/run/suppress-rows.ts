// Adds opted-out addresses of the file to the suppression list, even of rows that fail. The first step of a run, so that no email can reach
// new contacts in between.
import type { Platform } from '#platform/platform.ts';
import { optOutsAfter } from '../import-rows.store.ts';
import { findState, type ImportRow } from '../imports.store.ts';
import { type Stopping, type SuppressionList, throwIfStopping } from '../imports-context.ts';

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
    throwIfStopping(stopping);
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
    throwIfStopping(stopping);
    if ((await findState(db, workspaceId, id)) !== 'running') break;
    const addresses = page.flatMap(({ optOut: { emails, reason, detail } }) =>
      emails.map((value) => ({ value, reason, detail, source, addedBy })),
    );
    await db.transaction((tx) => list.add(tx, workspaceId, addresses));
    after = last.row;
  }
  if (after > 0) list.announce(workspaceId);
}
