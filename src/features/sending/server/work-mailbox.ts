// One turn of a mailbox: hands over what is due, over as many connections as its server likes, until nothing is left, something binds, or
// the turn is lost.
import { type MailboxFacts, mailboxesFor, transportOf } from '#features/mailboxes/server/index.ts';
import { handoverReference } from '../domain/handover-reference.ts';
import { momentWords, nextDayIn } from '../domain/next-opening.ts';
import { gapMs } from '../domain/pace.ts';
import { waitMs } from '../domain/retry-later.ts';
import type { MailReason } from '../fields.contract.ts';
import { hourFullUntil, readCounts } from './counts.store.ts';
import { putStreamOff } from './due.store.ts';
import type { MailLinks } from './finish-mail.ts';
import { MOST_TOGETHER, type Released, whyNot } from './hand-over.store.ts';
import { heedChannel } from './heed-channel.ts';
import type { InFlight } from './in-flight.ts';
import { inGroups } from './in-groups.ts';
import { limitsOf } from './limits.ts';
import { findMailboxFault } from './mailbox-health.ts';
import type { Made } from './make-mails.ts';
import { endLeftBehind, endUnsent } from './results.store.ts';
import type { SendingContext } from './sending-context.ts';
import { breakDown, type HandedOver, settle, type Trouble, tellSources } from './settle.ts';
import { type Sent, type Step, takeSteps } from './steps.ts';
import { createStock } from './stock.ts';
import { type Handover, type Submission, SubmissionFault } from './transports.provider.ts';
import { releaseTurn, renewTurn, type TakenTurn, type Turn } from './turns.store.ts';

export interface TurnOptions {
  context: SendingContext;
  links: MailLinks;
  turn: TakenTurn;
  holder: string;
  /** The process is about to end: nothing more is begun. */
  stopping: () => boolean;
  /** Times in a row that the mailbox's server could not be reached, by this process. */
  faults: Map<string, number>;
  /** Of this process. */
  inFlight: InFlight;
  /** Something has changed that pages show. */
  announce: (workspaceId: string) => void;
}

/** One connection, and what its server has taken last where that is not written down yet: it is with the next one that is let go. */
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
/** With a gap one mail leaves in a turn; some more are looked at, in case the first are put off. */
const BATCH_WITH_GAP = 4;
const SLOW_MS = 60_000;
/** Something is due that cannot leave, for no reason that is known. */
const UNSURE_MS = 5_000;

export async function workMailbox(options: TurnOptions): Promise<void> {
  const { context, turn, holder } = options;
  const { db, log } = context.platform;
  const { workspaceId, mailboxId } = turn;
  let pause: Pause | null = null;
  let lost = false;
  const renewing = setInterval(() => {
    renewTurn(db, turn, holder).then(
      (held) => {
        lost ||= !held;
      },
      (error: unknown) => log.warn({ err: error, ...turn }, 'the turn of a mailbox could not be renewed'),
    );
  }, RENEW_MS);
  try {
    await sweep(context, turn, holder);
    const all = await mailboxesFor(db, workspaceId, null, 'any');
    const mailbox = all.find(({ id }) => id === mailboxId);
    if (mailbox === undefined || mailbox.state !== 'active') return;
    pause = await handOverAll(options, mailbox, all, () => lost);
  } catch (error) {
    log.error({ err: error, ...turn }, 'the turn of a mailbox was ended by an error');
    pause = { until: new Date(Date.now() + UNSURE_MS), because: '' };
  } finally {
    clearInterval(renewing);
    await releaseTurn(db, turn, holder, pause).catch((error: unknown) =>
      log.warn({ err: error, ...turn }, 'the turn of a mailbox was not given back: it runs out by itself'),
    );
  }
}

async function sweep(context: SendingContext, turn: Turn, holder: string): Promise<void> {
  await context.platform.db.transaction(async (tx) => {
    await tellSources(context, tx, turn.workspaceId, await endLeftBehind(tx, turn, holder));
  });
}

