// Verifies one address or a few within the call: free checks, then credits are reserved, then mailboxes are checked. A call that is sent
// twice runs once, and one whose process died is finished by the next or in the background, without a second charge.
import { setTimeout as sleep } from 'node:timers/promises';
import { PRICES } from '#account/plans/contract.ts';
import {
  type Balance,
  chargeRefusal,
  chargeWithin,
  getBalance,
  publishBalance,
  rethrowRefusal,
} from '#billing/credits/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { formatCredits } from '#shared/formats.ts';
import type { Principal } from '#shared/principal.ts';
import type { CheckedAddress, verifyAddresses as verifyRoute } from '../../contract.ts';
import { cleanText, sameAddress } from '../../domain/given-addresses.ts';
import { type AddressVerdict, FREE_RECHECK_DAYS, MAX_DIRECT_ADDRESSES } from '../../fields.contract.ts';
import { countOpenRows, rowsPage, stageRows, writeOutcomes } from '../batch/batch-rows.store.ts';
import { addCounts, type Batch, batchById, changeBatch, insertBatch } from '../batch/batches.store.ts';
import { openReservation, reservationKey } from '../batch/credit-reservations.store.ts';
import { precheckRows, toCounts } from '../batch/row-outcomes.ts';
import { workStep } from '../batch/work-batch.ts';
import { withBatchLease, withCallLease } from '../leases.store.ts';
import type { FreeCheck } from '../probe/checker.ts';
import { getMailbox, type Mailbox } from '../probe/mailbox.provider.ts';
import type { VerifierContext } from '../verifier-context.ts';
import { type KnownAddress, knownAddresses } from './address-checks.store.ts';
import { publishVerdicts, type SavedVerdicts, saveVerdicts } from './save-verdicts.ts';

type Answer = RouteOutput<typeof verifyRoute>;

/** The user waits for the answer. */
const TURN_TIMEOUT_MS = 20_000;
const POLL_MS = 150;
const MAX_POLLS = 200;

/** @throws CREDITS_INSUFFICIENT, BUDGET_EXCEEDED and VERIFYING_BUSY (nothing happened), VERIFYING_RUNNING, IDEMPOTENCY_KEY_REUSED */
export async function verifyAddresses(
  context: VerifierContext,
  principal: Principal,
  asked: readonly string[],
  key: string,
): Promise<Answer> {
  const { platform, checker } = context;
  const { workspaceId } = principal;
  const emails = asked.map((email) => cleanText(email).trim());
  const distinct = [...new Map(emails.map((email) => [sameAddress(email), email])).values()];
  const mailbox = await getMailbox(context, workspaceId);
  const free = await checker.freeChecks(distinct);
  const call = { principal, key, what: 'verify addresses', body: asked };
  const verify = async (): Promise<Answer> => {
    const id = await startOnce(context, call, { distinct, free, mailbox });
    await finish(context, workspaceId, id, mailbox);
    return answerFor(context, workspaceId, id, emails);
  };
  const waits = mailbox.check !== 'off' && (await isAnyOpen(context, workspaceId, free));
  return waits ? withCallLease(platform, { workspaceId, key: `${principal.userId} ${key}` }, verify) : verify();
}

/** Whether mail servers have to be asked: neither the free checks nor what is known has the last word on all of them. */
async function isAnyOpen(
  { platform: { db, clock } }: VerifierContext,
  workspaceId: string,
  free: readonly FreeCheck[],
): Promise<boolean> {
  const open = free.flatMap(({ decided, verdict }) => (decided ? [] : [verdict.normalized]));
  if (open.length === 0) return false;
  const known = await knownAddresses(db, workspaceId, open, new Date(clock.now()));
  return open.some((email) => known.get(email)?.free !== true);
}

