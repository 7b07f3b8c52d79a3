// Preflight (product design 5.14): every message is rendered as it would be sent, and every issue is listed with its fix. Errors block the
// launch. It checks again by itself when the user returns and when a mailbox, a number or the sender details change.
import { Play, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount, formatFullDay, formatNoun, formatShortDateTime } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Stat } from '#ui/Stat.tsx';
import type { Campaign, Preflight } from '../../contract.ts';
import type { CampaignChannel } from '../../fields.contract.ts';
import { CHANNEL_LABELS, capitalized, peopleText } from '../campaign-labels.ts';
import { SenderStateBadge } from '../draft/SenderStateBadge.tsx';
import type { SetupDraft } from '../use-setup.ts';
import { MetaCharges } from '../whatsapp/index.ts';
import { FindingsList } from './FindingsList.tsx';
import { useAutoCheck, useLaunch, usePreflight } from './use-preflight.ts';

interface PreflightViewProps {
  campaign: Campaign;
  draft: SetupDraft;
}

export function PreflightView({ campaign, draft }: PreflightViewProps) {
  const { data, error, isError, refetch, isFetching } = usePreflight(campaign.id);
  const current = data?.preflight;
  // The last result stays on the screen while everything is checked again.
  const [done, setDone] = useState<Preflight | null>(null);
  if (current?.state === 'done' && current !== done) setDone(current);
  const preflight = current?.state === 'running' && done !== null ? done : current;
  const { start, checking, old } = useAutoCheck({ campaign, draft, known: data !== undefined, current, preflight });
  const [, setParams] = useSearchParams();
  const launch = useLaunch(campaign.id, () => setParams({ tab: 'overview' }));
  const status = useRef<HTMLParagraphElement>(null);

  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-64" />;
  const again = (
    <Button needs="write" icon={<RefreshCw aria-hidden size={16} />} loading={checking} onClick={start}>
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
  return (
    <div className="flex flex-col gap-4">
      {old && !checking && (
        <Notice tone="warn" action={again}>
          This result is outdated.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p ref={status} role="status" tabIndex={-1} className="mr-auto text-md font-semibold">
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
      {/* On a phone what is to be done comes first. */}
      <div className="max-md:order-last">
        <PreflightFigures channel={campaign.channel} preflight={preflight} />
      </div>
      <MetaCharges charges={preflight.charges ?? []} />
      <FindingsList campaign={campaign} draft={draft} preflight={preflight} after={status} />
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
