// One step of sending a batch to a list: some addresses become contacts, or are found to be some, and go on the list, in one transaction
// with how far it is.
import { publishBoth, saveRecords } from '#crm/records/server/index.ts';
import { AppError } from '#shared/errors.ts';
import { knownAddresses } from './address-checks.store.ts';
import { rowsPage } from './batch-rows.store.ts';
import { type Batch, changeBatch, holdBatch } from './batches.store.ts';
import { answerOf } from './precheck-rows.ts';
import { saveVerdicts } from './save-verdicts.ts';
import type { VerifierContext } from './verifier-context.ts';

const AT_ONCE = 200;
/** A batch may be sent to a list in any of them; while it is read there is nothing to send. */
export const SAVING_STATES = ['ready', 'running', 'paused', 'done', 'cancelled', 'failed'] as const;

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
  tx: Parameters<typeof holdBatch>[0],
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const batch = await holdBatch(tx, workspaceId, id);
  const keeping = batch?.keeping;
  if (!batch || keeping?.state !== 'running') return false;
  const verdicts = keeping.verdicts as ('valid' | 'risky' | 'invalid' | 'unknown')[];
  const rows = await rowsPage(tx, workspaceId, id, { verdicts, after: keeping.reached, limit: AT_ONCE });
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
  const said = known.map((each) => answerOf(each, each.email));
  const kept = { checks: [], known: said, madeBy: batch.madeBy, changeId: batch.changeId };
  const { changeId } = await saveVerdicts(tx, workspaceId, kept);
  const more = rows.length === AT_ONCE;
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
