// Polls the mailboxes of all workspaces. A lease gives each mailbox to one process at a time; the lease of a dead process expires.
import { randomUUID } from 'node:crypto';
import { inboxAccess, ReadingFault } from '#outreach/mailboxes/server/index.ts';
import { markMailboxBroken } from '#outreach/sending/server/index.ts';
import { type InboxContext, publishInbox } from '../inbox-context.ts';
import { createIngestMessage } from '../intake/ingest-message.ts';
import { acquireLeases, type MailboxLease, releaseAllLeases, releaseLease, renewLeases } from './leases.store.ts';
import { readMailbox } from './read-inbox.provider.ts';
import { CONSENT_ENDED, describeReadError, type ReadingTimes } from './reading.provider.ts';

/** Connections of one process. */
const PLACES = 500;
/** Well within a lease. */
const RENEW_MS = 5_000;
const FIRST_RETRY_SECONDS = 10;
const LAST_RETRY_SECONDS = 15 * 60;
const TIMES: ReadingTimes = { turnsMs: 1_000, pollMs: 60_000, askMs: 5 * 60_000, apiMs: 20_000, practiceMs: 500 };

interface Reader {
  turn: MailboxLease;
  abort: AbortController;
  /** Its lease is released, or is about to be. */
  over: boolean;
  done: Promise<void>;
}

/** Starts reading in this process. @returns a stop function */
export function startInboxPoller(context: InboxContext, changed: Partial<ReadingTimes> = {}): () => Promise<void> {
  const times = { ...TIMES, ...changed };
  const { platform } = context;
  const { db, log } = platform;
  const takeIn = createIngestMessage(context);
  const holder = randomUUID();
  const readers = new Map<string, Reader>();
  let stopped = false;
  let renewedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let ticking = Promise.resolve();

  async function read(turn: MailboxLease, stop: AbortSignal, over: () => void): Promise<void> {
    const after = { seconds: 0, fault: '' };
    try {
      const access = await inboxAccess(platform, turn.workspaceId, turn.mailboxId);
      if (access === null) Object.assign(after, { seconds: 60, fault: 'Enter its password again.' });
      else await readMailbox({ platform, ingest: takeIn, lease: turn, times, stop }, access);
    } catch (error) {
      const seconds = Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** turn.failures);
      const asked = error instanceof ReadingFault ? error.waitSeconds : 0;
      Object.assign(after, { seconds: Math.max(seconds, asked), fault: describeReadError(error) });
      log.warn({ err: error, mailboxId: turn.mailboxId }, 'a mailbox could not be read');
      // A mailbox whose consent has ended cannot send either.
      if (error instanceof ReadingFault && error.why === 'consent')
        await markMailboxBroken(context, turn, CONSENT_ENDED);
    }
    over();
    await releaseLease(db, holder, turn, after);
    if (after.fault !== '' && turn.failures === 0) publishInbox(platform, turn.workspaceId);
  }

  function startReading(turn: MailboxLease): void {
    const abort = new AbortController();
    const over = () => {
      reader.over = true;
    };
    const done = read(turn, abort.signal, over)
      .catch((error: unknown) =>
        log.warn({ err: error, mailboxId: turn.mailboxId }, 'a turn to read was not given back'),
      )
      .finally(() => readers.delete(turn.mailboxId));
    const reader: Reader = { turn, abort, over: false, done };
    readers.set(turn.mailboxId, reader);
  }

  async function renew(): Promise<void> {
    const since = new Map([...readers].map(([id, { turn }]) => [id, new Date(turn.takenAt)]));
    const ours = await renewLeases(db, holder, since);
    for (const id of since.keys()) if (!ours.has(id)) readers.get(id)?.abort.abort();
    renewedAt = performance.now();
  }

  async function tick(): Promise<void> {
    if (readers.size > 0 && performance.now() - renewedAt > RENEW_MS) await renew();
    const free = PLACES - readers.size;
    if (free <= 0) return;
    for (const turn of await acquireLeases(db, holder, free)) {
      const before = readers.get(turn.mailboxId);
      // A reader that has released its lease ends in a moment. One that lost it without knowing has it again.
      if (before?.over) await before.done;
      if (!stopped && !readers.has(turn.mailboxId)) startReading(turn);
    }
  }

  const loop = () => {
    timer = setTimeout(() => {
      ticking = tick()
        // The database may be down for a while: leases expire then, and are acquired again.
        .catch((error: unknown) => log.warn({ err: error }, 'turns to read mailboxes could not be taken'))
        .finally(() => void (stopped || loop()));
    }, times.turnsMs);
  };
  loop();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    for (const { abort } of readers.values()) abort.abort();
    await Promise.all([ticking, ...[...readers.values()].map(({ done }) => done)]);
    await releaseAllLeases(db, holder).catch((error: unknown) =>
      log.warn({ err: error }, 'turns to read mailboxes were not given back: they run out by themselves'),
    );
  };
}
