// Processes bodies that Meta sent: each once, in one transaction, and in order where the order matters.
import { lockLibrary } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { isOptOutRequest } from '#shared/opt-out-request.ts';
import type { MessageContent } from '../../chats.contract.ts';
import { messageOpening } from '../../domain/conversation.ts';
import { accountFault } from '../../domain/number-status.ts';
import { parseWebhook } from '../../domain/parse-webhook.ts';
import { getSubjects, type InboundMessage, type WhatsappEvent } from '../../domain/webhook-event.ts';
import { WHATSAPP_NUMBERS_EVENT } from '../../fields.contract.ts';
import { applyReactions, applyStatuses, applyUserIdChange } from '../chats/apply-events.ts';
import { applyInboundEffects } from '../chats/apply-inbound.ts';
import { addInbound, findChat, showLastMessage } from '../chats/chats.store.ts';
import { insertFile } from '../chats/files.store.ts';
import { lockOrCreateChat, matchContact } from '../chats/find-person.ts';
import { FETCH_FILE } from '../chats/message.jobs.ts';
import { insertMessage, isKnownWamid, retryOnDeadlock } from '../chats/messages.store.ts';
import { publishReported } from '../chats/publish-chats.ts';
import { applyPreference } from '../consents/record-consents.ts';
import { breakNumber } from '../numbers/number-state.ts';
import { REFRESH_NUMBER } from '../numbers/numbers.jobs.ts';
import { numberOfPhoneId, numbersOfAccount, saveQuality } from '../numbers/numbers.store.ts';
import { applyTemplateEvent, publishTemplates } from '../templates/sync-templates.ts';
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
/** Tries within about two minutes, with growing waits; after that hourly for a week. */
const MAX_ATTEMPTS = 8;

export interface ProcessedEvents {
  done: number;
  /** Failed, to be tried later. Later bodies about the same people or account wait; others do not. */
  failed: number;
}

interface Run {
  context: WhatsappContext;
  workspaceId: string;
  postponed: PostponedEvents;
  changed: Set<Applied>;
}

/** Until nothing is due, or `stopping`. Null if another process holds the lease. */
export async function processEvents(
  context: WhatsappContext,
  workspaceId: string,
  stopping: AbortSignal,
): Promise<ProcessedEvents | null> {
  const { db } = context.platform;
  return inTurn(context.platform, workspaceId, async (lost) => {
    const worked: ProcessedEvents = { done: 0, failed: 0 };
    const postponed = postponedEvents(await listPostponed(db, workspaceId));
    for (;;) {
      const ids = await waitingEvents(db, workspaceId, BATCH_SIZE);
      const changed = new Set<Applied>();
      for (const id of ids) {
        if (stopping.aborted || lost.aborted) break;
        const end = await processEvent({ context, workspaceId, postponed, changed }, id);
        if (end !== 'postponed') worked[end] += 1;
      }
      publishApplied(context, workspaceId, changed);
      if (ids.length === 0 || stopping.aborted || lost.aborted) return worked;
    }
  });
}

