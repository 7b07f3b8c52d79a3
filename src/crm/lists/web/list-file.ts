// The index of lists as a file for a spreadsheet. Who is in a list is exported on its own page.
import type { CsvColumn } from '#ui/export-csv.ts';
import type { List, ListCount } from '../contract.ts';
import { TYPE_NAMES } from './list-labels.ts';

/** What is not counted yet, or cannot be, stays empty. */
export function fileColumns(counts: ReadonlyMap<string, ListCount>): readonly CsvColumn<List>[] {
  const counted = (list: List, what: 'contacts' | 'companies' | 'validEmails') => {
    const count = counts.get(list.id);
    if (count?.fault) return null;
    return (what === 'validEmails' ? null : list[what]) ?? count?.[what] ?? null;
  };
  return [
    { header: 'Name', value: ({ name }) => name },
    { header: 'Type', value: ({ type }) => TYPE_NAMES[type] },
    { header: 'Companies', value: (list) => counted(list, 'companies') },
    { header: 'Contacts', value: (list) => counted(list, 'contacts') },
    { header: 'Valid e-mails', value: (list) => counted(list, 'validEmails') },
    { header: 'Owner', value: ({ owner }) => owner?.name },
    { header: 'Created', value: ({ createdAt }) => createdAt.slice(0, 10) },
    { header: 'Updated', value: ({ updatedAt }) => updatedAt.slice(0, 10) },
  ];
}
