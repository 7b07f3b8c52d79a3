// Records events of sent mails, each once, and passes them to the source of the mail; a permanent refusal may suppress the address.
import { z } from 'zod';
import { suppress } from '#outreach/suppressions/server/index.ts';
import { newId } from '#platform/ids.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { correctVerdict } from '#prospecting/verifier/server/index.ts';
import { mailAddress } from '../../domain/mail-address.ts';
import { GIVEN_UP_AFTER, type SoftBounce } from '../../domain/read-answer.ts';
import type { StreamKind } from '../../fields.contract.ts';
import { type MailEvent, type QueuedMail, type SendingContext, toSource } from '../sending-context.ts';
import { pauseBouncingMailboxes } from '../worker/mailbox-health.ts';
import {
  emitMailEvents,
  type MailWebhookEvent,
  purgeTexts,
  repeatedBounces,
  saveMailEvents,
} from './mail-events.store.ts';
import { enqueueLastContacted } from './update-last-contacted.job.ts';

export interface ReceivedMailEvent {
  kind: MailEvent['kind'];
  mailId: string;
  at: Date;
  /** What identifies the event: Message-ID of the answer or report, or a constant if it can happen once only. */
  sameAs: string;
  /** Of an automatic reply: when the person is back, if it says so. */
  backOn?: Date | null;
  /** Of a soft bounce: recorded, but the source continues, since the next mail is the next try. */
  passing?: boolean;
  /** Shown on pages; a few hundred bytes. */
  detail?: object;
}

/**
 * In the caller's transaction, which suppresses addresses itself if the event asks for it. A bounce turns `sent` into `refused`;
 * any event of an `uncertain` mail proves that it was sent.
 * @returns the events that were new
 */
export async function recordMailEvents(
  context: Pick<SendingContext, 'sources' | 'platform'>,
  tx: Executor,
  workspaceId: string,
  learned: readonly ReceivedMailEvent[],
): Promise<MailEvent[]> {
  const kept = await saveMailEvents(
    tx,
    workspaceId,
    learned.map(({ passing: _, ...one }) => ({ id: newId(), backOn: null, detail: {}, ...one })),
  );
  const passing = new Set(learned.filter((one) => one.passing).map(({ mailId }) => mailId));
  const byKind = new Map<StreamKind, MailEvent[]>();
  await enqueueLastContacted(
    context.platform,
    tx,
    workspaceId,
    kept.filter(({ proven }) => proven),
  );
  await emitMailEvents(tx, workspaceId, kept.flatMap(toWebhookEvents));
  for (const { streamKind, proven: _, ...news } of kept) {
    if (news.kind === 'bounced' && passing.has(news.mailId)) continue;
    byKind.set(streamKind, [...(byKind.get(streamKind) ?? []), news]);
  }
  for (const [kind, news] of byKind) await toSource(context, kind)?.handleEvents(tx, workspaceId, news);
  const bounced = kept.filter(({ kind }) => kind === 'bounced').map(({ mailId }) => mailId);
  if (bounced.length > 0) await pauseBouncingMailboxes(context, tx, workspaceId, bounced);
  return kept.map(({ streamKind: _, proven: __, ...news }) => news);
}

const HAPPENINGS: Partial<Record<MailEvent['kind'], MailWebhookEvent['type']>> = {
  replied: 'email.replied',
  bounced: 'email.bounced',
  'opted-out': 'email.unsubscribed',
};

function toWebhookEvents({ kind, mailId, at, words }: MailEvent): MailWebhookEvent[] {
  const type = HAPPENINGS[kind];
  return type === undefined ? [] : [{ type, mailId, at, ...(kind === 'bounced' && { reason: words }) }];
}

// Records a permanent refusal: what it says about the address, and whether the address is suppressed (integration contracts 5.6).
export type Bounce = 'hard' | SoftBounce;

/** Once per mail. @returns whether its address is suppressed now */
export async function recordBounce(
  tx: Executor,
  workspaceId: string,
  mail: Pick<QueuedMail, 'id' | 'toEmail'>,
  bounce: Bounce,
  answer: string,
): Promise<boolean> {
  const at = new Date();
  const isEnd = bounce === 'hard' || (await isUndeliverable(tx, workspaceId, mail.toEmail, bounce, at));
  const event = { id: newId(), kind: 'bounced' as const, mailId: mail.id, at, sameAs: 'refused', backOn: null };
  await saveMailEvents(tx, workspaceId, [{ ...event, detail: { answer: answer.slice(0, 500), treatment: bounce } }]);
  if (!isEnd) return false;
  await suppress(tx, workspaceId, [{ value: mail.toEmail, reason: 'bounced', detail: answer, mailId: mail.id }]);
  await correctVerdict(tx, workspaceId, mail.toEmail, 'bounced', { at, reply: answer });
  return true;
}

/** Whether the limit of soft bounces is reached with this one, which is not counted yet. */
export async function isUndeliverable(
  tx: Executor,
  workspaceId: string,
  email: string,
  bounce: SoftBounce,
  at: Date,
): Promise<boolean> {
  const address = mailAddress(email)?.address ?? email;
  return (await repeatedBounces(tx, workspaceId, address, bounce, at)) + 1 >= GIVEN_UP_AFTER[bounce];
}

/** Every night: texts and events of emails are deleted by the month in which the emails were planned (decision 064). */
export function createPurgeTextsJob(platform: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>): Job {
  return defineJob(
    { name: 'mails-purge-texts', payload: z.unknown(), cron: '55 3 * * *', maxAttempts: 3 },
    async () => {
      platform.log.info(await purgeTexts(platform), 'texts and events of emails purged');
    },
  );
}