async function startOnce(
  context: VerifierContext,
  call: Parameters<typeof withIdempotency>[1],
  few: Omit<Few, 'id'>,
): Promise<string> {
  const { platform } = context;
  const { principal } = call;
  let started: { balance: Balance | null; kept: SavedVerdicts } | null = null;
  const { result } = await withIdempotency(platform.db, call, async (tx) => {
    const id = newId();
    started = await startBatch(context, tx, principal, { id, ...few });
    return { id };
  }).catch((error: unknown) => rethrowRefusal(platform, principal, error));
  publishStarted(context, principal.workspaceId, started);
  return result.id;
}

interface Few {
  id: string;
  distinct: readonly string[];
  free: readonly FreeCheck[];
  mailbox: Mailbox;
}

async function startBatch(
  { platform }: VerifierContext,
  tx: Executor,
  { workspaceId, userId, apiKeyId, maxCredits }: Principal,
  { id, distinct, free, mailbox }: Few,
): Promise<{ balance: Balance | null; kept: SavedVerdicts }> {
  const now = new Date(platform.clock.now());
  const given = distinct.map((email, n) => ({ row: n + 1, email }));
  const name = distinct.length === 1 ? (distinct[0] ?? '') : `${distinct.length} addresses`;
  const rows = given.map(({ row, email }) => ({ place: row, email, normalized: '', status: null, tries: 0 }));
  const canAsk = mailbox.check !== 'off';
  const prechecked = await precheckRows(tx, workspaceId, { rows, free, canAsk, now, keep: true });
  const toAsk = prechecked.rows.filter(({ sort }) => sort === 'toAsk').map(({ row }) => row.place);
  const credits = toAsk.length * PRICES['verify-email'];
  if (maxCredits !== undefined && credits > maxCredits)
    throw new AppError('PRICE_ABOVE_LIMIT', { params: { price: formatCredits(credits) } });
  const total = distinct.length;
  const batch = {
    id,
    origin: 'few' as const,
    name,
    state: 'running' as const,
    rows: total,
    total,
    madeBy: userId,
    apiKeyId,
  };
  await insertBatch(tx, workspaceId, { ...batch, cap: credits });
  await stageRows(tx, workspaceId, id, given);
  const outcomes = prechecked.rows.map(({ outcome }) => outcome);
  await writeOutcomes(tx, workspaceId, id, outcomes);
  // The wallet before the addresses: a refund locks them in this order too.
  const balance =
    credits === 0 ? null : await chargeForBatch(tx, { workspaceId, userId, apiKeyId }, { id, name, credits });
  if (credits > 0) await openReservation(tx, workspaceId, id, { hold: 1, credits, places: toAsk });
  const { checks, known } = prechecked;
  const saved = await saveVerdicts(tx, workspaceId, { checks, known, madeBy: userId, changeId: null });
  const pairs = outcomes.map(({ status }) => ({ before: null, after: status }));
  const held = credits > 0 ? { holds: 1, charged: credits } : {};
  await addCounts(tx, workspaceId, id, { ...toCounts(pairs), ...held });
  const change = { mailbox: mailbox.check, changeId: saved.changeId, startedAt: now };
  const ended = toAsk.length === 0 ? { state: 'done' as const, finishedAt: now } : {};
  await changeBatch(tx, workspaceId, id, ['running'], { ...change, ...ended });
  return { balance, kept: saved };
}

async function chargeForBatch(
  tx: Executor,
  { workspaceId, userId, apiKeyId }: Pick<Principal, 'workspaceId' | 'userId' | 'apiKeyId'>,
  { id, name, credits }: { id: string; name: string; credits: number },
): Promise<Balance> {
  // What it was for, then a colon: so the ledger and Home sum up all verifications.
  const reason = `Email verification: ${name}`;
  const facts = { workspaceId, userId, apiKeyId, amount: credits, reason, idempotencyKey: reservationKey(id, 1) };
  const balance = await chargeWithin(tx, facts);
  if (balance === null) throw await chargeRefusal(tx, facts);
  return balance;
}

