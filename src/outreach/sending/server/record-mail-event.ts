// Records events of sent mails, each once, and passes them to the source of the mail.
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { StreamKind } from '../fields.contract.ts';
import { saveMailEvents } from './mail-events.store.ts';
import type { MailEvent } from './mail-source.ts';
import { emitMailEvents, type MailHappening } from './mail-webhooks.store.ts';
import { pauseBouncingMailboxes } from './pause-mailboxes.ts';
import { type SendingContext, sourceOf } from './sending-context.ts';
import { enqueueLastContacted } from './update-last-contacted.job.ts';

export interface ReceivedMailEvent {
  kind: MailEvent['kind'];
  mailId: string;
  at: Date;
  /** What makes it one event: Message-ID of the answer or report, or a word where it can happen once only. */
  sameAs: string;
  /** Of an automatic answer: when its sender is back, where it says so. */
  backOn?: Date | null;
  /** Of a bounce after which the address may still work: noted, but whoever sent it goes on, since the next mail is the next try. */
  passing?: boolean;
  /** What pages show of it; a few hundred bytes. */
  detail?: object;
}

/**
 * In the caller's transaction, which suppresses addresses itself where the event asks for it. A bounce turns `sent` into `refused`;
 * any news of a mail that was `uncertain` proves that it had left.
 * @returns the news that were new
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
  await emitMailEvents(tx, workspaceId, kept.flatMap(happeningOf));
  for (const { streamKind, proven: _, ...news } of kept) {
    if (news.kind === 'bounced' && passing.has(news.mailId)) continue;
    byKind.set(streamKind, [...(byKind.get(streamKind) ?? []), news]);
  }
  for (const [kind, news] of byKind) await sourceOf(context, kind)?.learned(tx, workspaceId, news);
  const bounced = kept.filter(({ kind }) => kind === 'bounced').map(({ mailId }) => mailId);
  if (bounced.length > 0) await pauseBouncingMailboxes(context, tx, workspaceId, bounced);
  return kept.map(({ streamKind: _, proven: __, ...news }) => news);
}

const HAPPENINGS: Partial<Record<MailEvent['kind'], MailHappening['type']>> = {
  replied: 'email.replied',
  bounced: 'email.bounced',
  'opted-out': 'email.unsubscribed',
};

function happeningOf({ kind, mailId, at, words }: MailEvent): MailHappening[] {
  const type = HAPPENINGS[kind];
  return type === undefined ? [] : [{ type, mailId, at, ...(kind === 'bounced' && { reason: words }) }];
}
