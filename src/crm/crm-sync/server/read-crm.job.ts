// Reads owners, stages and who may not be contacted from every connected CRM: all of it at first and once a week, otherwise what has changed.
import { z } from 'zod';
import type { RecordKind } from '#crm/records/fields.contract.ts';
import { editRecord } from '#crm/records/server/index.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { CRM_EVENT } from '../contract.ts';
import { CrmFault } from '../domain/crm-fault.ts';
import type { PullSettings } from '../domain/default-mapping.ts';
import { knownRecord, pulledFields, pullRecord, type ReadingPlace } from '../domain/known-record.ts';
import { CRM_NAMES, type CrmField } from '../fields.contract.ts';
import { markConnectionBroken } from './break-connection.ts';
import type { ConnectionRow } from './connections.store.ts';
import type { CrmRecord } from './crm-adapter.ts';
import { type Connected, type CrmContext, connected } from './crm-context.ts';
import { connectedOnes, deleteUnseen, saveCursor, saveKnown, saveReading, withReadingLease } from './known.store.ts';
import { linkedTo } from './links.store.ts';
import { ourRecord } from './plan-run.ts';
import { recordsByIds } from './runs.store.ts';

const READ_CRM = {
  name: 'crm-read',
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid() }),
  maxAttempts: 5,
} satisfies JobDefinition;

const WEEK_MS = 7 * 86_400_000;
/** Clocks of two machines differ: what changed in the last moments of a reading is read again. */
const OVERLAP_MS = 5 * 60_000;
const KINDS = ['contact', 'company'] as const;
const NEVER = new AbortController().signal;

/** In the transaction of what asks for it. */
export function enqueueReading(
  { platform: { jobs } }: CrmContext,
  tx: Executor,
  { workspaceId, id }: { workspaceId: string; id: string },
  at?: Date,
): Promise<void> {
  return jobs.enqueue(tx, READ_CRM, { workspaceId, id }, `crm-read:${id}`, at);
}

export function createReadCrmJobs(context: CrmContext): Job[] {
  const { db } = context.platform;
  return [
    defineJob(READ_CRM, (at, stopping) => readCrm(context, at, stopping)),
    defineJob({ name: 'crm-reads', payload: z.unknown(), cron: '*/15 * * * *', maxAttempts: 3 }, async () => {
      for (const at of await connectedOnes(db)) await enqueueReading(context, db, at);
    }),
  ];
}

/** To the end, or until the CRM asks for a rest. @throws CrmFault `temporary`, to be tried again */
export async function readCrm(
  context: CrmContext,
  at: { workspaceId: string; id: string },
  stopping: AbortSignal = NEVER,
): Promise<void> {
  const { platform } = context;
  await withReadingLease(platform, at.id, async (lost) => {
    try {
      await readAll(context, at, AbortSignal.any([stopping, lost]));
    } catch (error) {
      await stumble(context, at, error);
    } finally {
      platform.events.publish(at.workspaceId, { type: CRM_EVENT });
    }
  });
}

async function readAll(
  context: CrmContext,
  { workspaceId, id }: { workspaceId: string; id: string },
  stopping: AbortSignal,
): Promise<void> {
  const to = await connected(context, workspaceId, id);
  for (const kind of KINDS)
    for (const object of to.adapter.objects[kind]) await readObject(context, to, kind, object, stopping);
  if (!stopping.aborted) await saveReading(context.platform.db, workspaceId, id, '');
}

async function stumble(context: CrmContext, at: { workspaceId: string; id: string }, error: unknown): Promise<void> {
  const { platform } = context;
  const { db, clock } = platform;
  // Disconnected, or its permission was found to have ended.
  if (error instanceof AppError) return;
  if (!(error instanceof CrmFault)) throw error;
  await saveReading(db, at.workspaceId, at.id, error.message);
  if (error.kind === 'auth') return markConnectionBroken(platform, at, error.message);
  if (error.retryAfterMs !== undefined)
    return enqueueReading(context, db, at, new Date(clock.now() + error.retryAfterMs));
  if (error.passes) throw error;
}

