// Reads one mailbox for as long as it is this process's turn: what is new, then waiting for more.
import type { inboxAccess } from '#features/mailboxes/server/index.ts';
import { type ImapInbox, openInbox } from '#platform/mail/imap.ts';
import type { Platform } from '#platform/platform.ts';
import type { TakeIn } from './intake.ts';
import { MAX_MESSAGE_BYTES } from './parse-mail.ts';
import { keepPlace, noteRead, placeOf, type Turn } from './turns.store.ts';
import { isWorthReading } from './worth-reading.ts';

export type InboxAccess = NonNullable<Awaited<ReturnType<typeof inboxAccess>>>;

export interface ReadingTimes {
  /** Where a server does not tell of new mail; where one does, it is asked all the same now and then. */
  pollMs: number;
  askMs: number;
  practiceMs: number;
}

interface Reading {
  platform: Platform;
  takeIn: TakeIn;
  turn: Turn;
  times: ReadingTimes;
  stop: AbortSignal;
}

/** Heads fetched at once. */
const BATCH = 50;
/** A mail that fails so many times in a row is left out, so that it does not stand in the way of all that come after it. */
const MAX_FAILURES = 3;
const INBOX = 'INBOX';

/** Until it is told to stop. @throws ImapFault, and whatever the database throws */
export async function readMailbox(reading: Reading, access: InboxAccess): Promise<void> {
  if (access.kind === 'practice') return readPractice(reading, access);
  const inbox = await openInbox(access);
  try {
    await readOn(reading, inbox);
  } finally {
    await inbox.close();
  }
}

async function readOn(reading: Reading, inbox: ImapInbox): Promise<void> {
  const { platform, turn, times, stop } = reading;
  const { db } = platform;
  while (!stop.aborted) {
    const { place, since } = await placeOf(db, turn, INBOX);
    const isSame = place?.uidValidity === inbox.uidValidity;
    const uids = isSame ? await inbox.uidsAfter(place.lastUid) : await inbox.uidsSince(since);
    if (!isSame && uids.length === 0) {
      await keepPlace(db, turn, INBOX, { uidValidity: inbox.uidValidity, lastUid: Math.max(0, inbox.uidNext - 1) });
    }
    for (let at = 0; at < uids.length && !stop.aborted; at += BATCH) {
      await readBatch(reading, inbox, uids.slice(at, at + BATCH));
    }
    if (stop.aborted) return;
    await noteRead(db, turn);
    await inbox.waitForNew(inbox.tellsOfNew ? times.askMs : times.pollMs, stop);
  }
}

async function readBatch({ platform, takeIn, turn, stop }: Reading, inbox: ImapInbox, uids: number[]): Promise<void> {
  const { workspaceId, mailboxId } = turn;
  for (const { uid, at, head } of await inbox.heads(uids)) {
    if (stop.aborted) return;
    await orLeaveOut({ platform, turn }, uid, async () => {
      if (!(await isWorthReading(platform, turn, head))) return;
      const raw = await inbox.source(uid, MAX_MESSAGE_BYTES);
      if (raw !== null) await takeIn({ workspaceId, mailboxId, raw, at });
    });
    await keepPlace(platform.db, turn, INBOX, { uidValidity: inbox.uidValidity, lastUid: uid });
  }
  // Numbers of mails that went away in between are not asked for again.
  const lastUid = uids.at(-1);
  if (lastUid !== undefined && !stop.aborted) {
    await keepPlace(platform.db, turn, INBOX, { uidValidity: inbox.uidValidity, lastUid });
  }
}

async function orLeaveOut(
  { platform, turn }: Pick<Reading, 'platform' | 'turn'>,
  uid: number,
  work: () => Promise<void>,
) {
  try {
    await work();
  } catch (error) {
    if (turn.failures < MAX_FAILURES) throw error;
    platform.log.error({ err: error, mailboxId: turn.mailboxId, uid }, 'a mail could not be taken in and was left out');
  }
}

async function readPractice(reading: Reading, access: Extract<InboxAccess, { kind: 'practice' }>): Promise<void> {
  const { platform, takeIn, turn, times, stop } = reading;
  const { workspaceId, mailboxId } = turn;
  while (!stop.aborted) {
    const { place } = await placeOf(platform.db, turn, INBOX);
    const answers = await access.after(place?.lastUid ?? 0, BATCH);
    for (const { uid, at, content } of answers) {
      await orLeaveOut(reading, uid, async () => void (await takeIn({ workspaceId, mailboxId, raw: content, at })));
      await keepPlace(platform.db, turn, INBOX, { uidValidity: 1, lastUid: uid });
    }
    if (answers.length > 0) continue;
    await noteRead(platform.db, turn);
    await pause(times.practiceMs, stop);
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    stop.addEventListener('abort', done);
    if (stop.aborted) done();
  });
}
