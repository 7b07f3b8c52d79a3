// Preflight (product design 5.14): every mail is made as it would be sent, and everything that is wrong is listed. Errors keep the
// campaign from starting; its start stands beside what it will do, in numbers.
import { Play, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Campaign } from '../contract.ts';
import { counted } from './campaign-words.ts';
import { FindingsList } from './FindingsList.tsx';
import { PreflightFigures } from './PreflightFigures.tsx';
import { useLaunch, usePreflight, useStartPreflight } from './use-preflight.ts';
import type { SetupDraft } from './use-setup.ts';

interface PreflightViewProps {
  campaign: Campaign;
  draft: SetupDraft;
}

export function PreflightView({ campaign, draft }: PreflightViewProps) {
  const { data, error, isError, refetch, isFetching } = usePreflight(campaign.id);
  const start = useStartPreflight(campaign.id, draft);
  const [, setParams] = useSearchParams();
  const launch = useLaunch(campaign.id, () => setParams({ tab: 'overview' }));
  const preflight = data?.preflight;
  const old = data !== undefined && (preflight == null || !preflight.fresh || draft.pending !== null);
  const begin = useEffectEvent(() => campaign.state === 'draft' && old && start.mutate());
  const known = data !== undefined;
  // Whoever comes to this step of a draft wants to know.
  useEffect(() => {
    if (known) begin();
  }, [known]);

  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-64" />;
  const again = (
    <Button icon={<RefreshCw aria-hidden size={16} />} loading={start.isPending} onClick={() => start.mutate()}>
      Look again
    </Button>
  );
  if (!preflight) {
    return (
      <EmptyState title="Nothing has been looked at yet" action={again}>
        Preflight makes every mail as it would be sent, and lists what is wrong. Nothing is sent.
      </EmptyState>
    );
  }
  if (preflight.state === 'running') {
    return (
      <div className="max-w-140 py-6">
        <Progress
          label="Making every mail to look at it"
          value={preflight.progress.done}
          max={Math.max(1, preflight.progress.total)}
          valueText={`${preflight.progress.done.toLocaleString('en-US')} of ${preflight.progress.total.toLocaleString('en-US')}`}
        />
      </div>
    );
  }
  if (preflight.state === 'failed') {
    return (
      <Notice tone="bad" action={again}>
        {preflight.fault}
      </Notice>
    );
  }
  const ready = preflight.errors === 0 && preflight.fresh && draft.pending === null;
  return (
    <div className="space-y-4">
      {old && (
        <Notice tone="warn">The campaign has changed since, or this is more than an hour old. Look again.</Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto text-md font-semibold">
          {preflight.errors > 0
            ? `${counted(preflight.errors, 'error')} to put right first`
            : preflight.warnings > 0
              ? `Ready, with ${counted(preflight.warnings, 'warning')}`
              : 'Ready'}
        </p>
        {again}
        {campaign.state === 'draft' && (
          <Button
            variant="primary"
            icon={<Play aria-hidden size={16} />}
            disabled={!ready}
            loading={launch.isPending}
            onClick={() => launch.mutate(campaign.revision)}
          >
            Launch: write to {preflight.ready.toLocaleString('en-US')} (0 credits)
          </Button>
        )}
      </div>
      <PreflightFigures preflight={preflight} />
      <FindingsList campaignId={campaign.id} preflight={preflight} />
    </div>
  );
}
