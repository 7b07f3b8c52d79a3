// How lists are spoken of on the screen.
import type { RecordKind } from '#crm/records/contract.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';
import type { List, ListShelf, ListType } from '../contract.ts';
import type { How } from '../domain/combined-filter.ts';

export const TYPE_NAMES: Record<ListType, string> = { static: 'Static', live: 'Live' };
export const SHELF_NAMES: Record<ListShelf, string> = { live: 'In use', archived: 'Archived', bin: 'Bin' };

export function listsText(count: number): string {
  return formatNoun(count, 'list');
}

const NOUNS: Record<RecordKind, [string, string]> = {
  contact: ['contact', 'contacts'],
  company: ['company', 'companies'],
};

export function countText(kind: RecordKind, count: number): string {
  return `${formatCount(count)} ${NOUNS[kind][count === 1 ? 0 : 1]}`;
}

/** What a toast says of a list that was just made. */
export function madeText({ list, added, coming }: { list: List; added: number; coming: number }): string {
  if (coming > 0) return `“${list.name}” is being filled with ${formatCount(coming)}`;
  return list.type === 'live' ? `“${list.name}” made` : `“${list.name}” made with ${formatCount(added)}`;
}

/** Where the members of a list are seen: its page, on the tab of a kind. */
export function listPath(id: string, kind?: RecordKind): string {
  return `/company-list/${id}${kind ? `?show=${kind === 'contact' ? 'contacts' : 'companies'}` : ''}`;
}

/** The name of a list that comes of others: "Spring and Autumn", cut to what a name may have. */
export function combinedName(how: How, names: readonly string[]): string {
  const [first = '', ...others] = names;
  const text = {
    copy: `Copy of ${first}`,
    union: names.join(' + '),
    intersect: `In all of ${names.join(', ')}`,
    subtract: `${first} without ${others.join(', ')}`,
  }[how];
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

const withFilter = (path: string, condition: object) =>
  `${path}&filter=${encodeURIComponent(JSON.stringify({ join: 'and', items: [condition] }))}`;

/** The people of a list whose address is valid. */
export function validPath(id: string): string {
  return withFilter(listPath(id, 'contact'), { field: 'emailVerdict', op: 'any-of', value: ['valid'] });
}

/** What was added to the library after that moment. */
export function newsPath(id: string, kind: RecordKind, since: string): string {
  return withFilter(listPath(id, kind), { field: 'createdAt', op: 'after', value: since });
}
