// Applies the effects of an incoming mail: suppressions, events for its campaign, and entries in the contact's timeline.
import { notify } from '#account/notifications/server/index.ts';
import { recordEvents } from '#crm/activities/server/index.ts';
import { setLastReplied } from '#crm/records/server/index.ts';
import { isUndeliverable, type ReceivedMailEvent, recordMailEvents } from '#outreach/sending/server/index.ts';
import { suppress, type ToSuppress } from '#outreach/suppressions/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { correctVerdict } from '#prospecting/verifier/server/index.ts';
import { threadPath } from '#shared/page-paths.ts';
import type { ClassifiedMail } from '../../domain/classify-mail.ts';
import type { ParsedMail } from '../../domain/parsed-mail.ts';
import type { BounceTreatment, IncomingKind } from '../../fields.contract.ts';
import type { Effects, InboxContext } from '../inbox-context.ts';
import { REPLY_RECEIVED } from '../notification-kinds.ts';
import type { Match } from './match-mail.ts';

export interface IncomingMail {
  workspaceId: string;
  threadId: string;
  assignedTo: string | null;
  sameAs: string;
  at: Date;
  mail: Pick<ParsedMail, 'from'>;
  came: Pick<ClassifiedMail, 'kind' | 'body' | 'detail'>;
  match: Match;
}

const EVENT_KINDS: Record<IncomingKind, ReceivedMailEvent['kind']> = {
  reply: 'replied',
  'opt-out': 'opted-out',
  'auto-reply': 'auto-replied',
  bounce: 'bounced',
  complaint: 'complained',
};

/** In the transaction that stores the mail. Locks are acquired in one order: the library, the list, the mails. */
export async function applyEffects(context: InboxContext, tx: Executor, back: IncomingMail): Promise<Effects> {
  const { workspaceId, threadId, assignedTo, at, came, match } = back;
  const { mail } = match;
  const treatment = came.kind === 'bounce' ? await treatmentNow(tx, back) : null;
  const effects: Effects = { contactId: mail.contactId, suppressed: false };
  if (treatment === 'delayed') return effects;

  if (treatment === 'hard') {
    await correctVerdict(tx, workspaceId, mail.toEmail, 'bounced', { at, reply: came.detail.answer ?? '' });
  }
  const entries = toSuppress(back, treatment);
  if (entries.length > 0) effects.suppressed = (await suppress(tx, workspaceId, entries)).added.length > 0;
  await recordMailEvents(context, tx, workspaceId, [toMailEvent(back, treatment)]);
  if (mail.contactId !== null) {
    // As campaigns count: an opt-out by text is an opt-out, not a reply.
    if (came.kind === 'reply') await setLastReplied(tx, workspaceId, [mail.contactId], at);
    await recordEvents(tx, workspaceId, {
      kind: 'contact',
      recordIds: [mail.contactId],
      what: EVENT_KINDS[came.kind],
      payload: { subject: mail.subject, threadId, detail: timelineDetail(came) },
      madeBy: null,
    });
  }
  if (came.kind === 'reply') {
    const name = mail.toName || back.mail.from.name || mail.toEmail;
    await notify(tx, REPLY_RECEIVED, workspaceId, {
      to: 'everyone',
      assignee: assignedTo,
      thing: { key: `reply:${threadId}`, name },
      params: { name, opening: timelineDetail(came), stream: mail.streamName },
      link: threadPath(threadId),
    });
  }
  return effects;
}

/** A soft bounce counts as hard after several times. This report is not counted yet. */
async function treatmentNow(tx: Executor, { workspaceId, at, came, match }: IncomingMail): Promise<BounceTreatment> {
  const treatment = came.detail.treatment ?? 'unreachable';
  // Reports can be forged: one that names no mail of ours, or was not written by a mail system, suppresses no address.
  if (came.detail.unverified) return treatment === 'delayed' ? 'delayed' : 'passing';
  if (treatment !== 'full' && treatment !== 'unreachable') return treatment;
  return (await isUndeliverable(tx, workspaceId, match.mail.toAddress, treatment, at)) ? 'hard' : treatment;
}

function toSuppress({ mail, came, match }: IncomingMail, treatment: BounceTreatment | null): ToSuppress[] {
  const { toAddress, streamName: source, id: mailId } = match.mail;
  const entry = (value: string, reason: ToSuppress['reason'], detail: string): ToSuppress => ({
    value,
    reason,
    detail,
    source,
    mailId,
  });
  if (came.kind === 'complaint') return [entry(toAddress, 'complained', '')];
  if (came.kind === 'bounce') {
    return treatment === 'hard' ? [entry(toAddress, 'bounced', came.detail.answer ?? '')] : [];
  }
  if (came.kind !== 'opt-out') return [];
  const words = came.body.replace(/\s+/g, ' ').slice(0, 200);
  // A person who answers from another address means that one too.
  const addresses = new Set([toAddress, mail.from.email]);
  return [...addresses].filter((address) => address !== '').map((address) => entry(address, 'opted-out', words));
}

function toMailEvent({ sameAs, at, came, match }: IncomingMail, treatment: BounceTreatment | null): ReceivedMailEvent {
  const { code, answer, backOn, left } = came.detail;
  return {
    kind: EVENT_KINDS[came.kind],
    mailId: match.mail.id,
    at,
    sameAs,
    backOn: backOn === undefined ? null : new Date(`${backOn}T00:00:00Z`),
    // Counted by what the report says, not by its consequence.
    detail: { code, answer: answer?.slice(0, 300), treatment: came.detail.treatment, left, certain: match.certain },
    ...(treatment !== null && treatment !== 'hard' && { passing: true }),
  };
}

function timelineDetail({ kind, detail, body }: IncomingMail['came']): string {
  if (kind === 'bounce') return (detail.answer ?? '').slice(0, 160);
  if (kind !== 'auto-reply') return body.replace(/\s+/g, ' ').slice(0, 160);
  if (detail.left) return 'says that this person no longer works there';
  return detail.backOn === undefined ? '' : `back on ${detail.backOn}`;
}
