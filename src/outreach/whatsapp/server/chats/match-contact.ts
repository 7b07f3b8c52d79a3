// Whose conversation it is: the contact with that phone, or a new one (product design 5.18).
import { findMatches, saveRecords } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { phoneOf, phonesOf } from '../../domain/person-name.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { contactFacts } from './contact-facts.store.ts';

export interface MatchedContact {
  id: string;
  /** '' where it has none. */
  name: string;
  /** It was made for them. */
  isNew: boolean;
}

/** The contact that has this phone, in any way that it may be written; null where none has it. */
export async function findContact(
  executor: Executor,
  workspaceId: string,
  waId: string,
): Promise<MatchedContact | null> {
  const phones = phonesOf(waId).map((phone) => ({ phone }));
  const match = (await findMatches(executor, workspaceId, 'contact', phones)).find((one) => one !== null);
  return match ? { id: match.id, name: match.name, isNew: false } : null;
}

/** The one that was matched before, while it is there; else by phone; else a new one. Waits for the library where it makes one. */
export async function matchContact(
  { records, platform }: Pick<WhatsappContext, 'records' | 'platform'>,
  tx: Executor,
  workspaceId: string,
  { contactId, waId, profileName }: { contactId: string | null; waId: string | null; profileName: string },
): Promise<MatchedContact | null> {
  const known = contactId === null ? null : await contactFacts(tx, workspaceId, contactId);
  if (known) return { id: known.id, name: known.name, isNew: false };
  // Without a phone there is nothing to match by, and nothing that another search could find the contact by.
  if (waId === null) return null;
  const found = await findContact(tx, workspaceId, waId);
  if (found) return found;
  const at = new Date(platform.clock.now()).toISOString();
  const record = { values: { phone: phoneOf(waId), name: profileName }, origin: { source: 'whatsapp' as const, at } };
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
