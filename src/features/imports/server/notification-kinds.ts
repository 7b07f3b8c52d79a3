// What imports notify people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';
import { formatNoun } from '#shared/formats.ts';

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
