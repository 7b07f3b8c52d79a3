// Ports of the engine: the sources that queue mails and render them, and the transports to mail servers and other channels.
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

export function toSource({ sources }: Pick<SendingContext, 'sources'>, kind: StreamKind): MailSource | undefined {
  return sources.find((source) => source.kind === kind);
}

// A source queues mails, renders them when they are due, and receives their outcomes and events.

/** A due mail in the queue. */
export interface QueuedMail {
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
  streamKind: StreamKind;
  bulk: boolean;
  reason: MailReason;
  /** Failed renderings. */
  makings: number;
}

/** A mail rendered for its recipient. The engine adds opt-out links, tracking, footer and headers. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments: readonly MailAttachment[];
  variantId: string | null;
  /** Message-IDs of the thread that it continues, oldest first. */
  thread: readonly string[];
  /**
   * Of another channel: the body of the API call, without its recipient. Nothing is added to it; `text` is its plain text for pages.
   * It is stored in place of the HTML.
   */
  payload?: Readonly<Record<string, unknown>>;
}

/** Why a stream stops until a person resumes it: its template, or its account. `details` is a text. */
export interface StreamStop {
  reason: 'template' | 'refused';
  details: string;
}

export type Prepared =
  /** `revision` of the stream when it was rendered: after an edit it is rendered again. */
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

/** A reply, an opt-out, a bounce or a complaint. */
export interface MailEvent {
  kind: 'replied' | 'auto-replied' | 'bounced' | 'opted-out' | 'complained';
  mailId: string;
  streamId: string;
  recipientId: string | null;
  contactId: string | null;
  toAddress: string;
  toDomain: string;
  at: Date;
  /** Of an automatic reply: when the person is back, if it says so. */
  backOn: Date | null;
  /** Of a bounce: its reason as text and the channel's code; '' and null if unknown. */
  words: string;
  code: number | null;
}

export interface MailSource {
  kind: StreamKind;
  /** Renders due mails in one batch. Reads only. A mail missing from the result stays in the queue. */
  prepare(workspaceId: string, due: readonly QueuedMail[]): Promise<ReadonlyMap<string, Prepared>>;
  /** In the transaction that ends them. Plans what follows: the next step, the end of the stream. */
  recordOutcomes(tx: Executor, workspaceId: string, outcomes: readonly MailOutcome[]): Promise<void>;
  /** In the transaction that records them. Stops what has to stop, with `cancelMails` or `skipMails`. */
  handleEvents(tx: Executor, workspaceId: string, news: readonly MailEvent[]): Promise<void>;
  /**
   * A person may have replied to this mail, and a user has to confirm it: later mails of the recipient are on hold (`held`), or are
   * planned again. In the transaction that records the question or its answer.
   */
  hold?(
    tx: Executor,
    workspaceId: string,
    mail: { streamId: string; recipientId: string },
    held: boolean,
  ): Promise<void>;
  /** Its channel refuses the content of the stream, for every recipient. In a separate transaction. */
  pauseStream?(tx: Executor, workspaceId: string, streamId: string, stop: StreamStop): Promise<void>;
  /** Its channel has reported deliveries. Reads and writes nothing. */
  onReports?(workspaceId: string, streamIds: readonly string[]): void;
  /** In the transaction that marks a mailbox broken, or working again. */
  mailboxChanged(tx: Executor, workspaceId: string, mailboxId: string, works: boolean, why: string): Promise<void>;
}

// Channels other than email. The engine submits messages through this port and gets back typed results: it never reads the text of
// another server.
export interface ChannelEnvelope {
  from: string;
  to: string;
  /** Number of this attempt, from 1. */
  attempts: number;
  /** Identifies this attempt (`handoverReference`): a report of the channel that repeats it confirms an uncertain message. */
  reference: string;
}

export type ChannelHandover =
  /** `messageId`: the channel's id of the message. */
  | { kind: 'taken'; answer: string; messageId?: string }
  /** Surely not delivered. */
  | { kind: 'not-sent'; why: string }
  /** The connection was lost or timed out after the message was sent. */
  | { kind: 'uncertain'; why: string }
  /** Permanent: this person cannot be reached, or the message cannot be sent as it is. */
  | { kind: 'rejected'; of: 'person' | 'message'; answer: string }
  /** Retried automatically, a few times. `pauseMs`: the sender pauses that long; 0 if others may continue. */
  | { kind: 'later'; answer: string; pauseMs: number }
  /** Waits until then; not counted as a failed attempt. `asked`: the channel was asked, and said so. `whole`: all of the sender waits. */
  | { kind: 'held'; until: Date; reason: MailReason; answer: string; asked: boolean; whole: boolean }
  /** Its stream stops until a person resumes it. `broken`: the sender stops too. */
  | { kind: 'stopped'; stop: StreamStop; answer: string; broken: boolean }
  /** The sender stops until a person has acted. */
  | { kind: 'broken'; why: string };

export interface ChannelSubmission {
  /**
   * Resolves when the rate limit of the sender allows the next message: awaited before a message is claimed, so that a worker killed while it
   * waits leaves none uncertain. @returns until when the sender has to pause, if that is long; null if it may send now
   */
  ready(): Promise<Date | null>;
  /** May run concurrently. */
  send(envelope: ChannelEnvelope, message: Buffer): Promise<ChannelHandover>;
  /** False if it can no longer be used. */
  alive(): boolean;
  close(): void;
}

export interface Channel {
  kind: Exclude<SenderKind, 'smtp' | 'google' | 'microsoft' | 'practice'>;
  /** @throws SubmissionFault if the sender cannot be used: a permanent one marks it broken */
  open(workspaceId: string, mailboxId: string): Promise<ChannelSubmission>;
  /** Notifies people that their sender is broken, with texts of the channel and in the same transaction. */
  notifyBroken(tx: Executor, workspaceId: string, mailboxId: string, why: string): Promise<void>;
}

export type Handover = MailHandover | ChannelHandover;
export type Submission = MailSubmission | ChannelSubmission;

export interface Transports {
  /**
   * An authenticated connection, for one mail after the other; of another channel, whatever its messages are sent through.
   * @throws SubmissionFault if the server cannot be used
   */
  open(workspaceId: string, mailboxId: string, kind: SenderKind): Promise<Submission>;
  /** If the channel has texts of its own for a broken sender; mailboxes notify people by themselves. */
  notifyBroken(tx: Executor, sender: Pick<MailboxFacts, 'workspaceId' | 'id' | 'kind'>, why: string): Promise<void>;
  /** The key that signs its mails; null if its server signs them. */
  signer(workspaceId: string, mailboxId: string): Promise<DkimSigning | null>;
}

// Publishes to all tabs of a workspace that mails were sent, rescheduled, or have new events.

/** After the commit: subscribers refetch at once. */
export function publishMails({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: MAILS_EVENT, data: {} });
}
