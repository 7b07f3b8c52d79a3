// Works off what Meta has sent: each body in one transaction, once, and in the order in which it came where that matters.
import { holdLibrary } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { MessageContent } from '../../chats.contract.ts';
import { messageOpening } from '../../domain/conversation.ts';
import { parseWebhook } from '../../domain/parse-webhook.ts';
import { type InboundMessage, subjectsOf, type WhatsappEvent } from '../../domain/webhook-event.ts';
import { WHATSAPP_NUMBERS_EVENT } from '../../fields.contract.ts';
import { applyReactions, applyStatuses, applyUserIdChange } from '../chats/apply-events.ts';
import { addInbound, findChatOf, showLastMessage } from '../chats/chats.store.ts';
import { insertFile } from '../chats/files.store.ts';
import { holdChatOf, matchContact } from '../chats/find-person.ts';
import { followInbound } from '../chats/follow-inbound.ts';
import { FETCH_FILE } from '../chats/message.jobs.ts';
import { insertMessage, isKnownWamid, settleInTransaction } from '../chats/messages.store.ts';
import { announceReported } from '../chats/publish-chats.ts';
import { applyPreference } from '../consents/record-consents.ts';
import { applyAccount, applyQuality } from '../numbers/apply-number-event.ts';
import { numberOfPhoneId } from '../numbers/numbers.store.ts';
import { announceTemplates, applyTemplateEvent } from '../templates/sync-templates.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import {
  eventDone,
  eventFailed,
  inTurn,
  listPostponed,
  lockWaitingEvent,
  type PostponedEvent,
  postponeEvent,
  waitingEvents,
} from './events.store.ts';

const BATCH_SIZE = 100;
/** With a growing wait between them, some two minutes; after that each hour for a week. */
const MAX_ATTEMPTS = 8;

export interface WorkedOff {
  done: number;
  /** Failed, to be tried again later. What is about the same people or the same account waits behind them; everything else does not. */
  failed: number;
}

interface Run {
  context: WhatsappContext;
  workspaceId: string;
  postponed: PostponedEvents;
  changed: Set<Applied>;
}

/** Until nothing is due, or `stopping`. Null where another process is at it. */
export async function workOffEvents(
  context: WhatsappContext,
  workspaceId: string,
  stopping: AbortSignal,
): Promise<WorkedOff | null> {
  const { db } = context.platform;
  return inTurn(context.platform, workspaceId, async (lost) => {
    const worked: WorkedOff = { done: 0, failed: 0 };
    const postponed = postponedEvents(await listPostponed(db, workspaceId));
    for (;;) {
      const ids = await waitingEvents(db, workspaceId, BATCH_SIZE);
      const changed = new Set<Applied>();
      for (const id of ids) {
        if (stopping.aborted || lost.aborted) break;
        const end = await workOff({ context, workspaceId, postponed, changed }, id);
        if (end !== 'postponed') worked[end] += 1;
      }
      announce(context, workspaceId, changed);
      if (ids.length === 0 || stopping.aborted || lost.aborted) return worked;
    }
  });
}

async function workOff(run: Run, id: string): Promise<'done' | 'failed' | 'postponed'> {
  const { context, workspaceId, postponed, changed } = run;
  const { db, log } = context.platform;
  let events: WhatsappEvent[] = [];
  postponed.remove(id);
  try {
    const applied = await settleInTransaction(db, async (tx) => {
      const stored = await lockWaitingEvent(tx, workspaceId, id);
      if (stored === null) return [];
      events = parseWebhook(stored.body, stored.receivedAt);
      const until = postponed.waitsUntil(id, events);
      if (until === null) return applyBody(run, tx, { id, numberId: stored.numberId, events });
      await postponeEvent(tx, workspaceId, id, until);
      return until;
    });
    if (applied instanceof Date) {
      postponed.add(id, events, applied);
      return 'postponed';
    }
    for (const one of applied) changed.add(one);
    return 'done';
  } catch (error) {
    log.error({ err: error, workspaceId, eventId: id }, 'an event of WhatsApp could not be worked off');
    const fault = error instanceof Error ? error.name : 'Error';
    // Throws where the database is away: then this was no try.
    const until = await eventFailed(db, workspaceId, id, { fault, maxAttempts: MAX_ATTEMPTS });
    if (until !== null) postponed.add(id, events, until);
    return 'failed';
  }
}

