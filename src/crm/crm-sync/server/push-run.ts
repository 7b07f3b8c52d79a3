// Writes what a dry run has shown, and undoes it. Each batch is claimed, compared with what the CRM has now, written, and kept. A process that
// dies in between loses nothing: what it had claimed is compared first, and what was written already is only recorded.
import { CrmFault } from '../domain/crm-fault.ts';
import { comparedFields, type FieldChange, recheck, type TheirRecord } from '../domain/plan-record.ts';
import type { CrmRecord, CrmWrite, CrmWritten } from './crm-adapter.ts';
import type { Connected, CrmContext } from './crm-context.ts';
import { deleteLinks, insertLinks, type Link, linkedTo, tiedPairs } from './links.store.ts';
import { getTie, groupBy } from './plan-run.ts';
import {
  claimWrites,
  moveRun,
  nextUndos,
  type RunRecordRow,
  type RunRow,
  recordsByIds,
  releaseClaims,
  saveOutcomes,
  type WriteOutcome,
  withWriteLease,
} from './runs.store.ts';

type Claimed = Awaited<ReturnType<typeof claimWrites>>[number];

/** Writes the next batch; false where there is none, or the process is stopping. @throws CrmFault */
export async function pushBatch(
  context: CrmContext,
  run: RunRow,
  to: Connected,
  stopping: AbortSignal,
): Promise<boolean> {
  const { platform } = context;
  const { workspaceId, id, connectionId } = run;
  const more = await withWriteLease(platform, connectionId, stopping, async () => {
    const batch = await claimWrites(platform.db, workspaceId, id, to.adapter.batch.write);
    if (batch.length === 0) {
      await moveRun(platform.db, workspaceId, id, { from: ['pushing'], to: 'done', finishedAt: new Date() });
      return false;
    }
    try {
      await writeBatch(context, run, to, batch);
    } catch (error) {
      // Whether a request without an answer was carried out the next comparison tells: its records stay claimed.
      const isUnsent = error instanceof CrmFault && error.kind !== 'temporary' && error.kind !== 'unknown';
      if (isUnsent) await releaseClaims(platform.db, workspaceId, id, fresh(batch));
      throw error;
    }
    return true;
  });
  return more ?? false;
}

const fresh = (batch: readonly Claimed[]) =>
  batch.filter(({ wasSending }) => !wasSending).map(({ recordId }) => recordId);

