// The results of a campaign: every number links to exactly its recipients. Replies and clicks of people first, opens are approximate.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDay, formatPercent } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Stages } from '#ui/Stat.tsx';
import { Table } from '#ui/Table.tsx';
import { TrendChart } from '#ui/TrendChart.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { Campaign, CampaignResults } from '../../contract.ts';
import { type CampaignChannel, GUARDRAILS, type RecipientFilter, WHATSAPP_GUARDRAIL } from '../../fields.contract.ts';
import { campaignPath, filterLabel, messagesText, peopleText } from '../campaign-labels.ts';
import { useFigures } from '../use-campaigns.ts';

const OUTCOMES: Record<CampaignChannel, readonly RecipientFilter[]> = {
  email: ['entered', 'written', 'delivered', 'any-replied', 'any-clicked'],
  whatsapp: ['entered', 'written', 'delivered', 'any-read', 'any-replied'],
};
const OTHERS: Record<CampaignChannel, readonly RecipientFilter[]> = {
  email: [
    'active',
    'any-opened',
    'any-bounced',
    'any-opted-out',
    'any-complained',
    'any-refused',
    'uncertain',
    'left-out',
  ],
  whatsapp: ['active', 'any-bounced', 'any-refused', 'any-opted-out', 'uncertain', 'left-out'],
};

const shareText = ({ share, of }: { share: number; of: number }) => `${formatPercent(share)} of ${formatCount(of)}`;

export function Overview({ campaign }: { campaign: Campaign }) {
  const { data, error, isError, refetch, isFetching } = useFigures(campaign.id);
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-64" />;
  const { channel } = campaign;
  const { counts, replyRate, deliveredRate, readRate } = data;
  const stage = (show: RecipientFilter, note?: string) => ({
    label: filterLabel(channel, show),
    value: counts[show],
    href: campaignPath(campaign.id, { tab: 'recipients', show }),
    ...(note && { note }),
  });
  const notes: Partial<Record<RecipientFilter, string>> = {
    ...(deliveredRate && { delivered: shareText(deliveredRate) }),
    ...(readRate && { 'any-read': `${shareText(readRate)}, at least` }),
    ...(replyRate && {
      'any-replied': `${shareText(replyRate)} (${formatPercent(replyRate.low)} to ${formatPercent(replyRate.high)})`,
    }),
  };
  return (
    <div className="space-y-4">
      <Card title="Results" padded={false}>
        <Stages label="Results" stages={OUTCOMES[channel].map((show) => stage(show, notes[show]))} />
      </Card>
      <Card title="Details" padded={false}>
        <Stages label="Details" stages={OTHERS[channel].map((show) => stage(show))} bars={false} />
      </Card>
      <StepFigures campaign={campaign} results={data} />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        {data.days.length > 1 && (
          <Card title="Per day">
            <TrendChart
              label={channel === 'email' ? 'Emails sent per day' : 'Messages accepted per day'}
              points={data.days.map(({ day, sent }) => ({ label: formatDay(day), value: sent }))}
              valueText={(value) => messagesText(channel, value)}
            >
              {(at) => {
                const day = data.days[at];
                if (!day) return null;
                const { since, until } = day;
                return (
                  <Rows to={campaignPath(campaign.id, { tab: 'proof', counted: 'left', since, until })}>
                    {messagesText(channel, day.sent)}
                  </Rows>
                );
              }}
            </TrendChart>
          </Card>
        )}
        <Guardrails campaign={campaign} results={data} />
      </div>
    </div>
  );
}

interface GuardrailsProps {
  campaign: Campaign;
  results: CampaignResults;
}

function Guardrails({ campaign: { id, channel }, results }: GuardrailsProps) {
  const { perMailbox } = results;
  const proof = (query: Record<string, string>) => campaignPath(id, { tab: 'proof', ...query });
  return (
    <Card title="Guardrails">
      {channel === 'email' ? <EmailRails results={results} proof={proof} /> : <WhatsappRails results={results} />}
      <dl className="mt-1 space-y-1 text-sm">
        {perMailbox.map(({ mailboxId: mailbox, email, people, sent, sentToday, today }) => (
          <Line key={mailbox} name={email}>
            <Rows to={campaignPath(id, { tab: 'recipients', show: 'all', mailbox })}>{peopleText(people)}</Rows>,{' '}
            <Rows to={proof({ counted: 'left', mailbox })}>{messagesText(channel, sent)}</Rows>,{' '}
            <Rows to={proof({ counted: 'left', mailbox, since: today })}>{formatCount(sentToday)} today</Rows>
          </Line>
        ))}
      </dl>
    </Card>
  );
}

interface RailsProps {
  results: CampaignResults;
  proof: (query: Record<string, string>) => string;
}