function publishStarted(
  { platform }: VerifierContext,
  workspaceId: string,
  started: { balance: Balance | null; kept: SavedVerdicts } | null,
): void {
  if (started === null) return;
  if (started.balance) publishBalance(platform.events, workspaceId, started.balance);
  publishVerdicts(platform, workspaceId, started.kept);
}

/** Until nothing is left that can be asked now. Where another process is at it, its end is waited for. */
async function finish(context: VerifierContext, workspaceId: string, id: string, mailbox: Mailbox): Promise<void> {
  const { db } = context.platform;
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    if (!(await hasOpenWork(context, workspaceId, id))) return;
    const { held } = await withBatchLease(context.platform, id, async (lost) => {
      while (!lost.aborted && (await workStep(context, workspaceId, id, mailbox, TURN_TIMEOUT_MS))) {
        if ((await countOpenRows(db, workspaceId, id)).now === 0) break;
      }
    });
    if (!held) await sleep(POLL_MS);
  }
  throw new AppError('VERIFYING_RUNNING');
}

async function hasOpenWork({ platform: { db } }: VerifierContext, workspaceId: string, id: string): Promise<boolean> {
  const batch = await batchById(db, workspaceId, id);
  if (batch?.state !== 'running') return false;
  const left = await countOpenRows(db, workspaceId, id);
  return left.now > 0 || left.later === 0;
}

async function answerFor(
  { platform: { db } }: VerifierContext,
  workspaceId: string,
  id: string,
  emails: readonly string[],
): Promise<Answer> {
  const batch = (await batchById(db, workspaceId, id)) as Batch;
  const rows = await rowsPage(db, workspaceId, id, { after: 0, limit: MAX_DIRECT_ADDRESSES });
  const byEmail = new Map<string, CheckedAddress>();
  for (const { email, result, charged, retryAt } of rows) {
    if (result === null) throw new AppError('VERIFYING_RUNNING');
    const { known = false } = result;
    byEmail.set(sameAddress(email), presentChecked(result, { charged, known, retryAt }));
  }
  const items = emails.map((email) => {
    const item = byEmail.get(sameAddress(email));
    if (!item) throw new Error('an address was not answered');
    return { ...item, email };
  });
  const { balance } = await getBalance(db, workspaceId);
  return { items, chargedNow: batch.charged, givenBack: batch.givenBack, creditsRemaining: balance };
}

const DAY_MS = 86_400_000;

export function presentKnown(known: KnownAddress): CheckedAddress {
  const { result, charged, retryAt, sample, paidAt, free } = known;
  return {
    ...result,
    charged,
    known: true,
    freeUntil: free ? freeUntil(paidAt ?? known.checkedAt) : null,
    triesAgainAt: retryAt?.toISOString() ?? null,
    sample,
  };
}

interface Now {
  charged: number;
  known: boolean;
  retryAt: Date | null;
}

function presentChecked(verdict: AddressVerdict, { charged, known, retryAt }: Now): CheckedAddress {
  const paid = known || charged > 0;
  return {
    ...verdict,
    charged,
    known,
    freeUntil: paid ? freeUntil(new Date(verdict.checkedAt)) : null,
    triesAgainAt: retryAt?.toISOString() ?? null,
    sample: false,
  };
}

const freeUntil = (paidAt: Date): string => new Date(paidAt.getTime() + FREE_RECHECK_DAYS * DAY_MS).toISOString();

/** What verifying these addresses would cost now; `most`: if none of them were known. Known ones and those that only free checks can check are free. */
export async function priceAddresses(
  context: VerifierContext,
  workspaceId: string,
  asked: readonly string[],
): Promise<{ most: number; expected: number }> {
  const { db, clock } = context.platform;
  const { check } = await getMailbox(context, workspaceId);
  if (check === 'off') return { most: 0, expected: 0 };
  const emails = [...new Set(asked.map(sameAddress))];
  const known = await knownAddresses(db, workspaceId, emails, new Date(clock.now()));
  const open = emails.filter((email) => known.get(email)?.free !== true);
  const price = PRICES['verify-email'];
  return { most: emails.length * price, expected: open.length * price };
}
