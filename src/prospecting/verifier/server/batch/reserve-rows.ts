// Reserves the credits for the next addresses of a batch, in one transaction: 25 at a time, never beyond the cap.
import { PRICES } from '#account/plans/contract.ts';
import { type Balance, publishBalance, spendableBy } from '#billing/credits/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { formatNoun } from '#shared/formats.ts';
import { MAX_DIRECT_ADDRESSES, type PauseReason } from '../../fields.contract.ts';
import { knownAddresses } from '../address/address-checks.store.ts';
import { type Kept, publishVerdicts, saveVerdicts } from '../address/save-verdicts.ts';
import type { VerifierContext } from '../verifier-context.ts';
import { countOpenRows, type OpenRow, rowsToAsk, writeOutcomes } from './batch-rows.store.ts';
import { addCounts, type Batch, changeBatch, lockBatch } from './batches.store.ts';
import { chargeWithin, type OpenReservation, openReservation, reservationKey } from './credit-reservations.store.ts';
import { notifyBatch } from './present-batch.ts';
import { toAnswer, toCounts, toOutcome } from './row-outcomes.ts';

/** `ask`: verify the reserved rows now. `again`: some were known, reserve once more. `later`, `done`, `paused`: nothing to do now. */
export type Next = { do: 'ask'; hold: OpenReservation } | { do: 'again' | 'later' | 'done' | 'paused' };

const PRICE = PRICES['verify-email'];

export async function reserveNext({ platform }: VerifierContext, workspaceId: string, id: string): Promise<Next> {
  const { db, clock, events } = platform;
  const now = new Date(clock.now());
  const taken = await db.transaction(async (tx): Promise<{ next: Next; balance?: Balance | null; kept?: Kept }> => {
    const batch = await lockBatch(tx, workspaceId, id);
    if (batch?.state !== 'running') return { next: { do: 'paused' } };
    const rows = await rowsToAsk(tx, workspaceId, id, { now, limit: MAX_DIRECT_ADDRESSES });
    if (rows.length === 0) return { next: await endOrWait(tx, workspaceId, batch, now) };
    const known = await knownAddresses(
      tx,
      workspaceId,
      rows.map(({ normalized }) => normalized),
      now,
    );
    const open = rows.filter(({ normalized }) => known.get(normalized)?.free !== true);
    const held = await holdCredits(tx, workspaceId, batch, open);
    const answered = rows.flatMap((row) => {
      const found = known.get(row.normalized);
      return found?.free === true ? [{ row, verdict: toAnswer(found, row.email) }] : [];
    });
    // These were paid for meanwhile.
    const kept = await saveVerdicts(tx, workspaceId, {
      checks: [],
      known: answered.map(({ verdict }) => verdict),
      madeBy: batch.madeBy,
      changeId: batch.changeId,
    });
    if (answered.length > 0) {
      const keep = batch.origin === 'few';
      await writeOutcomes(
        tx,
        workspaceId,
        id,
        answered.map(({ row, verdict }) => toOutcome(row, verdict, { keep, known: true })),
      );
      const pairs = answered.map(({ row, verdict }) => ({ before: row.status, after: verdict.status }));
      await addCounts(tx, workspaceId, id, toCounts(pairs));
      await changeBatch(tx, workspaceId, id, ['running'], { changeId: kept.changeId });
    }
    return { ...held, kept };
  });
  if (taken.balance) publishBalance(events, workspaceId, taken.balance);
  if (taken.kept) publishVerdicts(platform, workspaceId, taken.kept);
  return taken.next;
}

async function holdCredits(
  tx: Executor,
  workspaceId: string,
  batch: Batch,
  open: readonly OpenRow[],
): Promise<{ next: Next; balance?: Balance | null }> {
  if (open.length === 0) return { next: { do: 'again' } };
  const room = batch.cap === null ? open.length : Math.floor((batch.cap - batch.charged) / PRICE);
  if (room <= 0) return { next: await autoPause(tx, workspaceId, batch, 'cap') };
  const wanted = open.slice(0, room);
  const hold = batch.holds + 1;
  const first = await chargeFor(tx, workspaceId, batch, hold, wanted.length);
  const left =
    first === null ? await spendableBy(tx, workspaceId, { userId: batch.madeBy, apiKeyId: batch.apiKeyId }) : 0;
  const fewer = first === null ? wanted.slice(0, Math.floor(left / PRICE)) : wanted;
  const balance = first ?? (fewer.length > 0 ? await chargeFor(tx, workspaceId, batch, hold, fewer.length) : null);
  if (balance === null) return { next: await autoPause(tx, workspaceId, batch, 'credits') };
  const credits = fewer.length * PRICE;
  await openReservation(tx, workspaceId, batch.id, { hold, credits, places: fewer.map(({ place }) => place) });
  await addCounts(tx, workspaceId, batch.id, { holds: 1, charged: credits });
  return { next: { do: 'ask', hold: { hold, credits } }, balance };
}

function chargeFor(tx: Executor, workspaceId: string, batch: Batch, hold: number, addresses: number) {
  const what = formatNoun(addresses, 'address', 'addresses');
  return chargeWithin(tx, {
    workspaceId,
    userId: batch.madeBy,
    apiKeyId: batch.apiKeyId ?? undefined,
    amount: addresses * PRICE,
    reason: `Email verification: ${what}, ${batch.name}`,
    idempotencyKey: reservationKey(batch.id, hold),
  });
}

const FAULTS: Partial<Record<PauseReason, string>> = {
  cap: 'The cap is reached. Raise it to continue.',
  credits: 'No credits left. Buy credits or raise the budget, then resume.',
};

/** The few addresses of one call end instead of pausing, since no one would resume them. */
async function autoPause(tx: Executor, workspaceId: string, batch: Batch, why: PauseReason): Promise<Next> {
  const state = batch.origin === 'few' ? ('done' as const) : ('paused' as const);
  const fault = FAULTS[why] ?? null;
  const stopped = await changeBatch(tx, workspaceId, batch.id, ['running'], { state, pausedBecause: why, fault });
  if (stopped && state === 'paused') await notifyBatch(tx, workspaceId, batch, fault ?? 'It waits for your decision.');
  return { do: 'paused' };
}

async function endOrWait(tx: Executor, workspaceId: string, batch: Batch, now: Date): Promise<Next> {
  const left = await countOpenRows(tx, workspaceId, batch.id);
  if (left.now > 0) return { do: 'again' };
  if (left.later > 0) return { do: 'later' };
  if (await changeBatch(tx, workspaceId, batch.id, ['running'], { state: 'done', finishedAt: now }))
    await notifyBatch(tx, workspaceId, batch, null);
  return { do: 'done' };
}
