// What was sent, opened and answered on each day of the campaign, or in each week.

import { CHART_PERIODS, type ChartPeriod } from '#shared/chart-bars.ts';
import { today } from '#shared/local-time.ts';
import { campaignPath } from '#shared/page-paths.ts';
import { BarChart, type ChartGroup } from '#ui/BarChart.tsx';
import { Card } from '#ui/Card.tsx';
import { barLabel, barTitle, PeriodChoice } from '#ui/ChartPeriod.tsx';
import type { Campaign, CampaignResults } from '../../contract.ts';
import type { ProofMails } from '../../fields.contract.ts';

interface DayChartProps {
  campaign: Campaign;
  chart: CampaignResults['chart'];
  period: ChartPeriod;
  onPeriod: (period: ChartPeriod) => void;
}

export function DayChart({ campaign: { id, channel }, chart, period, onPeriod }: DayChartProps) {
  const { bars, life, seenKnown } = chart;
  const isWeekly = bars.some(({ from, to }) => from !== to);
  const isEmail = channel === 'email';
  const seen = { label: isEmail ? 'Opened' : 'Read', tone: 'soft' as const };
  const series = [
    { label: isEmail ? 'Sent' : 'Accepted', tone: 'muted' as const },
    ...(seenKnown ? [seen] : []),
    { label: 'Replied', tone: 'strong' as const },
  ];
  const groups = bars.map((bar, at): ChartGroup => {
    const { since, until, sent, seen: opened, replied } = bar;
    const rows = (counted: ProofMails, count: number) =>
      count === 0 ? null : campaignPath(id, { tab: 'proof', counted, since, until });
    return {
      label: barLabel(bar, at),
      title: barTitle(bar),
      values: [sent, ...(seenKnown ? [opened] : []), replied],
      hrefs: [
        rows('left', sent),
        ...(seenKnown ? [rows(isEmail ? 'opened' : 'read', opened)] : []),
        rows('replied', replied),
      ],
      isNow: bar.from <= today() && today() <= bar.to,
    };
  });
  return (
    <Card title={isWeekly ? 'Per week' : 'Per day'} className="overflow-visible!">
      <BarChart
        label={`${isEmail ? 'Emails' : 'Messages'} per ${isWeekly ? 'week' : 'day'}`}
        unit={isWeekly ? 'Week' : 'Day'}
        series={series}
        groups={groups}
        inCard
        action={life > Number(CHART_PERIODS[0]) && <PeriodChoice value={period} onChange={onPeriod} />}
      />
    </Card>
  );
}
