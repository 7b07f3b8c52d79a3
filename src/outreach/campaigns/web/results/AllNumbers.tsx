// All numbers of a campaign: what else became of its recipients, steps and variants side by side, and its mailboxes. Opens are approximate.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatPercent } from '#shared/formats.ts';
import { campaignPath } from '#shared/page-paths.ts';
import { Card } from '#ui/Card.tsx';
import { Stages } from '#ui/Stat.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';
import type { Campaign, CampaignResults } from '../../contract.ts';
import { type CampaignChannel, GUARDRAILS, type RecipientFilter, WHATSAPP_GUARDRAIL } from '../../fields.contract.ts';
import { filterLabel, messagesText, peopleText } from '../campaign-labels.ts';

const OTHERS: Record<CampaignChannel, readonly RecipientFilter[]> = {
  email: [
    'active',
    'any-opened',
    'any-clicked',
    'any-bounced',
    'any-opted-out',
    'any-complained',
    'any-refused',
    'left-out',
  ],
  whatsapp: ['active', 'any-bounced', 'any-refused', 'any-opted-out', 'uncertain', 'left-out'],
};

interface AllNumbersProps {
  campaign: Campaign;
  results: CampaignResults;
}

export function AllNumbers({ campaign, results }: AllNumbersProps) {
  const { channel } = campaign;
  const stages = OTHERS[channel].map((show) => ({
    label: filterLabel(channel, show),
    value: results.counts[show],
    href: campaignPath(campaign.id, { tab: 'recipients', show }),
  }));
  return (
    <>
      <Card title="Details" padded={false}>
        <Stages label="Details" stages={stages} bars={false} />
      </Card>
      <StepFigures campaign={campaign} results={results} />
      <Guardrails campaign={campaign} results={results} />
    </>
  );
}

function Guardrails({ campaign: { id, channel }, results }: AllNumbersProps) {
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
}

function getLines(steps: readonly StepResult[]): StepLine[] {
  return steps.flatMap(({ stepId, number, figures, replyRate, variants }) => [
    {
      key: stepId,
      name: number === null ? 'Removed step' : `Step ${number}`,
      stepId,
      variantId: null,
      figures,
      replyRate,
    },
    ...(variants.length > 1
      ? variants.map((variant) => ({
          key: variant.variantId,
          name: `Variant ${variant.letter}`,
          stepId,
          variantId: variant.variantId,
          figures: variant.figures,
          replyRate: variant.replyRate,
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
        rows={getLines(results.steps)}
        columns={[
          {
            key: 'name',
            header: 'Step',
            card: 'title',
            cell: ({ name, variantId }) => <span className={variantId ? 'pl-4' : 'font-semibold'}>{name}</span>,
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
