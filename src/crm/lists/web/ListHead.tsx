// The head of a list's page: name, type, actions, and below it the rule, capacity, owner and visibility.
import { Archive, ArchiveRestore, Copy, MoreHorizontal, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PageBar } from '#crm/records/web/index.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { List } from '../contract.ts';
import { countText, newMembersPath, STATUS_NAMES, TYPE_NAMES, useRuleText, validPath } from './list-labels.ts';
import { useSetListStatus } from './use-list-changes.ts';
import { type ReadList, useListCount } from './use-lists.ts';

const CombineDialog = lazyDialog(() => import('./CombineDialog.tsx').then((m) => m.CombineDialog));
const RenameDialog = lazyDialog(() => import('./RenameDialog.tsx').then((m) => m.RenameDialog));

interface ListHeadProps {
  list: List;
  /** Records of the shown kind; null where they cannot be counted. */
  count: number | null;
  onRule: () => void;
}

export function ListHead({ list, count, onRule }: ListHeadProps) {
  const setStatus = useSetListStatus();
  const [asking, setAsking] = useState<'name' | 'copy' | null>(null);
  const to = (shelf: List['shelf']) => setStatus.mutate({ lists: [list], shelf });
  const live = list.shelf === 'live';
  return (
    <>
      <PageBar
        title={list.name}
        count={count}
        badge={
          <>
            <Badge tone={list.type === 'live' ? 'accent' : 'neutral'}>{TYPE_NAMES[list.type]}</Badge>
            {!live && <Badge tone="warn">{STATUS_NAMES[list.shelf]}</Badge>}
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
                Restore
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

interface ListFactsProps {
  data: ReadList;
  children?: ReactNode;
}

export function ListFacts({ data, children }: ListFactsProps) {
  const { list, fault, rowLimit, sharedWith, news } = data;
  const { validEmails } = useListCount(list);
  const held = (list.contacts ?? 0) + (list.companies ?? 0);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2 text-sm text-text-2">
      {children}
      {list.rule && <Rule rule={list.rule} />}
      {news && news.count > 0 && list.rule && (
        <Link to={newMembersPath(list.id, list.rule.kind, news.since)} className="text-accent hover:underline">
          {countText(list.rule.kind, news.count)} added since your last visit
        </Link>
      )}
      {list.rule?.kind !== 'company' && fault === null && validEmails !== null && (
        <Link to={validPath(list.id)} className="hover:text-accent hover:underline">
          {formatCount(validEmails)} valid {validEmails === 1 ? 'email' : 'emails'}
        </Link>
      )}
      <span>Owner: {list.owner?.name ?? 'none'}</span>
      <span>{sharedWith === 0 ? 'Only you see it' : `Shared with ${sharedWith} of your team`}</span>
      {list.type === 'static' && <Meter held={held} limit={rowLimit} />}
    </div>
  );
}

function Rule({ rule }: { rule: NonNullable<ReadList['list']['rule']> }) {
  const words = useRuleText(rule);
  return (
    <p dir="auto" className="min-w-0 text-text">
      <span className="text-text-2">Rule: </span>
      {words}
    </p>
  );
}

/** The plan's limit of records in one list. */
function Meter({ held, limit }: { held: number; limit: number }) {
  const share = Math.min(1, held / limit);
  const words = `${formatCount(held)} of ${formatNoun(limit, 'record')}`;
  return (
    <span className="inline-flex items-center gap-2 md:ml-auto">
      <meter
        aria-label="Records in this list"
        aria-valuetext={words}
        min={0}
        max={limit}
        value={held}
        className="sr-only"
      />
      <span aria-hidden className="h-1.5 w-20 overflow-hidden rounded-full bg-surface-3">
        <span
          className={share >= 0.9 ? 'block h-full bg-warn' : 'block h-full bg-accent'}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span>{words}</span>
      {share >= 0.9 && (
        <Link to="/pricing" className="text-accent hover:underline">
          More with a larger plan
        </Link>
      )}
    </span>
  );
}
