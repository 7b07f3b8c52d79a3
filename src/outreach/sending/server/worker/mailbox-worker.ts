// The worker of one leased mailbox: sends what is due, over as many connections as its server accepts, until the queue is empty, a limit is
// reached, or the lease is lost.
import { capInHour, capOnDay, DAY_CAP_LIMIT } from '#outreach/mailboxes/fields.contract.ts';
import { type MailboxFacts, mailboxesFor, toTransport } from '#outreach/mailboxes/server/index.ts';
import { handoverReference } from '../../domain/mail-address.ts';
import {
  dayIn,
  dayStartIn,
  formatMoment,
  nextDayIn,
  reconnectDelayMs,
  sendIntervalMs,
} from '../../domain/send-times.ts';
import type { MailReason } from '../../fields.contract.ts';
import type { Handover, QueuedMail, SendingContext, Submission } from '../sending-context.ts';
import {
  type ClaimedMail,
  type ClaimLimits,
  findClaimBlockers,
  MAX_CLAIM_SIZE,
  nextHourlySlot,
  openCounts,
  type RenderedMessage,
  readCounts,
  rescheduleStream,
} from './claim.store.ts';
import type { MailLinks } from './finish-mail.ts';
import { type LeasedMailbox, type MailboxLease, releaseLease, renewLease } from './leases.store.ts';
import { findMailboxFault } from './mailbox-health.ts';
import {
  type AcceptedResult,
  applyChannelResult,
  type BatchStep,
  commitBatch,
  createBatcher,
  type DeliveryResult,
  isAccepted,
  markMailboxBroken,
  publishOutcomes,
  recordResults,
  type Trouble,
} from './record-results.ts';
import { createPrefetchBuffer, type PrefetchBuffer } from './render-mails.ts';
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

/** One connection, and the last mail that its server accepted, if that result is not committed yet: it is committed with the next claim. */
interface Lane {
  connection: Submission | null;
  accepted: AcceptedResult | null;
}

interface Pause {
  until: Date;
  because: MailReason | '';
}

const RENEW_MS = 4_000;
const BATCH_SIZE = 120;
/** With an interval one mail is sent per lease; a few more are read, in case the first are rescheduled. */
const BATCH_SIZE_WITH_INTERVAL = 4;
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

/** How a mailbox sends during a lease. */
export interface SendPlan {
  /** Parallel connections. */
  lanes: number;
  /** Results are committed with the next claims. Not with an hourly cap or an interval: there each result is committed before the next claim. */
  batched: boolean;
  /** Between two mails, by its settings or its provider; one mail is sent per lease. */
  hasInterval: boolean;
  /** By its provider, in milliseconds. */
  minIntervalMs: number;
  /** Mails an hour; null for no limit. */
  hourCap: number | null;
}

/** What the lanes of a lease share: why they stop, and what they have claimed. */
interface Run extends WorkerOptions {
  mailbox: MailboxFacts;
  plan: SendPlan;
  caps: DailyCaps;
  pause: Pause | null;
  isDone: boolean;
  isLost: () => boolean;
  openConnections: number;
  claimed: number;
  blocked: number;
}

/** The steps of a mail that batch over the lanes: rendering ahead, claiming, recording. */
interface Stages {
  rendered: PrefetchBuffer;
  claim: (step: BatchStep) => Promise<ClaimedMail | null>;
  record: (result: DeliveryResult) => Promise<Trouble>;
}

/** @returns until when the mailbox has to wait and why; null if it can continue at once */
async function sendDue(
  options: WorkerOptions,
  mailbox: MailboxFacts,
  all: readonly MailboxFacts[],
  isLost: () => boolean,
): Promise<Pause | null> {
  const caps = createDailyCaps(mailbox, all);
  const plan = planSending(mailbox, caps.today().mailboxCap);
  const shared = { pause: null, isDone: false, openConnections: 0, claimed: 0, blocked: 0 };
  const run: Run = { ...options, mailbox, plan, caps, isLost, ...shared };
  const stages = await openStages(run);
  const lanes = Array.from({ length: plan.lanes }, () => runLane(run, stages, { connection: null, accepted: null }));
  const failed = (await Promise.allSettled(lanes)).find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  if (run.pause === null && run.blocked > 0 && run.claimed === 0)
    return { until: new Date(Date.now() + UNKNOWN_WAIT_MS), because: '' };
  return run.pause;
}

