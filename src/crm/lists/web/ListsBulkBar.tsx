// What can be done with the selected lists: new lists made of them, and another shelf.
import { Combine, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { type CsvColumn, exportCsv } from '#ui/export-csv.ts';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { SelectionBar, ShelfButtons } from '#ui/SelectionBar.tsx';
import type { List, ListCount, ListShelf } from '../contract.ts';
import type { How } from '../domain/combined-filter.ts';
import { CombineDialog } from './CombineDialog.tsx';
import { listsText, TYPE_NAMES } from './list-labels.ts';
import { useShelveLists } from './use-list-changes.ts';

interface ListsBulkBarProps {
  lists: readonly List[];
  counts: ReadonlyMap<string, ListCount>;
  shelf: ListShelf;
  onClear: () => void;
}

export function ListsBulkBar({ lists, counts, shelf, onClear }: ListsBulkBarProps) {
  const shelve = useShelveLists();
  const [how, setHow] = useState<How | null>(null);
  const to = (next: ListShelf) => {
    shelve.mutate({ lists, shelf: next });
    onClear();
  };
  return (
    <SelectionBar label="Selected lists" count={listsText(lists.length)} onClear={onClear}>
      {shelf !== 'bin' && lists.length === 1 && (
        <Button needs="write" size="sm" icon={<Copy aria-hidden size={16} />} onClick={() => setHow('copy')}>
          Copy
        </Button>
      )}
      {shelf !== 'bin' && lists.length > 1 && (
        <Menu
          trigger={
            <Button needs="write" size="sm" icon={<Combine aria-hidden size={16} />}>
              New list of these
            </Button>
          }
        >
          <MenuItem onSelect={() => setHow('union')}>In any of them</MenuItem>
          <MenuItem onSelect={() => setHow('intersect')}>In all of them</MenuItem>
          <MenuItem onSelect={() => setHow('subtract')}>In one and not in the others</MenuItem>
        </Menu>
      )}
      <Button
        needs="export"
        size="sm"
        icon={<Download aria-hidden size={16} />}
        onClick={() => void exportCsv('lists', fileColumns(counts), lists)}
      >
        Export CSV
      </Button>
      <ShelfButtons shelf={shelf} onMove={to} />
      {how && (
        <CombineDialog
          how={how}
          lists={lists}
          onClose={() => setHow(null)}
          onMade={() => {
            setHow(null);
            onClear();
          }}
        />
      )}
    </SelectionBar>
  );
}

// The index of lists as a file for a spreadsheet. Who is in a list is exported on its own page.

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
