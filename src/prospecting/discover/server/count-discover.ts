// How many fit, exactly: those of the library, and those that are new to it.

import { countRecords } from '#crm/records/server/index.ts';
import { countDirectory, directoryIdAt } from '#prospecting/directory/server/index.ts';
import type { DiscoverFilters, DiscoverKind } from '../contract.ts';
import { asksDirectory } from '../domain/asks-directory.ts';
import { countHidden } from './directory-hidden.store.ts';
import { type DiscoverContext, directoryFilters } from './discover-context.ts';
import { countNewFound, type FoundQuestion } from './found-list.store.ts';
import { matchKnown } from './match-known.ts';
import { RECORD_KIND } from './match-sources.store.ts';
import { ownedCondition } from './owned-records.store.ts';
import { keptPeople } from './row-facts.store.ts';

interface Asked {
  kind: DiscoverKind;
  filters: DiscoverFilters;
}

export async function countDiscover(
  context: DiscoverContext,
  workspaceId: string,
  asked: Asked,
): Promise<{ yours: number; new: number }> {
  const [yours, fresh] = await Promise.all([
    countYours(context, workspaceId, asked),
    countNew(context, { workspaceId, ...asked }),
  ]);
  return { yours, new: fresh };
}

async function countYours(context: DiscoverContext, workspaceId: string, asked: Asked): Promise<number> {
  const { kind, filters } = asked;
  const { db } = context.platform;
  const kept = kind === 'person' ? keptCount(filters) : null;
  if (kept !== null) return keptPeople(db, workspaceId, kept);
  const also = await ownedCondition(db, workspaceId, { kind, filters });
  return countRecords(context, { workspaceId, kind: RECORD_KIND[kind] }, { q: filters.q, shelf: 'live' }, also);
}

/** What is counted with every change of a contact, and needs no look at them; null where more is asked. */
function keptCount({ hasEmail, notContacted, ...others }: DiscoverFilters): 'email' | 'not-contacted' | null {
  const isAlone = Object.values<string | boolean | string[]>(others).every(
    (value) => value === '' || value === false || (Array.isArray(value) && value.length === 0),
  );
  if (!isAlone || hasEmail === notContacted) return null;
  return hasEmail ? 'email' : 'not-contacted';
}

/** What was found before and what the directory holds; a company that is both counts once, what is kept or excluded not at all. */
export async function countNew(context: DiscoverContext, question: FoundQuestion): Promise<number> {
  const { db } = context.platform;
  const { workspaceId, kind, filters, since } = question;
  await matchKnown(context.platform, workspaceId, kind);
  const found = countNewFound(db, question);
  if (!asksDirectory(kind, filters)) return found;
  const asked = directoryFilters(filters);
  const after = since ? await directoryIdAt(context.platform, since) : null;
  const [foundRows, held, hidden] = await Promise.all([
    found,
    countDirectory(context.platform, asked, after),
    countHidden(db, question, asked, after),
  ]);
  return foundRows + held - hidden;
}
