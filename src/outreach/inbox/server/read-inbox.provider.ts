// Reads one mailbox for as long as it is this process's turn: what is new, then waiting for more.
import type { inboxAccess } from '#outreach/mailboxes/server/index.ts';
import { INBOX, openInbox } from '#platform/mail/imap.ts';
import { getPosition, recordRead, savePosition } from './leases.store.ts';
import { readApi } from './read-api.provider.ts';
import { readImap } from './read-imap.provider.ts';
import { BATCH, orLeaveOut, pause, type Reading } from './reading.provider.ts';

type InboxAccess = NonNullable<Awaited<ReturnType<typeof inboxAccess>>>;

/** Until it is told to stop. @throws ImapFault, ReadingFault, and whatever the database throws */
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
