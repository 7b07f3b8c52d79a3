// What can be done with the selected templates together.
import { Copy, Download } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { SelectionBar } from '#ui/SelectionBar.tsx';
import { ShelfButtons } from '#ui/ShelfButtons.tsx';
import type { Shelf } from '../contract.ts';
import type { Target } from './api.ts';
import { downloadTemplates } from './download-templates.ts';
import { templatesText } from './template-labels.ts';
import { useTemplateActions } from './use-template-actions.ts';

interface SelectionToolsProps {
  shelf: Shelf;
  count: number;
  target: Target;
  /** Selects all that match, where more match than are shown. */
  all: { total: number; select: () => void } | null;
  onClear: () => void;
}

export function SelectionTools({ shelf, count, target, all, onClear }: SelectionToolsProps) {
  const act = useTemplateActions(onClear);
  return (
    <SelectionBar label="Selected templates" count={templatesText(count)} all={all} onClear={onClear}>
      {shelf === 'live' && (
        <Button needs="write" size="sm" icon={<Copy aria-hidden size={16} />} onClick={() => act.duplicate(target)}>
          Duplicate
        </Button>
      )}
      <Menu
        align="start"
        trigger={
          <Button needs="export" size="sm" icon={<Download aria-hidden size={16} />}>
            Export
          </Button>
        }
      >
        <MenuItem onSelect={() => void downloadTemplates('csv', target)}>CSV</MenuItem>
        <MenuItem onSelect={() => void downloadTemplates('json', target)}>JSON</MenuItem>
      </Menu>
      <ShelfButtons shelf={shelf} onMove={(to) => act.move(target, to)} />
    </SelectionBar>
  );
}
