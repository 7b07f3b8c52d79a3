// What puts mails into the queue, as the engine knows it: it makes a mail when its time has come, and learns what became of it.
import type { Executor } from '#platform/platform.ts';
import type { MailAttachment, MailReason, MailState, StreamKind } from '../fields.contract.ts';

/** A mail whose time has come, as it stands in the queue. */
export interface DueMail {
  id: string;
  streamId: string;
  mailboxId: string;
  contactId: string | null;
  recipientId: string | null;
  stepId: string | null;
  toEmail: string;
  toName: string;
  toDomain: string;
  dueAt: Date;
}

/** A mail made for its recipient. What is added to it (links to opt out, tracking, footer, headers) is the engine's. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments: readonly MailAttachment[];
  variantId: string | null;
  /** Message-IDs of the thread that it continues, oldest first. */
  thread: readonly string[];
  /**
   * Of a sender of another channel: the body of the call, without its recipient. Nothing is added to it; `text` is what it says, for the eye.
   * It is kept where the HTML of a mail is.
   */
  payload?: Readonly<Record<string, unknown>>;
}

/** Why nothing of a stream may leave until a person resumes it: its template, or its account. `details` in words. */
export interface StreamStop {
  reason: 'template' | 'refused';
  details: string;
}

export type Prepared =
  /** `revision` of the stream that it was made with: after an edit it is made anew. */
  | { kind: 'ready'; mail: RenderedMail; revision: number }
  | { kind: 'later'; at: Date; reason: MailReason; detail: string }
  | { kind: 'never'; state: 'skipped' | 'failed'; reason: MailReason; detail: string };

export interface MailOutcome {
  mailId: string;
  streamId: string;
  recipientId: string | null;
  stepId: string | null;
  contactId: string | null;
  state: Exclude<MailState, 'waiting' | 'sending'>;
  reason: MailReason | '';
  /** The server's answer, or why it was not sent. */
  detail: string;
  at: Date;
  messageId: string | null;
}

/** Somebody answered, opted out, or a mail came back. */
export interface MailEvent {
  kind: 'replied' | 'auto-replied' | 'bounced' | 'opted-out' | 'complained';
  mailId: string;
  streamId: string;
  recipientId: string | null;
  contactId: string | null;
  toAddress: string;
  toDomain: string;
  at: Date;
  /** Of an automatic answer: when its sender is back, where it says so. */
  backOn: Date | null;
  /** Of a bounce: why, in words, and the code that its channel gives it; '' and null where it is not told. */
  words: string;
  code: number | null;
}

export interface MailSource {
  kind: StreamKind;
  /** Makes mails for their recipients, in one go. Reads only. A mail that is left out of the answer waits. */
  prepare(workspaceId: string, due: readonly DueMail[]): Promise<ReadonlyMap<string, Prepared>>;
  /** In the transaction that ends them. Plans what follows: the next step, the end of the stream. */
  ended(tx: Executor, workspaceId: string, outcomes: readonly MailOutcome[]): Promise<void>;
  /** In the transaction that learns of it. Stops what has to stop, with `cancelMails` or `skipMails`. */
  learned(tx: Executor, workspaceId: string, news: readonly MailEvent[]): Promise<void>;
  /**
   * A person may have replied to this mail, and a user is to confirm it: what is still planned for its recipient waits (`held`), or is
   * planned again. In the transaction that records the question or its answer.
   */
  hold?(
    tx: Executor,
    workspaceId: string,
    mail: { streamId: string; recipientId: string },
    held: boolean,
  ): Promise<void>;
  /** Its channel refuses what the stream sends, to every recipient. In a transaction of its own. */
  stopped?(tx: Executor, workspaceId: string, streamId: string, stop: StreamStop): Promise<void>;
  /** Its channel has reported what became of messages that have left. Reads and writes nothing. */
  reported?(workspaceId: string, streamIds: readonly string[]): void;
  /** In the transaction that finds a mailbox broken, or working again. */
  mailboxChanged(tx: Executor, workspaceId: string, mailboxId: string, works: boolean, why: string): Promise<void>;
}
