// Takes the next addresses of a batch and holds their credits, in one transaction: 25 at a time, never beyond the cap.
import { PRICES } from '#account/plans/contract.ts';
import { type Balance, publishBalance, spendableBy } from '#billing/credits/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { formatNoun } from '#shared/formats.ts';
import { FEW_ADDRESSES, type PauseReason } from '../../fields.contract.ts';
import { knownAddresses } from '../address/address-checks.store.ts';
import { type Kept, publishVerdicts, saveVerdicts } from '../address/save-verdicts.ts';
import type { VerifierContext } from '../verifier-context.ts';
import { leftOver, type OpenRow, rowsToAsk, writeOutcomes } from './batch-rows.store.ts';
import { addCounts, type Batch, changeBatch, holdBatch } from './batches.store.ts';
import { chargeWithin, type OpenReservation, openReservation, reservationKey } from './credit-reservations.store.ts';
import { notifyBatch } from './present-batch.ts';
import { answerOf, countsOf, outcomeOf } from './row-outcomes.ts';

/** `held`: to be asked now. `again`: some were known, look once more. `later`, `done`, `stands`: nothing to do now. */
export type Next = { do: 'ask'; hold: OpenReservation } | { do: 'again' | 'later' | 'done' | 'stands' };

const PRICE = PRICES['verify-email'];

export async function nextReservation({ platform }: VerifierContext, workspaceId: string, id: string): Promise<Next> {
  const { db, clock, events } = platform;
  const now = new Date(clock.now());
  const taken = await db.transaction(async (tx): Promise<{ next: Next; balance?: Balance | null; kept?: Kept }> => {
    const batch = await holdBatch(tx, workspaceId, id);
    if (batch?.state !== 'running') return { next: { do: 'stands' } };
    const rows = await rowsToAsk(tx, workspaceId, id, { now, limit: FEW_ADDRESSES });
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
      return found?.free === true ? [{ row, verdict: answerOf(found, row.email) }] : [];
    });
    // Somebody has paid for these meanwhile.
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
        answered.map(({ row, verdict }) => outcomeOf(row, verdict, { keep, known: true })),
      );
      const pairs = answered.map(({ row, verdict }) => ({ before: row.status, after: verdict.status }));
      await addCounts(tx, workspaceId, id, countsOf(pairs));
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
  if (room <= 0) return { next: await standStill(tx, workspaceId, batch, 'cap') };
  const wanted = open.slice(0, room);
  const hold = batch.holds + 1;
  const first = await chargeFor(tx, workspaceId, batch, hold, wanted.length);
  const left =
    first === null ? await spendableBy(tx, workspaceId, { userId: batch.madeBy, apiKeyId: batch.apiKeyId }) : 0;
  const fewer = first === null ? wanted.slice(0, Math.floor(left / PRICE)) : wanted;
  const balance = first ?? (fewer.length > 0 ? await chargeFor(tx, workspaceId, batch, hold, fewer.length) : null);
  if (balance === null) return { next: await standStill(tx, workspaceId, batch, 'credits') };
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
    reason: `E-mail verification: ${what}, ${batch.name}`,
    idempotencyKey: reservationKey(batch.id, hold),
  });
}

const FAULTS: Partial<Record<PauseReason, string>> = {
  cap: 'Its cap is reached. Raise the cap to go on.',
  credits: 'There are no credits left to spend. Buy some or raise the budget, then resume.',
};

/** The few of one call end where they would stand still: nobody is there to resume them. */
async function standStill(tx: Executor, workspaceId: string, batch: Batch, why: PauseReason): Promise<Next> {
  const state = batch.origin === 'few' ? ('done' as const) : ('paused' as const);
  const fault = FAULTS[why] ?? null;
  const stopped = await changeBatch(tx, workspaceId, batch.id, ['running'], { state, pausedBecause: why, fault });
  if (stopped && state === 'paused') await notifyBatch(tx, workspaceId, batch, fault ?? 'It waits for your decision.');
  return { do: 'stands' };
}

async function endOrWait(tx: Executor, workspaceId: string, batch: Batch, now: Date): Promise<Next> {
  const left = await leftOver(tx, workspaceId, batch.id);
  if (left.now > 0) return { do: 'again' };
  if (left.later > 0) return { do: 'later' };
  if (await changeBatch(tx, workspaceId, batch.id, ['running'], { state: 'done', finishedAt: now }))
    await notifyBatch(tx, workspaceId, batch, null);
  return { do: 'done' };
}
