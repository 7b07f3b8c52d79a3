// Verifies a batch: reserves the credits for the next addresses, then verifies them and closes the reservation with the result.
import { PRICES } from '#account/plans/contract.ts';
import {
  type Balance,
  chargeWithin,
  publishBalance,
  refundWithin,
  spendableBy,
} from '#billing/credits/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { formatNoun } from '#shared/formats.ts';
import { countUnreached, isBlocked } from '../../domain/probe-result.ts';
import { type AddressVerdict, BLOCKED_AFTER, MAX_DIRECT_ADDRESSES, type PauseReason } from '../../fields.contract.ts';
import { knownAddresses, type NewCheck } from '../address/address-checks.store.ts';
import { publishVerdicts, type SavedVerdicts, saveVerdicts } from '../address/save-verdicts.ts';
import type { Mailbox, MailboxAnswer } from '../probe/mailbox.provider.ts';
import type { VerifierContext } from '../verifier-context.ts';
import {
  countOpenRows,
  type OpenRow,
  type RowOutcome,
  requeueUnanswered,
  rowsToAsk,
  writeOutcomes,
} from './batch-rows.store.ts';
import { addCounts, type Batch, changeBatch, lockBatch } from './batches.store.ts';
import {
  closeReservation,
  type OpenReservation,
  openReservation,
  reservationKey,
  reservedRows,
} from './credit-reservations.store.ts';
import { notifyBatch } from './present-batch.ts';
import { toAnswer, toCounts, toOutcome, waitingOutcome } from './row-outcomes.ts';

/** `ask`: verify the reserved rows now. `again`: some were known, reserve once more. `later`, `done`, `paused`: nothing to do now. */
export type Next = { do: 'ask'; hold: OpenReservation } | { do: 'again' | 'later' | 'done' | 'paused' };

const PRICE = PRICES['verify-email'];

export async function reserveNext({ platform }: VerifierContext, workspaceId: string, id: string): Promise<Next> {
  const { db, clock, events } = platform;
  const now = new Date(clock.now());
  const taken = await db.transaction(
    async (tx): Promise<{ next: Next; balance?: Balance | null; kept?: SavedVerdicts }> => {
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
      const held = await reserveCredits(tx, workspaceId, batch, open);
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
    },
  );
  if (taken.balance) publishBalance(events, workspaceId, taken.balance);
  if (taken.kept) publishVerdicts(platform, workspaceId, taken.kept);
  return taken.next;
}

async function reserveCredits(
  tx: Executor,
  workspaceId: string,
  batch: Batch,
  open: readonly OpenRow[],
): Promise<{ next: Next; balance?: Balance | null }> {
  if (open.length === 0) return { next: { do: 'again' } };
  const room = batch.cap === null ? open.length : Math.floor((batch.cap - batch.charged) / PRICE);
  if (room <= 0) return { next: await autoPause(tx, workspaceId, batch, 'cap') };
  const wanted = open.slice(0, room);
  const reservation = batch.holds + 1;
  const first = await chargeFor(tx, workspaceId, batch, reservation, wanted.length);
  const left =
    first === null ? await spendableBy(tx, workspaceId, { userId: batch.madeBy, apiKeyId: batch.apiKeyId }) : 0;
  const fewer = first === null ? wanted.slice(0, Math.floor(left / PRICE)) : wanted;
  const balance =
    first ?? (fewer.length > 0 ? await chargeFor(tx, workspaceId, batch, reservation, fewer.length) : null);
  if (balance === null) return { next: await autoPause(tx, workspaceId, batch, 'credits') };
  const credits = fewer.length * PRICE;
  await openReservation(tx, workspaceId, batch.id, {
    hold: reservation,
    credits,
    places: fewer.map(({ place }) => place),
  });
  await addCounts(tx, workspaceId, batch.id, { holds: 1, charged: credits });
  return { next: { do: 'ask', hold: { hold: reservation, credits } }, balance };
}

