// Actions on selected lists: combine, export, archive, trash and restore.
import { Combine, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { type CsvColumn, exportCsv } from '#ui/export-csv.ts';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { SelectionBar, ShelfButtons } from '#ui/SelectionBar.tsx';
import type { List, ListCount, ListStatus } from '../contract.ts';
import type { CombineMode } from '../domain/list-rules.ts';
import { CombineDialog } from './CombineDialog.tsx';
import { listsText, TYPE_NAMES } from './list-labels.ts';
import { useSetListStatus } from './use-list-changes.ts';

interface ListsBulkBarProps {
  lists: readonly List[];
  counts: ReadonlyMap<string, ListCount>;
  shelf: ListStatus;
  onClear: () => void;
}

export function ListsBulkBar({ lists, counts, shelf, onClear }: ListsBulkBarProps) {
  const setStatus = useSetListStatus();
  const [how, setHow] = useState<CombineMode | null>(null);
  const to = (next: ListStatus) => {
    setStatus.mutate({ lists, shelf: next });
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

// The overview of lists as a CSV file. Members are exported on the page of a list.

/** Counts that are not known stay empty. */
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
    { header: 'Valid emails', value: (list) => counted(list, 'validEmails') },
    { header: 'Owner', value: ({ owner }) => owner?.name },
    { header: 'Created', value: ({ createdAt }) => createdAt.slice(0, 10) },
    { header: 'Updated', value: ({ updatedAt }) => updatedAt.slice(0, 10) },
  ];
}