/** `mailboxCap`: of today. */
export function planSending(mailbox: Pick<MailboxFacts, 'kind' | 'gapMaxSeconds'>, mailboxCap: number): SendPlan {
  const { kind, gapMaxSeconds } = mailbox;
  const { perMinute, connections } = toTransport(mailbox);
  // Above that limit a mailbox does not send cold mail one by one, and has no hourly cap.
  const hasHourCap = kind !== 'practice' && kind !== 'whatsapp' && mailboxCap <= DAY_CAP_LIMIT;
  const hourCap = hasHourCap ? capInHour(kind, mailboxCap) : null;
  const minIntervalMs = perMinute === null ? 0 : Math.ceil(60_000 / perMinute);
  const hasInterval = gapMaxSeconds > 0 || minIntervalMs > 0;
  const batched = !hasInterval && hourCap === null;
  return { lanes: batched ? connections : 1, batched, hasInterval, minIntervalMs, hourCap };
}

async function openStages(run: Run): Promise<Stages> {
  const { context, links, lease, holder, announce, mailbox, plan } = run;
  const signing = mailbox.signs ? await context.transports.signer(lease.workspaceId, lease.mailboxId) : null;
  const size = plan.hasInterval ? BATCH_SIZE_WITH_INTERVAL : BATCH_SIZE;
  return {
    rendered: createPrefetchBuffer({ context, links, mailbox, signing }, lease, size),
    claim: createBatcher(Math.min(plan.lanes, MAX_CLAIM_SIZE), async (steps) => {
      const claims = await claimBatch(run, steps);
      announce(lease.workspaceId);
      return steps.map(({ next }) => claims.get(next.mail.id) ?? null);
    }),
    record: createBatcher(plan.lanes * 2, async (results) => {
      const troubles = await recordResults(context, lease, holder, results);
      announce(lease.workspaceId);
      return troubles;
    }),
  };
}

function pauseRun(run: Run, until: Date, because: MailReason): void {
  run.pause ??= { until, because };
}

function isOver({ isDone, pause, isLost, stopping }: Run): boolean {
  return isDone || pause !== null || isLost() || stopping();
}

async function runLane(run: Run, stages: Stages, lane: Lane): Promise<void> {
  try {
    while (!isOver(run) && (await sendNext(run, stages, lane)));
  } finally {
    lane.connection?.close();
    await recordAccepted(run, stages, lane);
  }
}

/** One mail through all steps: rendered, claimed, delivered, recorded. @returns false if the lane has nothing more to send */
async function sendNext(run: Run, stages: Stages, lane: Lane): Promise<boolean> {
  const next = await nextRendered(run, stages, lane);
  if (next === null) return false;
  const connection = await connectLane(run, lane);
  if (connection === null) return false;
  const { accepted } = lane;
  lane.accepted = null;
  // Results are committed with the next claim, so connections that send together limit themselves.
  const release = run.plan.batched ? () => undefined : await run.inFlight.acquire();
  try {
    const claim = await stages.claim({ accepted, next });
    if (claim === null) {
      stages.rendered.requeue(next);
      return true;
    }
    const result = await deliver(run, connection, next, claim);
    await recordResult(run, stages, lane, result);
    stages.rendered.ack(next);
    return true;
  } finally {
    release();
  }
}

/** The lane's last result is recorded before it has to wait. */
async function nextRendered(run: Run, stages: Stages, lane: Lane): Promise<RenderedMessage | null> {
  if (!stages.rendered.hasNext() || !lane.connection?.alive()) await recordAccepted(run, stages, lane);
  return stages.rendered.next();
}

/** Connects before anything is claimed: an unreachable server costs no mail an attempt. Null if nothing can be sent now. */
async function connectLane(run: Run, lane: Lane): Promise<Submission | null> {
  if (!lane.connection?.alive()) lane.connection = await connect(run);
  const { connection } = lane;
  const notBefore = connection !== null && 'ready' in connection ? await connection.ready() : null;
  if (notBefore === null) return connection;
  pauseRun(run, notBefore, 'mailbox-gap');
  return null;
}

