// The conversation of a person with a number: found by phone or by business-scoped user id, made where there is none, and joined where
// both name different ones (integration contracts 1.7).
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { personName } from '../../domain/person-name.ts';
import type { WhatsappPerson } from '../../domain/webhook-event.ts';
import { type HeldChat, insertChat, lockChatsOf, mergeChats, setPerson } from './chats.store.ts';

export interface PersonFacts extends WhatsappPerson {
  /** An id that the person had before. */
  previousUserId?: string;
  contactId?: string | null;
  /** '' where there is no contact, or it has no name. */
  contactName?: string;
}

/** Locked for the rest of the transaction. @returns null where the person has neither id */
export async function holdChatOf(
  tx: Executor,
  workspaceId: string,
  numberId: string,
  person: PersonFacts,
  at: Date,
): Promise<HeldChat | null> {
  if (person.waId === null && person.userId === null) return null;
  // Where two meet, the second finds what the first has made.
  for (;;) {
    const found = await joinChatsOf(tx, workspaceId, numberId, person);
    if (found) return found;
    const { contactId = null, contactName = '' } = person;
    const chat = { ...person, id: newId(), numberId, contactId, name: personName({ ...person, contactName }) };
    if (await insertChat(tx, workspaceId, { ...chat, at })) return { ...chat, assignedTo: null, lastInboundAt: null };
  }
}

/** The same, but makes none. */
export async function joinChatsOf(
  tx: Executor,
  workspaceId: string,
  numberId: string,
  person: PersonFacts,
): Promise<HeldChat | null> {
  const waIds = person.waId === null ? [] : [person.waId];
  const userIds = [person.userId, person.previousUserId ?? null].filter((id) => id !== null);
  const [first, ...others] = await lockChatsOf(tx, workspaceId, numberId, { waIds, userIds });
  if (!first) return null;
  const all = [first, ...others];
  // The one with the phone stays: it is the one that contacts were matched with.
  const kept = all.find(({ waId }) => waId !== null && waId === person.waId) ?? first;
  const merged = all.filter(({ id }) => id !== kept.id);
  for (const one of merged) await mergeChats(tx, workspaceId, one.id, kept.id);
  const next = withFacts(all, kept, person);
  if (merged.length > 0 || differs(kept, next)) await setPerson(tx, workspaceId, kept.id, next);
  return next;
}

const newest = (...dates: (Date | null)[]) =>
  dates.reduce((latest, date) => (date !== null && (latest === null || date > latest) ? date : latest), null);
const firstOf = (...texts: (string | undefined)[]) => texts.find((text) => text) ?? '';

function withFacts(all: readonly HeldChat[], kept: HeldChat, person: PersonFacts): HeldChat {
  const waId = person.waId ?? kept.waId ?? all.find((one) => one.waId !== null)?.waId ?? null;
  const userId = person.userId ?? kept.userId ?? all.find((one) => one.userId !== null)?.userId ?? null;
  const profileName = firstOf(person.profileName, kept.profileName, ...all.map((one) => one.profileName));
  const username = firstOf(person.username, kept.username, ...all.map((one) => one.username));
  const contactId = person.contactId ?? kept.contactId ?? all.find((one) => one.contactId !== null)?.contactId ?? null;
  // A contact's name stays until another contact, or its new name, is known.
  const isNamedByContact = contactId !== null && person.contactName === undefined;
  const name = isNamedByContact
    ? firstOf(kept.contactId === contactId ? kept.name : '', all.find((one) => one.contactId === contactId)?.name)
    : personName({ contactName: person.contactName ?? '', profileName, username, waId });
  return {
    ...kept,
    waId,
    userId,
    profileName,
    username,
    contactId,
    assignedTo: kept.assignedTo ?? all.find((one) => one.assignedTo !== null)?.assignedTo ?? null,
    name: name || personName({ profileName, username, waId }),
    lastInboundAt: newest(...all.map((one) => one.lastInboundAt)),
  };
}

const differs = (one: HeldChat, other: HeldChat) =>
  (['waId', 'userId', 'profileName', 'username', 'contactId', 'name'] as const).some((key) => one[key] !== other[key]);
