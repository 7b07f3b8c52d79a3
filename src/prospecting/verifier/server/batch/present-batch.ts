// A batch as its users see it: in responses, live events and notifications, and as a CSV file.
import { Readable } from 'node:stream';
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import { AppError } from '#shared/errors.ts';
import { formatNoun } from '#shared/formats.ts';
import type { BatchRow, VerifierBatch } from '../../contract.ts';
import { BATCH_EVENT, batchPath, type Verdict } from '../../fields.contract.ts';
import type { VerifierContext } from '../verifier-context.ts';
import { rowsPage, type ShownRow } from './batch-rows.store.ts';
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
    quote: state === 'reading' ? null : toQuote(batch),
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

function toQuote(batch: Batch): VerifierBatch['quote'] {
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
export async function getBatch(executor: Executor, workspaceId: string, id: string): Promise<Batch> {
  const batch = await batchById(executor, workspaceId, id);
  if (batch === null || batch.origin === 'few') throw new AppError('NOT_FOUND');
  return batch;
}

/** Tells every open tab how far it is. */
export async function publishBatch(
  { db, events }: Pick<Platform, 'db' | 'events'>,
  workspaceId: string,
  id: string,
): Promise<void> {
  const batch = await batchById(db, workspaceId, id);
  if (batch && batch.origin !== 'few') events.publish(workspaceId, { type: BATCH_EVENT, data: presentBatch(batch) });
}

export const BATCH_ENDED = defineNotificationKind<{ name: string; addresses: number; paused: string | null }>({
  kind: 'verifier-batch-ended',
  label: 'Email verification',
  hint: 'A batch you started is done, or its credits are used up.',
  icon: 'job',
  action: 'Open batch',
  text: ({ name, addresses, paused }) => ({
    title: paused === null ? `Verified: ${name}` : `Verification paused: ${name}`,
    detail: paused ?? `${formatNoun(addresses, 'address', 'addresses')} checked.`,
  }),
});

/** The few addresses of one call are waited for. `paused`: why it waits, in words; null where it is done. */
export async function notifyBatch(
  tx: Executor,
  workspaceId: string,
  { id, name, origin, madeBy, total }: Pick<Batch, 'id' | 'name' | 'origin' | 'madeBy' | 'total'>,
  paused: string | null,
): Promise<void> {
  if (origin === 'few') return;
  await notify(tx, BATCH_ENDED, workspaceId, {
    to: [madeBy],
    thing: { key: `verifier-batch:${id}`, name },
    params: { name, addresses: total ?? 0, paused },
    link: batchPath(id),
  });
}

const BATCH_SIZE = 2_000;

const COLUMNS: CsvColumn<ShownRow>[] = [
  { header: 'Row', value: ({ row }) => String(row) },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Verdict', value: ({ status }) => status ?? '' },
  { header: 'Reason', value: (row) => presentRow(row).subStatus ?? '' },
  { header: 'In words', value: ({ sentence }) => sentence },
  { header: 'Suggestion', value: ({ suggestion }) => suggestion ?? '' },
  { header: 'Verified', value: ({ checkedAt }) => checkedAt?.toISOString() ?? '' },
  { header: 'Credits', value: ({ charged }) => String(charged) },
];

/** @throws NOT_FOUND */
export async function downloadBatch(
  { platform }: VerifierContext,
  workspaceId: string,
  id: string,
  verdict: Verdict | undefined,
): Promise<{ name: string; content: Readable }> {
  const batch = await getBatch(platform.db, workspaceId, id);
  const verdicts = verdict === undefined ? undefined : [verdict];
  const content = Readable.from(pieces(), { highWaterMark: 1 });
  return { name: `${batch.name.replace(/\.[a-z0-9]+$/i, '')} - verified.csv`, content };

  async function* pieces(): AsyncGenerator<string> {
    let first = true;
    for (let after = 0; ; ) {
      const rows = await rowsPage(platform.db, workspaceId, id, { verdicts, after, limit: BATCH_SIZE });
      if (first || rows.length > 0) yield csvPiece(COLUMNS, rows, first);
      first = false;
      const last = rows.at(-1);
      if (last === undefined || rows.length < BATCH_SIZE) return;
      after = last.place;
    }
  }
}
