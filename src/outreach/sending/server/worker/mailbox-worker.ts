// The worker of one leased mailbox: sends what is due, over as many connections as its server accepts, until the queue is empty, a limit is
// reached, or the lease is lost.
import { capInHour, capOnDay, DAY_CAP_LIMIT } from '#outreach/mailboxes/fields.contract.ts';
import { type MailboxFacts, mailboxesFor, transportOf } from '#outreach/mailboxes/server/index.ts';
import { handoverReference } from '../../domain/mail-address.ts';
import { dayIn, dayStartIn, gapMs, momentWords, nextDayIn, waitMs } from '../../domain/send-times.ts';
import type { MailReason } from '../../fields.contract.ts';
import { beginCounts, hourFullUntil, readCounts } from '../queue/counts.store.ts';
import type { Handover, SendingContext, Submission } from '../sending-context.ts';
import { type ClaimedMail, findClaimBlockers, MAX_CLAIM_SIZE, rescheduleStream } from './claim.store.ts';
import { type BatchStep, commitBatch, createBatcher, type Sent } from './commit-batch.ts';
import type { MailLinks } from './finish-mail.ts';
import { type LeasedMailbox, type MailboxLease, releaseLease, renewLease } from './leases.store.ts';
import { findMailboxFault } from './mailbox-health.ts';
import type { Made } from './make-mails.ts';
import { createPrefetchBuffer } from './prefetch-buffer.ts';
import {
  applyChannelResult,
  type HandedOver,
  markMailboxBroken,
  publishOutcomes,
  recordResults,
  type Trouble,
} from './record-results.ts';
import { endUnsent, failOrphans } from './results.store.ts';
import { SubmissionFault } from './transports.provider.ts';

export interface WorkerOptions {
  context: SendingContext;
  links: MailLinks;
  lease: MailboxLease;
  holder: string;
  /** The process is shutting down: nothing new is started. */
  stopping: () => boolean;
  /** Times in a row that the mailbox's server could not be reached, by this process. */
  faults: Map<string, number>;
  /** Of this process. */
  inFlight: InFlight;
  /** Publishes that something changed that pages show. */
  announce: (workspaceId: string) => void;
}

/** One connection, and the last mail that its server accepted, if that result is not committed yet: it is with the next claim. */
interface Lane {
  connection: Submission | null;
  last: Sent | null;
}

interface Pause {
  until: Date;
  because: MailReason | '';
}

const RENEW_MS = 4_000;
const BATCH = 120;
/** With a gap one mail is sent per lease; a few more are read, in case the first are rescheduled. */
const BATCH_WITH_GAP = 4;
const SLOW_MS = 60_000;
/** Something is due that cannot be sent, for an unknown reason. */
const UNKNOWN_WAIT_MS = 5_000;

export async function runMailboxWorker(options: WorkerOptions): Promise<void> {
  const { context, lease, holder } = options;
  const { db, log } = context.platform;
  const { workspaceId, mailboxId } = lease;
  let pause: Pause | null = null;
  let lost = false;
  const renewing = setInterval(() => {
    renewLease(db, lease, holder).then(
      (held) => {
        lost ||= !held;
      },
      (error: unknown) => log.warn({ err: error, ...lease }, 'the lease of a mailbox could not be renewed'),
    );
  }, RENEW_MS);
  try {
    await failOrphansOfLease(context, lease, holder);
    const all = await mailboxesFor(db, workspaceId, null, 'any');
    const mailbox = all.find(({ id }) => id === mailboxId);
    if (mailbox === undefined || mailbox.state !== 'active') return;
    pause = await sendDue(options, mailbox, all, () => lost);
  } catch (error) {
    log.error({ err: error, ...lease }, 'the worker of a mailbox ended with an error');
    pause = { until: new Date(Date.now() + UNKNOWN_WAIT_MS), because: '' };
  } finally {
    clearInterval(renewing);
    await releaseLease(db, lease, holder, pause).catch((error: unknown) =>
      log.warn({ err: error, ...lease }, 'the lease of a mailbox was not released: it expires by itself'),
    );
  }
}

async function failOrphansOfLease(context: SendingContext, lease: LeasedMailbox, holder: string): Promise<void> {
  await context.platform.db.transaction(async (tx) => {
    await publishOutcomes(context, tx, lease.workspaceId, await failOrphans(tx, lease, holder));
  });
}

