// What can be done with one template: from its row, and from its editor.
import { Archive, ArchiveRestore, Copy, Download, Ellipsis, Trash2 } from 'lucide-react';
import { type CsvColumn, exportCsv } from '#ui/export-csv.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { notify } from '#ui/notify.ts';
import type { Shelf, TemplateContent, TemplateRow } from '../contract.ts';
import { buttonLines } from '../message-buttons.contract.ts';
import { CHANNEL_NAMES, templatesText } from './template-labels.ts';
import { type Action, readRowsForFile, type Target, useChangeTemplates } from './use-templates.ts';

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

// Copies, archives and trashes templates, each with an undo.
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

// Templates as a file: CSV for a spreadsheet, JSON with everything they hold.
export async function downloadTemplates(as: 'csv' | 'json', target: Target): Promise<void> {
  try {
    const { items } = await readRowsForFile(target);
    if (as === 'json') saveJson('templates', items);
    else await exportCsv('templates', FILE_COLUMNS, items);
  } catch (error) {
    notify.error(error as Error);
  }
}

// Gives the browser a file of JSON.
function saveJson(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.json`;
  link.click();
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// Templates as a file for a spreadsheet.
type FileRow = TemplateRow & { content: TemplateContent };

const FILE_COLUMNS: readonly CsvColumn<FileRow>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Channel', value: ({ channel }) => CHANNEL_NAMES[channel] },
  { header: 'Subject', value: ({ content }) => ('subject' in content ? content.subject : '') },
  { header: 'Body', value: ({ content }) => ('html' in content ? content.html : content.body) },
  { header: 'Header', value: ({ content }) => ('header' in content ? content.header : '') },
  { header: 'Footer', value: ({ content }) => ('footer' in content ? content.footer : '') },
  {
    header: 'Buttons',
    value: ({ content }) => ('buttons' in content ? buttonLines(content.buttons).join('\n') : ''),
  },
  { header: 'Fields', value: ({ variables }) => variables.join(', ') },
  { header: 'Updated', value: ({ updatedAt }) => updatedAt },
  { header: 'Owner', value: ({ owner }) => owner.name },
];
