// What the inbox is given: the platform, those who learn what became of their mails, and those who learn what people make of conversations.
import type { MailSource } from '#outreach/sending/server/index.ts';
import type { Platform, Transaction } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { ThreadStatus } from '../fields.contract.ts';

export interface InboxContext {
  platform: Platform;
  sources: readonly MailSource[];
}

/** Conversations that were just given a status that they did not have. */
export interface DecidedThreads {
  ids: readonly string[];
  status: ThreadStatus;
}

export interface InboxRoutesContext extends InboxContext {
  /** In the transaction that decides. */
  onDecided: (tx: Transaction, by: Principal, decided: DecidedThreads) => Promise<void>;
}
