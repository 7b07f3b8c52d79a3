// The head of a list's page: its name, its type, and what can be done with the list as a whole.
import { Archive, ArchiveRestore, Copy, MoreHorizontal, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PageBar } from '#crm/records/web/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { List } from '../contract.ts';
import { SHELF_NAMES, TYPE_NAMES } from './list-labels.ts';
import { useShelveLists } from './use-list-changes.ts';

const CombineDialog = lazyDialog(() => import('./CombineDialog.tsx').then((m) => m.CombineDialog));
const RenameDialog = lazyDialog(() => import('./RenameDialog.tsx').then((m) => m.RenameDialog));

interface ListHeadProps {
  list: List;
  /** Records of the kind that is shown; null where they cannot be counted. */
  count: number | null;
  onRule: () => void;
}

export function ListHead({ list, count, onRule }: ListHeadProps) {
  const shelve = useShelveLists();
  const [asking, setAsking] = useState<'name' | 'copy' | null>(null);
  const to = (shelf: List['shelf']) => shelve.mutate({ lists: [list], shelf });
  const live = list.shelf === 'live';
  return (
    <>
      <PageBar
        title={list.name}
        count={count}
        badge={
          <>
            <Badge tone={list.type === 'live' ? 'accent' : 'neutral'}>{TYPE_NAMES[list.type]}</Badge>
            {!live && <Badge tone="warn">{SHELF_NAMES[list.shelf]}</Badge>}
          </>
        }
        actions={
          <>
            {list.rule && (
              <Button needs="write" size="sm" icon={<SlidersHorizontal aria-hidden size={16} />} onClick={onRule}>
                Change rule
              </Button>
            )}
            {!live && (
              <Button
                needs="write"
                size="sm"
                icon={<ArchiveRestore aria-hidden size={16} />}
                onClick={() => to('live')}
              >
                Take back
              </Button>
            )}
            <Menu trigger={<IconButton label="Actions for the list" icon={<MoreHorizontal aria-hidden size={16} />} />}>
              <MenuItem needs="write" icon={<Pencil aria-hidden size={16} />} onSelect={() => setAsking('name')}>
                Rename…
              </MenuItem>
              <MenuItem needs="write" icon={<Copy aria-hidden size={16} />} onSelect={() => setAsking('copy')}>
                Copy…
              </MenuItem>
              <MenuSeparator />
              {live && (
                <MenuItem needs="write" icon={<Archive aria-hidden size={16} />} onSelect={() => to('archived')}>
                  Archive
                </MenuItem>
              )}
              {list.shelf !== 'bin' && (
                <MenuItem
                  needs="write"
                  tone="danger"
                  icon={<Trash2 aria-hidden size={16} />}
                  onSelect={() => to('bin')}
                >
                  Delete
                </MenuItem>
              )}
            </Menu>
          </>
        }
      />
      {asking === 'name' && <RenameDialog list={list} onClose={() => setAsking(null)} />}
      {asking === 'copy' && (
        <CombineDialog how="copy" lists={[list]} onClose={() => setAsking(null)} onMade={() => setAsking(null)} />
      )}
    </>
  );
}
