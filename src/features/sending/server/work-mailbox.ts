// One turn of a mailbox: hands over what is due, over as many connections as its server likes, until nothing is left, something binds, or
// the turn is lost.
import { capInHour, capOnDay, DAY_CAP_LIMIT } from '#features/mailboxes/fields.contract.ts';
import { type MailboxFacts, mailboxesFor, transportOf } from '#features/mailboxes/server/index.ts';
import { dayIn, dayStartIn, momentWords, nextDayIn } from '../domain/next-opening.ts';
import { gapMs } from '../domain/pace.ts';
import { waitMs } from '../domain/retry-later.ts';
import type { MailReason } from '../fields.contract.ts';
import { beginCounts, hourFullUntil, readCounts } from './counts.store.ts';
import { putStreamOff } from './due.store.ts';
import type { MailLinks } from './finish-mail.ts';
import { letGo, whyNot } from './hand-over.store.ts';
import { inGroups } from './in-groups.ts';
import type { Made } from './make-mails.ts';
import { endLeftBehind, endUnsent, takeBackUnsent } from './results.store.ts';
import type { SendingContext } from './sending-context.ts';
import { breakDown, type HandedOver, settle, type Trouble, tellSources } from './settle.ts';
import { createStock } from './stock.ts';
import { throughOutage } from './through-outage.store.ts';
import { type Submission, SubmissionFault } from './transports.provider.ts';
import { releaseTurn, renewTurn, type Turn } from './turns.store.ts';

export interface TurnOptions {
  context: SendingContext;
  links: MailLinks;
  turn: Turn;
  holder: string;
  /** The process is about to end: nothing more is begun. */
  stopping: () => boolean;
  /** Times in a row that the mailbox's server could not be reached, by this process. */
  faults: Map<string, number>;
  /** Something has changed that pages show. */
  announce: (workspaceId: string) => void;
}

interface Pause {
  until: Date;
  because: MailReason | '';
}

const RENEW_MS = 4_000;
const BATCH = 60;
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
    const all = await mailboxesFor(db, workspaceId);
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
  { context, links, turn, holder, stopping, faults, announce }: TurnOptions,
  mailbox: MailboxFacts,
  all: readonly MailboxFacts[],
  lost: () => boolean,
): Promise<Pause | null> {
  const { db } = context.platform;
  const { workspaceId, mailboxId } = turn;
  const transport = transportOf(mailbox);
  const pace = limits(mailbox, all);
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
  const lanes = gapped || pace.hourCap !== null ? 1 : transport.connections;

  const letGoTogether = inGroups<Made, number | null>(lanes, async (mails) => {
    if (over()) return mails.map(() => null);
    const full = pace.hourCap === null ? null : await hourFullUntil(db, turn, pace.hourCap);
    if (full !== null) {
      stop(full, 'mailbox-cap');
      return mails.map(() => null);
    }
    await pace.begin(context, turn, mails);
    const gap = gapped ? Math.max(slowest, gapMs(mailbox, Math.random())) : 0;
    const gone = await letGo(db, turn, { holder, gapMs: gap, ...pace.today() }, mails).catch(async (error: unknown) => {
      // The answer was lost, and with it whether they are `sending`: none of them was handed over, and nobody else knows that.
      const ids = mails.map(({ id }) => id);
      await throughOutage(() => takeBackUnsent(db, workspaceId, holder, ids));
      throw error;
    });
    if (gapped && gone.size > 0) done = true;
    const waiting = mails.filter(({ id }) => !gone.has(id));
    left += gone.size;
    kept += waiting.length;
    if (waiting.length > 0) await lookInto(waiting);
    return mails.map(({ id }) => gone.get(id) ?? null);
  });

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

  let connected = 0;
  async function connect(): Promise<Submission | null> {
    try {
      const connection = await context.transports.open(workspaceId, mailboxId);
      faults.delete(mailboxId);
      connected += 1;
      return connection;
    } catch (error) {
      // Servers have a most of connections: with one of them open there is no trouble.
      if (connected > 0) return null;
      if (error instanceof SubmissionFault && (error.permanent || error.at === 'tls')) {
        await breakDown(context, turn, error.answer === '' ? error.message : `${error.message} (${error.answer})`);
        done = true;
        return null;
      }
      const times = (faults.get(mailboxId) ?? 0) + 1;
      faults.set(mailboxId, times);
      stop(new Date(Date.now() + waitMs(times, Math.random())), 'server-later');
      if (!(error instanceof SubmissionFault)) throw error;
      return null;
    }
  }

  async function handOver(connection: Submission, mail: Made, attempts: number): Promise<void> {
    const handover = await connection.send({ from: mailbox.address, to: mail.mail.toEmail }, mail.message);
    if (handover.kind === 'not-sent' || handover.kind === 'uncertain') connected -= 1;
    const trouble = await settleTogether({ mail: mail.mail, attempts, handover });
    if (trouble?.kind === 'slow') stop(new Date(Date.now() + SLOW_MS), 'server-later');
    if (trouble?.kind !== 'broken') return;
    done = true;
    await breakDown(context, turn, trouble.why);
  }

  async function lane(): Promise<void> {
    let connection: Submission | null = null;
    try {
      while (!over()) {
        const mail = await stock.take();
        if (mail === null) return;
        // Open before anything is let go: a server that cannot be used costs no mail a try.
        if (!connection?.alive()) connection = await connect();
        if (connection === null) return;
        const attempts = await letGoTogether(mail);
        if (attempts === null) stock.again(mail);
        else {
          await handOver(connection, mail, attempts);
          stock.drop(mail);
        }
      }
    } finally {
      connection?.close();
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  if (pause === null && kept > 0 && left === 0) return { until: new Date(Date.now() + UNSURE_MS), because: '' };
  return pause;
}

/** What its caps are today; a turn may last beyond midnight. */
function limits(mailbox: MailboxFacts, all: readonly MailboxFacts[]) {
  const { domain, zone, kind } = mailbox;
  const begun = new Set<string>();
  const today = () => {
    const day = dayIn(zone, new Date());
    const capOf = (one: MailboxFacts) => capOnDay(one.dayCap, one.rampStartedOn, day);
    const domainCap = all.filter((one) => one.domain === domain).reduce((sum, one) => sum + capOf(one), 0);
    return { day, domain, domainCap, mailboxCap: capOf(mailbox) };
  };
  const { mailboxCap } = today();
  // Above that limit nobody writes to strangers one by one: such a mailbox has no pace by the hour.
  const hourCap = kind === 'practice' || mailboxCap > DAY_CAP_LIMIT ? null : capInHour(kind, mailboxCap);
  return {
    hourCap,
    today,
    async begin({ platform }: SendingContext, turn: Turn, mails: readonly Made[]): Promise<void> {
      const { day } = today();
      const streams = [...new Set(mails.map(({ streamId }) => streamId))].filter((id) => !begun.has(`${day} ${id}`));
      if (streams.length === 0) return;
      await beginCounts(platform.db, turn, { day, dayStart: dayStartIn(zone, new Date()), domain }, streams);
      for (const id of streams) begun.add(`${day} ${id}`);
    },
  };
}
