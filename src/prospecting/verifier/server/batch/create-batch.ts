// Creates a batch of addresses that are pasted, of contacts, of a list, or of a file. Nothing is verified or charged yet.
import type { SQL } from 'drizzle-orm';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { type UploadedTable, withUploadedTable } from '#crm/imports/server/index.ts';
import { listHead } from '#crm/lists/server/index.ts';
import type { Target } from '#crm/records/contract.ts';
import { targetCondition } from '#crm/records/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import type { Principal } from '#shared/principal.ts';
import type { createBatch as createRoute, VerifierBatch } from '../../contract.ts';
import {
  addressColumn,
  addressesInText,
  addressesOfLine,
  createCollection,
  type DistinctAddresses,
  SAMPLED_ROWS,
  toHeading,
} from '../../domain/given-addresses.ts';
import { BATCH_FILE_BYTES, MAX_BATCH_ADDRESSES } from '../../fields.contract.ts';
import type { VerifierContext } from '../verifier-context.ts';
import { VERIFIER_WORK } from './batch-lifecycle.ts';
import { stageContacts, stageRows } from './batch-rows.store.ts';
import { insertBatch, setTotals } from './batches.store.ts';
import { getBatch, presentBatch, publishBatch } from './present-batch.ts';

type Body = RouteInput<typeof createRoute>['body'];

const tooMany = () => new AppError('VERIFYING_TOO_MANY', { params: { max: formatCount(MAX_BATCH_ADDRESSES) } });

/** The same key makes one. @throws VERIFYING_EMPTY, VERIFYING_TOO_MANY, LIST_NOT_FOUND, INVALID_INPUT */
export async function createBatch(
  context: VerifierContext,
  principal: Principal,
  body: Body,
  key: string,
): Promise<VerifierBatch> {
  const { db } = context.platform;
  const stage = await chooseStaging(context, principal.workspaceId, body);
  const { result, again } = await withIdempotency(db, { principal, key, what: 'verifier batch', body }, async (tx) => {
    const id = newId();
    await stage(tx, id, principal.userId);
    await recordActivity(tx, principal, { kind: 'batch.created', subject: { type: 'batch', id } });
    await queueWork(context, tx, principal.workspaceId, id);
    return presentBatch(await getBatch(tx, principal.workspaceId, id));
  });
  // Asked again it is answered alike, however far it has come.
  if (!again) await publishBatch(context.platform, principal.workspaceId, result.id);
  return result;
}

type Stage = (tx: Executor, id: string, madeBy: string) => Promise<void>;

async function chooseStaging(context: VerifierContext, workspaceId: string, body: Body): Promise<Stage> {
  if (body.from === 'text') {
    const collection = createCollection();
    for (const given of addressesInText(body.text)) collection.add(given);
    return stagingGiven(workspaceId, collection.result(), { origin: 'text', name: 'Pasted addresses', column: null });
  }
  const list = body.from === 'list' ? await listHead(context.platform.db, workspaceId, body.listId) : null;
  if (body.from === 'list' && list === null) throw new AppError('LIST_NOT_FOUND');
  const target: Target = body.from === 'contacts' ? body.target : { selection: inList(body.listId), except: [] };
  const condition = await targetCondition(context.records, { workspaceId, kind: 'contact' }, target);
  const name = list?.name ?? 'Selected contacts';
  return stagingContacts(workspaceId, condition, { origin: body.from, name });
}

const inList = (listId: string) => ({
  shelf: 'live' as const,
  filter: { join: 'and' as const, items: [{ field: 'lists', op: 'any-of' as const, value: [listId] }] },
});

function stagingGiven(
  workspaceId: string,
  { rows, distinct }: DistinctAddresses,
  { origin, name, column }: { origin: 'text' | 'file'; name: string; column: string | null },
): Stage {
  if (distinct.length === 0) throw new AppError('VERIFYING_EMPTY');
  if (distinct.length > MAX_BATCH_ADDRESSES) throw tooMany();
  return async (tx, id, madeBy) => {
    const total = distinct.length;
    await insertBatch(tx, workspaceId, { id, origin, name, state: 'reading', columnName: column, rows, total, madeBy });
    await stageRows(tx, workspaceId, id, distinct);
  };
}

function stagingContacts(
  workspaceId: string,
  condition: SQL,
  { origin, name }: { origin: 'contacts' | 'list'; name: string },
): Stage {
  return async (tx, id, madeBy) => {
    await insertBatch(tx, workspaceId, { id, origin, name, state: 'reading', rows: 0, total: 0, madeBy });
    const total = await stageContacts(tx, workspaceId, id, { condition, limit: MAX_BATCH_ADDRESSES });
    if (total === 0) throw new AppError('VERIFYING_EMPTY');
    if (total > MAX_BATCH_ADDRESSES) throw tooMany();
    await setTotals(tx, workspaceId, id, total);
  };
}

function queueWork(
  { platform: { jobs } }: VerifierContext,
  tx: Executor,
  workspaceId: string,
  id: string,
): Promise<void> {
  return jobs.enqueue(tx, VERIFIER_WORK, { workspaceId, id });
}

async function readCreated({ platform }: VerifierContext, workspaceId: string, id: string): Promise<VerifierBatch> {
  await publishBatch(platform, workspaceId, id);
  return presentBatch(await getBatch(platform.db, workspaceId, id));
}

interface Upload {
  name: string;
  column?: number | undefined;
  body: AsyncIterable<Buffer>;
}

/** @throws VERIFYING_EMPTY, VERIFYING_TOO_MANY, and the words of imports for what cannot be read */
export async function uploadBatch(
  context: VerifierContext,
  principal: Principal,
  { name, column: chosen, body }: Upload,
): Promise<VerifierBatch> {
  const { workspaceId, userId } = principal;
  const { platform } = context;
  const read = await withUploadedTable(platform, workspaceId, { body, maxBytes: BATCH_FILE_BYTES }, async (table) => {
    const column = chosen ?? (await likelyColumn(await table.rows()));
    if (column === null) throw new AppError('VERIFYING_EMPTY');
    return readColumn(table, column);
  });
  const named = { origin: 'file' as const, name: name === '' ? 'Uploaded file' : name, column: read.heading };
  const stage = stagingGiven(workspaceId, read, named);
  const id = newId();
  await platform.db.transaction(async (tx) => {
    await stage(tx, id, userId);
    await queueWork(context, tx, workspaceId, id);
    await recordActivity(tx, principal, { kind: 'batch.created', subject: { type: 'batch', id } });
  });
  return readCreated(context, workspaceId, id);
}

type Read = DistinctAddresses & { heading: string | null };

async function readColumn(table: UploadedTable, column: number): Promise<Read> {
  const collection = createCollection();
  let heading = table.heading?.[column] ?? null;
  let first = table.heading === null;
  for await (const group of await table.rows()) {
    for (const { number, cells } of group) {
      const named = first ? toHeading(cells, column) : null;
      first = false;
      if (named !== null) heading = named;
      else for (const email of addressesOfLine(cells[column] ?? '')) collection.add({ row: number, email });
    }
    if (collection.size > MAX_BATCH_ADDRESSES) throw tooMany();
  }
  return { ...collection.result(), heading };
}

async function likelyColumn(rows: AsyncGenerator<{ cells: string[] }[]>): Promise<number | null> {
  const judged: string[][] = [];
  for await (const group of rows) {
    judged.push(...group.map(({ cells }) => cells));
    if (judged.length >= SAMPLED_ROWS) break;
  }
  return addressColumn(judged);
}
