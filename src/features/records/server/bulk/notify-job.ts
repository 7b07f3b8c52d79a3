// Who hears of work on many records: the person who started it and does not wait for it, and the new owner of the records.
import { notify } from '#features/notifications/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { JOB_DONE, RECORD_ASSIGNED } from '../notification-kinds.ts';
import { type HeldJob, holdJob } from './record-jobs.store.ts';

/** In the transaction that ends it. `background`: its request was answered before. */
export async function notifyJob(
  tx: Executor,
  workspaceId: string,
  id: string,
  { background }: { background: boolean },
): Promise<void> {
  const job = await holdJob(tx, workspaceId, id);
  if (!job) return;
  if (job.state === 'done') await notifyOwner(tx, workspaceId, job);
  if (!background || (job.state !== 'done' && job.state !== 'failed')) return;
  const { kind, action, changed, failed, fault, madeBy, changeId } = job;
  await notify(tx, JOB_DONE, workspaceId, {
    to: [madeBy],
    thing: { key: `record-job:${id}`, name: '' },
    params: { action: action.do, kind, changed, failed, fault },
    link: pageOf(kind),
    event: `${id} ${job.state} ${changeId ?? ''}`,
  });
}

const pageOf = (kind: HeldJob['kind']) => (kind === 'contact' ? '/contacts' : '/company-library');

async function notifyOwner(tx: Executor, workspaceId: string, { id, kind, action, changed, madeBy }: HeldJob) {
  if (action.do !== 'own' || action.ownerId === null || changed === 0) return;
  await notify(tx, RECORD_ASSIGNED, workspaceId, {
    to: [action.ownerId],
    except: madeBy,
    thing: { key: `record-job:${id}`, name: '' },
    params: { name: '', kind, records: changed },
    link: pageOf(kind),
    event: id,
  });
}
