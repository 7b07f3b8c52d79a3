// The conversation of a person with a number, found by phone or by business-scoped user id and joined where both name different ones
// (integration contracts 1.7), and the contact it is with.
import { contactFacts, findMatches, saveRecords } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { personName, phoneVariants, toPhone } from '../../domain/phone-numbers.ts';
import type { WhatsappPerson } from '../../domain/webhook-event.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { insertChat, type LockedChat, lockChats, mergeChats, setPerson } from './chats.store.ts';

export interface PersonFacts extends WhatsappPerson {
  /** An id that the person had before. */
  previousUserId?: string;
  contactId?: string | null;
  /** '' for no contact, or one without a name. */
  contactName?: string;
}

/** Locked for the rest of the transaction. @returns null if the person has neither id */
export async function lockOrCreateChat(
  tx: Executor,
  workspaceId: string,
  numberId: string,
  person: PersonFacts,
  at: Date,
): Promise<LockedChat | null> {
  if (person.waId === null && person.userId === null) return null;
  // If two transactions race, the second finds the conversation of the first.
  for (;;) {
    const found = await lockAndMergeChats(tx, workspaceId, numberId, person);
    if (found) return found;
    const { contactId = null, contactName = '' } = person;
    const chat = { ...person, id: newId(), numberId, contactId, name: personName({ ...person, contactName }) };
    if (await insertChat(tx, workspaceId, { ...chat, at })) return { ...chat, assignedTo: null, lastInboundAt: null };
  }
}

/** The same, but creates none. */
export async function lockAndMergeChats(
  tx: Executor,
  workspaceId: string,
  numberId: string,
  person: PersonFacts,
): Promise<LockedChat | null> {
  const waIds = person.waId === null ? [] : [person.waId];
  const userIds = [person.userId, person.previousUserId ?? null].filter((id) => id !== null);
  const [first, ...others] = await lockChats(tx, workspaceId, numberId, { waIds, userIds });
  if (!first) return null;
  const all = [first, ...others];
  // The one with the phone stays: contacts were matched by it.
  const kept = all.find(({ waId }) => waId !== null && waId === person.waId) ?? first;
  const merged = all.filter(({ id }) => id !== kept.id);
  for (const one of merged) await mergeChats(tx, workspaceId, one.id, kept.id);
  const next = withFacts(all, kept, person);
  if (merged.length > 0 || differs(kept, next)) await setPerson(tx, workspaceId, kept.id, next);
  return next;
}

const newest = (...dates: (Date | null)[]) =>
  dates.reduce((latest, date) => (date !== null && (latest === null || date > latest) ? date : latest), null);
const firstFilled = (...texts: (string | undefined)[]) => texts.find((text) => text) ?? '';

function withFacts(all: readonly LockedChat[], kept: LockedChat, person: PersonFacts): LockedChat {
  const waId = person.waId ?? kept.waId ?? all.find((one) => one.waId !== null)?.waId ?? null;
  const userId = person.userId ?? kept.userId ?? all.find((one) => one.userId !== null)?.userId ?? null;
  const profileName = firstFilled(person.profileName, kept.profileName, ...all.map((one) => one.profileName));
  const username = firstFilled(person.username, kept.username, ...all.map((one) => one.username));
  const contactId = person.contactId ?? kept.contactId ?? all.find((one) => one.contactId !== null)?.contactId ?? null;
  // A contact's name stays until another contact or name is known.
  const isNamedByContact = contactId !== null && person.contactName === undefined;
  const name = isNamedByContact
    ? firstFilled(kept.contactId === contactId ? kept.name : '', all.find((one) => one.contactId === contactId)?.name)
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

const differs = (one: LockedChat, other: LockedChat) =>
  (['waId', 'userId', 'profileName', 'username', 'contactId', 'name'] as const).some((key) => one[key] !== other[key]);

export interface MatchedContact {
  id: string;
  /** '' for none. */
  name: string;
  isNew: boolean;
}

/** The contact with this phone, in any of its forms; null for none. */
export async function findContact(
  executor: Executor,
  workspaceId: string,
  waId: string,
): Promise<MatchedContact | null> {
  const phones = phoneVariants(waId).map((phone) => ({ phone }));
  const match = (await findMatches(executor, workspaceId, 'contact', phones)).find((one) => one !== null);
  return match ? { id: match.id, name: match.name, isNew: false } : null;
}

/** The contact matched before, else by phone, else a new one (product design 5.18). Creating one waits for the lock of the library. */
export async function matchContact(
  { records, platform }: Pick<WhatsappContext, 'records' | 'platform'>,
  tx: Executor,
  workspaceId: string,
  { contactId, waId, profileName }: { contactId: string | null; waId: string | null; profileName: string },
): Promise<MatchedContact | null> {
  const known = contactId === null ? null : await contactFacts(tx, workspaceId, contactId);
  if (known) return { id: known.id, name: known.name, isNew: false };
  // Without a phone, nothing could match the contact later.
  if (waId === null) return null;
  const found = await findContact(tx, workspaceId, waId);
  if (found) return found;
  const at = new Date(platform.clock.now()).toISOString();
  const record = { values: { phone: toPhone(waId), name: profileName }, origin: { source: 'whatsapp' as const, at } };
  const { items } = await saveRecords(tx, records.relations, workspaceId, {
    kind: 'contact',
    records: [record],
    madeBy: null,
  });
  const [saved] = items;
  if (!saved) return null;
  const facts = await contactFacts(tx, workspaceId, saved.id);
  return { id: saved.id, name: facts?.name ?? profileName, isNew: saved.outcome === 'created' };
}
