// Adds addresses of a batch to a list in the background, by default the valid ones; new contacts are created.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { createList, listHead } from '#crm/lists/server/index.ts';
import { publishBoth, saveRecords } from '#crm/records/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { saveBatch as keepRoute, VerifierBatch } from '../../contract.ts';
import { knownAddresses } from '../address/address-checks.store.ts';
import { saveVerdicts } from '../address/save-verdicts.ts';
import type { VerifierContext } from '../verifier-context.ts';
import { VERIFIER_WORK } from './batch-lifecycle.ts';
import { rowsPage } from './batch-rows.store.ts';
import { type Batch, changeBatch, countStatuses, lockBatch } from './batches.store.ts';
import { getBatch, presentBatch, publishBatch } from './present-batch.ts';
import { toAnswer } from './row-outcomes.ts';

/** Idempotent by key. @throws NOT_FOUND, VERIFYING_EMPTY where none has such a verdict, LIST_NOT_FOUND, LIST_FULL */
export async function saveBatch(
  context: VerifierContext,
  principal: Principal,
  id: string,
  body: RouteInput<typeof keepRoute>['body'],
  key: string,
): Promise<VerifierBatch> {
  const { platform } = context;
  const { workspaceId, userId } = principal;
  const batch = await getBatch(platform.db, workspaceId, id);
  const total = await countStatuses(platform.db, workspaceId, id, body.verdicts);
  if (total === 0) throw new AppError('VERIFYING_EMPTY');
  const list = await getOrCreateList(context, principal, body.list, `${key}:list`);
  const { limit, room } = await context.records.relations.roomInList(workspaceId, list.id);
  if (room <= 0) throw new AppError('LIST_FULL', { params: { n: limit } });
  const { result, again } = await withIdempotency(
    platform.db,
    { principal, key, what: `keep batch ${id}`, body },
    async (tx) => {
      const keeping = {
        ...{ listId: list.id, listName: list.name, verdicts: body.verdicts, state: 'running' as const, total },
        ...{ done: 0, created: 0, reached: 0, fault: null },
      };
      if (!(await changeBatch(tx, workspaceId, batch.id, SAVING_STATES, { keeping, keptBy: userId })))
        throw new AppError('VERIFYING_EMPTY');
      await platform.jobs.enqueue(tx, VERIFIER_WORK, { workspaceId, id });
      await recordActivity(tx, principal, {
        kind: 'batch.kept',
        subject: { type: 'batch', id },
        details: { list: list.name, total },
      });
      return presentBatch(await getBatch(tx, workspaceId, id));
    },
  );
  if (!again) await publishBatch(platform, workspaceId, id);
  return result;
}

/** @throws LIST_NOT_FOUND for one that is not there, or follows a rule */
async function getOrCreateList(
  { platform, lists }: VerifierContext,
  principal: Principal,
  list: { id: string } | { name: string },
  key: string,
): Promise<{ id: string; name: string }> {
  if ('name' in list) {
    const made = await createList(lists, principal, { type: 'static', name: list.name }, key);
    return { id: made.list.id, name: list.name };
  }
  const head = await listHead(platform.db, principal.workspaceId, list.id);
  if (head?.type !== 'static') throw new AppError('LIST_NOT_FOUND');
  return { id: list.id, name: head.name };
}

const BATCH_SIZE = 200;
/** A batch may be sent to a list in any of them; while it is read there is nothing to send. */
const SAVING_STATES = ['ready', 'running', 'paused', 'done', 'cancelled', 'failed'] as const;

/** Answers whether there is more of it. */
export async function saveBatchRows(context: VerifierContext, workspaceId: string, batch: Batch): Promise<boolean> {
  const { platform } = context;
  try {
    const more = await platform.db.transaction((tx) => step(context, tx, workspaceId, batch.id));
    publishBoth(platform.events, workspaceId, 'contact');
    return more;
  } catch (error) {
    // A list that is gone or full will be so again.
    if (!(error instanceof AppError) || batch.keeping === null) throw error;
    const keeping = { ...batch.keeping, state: 'failed' as const, fault: error.message };
    await changeBatch(platform.db, workspaceId, batch.id, SAVING_STATES, { keeping });
    return false;
  }
}

async function step(
  { platform: { clock }, records }: VerifierContext,
  tx: Parameters<typeof lockBatch>[0],
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const batch = await lockBatch(tx, workspaceId, id);
  const keeping = batch?.keeping;
  if (!batch || keeping?.state !== 'running') return false;
  const verdicts = keeping.verdicts as ('valid' | 'risky' | 'invalid' | 'unknown')[];
  const rows = await rowsPage(tx, workspaceId, id, { verdicts, after: keeping.reached, limit: BATCH_SIZE });
  const now = new Date(clock.now());
  const origin = { source: 'verifier' as const, ...(batch.keptBy && { by: batch.keptBy }), at: now.toISOString() };
  const saved = await saveRecords(tx, records.relations, workspaceId, {
    kind: 'contact',
    // What is no address becomes no contact.
    records: rows.flatMap(({ normalized }) => (normalized === '' ? [] : [{ values: { email: normalized }, origin }])),
    madeBy: batch.keptBy,
    listId: keeping.listId,
  });
  // Contacts that were not there when their addresses were verified.
  const emails = rows.map(({ normalized }) => normalized);
  const known = [...(await knownAddresses(tx, workspaceId, emails, now)).values()];
  const said = known.map((each) => toAnswer(each, each.email));
  const kept = { checks: [], known: said, madeBy: batch.madeBy, changeId: batch.changeId };
  const { changeId } = await saveVerdicts(tx, workspaceId, kept);
  const more = rows.length === BATCH_SIZE;
  const next = {
    ...keeping,
    done: keeping.done + rows.length,
    created: keeping.created + saved.items.filter(({ outcome }) => outcome === 'created').length,
    reached: rows.at(-1)?.place ?? keeping.reached,
    state: more ? ('running' as const) : ('done' as const),
  };
  await changeBatch(tx, workspaceId, id, SAVING_STATES, { keeping: next, changeId });
  return more;
}
