// The way of messages that are no e-mail. The engine hands them over through this port, and learns by kind what came of each: no text of
// another server is read here.
import type { SenderKind } from '#outreach/mailboxes/fields.contract.ts';
import type { Executor } from '#platform/platform.ts';
import type { MailReason } from '../fields.contract.ts';
import type { StreamStop } from './mail-source.ts';

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
