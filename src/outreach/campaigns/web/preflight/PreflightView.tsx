// Preflight (product design 5.14): every message is rendered as it would be sent, and every issue is listed with its fix. Errors block the
// launch. It checks again by itself when the user returns and when a mailbox, a number or the sender details change.
import { Play, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAILBOXES_EVENT } from '#outreach/mailboxes/fields.contract.ts';
import { WHATSAPP_NUMBERS_EVENT } from '#outreach/whatsapp/fields.contract.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { formatCount, formatFullDay, formatNoun, formatShortDateTime } from '#shared/formats.ts';
import type { LiveEvent } from '#shared/live.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { useMay } from '#ui/permission.tsx';
import { Stat } from '#ui/Stat.tsx';
import type { Campaign, CampaignSetup, Preflight } from '../../contract.ts';
import type { CampaignChannel } from '../../fields.contract.ts';
import { CHANNEL_LABELS, capitalized, peopleText } from '../campaign-labels.ts';
import { SenderStateBadge } from '../draft/SenderStateBadge.tsx';
import type { SetupDraft } from '../use-setup.ts';
import { MetaCharges } from '../whatsapp/index.ts';
import { FindingsList } from './FindingsList.tsx';
import { useLaunch, usePreflight, useStartPreflight } from './use-preflight.ts';

interface PreflightViewProps {
  campaign: Campaign;
  draft: SetupDraft;
}

const RECHECK_AFTER_MS = 10_000;

export function PreflightView({ campaign, draft }: PreflightViewProps) {
  const { data, error, isError, refetch, isFetching } = usePreflight(campaign.id);
  const start = useStartPreflight(campaign.id, draft);
  const [, setParams] = useSearchParams();
  const launch = useLaunch(campaign.id, () => setParams({ tab: 'overview' }));
  const current = data?.preflight;
  // The last result stays on the screen while everything is checked again.
  const [done, setDone] = useState<Preflight | null>(null);
  if (current?.state === 'done' && current !== done) setDone(current);
  const preflight = current?.state === 'running' && done !== null ? done : current;
  const checking = start.isPending || current?.state === 'running';
  const old = data !== undefined && (current == null || !current.fresh || draft.pending !== null);
  const hasIssues = (preflight?.errors ?? 0) + (preflight?.warnings ?? 0) > 0;
  const mayWrite = useMay('write');
  const recheck = useEffectEvent((atLeastMs: number) => {
    if (campaign.state !== 'draft' || !mayWrite || checking || !(old || hasIssues)) return;
    const finished = current?.finishedAt ? Date.parse(current.finishedAt) : 0;
    if (old || Date.now() - finished >= atLeastMs) start.mutate();
  });
  const known = data !== undefined;
  // Also once a result that was still known from before turns out to be outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `old` is what it waits for
  useEffect(() => {
    if (known) recheck(RECHECK_AFTER_MS);
  }, [known, old]);
  // A fix in another tab or window: mailboxes, numbers and sender details say so, all else is checked when the user returns.
  useLiveEvent<LiveEvent>(MAILBOXES_EVENT, () => recheck(0));
  useLiveEvent<LiveEvent>(WHATSAPP_NUMBERS_EVENT, () => recheck(0));
  useEffect(() => {
    const onFocus = () => recheck(RECHECK_AFTER_MS);
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);

  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-64" />;
  const again = (
    <Button needs="write" icon={<RefreshCw aria-hidden size={16} />} loading={checking} onClick={() => start.mutate()}>
      Re-check
    </Button>
  );
  if (!preflight) {
    return (
      <EmptyState title="Not checked" action={again}>
        Preflight renders every message and lists all issues. Nothing is sent.
      </EmptyState>
    );
  }
  if (preflight.state === 'running') {
    return (
      <div className="max-w-140 py-6">
        <Progress
          label="Checking every message"
          value={preflight.progress.done}
          max={Math.max(1, preflight.progress.total)}
          valueText={`${formatCount(preflight.progress.done)} of ${formatCount(preflight.progress.total)}`}
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
  const ready = preflight.errors === 0 && preflight.fresh && draft.pending === null && !checking;
  const exclude = (leaveOut: Partial<CampaignSetup['audience']['leaveOut']>) => {
    const { audience } = draft.setup;
    draft.change({ audience: { ...audience, leaveOut: { ...audience.leaveOut, ...leaveOut } } });
    start.mutate();
  };
  return (
    <div className="space-y-4">
      {old && !checking && (
        <Notice tone="warn" action={again}>
          This result is outdated.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto text-md font-semibold">
          {statusText(preflight, checking)}
        </p>
        {again}
        {campaign.state === 'draft' && (
          <Button
            needs="write"
            variant="primary"
            icon={<Play aria-hidden size={16} />}
            disabled={!ready}
            loading={launch.isPending}
            onClick={() => launch.mutate(campaign.revision)}
          >
            Launch to {formatNoun(preflight.ready, 'recipient')} (0 credits)
          </Button>
        )}
      </div>
      <PreflightFigures channel={campaign.channel} preflight={preflight} />
      <MetaCharges charges={preflight.charges ?? []} />
      <FindingsList
        campaignId={campaign.id}
        preflight={preflight}
        setup={draft.setup}
        onExclude={campaign.state === 'draft' ? exclude : null}
      />
    </div>
  );
}

function statusText({ errors, warnings }: Preflight, checking: boolean): string {
  if (checking) return 'Checking...';
  if (errors > 0) return `Fix ${formatNoun(errors, 'error')} to launch`;
  return warnings > 0 ? `Ready, with ${formatNoun(warnings, 'warning')}` : 'Ready';
}

// What a campaign will do if it starts: how many recipients and messages, from which mailboxes or numbers, and when it ends.
interface PreflightFiguresProps {
  channel: CampaignChannel;
  preflight: Preflight;
}

function PreflightFigures({ channel, preflight }: PreflightFiguresProps) {
  const { message, sender } = CHANNEL_LABELS[channel];
  const messages = capitalized(`${message}s`);
  const { ready, leftOut, mails, firstDay, perDay, firstAt, endsOn, mailboxes } = preflight;
  return (
    <Card>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        <Stat
          label="Recipients"
          value={formatCount(ready)}
          note={leftOut > 0 ? `${formatCount(leftOut)} excluded` : 'all'}
        />
        <Stat label={messages} value={formatCount(mails)} note="without replies" />
        <Stat
          label={`First ${message}`}
          value={<span className="text-lg">{firstAt ? formatShortDateTime(firstAt) : 'None'}</span>}
        />
        <Stat
          label={`${messages} per day`}
          value={formatCount(perDay)}
          note={`${formatCount(firstDay)} on the first day`}
        />
        <Stat label="Ends" value={<span className="text-lg">{endsOn ? formatFullDay(endsOn) : 'Unknown'}</span>} />
      </div>
      {mailboxes.length > 0 && (
        <ul
          aria-label={sender === 'mailbox' ? 'Mailboxes' : 'Numbers'}
          className="mt-4 divide-y divide-line border-t border-line pt-1 text-sm"
        >
          {mailboxes.map(({ id, email, people, perDay: cap, state, practice, peopleLimit, peopleLeft }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{email}</span>
              {practice && <Badge tone="info">Practice</Badge>}
              <SenderStateBadge state={state} />
              <span className="text-text-2">
                {peopleText(people)},{' '}
                {peopleLimit === null || peopleLeft === null
                  ? `${formatCount(cap)} a day`
                  : `${formatCount(peopleLeft)} of ${formatCount(peopleLimit)} left in 24 hours`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
