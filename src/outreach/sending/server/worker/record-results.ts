// Records delivery results: the state of the mail, its recipient and its mailbox, and the effects of that. Accepted mails are recorded in
// batches, together with the next claims.
import { breakMailbox } from '#outreach/mailboxes/server/index.ts';
import { publishSuppressions } from '#outreach/suppressions/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { type Refusal, readRefusal, softBounce } from '../../domain/read-answer.ts';
import { MAX_POLICY_ATTEMPTS, retryAt } from '../../domain/send-times.ts';
import type { MailReason, StreamKind } from '../../fields.contract.ts';
import { type Bounce, recordBounce } from '../events/record-mail-event.ts';
import { enqueueLastContacted } from '../events/update-last-contacted.job.ts';
import { type Handover, type QueuedMail, type SendingContext, toSource } from '../sending-context.ts';
import { type ClaimedMail, type ClaimLimits, claimMails, type RenderedMessage } from './claim.store.ts';
import type { LeasedMailbox } from './leases.store.ts';
import { pauseBouncingMailboxes } from './mailbox-health.ts';
import {
  type EndedMail,
  endMails,
  endSent,
  forgiveRefusals,
  type KindedOutcome,
  type Requeued,
  requeueMails,
  retryDatabase,
  unclaimMails,
} from './results.store.ts';

export interface DeliveryResult {
  rendered: RenderedMessage;
  /** Number of this attempt, from 1. */
  attempts: number;
  handover: Handover;
}

/** Nearly all: they are recorded in batches, with the next claims. */
export interface AcceptedResult extends DeliveryResult {
  handover: Handover & { kind: 'taken' };
}

export function isAccepted(result: DeliveryResult): result is AcceptedResult {
  return result.handover.kind === 'taken';
}

/** What it may mean for the mailbox: its server refuses by policy, or asks to slow down. */
export type Trouble = 'refused' | 'slow' | null;

interface Verdict {
  result: DeliveryResult;
  end: EndedMail | null;
  back: Requeued | null;
  refusal: Refusal | null;
  /** What it says about the address; null if nothing. */
  bounce: Bounce | null;
}

const MAX_TRIES = 3;

/**
 * What cannot be written is retried, then written mail by mail: one must not lose another's result.
 * @returns what each result means for the mailbox, in their order
 */
export async function recordResults(
  context: SendingContext,
  lease: LeasedMailbox,
  holder: string,
  results: readonly DeliveryResult[],
): Promise<Trouble[]> {
  const verdicts = results.map((result) => classifyResult(result, new Date()));
  // A bounce updates the library, which a long import may lock: no other result waits for that.
  const plain = verdicts.filter(({ bounce }) => bounce === null);
  if (plain.length > 0) await writeVerdicts(context, lease, holder, plain);
  for (const bounced of verdicts.filter((one) => !plain.includes(one)))
    await writeVerdicts(context, lease, holder, [bounced]);
  return verdicts.map(({ refusal }) => {
    if (refusal === 'slow') return 'slow';
    return refusal === 'policy' ? 'refused' : null;
  });
}

async function writeVerdicts(
  context: SendingContext,
  lease: LeasedMailbox,
  holder: string,
  verdicts: readonly Verdict[],
): Promise<void> {
  const { db, log } = context.platform;
  for (let tried = 1; ; tried += 1) {
    try {
      let suppressed = false;
      const publish = tried < MAX_TRIES || verdicts.length > 1;
      await retryDatabase(() =>
        db.transaction(async (tx) => {
          suppressed = await writeInTransaction(context, tx, lease, holder, verdicts, publish);
        }),
      );
      if (suppressed) publishSuppressions(context.platform, lease.workspaceId);
      return;
    } catch (error) {
      log.error({ err: error, ...lease, mails: verdicts.length }, 'results could not be written');
      if (tried < MAX_TRIES) continue;
      if (verdicts.length === 1) throw error;
      for (const one of verdicts) await writeVerdicts(context, lease, holder, [one]);
      return;
    }
  }
}

/**
 * `publish`: false if the source has failed to process the outcome several times; its proof is stored all the same.
 * @returns whether the suppression list has changed
 */
