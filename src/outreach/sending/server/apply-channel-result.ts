// Applies what the result of a channel means beyond its message: the sender waits, its stream pauses, or it is broken.
import type { MailReason } from '../fields.contract.ts';
import type { Made } from './make-mails.ts';
import { type SendingContext, sourceOf } from './sending-context.ts';
import type { Handover } from './transports.provider.ts';

interface Sender {
  /** Nothing leaves from it until then. */
  pause(until: Date, because: MailReason): void;
  /** Nothing leaves from it until a person has acted. */
  markBroken(why: string): Promise<void>;
}

export async function applyChannelResult(
  context: Pick<SendingContext, 'platform' | 'sources'>,
  {
    mail: { streamId, streamKind },
    mailbox: { workspaceId },
  }: { mail: Made['mail']; mailbox: { workspaceId: string } },
  handover: Handover,
  sender: Sender,
): Promise<void> {
  switch (handover.kind) {
    case 'later':
      if (handover.pauseMs > 0) sender.pause(new Date(Date.now() + handover.pauseMs), 'server-later');
      return;
    case 'held':
      if (handover.whole) sender.pause(handover.until, handover.reason);
      return;
    case 'stopped':
      // Its stream first: why it stopped says more than that its sender is broken.
      await context.platform.db.transaction(async (tx) => {
        await sourceOf(context, streamKind)?.stopped?.(tx, workspaceId, streamId, handover.stop);
      });
      if (handover.broken) await sender.markBroken(handover.answer);
      return;
    case 'broken':
      await sender.markBroken(handover.why);
  }
}
