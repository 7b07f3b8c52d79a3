// What can be done with the selected templates together.
import { Archive, ArchiveRestore, Copy, Download, Trash2 } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { SelectionBar } from '#ui/SelectionBar.tsx';
import type { Shelf } from '../contract.ts';
import { downloadTemplates } from './download-templates.ts';
import { templatesText } from './template-words.ts';
import { useTemplateActions } from './use-template-actions.ts';
import type { TemplateSelection } from './use-template-selection.ts';

interface SelectionToolsProps {
  selection: TemplateSelection;
  /** How many match what is listed. */
  total: number;
  shelf: Shelf;
}

export function SelectionTools({ selection, total, shelf }: SelectionToolsProps) {
  const { shown, all, target, select, selectAll } = selection;
  const clear = () => select(new Set());
  const act = useTemplateActions(clear);
  if (shown.size === 0) return null;
  return (
    <SelectionBar
      label="Selected templates"
      count={templatesText(all ? total : shown.size)}
      all={!all && total > shown.size ? { total, select: selectAll } : null}
      onClear={clear}
    >
      {shelf === 'live' ? (
        <>
          <Button size="sm" icon={<Copy aria-hidden size={16} />} onClick={() => act.duplicate(target)}>
            Duplicate
          </Button>
          <Button size="sm" icon={<Archive aria-hidden size={16} />} onClick={() => act.move(target, 'archived')}>
            Archive
          </Button>
        </>
      ) : (
        <Button size="sm" icon={<ArchiveRestore aria-hidden size={16} />} onClick={() => act.move(target, 'live')}>
          Take back
        </Button>
      )}
      <Button size="sm" icon={<Download aria-hidden size={16} />} onClick={() => void downloadTemplates('csv', target)}>
        Export CSV
      </Button>
      <Button
        size="sm"
        icon={<Download aria-hidden size={16} />}
        onClick={() => void downloadTemplates('json', target)}
      >
        Export JSON
      </Button>
      {shelf !== 'bin' && (
        <Button
          variant="danger"
          size="sm"
          icon={<Trash2 aria-hidden size={16} />}
          onClick={() => act.move(target, 'bin')}
        >
          Delete
        </Button>
      )}
    </SelectionBar>
  );
}
