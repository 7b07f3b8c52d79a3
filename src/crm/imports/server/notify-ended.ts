// Tells the person who imported a file that the import has ended. In the transaction that ends it.
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { formatNoun } from '#shared/formats.ts';
import type { ImportRow } from './imports.store.ts';

export const IMPORT_ENDED = defineNotificationKind<{
  name: string;
  failed: boolean;
  added: number;
  updated: number;
  why: string;
}>({
  kind: 'import-ended',
  label: 'Imports',
  hint: 'A file you imported is done, or stopped.',
  icon: 'import',
  action: 'Open import',
  text: ({ name, failed, added, updated, why }) => ({
    title: failed ? `Import stopped: ${name}` : `Import done: ${name}`,
    detail: failed ? why : `${formatNoun(added, 'record')} added, ${formatNoun(updated, 'record')} updated.`,
  }),
});

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
