// Looks for emails that may have been sent, where their mailbox keeps what it has sent: evidence for what no answer of its server tells.
import { openInbox } from '#platform/mail/imap.ts';
import type { Platform } from '#platform/platform.ts';
import { inboxAccess } from './inbox-access.provider.ts';
import { storedMailbox } from './mailboxes.store.ts';
import { takenByPractice } from './practice.store.ts';

export interface LookedFor {
  /** With its angle brackets. */
  messageId: string;
  to: string;
  /** When its hand-over began. */
  at: Date;
}

/** `absent` only where the server files a copy of everything that it sends, and nothing there could be this email. */
export type SentEvidence = 'found' | 'absent' | 'unclear';

export interface SentLookup {
  /** "Sent of mia@oak.example" */
  place: string;
  /** By Message-ID. */
  evidence: ReadonlyMap<string, SentEvidence>;
}

const LIMITS = { connectMs: 15_000, silenceMs: 60_000 };
/** Servers whose submission files a copy of each message by itself. */
const FILES_COPIES = /(^|\.)(gmail\.com|googlemail\.com|office365\.com|outlook\.com)$/i;

/** Null where the mailbox cannot be read. @throws ImapFault, ReadingFault, OutboundError where it cannot be read now */
export async function findSentMails(
  platform: Platform,
  workspaceId: string,
  mailboxId: string,
  mails: readonly LookedFor[],
): Promise<SentLookup | null> {
  const mailbox = await storedMailbox(platform.db, workspaceId, mailboxId);
  if (mailbox === null) return null;
  const place = `Sent of ${mailbox.email}`;
  if (mailbox.kind === 'practice') {
    const taken = await takenByPractice(
      platform.db,
      workspaceId,
      mailboxId,
      mails.map(({ messageId }) => messageId),
    );
    const evidence = mails.map(({ messageId }) => [messageId, taken.has(messageId) ? 'found' : 'absent'] as const);
    return { place: `the practice mailbox ${mailbox.email}`, evidence: new Map(evidence) };
  }
  const access = await inboxAccess(platform, workspaceId, mailboxId);
  const evidence = new Map<string, SentEvidence>();
  if (access?.kind === 'api') {
    for (const mail of mails) evidence.set(mail.messageId, await access.inbox.findSent(mail));
    return { place, evidence };
  }
  if (access?.kind !== 'imap') return null;
  const inbox = await openInbox(access, LIMITS);
  try {
    const files = FILES_COPIES.test(mailbox.smtpHost);
    for (const mail of mails) {
      const seen = await inbox.findSent(mail);
      evidence.set(mail.messageId, seen === 'absent' && !files ? 'unclear' : seen);
    }
  } finally {
    await inbox.close();
  }
  return { place, evidence };
}
