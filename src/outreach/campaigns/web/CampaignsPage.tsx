// Campaigns (product design 5.14): all of them with how far each is, and new ones from a preset.
import { Mail, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useListAddress } from '#platform/web/use-list-address.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useRowKeys } from '#ui/use-row-keys.ts';
import type { CampaignPreset } from '../fields.contract.ts';
import { CampaignsTable } from './CampaignsTable.tsx';
import { CampaignsToolbar } from './CampaignsToolbar.tsx';
import { campaignPath } from './campaign-labels.ts';
import { NewCampaignDialog } from './NewCampaignDialog.tsx';
import { Presets } from './Presets.tsx';
import { LIST_ADDRESS } from './page-state.ts';
import { SampleCampaigns } from './SampleCampaigns.tsx';
import { useCampaigns, useLiveCampaigns } from './use-campaigns.ts';

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
            Each recipient gets a message of their own, at office hours where they are. A reply or an opt-out stops it.
            Campaigns cost 0 credits.
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