/** @returns until when the mailbox has to wait and why; null if it can continue at once */
async function sendDue(
  { context, links, lease, holder, stopping, faults, inFlight, announce }: WorkerOptions,
  mailbox: MailboxFacts,
  all: readonly MailboxFacts[],
  lost: () => boolean,
): Promise<Pause | null> {
  const { db } = context.platform;
  const { workspaceId, mailboxId } = lease;
  const tried = { workspaceId, mailboxId, revision: mailbox.revision };
  const transport = transportOf(mailbox);
  const pace = limitsOf(mailbox, all);
  const slowest = transport.perMinute === null ? 0 : Math.ceil(60_000 / transport.perMinute);
  const gapped = mailbox.gapMaxSeconds > 0 || slowest > 0;
  let pause: Pause | null = null;
  let done = false;
  let claimedCount = 0;
  let blocked = 0;
  const stop = (until: Date, because: MailReason) => {
    pause ??= { until, because };
  };
  const over = () => done || pause !== null || lost() || stopping();

  const signing = mailbox.signs ? await context.transports.signer(workspaceId, mailboxId) : null;
  const buffer = createPrefetchBuffer({ context, links, mailbox, signing }, lease, gapped ? BATCH_WITH_GAP : BATCH);
  // With an hourly cap or a gap, each result is committed before the next mail is claimed.
  const together = !gapped && pace.hourCap === null;
  const lanes = together ? transport.connections : 1;

  const claimTogether = createBatcher<BatchStep, ClaimedMail | null>(Math.min(lanes, MAX_CLAIM_SIZE), async (steps) => {
    const claimed = await claimBatch(steps);
    announce(workspaceId);
    return steps.map(({ next }) => claimed.get(next.id) ?? null);
  });

  async function claimBatch(steps: readonly BatchStep[]): Promise<Map<string, ClaimedMail>> {
    const mails = steps.map(({ next }) => next);
    const hold = async () => {
      await commitBatch(context, lease, holder, steps, null);
      return new Map<string, ClaimedMail>();
    };
    if (over()) return hold();
    const full = pace.hourCap === null ? null : await hourFullUntil(db, lease, pace.hourCap);
    if (full !== null) {
      stop(full, 'mailbox-cap');
      return hold();
    }
    await pace.begin(context, lease, mails);
    const gap = gapped ? Math.max(slowest, gapMs(mailbox, Math.random())) : 0;
    const claimed = await commitBatch(context, lease, holder, steps, { holder, gapMs: gap, ...pace.today() });
    if (gapped && claimed.size > 0) done = true;
    const waiting = mails.filter(({ id }) => !claimed.has(id));
    claimedCount += claimed.size;
    blocked += waiting.length;
    if (waiting.length > 0) await explainBlocked(waiting);
    return claimed;
  }

  async function explainBlocked(waiting: readonly Made[]): Promise<void> {
    const ids = waiting.map(({ id }) => id);
    const { ours, suppressed } = await findClaimBlockers(db, lease, holder, ids);
    if (suppressed.length > 0) {
      await db.transaction(async (tx) => {
        const rows = suppressed.map((id) => ({
          id,
          state: 'skipped' as const,
          reason: 'suppressed' as const,
          detail: '',
        }));
        await publishOutcomes(context, tx, workspaceId, await endUnsent(tx, workspaceId, rows));
      });
      announce(workspaceId);
    }
    const today = pace.today();
    const counted = await readCounts(db, lease, today);
    const tomorrow = nextDayIn(mailbox.zone, new Date());
    if (counted.mailbox >= today.mailboxCap) stop(tomorrow, 'mailbox-cap');
    else if (counted.domain >= today.domainCap) stop(tomorrow, 'domain-cap');
    for (const streamId of counted.fullStreams.filter((id) => waiting.some((mail) => mail.streamId === id))) {
      await rescheduleStream(db, lease, streamId, tomorrow, momentWords(tomorrow, mailbox.zone));
    }
    if (!ours) done = true;
  }

  const recordTogether = createBatcher<HandedOver, Trouble>(lanes * 2, async (group) => {
    const troubles = await recordResults(context, lease, holder, group);
    announce(workspaceId);
    return troubles;
  });

  const sender = {
    pause: stop,
    async markBroken(why: string): Promise<void> {
      done = true;
      await markMailboxBroken(context, tried, why, (tx) => context.transports.notifyBroken(tx, mailbox, why));
    },
  };

  let connected = 0;
  async function connect(): Promise<Submission | null> {
    try {
      const connection = await context.transports.open(workspaceId, mailboxId, mailbox.kind);
      faults.delete(mailboxId);
      connected += 1;
      return connection;
    } catch (error) {
      // Servers limit connections: one that is open is enough.
      if (connected > 0) return null;
      if (error instanceof SubmissionFault && (error.permanent || error.at === 'tls')) {
        await sender.markBroken(error.answer === '' ? error.message : `${error.message} (${error.answer})`);
        return null;
      }
      const times = (faults.get(mailboxId) ?? 0) + 1;
      faults.set(mailboxId, times);
      stop(new Date(Date.now() + waitMs(times, Math.random())), 'server-later');
      if (!(error instanceof SubmissionFault)) throw error;
      return null;
    }
  }

  async function recordResult(handedOver: HandedOver): Promise<Trouble> {
    const trouble = await recordTogether(handedOver);
    if (trouble === 'slow') stop(new Date(Date.now() + SLOW_MS), 'server-later');
    return trouble;
  }

  /** After a refusal by policy: finds out whether the server refuses the mailbox itself. */
  async function checkHealth(lane: Lane): Promise<void> {
    const probe = async () => {
      if (!lane.connection?.alive()) lane.connection = await connect();
      return lane.connection;
    };
    const why = await findMailboxFault(context, { ...lease, holder }, mailbox, probe);
    if (why !== null) await sender.markBroken(why);
  }

  async function recordLast(lane: Lane): Promise<void> {
    if (lane.last === null) return;
    const { mail, attempts, handover } = lane.last;
    lane.last = null;
    await recordResult({ mail: mail.mail, attempts, handover });
  }

  /** @returns false if there is nothing more to send */
  async function sendNextDue(lane: Lane): Promise<boolean> {
    if (!buffer.hasNext() || !lane.connection?.alive()) await recordLast(lane);
    const mail = await buffer.next();
    if (mail === null) return false;
    // Connected before anything is claimed: an unreachable server costs no mail an attempt.
    if (!lane.connection?.alive()) lane.connection = await connect();
    const { connection, last: sent } = lane;
    if (connection === null) return false;
    const notBefore = 'ready' in connection ? await connection.ready() : null;
    if (notBefore !== null) {
      stop(notBefore, 'mailbox-gap');
      return false;
    }
    lane.last = null;
    // Results are committed with the next claim, so connections that send together limit themselves.
    const release = together ? () => undefined : await inFlight.acquire();
    try {
      return await sendNext(lane, { connection, sent, mail });
    } finally {
      release();
    }
  }

  async function sendNext(
    lane: Lane,
    { connection, sent, mail }: { connection: Submission; sent: Sent | null; mail: Made },
  ): Promise<true> {
    const released = await claimTogether({ sent, next: mail });
    if (released === null) {
      buffer.requeue(mail);
      return true;
    }
    const { attempts, at } = released;
    const reference = handoverReference(mail.id, at);
    const envelope = { from: mailbox.address, to: mail.mail.toEmail, attempts, reference };
    const handover: Handover = await connection.send(envelope, mail.message);
    if (handover.kind === 'not-sent' || handover.kind === 'uncertain') connected -= 1;
    // A channel waits between two messages: its result is committed before.
    if (handover.kind === 'taken' && together && !('ready' in connection)) lane.last = { mail, attempts, handover };
    else if ((await recordResult({ mail: mail.mail, attempts, handover })) === 'refused') await checkHealth(lane);
    await applyChannelResult(context, { mail: mail.mail, mailbox }, handover, sender);
    buffer.ack(mail);
    return true;
  }

  async function work(lane: Lane): Promise<void> {
    try {
      while (!over() && (await sendNextDue(lane)));
    } finally {
      lane.connection?.close();
      await recordLast(lane);
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: lanes }, () => work({ connection: null, last: null })));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  if (pause === null && blocked > 0 && claimedCount === 0)
    return { until: new Date(Date.now() + UNKNOWN_WAIT_MS), because: '' };
  return pause;
}

