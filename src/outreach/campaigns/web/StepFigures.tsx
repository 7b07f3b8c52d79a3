// Steps and variants side by side, with how many they were sent to and how sure a difference is.
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import { Table } from '#ui/Table.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { Campaign, CampaignResults } from '../contract.ts';
import { campaignPath } from './campaign-labels.ts';

type StepResult = CampaignResults['steps'][number];
type Figures = StepResult['figures'];

interface Line {
  key: string;
  name: string;
  stepId: string;
  variantId: string | null;
  figures: Figures;
  replyRate: StepResult['replyRate'];
  verdict: string;
}

const percent = (share: number) => `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })} %`;

function linesOf(steps: readonly StepResult[]): Line[] {
  return steps.flatMap(({ stepId, number, figures, replyRate, variants, verdict }) => [
    {
      key: stepId,
      name: number === null ? 'A step taken out' : `Step ${number}`,
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

export function StepFigures({ campaign, results }: { campaign: Campaign; results: CampaignResults }) {
  const isEmail = campaign.channel === 'email';
  const number = (show: keyof Figures, header: string): TableColumn<Line> => ({
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
                  {percent(replyRate.share)}
                  <span className="text-xs text-text-3">
                    {' '}
                    ({percent(replyRate.low)} to {percent(replyRate.high)})
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