/** @returns why the mailbox is not to be looked at for a while; null where it may be at once */
async function handOverAll(
  { context, links, turn, holder, stopping, faults, inFlight, announce }: TurnOptions,
  mailbox: MailboxFacts,
  all: readonly MailboxFacts[],
  lost: () => boolean,
): Promise<Pause | null> {
  const { db } = context.platform;
  const { workspaceId, mailboxId } = turn;
  const tried = { workspaceId, mailboxId, revision: mailbox.revision };
  const transport = transportOf(mailbox);
  const pace = limitsOf(mailbox, all);
  const slowest = transport.perMinute === null ? 0 : Math.ceil(60_000 / transport.perMinute);
  const gapped = mailbox.gapMaxSeconds > 0 || slowest > 0;
  let pause: Pause | null = null;
  let done = false;
  let left = 0;
  let kept = 0;
  const stop = (until: Date, because: MailReason) => {
    pause ??= { until, because };
  };
  const over = () => done || pause !== null || lost() || stopping();

  const signing = mailbox.signs ? await context.transports.signer(workspaceId, mailboxId) : null;
  const stock = createStock({ context, links, mailbox, signing }, turn, gapped ? BATCH_WITH_GAP : BATCH);
  // What an hour's cap counts, and what is followed by a gap, is written down before the next one is thought of.
  const together = !gapped && pace.hourCap === null;
  const lanes = together ? transport.connections : 1;

  const stepTogether = inGroups<Step, Released | null>(Math.min(lanes, MOST_TOGETHER), async (steps) => {
    const gone = await letGoOf(steps);
    announce(workspaceId);
    return steps.map(({ next }) => gone.get(next.id) ?? null);
  });

  async function letGoOf(steps: readonly Step[]): Promise<Map<string, Released>> {
    const mails = steps.map(({ next }) => next);
    const hold = async () => {
      await takeSteps(context, turn, holder, steps, null);
      return new Map<string, Released>();
    };
    if (over()) return hold();
    const full = pace.hourCap === null ? null : await hourFullUntil(db, turn, pace.hourCap);
    if (full !== null) {
      stop(full, 'mailbox-cap');
      return hold();
    }
    await pace.begin(context, turn, mails);
    const gap = gapped ? Math.max(slowest, gapMs(mailbox, Math.random())) : 0;
    const gone = await takeSteps(context, turn, holder, steps, { holder, gapMs: gap, ...pace.today() });
    if (gapped && gone.size > 0) done = true;
    const waiting = mails.filter(({ id }) => !gone.has(id));
    left += gone.size;
    kept += waiting.length;
    if (waiting.length > 0) await lookInto(waiting);
    return gone;
  }

  async function lookInto(waiting: readonly Made[]): Promise<void> {
    const ids = waiting.map(({ id }) => id);
    const { ours, suppressed } = await whyNot(db, turn, holder, ids);
    if (suppressed.length > 0) {
      await db.transaction(async (tx) => {
        const rows = suppressed.map((id) => ({
          id,
          state: 'skipped' as const,
          reason: 'suppressed' as const,
          detail: '',
        }));
        await tellSources(context, tx, workspaceId, await endUnsent(tx, workspaceId, rows));
      });
      announce(workspaceId);
    }
    const today = pace.today();
    const counted = await readCounts(db, turn, today);
    const tomorrow = nextDayIn(mailbox.zone, new Date());
    if (counted.mailbox >= today.mailboxCap) stop(tomorrow, 'mailbox-cap');
    else if (counted.domain >= today.domainCap) stop(tomorrow, 'domain-cap');
    for (const streamId of counted.fullStreams.filter((id) => waiting.some((mail) => mail.streamId === id))) {
      await putStreamOff(db, turn, streamId, tomorrow, momentWords(tomorrow, mailbox.zone));
    }
    if (!ours) done = true;
  }

  const settleTogether = inGroups<HandedOver, Trouble>(lanes * 2, async (group) => {
    const troubles = await settle(context, turn, holder, group);
    announce(workspaceId);
    return troubles;
  });

  const sender = {
    pause: stop,
    async breakDown(why: string): Promise<void> {
      done = true;
      await breakDown(context, tried, why, (tx) => context.transports.notifyBroken(tx, mailbox, why));
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
      // Servers have a most of connections: with one of them open there is no trouble.
      if (connected > 0) return null;
      if (error instanceof SubmissionFault && (error.permanent || error.at === 'tls')) {
        await sender.breakDown(error.answer === '' ? error.message : `${error.message} (${error.answer})`);
        return null;
      }
      const times = (faults.get(mailboxId) ?? 0) + 1;
      faults.set(mailboxId, times);
      stop(new Date(Date.now() + waitMs(times, Math.random())), 'server-later');
      if (!(error instanceof SubmissionFault)) throw error;
      return null;
    }
  }

  async function settleOne(handedOver: HandedOver): Promise<Trouble> {
    const trouble = await settleTogether(handedOver);
    if (trouble === 'slow') stop(new Date(Date.now() + SLOW_MS), 'server-later');
    return trouble;
  }

  /** After a refusal by policy: whether it is the mailbox that its server refuses. */
  async function checkHealth(lane: Lane): Promise<void> {
    const probe = async () => {
      if (!lane.connection?.alive()) lane.connection = await connect();
      return lane.connection;
    };
    const why = await findMailboxFault(context, { ...turn, holder }, mailbox, probe);
    if (why !== null) await sender.breakDown(why);
  }

  async function settleLast(lane: Lane): Promise<void> {
    if (lane.last === null) return;
    const { mail, attempts, handover } = lane.last;
    lane.last = null;
    await settleOne({ mail: mail.mail, attempts, handover });
  }

  /** @returns false where there is nothing more to hand over */
  async function handOverNext(lane: Lane): Promise<boolean> {
    if (!stock.hasNext() || !lane.connection?.alive()) await settleLast(lane);
    const mail = await stock.take();
    if (mail === null) return false;
    // Open before anything is let go: a server that cannot be used costs no mail a try.
    if (!lane.connection?.alive()) lane.connection = await connect();
    const { connection, last: sent } = lane;
    if (connection === null) return false;
    const notBefore = 'ready' in connection ? await connection.ready() : null;
    if (notBefore !== null) {
      stop(notBefore, 'mailbox-gap');
      return false;
    }
    lane.last = null;
    // What was taken is written with the next one that is let go, so lanes that send together keep to their own number.
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
    const released = await stepTogether({ sent, next: mail });
    if (released === null) {
      stock.again(mail);
      return true;
    }
    const { attempts, at } = released;
    const reference = handoverReference(mail.id, at);
    const envelope = { from: mailbox.address, to: mail.mail.toEmail, attempts, reference };
    const handover: Handover = await connection.send(envelope, mail.message);
    if (handover.kind === 'not-sent' || handover.kind === 'uncertain') connected -= 1;
    // A channel waits for its pace between two messages: what it has taken is written down before.
    if (handover.kind === 'taken' && together && !('ready' in connection)) lane.last = { mail, attempts, handover };
    else if ((await settleOne({ mail: mail.mail, attempts, handover })) === 'refused') await checkHealth(lane);
    await heedChannel(context, { mail: mail.mail, mailbox }, handover, sender);
    stock.drop(mail);
    return true;
  }

  async function work(lane: Lane): Promise<void> {
    try {
      while (!over() && (await handOverNext(lane)));
    } finally {
      lane.connection?.close();
      await settleLast(lane);
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: lanes }, () => work({ connection: null, last: null })));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  if (pause === null && kept > 0 && left === 0) return { until: new Date(Date.now() + UNSURE_MS), because: '' };
  return pause;
}
