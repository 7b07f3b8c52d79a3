// Which columns a table shows and in which order; the fields of the workspace are managed from here too.
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
              <li
                key={key}
                draggable={at > 0}
                onDragStart={(event) => event.dataTransfer.setData('text/plain', key)}
                onDragOver={(event) => at > 0 && event.preventDefault()}
                onDrop={(event) => {
                  const dragged = event.dataTransfer.getData('text/plain');
                  if (shown.includes(dragged)) set(moveColumn(shown, dragged, at));
                }}
                className="flex min-h-8 items-center gap-1 rounded-s pl-1 hover:bg-surface-2"
              >
                <Checkbox
                  className="flex-1"
                  checked={at > 0}
                  label={label}
                  onCheckedChange={(on) => set(on ? [...shown, key] : shown.filter((each) => each !== key))}
                />
                {at > 0 && (
                  <>
                    <IconButton
                      size="sm"
                      label={`Move ${label} to the left`}
                      icon={<ChevronUp aria-hidden size={14} />}
                      disabled={at === 1}
                      onClick={() => set(moveColumn(shown, key, at - 1))}
                    />
                    <IconButton
                      size="sm"
                      label={`Move ${label} to the right`}
                      icon={<ChevronDown aria-hidden size={14} />}
                      disabled={at === shown.length - 1}
                      onClick={() => set(moveColumn(shown, key, at + 1))}
                    />
                  </>
                )}
              </li>
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
