// What came of a campaign: five figures, days, steps, and what to watch. Every number links to exactly the rows that it counts.
import { useState } from 'react';
import { Link } from 'react-router';
import {
  formatCount,
  formatNoun,
  formatNumber,
  formatPercent,
  formatTimeOfDay,
  formatUpcoming,
  formatWeekdayTime,
} from '#shared/formats.ts';
import { campaignPath } from '#shared/page-paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import type { Campaign, CampaignResults } from '../../contract.ts';
import { GUARDRAILS, type RecipientFilter, WHATSAPP_GUARDRAIL } from '../../fields.contract.ts';
import { messagesText } from '../campaign-labels.ts';
import type { CampaignAddress } from '../page-state.ts';
import { useFigures } from '../use-campaigns.ts';
import { AllNumbers } from './AllNumbers.tsx';
import { DayChart } from './DayChart.tsx';
import { StepFunnel } from './StepFunnel.tsx';

const CostSheet = lazyDialog(() => import('./CostSheet.tsx').then((m) => m.CostSheet));

interface OverviewProps {
  campaign: Campaign;
  address: CampaignAddress;
}

export function Overview({ campaign, address }: OverviewProps) {
  const { period } = address.state;
  const { data, error, isError, refetch, isFetching } = useFigures(campaign.id, period);
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <div className="space-y-4">
        <Skeleton className="h-26" />
        <Skeleton className="h-64" />
      </div>
    );
  return (
    <div className="space-y-4">
      <Figures campaign={campaign} results={data} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <DayChart
          campaign={campaign}
          chart={data.chart}
          period={period}
          onPeriod={(next) => address.set({ period: next })}
        />
        <StepFunnel campaign={campaign} results={data} />
      </div>
      <Watch campaign={campaign} results={data} />
      <AllNumbers campaign={campaign} results={data} />
    </div>
  );
}

interface PartProps {
  campaign: Campaign;
  results: CampaignResults;
}

interface Figure {
  label: string;
  value: string;
  /** Where its rows are; none: `onOpen` shows them. */
  to: string | null;
  onOpen?: () => void;
  note: string;
  noteTo?: string;
  isGood?: boolean;
}

const share = (part: number, of: number, what = '') => (of === 0 ? '' : `${formatPercent(part / of)}${what}`);

function Figures({ campaign: { id, channel }, results: { counts, sent, cost } }: PartProps) {
  const [showsCost, showCost] = useState(false);
  const people = (show: RecipientFilter) => campaignPath(id, { tab: 'recipients', show });
  const figure = (label: string, show: RecipientFilter, note: string): Figure => ({
    label,
    value: formatCount(counts[show]),
    to: people(show),
    note,
  });
  const { written, delivered, 'any-replied': replied, 'any-interested': interested } = counts;
  const isEmail = channel === 'email';
  const figures: Figure[] = [
    {
      ...figure('Reached', 'written', `${messagesText(channel, sent)} sent`),
      noteTo: campaignPath(id, { tab: 'proof', counted: 'left' }),
    },
    figure('Delivered', 'delivered', share(delivered, written)),
    ...(isEmail ? [] : [figure('Read', 'any-read', share(counts['any-read'], delivered, ' of delivered, at least'))]),
    figure('Replied', 'any-replied', share(replied, delivered, ' of delivered')),
    ...(isEmail
      ? [
          {
            ...figure('Interested', 'any-interested', share(interested, replied, ' of replies')),
            isGood: interested > 0,
          },
        ]
      : []),
    {
      label: 'Cost per reply',
      value: replied === 0 ? '–' : formatNumber(cost.credits / replied, 1),
      to: null,
      ...(cost.credits > 0 && { onOpen: () => showCost(true) }),
      note: cost.credits === 0 ? 'No credits spent' : `credits (${formatCount(cost.credits)} spent)`,
    },
  ];
  return (
    <>
      <ul
        aria-label="Results"
        className="grid overflow-hidden rounded-l border border-line bg-surface md:auto-cols-fr md:grid-flow-col"
      >
        {figures.map((one) => (
          <FigureCell key={one.label} {...one} />
        ))}
      </ul>
      {showsCost && <CostSheet cost={cost} onClose={() => showCost(false)} />}
    </>
  );
}

const NUMBER =
  'focus-inset text-left text-2xl font-title tracking-[-0.02em] after:absolute after:inset-0 after:content-[""] max-md:text-xl';

