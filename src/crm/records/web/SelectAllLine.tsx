// Above the rows, once all that are loaded are selected: all that match can be, with their exact number.
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { type GridSelection, headState, NOTHING_SELECTED } from '#ui/grid/grid-selection.ts';
import { notify } from '#ui/notify.ts';
import type { RecordKind } from '../fields.contract.ts';
import { recordsText } from './record-labels.ts';
import type { RecordCount } from './use-record-rows.ts';

interface SelectAllLineProps {
  kind: RecordKind;
  selection: GridSelection;
  loaded: readonly string[];
  total: number | null;
  count: RecordCount;
  onChange: (selection: GridSelection) => void;
}

export function SelectAllLine({ kind, selection, loaded, total, count, onChange }: SelectAllLineProps) {
  const least = total ?? count.moreThan;
  if (least === null || least <= loaded.length) return null;
  if (!selection.all && (loaded.length === 0 || headState(selection, loaded) !== true)) return null;
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-1 border-b border-line bg-surface-2 px-4 py-1 text-sm"
    >
      {selection.all ? (
        <>
          {selection.ids.size === 0
            ? `All ${recordsText(kind, least)} that match are selected.`
            : `All that match are selected, but for ${formatCount(selection.ids.size)}.`}
          <Button variant="ghost" size="sm" onClick={() => onChange(NOTHING_SELECTED)}>
            Clear selection
          </Button>
        </>
      ) : (
        <>
          All {formatCount(loaded.length)} that are loaded are selected.
          <Button
            variant="ghost"
            size="sm"
            className="text-accent!"
            loading={count.counting}
            onClick={() => {
              const all = () => onChange({ all: true, ids: new Set() });
              // What is done to all of them says to how many.
              if (total === null) void count.countExactly().then(all, (error) => notify.error(error));
              else all();
            }}
          >
            {total === null ? 'Select all that match' : `Select all ${formatCount(total)} that match`}
          </Button>
        </>
      )}
    </div>
  );
}