async function writeInTransaction(
  context: SendingContext,
  tx: Executor,
  { workspaceId }: LeasedMailbox,
  holder: string,
  verdicts: readonly Verdict[],
  publish: boolean,
): Promise<boolean> {
  const back = verdicts.flatMap((verdict) => verdict.back ?? []);
  if (back.length > 0) await requeueMails(tx, workspaceId, holder, back);
  const ends = verdicts.flatMap(({ end }) => end ?? []);
  const outcomes = ends.length > 0 ? await endMails(tx, workspaceId, holder, ends) : [];
  let suppressed = false;
  for (const { bounce, end, result } of verdicts) {
    if (bounce === null || !outcomes.some(({ mailId }) => mailId === end?.id)) continue;
    suppressed = (await recordBounce(tx, workspaceId, result.rendered.mail, bounce, end?.answer ?? '')) || suppressed;
  }
  await enqueueLastContacted(
    context.platform,
    tx,
    workspaceId,
    outcomes.filter(({ state }) => state === 'sent'),
  );
  if (publish) await publishOutcomes(context, tx, workspaceId, outcomes);
  const bounced = ends.filter((end) => end.bounced).map(({ id }) => id);
  if (bounced.length > 0) await pauseBouncingMailboxes(context, tx, workspaceId, bounced);
  return suppressed;
}

export async function publishOutcomes(
  context: Pick<SendingContext, 'sources'>,
  tx: Executor,
  workspaceId: string,
  outcomes: readonly KindedOutcome[],
): Promise<void> {
  const kinds = new Set<StreamKind>(outcomes.map(({ streamKind }) => streamKind));
  for (const kind of kinds) {
    const own = outcomes
      .filter(({ streamKind }) => streamKind === kind)
      .map(({ streamKind: _, ...outcome }) => outcome);
    await toSource(context, kind)?.recordOutcomes(tx, workspaceId, own);
  }
}

/**
 * In a separate transaction: nothing is sent from the mailbox until a connection test succeeds. Refusals caused by it count against no mail.
 * `revision`: of the settings that were used; a mailbox that was corrected meanwhile is unchanged.
 */
export async function markMailboxBroken(
  { platform, sources }: Pick<SendingContext, 'platform' | 'sources'>,
  { workspaceId, mailboxId, revision }: Pick<LeasedMailbox, 'workspaceId' | 'mailboxId'> & { revision: number },
  why: string,
  notifyBroken?: (tx: Executor) => Promise<void>,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    if (!(await breakMailbox(tx, workspaceId, mailboxId, why, revision))) return;
    await forgiveRefusals(tx, workspaceId, mailboxId);
    for (const source of sources) await source.mailboxChanged(tx, workspaceId, mailboxId, false, why);
    await notifyBroken?.(tx);
  });
}

/** Of the typed results of other channels. */
function classifyChannelResult(
  { rendered, attempts }: DeliveryResult,
  handover: Exclude<Handover, { kind: 'taken' | 'not-sent' | 'uncertain' | 'refused' }>,
  now: Date,
): Pick<Verdict, 'end' | 'back'> {
  const { id } = rendered.mail;
  // A channel that refuses at once never accepted the message: it is no bounce.
  const end = (state: EndedMail['state'], answer: string) => ({
    end: { id, state, reason: '' as const, answer, bounced: false },
    back: null,
  });
  const back = (answer: string, dueAt: Date | null, reason: MailReason, unasked = false) => ({
    end: null,
    back: { id, dueAt, reason, answer, unasked },
  });
  switch (handover.kind) {
    case 'rejected':
      return end(handover.of === 'person' ? 'refused' : 'failed', handover.answer);
    case 'held':
      return back(handover.answer, handover.until, handover.reason, !handover.asked);
    case 'stopped':
      return back(handover.answer, null, 'scheduled');
    case 'broken':
      return back(handover.why, null, 'scheduled', true);
    case 'later': {
      const dueAt = retryAt(attempts, now, Math.random());
      return dueAt === null ? end('refused', handover.answer) : back(handover.answer, dueAt, 'server-later');
    }
  }
}

function classifyResult(result: DeliveryResult, now: Date): Verdict {
  const { handover, attempts } = result;
  const { id } = result.rendered.mail;
  const none = { refusal: null, bounce: null };
  const end = (state: EndedMail['state'], answer: string, more: Partial<EndedMail> = {}) => ({
    result,
    end: { id, state, reason: '' as const, answer, bounced: false, ...more },
    back: null,
  });
  if (handover.kind === 'taken') {
    const messageId = 'messageId' in handover ? handover.messageId : undefined;
    return { ...end('sent', handover.answer, { messageId }), ...none };
  }
  if (handover.kind === 'uncertain') return { ...end('uncertain', handover.why), ...none };
  const dueAt = retryAt(attempts, now, Math.random());
  const later = (answer: string, at = dueAt, reason: MailReason = 'server-later') => ({
    result,
    end: null,
    back: { id, dueAt: at, reason, answer },
  });
  if (handover.kind === 'not-sent') {
    return { ...(dueAt === null ? end('failed', handover.why) : later(handover.why)), ...none };
  }
  if (handover.kind !== 'refused') return { result, ...classifyChannelResult(result, handover, now), ...none };
  const { answer } = handover;
  const refusal = readRefusal(handover);
  const bounce = refusal === 'no-such-address' ? 'hard' : softBounce(refusal, answer);
  switch (refusal) {
    case 'policy': {
      const next = retryAt(attempts, now, Math.random(), MAX_POLICY_ATTEMPTS);
      const verdict = next
        ? later(answer, next, 'server-refused')
        : end('refused', answer, { reason: 'server-refused' });
      return { ...verdict, refusal, bounce: null };
    }
    case 'content':
      return { ...end('refused', answer), refusal, bounce: null };
    case 'refused':
      return { ...end('refused', answer, { bounced: true }), refusal, bounce };
    case 'no-such-address':
      return { ...end('refused', answer, { bounced: true, reason: 'bounced' }), refusal, bounce };
    default:
      if (dueAt !== null) return { ...later(answer), refusal, bounce: null };
      return { ...end('refused', answer, { reason: 'server-later', bounced: bounce !== null }), refusal, bounce };
  }
}

