// What can be done with one template: from its row, and from its editor.
import { Archive, ArchiveRestore, Copy, Download, Ellipsis, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { TemplateRow } from '../contract.ts';
import type { Action } from './api.ts';
import { downloadTemplates } from './download-templates.ts';
import { useTemplateActions } from './use-template-actions.ts';

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
          Take back
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
