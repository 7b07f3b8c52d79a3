// One campaign (product design 5.15): a draft is led from its audience to its start; a launched one shows what came of it.

import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { isId, useListAddress } from '#platform/web/list-address.ts';
import { useOpened } from '#platform/web/opened-records.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import type { Campaign } from '../contract.ts';
import { readEffect } from './api.ts';
import { CampaignHead } from './CampaignHead.tsx';
import { DraftSteps } from './draft/DraftSteps.tsx';
import { PreflightTab, ScheduleTab, SettingsTab } from './late-tabs.tsx';
import { CAMPAIGN_ADDRESS, type CampaignAddress, type Tab } from './page-state.ts';
import { Overview } from './results/Overview.tsx';
import { StepsEditor } from './steps/StepsEditor.tsx';
import { useCampaign, useLiveCampaigns } from './use-campaigns.ts';
import { type SetupDraft, useSetup } from './use-setup.ts';

export function CampaignPage() {
  const { campaignId = '' } = useParams();
  return isId(campaignId) ? <Known key={campaignId} id={campaignId} /> : <Gone />;
}

function Known({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useCampaign(id);
  useLiveCampaigns();
  useDocumentTitle(data?.name);
  useOpened('campaign', id, data?.name);
  if (error instanceof ApiError && error.code === 'CAMPAIGN_NOT_FOUND') return <Gone />;
  if (data) return <Loaded campaign={data} />;
  return (
    <Page width="full">
      <h1 className="sr-only">Campaign</h1>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  );
}

function Loaded({ campaign }: { campaign: Campaign }) {
  const address = useListAddress(CAMPAIGN_ADDRESS);
  const draft = useSetup(campaign);
  return (
    <Page width="full">
      <CampaignHead
        campaign={campaign}
        draft={draft}
        onPreflight={() => address.set({ tab: 'preflight' }, { step: true })}
        onEdit={() => address.set({ ...CAMPAIGN_ADDRESS.defaults, tab: 'steps' }, { step: true })}
      />
      {campaign.state === 'draft' ? (
        <DraftSteps campaign={campaign} draft={draft} address={address} />
      ) : (
        <>
          <UnsavedBar campaign={campaign} draft={draft} />
          <CampaignTabs campaign={campaign} draft={draft} address={address} />
        </>
      )}
    </Page>
  );
}

function Gone() {
  return (
    <Page>
      <h1 className="sr-only">Campaign</h1>
      <EmptyState
        icon={<MailX size={20} />}
        title="Campaign not found"
        action={
          <Button asChild variant="primary">
            <Link to="/campaigns">All campaigns</Link>
          </Button>
        }
      >
        It was deleted, or you have no access to it.
      </EmptyState>
    </Page>
  );
}

// The views of a launched campaign.
const RecipientsTab = lazyPart(() => import('./recipients/RecipientsTab.tsx').then((m) => m.RecipientsTab));
const ProofTab = lazyPart(() => import('./results/ProofTab.tsx').then((m) => m.ProofTab));

interface CampaignTabsProps {
  campaign: Campaign;
  draft: SetupDraft;
  address: CampaignAddress;
}

function CampaignTabs({ campaign, draft, address }: CampaignTabsProps) {
  const { state, set } = address;
  const tab = state.tab === null || state.tab === 'audience' ? 'overview' : state.tab;
  const views: [Tab, string, React.ReactNode][] = [
    ['overview', 'Overview', <Overview key="overview" campaign={campaign} address={address} />],
    ['recipients', 'Recipients', <RecipientsTab key="recipients" campaign={campaign} address={address} />],
    ['steps', 'Steps', <StepsEditor key="steps" campaign={campaign} draft={draft} />],
    ['schedule', 'Schedule', <ScheduleTab key="schedule" campaign={campaign} draft={draft} launched />],
    ['preflight', 'Preflight', <PreflightTab key="preflight" campaign={campaign} draft={draft} />],
    ['proof', 'Delivery log', <ProofTab key="proof" campaign={campaign} address={address} />],
    ['settings', 'Settings', <SettingsTab key="settings" campaign={campaign} draft={draft} />],
  ];
  return (
    <Tabs
      aria-label="Views of the campaign"
      value={tab}
      onValueChange={(next) => set({ ...CAMPAIGN_ADDRESS.defaults, tab: next as Tab }, { step: true })}
      items={views.map(([value, label, content]) => ({ value, label, content }))}
    />
  );
}

// Of a launched campaign: what a change would do, in numbers, before it is applied.
function UnsavedBar({ campaign, draft }: { campaign: Campaign; draft: SetupDraft }) {
  const settled = useDebounced(draft.pending);
  const effect = useQuery({
    queryKey: ['campaign-effect', campaign.id, settled],
    queryFn: () => readEffect(campaign.id, settled ?? {}),
    enabled: settled !== null,
    gcTime: 0,
  });
  if (draft.pending === null) return null;
  const apply = async () => {
    if (await draft.flush()) notify.success('Changes applied');
  };
  return (
    <Notice
      tone={effect.isError ? 'bad' : 'info'}
      role="status"
      className="sticky top-2 z-10 mb-4"
      title="Changes are not applied yet"
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={draft.drop}>
            Discard
          </Button>
          <Button
            size="sm"
            variant="primary"
            disabled={effect.isError}
            loading={draft.state === 'saving'}
            onClick={() => void apply()}
          >
            Apply changes
          </Button>
        </span>
      }
    >
      {effect.isError ? effect.error.message : (effect.data?.words ?? ['Checking their effect...']).join(' ')}
    </Notice>
  );
}
