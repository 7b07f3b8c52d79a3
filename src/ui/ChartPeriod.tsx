// The days that a chart shows, and what its bars are called.
import { CHART_PERIODS, type ChartBar, type ChartPeriod } from '#shared/chart-bars.ts';
import { formatDay, formatWeekdayDay } from '#shared/formats.ts';
import { Segmented } from './Segmented.tsx';

const LABELS: Record<ChartPeriod, string> = { '14': '14 days', '30': '30 days', '90': '90 days', all: 'All' };

interface PeriodChoiceProps {
  value: ChartPeriod;
  onChange: (period: ChartPeriod) => void;
}

export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  return (
    <Segmented
      size="sm"
      aria-label="Period"
      value={value}
      options={CHART_PERIODS.map((period) => ({ value: period, label: LABELS[period] }))}
      onValueChange={onChange}
    />
  );
}

type Days = Pick<ChartBar, 'from' | 'to'>;

/** "Nov 24" of the first bar and where a month begins, else "25". */
export const barLabel = ({ from, to }: Days, place: number): string =>
  place === 0 || from !== to || from.endsWith('-01') ? formatDay(from) : String(Number(from.slice(8)));

/** "Tue, Nov 24", or "Nov 23 to Nov 29". */
export const barTitle = ({ from, to }: Days): string =>
  from === to ? formatWeekdayDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
