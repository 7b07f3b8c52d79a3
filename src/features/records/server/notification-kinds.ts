// What the library notifies people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';
import type { RecordJobAction, RecordKind } from '../contract.ts';

const ACTIONS: Record<RecordJobAction['do'], string> = {
  tag: 'Tags added',
  untag: 'Tags removed',
  own: 'Owner set',
  set: 'Field set',
  bin: 'Moved to the bin',
  restore: 'Restored',
  'add-to-list': 'Added to a list',
  'move-to-list': 'Moved to a list',
  'remove-from-list': 'Removed from a list',
  undo: 'Change undone',
  'merge-duplicates': 'Duplicates merged',
};

export const JOB_DONE = defineNotificationKind<{
  action: RecordJobAction['do'];
  kind: RecordKind;
  changed: number;
  failed: number;
  fault: string | null;
}>({
  kind: 'job-done',
  label: 'Bulk changes',
  hint: 'A change of many records that you started is done, or stopped.',
  icon: 'job',
  action: 'View records',
  text: ({ action, kind, changed, failed, fault }) => ({
    title: fault === null ? `Done: ${ACTIONS[action].toLowerCase()}` : `Stopped: ${ACTIONS[action].toLowerCase()}`,
    detail: [
      `${countOf(kind, changed)} changed.`,
      ...(failed > 0 ? [`${formatCount(failed)} failed.`] : []),
      ...(fault === null ? [] : [fault]),
    ].join(' '),
  }),
});

export const RECORD_ASSIGNED = defineNotificationKind<{ name: string; kind: RecordKind; records: number }>({
  kind: 'record-assigned',
  label: 'Records assigned to you',
  hint: 'Someone makes you the owner of contacts or companies.',
  icon: 'person',
  action: 'Open',
  text: ({ name, kind, records }) => ({
    title: `Assigned to you: ${records === 1 && name !== '' ? name : countOf(kind, records)}`,
    detail: '',
  }),
});

function countOf(kind: RecordKind, n: number): string {
  return kind === 'contact' ? formatNoun(n, 'contact') : formatNoun(n, 'company', 'companies');
}
