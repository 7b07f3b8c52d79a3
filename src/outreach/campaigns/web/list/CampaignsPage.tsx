// Campaigns (product design 5.14): all of them with how far each is, and new ones from a preset.
import { FlaskConical, Mail, Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSample } from '#account/accounts/web/index.ts';
import { type SetList, useListAddress } from '#platform/web/list-address.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, SampleFigure, SampleTable } from '#ui/EmptyState.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { useRowKeys } from '#ui/use-row-keys.ts';
import type { listCampaigns } from '../../contract.ts';
import {
  CAMPAIGN_SHELVES,
  CAMPAIGN_STATE_WORDS,
  CAMPAIGN_STATES,
  type CampaignPreset,
  type CampaignState,
} from '../../fields.contract.ts';
import {
  campaignPath,
  NUMBERS_PATH,
  PRESET_ICONS,
  PRESET_LEADS,
  PRESET_NAMES,
  PRESET_ORDER,
  STATE_TONES,
} from '../campaign-labels.ts';
import { LIST_ADDRESS, type ListState } from '../page-state.ts';
import { useCampaigns, useLiveCampaigns } from '../use-campaigns.ts';
import { useNumbers } from '../whatsapp/use-whatsapp.ts';
import { CampaignsTable } from './CampaignsTable.tsx';
import { NewCampaignDialog } from './NewCampaignDialog.tsx';

export function CampaignsPage() {
  const { state, set, pages } = useListAddress(LIST_ADDRESS);
  const query = useCampaigns(state);
  const [making, make] = useState<CampaignPreset | null>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list });
  useLiveCampaigns();
  // "New Campaign" of the menu.
  useEffect(() => {
    if (location.state?.intent !== 'new') return;
    make('sequence');
    void navigate(location.pathname + location.search, { replace: true, state: null });
  }, [location, navigate]);

  const shelves = query.data?.shelves;
  const nothing = shelves !== undefined && shelves.live + shelves.archived + shelves.bin === 0;
  const newCampaign = (
    <Button needs="write" variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => make('sequence')}>
      New campaign
    </Button>
  );
  return (
    <Page width="full">
      <PageHeader
        title="Campaigns"
        lead="Email sequences and WhatsApp broadcasts that stop when someone replies."
        actions={!nothing && newCampaign}
      />
      {nothing ? (
        <>
          <EmptyState icon={<Mail size={20} />} title="Create your first campaign" action={newCampaign}>
            Each recipient gets a personal message in their own office hours. A reply or an opt-out stops it. Campaigns
            cost 0 credits.
          </EmptyState>
          <Presets onChoose={make} />
          <SampleCampaigns />
        </>
      ) : (
        <div ref={list}>
          <CampaignsToolbar state={state} set={set} field={field} data={query.data} />
          <CampaignsTable state={state} set={set} pages={pages} query={query} />
        </div>
      )}
      {making && (
        <NewCampaignDialog preset={making} onClose={() => make(null)} onMade={(id) => navigate(campaignPath(id))} />
      )}
    </Page>
  );
}

// What narrows the list of campaigns: words, status, channel, shelf.
const SHELF_NAMES = { live: 'In use', archived: 'Archived', bin: 'Bin' } as const;
const ANY = 'any';

interface CampaignsToolbarProps {
  state: ListState;
  set: SetList<ListState>;
  field: RefObject<HTMLInputElement | null>;
  data: RouteOutput<typeof listCampaigns> | undefined;
}

function CampaignsToolbar({ state, set, field, data }: CampaignsToolbarProps) {
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
        aria-label="Show"
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

// The types of a first campaign, on the page that has none: each creates one, or lets it be practiced first.
const ACTIONS: Record<CampaignPreset, string> = {
  sequence: 'Create a sequence',
  'one-time': 'Create an email',
  broadcast: 'Create a broadcast',
};

function Presets({ onChoose }: { onChoose: (preset: CampaignPreset) => void }) {
  const needsNumber = useNumbers().data?.items.length === 0;
  return (
    <ul aria-label="Types of campaigns" className="mb-6 grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      {PRESET_ORDER.map((preset) => {
        const Icon = PRESET_ICONS[preset];
        return (
          <Preset
            key={preset}
            icon={<Icon aria-hidden size={20} />}
            name={PRESET_NAMES[preset]}
            lead={PRESET_LEADS[preset]}
            action={
              preset === 'broadcast' && needsNumber ? (
                <Button asChild size="sm">
                  <Link to={NUMBERS_PATH}>Connect a number</Link>
                </Button>
              ) : (
                <Button needs="write" size="sm" onClick={() => onChoose(preset)}>
                  {ACTIONS[preset]}
                </Button>
              )
            }
          />
        );
      })}
      <Preset
        icon={<FlaskConical aria-hidden size={20} />}
        name="Practice first"
        lead="A practice mailbox or number keeps every message on this server. You choose how it replies and fails."
        action={
          <span className="flex flex-wrap gap-2">
            <Button asChild size="sm">
              <Link to="/email-settings?tab=practice">Mailbox</Link>
            </Button>
            <Button asChild size="sm">
              <Link to={NUMBERS_PATH}>Number</Link>
            </Button>
          </span>
        }
      />
    </ul>
  );
}

interface PresetProps {
  icon: React.ReactNode;
  name: string;
  lead: string;
  action: React.ReactNode;
}

function Preset({ icon, name, lead, action }: PresetProps) {
  return (
    <li className="flex">
      <Card className="flex-1">
        <span className="text-accent-text">{icon}</span>
        <h2 className="mt-2 text-md font-semibold">{name}</h2>
        <p className="mt-1 mb-3 text-sm text-text-2">{lead}</p>
        {action}
      </Card>
    </li>
  );
}

// What campaigns look like, while there are none: fictional, and nothing that can be opened.
const ROWS: readonly [name: string, state: CampaignState, sent: string, replied: string, next: string][] = [
  ['Spring prices to buyers', 'running', '412', '38', 'Tuesday 9:00 in Lisbon'],
  ['Timber fair: thanks', 'finished', '46', '11', 'None'],
  ['Architects in Sweden', 'paused', '120', '4', 'Paused'],
];

function SampleCampaigns() {
  const sample = useSample('sample-campaigns');
  if (!sample.shown) return null;
  return (
    <SampleFigure lead="How campaigns look here" onRemove={sample.remove}>
      <SampleTable
        heads={['Name', 'Status', 'Sent', 'Replied', 'Next send']}
        rows={ROWS.map(([name, state, sent, replied, next]) => ({
          key: name,
          cells: [
            name,
            <Badge key="state" tone={STATE_TONES[state]}>
              {CAMPAIGN_STATE_WORDS[state]}
            </Badge>,
            sent,
            replied,
            next,
          ],
        }))}
      />
    </SampleFigure>
  );
}
