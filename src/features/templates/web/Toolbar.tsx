// What of the templates is shown: words, the channel, and the shelf. Each stands in the address.
import { Search } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Input } from '#ui/Input.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import type { Channel, Shelf } from '../contract.ts';
import type { PageState } from './page-state.ts';
import { CHANNEL_NAMES, SHELF_NAMES } from './template-words.ts';

const ANY = 'any';
const SEARCH_MS = 250;

interface ToolbarProps {
  state: PageState;
  set: (change: Partial<PageState>) => void;
  field: RefObject<HTMLInputElement | null>;
  shelves: Record<Shelf, number> | undefined;
}

export function Toolbar({ state, set, field, shelves }: ToolbarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox q={state.q} onSearch={(q) => set({ q })} field={field} />
      <span className="w-36">
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

function SearchBox({ q, onSearch, field }: { q: string; onSearch: (q: string) => void; field: ToolbarProps['field'] }) {
  const [typed, setTyped] = useState(q);
  const search = useEffectEvent(() => {
    if (typed.trim() !== q) onSearch(typed.trim());
  });
  useEffect(() => {
    if (typed === '') return search();
    const timer = setTimeout(() => search(), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <span className="w-60 max-md:w-full">
      <Input
        ref={field}
        size="sm"
        type="search"
        aria-label="Search templates"
        placeholder="Name or subject"
        icon={<Search aria-hidden size={16} />}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </span>
  );
}
