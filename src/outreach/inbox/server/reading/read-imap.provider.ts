// Reads over IMAP: the inbox, whose connection then waits for new mail, and periodically the spam folder.
import { type ImapFolder, type ImapInbox, INBOX } from '#platform/mail/imap.ts';
import { MAX_MESSAGE_BYTES, shouldFetch } from '../intake/parse-mail.ts';
import { getPosition, recordRead, savePosition } from './leases.store.ts';
import { BATCH, orLeaveOut, type Reading } from './reading.provider.ts';

interface Folder extends ImapFolder {
  path: string;
  inJunk: boolean;
}

/** Until it is aborted. @throws ImapFault, and errors of the database */
export async function readImap(reading: Reading, inbox: ImapInbox): Promise<void> {
  const { platform, turn, times, stop } = reading;
  let junkAt = 0;
  while (!stop.aborted) {
    if (inbox.junk !== null && performance.now() >= junkAt) {
      // A folder that may not be opened must not block the inbox.
      const junk = await inbox.open(inbox.junk).catch(() => null);
      if (junk) await readFolder(reading, inbox, { ...junk, path: inbox.junk, inJunk: true });
      junkAt = performance.now() + times.askMs;
    }
    if (stop.aborted) return;
    await readFolder(reading, inbox, { ...(await inbox.open(INBOX)), path: INBOX, inJunk: false });
    if (stop.aborted) return;
    await recordRead(platform.db, turn);
    await inbox.waitForNew(inbox.tellsOfNew ? times.askMs : Math.min(times.pollMs, times.askMs), stop);
  }
}

async function readFolder(reading: Reading, inbox: ImapInbox, folder: Folder): Promise<void> {
  const { platform, turn, stop } = reading;
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
  const { platform, takeIn, turn, stop } = reading;
  const { workspaceId, mailboxId } = turn;
  for (const { uid, at, head } of await inbox.heads(uids)) {
    if (stop.aborted) return;
    await orLeaveOut(reading, uid, async () => {
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
