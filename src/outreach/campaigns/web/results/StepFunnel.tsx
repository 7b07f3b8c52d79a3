// How far recipients have come, step by step, and whether one variant does better.
import { Link } from 'react-router';
import { formatCount, formatPercent } from '#shared/formats.ts';
import { campaignPath } from '#shared/page-paths.ts';
import { Card } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { Campaign, CampaignResults } from '../../contract.ts';
import type { VariantVerdict } from '../../results.contract.ts';
import { stepTitle } from './step-title.ts';

interface StepFunnelProps {
  campaign: Campaign;
  results: CampaignResults;
}

export function StepFunnel({ campaign: { id, channel, setup }, results: { steps } }: StepFunnelProps) {
  const most = Math.max(1, ...steps.map(({ figures }) => figures.written));
  const sentText = channel === 'email' ? 'sent' : 'accepted';
  return (
    <Card title="By step">
      <ol aria-label="Steps" className="space-y-3.5">
        {steps.map(({ stepId, number, figures }) => {
          const { written, 'any-replied': replied } = figures;
          const people = (show: string) => campaignPath(id, { tab: 'recipients', show, step: stepId });
          const title = number === null ? 'Removed step' : `${number} · ${stepTitle(setup.steps[number - 1], channel)}`;
          return (
            <li key={stepId} className="text-sm">
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate" title={title}>
                  {title}
                </span>
                <span className="shrink-0 whitespace-nowrap">
                  <Link
                    to={people('written')}
                    className="inline-block py-0.5 hover:text-accent hover:underline pointer-coarse:py-3"
                    aria-label={`${title}: ${formatCount(written)} ${sentText}`}
                  >
                    <span className="font-semibold">{formatCount(written)}</span> {sentText}
                  </Link>
                  <span aria-hidden> · </span>
                  <Link
                    to={people('any-replied')}
                    className="link inline-block py-0.5 pointer-coarse:py-3"
                    aria-label={`${title}: ${formatCount(replied)} replied`}
                  >
                    {formatCount(replied)} replied
                  </Link>
                </span>
              </span>
              <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-surface-2">
                <span
                  className={`block h-full rounded-full bg-accent ${written > 0 ? 'min-w-1' : ''}`}
                  style={{ width: `${(written / most) * 100}%` }}
                />
              </span>
            </li>
          );
        })}
      </ol>
      {steps.map(({ stepId, number, verdict }) =>
        verdict === null || number === null ? null : (
          <Notice key={stepId} tone={verdict.outcome === 'better' ? 'good' : 'info'} className="mt-4">
            {verdictText(verdict, number)}
          </Notice>
        ),
      )}
    </Card>
  );
}

/** Which variant is ahead, and whether that is more than chance (decision 055). */
function verdictText({ outcome, best, other, bestShare, otherShare, more }: VariantVerdict, step: number): string {
  const shares = `${formatPercent(bestShare)} to ${formatPercent(otherShare)}`;
  switch (outcome) {
    case 'early':
      return `Variants of step ${step}: too early to compare.`;
    case 'even':
      return `Variants ${best} and ${other} of step ${step} (${shares}): no real difference so far.`;
    case 'ahead':
      return `Variant ${best} of step ${step} is ahead (${shares}). Too early to tell: about ${formatCount(more ?? 0)} more sends.`;
    case 'better':
      return `Variant ${best} of step ${step} gets more replies (${shares}).`;
  }
}
