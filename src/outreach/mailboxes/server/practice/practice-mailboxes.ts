// Practice mailboxes: adding one, its received emails, its rules, and acting as a recipient.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { roleMay } from '#shared/roles.ts';
import {
  type actOnPracticeMail,
  type connectPractice,
  DEFAULT_WINDOWS,
  type listPracticeMails,
  type listPracticeRules,
  MAILBOXES_EVENT,
  type Mailbox,
  PRACTICE_DEFAULTS,
  PRACTICE_DOMAIN,
  type PracticeBehaviour,
  type PracticeMail,
  type readPracticeMail,
  type setPracticeRule,
} from '../../contract.ts';
import { answerTo, toHead } from '../../domain/practice-answer.ts';
import { checkMailboxLimit, inTransaction } from '../change-mailboxes.ts';
import { completeSenderDetails } from '../identity.ts';
import { insertMailbox, storedMailboxes } from '../mailboxes.store.ts';
import type { MailboxesContext } from '../mailboxes-context.ts';
import { getMailbox, presentMailbox } from '../present-mailbox.ts';
import {
  addAnswers,
  allRules,
  countPracticeMails,
  deletePracticeMails,
  type PracticeMailFacts,
  practiceMail,
  practiceMailPage,
  saveRule,
  unansweredMails,
} from './practice.store.ts';

const SOURCE_CHARS = 200_000;
const RULES_LIMIT = 1_000;

/** Sent twice, it is one mailbox. @throws LIMIT_REACHED, ROLE_FORBIDDEN for sender details of a member */
export async function createPractice(
  context: MailboxesContext,
  principal: Principal,
  { id, fromName, zone, sender }: RouteInput<typeof connectPractice>['body'],
): Promise<Mailbox> {
  const { workspaceId, userId, plan } = principal;
  if (sender && !roleMay(principal.role, 'configure'))
    throw new AppError('ROLE_FORBIDDEN', { params: { role: principal.role } });
  await inTransaction(context, workspaceId, async (tx) => {
    await checkMailboxLimit(tx, { workspaceId, plan }, ['practice']);
    const taken = new Set((await storedMailboxes(tx, workspaceId)).map(({ address }) => address));
    const address = freeAddress(taken);
    const isNew = await insertMailbox(tx, {
      workspaceId,
      id,
      kind: 'practice',
      email: address,
      address,
      fromName,
      // Its inbox is read like any other.
      imapHost: 'practice',
      ...PRACTICE_DEFAULTS,
      zone,
      windows: DEFAULT_WINDOWS,
      testedAt: new Date(context.platform.clock.now()),
      createdBy: userId,
    });
    if (isNew) await recordActivity(tx, principal, { kind: 'mailbox.connected', subject: { type: 'mailbox', id } });
    if (sender) await completeSenderDetails(tx, principal, sender);
  });
  return presentMailbox(context, workspaceId, id);
}

function freeAddress(taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const address = `practice${n === 1 ? '' : n}@${PRACTICE_DOMAIN}`;
    if (!taken.has(address)) return address;
  }
}

