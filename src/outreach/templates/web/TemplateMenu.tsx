// What can be done with one template: from its row, and from its editor.
import { Archive, ArchiveRestore, Copy, Download, Ellipsis, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { Shelf, TemplateRow } from '../contract.ts';
import type { Action, Target } from './api.ts';
import { downloadTemplates } from './download-templates.ts';
import { templatesText } from './template-labels.ts';
import { useChangeTemplates } from './use-templates.ts';

interface TemplateMenuProps {
  template: Pick<TemplateRow, 'id' | 'name' | 'shelf'>;
  size?: 'sm' | 'md';
  /** `ids` are those of the copies. */
  onDone?: (action: Action, ids: readonly string[]) => void;
}

export function TemplateMenu({ template: { id, name, shelf }, size = 'sm', onDone }: TemplateMenuProps) {
  const act = useTemplateActions(onDone);
  const target = { ids: [id] };
  return (
    <Menu trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis aria-hidden size={16} />} size={size} />}>
      {shelf === 'live' ? (
        <>
          <MenuItem needs="write" icon={<Copy size={16} />} onSelect={() => act.duplicate(target)}>
            Duplicate
          </MenuItem>
          <MenuItem needs="write" icon={<Archive size={16} />} onSelect={() => act.move(target, 'archived')}>
            Archive
          </MenuItem>
        </>
      ) : (
        <MenuItem needs="write" icon={<ArchiveRestore size={16} />} onSelect={() => act.move(target, 'live')}>
          Restore
        </MenuItem>
      )}
      <MenuItem needs="export" icon={<Download size={16} />} onSelect={() => void downloadTemplates('json', target)}>
        Export as JSON
      </MenuItem>
      {shelf !== 'bin' && (
        <>
          <MenuSeparator />
          <MenuItem needs="write" tone="danger" icon={<Trash2 size={16} />} onSelect={() => act.move(target, 'bin')}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

// Copies and shelves, in the words that tell what was done, with undo.
const MOVED: Record<Shelf, string> = { live: 'restored', archived: 'archived', bin: 'moved to the bin' };

export function useTemplateActions(onDone?: (action: Action, ids: readonly string[]) => void) {
  const change = useChangeTemplates();
  const act = (target: Target, action: Action, done: string) =>
    change.mutate(
      { target, action, done: (count) => `${templatesText(count)} ${done}` },
      { onSuccess: ({ ids }) => onDone?.(action, ids) },
    );
  return {
    duplicate: (target: Target) => act(target, { do: 'duplicate' }, 'duplicated'),
    move: (target: Target, shelf: Shelf) => act(target, { do: 'shelve', shelf }, MOVED[shelf]),
  };
}
