// Texts and paths of lists.
import { useMembers } from '#account/accounts/web/index.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import { filterText, NOUN, useRecordFields } from '#crm/records/web/index.ts';
import { countryName } from '#shared/countries.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';
import { listPath } from '#shared/page-paths.ts';
import type { List, ListStatus, ListType, LiveRule } from '../contract.ts';
import type { CombineMode } from '../domain/list-rules.ts';
import { useLists } from './use-lists.ts';

export const TYPE_NAMES: Record<ListType, string> = { static: 'Static', live: 'Live' };
export const STATUS_NAMES: Record<ListStatus, string> = { live: 'In use', archived: 'Archived', bin: 'Bin' };

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

/** The toast after creating a list. */
export function createdText({ list, added, coming }: { list: List; added: number; coming: number }): string {
  if (coming > 0) return `“${list.name}” is being filled with ${formatCount(coming)}`;
  return list.type === 'live' ? `“${list.name}” made` : `“${list.name}” created with ${formatCount(added)}`;
}

/** The suggested name of a combined list: "Spring and Autumn", cut to the maximum length. */
export function combinedName(how: CombineMode, names: readonly string[]): string {
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

/** Contacts of a list with a valid address. */
export function validPath(id: string): string {
  return withFilter(listPath(id, 'contact'), { field: 'emailVerdict', op: 'any-of', value: ['valid'] });
}

/** Records added to the library after that time. */
export function newMembersPath(id: string, kind: RecordKind, since: string): string {
  return withFilter(listPath(id, kind), { field: 'createdAt', op: 'after', value: since });
}

/** The rule of a live list as text: "Contacts where Verdict is Valid and Country is Sweden". */
export function useRuleText({ kind, selection: { q, filter } }: LiveRule): string {
  const fields = useRecordFields(kind);
  const members = useMembers();
  const lists = useLists();
  const words = filterText(filter ?? { join: 'and', items: [] }, {
    kind,
    customLabel: (id) => fields.find(({ key }) => key === `custom.${id}`)?.label,
    nameOf: (type, id) =>
      type === 'user'
        ? members.find((member) => member.id === id)?.name
        : type === 'lists'
          ? lists.data?.items.find((list) => list.id === id)?.name
          : undefined,
    countryName,
  });
  const { many, title } = NOUN[kind];
  if (!q && words === '') return `All ${many}`;
  return [title, q && `with the words “${q}”`, words && `where ${words}`].filter(Boolean).join(' ');
}