async function writeBatch(
  context: CrmContext,
  run: RunRow,
  { adapter, access }: Connected,
  batch: readonly Claimed[],
): Promise<void> {
  const { platform } = context;
  const { workspaceId, mapping, fields, recordKind } = run;
  const { object, match } = mapping;
  const compared = comparedFields(mapping);
  const keyOfRow = ({ recordId, changes }: Pick<Claimed, 'recordId' | 'changes'>) =>
    match.ours === 'id' ? recordId : (changes.find(({ field }) => field === match.theirs)?.after ?? '').toLowerCase();
  const [creates, updates] = [
    batch.filter(({ action }) => action === 'create'),
    batch.filter(({ action }) => action === 'update'),
  ];
  const [alive, found, present] = await Promise.all([
    recordsByIds(
      platform.db,
      workspaceId,
      recordKind,
      batch.map(({ recordId }) => recordId),
    ),
    creates.length === 0
      ? []
      : adapter.find(access, object, { field: match.theirs, values: creates.map(keyOfRow), fields: compared }),
    updates.length === 0
      ? []
      : adapter.read(access, object, { ids: updates.map(({ externalId }) => externalId), fields: compared }),
  ]);
  const living = new Set(alive.map(({ id }) => id));
  const byKey = groupBy(found, ({ values }) => (values[match.theirs] ?? '').toLowerCase());
  const byId = new Map(present.map((record) => [record.id, record]));
  const ties = await linkedTo(
    platform.db,
    getTie(run),
    [...found, ...present].map(({ id }) => id),
  );

  const outcomes: WriteOutcome[] = [];
  const writes: CrmWrite[] = [];
  for (const row of batch) {
    const step = nextStep(row, {
      isAlive: living.has(row.recordId),
      theirs:
        row.action === 'create'
          ? toCreation(row, byKey.get(keyOfRow(row)) ?? [], ties)
          : (byId.get(row.externalId) ?? 'gone'),
    });
    if ('outcome' in step) outcomes.push({ recordId: row.recordId, ...step.outcome });
    else {
      const values = Object.fromEntries(step.changes.map(({ field, after }) => [field, after]));
      const key = { field: match.theirs, value: keyOfRow(row) };
      writes.push({ ref: row.recordId, id: step.id, key, besides: row.candidates, values });
    }
  }
  // Created by a request whose answer was lost, or by this one: a record that was there before is not ours to remove.
  const isLost = new Map(
    batch.map(({ recordId, action, wasSending }) => [recordId, action === 'create' && wasSending]),
  );
  const written = await writeApart(writes, (part) => adapter.write(access, object, part, fields));
  for (const each of written) outcomes.push(toOutcome(each, isLost.get(each.ref) === true));
  const links = outcomes.flatMap(({ recordId, state, externalId }) =>
    state === 'done' && externalId ? [{ recordId, externalId }] : [],
  );
  // Before anything is recorded as done: a process that dies here does it again.
  await associate(context, run, { adapter, access }, links);
  await platform.db.transaction(async (tx) => {
    await saveOutcomes(tx, workspaceId, run.id, outcomes);
    await insertLinks(tx, getTie(run), links);
  });

  function nextStep(
    row: Claimed,
    { isAlive, theirs }: { isAlive: boolean; theirs: CrmRecord | 'missing' | 'gone' | 'taken' },
  ): { outcome: Omit<WriteOutcome, 'recordId'> } | { id: string | null; changes: FieldChange[] } {
    const left = (reason: string, detail = '') => ({ outcome: { state: 'left' as const, reason, detail } });
    if (!isAlive) return left('deleted-here');
    if (theirs === 'gone') return left('gone-there');
    if (theirs === 'taken') return left('changed-there');
    if (theirs === 'missing') return { id: null, changes: row.changes };
    const now = recheck(row.changes, fields, theirs);
    if (now.still === 'done')
      return { outcome: { state: 'done', externalId: theirs.id, created: row.action === 'create' && row.wasSending } };
    if (now.still === 'stale') return left('changed-there', labelOf(now.field));
    return { id: theirs.id, changes: now.changes };
  }

  function labelOf(name: string): string {
    return fields.find((field) => field.name === name)?.label ?? name;
  }
}

/** Ties contacts to their companies, where the CRM keeps both. What it has against that stops no push. */
async function associate(
  { platform: { db, log } }: CrmContext,
  run: RunRow,
  { adapter, access }: Pick<Connected, 'adapter' | 'access'>,
  links: readonly Link[],
): Promise<void> {
  const pairs = adapter.associate ? await tiedPairs(db, getTie(run), links) : [];
  for (let start = 0; start < pairs.length; start += adapter.batch.write) {
    await adapter.associate?.(access, pairs.slice(start, start + adapter.batch.write)).catch((error: unknown) => {
      if (!(error instanceof CrmFault)) throw error;
      log.warn({ kind: error.kind, code: error.code, runId: run.id }, 'contacts were not tied to their companies');
    });
  }
}

/**
 * The record that a create has made whose answer was lost. One that someone else has created since the dry run is none of ours: it would be
 * changed, and that was not shown. `candidates` are those that a person has decided against.
 */
function toCreation(
  { recordId, wasSending, candidates }: Claimed,
  found: readonly CrmRecord[],
  ties: ReadonlyMap<string, string>,
): CrmRecord | 'missing' | 'taken' {
  const [mine, ...others] = found.filter(({ id }) => !candidates.includes(id));
  if (!mine) return 'missing';
  const isOurs = wasSending && others.length === 0 && (ties.get(mine.id) ?? recordId) === recordId;
  return isOurs ? mine : 'taken';
}