async function connect(run: Run): Promise<Submission | null> {
  const { context, faults, mailbox } = run;
  const { workspaceId, mailboxId } = run.lease;
  try {
    const connection = await context.transports.open(workspaceId, mailboxId, mailbox.kind);
    faults.delete(mailboxId);
    run.openConnections += 1;
    return connection;
  } catch (error) {
    // Servers limit connections: one that is open is enough.
    if (run.openConnections > 0) return null;
    if (error instanceof SubmissionFault && (error.permanent || error.at === 'tls')) {
      await markBroken(run, error.answer === '' ? error.message : `${error.message} (${error.answer})`);
      return null;
    }
    const times = (faults.get(mailboxId) ?? 0) + 1;
    faults.set(mailboxId, times);
    pauseRun(run, new Date(Date.now() + reconnectDelayMs(times, Math.random())), 'server-later');
    if (!(error instanceof SubmissionFault)) throw error;
    return null;
  }
}

async function claimBatch(run: Run, steps: readonly BatchStep[]): Promise<Map<string, ClaimedMail>> {
  const limits = await findClaimLimits(run, steps);
  const claims = await commitBatch(run.context, run.lease, run.holder, steps, limits);
  if (limits === null) return claims;
  if (run.plan.hasInterval && claims.size > 0) run.isDone = true;
  const blocked = steps.map(({ next }) => next.mail).filter(({ id }) => !claims.has(id));
  run.claimed += claims.size;
  run.blocked += blocked.length;
  if (blocked.length > 0) await explainBlocked(run, blocked);
  return claims;
}

/** Null if nothing more may be claimed. */
async function findClaimLimits(run: Run, steps: readonly BatchStep[]): Promise<ClaimLimits | null> {
  const { context, lease, holder, mailbox, plan, caps } = run;
  if (isOver(run)) return null;
  const fullUntil = plan.hourCap === null ? null : await nextHourlySlot(context.platform.db, lease, plan.hourCap);
  if (fullUntil !== null) {
    pauseRun(run, fullUntil, 'mailbox-cap');
    return null;
  }
  await caps.openCounts(
    context,
    lease,
    steps.map(({ next }) => next.mail.streamId),
  );
  const intervalMs = plan.hasInterval ? Math.max(plan.minIntervalMs, sendIntervalMs(mailbox, Math.random())) : 0;
  return { holder, sendIntervalMs: intervalMs, ...caps.today() };
}

/** Ends or reschedules mails that could not be claimed, and finds out whether the mailbox has to wait. */
async function explainBlocked(run: Run, blocked: readonly QueuedMail[]): Promise<void> {
  const { context, lease, holder, mailbox, caps } = run;
  const { db } = context.platform;
  const ids = blocked.map(({ id }) => id);
  const { ours, suppressed } = await findClaimBlockers(db, lease, holder, ids);
  if (suppressed.length > 0) await skipSuppressed(run, suppressed);
  const today = caps.today();
  const counts = await readCounts(db, lease, today);
  const tomorrow = nextDayIn(mailbox.zone, new Date());
  if (counts.mailbox >= today.mailboxCap) pauseRun(run, tomorrow, 'mailbox-cap');
  else if (counts.domain >= today.domainCap) pauseRun(run, tomorrow, 'domain-cap');
  for (const streamId of counts.fullStreams.filter((id) => blocked.some((mail) => mail.streamId === id))) {
    await rescheduleStream(db, lease, streamId, tomorrow, formatMoment(tomorrow, mailbox.zone));
  }
  if (!ours) run.isDone = true;
}

async function skipSuppressed({ context, lease: { workspaceId }, announce }: Run, ids: string[]): Promise<void> {
  const ended = ids.map((id) => ({ id, state: 'skipped' as const, reason: 'suppressed' as const, detail: '' }));
  await context.platform.db.transaction(async (tx) => {
    await publishOutcomes(context, tx, workspaceId, await endUnsent(tx, workspaceId, ended));
  });
  announce(workspaceId);
}

async function deliver(
  run: Run,
  connection: Submission,
  rendered: RenderedMessage,
  { attempts, at }: ClaimedMail,
): Promise<DeliveryResult> {
  const { mail, message } = rendered;
  const reference = handoverReference(mail.id, at);
  const envelope = { from: run.mailbox.address, to: mail.toEmail, attempts, reference };
  const handover: Handover = await connection.send(envelope, message);
  if (handover.kind === 'not-sent' || handover.kind === 'uncertain') run.openConnections -= 1;
  return { rendered, attempts, handover };
}

