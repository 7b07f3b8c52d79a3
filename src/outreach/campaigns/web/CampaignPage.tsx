// One campaign (product design 5.15): a draft is led from its audience to its start; a launched one shows what came of it.
import { MailX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { isId } from '#platform/web/list-address.ts';
import { useListAddress } from '#platform/web/use-list-address.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Page } from '#ui/Page.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Campaign } from '../contract.ts';
import { CampaignHead } from './CampaignHead.tsx';
import { CampaignTabs } from './CampaignTabs.tsx';
import { DraftSteps } from './DraftSteps.tsx';
import { CAMPAIGN_ADDRESS } from './page-state.ts';
import { UnsavedBar } from './UnsavedBar.tsx';
import { useCampaign, useLiveCampaigns } from './use-campaigns.ts';
import { useSetup } from './use-setup.ts';

export function CampaignPage() {
  const { campaignId = '' } = useParams();
  return isId(campaignId) ? <Known key={campaignId} id={campaignId} /> : <Gone />;
}

function Known({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useCampaign(id);
  useLiveCampaigns();
  useDocumentTitle(data?.name);
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
        title="This campaign is not here any more"
        action={
          <Button asChild variant="primary">
            <Link to="/campaigns">All campaigns</Link>
          </Button>
        }
      >
        It was deleted for good, or it belongs to somebody else.
      </EmptyState>
    </Page>
  );
}
