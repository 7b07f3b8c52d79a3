// Records a permanent refusal: what it says about the address, and whether that is suppressed (integration contracts 5.6).
import { suppress } from '#outreach/suppressions/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { correctVerdict } from '#prospecting/verifier/server/index.ts';
import { mailAddress } from '../domain/mail-address.ts';
import { GIVEN_UP_AFTER, type SoftBounce } from '../domain/read-answer.ts';
import type { QueuedMail } from './due.store.ts';
import { repeatedBounces, saveMailEvents } from './mail-events.store.ts';

export type Bounce = 'hard' | SoftBounce;

/** Once for each mail. @returns whether its address is on the list now */
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

/** Whether "may work again" has been said often enough, with this time, which is not counted yet. */
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
