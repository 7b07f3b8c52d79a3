// What can be done with the selected templates together.
import { Button } from '#ui/Button.tsx';
import type { Shelf } from '../contract.ts';
import { downloadTemplates } from './download-templates.ts';
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
    <div role="toolbar" aria-label="Selected templates" className="mb-3 flex flex-wrap items-center gap-2">
      <span className="text-sm text-text-2">{all ? `All ${total} selected` : `${shown.size} selected`}</span>
      {!all && total > shown.size && (
        <Button size="sm" variant="ghost" onClick={selectAll}>
          Select all {total} that match
        </Button>
      )}
      {shelf === 'live' ? (
        <>
          <Button size="sm" onClick={() => act.duplicate(target)}>
            Duplicate
          </Button>
          <Button size="sm" onClick={() => act.move(target, 'archived')}>
            Archive
          </Button>
        </>
      ) : (
        <Button size="sm" onClick={() => act.move(target, 'live')}>
          Bring back
        </Button>
      )}
      <Button size="sm" onClick={() => void downloadTemplates('csv', target)}>
        CSV
      </Button>
      <Button size="sm" onClick={() => void downloadTemplates('json', target)}>
        JSON
      </Button>
      {shelf !== 'bin' && (
        <Button size="sm" variant="danger" onClick={() => act.move(target, 'bin')}>
          Delete
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