function chargeFor(tx: Executor, workspaceId: string, batch: Batch, reservation: number, addresses: number) {
  const what = formatNoun(addresses, 'address', 'addresses');
  return chargeWithin(tx, {
    workspaceId,
    userId: batch.madeBy,
    apiKeyId: batch.apiKeyId ?? undefined,
    amount: addresses * PRICE,
    reason: `Email verification: ${what}, ${batch.name}`,
    idempotencyKey: reservationKey(batch.id, reservation),
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

// Verifies the addresses of a credit reservation, and closes it in one transaction with the results. A process that dies in between leaves it
// open: the next worker continues under the same reservation, so nothing is charged twice.

/** So often an address is requeued that could not be checked while others could. */
const MAX_REQUEUES = 3;

export async function verifyReservedRows(
  context: VerifierContext,
  workspaceId: string,
  batch: Batch,
  { hold: reservation, mailbox, maxWaitMs }: { hold: OpenReservation; mailbox: Mailbox; maxWaitMs: number },
): Promise<void> {
  const { db } = context.platform;
  const rows = await reservedRows(db, workspaceId, batch.id, reservation.hold);
  const emails = rows.map(({ normalized, email }) => normalized || email);
  const asked = await mailbox.ask(
    emails,
    rows.map(({ tries }) => tries),
    maxWaitMs,
  );
  const unreached = countUnreached(
    batch.unreached,
    asked.flatMap(({ server }) => server ?? []),
  );
  const free = await context.checker.freeChecks(emails);
  const answers = rows.map((row, n) => {
    const answer = withoutBlockedPort(asked[n] ?? NOT_CHECKED, batch, unreached);
    const verdict = free[n]?.verdict;
    if (verdict === undefined) throw new Error('an address was not looked at');
    return { row, answer, notAsked: uncheckedVerdict(verdict, mailbox) };
  });
  // A batch pauses where no check gets an answer; a single call reports it.
  const cause = batch.origin === 'few' || rows.length === 0 ? null : findPauseCause(answers, mailbox, unreached);
  await closeWith(context, workspaceId, batch, { hold: reservation, answers, cause, unreached });
}

const NOT_CHECKED: MailboxAnswer = { verdict: null, againInMinutes: null };

/** Where no server was ever reached, one that refuses the connection says nothing of the address: it may be our own network that does. */
function withoutBlockedPort(
  answer: MailboxAnswer,
  { origin }: Batch,
  unreached: readonly string[] | null,
): MailboxAnswer {
  if (origin === 'few' || unreached === null || answer.server?.reached !== false) return answer;
  return isBlocked(unreached) || answer.verdict?.status !== 'unknown' ? NOT_CHECKED : answer;
}

interface PauseCause {
  because: PauseReason;
  fault: string;
}

function findPauseCause(
  answers: readonly Answer[],
  { check, name, words }: Mailbox,
  unreached: readonly string[] | null,
): PauseCause | null {
  if (isBlocked(unreached)) return { because: 'port', fault: BLOCKED };
  if (answers.some(({ answer }) => answer.verdict !== null)) return null;
  return { because: 'source', fault: check === 'off' ? words : `${name} is not available right now. Resume later.` };
}

const BLOCKED = `None of the first ${BLOCKED_AFTER} mail servers could be reached: the network of this server seems to block port 25. Resume once it is open, or finish with what free checks say.`;

interface Answer {
  row: OpenRow;
  answer: MailboxAnswer;
  notAsked: AddressVerdict;
}

interface Closing {
  hold: OpenReservation;
  answers: readonly Answer[];
  cause: PauseCause | null;
  unreached: string[] | null;
}

function uncheckedVerdict(free: AddressVerdict, { name, check }: Mailbox): AddressVerdict {
  const words =
    check === 'off'
      ? 'Could not check the mailbox: the probe is off on this server. Nothing was charged.'
      : `Could not check the mailbox: ${name} did not answer. Nothing was charged.`;
  const subStatus = check === 'off' ? ('probe_off' as const) : ('timeout' as const);
  const evidence = [...free.evidence, { check: 'mailbox', outcome: 'unknown' as const, words }];
  return { ...free, status: 'unknown', subStatus, sentence: words, evidence };
}

/** `cause`: why the batch pauses now. */
async function closeWith(
  { platform }: VerifierContext,
  workspaceId: string,
  batch: Batch,
  { hold: reservation, answers, cause, unreached }: Closing,
): Promise<void> {
  const { db, clock, events } = platform;
  const keep = batch.origin === 'few';
  const outcomes: RowOutcome[] = [];
  const checks: NewCheck[] = [];
  for (const { row, answer, notAsked } of answers) {
    const requeue = answer.verdict === null && !keep && (cause !== null || row.tries < MAX_REQUEUES);
    if (requeue) {
      outcomes.push(waitingOutcome(row, row.normalized, { tries: cause === null ? row.tries + 1 : row.tries }));
      continue;
    }
    const verdict = { ...(answer.verdict ?? notAsked), email: row.email };
    // What the DNS alone decides is a free check, also where it was found out on the way to the mail server.
    const charged = verdict.status === 'unknown' || verdict.subStatus === 'no_dns' ? 0 : 1;
    const retryAt = answer.againInMinutes === null ? null : new Date(clock.now() + answer.againInMinutes * 60_000);
    outcomes.push(toOutcome(row, verdict, { keep, charged, tries: row.tries + 1, retryAt }));
    checks.push({ verdict, charged, sample: false, retryAt });
  }
  const givenBack = reservation.credits - outcomes.filter(({ charged }) => charged > 0).length;
  const done = await db.transaction(async (tx) => {
    const held = await lockBatch(tx, workspaceId, batch.id);
    if (held === null || !(await closeReservation(tx, workspaceId, batch.id, { hold: reservation.hold, givenBack })))
      return null;
    // The wallet before the addresses: a charge locks them in this order too.
    const balance =
      givenBack > 0
        ? await refundWithin(tx, toRefund(workspaceId, batch, { hold: reservation.hold, givenBack }))
        : null;
    const kept = await saveVerdicts(tx, workspaceId, { checks, madeBy: batch.madeBy, changeId: held.changeId });
    await writeOutcomes(tx, workspaceId, batch.id, outcomes);
    const pairs = outcomes.map(({ status }, n) => ({ before: answers[n]?.row.status ?? null, after: status }));
    await addCounts(tx, workspaceId, batch.id, { ...toCounts(pairs), charged: -givenBack, givenBack });
    const open = ['running', 'paused', 'cancelled'] as const;
    await changeBatch(tx, workspaceId, batch.id, open, { changeId: kept.changeId, unreached });
    if (cause !== null) {
      const { because: pausedBecause, fault } = cause;
      // Those before it were not answered either, and are retried with it once it resumes.
      if (pausedBecause === 'port') await requeueUnanswered(tx, workspaceId, batch.id);
      await changeBatch(tx, workspaceId, batch.id, ['running'], { state: 'paused', pausedBecause, fault });
    }
    return { balance, kept };
  });
  if (done === null) return;
  if (done.balance) publishBalance(events, workspaceId, done.balance);
  publishVerdicts(platform, workspaceId, done.kept);
}

function toRefund(
  workspaceId: string,
  { id, name }: Batch,
  { hold: reservation, givenBack }: { hold: number; givenBack: number },
) {
  const what = formatNoun(givenBack, 'address is', 'addresses are');
  return {
    workspaceId,
    amount: givenBack,
    reason: `Refund, ${what} not known to work or not: ${name}`,
    idempotencyKey: `verify-back:${id}:${reservation}`,
    refunds: reservationKey(id, reservation),
  };
}

/** Refunds what a cancelled batch still has reserved, without checking. */
export async function releaseReservation(
  { platform }: VerifierContext,
  workspaceId: string,
  batch: Batch,
  reservation: OpenReservation,
): Promise<void> {
  const { db, events } = platform;
  const balance = await db.transaction(async (tx) => {
    await lockBatch(tx, workspaceId, batch.id);
    const rows = await reservedRows(tx, workspaceId, batch.id, reservation.hold);
    if (
      !(await closeReservation(tx, workspaceId, batch.id, { hold: reservation.hold, givenBack: reservation.credits }))
    )
      return null;
    const back = toRefund(workspaceId, batch, { hold: reservation.hold, givenBack: reservation.credits });
    const added = await refundWithin(tx, back);
    const outcomes = rows.map((row) => waitingOutcome(row, row.normalized));
    await writeOutcomes(tx, workspaceId, batch.id, outcomes);
    const pairs = rows.map(({ status }) => ({ before: status, after: null }));
    const counts = { ...toCounts(pairs), charged: -reservation.credits, givenBack: reservation.credits };
    await addCounts(tx, workspaceId, batch.id, counts);
    return added;
  });
  if (balance) publishBalance(events, workspaceId, balance);
}
