// The columns of the list of campaigns (product design 5.14). Every number leads to the people it counts.
import { Link } from 'react-router';
import { formatCount, formatDay } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { CampaignRow } from '../contract.ts';
import { CAMPAIGN_STATE_WORDS, RECIPIENT_FILTER_WORDS, type RecipientFilter } from '../fields.contract.ts';
import { campaignPath, nextText, PRESET_NAMES, STATE_TONES } from './campaign-words.ts';
import { StateBar } from './StateBar.tsx';

const number = (key: RecipientFilter, header: string): TableColumn<CampaignRow> => ({
  key,
  header,
  align: 'end',
  width: 'w-24',
  cell: ({ id, name, counts, state }) =>
    state === 'draft' ? (
      <span className="text-text-3">–</span>
    ) : (
      <Link
        to={campaignPath(id, { tab: 'recipients', show: key })}
        className="text-text hover:text-accent hover:underline"
        aria-label={`${RECIPIENT_FILTER_WORDS[key]}: ${formatCount(counts[key])} of ${name}`}
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
    cell: ({ id, name, preset, steps }) => (
      <span className="block min-w-40">
        <Link to={campaignPath(id)} dir="auto" className="font-semibold text-text hover:text-accent hover:underline">
          {name}
        </Link>
        <span className="block text-xs text-text-3">
          E-mail, {PRESET_NAMES[preset].toLowerCase()}, {steps} {steps === 1 ? 'step' : 'steps'}
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
    width: 'w-36',
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
    width: 'w-44',
    cell: ({ next }) =>
      next ? (
        <span className="block max-w-40 whitespace-normal">
          {nextText(next)}
          {next.reason && <span className="block text-xs text-text-3">{next.reason}</span>}
        </span>
      ) : (
        <span className="text-text-3">None</span>
      ),
  },
  { key: 'owner', header: 'Owner', width: 'w-32', card: 'hidden', cell: ({ owner }) => owner.name },
  {
    key: 'updated',
    header: 'Updated',
    width: 'w-28',
    sortable: true,
    card: 'hidden',
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>,
  },
];
