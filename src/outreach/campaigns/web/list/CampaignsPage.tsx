// Campaigns (product design 5.14): all of them with how far each is, and new ones from a preset.
import { FlaskConical, Plus } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSample } from '#account/accounts/web/index.ts';
import { type SetList, useListAddress } from '#platform/web/list-address.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { createKeys } from '#shared/page-keys.ts';
import { campaignPath } from '#shared/page-paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SampleFigure, SampleTable } from '#ui/EmptyState.tsx';
import { ToolbarFilters } from '#ui/FilterSheet.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { FilterSelect } from '#ui/Select.tsx';
import { useRowKeys } from '#ui/single-key-shortcuts.ts';
import { Tooltip } from '#ui/Tooltip.tsx';
import type { listCampaigns } from '../../contract.ts';
import {
  CAMPAIGN_SHELVES,
  CAMPAIGN_STATE_LABELS,
  CAMPAIGN_STATES,
  type CampaignPreset,
  type CampaignState,
} from '../../fields.contract.ts';
import {
  NUMBERS_PATH,
  PRESET_ICONS,
  PRESET_LEADS,
  PRESET_NAMES,
  PRESET_ORDER,
  STATE_TONES,
} from '../campaign-labels.ts';
import { GallerySkeleton } from '../gallery/GallerySkeleton.tsx';
import { LIST_ADDRESS, type ListState } from '../page-state.ts';
import { useCampaigns, useLiveCampaigns } from '../use-campaigns.ts';
import { useNumbers } from '../whatsapp/use-whatsapp.ts';
import { CampaignsTable } from './CampaignsTable.tsx';
import { NewCampaignDialog } from './NewCampaignDialog.tsx';

/** "New campaign": the written sequences, and campaigns from blank. */
const GALLERY_PATH = '/campaigns?new=campaign';

const SequenceGallery = lazyPart(
  () => import('../gallery/SequenceGallery.tsx').then((m) => m.SequenceGallery),
  GallerySkeleton,
);

export function CampaignsPage() {
  const { state, set, pages } = useListAddress(LIST_ADDRESS);
  const query = useCampaigns(state);
  const [making, make] = useState<CampaignPreset | null>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const isNew = new URLSearchParams(location.search).has('new');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list });
  useLiveCampaigns();
  // "New Campaign" of the menu.
  useEffect(() => {
    if (location.state?.intent !== 'new') return;
    void navigate(GALLERY_PATH, { replace: true, state: null });
  }, [location, navigate]);

  const shelves = query.data?.shelves;
  const nothing = shelves !== undefined && shelves.live + shelves.archived + shelves.bin === 0;
  const dialog = making && (
    <NewCampaignDialog preset={making} onClose={() => make(null)} onMade={(id) => navigate(campaignPath(id))} />
  );
  if (isNew) {
    return (
      <Page width="full">
        <PageHeader
          title="New campaign"
          lead="Choose a written sequence. You can change every word before it is sent."
          actions={
            <Button asChild>
              <Link to="/campaigns">Cancel</Link>
            </Button>
          }
        />
        <SequenceGallery />
        <Presets onChoose={make} />
        {dialog}
      </Page>
    );
  }
  return (
    <Page width="full">
      <PageHeader
        title="Campaigns"
        lead="Email sequences and WhatsApp broadcasts that stop when someone replies."
        actions={
          !nothing && (
            <Tooltip content="New campaign" hoverOnly shortcut={createKeys('/campaigns')}>
              <Button needs="write" asChild variant="primary" icon={<Plus aria-hidden size={16} />}>
                <Link to={GALLERY_PATH}>New campaign</Link>
              </Button>
            </Tooltip>
          )
        }
      />
      {nothing ? (
        <>
          <div className="mb-5 max-w-180">
            <h2 className="text-lg font-title">Create your first campaign</h2>
            <p className="mt-1 text-md text-text-2">
              Choose a written sequence. Each recipient gets a personal email in their own office hours, and a reply or
              an opt-out stops it. Campaigns cost 0 credits.
            </p>
          </div>
          <SequenceGallery />
          <Presets onChoose={make} />
          <SampleCampaigns />
        </>
      ) : (
        <div ref={list}>
          <CampaignsToolbar state={state} set={set} field={field} data={query.data} />
          <CampaignsTable state={state} set={set} pages={pages} query={query} />
        </div>
      )}
      {dialog}
    </Page>
  );
}

// What narrows the list of campaigns: words, status, channel, shelf.
const SHELF_NAMES = { live: 'In use', archived: 'Archived', bin: 'Bin' } as const;
const CHANNELS = [
  { value: 'email', label: 'Email' },
  { value: 'whatsapp', label: 'WhatsApp' },
] as const;

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
      <ToolbarFilters
        count={[state.state, state.channel].filter(Boolean).length}
        onClear={() => set({ state: null, channel: null })}
      >
        <FilterSelect
          label="Status"
          any="Any status"
          className="w-44 max-md:w-full"
          value={state.state}
          options={CAMPAIGN_STATES.map((value) => ({
            value,
            label: `${CAMPAIGN_STATE_LABELS[value]}${data ? ` ${data.states[value]}` : ''}`,
          }))}
          onChange={(value) => set({ state: value })}
        />
        <FilterSelect
          label="Channel"
          any="Any channel"
          className="w-36 max-md:w-full"
          value={state.channel}
          options={CHANNELS}
          onChange={(channel) => set({ channel })}
        />
      </ToolbarFilters>
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

// Campaigns from blank, and practice.
const ACTIONS: Record<CampaignPreset, string> = {
  sequence: 'Create a blank sequence',
  'one-time': 'Create an email',
  broadcast: 'Create a broadcast',
};

function Presets({ onChoose }: { onChoose: (preset: CampaignPreset) => void }) {
  const id = useId();
  const needsNumber = useNumbers().data?.items.length === 0;
  return (
    <section aria-labelledby={id} className="mt-8 mb-6">
      <h2 id={id} className="mb-3 text-md font-semibold">
        Start from blank
      </h2>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
        {PRESET_ORDER.map((preset) => {
          const Icon = PRESET_ICONS[preset];
          return (
            <Preset
              key={preset}
              icon={<Icon aria-hidden size={20} />}
              name={preset === 'sequence' ? 'Blank sequence' : PRESET_NAMES[preset]}
              lead={
                preset === 'sequence' ? 'Empty emails in one conversation, for your own words.' : PRESET_LEADS[preset]
              }
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
    </section>
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
        <h3 className="mt-2 text-md font-semibold">{name}</h3>
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
              {CAMPAIGN_STATE_LABELS[state]}
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
