// The way to the servers of mailboxes, whatever kind they are of, and to other channels: the engine hands over through this port alone.
import type { SenderKind } from '#outreach/mailboxes/fields.contract.ts';
import {
  type DkimSigning,
  dkimKeyOf,
  type MailboxFacts,
  type Handover as MailHandover,
  type Submission as MailSubmission,
  openTransport,
} from '#outreach/mailboxes/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { Channel, ChannelHandover, ChannelSubmission } from '../sending-context.ts';

export { SubmissionFault } from '#outreach/mailboxes/server/index.ts';

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

export function createTransports(platform: Platform, channels: readonly Channel[] = []): Transports {
  const channelOf = (kind: SenderKind) => channels.find((each) => each.kind === kind);
  return {
    open(workspaceId, mailboxId, kind) {
      const channel = channelOf(kind);
      return channel ? channel.open(workspaceId, mailboxId) : openTransport(platform, workspaceId, mailboxId);
    },
    async notifyBroken(tx, { workspaceId, id, kind }, why) {
      await channelOf(kind)?.notifyBroken(tx, workspaceId, id, why);
    },
    signer: (workspaceId, mailboxId) => dkimKeyOf(platform, workspaceId, mailboxId),
  };
}
