// The mailboxes of a workspace as the composer offers them, with what each may still send today.
import { capOnDay } from '#outreach/mailboxes/fields.contract.ts';
import type { MailboxFacts } from '#outreach/mailboxes/server/index.ts';
import { dayIn } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { SenderChoice } from '../contract.ts';
import { sentOnDays } from './recipients.store.ts';

export async function senderChoices(
  { db, clock }: Platform,
  workspaceId: string,
  mailboxes: readonly MailboxFacts[],
): Promise<SenderChoice[]> {
  const days = mailboxes.map(({ id, zone }) => ({ mailboxId: id, day: dayIn(zone, new Date(clock.now())) }));
  const sent = await sentOnDays(db, workspaceId, days);
  return mailboxes.map((mailbox, index) => ({
    id: mailbox.id,
    email: mailbox.email,
    fromName: mailbox.fromName,
    practice: mailbox.kind === 'practice',
    sentToday: sent.get(mailbox.id) ?? 0,
    cap: capOnDay(mailbox.dayCap, mailbox.rampStartedOn, days[index]?.day ?? ''),
    why: whyStill(mailbox),
  }));
}

function whyStill({ state, fault }: MailboxFacts): string {
  if (state === 'active') return '';
  const what = state === 'broken' ? 'It does not work right now' : 'It is paused';
  return fault === '' ? `${what}.` : `${what}: ${fault}`;
}
