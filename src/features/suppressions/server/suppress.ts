// Puts addresses and domains on the list of those that are never written to, and says so in their contacts.
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { SuppressionReason } from '../fields.contract.ts';
import { suppressionKey } from './suppression-key.ts';
import { type NewEntry, putEntries, syncContacts } from './suppressions.store.ts';

export interface ToSuppress {
  /** An address or a domain, as it was written. */
  value: string;
  reason: SuppressionReason;
  /** Words of whoever added it, or the answer of the server that refused it. */
  detail?: string;
  /** Where it came from, as the page says it: name of the campaign, of the file, of the person. */
  source?: string;
  mailId?: string | null;
  /** The user who added it; null where nobody did by hand. */
  addedBy?: string | null;
}

export interface Suppressing {
  /** Values that are on the list now and were not, or not for so strong a reason. */
  added: string[];
  /** Values that were on it already. */
  known: string[];
  /** What is neither an address nor a domain, as it was written. */
  malformed: string[];
  /** Ids of contacts that say something else now. Whoever calls announces them (`announceSuppressions`). */
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
      const texts = { detail: kept(detail, MAX_DETAIL), source: kept(source, MAX_SOURCE) };
      rows.set(key.value, { ...key, ...texts, id: newId(), reason, mailId, addedBy });
    }
  }
  if (rows.size === 0) return { added: [], known: [], malformed, contacts: [] };
  const added = await putEntries(tx, workspaceId, [...rows.values()]);
  const isNew = new Set(added);
  const keys = added.flatMap((value) => rows.get(value) ?? []);
  const contacts = await syncContacts(tx, workspaceId, keys, entries[0]?.addedBy ?? null);
  return { added, known: [...rows.keys()].filter((value) => !isNew.has(value)), malformed, contacts };
}

/** Answers of servers are bytes of others: the database takes neither NUL nor half of a character. */
function kept(text: string, max: number): string {
  return text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}
