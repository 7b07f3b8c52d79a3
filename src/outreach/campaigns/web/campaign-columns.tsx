// The columns of the list of campaigns (product design 5.14). Every number leads to the people it counts.
import { cx } from 'class-variance-authority';
import { Link } from 'react-router';
import { formatCount, formatDay, formatNoun } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { CampaignRow, RecipientCounts } from '../contract.ts';
import { CAMPAIGN_STATE_WORDS, type RecipientFilter } from '../fields.contract.ts';
import { campaignPath, nextText, STATE_TONES } from './campaign-labels.ts';
import { kindText } from './campaign-presets.ts';
import { filterLabel } from './channel-labels.ts';

const number = (key: RecipientFilter, header: string): TableColumn<CampaignRow> => ({
  key,
  header,
  align: 'end',
  width: 'w-16',
  cell: ({ id, name, channel, counts, state }) =>
    state === 'draft' ? (
      <span className="text-text-3">–</span>
    ) : (
      <Link
        to={campaignPath(id, { tab: 'recipients', show: key })}
        className="text-text hover:text-accent hover:underline"
        aria-label={`${filterLabel(channel, key)}: ${formatCount(counts[key])} of ${name}`}
      >
        {formatCount(counts[key])}
      </Link>
    ),
});

export const COLUMNS: readonly TableColumn<CampaignRow>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    sortable: true,
    cell: ({ id, name, channel, preset, steps }) => (
      <span className="block max-md:pr-8 md:w-44">
        <Link
          to={campaignPath(id)}
          dir="auto"
          data-row-details=""
          title={name}
          className="line-clamp-2 font-semibold whitespace-normal text-text wrap-anywhere hover:text-accent hover:underline"
        >
          {name}
        </Link>
        <span className="block truncate text-xs text-text-3">
          {kindText(channel, preset)}, {formatNoun(steps, 'step')}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    width: 'w-24',
    cell: ({ state, pausedBecause }) => (
      <span title={pausedBecause || undefined}>
        <Badge tone={STATE_TONES[state]}>{CAMPAIGN_STATE_WORDS[state]}</Badge>
      </span>
    ),
  },
  {
    key: 'progress',
    header: 'Progress',
    width: 'w-28',
    cell: ({ counts, state }) =>
      state === 'draft' ? <span className="text-text-3">Not started</span> : <StateBar counts={counts} />,
  },
  number('entered', 'Audience'),
  number('written', 'Sent'),
  number('delivered', 'Delivered'),
  number('any-replied', 'Replied'),
  number('any-bounced', 'Bounced'),
  number('any-opted-out', 'Opt-outs'),
  {
    key: 'next',
    header: 'Next send',
    width: 'w-36',
    cell: ({ next }) =>
      next ? (
        <span className="block whitespace-normal md:py-1 md:w-36">
          {nextText(next)}
          {next.reason && <span className="block text-xs text-text-3">{next.reason}</span>}
        </span>
      ) : (
        <span className="text-text-3">None</span>
      ),
  },
  {
    key: 'updated',
    header: 'Updated',
    width: 'w-24',
    sortable: true,
    card: 'hidden',
    cell: ({ updatedAt, owner }) => (
      <span title={`Owner: ${owner.name}`} className="block max-w-24">
        <time dateTime={updatedAt}>{dayText(updatedAt)}</time>
        <span className="block truncate text-xs text-text-3">{owner.name}</span>
      </span>
    ),
  },
];

/** The year only where it is another one. */
function dayText(at: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  return isThisYear ? new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric' }) : formatDay(at);
}

// How far a campaign is with its people, as one bar: who has answered, is through, is still to come, or did not get it.
function StateBar({ counts }: { counts: RecipientCounts }) {
  const all = Math.max(1, counts.entered);
  const lost = counts.bounced + counts.complained + counts.failed + counts.uncertain + counts['opted-out'];
  const parts = [
    { words: 'replied', count: counts.replied, tone: 'bg-good' },
    { words: 'finished', count: counts.finished + counts.stopped, tone: 'bg-accent' },
    { words: 'did not go through', count: lost, tone: 'bg-bad' },
    { words: 'still to come', count: counts.active, tone: 'bg-line-strong' },
  ];
  const words = parts.map((part) => `${formatCount(part.count)} ${part.words}`).join(', ');
  const through = Math.round(((counts.entered - counts.active) / all) * 100);
  return (
    <span role="img" aria-label={words} title={words} className="flex items-center gap-2">
      <span className="flex h-1.5 min-w-12 flex-1 overflow-hidden rounded-full bg-surface-3">
        {parts.map(({ words: key, count, tone }) => (
          <span key={key} className={cx('h-full', tone)} style={{ width: `${(count / all) * 100}%` }} />
        ))}
      </span>
      <span className="w-11 text-right whitespace-nowrap text-xs text-text-2">
        {counts.entered === 0 ? '0 %' : `${through} %`}
      </span>
    </span>
  );
}
