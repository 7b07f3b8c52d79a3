// Reads one mailbox while this process holds its lease: what is new, then waits for more.
import type { ApiInbox, inboxAccess } from '#outreach/mailboxes/server/index.ts';
import { type ImapFolder, type ImapInbox, INBOX, openInbox } from '#platform/mail/imap.ts';
import { MAX_MESSAGE_BYTES, shouldFetch } from '../intake/parse-mail.ts';
import { getPosition, recordRead, saveCursor, savePosition } from './leases.store.ts';
import { BATCH, orSkip, pause, type Reading } from './reading.provider.ts';

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
  const { platform, ingest: takeIn, lease: turn, times, stop } = reading;
  const { workspaceId, mailboxId } = turn;
  while (!stop.aborted) {
    const { place } = await getPosition(platform.db, turn, INBOX);
    const answers = await access.after(place?.lastUid ?? 0, BATCH);
    for (const { uid, at, content } of answers) {
      if (stop.aborted) return;
      await orSkip(reading, uid, async () => void (await takeIn({ workspaceId, mailboxId, raw: content, at })));
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
  const { platform, lease: turn, times, stop } = reading;
  while (!stop.aborted) {
    for (const folder of inbox.folders) await readFolder(reading, inbox, folder);
    if (stop.aborted) return;
    await recordRead(platform.db, turn);
    await pause(times.apiMs, stop);
  }
}

async function readFolder(reading: Reading, inbox: ApiInbox, folder: string): Promise<void> {
  const { platform, lease: turn, stop } = reading;
  const kept = await getPosition(platform.db, turn, folder);
  let { cursor } = kept;
  for (let more = true; more && !stop.aborted; ) {
    const page = await inbox.page(folder, cursor, kept.since);
    for (const { id } of page.mails) {
      if (stop.aborted) return;
      await orSkip(reading, id, () => readOne(reading, inbox, folder, id));
    }
    if (page.cursor !== cursor) await saveCursor(platform.db, turn, folder, page.cursor);
    ({ cursor, more } = page);
  }
}

async function readOne(
  { platform, ingest: takeIn, lease: turn }: Reading,
  inbox: ApiInbox,
  folder: string,
  id: string,
) {
  const { workspaceId, mailboxId } = turn;
  const found = await inbox.head(folder, id);
  if (found === null || !(await shouldFetch(platform, turn, found.head))) return;
  // The headers of one that is too large still say who has replied.
  const raw = (await inbox.source(id, MAX_MESSAGE_BYTES)) ?? found.head;
  await takeIn({ workspaceId, mailboxId, raw, at: found.at, inJunk: found.inJunk });
}

// Reads over IMAP: the inbox, whose connection then waits for new mail, and periodically the spam folder.
interface Folder extends ImapFolder {
  path: string;
  inJunk: boolean;
}

/** Until it is aborted. @throws ImapFault, and errors of the database */
async function readImap(reading: Reading, inbox: ImapInbox): Promise<void> {
  const { platform, lease: turn, times, stop } = reading;
  let junkAt = 0;
  while (!stop.aborted) {
    if (inbox.junk !== null && performance.now() >= junkAt) {
      // A folder that may not be opened must not block the inbox.
      const junk = await inbox.open(inbox.junk).catch(() => null);
      if (junk) await readImapFolder(reading, inbox, { ...junk, path: inbox.junk, inJunk: true });
      junkAt = performance.now() + times.askMs;
    }
    if (stop.aborted) return;
    await readImapFolder(reading, inbox, { ...(await inbox.open(INBOX)), path: INBOX, inJunk: false });
    if (stop.aborted) return;
    await recordRead(platform.db, turn);
    await inbox.waitForNew(inbox.tellsOfNew ? times.askMs : Math.min(times.pollMs, times.askMs), stop);
  }
}

async function readImapFolder(reading: Reading, inbox: ImapInbox, folder: Folder): Promise<void> {
  const { platform, lease: turn, stop } = reading;
  const { path, uidValidity, uidNext } = folder;
  const { place, since } = await getPosition(platform.db, turn, path);
  const isSame = place?.uidValidity === uidValidity;
  const uids = isSame ? await inbox.uidsAfter(place.lastUid) : await inbox.uidsSince(since);
  if (!isSame && uids.length === 0) {
    await savePosition(platform.db, turn, path, { uidValidity, lastUid: Math.max(0, uidNext - 1) });
  }
  for (let at = 0; at < uids.length && !stop.aborted; at += BATCH) {
    await readBatch(reading, inbox, folder, uids.slice(at, at + BATCH));
  }
}

async function readBatch(
  reading: Reading,
  inbox: ImapInbox,
  { path, uidValidity, inJunk }: Folder,
  uids: number[],
): Promise<void> {
  const { platform, ingest: takeIn, lease: turn, stop } = reading;
  const { workspaceId, mailboxId } = turn;
  for (const { uid, at, head } of await inbox.heads(uids)) {
    if (stop.aborted) return;
    await orSkip(reading, uid, async () => {
      if (!(await shouldFetch(platform, turn, head))) return;
      const raw = await inbox.source(uid, MAX_MESSAGE_BYTES);
      if (raw !== null) await takeIn({ workspaceId, mailboxId, raw, at, inJunk });
    });
    await savePosition(platform.db, turn, path, { uidValidity, lastUid: uid });
  }
  // UIDs of mails deleted in between are not fetched again.
  const lastUid = uids.at(-1);
  if (lastUid !== undefined && !stop.aborted) await savePosition(platform.db, turn, path, { uidValidity, lastUid });
}