function EmailRails({ results: { guardrails: rails }, proof }: RailsProps) {
  const { since } = rails;
  const judged = <Rows to={proof({ counted: 'judged', since })}>{messagesText('email', rails.sent)}</Rows>;
  return (
    <>
      <p className="text-sm text-text-2">
        The campaign pauses by itself at {formatPercent(GUARDRAILS.bouncePercent / 100)} bounces or{' '}
        {formatPercent(GUARDRAILS.complaintPercent / 100)} complaints, after {GUARDRAILS.afterSends} emails in{' '}
        {GUARDRAILS.days} days.
        {!rails.counts && ' There are too few so far.'}
      </p>
      <dl className="mt-3 space-y-1 text-sm">
        <Line name="Bounced">
          {formatPercent(rails.bouncePercent / 100)} (
          <Rows to={proof({ counted: 'came-back', since })}>{formatCount(rails.bounced)}</Rows> of {judged})
        </Line>
        <Line name="Complained">
          {formatPercent(rails.complaintPercent / 100, 2)} (
          <Rows to={proof({ counted: 'complained', since })}>{formatCount(rails.complained)}</Rows> of {judged})
        </Line>
      </dl>
    </>
  );
}

function WhatsappRails({ results: { guardrails } }: Pick<RailsProps, 'results'>) {
  const { failures } = guardrails;
  const { failurePercent, ofLast, afterSends } = WHATSAPP_GUARDRAIL;
  return (
    <>
      <p className="text-sm text-text-2">
        The campaign pauses by itself when {formatPercent(failurePercent / 100)} of its last {ofLast} messages fail,
        after {afterSends} messages. It also pauses when Meta rates the number low or pauses the template.
        {failures && !failures.counts && ' There are too few messages so far.'}
      </p>
      {failures && (
        <dl className="mt-3 space-y-1 text-sm">
          <Line name="Failed">
            {formatPercent(failures.percent / 100)} ({formatCount(failures.failed)} of the last{' '}
            {messagesText('whatsapp', failures.of)})
          </Line>
        </dl>
      )}
    </>
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

// Steps and variants side by side, with how many they were sent to and how sure a difference is.
type StepResult = CampaignResults['steps'][number];
type Figures = StepResult['figures'];

interface StepLine {
  key: string;
  name: string;
  stepId: string;
  variantId: string | null;
  figures: Figures;
  replyRate: StepResult['replyRate'];
  verdict: string;
}

function linesOf(steps: readonly StepResult[]): StepLine[] {
  return steps.flatMap(({ stepId, number, figures, replyRate, variants, verdict }) => [
    {
      key: stepId,
      name: number === null ? 'Removed step' : `Step ${number}`,
      stepId,
      variantId: null,
      figures,
      replyRate,
      verdict,
    },
    ...(variants.length > 1
      ? variants.map((variant) => ({
          key: variant.variantId,
          name: `Variant ${variant.letter}`,
          stepId,
          variantId: variant.variantId,
          figures: variant.figures,
          replyRate: variant.replyRate,
          verdict: '',
        }))
      : []),
  ]);
}

function StepFigures({ campaign, results }: { campaign: Campaign; results: CampaignResults }) {
  const isEmail = campaign.channel === 'email';
  const number = (show: keyof Figures, header: string): TableColumn<StepLine> => ({
    key: show,
    header,
    align: 'end',
    width: 'w-24',
    cell: ({ name, stepId, variantId, figures }) => (
      <Link
        to={campaignPath(campaign.id, {
          tab: 'recipients',
          show,
          step: stepId,
          ...(variantId && { variant: variantId }),
        })}
        className="hover:text-accent hover:underline"
        aria-label={`${header} of ${name}: ${formatCount(figures[show])}`}
      >
        {formatCount(figures[show])}
      </Link>
    ),
  });
  return (
    <Card title="Steps" padded={false}>
      <Table
        label="Steps and variants"
        rowKey={({ key }) => key}
        rows={linesOf(results.steps)}
        columns={[
          {
            key: 'name',
            header: 'Step',
            card: 'title',
            cell: ({ name, variantId, verdict }) => (
              <span className={variantId ? 'pl-4' : 'font-semibold'}>
                {name}
                {verdict && <span className="block text-xs font-normal text-text-2">{verdict}</span>}
              </span>
            ),
          },
          number('written', isEmail ? 'Sent' : 'Accepted'),
          ...(isEmail ? [] : [number('delivered', 'Delivered'), number('any-read', 'Read')]),
          number('any-replied', 'Replied'),
          {
            key: 'rate',
            header: 'Reply rate',
            align: 'end',
            width: 'w-44',
            cell: ({ replyRate }) =>
              replyRate ? (
                <span>
                  {formatPercent(replyRate.share)}
                  <span className="text-xs text-text-3">
                    {' '}
                    ({formatPercent(replyRate.low)} to {formatPercent(replyRate.high)})
                  </span>
                </span>
              ) : (
                <span className="text-text-3">–</span>
              ),
          },
          ...(isEmail ? [number('any-clicked', 'Clicked'), number('any-opened', 'Opened')] : []),
          number('any-bounced', isEmail ? 'Bounced' : 'Not delivered'),
          number('any-opted-out', 'Opt-outs'),
        ]}
      />
    </Card>
  );
}