// What the caps of a mailbox are today, and the rows that its hand-overs are counted in.

/** Read for each batch: a lease can last past midnight. */
function limitsOf(mailbox: MailboxFacts, all: readonly MailboxFacts[]) {
  const { domain, zone, kind } = mailbox;
  const begun = new Set<string>();
  const today = () => {
    const day = dayIn(zone, new Date());
    const capOf = (one: MailboxFacts) => capOnDay(one.dayCap, one.rampStartedOn, day);
    const domainCap = all.filter((one) => one.domain === domain).reduce((sum, one) => sum + capOf(one), 0);
    return { day, domain, domainCap, mailboxCap: capOf(mailbox) };
  };
  const { mailboxCap } = today();
  // Above that limit a mailbox does not send cold mail one by one, and has no hourly cap.
  const hourCap =
    kind === 'practice' || kind === 'whatsapp' || mailboxCap > DAY_CAP_LIMIT ? null : capInHour(kind, mailboxCap);
  return {
    hourCap,
    today,
    async begin({ platform }: SendingContext, lease: LeasedMailbox, mails: readonly Made[]): Promise<void> {
      const { day } = today();
      const streams = [...new Set(mails.map(({ streamId }) => streamId))].filter((id) => !begun.has(`${day} ${id}`));
      if (streams.length === 0) return;
      await beginCounts(platform.db, lease, { day, dayStart: dayStartIn(zone, new Date()), domain }, streams);
      for (const id of streams) begun.add(`${day} ${id}`);
    },
  };
}

// How many mails one process hands over at a time over mailboxes that send one by one: those of a process that is killed are uncertain.
export interface InFlight {
  /** Waits for a place. @returns how to give it back, which may be called twice */
  acquire(): Promise<() => void>;
}

/** `patienceMs`: a server that takes longer than that for one mail gives its place to the others. */
export function createInFlight(limit: number, patienceMs: number): InFlight {
  let taken = 0;
  const waiting: (() => void)[] = [];
  return {
    async acquire() {
      if (taken >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
      else taken += 1;
      let given = false;
      const release = () => {
        if (given) return;
        given = true;
        clearTimeout(timer);
        const next = waiting.shift();
        if (next) next();
        else taken -= 1;
      };
      const timer = setTimeout(release, patienceMs);
      return release;
    },
  };
}
