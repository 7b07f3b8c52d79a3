// Context of the inbox: the platform, the sources that receive events of their mails, and subscribers to decisions of users.
import { ACTIVITIES_EVENT } from '#crm/activities/contract.ts';
import { publishBoth } from '#crm/records/server/index.ts';
import { type MailSource, publishMails } from '#outreach/sending/server/index.ts';
import { publishSuppressions } from '#outreach/suppressions/server/index.ts';
import type { Platform, Transaction } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { INBOX_EVENT, type ThreadStatus } from '../fields.contract.ts';

export interface InboxContext {
  platform: Platform;
  sources: readonly MailSource[];
}

/** Conversations whose status has just changed. */
export interface DecidedThreads {
  ids: readonly string[];
  status: ThreadStatus;
}

export interface InboxRoutesContext extends InboxContext {
  /** In the transaction of the decision. */
  onDecided: (tx: Transaction, by: Principal, decided: DecidedThreads) => Promise<void>;
}

/** A message as found in a mailbox: over IMAP, or in the practice mailbox of this machine. */
export interface Incoming {
  workspaceId: string;
  /** The mailbox that it was read from. */
  mailboxId: string;
  /** The whole message, RFC 5322. */
  raw: Buffer;
  /** When it arrived; if unknown, its own Date counts. */
  at?: Date;
  /** It was in the spam folder: there it has to name a mail of ours, because a sender can be forged. */
  inJunk?: boolean;
}

/**
 * Ingests one message: `foreign` if it belongs to no mail of ours (nothing is stored), `known` if it was ingested before (no effect),
 * else `taken`, with all its effects in one transaction.
 */
export type IngestMessage = (mail: Incoming) => Promise<'taken' | 'known' | 'foreign'>;

/** Published to tabs after the commit. */
export interface Effects {
  contactId: string | null;
  suppressed: boolean;
}

// Publishes to all tabs of a workspace that a message came in or a conversation changed. After the commit.
export function publishInbox({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: INBOX_EVENT });
}

export function publishEffects(platform: Platform, workspaceId: string, { contactId, suppressed }: Effects): void {
  publishInbox(platform, workspaceId);
  publishMails(platform, workspaceId);
  if (suppressed) publishSuppressions(platform, workspaceId);
  if (contactId === null) return;
  platform.events.publish(workspaceId, { type: ACTIVITIES_EVENT, kind: 'contact', id: contactId });
  if (!suppressed) publishBoth(platform.events, workspaceId, 'contact');
}
