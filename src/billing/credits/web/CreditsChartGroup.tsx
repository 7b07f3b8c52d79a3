// Credits spent on each day, by what they went to. Each number leads to exactly the entries that it counts.
import { useState } from 'react';
import { CHART_PERIODS, type ChartPeriod } from '#shared/chart-bars.ts';
import { today } from '#shared/local-time.ts';
import { toQuery } from '#shared/urls.ts';
import { BarChart, type ChartGroup, type SeriesTone } from '#ui/BarChart.tsx';
import { barLabel, barTitle, PeriodChoice } from '#ui/ChartPeriod.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { CreditsChart } from '../contract.ts';
import { useCreditsChart } from './use-credits.ts';

const TONES: SeriesTone[] = ['strong', 'soft', 'info', 'info-soft'];

export function CreditsChartGroup() {
  const [period, setPeriod] = useState<ChartPeriod>('14');
  const { data } = useCreditsChart(period);
  if (!data) return <Skeleton className="h-64" />;
  const isWeekly = data.bars.some(({ from, to }) => from !== to);
  const unit = isWeekly ? 'week' : 'day';
  const choice = data.life > Number(CHART_PERIODS[0]) && <PeriodChoice value={period} onChange={setPeriod} />;
  return (
    <SettingsGroup id="spent-per-day" title={`Spent per ${unit}`} wide>
      {data.kinds.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-text-2">No credits spent in this time.</p>
          {choice}
        </div>
      ) : (
        <BarChart
          stacked
          label={`Credits spent per ${unit}`}
          unit={isWeekly ? 'Week' : 'Day'}
          series={toSeries(data)}
          groups={data.bars.map((bar, at) => toGroup(data.kinds, bar, at))}
          action={choice}
        />
      )}
    </SettingsGroup>
  );
}

const hasOthers = ({ bars }: CreditsChart) => bars.some(({ credits }) => (credits.at(-1) ?? 0) > 0);

const toSeries = (data: CreditsChart) => [
  ...data.kinds.map(({ what, practice }, at) => ({
    label: practice ? `${what} (practice)` : what,
    tone: TONES[at] ?? 'muted',
  })),
  ...(hasOthers(data) ? [{ label: 'Other', tone: 'muted' as const }] : []),
];

function toGroup(kinds: CreditsChart['kinds'], bar: CreditsChart['bars'][number], at: number): ChartGroup {
  const { from, to, credits } = bar;
  const rows = (count: number, of: Record<string, string> = {}) =>
    count === 0
      ? null
      : `/settings${toQuery({ section: 'credits', kind: 'charge', span: 'days', from, to, ...of })}#ledger`;
  const all = credits.reduce((sum, count) => sum + count, 0);
  return {
    label: barLabel(bar, at),
    title: barTitle(bar),
    values: credits,
    hrefs: [
      ...kinds.map(({ what, practice }, place) =>
        rows(credits[place] ?? 0, { what, practice: practice ? 'yes' : 'no' }),
      ),
      // Of several kinds, which the ledger cannot be asked for at once.
      null,
    ],
    href: rows(all),
    isNow: from <= today() && today() <= to,
  };
}
