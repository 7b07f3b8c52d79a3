// Tells the person who imported a file that the import has ended. In the transaction that ends it.
import { notify } from '#features/notifications/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import type { ImportRow } from './imports.store.ts';
import { IMPORT_ENDED } from './notification-kinds.ts';

/** @param fault why it stopped, in words; null where it is done */
export async function notifyEnded(
  tx: Executor,
  workspaceId: string,
  { id, kind, name, madeBy, created, updated }: ImportRow,
  fault: string | null,
): Promise<void> {
  await notify(tx, IMPORT_ENDED, workspaceId, {
    to: [madeBy],
    thing: { key: `import:${id}`, name },
    params: { name, failed: fault !== null, added: created, updated, why: fault ?? '' },
    link: `${kind === 'contact' ? '/contacts' : '/company-library'}?import=${id}`,
  });
}
