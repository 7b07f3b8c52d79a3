// What exports of data notify people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';

export const ARCHIVE_READY = defineNotificationKind<Record<string, never>>({
  kind: 'archive-ready',
  label: 'Data exports',
  hint: 'The archive of your data is ready to download.',
  icon: 'import',
  action: 'Download',
  needs: 'account',
  text: () => ({ title: 'Your data archive is ready', detail: 'It is kept for 7 days.' }),
});