function FigureCell({ label, value, to, onOpen, note, noteTo, isGood }: Figure) {
  const tone = isGood ? 'text-good' : 'text-text-3';
  return (
    <li className="relative px-4 py-3 max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-baseline max-md:gap-x-3 max-md:not-first:border-t md:not-first:border-l border-line has-[>:is(a,button):hover]:bg-surface-2">
      <span aria-hidden className="block text-sm text-text-2">
        {label}
      </span>
      {to !== null && (
        <Link to={to} aria-label={`${label} ${value}`} className={NUMBER}>
          {value}
        </Link>
      )}
      {to === null && onOpen && (
        <button type="button" onClick={onOpen} aria-label={`${label} ${value}`} className={NUMBER}>
          {value}
        </button>
      )}
      {to === null && !onOpen && (
        <span className="text-2xl font-title max-md:text-xl">
          <span className="sr-only">{label} </span>
          {value}
        </span>
      )}
      <span className={`block min-h-4 text-xs max-md:col-span-2 ${tone}`}>
        {noteTo ? (
          <Link
            to={noteTo}
            className="relative z-10 -my-1 inline-block py-1 underline-offset-2 hover:text-accent hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
          >
            {note}
          </Link>
        ) : (
          note
        )}
      </span>
    </li>
  );
}

// What goes wrong, and what is still to come: each line with its rows.
interface WatchLine {
  key: string;
  level: 'Watch' | 'Info';
  text: string;
  note: string;
  count: number;
  to: string;
}

function Watch(props: PartProps) {
  const lines = getLines(props);
  if (lines.length === 0) return null;
  return (
    <ul aria-label="What to watch" className="rounded-l border border-line bg-surface">
      {lines.map(({ key, level, text, note, count, to }) => (
        <li
          key={key}
          className="flex items-center gap-x-3.5 border-line px-4 py-2.5 not-first:border-t max-sm:flex-wrap max-sm:gap-y-1"
        >
          <Badge tone={level === 'Watch' ? 'warn' : 'neutral'}>{level}</Badge>
          <p className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
            <span className="font-label">{text}</span> <span className="text-xs text-text-3">{note}</span>
          </p>
          <Button asChild variant="ghost" size="sm" className="ml-auto">
            <Link to={to}>Show {formatCount(count)}</Link>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function getLines({ campaign: { id, channel, next, state, setup }, results }: PartProps): WatchLine[] {
  const { counts, guardrails, nextWindow } = results;
  const line = (level: WatchLine['level'], show: RecipientFilter, text: string, note: string): WatchLine[] =>
    counts[show] === 0
      ? []
      : [{ key: show, level, text, note, count: counts[show], to: campaignPath(id, { tab: 'recipients', show }) }];
  const waits = nextWindow === null ? '' : upcomingThere(nextWindow);
  const isOn = state === 'running' || state === 'launching';
  return [
    ...(channel === 'email'
      ? [
          ...line(
            'Watch',
            'any-bounced',
            `${formatNoun(counts['any-bounced'], 'address', 'addresses')} bounced`,
            `${share(counts['any-bounced'], counts.written)} of ${formatCount(counts.written)}, pauses at ${formatPercent(GUARDRAILS.bouncePercent / 100)} in ${GUARDRAILS.days} days (now ${formatPercent(guardrails.bouncePercent / 100)})`,
          ),
          ...line(
            'Watch',
            'any-complained',
            `${formatNoun(counts['any-complained'], 'recipient')} complained`,
            `Pauses at ${formatPercent(GUARDRAILS.complaintPercent / 100)} in ${GUARDRAILS.days} days (now ${formatPercent(guardrails.complaintPercent / 100, 2)})`,
          ),
        ]
      : line(
          'Watch',
          'any-bounced',
          `${messagesText(channel, counts['any-bounced'])} not delivered`,
          `Pauses at ${formatPercent(WHATSAPP_GUARDRAIL.failurePercent / 100)} of the last ${WHATSAPP_GUARDRAIL.ofLast}`,
        )),
    ...line('Watch', 'any-refused', `${messagesText(channel, counts['any-refused'])} refused or failed`, ''),
    ...line(
      'Watch',
      'uncertain',
      `${messagesText(channel, counts.uncertain)} not confirmed`,
      'Decide whether to send again.',
    ),
    ...line('Info', 'any-window', windowText(counts['any-window'], setup.schedule), waits && `Next: ${waits}`),
    ...line(
      'Info',
      'any-waiting',
      `${messagesText(channel, counts['any-waiting'])} scheduled`,
      next && isOn && !next.held ? `Next: ${formatUpcoming(next.at)}` : '',
    ),
  ];
}

/** "12 recipients are waiting for 9:00 AM in their time zone": the hour where all days begin alike. */
function windowText(count: number, { windows, zone }: Campaign['setup']['schedule']): string {
  const starts = new Set(Object.values(windows).flatMap((spans) => (spans?.[0] ? [spans[0][0]] : [])));
  const [start] = starts;
  const what = starts.size === 1 && start !== undefined ? formatTimeOfDay(start) : 'sending hours';
  const where = zone === 'recipient' ? 'in their time zone' : `in ${placeName(zone)}`;
  return `${formatNoun(count, 'recipient is', 'recipients are')} waiting for ${what} ${where}`;
}

/** "Asia/Ho_Chi_Minh" → "Ho Chi Minh". */
const placeName = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const upcomingThere = ({ at, zone }: { at: string; zone: string }) =>
  zone === '' ? formatUpcoming(at) : `${placeName(zone)}, ${formatWeekdayTime(at, zone)}`;
