// The rule of a live list in words: "Contacts where Verdict is Valid and Country is Sweden".
import { useMembers } from '#account/accounts/web/index.ts';
import { filterWords, NOUN, useRecordFields } from '#crm/records/web/index.ts';
import { countryName } from '#shared/countries.ts';
import type { LiveRule } from '../contract.ts';
import { useLists } from './use-lists.ts';

export function useRuleWords({ kind, selection: { q, filter } }: LiveRule): string {
  const fields = useRecordFields(kind);
  const members = useMembers();
  const lists = useLists();
  const words = filterWords(filter ?? { join: 'and', items: [] }, {
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