/** @throws MAILBOX_NOT_FOUND */
export async function listPracticeEmails(
  context: MailboxesContext,
  workspaceId: string,
  { limit, cursor, mailboxId, q }: RouteInput<typeof listPracticeMails>['query'],
): Promise<RouteOutput<typeof listPracticeMails>> {
  const { platform } = context;
  if (mailboxId !== undefined) await getMailbox(context, workspaceId, mailboxId);
  const which = { mailboxId: mailboxId ?? null, q: q ?? '' };
  const before = cursor !== undefined && isId(cursor) ? cursor : null;
  const [rows, total] = await Promise.all([
    practiceMailPage(platform.db, workspaceId, { ...which, before, limit: limit + 1 }),
    countPracticeMails(platform.db, workspaceId, which),
  ]);
  const items = rows.slice(0, limit).map(presentMail);
  return { items, total, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** @throws MAIL_NOT_FOUND */
export async function readPracticeEmail(
  context: MailboxesContext,
  workspaceId: string,
  id: string,
): Promise<RouteOutput<typeof readPracticeMail>> {
  const mail = await getMail(context, workspaceId, id);
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(mail.content, { skipTextToHtml: true });
  const source = mail.content.toString('utf8');
  return {
    ...presentMail(mail),
    headers: toHead(source),
    html: parsed.html === false ? '' : parsed.html,
    text: parsed.text ?? '',
    attachments: parsed.attachments.map(({ filename, contentType, size }) => ({
      name: filename ?? '',
      type: contentType,
      bytes: size,
    })),
    source: source.slice(0, SOURCE_CHARS),
  };
}

/** @throws MAIL_NOT_FOUND */
export async function actAsRecipient(
  context: MailboxesContext,
  workspaceId: string,
  id: string,
  { do: behaviour, text }: RouteInput<typeof actOnPracticeMail>['body'],
): Promise<PracticeMail> {
  const { platform } = context;
  const mail = await getMail(context, workspaceId, id);
  const { sender, recipient } = mail;
  const at = new Date(platform.clock.now());
  const source = mail.content.toString('utf8');
  const content = Buffer.from(answerTo(behaviour, { source, sender, recipient, text, id: newId(), at }));
  await addAnswers(platform.db, mail, [{ behaviour, content, dueAt: at }]);
  platform.events.publish(workspaceId, { type: MAILBOXES_EVENT });
  return presentMail(await getMail(context, workspaceId, id));
}

const REPLIES = [
  'Thank you for your email. Can you call me on Thursday?',
  'Interesting. Please send me your price list.',
  'This fits well. When would you have time for a call?',
  'Not at the moment, but ask me again in spring.',
];

/**
 * While the clock of practice is moved, some recipients reply. Recipients with a rule of the user follow it instead. An email is answered once,
 * however often this runs. Returns the number of replies.
 */
export async function replyToPracticeMails(
  { db, clock, events }: Pick<Platform, 'db' | 'clock' | 'events'>,
  workspaceId: string,
  messageIds: readonly string[],
): Promise<number> {
  if (messageIds.length === 0) return 0;
  const at = new Date(clock.now());
  const replied = await db.transaction(async (tx) => {
    const open = await unansweredMails(tx, workspaceId, messageIds);
    for (const [index, mail] of open.entries()) {
      const { sender, recipient } = mail;
      const text = REPLIES[index % REPLIES.length] ?? '';
      const source = mail.content.toString('utf8');
      const content = Buffer.from(answerTo('answer', { source, sender, recipient, text, id: newId(), at }));
      await addAnswers(tx, mail, [{ behaviour: 'answer', content, dueAt: at }]);
    }
    return open.length;
  });
  if (replied > 0) events.publish(workspaceId, { type: MAILBOXES_EVENT });
  return replied;
}

/** @throws MAILBOX_NOT_FOUND */
export async function deletePracticeEmails(
  context: MailboxesContext,
  workspaceId: string,
  mailboxId: string | undefined,
): Promise<{ removed: number }> {
  const { platform } = context;
  if (mailboxId !== undefined) await getMailbox(context, workspaceId, mailboxId);
  const removed = await deletePracticeMails(platform.db, workspaceId, mailboxId ?? null);
  platform.events.publish(workspaceId, { type: MAILBOXES_EVENT });
  return { removed };
}

export async function listRules(
  { platform }: MailboxesContext,
  workspaceId: string,
): Promise<RouteOutput<typeof listPracticeRules>> {
  const rows = await allRules(platform.db, workspaceId);
  const items = rows.map(({ mailboxId, recipient, behaviour }) => ({
    mailboxId,
    recipient: recipient === '' ? null : recipient,
    behaviour: behaviour as PracticeBehaviour,
  }));
  return { items };
}

/** @throws MAILBOX_NOT_FOUND, also if it is not a practice mailbox; LIMIT_REACHED */
export async function setRule(
  context: MailboxesContext,
  workspaceId: string,
  { mailboxId, recipient, behaviour }: RouteInput<typeof setPracticeRule>['body'],
): Promise<RouteOutput<typeof listPracticeRules>> {
  const { platform } = context;
  if ((await getMailbox(context, workspaceId, mailboxId)).kind !== 'practice') throw new AppError('MAILBOX_NOT_FOUND');
  if (behaviour !== null && (await allRules(platform.db, workspaceId)).length >= RULES_LIMIT) {
    throw new AppError('LIMIT_REACHED', { params: { n: RULES_LIMIT } });
  }
  await saveRule(platform.db, workspaceId, { mailboxId, recipient: recipient ?? '', behaviour });
  platform.events.publish(workspaceId, { type: MAILBOXES_EVENT });
  return listRules(context, workspaceId);
}

async function getMail({ platform }: MailboxesContext, workspaceId: string, id: string) {
  const mail = await practiceMail(platform.db, workspaceId, id);
  if (mail === null) throw new AppError('MAIL_NOT_FOUND');
  return mail;
}

function presentMail(mail: PracticeMailFacts): PracticeMail {
  const { id, mailboxId, recipient, sender, subject, opening, at, bytes, behaviour, came } = mail;
  return {
    id,
    mailboxId,
    to: recipient,
    from: sender,
    subject,
    opening,
    at: at.toISOString(),
    bytes,
    behaviour: behaviour as PracticeBehaviour,
    came: came.map((answer) => ({ behaviour: answer.behaviour, at: new Date(answer.at).toISOString() })),
  };
}
