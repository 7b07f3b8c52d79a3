// A batch and its addresses as the contract names them.

import { PRICES } from '#account/plans/contract.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { BatchRow, VerifierBatch } from '../contract.ts';
import { BATCH_EVENT } from '../fields.contract.ts';
import type { ShownRow } from './batch-rows.store.ts';
import { type Batch, batchById } from './batches.store.ts';

const moment = (at: Date | null) => at?.toISOString() ?? null;

export function presentBatch(batch: Batch): VerifierBatch {
  const { id, name, origin, state, columnName, cap, done, total, charged, pausedBecause, fault, madeByName } = batch;
  const { valid, risky, invalid, unknown, retrying, keeping } = batch;
  return {
    id,
    name,
    from: origin === 'few' ? 'text' : origin,
    state,
    column: columnName,
    quote: state === 'reading' ? null : quoteOf(batch),
    cap,
    done,
    total,
    counts: { valid, risky, invalid, unknown },
    retrying,
    triesAgainAt: moment(batch.triesAgainAt),
    charged,
    pausedBecause,
    fault,
    keeping: keeping && {
      listId: keeping.listId,
      listName: keeping.listName,
      state: keeping.state,
      total: keeping.total,
      done: keeping.done,
      created: keeping.created,
      fault: keeping.fault,
    },
    madeBy: madeByName,
    createdAt: batch.createdAt.toISOString(),
    startedAt: moment(batch.startedAt),
    finishedAt: moment(batch.finishedAt),
  };
}

function quoteOf(batch: Batch): VerifierBatch['quote'] {
  const { rows, duplicates, total, malformed, known, decided, toAsk, uncheckable, unknownShare, mailbox } = batch;
  const most = toAsk * PRICES['verify-email'];
  const likely = Math.ceil(most * (1 - unknownShare));
  return {
    rows,
    duplicates,
    distinct: total,
    malformed,
    known,
    decided,
    toAsk,
    uncheckable,
    most,
    unknownShare,
    likely,
    mailbox,
  };
}

export function presentRow(row: ShownRow): BatchRow {
  const waits = row.state === 'new' || row.state === 'ask' || row.state === 'held';
  return {
    row: row.row,
    email: row.email,
    normalized: row.normalized,
    state: row.status === null && waits ? 'waiting' : row.state === 'done' ? 'done' : 'again',
    verdict: row.status,
    subStatus: row.status === null ? null : row.subStatus,
    sentence: row.sentence,
    suggestion: row.suggestion,
    checkedAt: moment(row.checkedAt),
    charged: row.charged,
  };
}

/** @throws AppError NOT_FOUND; those of single calls are not shown */
export async function theBatch(executor: Executor, workspaceId: string, id: string): Promise<Batch> {
  const batch = await batchById(executor, workspaceId, id);
  if (batch === null || batch.origin === 'few') throw new AppError('NOT_FOUND');
  return batch;
}

/** Tells every open tab how far it is. */
export async function announceBatch(
  { db, events }: Pick<Platform, 'db' | 'events'>,
  workspaceId: string,
  id: string,
): Promise<void> {
  const batch = await batchById(db, workspaceId, id);
  if (batch && batch.origin !== 'few') events.publish(workspaceId, { type: BATCH_EVENT, data: presentBatch(batch) });
}
