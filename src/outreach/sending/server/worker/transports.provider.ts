// Transports of the engine: MIME messages, mailboxes of every kind, and other channels.
import type { SenderKind } from '#outreach/mailboxes/fields.contract.ts';
import { findDkimKey, openTransport } from '#outreach/mailboxes/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Channel, Transports } from '../sending-context.ts';

export { SubmissionFault } from '#outreach/mailboxes/server/index.ts';

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
    signer: (workspaceId, mailboxId) => findDkimKey(platform, workspaceId, mailboxId),
  };
}

export { composeMessage as composeMail } from '#platform/mail/compose.ts';
