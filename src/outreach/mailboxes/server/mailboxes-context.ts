// What the app gives to mailboxes from features above them.
import type { Executor, Platform } from '#platform/platform.ts';
import type { Checker } from '#prospecting/verifier/server/index.ts';

export interface MailboxChange {
  mailboxId: string;
  /** Whether it may send. */
  works: boolean;
  /** Why it may not; '' if it may. */
  why: string;
}

export interface MailboxesContext {
  platform: Platform;
  /** For reports on sending domains. */
  checker: Pick<Checker, 'domainReport'>;
  /** Emails that each mailbox sent on that day ("2026-11-30") of its zone, and the tries that its cap counts. */
  sentOn(
    workspaceId: string,
    days: readonly { mailboxId: string; day: string; zone: string }[],
  ): Promise<ReadonlyMap<string, { sent: number; tries: number }>>;
  /** Why inboxes could not be read the last time, by mailbox. */
  readingFaults(workspaceId: string): Promise<ReadonlyMap<string, string>>;
  /** In the transaction of the change: state, limits, hours or removal. */
  changed(tx: Executor, workspaceId: string, change: MailboxChange): Promise<void>;
}
