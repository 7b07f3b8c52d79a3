// What of the templates is shown: words, the channel, and the shelf. Each stands in the address.
import type { RefObject } from 'react';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import type { Channel, Shelf } from '../contract.ts';
import type { PageState } from './page-state.ts';
import { CHANNEL_NAMES, SHELF_NAMES } from './template-labels.ts';

const ANY = 'any';

interface ToolbarProps {
  state: PageState;
  set: (change: Partial<PageState>) => void;
  field: RefObject<HTMLInputElement | null>;
  shelves: Record<Shelf, number> | undefined;
}

export function Toolbar({ state, set, field, shelves }: ToolbarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput
        label="Find templates"
        placeholder="Name or subject"
        q={state.q}
        onSearch={(q) => set({ q })}
        ref={field}
        className="w-56 max-md:w-full"
      />
      <span className="w-36 max-md:w-full">
        <Select
          size="sm"
          aria-label="Channel"
          value={state.channel ?? ANY}
          options={[
            { value: ANY, label: 'All channels' },
            ...Object.entries(CHANNEL_NAMES).map(([value, label]) => ({ value, label })),
          ]}
          onValueChange={(value) => set({ channel: value === ANY ? null : (value as Channel) })}
        />
      </span>
      <Segmented
        aria-label="Shelf"
        size="sm"
        value={state.shelf}
        onValueChange={(shelf) => set({ shelf })}
        options={(Object.keys(SHELF_NAMES) as Shelf[]).map((value) => ({
          value,
          label: shelves ? `${SHELF_NAMES[value]} ${shelves[value]}` : SHELF_NAMES[value],
        }))}
      />
    </div>
  );
}
