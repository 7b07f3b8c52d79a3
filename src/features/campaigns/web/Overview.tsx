// What came of a campaign: every number leads to exactly its people. Replies and clicks of people first, opens are approximate.
import { formatCount } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Stages } from '#ui/Stages.tsx';
import { TrendChart } from '#ui/TrendChart.tsx';
import type { Campaign, CampaignResults } from '../contract.ts';
import { GUARDRAILS, RECIPIENT_FILTER_WORDS, type RecipientFilter } from '../fields.contract.ts';
import { campaignPath, counted } from './campaign-words.ts';
import { StepFigures } from './StepFigures.tsx';
import { useFigures } from './use-campaigns.ts';

const OUTCOMES: readonly RecipientFilter[] = ['entered', 'written', 'delivered', 'any-replied', 'any-clicked'];
const OTHERS: readonly RecipientFilter[] = [
  'active',
  'any-opened',
  'any-bounced',
  'any-opted-out',
  'any-complained',
  'any-refused',
  'uncertain',
  'left-out',
];

const percent = (share: number) => `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })} %`;

export function Overview({ campaign }: { campaign: Campaign }) {
  const { data, error, isError, refetch, isFetching } = useFigures(campaign.id);
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-64" />;
  const { counts, replyRate } = data;
  const stage = (show: RecipientFilter, note?: string) => ({
    label: RECIPIENT_FILTER_WORDS[show],
    value: counts[show],
    href: campaignPath(campaign.id, { tab: 'recipients', show }),
    ...(note && { note }),
  });
  const noteOf = (show: RecipientFilter) =>
    show === 'any-replied' && replyRate
      ? `${percent(replyRate.share)} of ${formatCount(replyRate.of)} (${percent(replyRate.low)} to ${percent(replyRate.high)})`
      : undefined;
  return (
    <div className="space-y-4">
      <Card title="Results" padded={false}>
        <Stages label="Results" stages={OUTCOMES.map((show) => stage(show, noteOf(show)))} />
      </Card>
      <Card title="In more detail" padded={false}>
        <Stages label="In more detail" stages={OTHERS.map((show) => stage(show))} bars={false} />
      </Card>
      <StepFigures campaign={campaign} results={data} />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        {data.days.length > 1 && (
          <Card title="Day by day">
            <TrendChart
              label="Mails sent a day"
              points={data.days.map(({ day, sent }) => ({ label: dayText(day), value: sent }))}
              valueText={(value) => counted(value, 'mail')}
            />
          </Card>
        )}
        <Guardrails results={data} />
      </div>
    </div>
  );
}

const dayText = (day: string) =>
  new Date(`${day}T12:00:00`).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

function Guardrails({ results: { guardrails: rails, perMailbox } }: { results: CampaignResults }) {
  return (
    <Card title="Guardrails">
      <p className="text-sm text-text-2">
        The campaign pauses by itself at {GUARDRAILS.bouncePercent} % bounces or {GUARDRAILS.complaintPercent} %
        complaints, after {GUARDRAILS.afterSends} mails in {GUARDRAILS.days} days.
        {!rails.counts && ` It has sent ${counted(rails.sent, 'mail')} in that time: too few to judge.`}
      </p>
      <dl className="mt-3 space-y-1 text-sm">
        <Line name="Bounced" value={`${rails.bouncePercent.toFixed(1)} % (${rails.bounced} of ${rails.sent})`} />
        <Line
          name="Complained"
          value={`${rails.complaintPercent.toFixed(2)} % (${rails.complained} of ${rails.sent})`}
        />
        {perMailbox.map(({ mailboxId, email, sent, sentToday }) => (
          <Line key={mailboxId} name={email} value={`${counted(sent, 'mail')}, ${sentToday} today`} />
        ))}
      </dl>
    </Card>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-text-2 wrap-anywhere">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
