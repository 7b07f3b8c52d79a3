// Which columns a table shows and in which order; the fields of the workspace are managed from here too.
import { cx } from 'class-variance-authority';
import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { filterOptions } from '#ui/combobox-filter.ts';
import { type GridColumn, moveColumn } from '#ui/grid/grid-types.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { Popover } from '#ui/Popover.tsx';
import { useDraggable, useDropTarget } from '#ui/use-drag.ts';
import type { RecordRow } from '../record-labels.ts';
import type { RecordsTableState } from './use-records-table.ts';

const FieldsDialog = lazyDialog(() => import('../fields/FieldsDialog.tsx').then((m) => m.FieldsDialog));

interface ColumnsButtonProps {
  table: RecordsTableState;
  columns: readonly GridColumn<RecordRow>[];
  shown: readonly string[];
}

export function ColumnsButton({ table, columns, shown }: ColumnsButtonProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [fields, setFields] = useState(false);
  const [first] = columns;
  const set = (next: readonly string[]) => table.set({ columns: next });
  const ordered = [
    ...shown.flatMap((key) => columns.find((column) => column.key === key) ?? []),
    ...columns.filter(({ key }) => !shown.includes(key)),
  ].filter((column) => column !== first);
  const found = filterOptions(
    ordered.map((column) => ({ value: column.key, label: column.label })),
    typed,
  );
  return (
    <>
      <Popover
        label="Columns"
        open={open}
        onOpenChange={setOpen}
        className="w-72 p-3"
        trigger={<IconButton label="Columns" icon={<Columns3 aria-hidden size={16} />} />}
      >
        <Input
          size="sm"
          aria-label="Find a column"
          placeholder="Find a column"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ul aria-label="Columns" className="mt-2 max-h-72 overflow-y-auto">
          {found.map(({ value: key, label }) => {
            const at = shown.indexOf(key);
            return (
              <ColumnRow
                key={key}
                column={key}
                label={label}
                at={at}
                last={shown.length - 1}
                onShow={(on) => set(on ? [...shown, key] : shown.filter((each) => each !== key))}
                onMove={(moved, to) => set(moveColumn(shown, moved, to))}
              />
            );
          })}
        </ul>
        <div className="mt-2 flex justify-between border-t border-line pt-2">
          <Button
            needs="configure"
            variant="ghost"
            size="sm"
            onClick={() => {
              setOpen(false);
              setFields(true);
            }}
          >
            Workspace fields
          </Button>
          <Button variant="ghost" size="sm" onClick={() => set(table.usualColumns)}>
            Reset
          </Button>
        </div>
      </Popover>
      {fields && <FieldsDialog kind={table.kind} onClose={() => setFields(false)} />}
    </>
  );
}

interface ColumnRowProps {
  column: string;
  label: string;
  /** Its place among those that are shown; -1 for one that is hidden. */
  at: number;
  last: number;
  onShow: (on: boolean) => void;
  onMove: (column: string, to: number) => void;
}

const COLUMN = 'column';

function ColumnRow({ column, label, at, last, onShow, onMove }: ColumnRowProps) {
  const isShown = at > 0;
  const row = useDraggable<HTMLLIElement, string>(isShown ? { kind: COLUMN, value: column } : null);
  const over = useDropTarget<HTMLLIElement, string>(row, {
    kind: COLUMN,
    accepts: isShown,
    onDrop: (moved) => onMove(moved, at),
  });
  return (
    <li
      ref={row}
      className={cx('flex min-h-8 items-center gap-1 rounded-s pl-1 hover:bg-surface-2', over && 'bg-accent-soft')}
    >
      <Checkbox className="flex-1" checked={isShown} label={label} onCheckedChange={onShow} />
      {isShown && (
        <>
          <IconButton
            size="sm"
            label={`Move ${label} to the left`}
            icon={<ChevronUp aria-hidden size={14} />}
            disabled={at === 1}
            onClick={() => onMove(column, at - 1)}
          />
          <IconButton
            size="sm"
            label={`Move ${label} to the right`}
            icon={<ChevronDown aria-hidden size={14} />}
            disabled={at === last}
            onClick={() => onMove(column, at + 1)}
          />
        </>
      )}
    </li>
  );
}
