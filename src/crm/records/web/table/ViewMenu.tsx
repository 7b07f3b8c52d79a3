// Which view a table shows: those of the product, own ones, those that colleagues share, and the bin.
import { Check, ChevronDown, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { lazyDialog } from '#ui/lazy.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { RecordView } from '../../contract.ts';
import { Chip } from '../filters/Chip.tsx';
import { useRecordParts } from '../record-parts.tsx';
import { useRecordTotals } from '../use-records.ts';
import { useViewChanges } from './record-views.ts';
import { toTableQuery } from './table-state.ts';
import type { RecordsTableState } from './use-records-table.ts';

const ViewDialog = lazyDialog(() => import('./ViewDialog.tsx').then((m) => m.ViewDialog));

export function ViewMenu({ table }: { table: RecordsTableState }) {
  const { view, kind, shelf } = table;
  const { change, remove } = useViewChanges(kind);
  const totals = useRecordTotals();
  const [naming, setNaming] = useState<'new' | RecordView | null>(null);
  const [listing, setListing] = useState(false);
  const { NewList } = useRecordParts();
  const bin = totals?.[kind].bin ?? 0;
  const own = view.saved.filter((each) => each.own);
  const others = view.saved.filter((each) => !each.own);
  const mark = (key: string) =>
    shelf === 'live' && key === view.key ? <Check aria-hidden size={16} /> : <span className="block size-4" />;
  const current = view.own;
  return (
    <>
      <Menu
        align="start"
        className="min-w-64"
        trigger={
          <Chip className="font-label text-text!">
            {shelf === 'bin' ? 'Bin' : view.name}
            {view.changed && current && (
              <span className="flex items-center gap-1 text-xs font-normal text-text-3">
                <span aria-hidden className="size-1.5 rounded-full bg-warn" />
                changed
              </span>
            )}
            <ChevronDown aria-hidden size={14} />
          </Chip>
        }
      >
        {view.builtIn.map(({ key, name }) => (
          <MenuItem key={key} icon={mark(key)} onSelect={() => table.openView(key)}>
            {name}
          </MenuItem>
        ))}
        {own.length > 0 && <MenuSeparator />}
        {own.map((each) => (
          <MenuItem key={each.id} icon={mark(each.id)} onSelect={() => table.openView(each.id)}>
            <span className="flex items-center gap-2">
              {each.name}
              {each.shared && <Users aria-label="Shared" size={14} className="text-text-3" />}
            </span>
          </MenuItem>
        ))}
        {others.length > 0 && <MenuSeparator />}
        {others.map((each) => (
          <MenuItem key={each.id} icon={mark(each.id)} onSelect={() => table.openView(each.id)}>
            {each.name} <span className="text-text-3">by {each.madeBy}</span>
          </MenuItem>
        ))}
        <MenuSeparator />
        {view.changed && current?.own && (
          <MenuItem
            needs="write"
            onSelect={() =>
              change.mutate({ id: current.id, change: { state: table.state() } }, { onSuccess: table.reset })
            }
          >
            Save changes to “{current.name}”
          </MenuItem>
        )}
        {view.changed && <MenuItem onSelect={table.reset}>Reset to the saved view</MenuItem>}
        {shelf === 'live' && (
          <MenuItem needs="write" onSelect={() => setNaming('new')}>
            Save as a new view…
          </MenuItem>
        )}
        {shelf === 'live' && NewList && (
          <MenuItem needs="write" onSelect={() => setListing(true)}>
            New list of this view…
          </MenuItem>
        )}
        {current?.own && (
          <>
            <MenuItem needs="write" onSelect={() => setNaming(current)}>
              Rename or share…
            </MenuItem>
            <MenuItem
              needs="write"
              tone="danger"
              onSelect={() => remove.mutate(current, { onSuccess: () => table.openView('all') })}
            >
              Delete this view
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden size={16} />} onSelect={table.openBin}>
          <span className="flex justify-between gap-4">
            Bin <span className="text-text-3">{formatCount(bin)}</span>
          </span>
        </MenuItem>
      </Menu>
      {listing && NewList && <NewList kind={kind} selection={toTableQuery(table)} onClose={() => setListing(false)} />}
      {naming && <ViewDialog table={table} view={naming === 'new' ? null : naming} onClose={() => setNaming(null)} />}
    </>
  );
}
