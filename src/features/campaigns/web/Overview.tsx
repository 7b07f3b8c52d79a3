// What came of a campaign: every number leads to exactly its people. Replies and clicks of people first, opens are approximate.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Stages } from '#ui/Stages.tsx';
import { TrendChart } from '#ui/TrendChart.tsx';
import type { Campaign, CampaignResults } from '../contract.ts';
import { GUARDRAILS, RECIPIENT_FILTER_WORDS, type RecipientFilter } from '../fields.contract.ts';
import { campaignPath, counted, peopleText } from './campaign-words.ts';
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
            >
              {(at) => {
                const day = data.days[at];
                if (!day) return null;
                const { since, until } = day;
                return (
                  <Rows to={campaignPath(campaign.id, { tab: 'proof', counted: 'left', since, until })}>
                    {counted(day.sent, 'mail')}
                  </Rows>
                );
              }}
            </TrendChart>
          </Card>
        )}
        <Guardrails id={campaign.id} results={data} />
      </div>
    </div>
  );
}

const dayText = (day: string) =>
  new Date(`${day}T12:00:00`).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

interface GuardrailsProps {
  id: string;
  results: CampaignResults;
}

function Guardrails({ id, results: { guardrails: rails, perMailbox } }: GuardrailsProps) {
  const { since } = rails;
  const proof = (query: Record<string, string>) => campaignPath(id, { tab: 'proof', ...query });
  const judged = <Rows to={proof({ counted: 'judged', since })}>{counted(rails.sent, 'mail')}</Rows>;
  return (
    <Card title="Guardrails">
      <p className="text-sm text-text-2">
        The campaign pauses by itself at {GUARDRAILS.bouncePercent} % bounces or {GUARDRAILS.complaintPercent} %
        complaints, after {GUARDRAILS.afterSends} mails in {GUARDRAILS.days} days.
        {!rails.counts && ' So far there are too few to judge.'}
      </p>
      <dl className="mt-3 space-y-1 text-sm">
        <Line name="Bounced">
          {rails.bouncePercent.toFixed(1)} % (
          <Rows to={proof({ counted: 'came-back', since })}>{formatCount(rails.bounced)}</Rows> of {judged})
        </Line>
        <Line name="Complained">
          {rails.complaintPercent.toFixed(2)} % (
          <Rows to={proof({ counted: 'complained', since })}>{formatCount(rails.complained)}</Rows> of {judged})
        </Line>
        {perMailbox.map(({ mailboxId: mailbox, email, people, sent, sentToday, today }) => (
          <Line key={mailbox} name={email}>
            <Rows to={campaignPath(id, { tab: 'recipients', show: 'all', mailbox })}>{peopleText(people)}</Rows>,{' '}
            <Rows to={proof({ counted: 'left', mailbox })}>{counted(sent, 'mail')}</Rows>,{' '}
            <Rows to={proof({ counted: 'left', mailbox, since: today })}>{formatCount(sentToday)} today</Rows>
          </Line>
        ))}
      </dl>
    </Card>
  );
}

function Rows({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="underline decoration-line-strong underline-offset-2 hover:text-accent">
      {children}
    </Link>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-text-2 wrap-anywhere">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
