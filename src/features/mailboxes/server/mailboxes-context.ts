// What mailboxes are given of features that build on them, which they may not reach for by import.
import type { Checker } from '#features/verifier/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';

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
  /** Mails that each mailbox has handed over on the day ("2026-11-30") of its own zone. */
  sentOn(
    workspaceId: string,
    days: readonly { mailboxId: string; day: string }[],
  ): Promise<ReadonlyMap<string, number>>;
  /** In the transaction that changes it: paused, resumed, working again, other caps or windows, removed. */
  changed(tx: Executor, workspaceId: string, change: MailboxChange): Promise<void>;
}
