// Reads one mailbox while this process holds its lease: what is new, then waits for more.
import type { ApiInbox, inboxAccess } from '#outreach/mailboxes/server/index.ts';
import { INBOX, openInbox } from '#platform/mail/imap.ts';
import { MAX_MESSAGE_BYTES, shouldFetch } from '../intake/parse-mail.ts';
import { getPosition, recordRead, saveCursor, savePosition } from './leases.store.ts';
import { readImap } from './read-imap.provider.ts';
import { BATCH, orLeaveOut, pause, type Reading } from './reading.provider.ts';

type InboxAccess = NonNullable<Awaited<ReturnType<typeof inboxAccess>>>;

/** Until it is aborted. @throws ImapFault, ReadingFault, and errors of the database */
export async function readMailbox(reading: Reading, access: InboxAccess): Promise<void> {
  if (access.kind === 'practice') return readPractice(reading, access);
  if (access.kind === 'api') return readApi(reading, access.inbox);
  const inbox = await openInbox(access);
  try {
    await readImap(reading, inbox);
  } finally {
    await inbox.close();
  }
}

async function readPractice(reading: Reading, access: Extract<InboxAccess, { kind: 'practice' }>): Promise<void> {
  const { platform, takeIn, turn, times, stop } = reading;
  const { workspaceId, mailboxId } = turn;
  while (!stop.aborted) {
    const { place } = await getPosition(platform.db, turn, INBOX);
    const answers = await access.after(place?.lastUid ?? 0, BATCH);
    for (const { uid, at, content } of answers) {
      if (stop.aborted) return;
      await orLeaveOut(reading, uid, async () => void (await takeIn({ workspaceId, mailboxId, raw: content, at })));
      await savePosition(platform.db, turn, INBOX, { uidValidity: 1, lastUid: uid });
    }
    if (answers.length > 0) continue;
    await recordRead(platform.db, turn);
    await pause(times.practiceMs, stop);
  }
}

// Reads through the API of a provider: polls each folder for what is new.

/** Until it is aborted. @throws ReadingFault, and errors of the database */
async function readApi(reading: Reading, inbox: ApiInbox): Promise<void> {
  const { platform, turn, times, stop } = reading;
  while (!stop.aborted) {
    for (const folder of inbox.folders) await readFolder(reading, inbox, folder);
    if (stop.aborted) return;
    await recordRead(platform.db, turn);
    await pause(times.apiMs, stop);
  }
}

async function readFolder(reading: Reading, inbox: ApiInbox, folder: string): Promise<void> {
  const { platform, turn, stop } = reading;
  const kept = await getPosition(platform.db, turn, folder);
  let { cursor } = kept;
  for (let more = true; more && !stop.aborted; ) {
    const page = await inbox.page(folder, cursor, kept.since);
    for (const { id } of page.mails) {
      if (stop.aborted) return;
      await orLeaveOut(reading, id, () => readOne(reading, inbox, folder, id));
    }
    if (page.cursor !== cursor) await saveCursor(platform.db, turn, folder, page.cursor);
    ({ cursor, more } = page);
  }
}

async function readOne({ platform, takeIn, turn }: Reading, inbox: ApiInbox, folder: string, id: string) {
  const { workspaceId, mailboxId } = turn;
  const found = await inbox.head(folder, id);
  if (found === null || !(await shouldFetch(platform, turn, found.head))) return;
  // The headers of one that is too large still say who has replied.
  const raw = (await inbox.source(id, MAX_MESSAGE_BYTES)) ?? found.head;
  await takeIn({ workspaceId, mailboxId, raw, at: found.at, inJunk: found.inJunk });
}
