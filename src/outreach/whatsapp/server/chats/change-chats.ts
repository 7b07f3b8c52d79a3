// Changes of conversations by users: start, assign, close, mark as read or unread, opt a person out.
import { type Activity, recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import { notify } from '#account/notifications/server/index.ts';
import { contactFacts, mergeContacts, missingRecord } from '#crm/records/server/index.ts';
import { publishSuppressions } from '#outreach/suppressions/server/index.ts';
import { plainSnippets } from '#outreach/templates/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { chatPath } from '#shared/page-paths.ts';
import type { Principal } from '#shared/principal.ts';
import type { cannedReplies, changeChats, startChat } from '../../chats.contract.ts';
import { toE164, toPhone, toWaId } from '../../domain/phone-numbers.ts';
import { recordOptOut } from '../consents/record-consents.ts';
import { CHAT_ASSIGNED } from '../notification-kinds.ts';
import { sendingNumber } from '../numbers/numbers.store.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { assignees, chatById } from './chat-list.store.ts';
import { type ChatBefore, changeChatRows, lockChat, markSeen } from './chats.store.ts';
import { findContact, lockOrCreateChat } from './find-person.ts';
import { READ_RECEIPT } from './message.jobs.ts';
import { answeredMail } from './messages.store.ts';
import { publishChats } from './publish-chats.ts';
import { presentChat } from './read-chats.ts';

/** @throws WHATSAPP_NUMBER_NOT_FOUND, WHATSAPP_PHONE_INVALID, RECORD_NOT_FOUND and its like */
export async function openChat(
  { platform }: WhatsappContext,
  principal: Principal,
  { numberId, phone: typed, contactId }: RouteInput<typeof startChat>['body'],
): Promise<RouteOutput<typeof startChat>> {
  const { workspaceId } = principal;
  const { db, clock } = platform;
  if ((await sendingNumber(db, workspaceId, numberId)) === null) throw new AppError('WHATSAPP_NUMBER_NOT_FOUND');
  const asked = contactId === undefined ? null : await contactFacts(db, workspaceId, contactId);
  if (contactId !== undefined && asked === null) throw await missingRecord(db, workspaceId, 'contact', contactId);
  const phone = toE164(typed ?? asked?.phone ?? '');
  if (phone === null) throw new AppError('WHATSAPP_PHONE_INVALID');
  const waId = toWaId(phone);
  const contact = asked ?? (await findContact(db, workspaceId, waId));
  const person = { waId, userId: null, profileName: '', username: '' };
  const known = contact === null ? person : { ...person, contactId: contact.id, contactName: contact.name };
  const chat = await db.transaction(async (tx) => {
    const held = await lockOrCreateChat(tx, workspaceId, numberId, known, new Date(clock.now()));
    if (held)
      await recordActivity(tx, principal, {
        kind: 'whatsapp-chat.started',
        subject: { type: 'whatsapp-chat', id: held.id },
      });
    return held;
  });
  const row = chat && (await chatById(db, workspaceId, chat.id));
  if (!row) throw new AppError('WHATSAPP_PHONE_INVALID');
  publishChats(platform, workspaceId);
  return presentChat(row);
}

/** Marking as read is not recorded as an activity. */
function toActivities(
  { assignedTo, closed, status, snoozedUntil }: Omit<RouteInput<typeof changeChats>['body'], 'ids'>,
  ids: readonly string[],
): Activity[] {
  const { subject, details } = toSubjects('whatsapp-chat', ids);
  const done: Activity[] = [];
  if (assignedTo) done.push({ kind: 'whatsapp-chat.assigned', subject, details: { ...details, personId: assignedTo } });
  if (assignedTo === null) done.push({ kind: 'whatsapp-chat.unassigned', subject, details });
  const states = [
    ...(closed === undefined ? [] : [closed ? 'closed' : 'open']),
    ...(snoozedUntil === undefined || closed !== undefined ? [] : [snoozedUntil === null ? 'open' : 'snoozed']),
    ...(status === undefined ? [] : [status]),
  ];
  for (const state of states) done.push({ kind: 'whatsapp-chat.changed', subject, details: { ...details, state } });
  return done;
}

/** @throws USER_NOT_FOUND */
export async function changeMany(
  { platform }: WhatsappContext,
  principal: Principal,
  { ids, snoozedUntil, seenAt, ...rest }: RouteInput<typeof changeChats>['body'],
): Promise<RouteOutput<typeof changeChats>> {
  const { workspaceId, userId } = principal;
  const { db } = platform;
  const change = {
    ...rest,
    ...(snoozedUntil !== undefined && { snoozedUntil: snoozedUntil === null ? null : new Date(snoozedUntil) }),
    ...(seenAt !== undefined && { seenAt: new Date(seenAt) }),
  };
  const { assignedTo } = change;
  const isMember = assignedTo == null || (await assignees(db, workspaceId)).some(({ id }) => id === assignedTo);
  if (!isMember) throw new AppError('USER_NOT_FOUND');
  const before = await db.transaction(async (tx) => {
    const changed = await changeChatRows(tx, workspaceId, ids, change);
    const chats = changed.map(({ id }) => id);
    if (chats.length > 0)
      for (const each of toActivities({ ...rest, snoozedUntil }, chats)) await recordActivity(tx, principal, each);
    if (assignedTo == null) return changed;
    for (const was of changed.filter((each) => each.assignedTo !== assignedTo)) {
      const chat = await lockChat(tx, workspaceId, was.id);
      if (!chat) continue;
      await notify(tx, CHAT_ASSIGNED, workspaceId, {
        to: [assignedTo],
        except: userId,
        thing: { key: `chat:${chat.id}`, name: chat.name },
        params: { name: chat.name },
        link: chatPath(chat.id),
      });
    }
    return changed;
  });
  if (before.length > 0) publishChats(platform, workspaceId);
  return { changed: before.length, before: before.map(presentBefore) };
}

const presentBefore = ({ snoozedUntil, ...row }: ChatBefore) => ({
  ...row,
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
});

/** The read receipt is sent by a job, so that a conversation opens without waiting for Meta. @throws CHAT_NOT_FOUND */
export async function markChatAsSeen(
  { platform }: WhatsappContext,
  { workspaceId }: Principal,
  id: string,
): Promise<void> {
  const seen = await platform.db.transaction(async (tx) => {
    const marked = await markSeen(tx, workspaceId, id);
    const { numberId, wamid } = marked;
    if (wamid !== null) await platform.jobs.enqueue(tx, READ_RECEIPT, { workspaceId, numberId, wamid });
    return marked;
  });
  if (!seen.found) throw new AppError('CHAT_NOT_FOUND');
  if (seen.wasUnread) publishChats(platform, workspaceId);
}

/** @throws CHAT_NOT_FOUND */
export async function optOutPerson({ platform }: WhatsappContext, principal: Principal, id: string): Promise<void> {
  const { workspaceId, userId } = principal;
  const at = new Date(platform.clock.now());
  await platform.db.transaction(async (tx) => {
    const chat = await lockChat(tx, workspaceId, id);
    if (!chat || chat.waId === null) throw new AppError('CHAT_NOT_FOUND');
    const mailId = await answeredMail(tx, workspaceId, { chatId: id, quotedWamid: null, at });
    const said = {
      phone: toPhone(chat.waId),
      source: 'manual' as const,
      wording: 'Opted out in the conversation',
      at,
      mailId,
    };
    await recordOptOut(tx, workspaceId, { ...said, recordedBy: userId });
    await recordActivity(tx, principal, { kind: 'whatsapp-chat.opted-out', subject: { type: 'whatsapp-chat', id } });
  });
  publishSuppressions(platform, workspaceId);
  publishChats(platform, workspaceId);
}

/** @throws CHAT_NOT_FOUND */
export async function getCannedReplies(
  { platform: { db } }: WhatsappContext,
  { workspaceId, userId }: Principal,
  id: string,
): Promise<RouteOutput<typeof cannedReplies>> {
  const chat = await chatById(db, workspaceId, id);
  if (chat === null) throw new AppError('CHAT_NOT_FOUND');
  const [contact] = chat.contactId === null ? [] : await mergeContacts(db, workspaceId, [chat.contactId]);
  return { items: await plainSnippets(db, { workspaceId, userId }, contact?.values ?? {}) };
}
