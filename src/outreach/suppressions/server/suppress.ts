// Puts addresses, domains and phones on the list of those that are never written to, and says so in their contacts. An opt-out ends the other
// channels of the same contact too, unless the workspace wants each channel by itself.
import { lockLibrary, publishBoth } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { SUPPRESSIONS_EVENT, type SuppressionReason } from '../fields.contract.ts';
import { BY_THEMSELVES, removeEntries } from './suppressed.store.ts';
import { type SuppressionKey, suppressionKey } from './suppression-key.ts';
import { type NewEntry, optOutScope, otherChannels, syncContacts, upsertEntries } from './suppressions.store.ts';

export interface ToSuppress {
  /** An address, a domain or a phone with its country code, as it was written. */
  value: string;
  reason: SuppressionReason;
  /** The note of the user who added it, or the answer of the server that refused it. */
  detail?: string;
  /** Where it came from, as the page says it: name of the campaign, of the file, of the person. */
  source?: string;
  mailId?: string | null;
  /** The user who added it; null where it was added automatically. */
  addedBy?: string | null;
}

export interface Suppressing {
  /** Values that are on the list now and were not, or not for so strong a reason. */
  added: string[];
  /** Values that were on it already. */
  known: string[];
  /** Values that the opt-out of another channel has put on it. */
  linked: string[];
  /** What is none of the three, as it was written. */
  malformed: string[];
  /** Ids of contacts that changed; the caller publishes them after the commit (`publishSuppressions`). */
  contacts: string[];
}

const MAX_DETAIL = 500;
const MAX_SOURCE = 200;

/** In the caller's transaction. Doing it twice changes nothing more. Up to some thousands at once. */
export async function suppress(
  tx: Executor,
  workspaceId: string,
  entries: readonly ToSuppress[],
): Promise<Suppressing> {
  const rows = new Map<string, NewEntry>();
  const malformed: string[] = [];
  for (const { value: written, reason, detail = '', source = '', mailId = null, addedBy = null } of entries) {
    const key = suppressionKey(written);
    if (key === null) malformed.push(written);
    else if (!rows.has(key.value)) {
      const texts = { detail: storableText(detail, MAX_DETAIL), source: storableText(source, MAX_SOURCE) };
      rows.set(key.value, { ...key, ...texts, id: newId(), reason, mailId, addedBy });
    }
  }
  if (rows.size === 0) return { added: [], known: [], linked: [], malformed, contacts: [] };
  // The library before the list, as everywhere: so two opt-outs of a contact never wait for each other, and none misses a contact that is
  // just being added.
  await lockLibrary(tx, workspaceId);
  const others = await toLink(tx, workspaceId, rows);
  const put = new Set(await upsertEntries(tx, workspaceId, [...rows.values(), ...others]));
  const keys = [...rows.values(), ...others].filter(({ value }) => put.has(value));
  const contacts = await syncContacts(tx, workspaceId, keys, entries[0]?.addedBy ?? null);
  const values = [...rows.keys()];
  return {
    added: values.filter((value) => put.has(value)),
    known: values.filter((value) => !put.has(value)),
    linked: others.map(({ value }) => value).filter((value) => put.has(value)),
    malformed,
    contacts,
  };
}

/** What the opt-outs among these end on other channels, where the workspace has not said that each channel is for itself. */
async function toLink(tx: Executor, workspaceId: string, rows: ReadonlyMap<string, NewEntry>): Promise<NewEntry[]> {
  const optedOut = [...rows.values()].filter(({ reason, kind }) => reason === 'opted-out' && kind !== 'domain');
  if (optedOut.length === 0 || (await optOutScope(tx, workspaceId)) === 'channel') return [];
  const linked = new Map<string, NewEntry>();
  for (const { of, value: written } of await otherChannels(tx, workspaceId, optedOut)) {
    const [from, key] = [rows.get(of), suppressionKey(written)];
    // A phone that was stored as typed has no country code.
    if (!from || !key || key.kind === 'domain' || rows.has(key.value)) continue;
    const detail = from.kind === 'phone' ? `Opted out on WhatsApp as ${of}` : `Opted out of email as ${of}`;
    linked.set(key.value, { ...from, ...key, id: newId(), detail });
  }
  return [...linked.values()];
}

/** Answers of servers are bytes of others: the database takes neither NUL nor half of a character. */
function storableText(text: string, max: number): string {
  return text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

// A person who opted out asks for messages again, by their own message: their entry goes, with that message as its reason.

/**
 * In the caller's transaction. Only the opt-out itself: what was added by hand, bounced or complained stays. Other channels stay as they are.
 * @returns whether there was one
 */
export async function liftOptOut(
  tx: Executor,
  workspaceId: string,
  { value, why }: { value: string; why: string },
): Promise<boolean> {
  const key: SuppressionKey | null = suppressionKey(value);
  if (key === null) return false;
  await lockLibrary(tx, workspaceId);
  const target = { value: key.value, reason: 'opted-out' as const };
  const { keys } = await removeEntries(tx, workspaceId, target, { why, by: BY_THEMSELVES, spared: [] });
  await syncContacts(tx, workspaceId, keys, null);
  return keys.length > 0;
}

// Says in all tabs of a workspace that the list has changed, and the contacts with it. After the commit.
export function publishSuppressions({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: SUPPRESSIONS_EVENT, data: {} });
  publishBoth(events, workspaceId, 'contact');
}
