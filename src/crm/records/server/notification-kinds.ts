// What the library notifies people of.
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';
import type { RecordFilter, RecordJobAction, RecordKind } from '../contract.ts';
import { type LockedJob, lockJob } from './bulk/record-jobs.store.ts';

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
  hint: 'A bulk change you started finished or stopped.',
  icon: 'job',
  action: 'View records',
  text: ({ action, kind, changed, failed, fault }) => ({
    title: fault === null ? `Done: ${ACTIONS[action].toLowerCase()}` : `Stopped: ${ACTIONS[action].toLowerCase()}`,
    detail: [
      `${getCount(kind, changed)} changed.`,
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
    title: `Assigned to you: ${records === 1 && name !== '' ? name : getCount(kind, records)}`,
    detail: '',
  }),
});

function getCount(kind: RecordKind, n: number): string {
  return kind === 'contact' ? formatNoun(n, 'contact') : formatNoun(n, 'company', 'companies');
}

/** In the transaction that ends it. `background`: its request was answered before. */
export async function notifyJob(
  tx: Executor,
  workspaceId: string,
  id: string,
  { background }: { background: boolean },
): Promise<void> {
  const job = await lockJob(tx, workspaceId, id);
  if (!job) return;
  if (job.state === 'done') await notifyOwner(tx, workspaceId, job);
  if (!background || (job.state !== 'done' && job.state !== 'failed')) return;
  const { kind, action, changed, failed, fault, madeBy, changeId } = job;
  await notify(tx, JOB_DONE, workspaceId, {
    to: [madeBy],
    thing: { key: `record-job:${id}`, name: '' },
    params: { action: action.do, kind, changed, failed, fault },
    link: getRecords(job),
    event: `${id} ${job.state} ${changeId ?? ''}`,
  });
}

/** The table with the records that it has changed, as far as a filter can name them. */
function getRecords({ kind, action }: Pick<LockedJob, 'kind' | 'action'>): string {
  const page = kind === 'contact' ? '/contacts' : '/company-library';
  const filtered = (field: string, value: string) => {
    const filter: RecordFilter = { join: 'and', items: [{ field, op: 'any-of', value: [value] }] };
    return `${page}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  };
  switch (action.do) {
    case 'tag':
      return filtered('tags', action.tag);
    case 'own':
      return action.ownerId === null ? page : filtered('ownerId', action.ownerId);
    case 'add-to-list':
    case 'move-to-list':
      return filtered('lists', action.listId);
    case 'bin':
      return `${page}?shelf=bin`;
    default:
      return page;
  }
}

async function notifyOwner(tx: Executor, workspaceId: string, { id, kind, action, changed, madeBy }: LockedJob) {
  if (action.do !== 'own' || action.ownerId === null || changed === 0) return;
  await notify(tx, RECORD_ASSIGNED, workspaceId, {
    to: [action.ownerId],
    except: madeBy,
    thing: { key: `record-job:${id}`, name: '' },
    params: { name: '', kind, records: changed },
    link: getRecords({ kind, action }),
    event: id,
  });
}
