// What the engine is given: the platform, who puts mails into the queue, and the way to the servers of mailboxes.
import type { SenderKind } from '#outreach/mailboxes/fields.contract.ts';
import type {
  DkimSigning,
  MailboxFacts,
  Handover as MailHandover,
  Submission as MailSubmission,
} from '#outreach/mailboxes/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import {
  MAILS_EVENT,
  type MailAttachment,
  type MailReason,
  type MailState,
  type StreamKind,
} from '../fields.contract.ts';

export interface SendingContext {
  platform: Platform;
  sources: readonly MailSource[];
  transports: Transports;
}

export function sourceOf({ sources }: Pick<SendingContext, 'sources'>, kind: StreamKind): MailSource | undefined {
  return sources.find((source) => source.kind === kind);
}

// What puts mails into the queue, as the engine knows it: it makes a mail when its time has come, and learns what became of it.

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

// The way of messages that are no e-mail. The engine hands them over through this port, and learns by kind what came of each: no text of
// another server is read here.
export interface ChannelEnvelope {
  from: string;
  to: string;
  /** Times that it has been handed over, this one included. */
  attempts: number;
  /** Names this one hand-over (`handoverReference`): a report of the channel that repeats it settles an uncertain message. */
  reference: string;
}

export type ChannelHandover =
  /** `messageId`: as the channel calls it from now on. */
  | { kind: 'taken'; answer: string; messageId?: string }
  /** Nothing of it can have arrived. */
  | { kind: 'not-sent'; why: string }
  /** It was on the way when the connection was lost or fell silent. */
  | { kind: 'uncertain'; why: string }
  /** For good: this person cannot be reached, or the message cannot be sent as it is. */
  | { kind: 'rejected'; of: 'person' | 'message'; answer: string }
  /** It is tried again by itself, a few times. `pauseMs`: nothing leaves from the sender until then; 0 where others may. */
  | { kind: 'later'; answer: string; pauseMs: number }
  /** It waits until then, which is no failed try. `asked`: the channel was asked, and said so. `whole`: all of the sender waits. */
  | { kind: 'held'; until: Date; reason: MailReason; answer: string; asked: boolean; whole: boolean }
  /** Nothing of its stream is sent until a person resumes it. `broken`: nor is anything else from this sender. */
  | { kind: 'stopped'; stop: StreamStop; answer: string; broken: boolean }
  /** Nothing is sent from this sender until a person has acted. */
  | { kind: 'broken'; why: string };

export interface ChannelSubmission {
  /**
   * Resolves when the pace of the sender lets the next message leave: asked before a message is claimed, so that a worker which is killed while it
   * waits leaves none uncertain. Answers until when nothing may leave, where that is long; null where it may now.
   */
  ready(): Promise<Date | null>;
  /** Several at a time. */
  send(envelope: ChannelEnvelope, message: Buffer): Promise<ChannelHandover>;
  /** False once it is of no more use. */
  alive(): boolean;
  close(): void;
}

export interface Channel {
  kind: Exclude<SenderKind, 'smtp' | 'google' | 'microsoft' | 'practice'>;
  /** @throws SubmissionFault where the sender cannot be used: a permanent one breaks it */
  open(workspaceId: string, mailboxId: string): Promise<ChannelSubmission>;
  /** Notifies people that their sender is broken, in words of the channel and in the transaction that breaks it. */
  notifyBroken(tx: Executor, workspaceId: string, mailboxId: string, why: string): Promise<void>;
}

export type Handover = MailHandover | ChannelHandover;
export type Submission = MailSubmission | ChannelSubmission;

export interface Transports {
  /**
   * A connection that is logged in, for one mail after the other; of another channel, whatever its messages are sent through.
   * @throws SubmissionFault where the server cannot be used
   */
  open(workspaceId: string, mailboxId: string, kind: SenderKind): Promise<Submission>;
  /** Where its channel has words of its own for a sender that is broken; mailboxes notify people by themselves. */
  notifyBroken(tx: Executor, sender: Pick<MailboxFacts, 'workspaceId' | 'id' | 'kind'>, why: string): Promise<void>;
  /** The key that its mails are signed with; null where its server signs by itself. */
  signer(workspaceId: string, mailboxId: string): Promise<DkimSigning | null>;
}

// Publishes to all tabs of a workspace that mails were sent, rescheduled, or have new events.

/** After the commit: whoever hears of it asks at once. */
export function publishMails({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: MAILS_EVENT, data: {} });
}