async function readObject(
  context: CrmContext,
  { connection, adapter, access }: Connected,
  kind: RecordKind,
  object: string,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = context.platform;
  const { workspaceId, id: connectionId } = connection;
  const { mapping, pull } = connection.settings[kind];
  const fields = new Map((await adapter.fields(access, object)).map((field) => [field.name, field]));
  const keyField = getKeyField(kind, mapping.match.theirs, fields);
  if (keyField === '') return;
  const own = presentFields(pull, fields);
  const owners = new Map(own.owner === '' ? [] : (await adapter.owners(access)).map(({ id, name }) => [id, name]));
  const pulled = object === mapping.object ? pulledFields(mapping).filter((name) => fields.has(name)) : [];
  const asked = [
    ...new Set([keyField, own.owner, own.stage, own.doNotContact, ...pulled].filter((name) => name !== '')),
  ];
  let place = nextPlace(connection.reading[object], clock.now());
  do {
    const isWhole = place.since === null;
    const since = place.since === null ? null : new Date(Date.parse(place.since) - OVERLAP_MS);
    const { records, cursor } = await adapter.changed(access, object, { since, cursor: place.cursor, fields: asked });
    if (object === mapping.object) await pullRecords(context, connection, kind, records, fields);
    const known = records.flatMap((record) => knownRecord(record, { kind, keyField, pull: own, fields, owners }) ?? []);
    const startedAt = place.startedAt as string;
    const next: ReadingPlace =
      cursor === null
        ? { since: startedAt, wholeAt: isWhole ? startedAt : place.wholeAt, cursor: null, startedAt: null }
        : { ...place, cursor };
    await db.transaction(async (tx) => {
      await saveKnown(tx, { workspaceId, connectionId, object, kind }, known, new Date(clock.now()));
      await saveCursor(tx, workspaceId, connectionId, object, next);
      if (cursor === null && isWhole)
        await deleteUnseen(tx, { workspaceId, connectionId, object }, new Date(startedAt));
    });
    place = next;
  } while (place.cursor !== null && !stopping.aborted);
}

/** A reading that is under way is continued; a whole one is due after a week. */
function nextPlace(before: ReadingPlace | undefined, now: number): ReadingPlace {
  const startedAt = new Date(now).toISOString();
  if (!before) return { since: null, wholeAt: null, cursor: null, startedAt };
  if (before.cursor !== null) return before;
  const isDue = before.wholeAt === null || now - Date.parse(before.wholeAt) > WEEK_MS;
  return { ...before, since: isDue ? null : before.since, startedAt };
}

/** The field that holds the address or domain; of another object than the mapped one it may have another name. */
function getKeyField(kind: RecordKind, mapped: string, fields: ReadonlyMap<string, CrmField>): string {
  if (fields.has(mapped)) return mapped;
  const usual = kind === 'contact' ? 'email' : 'url';
  return [...fields.values()].find(({ type }) => type === usual)?.name ?? '';
}

const presentFields = (pull: PullSettings, fields: ReadonlyMap<string, CrmField>): PullSettings => {
  const present = (name: string) => (fields.has(name) ? name : '');
  return { ...pull, owner: present(pull.owner), stage: present(pull.stage), doNotContact: present(pull.doNotContact) };
};

// Takes over values of theirs for fields that are mapped from the CRM, into records that are tied: as an edit of the person who connected it, so
// that the timeline has it and it can be undone.
async function pullRecords(
  context: CrmContext,
  connection: ConnectionRow,
  kind: RecordKind,
  theirs: readonly CrmRecord[],
  fields: ReadonlyMap<string, CrmField>,
): Promise<void> {
  const { db, log } = context.platform;
  const { workspaceId, id: connectionId } = connection;
  const { mapping } = connection.settings[kind];
  if (theirs.length === 0 || pulledFields(mapping).length === 0) return;
  const at = { workspaceId, connectionId, object: mapping.object };
  const ties = await linkedTo(
    db,
    at,
    theirs.map(({ id }) => id),
  );
  if (ties.size === 0) return;
  const stored = await recordsByIds(db, workspaceId, kind, [...ties.values()]);
  const byId = new Map(stored.map((record) => [record.id, ourRecord(record, kind)]));
  for (const record of theirs) {
    const ours = byId.get(ties.get(record.id) ?? '');
    const values = ours ? pullRecord(ours, record, mapping, fields) : {};
    if (!ours || Object.keys(values).length === 0) continue;
    await editRecord(context, connector(connection), kind, ours.id, { values }).catch((error: unknown) => {
      // A value that no field of ours takes, an address that another record has: ours stays as it is.
      if (!(error instanceof AppError)) throw error;
      log.info({ code: error.code, connectionId, recordId: ours.id }, 'a value of a CRM was not applied');
    });
  }
}

/** Who connected it, as a job of theirs. */
function connector({ workspaceId, crm, connectedBy }: ConnectionRow): Principal & { job: string } {
  return {
    ...{ workspaceId, userId: connectedBy as string, sessionId: '', email: '', job: CRM_NAMES[crm] },
    ...{ plan: 'premium', group: 'premium', role: 'owner', teamMember: false },
  };
}
