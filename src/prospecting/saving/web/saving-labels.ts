// What was saved, in words.
import type { RecordKind } from '#crm/records/contract.ts';
import { formatCount } from '#shared/formats.ts';
import type { SavablePreview, SavedResult } from '../contract.ts';

const NOUNS: Record<RecordKind, { one: string; many: string }> = {
  contact: { one: 'contact', many: 'contacts' },
  company: { one: 'company', many: 'companies' },
};

export function alreadySavedText(kind: RecordKind, count: number): string {
  return `${formatCount(count)} ${count === 1 ? NOUNS[kind].one : NOUNS[kind].many}`;
}

/** "In your contacts". */
export function alreadySavedMark(kind: RecordKind): string {
  return `In your ${NOUNS[kind].many}`;
}

/** "Mara Lindqvist saved to your contacts"; "7 contacts saved, 2 added to what you had, 1 known already". */
export function savedText(items: readonly SavedResult[]): string {
  const [first] = items;
  if (!first) return 'Nothing was saved';
  if (items.length === 1) {
    if (first.outcome === 'created') return `${first.name} saved to your ${NOUNS[first.kind].many}`;
    return first.outcome === 'merged' ? `${first.name} updated with new values` : `${first.name} is already up to date`;
  }
  // Several videos of one author, several products of one supplier: one record.
  const outcomes = new Map<string, SavedResult['outcome']>();
  for (const { id, outcome } of items) if (outcomes.get(id) !== 'created') outcomes.set(id, outcome);
  const count = (outcome: SavedResult['outcome']) => [...outcomes.values()].filter((each) => each === outcome).length;
  const parts = [
    count('created') > 0 && `${alreadySavedText(first.kind, count('created'))} saved`,
    count('merged') > 0 && `${formatCount(count('merged'))} updated`,
    count('unchanged') > 0 && `${formatCount(count('unchanged'))} unchanged`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** How many records results would become: several jobs of one company are one, and so are several of what is there already. */
export function countFound(found: readonly SavablePreview[]): { fresh: number; known: SavablePreview[] } {
  const known = new Map(found.flatMap((each) => (each.match ? [[each.match.id, each]] : [])));
  const fresh = found.filter(({ match }) => match === null);
  const people = fresh.filter(({ kind }) => kind === 'contact').length;
  const companies = new Set(fresh.flatMap(({ kind, name }) => (kind === 'company' ? [name.toLowerCase()] : [])));
  return { fresh: people + companies.size, known: [...known.values()] };
}
