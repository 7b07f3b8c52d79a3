// The bars over saved jobs: view, filters and search, and what is done with selected rows.
import { ArrowRight, CalendarPlus, Columns3, Download, Table2, Tag, X } from 'lucide-react';
import { type ComponentProps, type RefObject, useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { ToolbarFilters } from '#ui/FilterSheet.tsx';
import { Form } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Popover } from '#ui/Popover.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { FilterSelect, Select } from '#ui/Select.tsx';
import { SelectionBar, ShelfButtons } from '#ui/SelectionBar.tsx';

import type { JobStatus, Shelf } from '../contract.ts';
import type { Target } from './api.ts';
import { DUE_NAMES, jobsText, KIND_NAMES, SHELF_NAMES, STATUS_NAMES, STATUSES } from './job-labels.ts';
import { isFiltered, NO_FILTERS, type PageState, shelvedText, useBulkChange } from './use-saved-jobs.ts';

interface ToolbarProps {
  state: PageState;
  set: (change: Partial<PageState>) => void;
  field: RefObject<HTMLInputElement | null>;
  tags: readonly string[];
  shelves: Record<Shelf, number> | undefined;
}

const options = <V extends string>(names: Record<V, string>) =>
  (Object.keys(names) as V[]).map((value) => ({ value, label: names[value] }));
const ANY = 'any';
/** A control fills its place, so the place has the width. */
const PLACE = 'max-md:flex-[1_1_8rem]';

export function Toolbar({ state, set, field, tags, shelves }: ToolbarProps) {
  const status = state.status.length > 1 ? '' : (state.status[0] ?? ANY);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {state.shelf === 'live' && (
        <Segmented
          aria-label="View"
          value={state.view}
          onValueChange={(view) => set({ view, ...(view === 'board' && { status: [] }) })}
          size="sm"
          options={[
            { value: 'board', label: 'Board', icon: <Columns3 aria-hidden size={14} /> },
            { value: 'table', label: 'Table', icon: <Table2 aria-hidden size={14} /> },
          ]}
        />
      )}
      <SearchInput
        label="Find in saved jobs"
        q={state.q}
        onSearch={(q) => set({ q })}
        ref={field}
        className="w-56 max-md:w-full"
      />
      <ToolbarFilters
        count={[state.status.length > 0, state.kind, state.due, state.tag].filter(Boolean).length}
        onClear={() => set({ ...NO_FILTERS, q: state.q })}
      >
        {state.view === 'table' && (
          <SizedSelect
            width="w-34"
            aria-label="Status"
            placeholder={state.status.map((each) => STATUS_NAMES[each]).join(', ')}
            value={status}
            options={[
              { value: ANY, label: 'Any status' },
              ...STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
            ]}
            onValueChange={(value) => set({ status: value === ANY ? [] : [value as JobStatus] })}
          />
        )}
        <FilterSelect
          label="Kind"
          any="All kinds"
          className={`w-36 ${PLACE}`}
          value={state.kind}
          options={options(KIND_NAMES)}
          onChange={(kind) => set({ kind })}
        />
        <FilterSelect
          label="Due"
          any="Any next step"
          className={`w-38 ${PLACE}`}
          value={state.due}
          options={options(DUE_NAMES)}
          onChange={(due) => set({ due })}
        />
        {(tags.length > 0 || state.tag) && (
          <FilterSelect
            label="Tag"
            any="Any tag"
            className={`w-32 ${PLACE}`}
            value={state.tag}
            options={[...new Set([...tags, state.tag])].filter(Boolean).map((tag) => ({ value: tag, label: tag }))}
            onChange={(tag) => set({ tag: tag ?? '' })}
          />
        )}
      </ToolbarFilters>
      {isFiltered(state) && (
        <Button variant="ghost" size="sm" icon={<X aria-hidden size={14} />} onClick={() => set(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
      <SizedSelect
        width="w-36 md:ml-auto"
        aria-label="Show"
        value={state.shelf}
        options={(Object.keys(SHELF_NAMES) as Shelf[]).map((shelf) => ({
          value: shelf,
          label: shelves ? `${SHELF_NAMES[shelf]} (${formatCount(shelves[shelf])})` : SHELF_NAMES[shelf],
        }))}
        onValueChange={(shelf) => set({ shelf: shelf as Shelf, status: [] })}
      />
    </div>
  );
}

function SizedSelect({ width, ...select }: { width: string } & ComponentProps<typeof Select>) {
  return (
    <span className={`${width} ${PLACE}`}>
      <Select size="sm" {...select} />
    </span>
  );
}

// What can be done with the selected jobs at once, and with all that match.
interface BulkBarProps {
  shelf: Shelf;
  /** How many are selected. */
  count: number;
  target: Target;
  /** Selects all that match, where more match than are shown; null where they are. */
  all: { total: number; select: () => void } | null;
  onClear: () => void;
  onStep: () => void;
  onExport: () => void;
}

export function BulkBar({ shelf, count, target, all, onClear, onStep, onExport }: BulkBarProps) {
  const bulk = useBulkChange();
  const shelve = (to: Shelf) => {
    bulk.mutate({ target, action: { do: 'shelve', shelf: to }, done: (changed) => shelvedText(to, changed) });
    onClear();
  };
  return (
    <SelectionBar label="Selected jobs" count={jobsText(count)} all={all} onClear={onClear}>
      {shelf === 'live' && (
        <>
          <Button needs="write" size="sm" icon={<CalendarPlus aria-hidden size={16} />} onClick={onStep}>
            Set next step
          </Button>
          <Menu
            trigger={
              <Button needs="write" size="sm" icon={<ArrowRight aria-hidden size={16} />}>
                Move
              </Button>
            }
          >
            {STATUSES.map((status) => (
              <MenuItem
                key={status}
                onSelect={() =>
                  bulk.mutate({
                    target,
                    action: { do: 'move', status },
                    done: (changed) => `${jobsText(changed)} moved to ${STATUS_NAMES[status]}`,
                  })
                }
              >
                {STATUS_NAMES[status]}
              </MenuItem>
            ))}
          </Menu>
          <TagSelected target={target} />
        </>
      )}
      <Button needs="export" size="sm" icon={<Download aria-hidden size={16} />} onClick={onExport}>
        Export CSV
      </Button>
      <ShelfButtons shelf={shelf} onMove={shelve} />
    </SelectionBar>
  );
}

function TagSelected({ target }: { target: Target }) {
  const bulk = useBulkChange();
  const [open, setOpen] = useState(false);
  const [tag, setTag] = useState('');
  return (
    <Popover
      label="Tag the selected jobs"
      open={open}
      onOpenChange={setOpen}
      className="w-72 p-3"
      trigger={
        <Button needs="write" size="sm" icon={<Tag aria-hidden size={16} />}>
          Tag
        </Button>
      }
    >
      <Form
        className="flex gap-2"
        onSubmit={() => {
          if (!tag.trim()) return;
          bulk.mutate({
            target,
            action: { do: 'tag', tag },
            done: (changed) => `${jobsText(changed)} tagged “${tag.trim()}”`,
          });
          setTag('');
          setOpen(false);
        }}
      >
        <Input size="sm" aria-label="Tag" value={tag} maxLength={60} onChange={({ target: at }) => setTag(at.value)} />
        <Button type="submit" variant="primary" size="sm">
          Add
        </Button>
      </Form>
    </Popover>
  );
}