async function applyBody(
  { context, workspaceId }: Run,
  tx: Executor,
  { id, numberId, events }: { id: string; numberId: string; events: readonly WhatsappEvent[] },
): Promise<Applied[]> {
  const all: Applied[] = [];
  for (const event of events) all.push(await applyEvent(context, tx, workspaceId, numberId, event));
  await eventDone(tx, workspaceId, { id, numberId, unknown: all.filter((one) => one === 'unknown').length });
  return all;
}

function announce({ platform }: WhatsappContext, workspaceId: string, changed: ReadonlySet<Applied>): void {
  const peopleWrote = changed.has('people');
  if (peopleWrote || changed.has('chats')) announceReported(platform, workspaceId, { peopleWrote });
  if (changed.has('templates')) announceTemplates(platform, workspaceId);
  if (changed.has('numbers') || changed.has('unknown'))
    platform.events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
}

// Brings one event to what it is about: a conversation, a consent, a template, or the number itself.

/** What has changed (`people`: they wrote, which concerns contacts too), to be published once the transaction has committed. `unknown`: nothing; it is kept, and counted at the number. */
export type Applied = 'people' | 'chats' | 'templates' | 'numbers' | 'unknown';

/** In the caller's transaction. `receiverId`: the number whose address it came to. */
async function applyEvent(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  receiverId: string,
  event: WhatsappEvent,
): Promise<Applied> {
  const numberId = await numberOf(tx, workspaceId, receiverId, event);
  // Of a number of the account that is not connected here.
  if (numberId === null) return 'unknown';
  switch (event.kind) {
    case 'message':
      await applyMessages(context, tx, workspaceId, numberId, event);
      return 'people';
    case 'status':
      await applyStatuses(context, tx, workspaceId, numberId, event);
      return 'chats';
    case 'reaction':
      await applyReactions(context, tx, workspaceId, numberId, event);
      return 'chats';
    case 'user-id-changed':
      await applyUserIdChange(context, tx, workspaceId, numberId, event);
      return 'chats';
    case 'preference':
      await applyPreference(context, tx, workspaceId, numberId, event);
      return 'people';
    case 'template-status':
    case 'template-category':
      await applyTemplateEvent(context, tx, workspaceId, numberId, event);
      return 'templates';
    case 'quality':
      await applyQuality(context, tx, workspaceId, event);
      return 'numbers';
    case 'account':
      return (await applyAccount(context, tx, workspaceId, event)) ? 'numbers' : 'unknown';
    default:
      return 'unknown';
  }
}

/** One app may serve several numbers of an account, and Meta then reports all of them to one address. */
async function numberOf(
  tx: Executor,
  workspaceId: string,
  receiverId: string,
  event: WhatsappEvent,
): Promise<string | null> {
  if (!('phoneNumberId' in event) || event.phoneNumberId === '') return receiverId;
  return numberOfPhoneId(tx, workspaceId, event.phoneNumberId);
}

// Bodies of a workspace that wait for their next try, and those that wait behind them because they are about the same person or account.
export interface PostponedEvents {
  /** Until when a body has to wait for one that came before it; null where it need not. */
  waitsUntil(id: string, events: readonly WhatsappEvent[]): Date | null;
  add(id: string, events: readonly WhatsappEvent[], until: Date): void;
  /** It is tried now. */
  remove(id: string): void;
}

