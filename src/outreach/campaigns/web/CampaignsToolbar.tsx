// What narrows the list of campaigns: words, status, channel, shelf.
import type { RefObject } from 'react';
import type { SetList } from '#platform/web/use-list-address.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import type { listCampaigns } from '../contract.ts';
import { CAMPAIGN_SHELVES, CAMPAIGN_STATE_WORDS, CAMPAIGN_STATES, type CampaignState } from '../fields.contract.ts';
import type { ListState } from './page-state.ts';

const SHELF_NAMES = { live: 'In use', archived: 'Archived', bin: 'Bin' } as const;
const ANY = 'any';

interface CampaignsToolbarProps {
  state: ListState;
  set: SetList<ListState>;
  field: RefObject<HTMLInputElement | null>;
  data: RouteOutput<typeof listCampaigns> | undefined;
}

export function CampaignsToolbar({ state, set, field, data }: CampaignsToolbarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput
        label="Find campaigns"
        q={state.q}
        onSearch={(q) => set({ q })}
        ref={field}
        className="w-56 max-md:w-full"
      />
      <span className="w-44 max-md:w-full">
        <Select
          aria-label="Status"
          size="sm"
          value={state.state ?? ANY}
          options={[
            { value: ANY, label: 'Any status' },
            ...CAMPAIGN_STATES.map((value) => ({
              value,
              label: `${CAMPAIGN_STATE_WORDS[value]}${data ? ` ${data.states[value]}` : ''}`,
            })),
          ]}
          onValueChange={(value) => set({ state: value === ANY ? null : (value as CampaignState) })}
        />
      </span>
      <span className="w-36 max-md:w-full">
        <Select
          aria-label="Channel"
          size="sm"
          value={state.channel ?? ANY}
          options={[
            { value: ANY, label: 'Any channel' },
            { value: 'email', label: 'Email' },
            { value: 'whatsapp', label: 'WhatsApp' },
          ]}
          onValueChange={(value) => set({ channel: value === ANY ? null : (value as 'email' | 'whatsapp') })}
        />
      </span>
      <Segmented
        aria-label="Shelf"
        size="sm"
        value={state.shelf}
        onValueChange={(shelf) => set({ shelf, state: null })}
        options={CAMPAIGN_SHELVES.map((shelf) => ({
          value: shelf,
          label: data ? `${SHELF_NAMES[shelf]} ${data.shelves[shelf]}` : SHELF_NAMES[shelf],
        }))}
      />
    </div>
  );
}
