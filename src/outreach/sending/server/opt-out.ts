// Somebody opts out: at once, of all campaigns of the workspace, for good. Works after the contact and the campaign are gone.
import { publishSuppressions, suppress } from '#outreach/suppressions/server/index.ts';
import { againAfterDeadlock, mailOfToken, type SentMail } from './opt-out.store.ts';
import { publishMails } from './publish-mails.ts';
import { recordMailEvents } from './record-mail-event.ts';
import type { SendingContext } from './sending-context.ts';

export type OptOutWay = 'page' | 'one-click' | 'mail';

const WAYS: Record<OptOutWay, string> = {
  page: 'By the link in the mail',
  'one-click': 'By the button of their mail program',
  mail: 'By a mail',
};

/** Doing it twice changes nothing more. Null where the mail's workspace is gone: then nobody writes any more. */
export async function optOut(
  context: Pick<SendingContext, 'platform' | 'sources'>,
  mailId: string,
  way: OptOutWay,
): Promise<SentMail | null> {
  const mail = await mailOfToken(context.platform.db, mailId);
  if (mail === null) return null;
  await againAfterDeadlock(() => write(context, mail, mailId, way));
  publishSuppressions(context.platform, mail.workspaceId);
  publishMails(context.platform, mail.workspaceId);
  return { ...mail, optedOut: true };
}

async function write(
  context: Pick<SendingContext, 'platform' | 'sources'>,
  { workspaceId, toAddress, stream }: SentMail,
  mailId: string,
  way: OptOutWay,
): Promise<void> {
  const { db, clock } = context.platform;
  await db.transaction(async (tx) => {
    await suppress(tx, workspaceId, [
      { value: toAddress, reason: 'opted-out', source: stream, detail: WAYS[way], mailId },
    ]);
    const event = {
      kind: 'opted-out',
      mailId,
      at: new Date(clock.now()),
      sameAs: 'opted-out',
      detail: { way },
    } as const;
    await recordMailEvents(context, tx, workspaceId, [event]);
  });
}
