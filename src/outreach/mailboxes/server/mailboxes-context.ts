// What mailboxes are given of features that build on them, which they may not reach for by import.

import type { Executor, Platform } from '#platform/platform.ts';
import type { Checker } from '#prospecting/verifier/server/index.ts';

export interface MailboxChange {
  mailboxId: string;
  /** It may send again, or may not. */
  works: boolean;
  /** In words, where it may not. */
  why: string;
}

export interface MailboxesContext {
  platform: Platform;
  /** For reports on sending domains. */
  checker: Pick<Checker, 'domainReport'>;
  /** Mails that each mailbox has handed over today, on that day ("2026-11-30") of its zone, and the tries that its cap counts. */
  sentOn(
    workspaceId: string,
    days: readonly { mailboxId: string; day: string; zone: string }[],
  ): Promise<ReadonlyMap<string, { sent: number; tries: number }>>;
  /** Why the inboxes of mailboxes could not be read the last time; those that are read are left out. */
  readingFaults(workspaceId: string): Promise<ReadonlyMap<string, string>>;
  /** In the transaction that changes it: paused, resumed, working again, other caps or windows, removed. */
  changed(tx: Executor, workspaceId: string, change: MailboxChange): Promise<void>;
}
