// The line above a table: its view, its search, its filter; and at its end what can be done with what is selected.
import { cx } from 'class-variance-authority';
import type { ReactNode, RefObject } from 'react';
import { formatCount } from '#shared/formats.ts';
import { notify } from '#ui/notify.ts';
import { SearchInput } from '#ui/SearchInput.tsx';
import type { RecordField, RecordKind } from '../fields.contract.ts';
import { Chip } from './Chip.tsx';
import { FilterChips } from './FilterChips.tsx';
import type { ChoicesOf } from './field-choices.ts';
import { NOUN, recordsText } from './record-labels.ts';
import type { RecordCount } from './use-record-rows.ts';
import type { RecordsTableState } from './use-records-table.ts';
import { ViewMenu } from './ViewMenu.tsx';

interface TableToolsProps {
  table: RecordsTableState;
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  field: RefObject<HTMLInputElement | null>;
  /** Nothing held the words: what is shown is merely like them. */
  similar: boolean;
  /** How many match the search and the filters; null without either. */
  matching: (RecordCount & { total: number | null }) | null;
  /** The chooser of columns. */
  columns: ReactNode;
  selected: ReactNode;
}

export function TableTools({ table, fields, choicesOf, field, similar, matching, columns, selected }: TableToolsProps) {
  return (
    <div className="@container/tools shrink-0 border-b border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        {/* A phone has room for one of the two: what is shown, or what is done with what is selected. */}
        <div className={cx('contents', selected && 'max-md:hidden')}>
          <ViewMenu table={table} />
          {/* Beside an open record there is no room for both: the rows must not move under the pointer that selects. */}
          <SearchInput
            label={`Find ${NOUN[table.kind].many}`}
            q={table.q}
            onSearch={(q) => table.set({ q })}
            ref={field}
            className={cx('w-52 max-md:flex-1', selected && !table.q && '@max-[860px]/tools:hidden')}
            inputClassName="h-7! min-h-7! rounded-full! border-line! pointer-coarse:h-11!"
          />
          <FilterChips
            filter={table.filter}
            fields={table.unasked ? fields.filter(({ key }) => !table.unasked?.includes(key)) : fields}
            choicesOf={choicesOf}
            onChange={(filter) => table.set({ filter })}
          />
          {table.view.changed && !table.view.own && <Chip onClick={table.reset}>Clear</Chip>}
          <span role="status" className="text-sm text-text-3 empty:hidden">
            {similar
              ? 'Nothing has these words: similar ones are shown.'
              : matching && <MatchingCount kind={table.kind} {...matching} />}
          </span>
        </div>
        <div className={cx('ml-auto flex min-w-0 flex-wrap items-center gap-2', selected && 'max-md:w-full')}>
          {selected}
          <div className={cx('contents', selected && 'max-md:hidden')}>{columns}</div>
        </div>
      </div>
    </div>
  );
}

/** "48 contacts"; of very many "10,000+ contacts", which are counted when it is pressed. */
function MatchingCount({ kind, total, moreThan, counting, countExactly }: RecordCount & CountProps) {
  if (total !== null) return recordsText(kind, total);
  if (moreThan === null) return null;
  if (counting) return 'Counting…';
  return (
    <button
      type="button"
      title="Count exactly"
      className="underline decoration-dotted underline-offset-3 hover:text-text pointer-coarse:min-h-11"
      onClick={() => void countExactly().catch((error) => notify.error(error))}
    >
      {formatCount(moreThan)}+ {NOUN[kind].many}
    </button>
  );
}

interface CountProps {
  kind: RecordKind;
  total: number | null;
}
