// What was sent in the last two weeks and who replied, day by day.
import { formatDay, formatNoun, formatWeekdayDay } from '#shared/formats.ts';
import { BarChart, type ChartSeries } from '#ui/BarChart.tsx';
import { Card } from '#ui/Card.tsx';
import type { Outreach } from '../outreach.contract.ts';

const SERIES: readonly ChartSeries[] = [
  { label: 'Sent', tone: 'soft' },
  { label: 'Replied', tone: 'strong' },
];

export function ActivityCard({ days }: { days: Outreach['days'] }) {
  const sent = days.reduce((sum, day) => sum + day.sent, 0);
  const replied = days.reduce((sum, day) => sum + day.replied, 0);
  return (
    <Card
      title="Sent and replied"
      action={
        <span className="text-sm text-text-3">
          {formatNoun(sent, 'message')}, {formatNoun(replied, 'reply', 'replies')} in 14 days
        </span>
      }
    >
      <BarChart
        label="Messages and replies per day"
        unit="Day"
        series={SERIES}
        groups={days.map(({ day, sent: out, replied: back }, at) => ({
          label: at === 0 || day.endsWith('-01') ? formatDay(day) : String(Number(day.slice(8))),
          title: formatWeekdayDay(day),
          values: [out, back],
          hrefs: [null, null],
          isNow: at === days.length - 1,
        }))}
      />
    </Card>
  );
}