async function processEvent(run: Run, id: string): Promise<'done' | 'failed' | 'postponed'> {
  const { context, workspaceId, postponed, changed } = run;
  const { db, log } = context.platform;
  let events: WhatsappEvent[] = [];
  postponed.remove(id);
  try {
    const applied = await retryOnDeadlock(db, async (tx) => {
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
    // Throws if the database is unavailable, which is not a try.
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

function publishApplied({ platform }: WhatsappContext, workspaceId: string, changed: ReadonlySet<Applied>): void {
  const peopleWrote = changed.has('people');
  if (peopleWrote || changed.has('chats')) publishReported(platform, workspaceId, { peopleWrote });
  if (changed.has('templates')) publishTemplates(platform, workspaceId);
  if (changed.has('numbers') || changed.has('unknown'))
    platform.events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
}

/** What to publish after the commit (`people`: they wrote, so contacts changed too). `unknown`: nothing changed; the event is stored and counted. */
export type Applied = 'people' | 'chats' | 'templates' | 'numbers' | 'unknown';

/** In the caller's transaction. `receiverId`: the number whose address received it. */
async function applyEvent(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  receiverId: string,
  event: WhatsappEvent,
): Promise<Applied> {
  const numberId = await findNumber(tx, workspaceId, receiverId, event);
  // A number of the account that is not connected here.
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

/** An app may serve several numbers of an account, and Meta reports all of them to one address. */
async function findNumber(
  tx: Executor,
  workspaceId: string,
  receiverId: string,
  event: WhatsappEvent,
): Promise<string | null> {
  if (!('phoneNumberId' in event) || event.phoneNumberId === '') return receiverId;
  return numberOfPhoneId(tx, workspaceId, event.phoneNumberId);
}

/** Bodies that wait for their next try, and those behind them about the same person or account. */
export interface PostponedEvents {
  /** Until when a body has to wait for an earlier one; null if it need not. */
  waitsUntil(id: string, events: readonly WhatsappEvent[]): Date | null;
  add(id: string, events: readonly WhatsappEvent[], until: Date): void;
  /** It is due. */
  remove(id: string): void;
}

/** Ids increase in order of arrival. */
function postponedEvents(stored: readonly PostponedEvent[]): PostponedEvents {
  const bySubject = new Map<string, Map<string, Date>>();
  const subjectsById = new Map<string, string[]>();
  const all: PostponedEvents = {
    waitsUntil(id, events) {
      const before = events
        .flatMap(getSubjects)
        .flatMap((subject) => [...(bySubject.get(subject) ?? [])])
        .filter(([other]) => other < id)
        .map(([, until]) => until.getTime());
      return before.length === 0 ? null : new Date(Math.max(...before));
    },
    add(id, events, until) {
      const subjects = [...new Set(events.flatMap(getSubjects))];
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

/** Records a received message with all effects: in the caller's transaction, once, however often it is reported. */
export async function applyMessages(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  message: InboundMessage,
): Promise<void> {
  const { wamid, person, at } = message;
  if (await isKnownWamid(tx, workspaceId, numberId, wamid)) return;
  // Locked before the conversation, since effects of a message change records and the suppression list.
  await lockLibrary(tx, workspaceId);
  const before = await findChat(tx, workspaceId, numberId, person);
  const waId = person.waId ?? before?.waId ?? null;
  const profileName = person.profileName || (before?.profileName ?? '');
  const contact = await matchContact(context, tx, workspaceId, {
    contactId: before?.contactId ?? null,
    waId,
    profileName,
  });
  const known = contact === null ? {} : { contactId: contact.id, contactName: contact.name };
  const chat = await lockOrCreateChat(tx, workspaceId, numberId, { ...person, ...known }, at);
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
    content: toContent(message),
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
  // System messages ("changed their number") were not written by the person.
  if (kind === 'system') return;
  await addInbound(tx, workspaceId, chat.id, { at, wantsNoMore: isOptOutRequest('', text) });
  await applyInboundEffects(context, tx, workspaceId, { id, chat, message, opening, contactId: contact?.id ?? null });
}

function toContent({ location, contacts, pressed }: InboundMessage): MessageContent {
  return {
    ...(location && { location }),
    ...(contacts.length > 0 && { contacts }),
    ...(pressed !== '' && { pressed }),
  };
}

/** A job fetches the file, since a transaction must not wait for the network. */
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

// Applies Meta's events of numbers and accounts: saves quality and limit; a restricted account stops its numbers with the reason.
type EventOf<Kind extends WhatsappEvent['kind']> = Extract<WhatsappEvent, { kind: Kind }>;

/** A webhook only reports low quality; a job reads other values. */
async function applyQuality(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  { wabaId, displayPhone, quality, peopleLimit }: EventOf<'quality'>,
): Promise<void> {
  const digits = displayPhone.replace(/\D/g, '');
  for (const { id, phone } of await numbersOfAccount(tx, workspaceId, wabaId)) {
    // Without a number, the limit is that of the account.
    if (digits !== '' && phone !== `+${digits}`) continue;
    await saveQuality(tx, workspaceId, id, { quality, peopleLimit });
    await enqueueCheck(context, tx, { workspaceId, numberId: id, repairs: false });
  }
}

/** @returns false if it has no effect */
export async function applyAccount(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  { wabaId, event, detail }: EventOf<'account'>,
): Promise<boolean> {
  const fault = accountFault(event, detail);
  if (fault === null) return false;
  for (const { id } of await numbersOfAccount(tx, workspaceId, wabaId)) {
    if (fault.kind === 'stopped') await breakNumber(context, tx, workspaceId, id, fault.text);
    else await enqueueCheck(context, tx, { workspaceId, numberId: id, repairs: fault.kind === 'restored' });
  }
  return true;
}

/** A repairing check has its own job key, so that a later plain check does not replace it. */
function enqueueCheck(
  { platform }: WhatsappContext,
  tx: Executor,
  check: { workspaceId: string; numberId: string; repairs: boolean },
): Promise<void> {
  const key = `${check.repairs ? 'whatsapp-repair' : 'whatsapp-refresh'} ${check.numberId}`;
  return platform.jobs.enqueue(tx, REFRESH_NUMBER, check, key);
}