/** A batch that is refused as a whole because of one record is halved until that one is alone. */
async function writeApart(
  writes: readonly CrmWrite[],
  write: (part: readonly CrmWrite[]) => Promise<CrmWritten[]>,
): Promise<CrmWritten[]> {
  if (writes.length === 0) return [];
  try {
    return await write(writes);
  } catch (error) {
    if (!(error instanceof CrmFault) || (error.kind !== 'validation' && error.kind !== 'conflict')) throw error;
    const [only] = writes;
    if (writes.length === 1 && only) return [{ ref: only.ref, requestId: error.requestId, done: false, fault: error }];
    const half = Math.ceil(writes.length / 2);
    return [...(await writeApart(writes.slice(0, half), write)), ...(await writeApart(writes.slice(half), write))];
  }
}

function toOutcome(written: CrmWritten, wasLost: boolean): WriteOutcome {
  const { ref: recordId, requestId } = written;
  if (!written.done) return { recordId, state: 'failed', requestId, fault: written.fault.message };
  return { recordId, state: 'done', requestId, externalId: written.id, created: written.created || wasLost };
}

/**
 * Undoes the next batch: created records go to the CRM's bin, changed fields get their old values where they still have the new one. False
 * where there is none. @throws CrmFault
 */
export async function undoBatch(context: CrmContext, run: RunRow, { adapter, access }: Connected): Promise<boolean> {
  const { db } = context.platform;
  const { workspaceId, id, mapping, fields, connectionId } = run;
  const batch = await nextUndos(db, workspaceId, id, Math.min(adapter.batch.write, adapter.batch.read));
  if (batch.length === 0) {
    await moveRun(db, workspaceId, id, { from: ['undoing'], to: 'undone', finishedAt: new Date() });
    return false;
  }
  const ids = batch.map(({ externalId }) => externalId);
  const present = await adapter.read(access, mapping.object, { ids, fields: comparedFields(mapping) });
  const byId = new Map(present.map((record) => [record.id, record]));
  const isUnchanged = (row: RunRecordRow) => {
    const theirs = byId.get(row.externalId);
    return theirs !== undefined && recheck(row.changes, fields, theirs).still === 'done';
  };
  const created = batch.filter((row) => row.created && isUnchanged(row));
  const archived =
    created.length > 0
      ? await adapter.archive(
          access,
          mapping.object,
          created.map(({ externalId }) => externalId),
        )
      : [];
  const refused = new Map(archived.flatMap((each) => (each.done ? [] : [[each.ref, each.fault.message] as const])));
  const updated = batch.filter(({ created: isCreated, externalId }) => !isCreated && byId.has(externalId));
  const writes = updated.flatMap((row): CrmWrite[] => {
    const values = valuesBefore(row, byId.get(row.externalId) as TheirRecord);
    if (Object.keys(values).length === 0) return [];
    return [{ ref: row.recordId, id: row.externalId, key: { field: mapping.match.theirs, value: '' }, values }];
  });
  const written = await writeApart(writes, (part) => adapter.write(access, mapping.object, part, fields));
  const faults = new Map(written.flatMap((each) => (each.done ? [] : [[each.ref, each.fault.message] as const])));
  const outcomes = batch.map((row): WriteOutcome => {
    const { recordId, externalId } = row;
    const fault = refused.get(externalId) ?? faults.get(recordId);
    if (fault !== undefined) return { recordId, state: 'failed', fault };
    if (row.created && byId.has(externalId) && !isUnchanged(row))
      return { recordId, state: 'left', reason: 'changed-there' };
    return { recordId, state: 'undone' };
  });
  await db.transaction(async (tx) => {
    await saveOutcomes(tx, workspaceId, id, outcomes);
    await deleteLinks(
      tx,
      workspaceId,
      connectionId,
      created.map(({ externalId }) => externalId),
    );
  });
  return true;

  /** Of the fields that still have what was written. */
  function valuesBefore({ changes }: RunRecordRow, theirs: TheirRecord): Record<string, string> {
    return Object.fromEntries(
      changes
        .filter((change) => recheck([change], fields, theirs).still === 'done')
        .map(({ field, before }) => [field, before]),
    );
  }
}
