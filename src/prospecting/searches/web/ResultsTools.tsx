// What can be done with the results that are shown: select them, put them in another order, take them along as a file.
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Select } from '#ui/Select.tsx';
import type { Selection } from './use-selection.ts';

export interface ResultSort<Item> {
  key: string;
  label: string;
  /** As Array.sort takes it. */
  compare: (a: Item, b: Item) => number;
}

interface ResultsToolsProps {
  selection: Selection;
  sorts: readonly { key: string; label: string }[];
  /** Empty: the order of the source. */
  sort: string;
  onSort: (key: string) => void;
  onExport: () => void;
  /** More actions on what is selected, or on all. */
  children?: ReactNode;
}

const AS_FOUND = { value: 'found', label: 'As found' };

export function ResultsTools({ selection, sorts, sort, onSort, onExport, children }: ResultsToolsProps) {
  const count = selection.keys.length;
  return (
    <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <Checkbox
        checked={selection.all}
        onCheckedChange={selection.toggleAll}
        label={count > 0 ? `${formatCount(count)} selected` : 'Select all'}
        className="items-center pl-4"
      />
      {count > 0 && (
        <Button variant="ghost" size="sm" onClick={selection.clear}>
          Clear selection
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        {sorts.length > 0 && (
          <div className="w-40">
            <Select
              size="sm"
              aria-label="Sort what is shown"
              options={[AS_FOUND, ...sorts.map(({ key, label }) => ({ value: key, label }))]}
              value={sort || AS_FOUND.value}
              onValueChange={(key) => onSort(key === AS_FOUND.value ? '' : key)}
            />
          </div>
        )}
        <Button needs="export" size="sm" icon={<Download aria-hidden size={14} />} onClick={onExport}>
          {count > 0 ? `Export ${formatCount(count)} as CSV` : 'Export CSV'}
        </Button>
      </div>
    </div>
  );
}