/** Ids grow in the order of arrival. */
function postponedEvents(stored: readonly PostponedEvent[]): PostponedEvents {
  const bySubject = new Map<string, Map<string, Date>>();
  const subjectsById = new Map<string, string[]>();
  const all: PostponedEvents = {
    waitsUntil(id, events) {
      const before = events
        .flatMap(subjectsOf)
        .flatMap((subject) => [...(bySubject.get(subject) ?? [])])
        .filter(([other]) => other < id)
        .map(([, until]) => until.getTime());
      return before.length === 0 ? null : new Date(Math.max(...before));
    },
    add(id, events, until) {
      const subjects = [...new Set(events.flatMap(subjectsOf))];
      subjectsById.set(id, subjects);
      for (const subject of subjects) bySubject.set(subject, (bySubject.get(subject) ?? new Map()).set(id, until));
    },
    remove(id) {
      for (const subject of subjectsById.get(id) ?? []) bySubject.get(subject)?.delete(id);
      subjectsById.delete(id);
    },
  };
  for (const { id, body, receivedAt, until } of stored) all.add(id, parseWebhook(body, receivedAt), until);
  return all;
}

// A message of a person, from what Meta reports to all that follows from it: in the caller's transaction, once, however often it is reported.
export async function applyMessages(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  message: InboundMessage,
): Promise<void> {
  const { wamid, person, at } = message;
  if (await isKnownWamid(tx, workspaceId, numberId, wamid)) return;
  // Before the conversation is locked: what follows from a message changes records and the suppression list.
  await holdLibrary(tx, workspaceId);
  const before = await findChatOf(tx, workspaceId, numberId, person);
  const waId = person.waId ?? before?.waId ?? null;
  const profileName = person.profileName || (before?.profileName ?? '');
  const contact = await matchContact(context, tx, workspaceId, {
    contactId: before?.contactId ?? null,
    waId,
    profileName,
  });
  const known = contact === null ? {} : { contactId: contact.id, contactName: contact.name };
  const chat = await holdChatOf(tx, workspaceId, numberId, { ...person, ...known }, at);
  if (!chat) return;

  const id = newId();
  const { type: kind, text, quotedWamid } = message;
  const added = await insertMessage(tx, workspaceId, {
    id,
    chatId: chat.id,
    numberId,
    direction: 'in',
    kind,
    text,
    content: contentOf(message),
    request: null,
    wamid,
    quotedWamid,
    mailId: null,
    state: 'received',
    fault: null,
    createdBy: null,
    at,
    sentAt: null,
  });
  if (!added) return;
  if (message.media) await expectFile(context, tx, workspaceId, id, message.media);
  const opening = messageOpening(kind, text || message.media?.name || '');
  await showLastMessage(tx, workspaceId, chat.id, { direction: 'in', state: 'received', opening, at });
  // What WhatsApp itself says of a person ("changed their number") is nothing that they wrote.
  if (kind === 'system') return;
  await addInbound(tx, workspaceId, chat.id, at);
  await followInbound(context, tx, workspaceId, { id, chat, message, opening, contactId: contact?.id ?? null });
}

function contentOf({ location, contacts, pressed }: InboundMessage): MessageContent {
  return {
    ...(location && { location }),
    ...(contacts.length > 0 && { contacts }),
    ...(pressed !== '' && { pressed }),
  };
}

/** Fetched once, by a job: nothing waits for the network here. */
async function expectFile(
  { platform }: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  messageId: string,
  { mediaId, kind, name, type, sha256 }: NonNullable<InboundMessage['media']>,
): Promise<void> {
  const row = {
    messageId,
    mediaId,
    kind,
    name,
    type,
    sha256,
    bytes: 0,
    file: '',
    state: 'waiting' as const,
    fault: '',
  };
  await insertFile(tx, workspaceId, row);
  await platform.jobs.enqueue(tx, FETCH_FILE, { workspaceId, messageId }, `whatsapp-file ${messageId}`);
}
