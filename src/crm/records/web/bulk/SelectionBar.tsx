// Bulk actions on the selection: at once for some, as a job for many; each with an undo.
import { MoreHorizontal, Tag, Trash2, Undo2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { BulkAction, Target } from '../../contract.ts';
import type { RecordField } from '../../fields.contract.ts';
import type { ChoicesOf } from '../fields/use-record-fields.ts';
import { recordsText } from '../record-labels.ts';
import { useRecordParts } from '../record-parts.tsx';
import { toTableQuery } from '../table/table-state.ts';
import type { RecordsTableState } from '../table/use-records-table.ts';
import type { BulkForm } from './BulkDialog.tsx';
import { ExportButton, ONLY_WHERE_WIDE } from './ExportButton.tsx';
import { useBulk } from './use-record-changes.ts';

export interface SelectedRecords {
  target: Target;
  count: number;
  clear: () => void;
}

const MergeDialog = lazyDialog(() => import('./MergeDialog.tsx').then((m) => m.MergeDialog));
const BulkDialog = lazyDialog(() => import('./BulkDialog.tsx').then((m) => m.BulkDialog));

const noPush = () => null;

interface SelectionBarProps {
  table: RecordsTableState;
  selected: SelectedRecords;
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  actions: ((selected: SelectedRecords) => ReactNode) | undefined;
}

export function SelectionBar({ table, selected, fields, choicesOf, actions }: SelectionBarProps) {
  const { kind, shelf } = table;
  const { target, count, clear } = selected;
  const bulk = useBulk(kind);
  const [merging, setMerging] = useState<{ id: string; otherId: string } | null>(null);
  const { AddManyToList, ConsentMany, NewList, VerifyMany, WriteMany, usePush = noPush } = useRecordParts();
  const Push = usePush();
  const [pushing, setPushing] = useState(false);
  const [consenting, setConsenting] = useState(false);
  const [listing, setListing] = useState(false);
  const columns = table.columns.filter((key) => fields.some((field) => field.key === key));
  const [form, setForm] = useState<BulkForm | null>(null);
  const act = (action: BulkAction) => bulk.mutate({ target, action });
  const pair = 'ids' in target && target.ids.length === 2 ? target.ids : null;
  return (
    <div data-actions="selection" data-actions-about={recordsText(kind, count)} className="contents">
      {/* On a phone a line of its own, with the cross at its end. */}
      <span
        aria-live="polite"
        className="text-sm whitespace-nowrap text-text-3 max-md:order-first max-md:w-[calc(100%-52px)]"
      >
        {formatCount(count)} selected
      </span>
      {shelf === 'bin' ? (
        <Button
          needs="write"
          size="sm"
          icon={<Undo2 aria-hidden size={16} />}
          loading={bulk.isPending}
          onClick={() => {
            act({ do: 'restore' });
            clear();
          }}
        >
          Restore
        </Button>
      ) : (
        <>
          {actions?.(selected)}
          {VerifyMany && kind === 'contact' && <VerifyMany target={target} count={count} />}
          {WriteMany && kind === 'contact' && <WriteMany target={target} count={count} />}
          {AddManyToList && <AddManyToList kind={kind} target={target} count={count} />}
          <Button
            needs="write"
            size="sm"
            title="Tag"
            icon={<Tag aria-hidden size={16} />}
            onClick={() => setForm('tag')}
          >
            <span className={ONLY_WHERE_WIDE}>Tag</span>
          </Button>
          <Menu
            trigger={
              <IconButton label="More actions" variant="secondary" icon={<MoreHorizontal aria-hidden size={16} />} />
            }
          >
            {NewList && (
              <MenuItem needs="write" onSelect={() => setListing(true)}>
                New list of these…
              </MenuItem>
            )}
            <MenuItem needs="write" onSelect={() => setForm('untag')}>
              Remove a tag…
            </MenuItem>
            <MenuItem needs="write" onSelect={() => setForm('own')}>
              Change the owner…
            </MenuItem>
            <MenuItem needs="write" onSelect={() => setForm('set')}>
              Set a field…
            </MenuItem>
            {ConsentMany && kind === 'contact' && (
              <MenuItem needs="write" onSelect={() => setConsenting(true)}>
                Record WhatsApp consent…
              </MenuItem>
            )}
            {Push && (
              <MenuItem needs="write" onSelect={() => setPushing(true)}>
                Push to CRM…
              </MenuItem>
            )}
            {pair && (
              <MenuItem
                needs="write"
                onSelect={() => {
                  const [id = '', otherId = ''] = pair;
                  setMerging({ id, otherId });
                }}
              >
                Merge the two…
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem
              needs="write"
              tone="danger"
              icon={<Trash2 aria-hidden size={16} />}
              onSelect={() => {
                act({ do: 'bin' });
                clear();
              }}
            >
              Delete
            </MenuItem>
          </Menu>
        </>
      )}
      <ExportButton kind={kind} target={target} count={count} columns={columns} sort={table.sort} />
      <IconButton
        className="max-md:order-first"
        label="Clear selection"
        icon={<X aria-hidden size={16} />}
        onClick={clear}
      />
      {listing && NewList && (
        <NewList
          kind={kind}
          selection={toTableQuery(table)}
          selected={{ target, count }}
          onClose={() => setListing(false)}
          onMade={clear}
        />
      )}
      {consenting && ConsentMany && <ConsentMany target={target} count={count} onClose={() => setConsenting(false)} />}
      {pushing && Push && <Push kind={kind} target={target} count={count} onClose={() => setPushing(false)} />}
      {merging && <MergeDialog kind={kind} {...merging} onClose={() => setMerging(null)} onMerged={clear} />}
      {form && (
        <BulkDialog
          form={form}
          kind={kind}
          count={count}
          fields={fields}
          choicesOf={choicesOf}
          onAct={act}
          onClose={() => setForm(null)}
        />
      )}
    </div>
  );
}