/** An accepted mail is recorded with the next claim, if the mailbox sends in batches; any other result at once. */
async function recordResult(run: Run, stages: Stages, lane: Lane, result: DeliveryResult): Promise<void> {
  const { context, mailbox, plan } = run;
  // A channel waits between two messages: its result is committed before.
  const canWait = plan.batched && !(lane.connection !== null && 'ready' in lane.connection);
  if (canWait && isAccepted(result)) lane.accepted = result;
  else if ((await recordNow(run, stages, result)) === 'refused') await checkHealth(run, lane);
  await applyChannelResult(context, { mail: result.rendered.mail, mailbox }, result.handover, {
    pause: (until, because) => pauseRun(run, until, because),
    markBroken: (why) => markBroken(run, why),
  });
}

async function recordAccepted(run: Run, stages: Stages, lane: Lane): Promise<void> {
  const { accepted } = lane;
  lane.accepted = null;
  if (accepted !== null) await recordNow(run, stages, accepted);
}

async function recordNow(run: Run, stages: Stages, result: DeliveryResult): Promise<Trouble> {
  const trouble = await stages.record(result);
  if (trouble === 'slow') pauseRun(run, new Date(Date.now() + SLOW_MS), 'server-later');
  return trouble;
}

/** After a refusal by policy: finds out whether the server refuses the mailbox itself. */
async function checkHealth(run: Run, lane: Lane): Promise<void> {
  const probe = async () => {
    if (!lane.connection?.alive()) lane.connection = await connect(run);
    return lane.connection;
  };
  const why = await findMailboxFault(run.context, { ...run.lease, holder: run.holder }, run.mailbox, probe);
  if (why !== null) await markBroken(run, why);
}

async function markBroken(run: Run, why: string): Promise<void> {
  const { context, mailbox } = run;
  const { workspaceId, mailboxId } = run.lease;
  run.isDone = true;
  const used = { workspaceId, mailboxId, revision: mailbox.revision };
  await markMailboxBroken(context, used, why, (tx) => context.transports.notifyBroken(tx, mailbox, why));
}

// The daily caps of a mailbox and its domain, and the rows that claims count in.
type DailyCaps = ReturnType<typeof createDailyCaps>;

/** Read for each batch: a lease can last past midnight. */
function createDailyCaps(mailbox: MailboxFacts, all: readonly MailboxFacts[]) {
  const { domain, zone } = mailbox;
  const opened = new Set<string>();
  const today = () => {
    const day = dayIn(zone, new Date());
    const capOf = (one: MailboxFacts) => capOnDay(one.dayCap, one.rampStartedOn, day);
    const domainCap = all.filter((one) => one.domain === domain).reduce((sum, one) => sum + capOf(one), 0);
    return { day, domain, domainCap, mailboxCap: capOf(mailbox) };
  };
  return {
    today,
    async openCounts({ platform }: SendingContext, lease: LeasedMailbox, streamIds: readonly string[]): Promise<void> {
      const { day } = today();
      const streams = [...new Set(streamIds)].filter((streamId) => !opened.has(`${day} ${streamId}`));
      if (streams.length === 0) return;
      await openCounts(platform.db, lease, { day, dayStart: dayStartIn(zone, new Date()), domain }, streams);
      for (const streamId of streams) opened.add(`${day} ${streamId}`);
    },
  };
}

// Limits the concurrent submissions of a process over mailboxes that send one by one: those of a killed process are uncertain.
export interface InFlight {
  /** Waits for a slot. @returns its release function, idempotent */
  acquire(): Promise<() => void>;
}

/** `timeoutMs`: a server that takes longer than that for one mail releases its slot to the others. */
export function createInFlight(limit: number, timeoutMs: number): InFlight {
  let taken = 0;
  const waiting: (() => void)[] = [];
  return {
    async acquire() {
      if (taken >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
      else taken += 1;
      let released = false;
      const release = () => {
        if (released) return;
        released = true;
        clearTimeout(timer);
        const next = waiting.shift();
        if (next) next();
        else taken -= 1;
      };
      const timer = setTimeout(release, timeoutMs);
      return release;
    },
  };
}