// Applies what the result of a channel means beyond its message: the sender waits, its stream pauses, or it is broken.
interface Sender {
  /** Nothing is sent from it until then. */
  pause(until: Date, because: MailReason): void;
  /** Nothing is sent from it until a person has acted. */
  markBroken(why: string): Promise<void>;
}

export async function applyChannelResult(
  context: Pick<SendingContext, 'platform' | 'sources'>,
  { mail: { streamId, streamKind }, mailbox: { workspaceId } }: { mail: QueuedMail; mailbox: { workspaceId: string } },
  handover: Handover,
  sender: Sender,
): Promise<void> {
  switch (handover.kind) {
    case 'later':
      if (handover.pauseMs > 0) sender.pause(new Date(Date.now() + handover.pauseMs), 'server-later');
      return;
    case 'held':
      if (handover.whole) sender.pause(handover.until, handover.reason);
      return;
    case 'stopped':
      // The stream first: its reason says more than a broken sender.
      await context.platform.db.transaction(async (tx) => {
        await toSource(context, streamKind)?.pauseStream?.(tx, workspaceId, streamId, handover.stop);
      });
      if (handover.broken) await sender.markBroken(handover.answer);
      return;
    case 'broken':
      await sender.markBroken(handover.why);
  }
}

// Commits a batch over several connections: the results of what was sent and the claims of what is sent next, in one transaction. So a mail
// costs one commit, and never more of them are `sending` than there are connections.
export interface BatchStep {
  accepted: AcceptedResult | null;
  next: RenderedMessage;
}

/** `limits` null: nothing more is claimed. @returns the claimed mails, with their attempts and when their submission started */
export async function commitBatch(
  context: SendingContext,
  lease: LeasedMailbox,
  holder: string,
  steps: readonly BatchStep[],
  limits: ClaimLimits | null,
): Promise<Map<string, ClaimedMail>> {
  const { db, log } = context.platform;
  const { workspaceId } = lease;
  const next = steps.map((step) => step.next);
  const accepted = steps.flatMap((step) => step.accepted ?? []);
  const unclaim = () =>
    retryDatabase(() => {
      const ids = next.map(({ mail }) => mail.id);
      return unclaimMails(db, workspaceId, holder, ids);
    });
  const claim = async (executor: Executor) =>
    limits === null ? new Map<string, ClaimedMail>() : claimMails(executor, lease, limits, next);
  const claimAlone = () =>
    claim(db).catch(async (error: unknown) => {
      // The answer was lost, and with it whether they are `sending`: none was submitted, and no other worker can know that.
      await unclaim();
      throw error;
    });
  if (accepted.length === 0) return claimAlone();
  try {
    return await db.transaction(async (tx) => {
      const ends = accepted.map(({ rendered: { mail, messageId }, handover }) => ({
        mail,
        messageId: ('messageId' in handover && handover.messageId) || messageId,
        answer: handover.answer,
      }));
      const outcomes = await endSent(tx, workspaceId, holder, ends);
      await enqueueLastContacted(context.platform, tx, workspaceId, outcomes);
      await publishOutcomes(context, tx, workspaceId, outcomes);
      return claim(tx);
    });
  } catch (error) {
    // A result is worth more than the next claim: results are written without it, mail by mail if nothing else helps.
    log.warn({ err: error, ...lease }, 'results are recorded without the next claims');
    await recordResults(context, lease, holder, accepted);
    await unclaim();
    return claimAlone();
  }
}

// Batches many small calls: those that arrive while a batch runs form the next one, so that none waits for a timer.
export function createBatcher<In, Out>(
  size: number,
  work: (group: readonly In[]) => Promise<readonly Out[]>,
): (one: In) => Promise<Out> {
  interface Waiting {
    one: In;
    resolve: (out: Out) => void;
    reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, size);
      try {
        const outs = await work(group.map(({ one }) => one));
        group.forEach(({ resolve }, n) => {
          resolve(outs[n] as Out);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void run());
    });
}
