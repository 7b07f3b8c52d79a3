// Campaigns as rows: sorted, selected, paused, resumed, duplicated and put away together.
import { cx } from 'class-variance-authority';
import { Copy, Pause, Play } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { type ListPages, type SetList, toTableSort } from '#platform/web/list-address.ts';
import { formatCount, formatNoun, formatPercent, formatShortDate } from '#shared/formats.ts';
import { campaignPath } from '#shared/page-paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { QueryTable, TablePages } from '#ui/QueryTable.tsx';
import { SelectionBar, ShelfButtons } from '#ui/SelectionBar.tsx';
import { Sparkline } from '#ui/Sparkline.tsx';
import type { TableColumn } from '#ui/Table.tsx';
import { useTableSelection } from '#ui/use-table-selection.ts';
import type { CampaignRow, RecipientCounts } from '../../contract.ts';
import { CAMPAIGN_STATE_LABELS, type RecipientFilter } from '../../fields.contract.ts';
import type { Action } from '../api.ts';
import { campaignsText, filterLabel, kindText, nextText, STATE_TONES } from '../campaign-labels.ts';
import type { ListState } from '../page-state.ts';
import { getFilter, PAGE_SIZE, type useCampaigns, useChangeCampaigns } from '../use-campaigns.ts';

interface CampaignsTableProps {
  state: ListState;
  set: SetList<ListState>;
  pages: ListPages;
  query: ReturnType<typeof useCampaigns>;
}

export function CampaignsTable({ state, set, pages, query }: CampaignsTableProps) {
  const navigate = useNavigate();
  const change = useChangeCampaigns();
  const rows = query.data?.items ?? [];
  const filter = getFilter(state);
  const { shown, all, count, choose, clear, bar } = useTableSelection(filter, rows, query.data?.total);
  const act = (action: Action, back?: Action) => {
    change.mutate({ target: all ? { filter } : { ids: [...shown] }, action, ...(back && { back }) });
    clear();
  };
  const narrowed = state.q !== '' || state.state !== null || state.channel !== null;
  const texts = { live: 'No active campaigns', archived: 'Nothing archived', bin: 'The bin is empty' };
  return (
    <>
      {shown.size > 0 && (
        <SelectionBar label="Selected campaigns" count={campaignsText(count)} {...bar}>
          {state.shelf === 'live' && (
            <>
              <Button
                needs="write"
                size="sm"
                icon={<Pause aria-hidden size={16} />}
                onClick={() => act({ do: 'pause' }, { do: 'resume' })}
              >
                Pause
              </Button>
              <Button
                needs="write"
                size="sm"
                icon={<Play aria-hidden size={16} />}
                onClick={() => act({ do: 'resume' }, { do: 'pause' })}
              >
                Resume
              </Button>
            </>
          )}
          <Button
            needs="write"
            size="sm"
            icon={<Copy aria-hidden size={16} />}
            onClick={() => act({ do: 'duplicate' })}
          >
            Duplicate
          </Button>
          <ShelfButtons
            shelf={state.shelf}
            onMove={(shelf) => act({ do: 'shelve', shelf }, { do: 'shelve', shelf: state.shelf })}
          />
        </SelectionBar>
      )}
      <QueryTable
        query={query}
        label="Campaigns"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        {...toTableSort(state, set)}
        selection={{
          selected: shown,
          onChange: choose,
          rowName: (id) => rows.find((row) => row.id === id)?.name ?? '',
        }}
        onRowClick={({ id }) => navigate(campaignPath(id))}
        empty={
          narrowed ? (
            <EmptyState
              title="Nothing matches"
              action={
                <Button size="sm" onClick={() => set({ q: '', state: null, channel: null })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState title={texts[state.shelf]} />
          )
        }
      />
      <TablePages query={query} pages={pages} size={PAGE_SIZE} text={campaignsText} />
    </>
  );
}

// The columns of the list of campaigns (product design 5.14). Every number leads to the people it counts. On cards they are one line.
const CARD_NUMBERS = ['written', 'delivered', 'any-replied', 'any-bounced'] as const;

function CardNumbers({ id, channel, counts }: CampaignRow) {
  return (
    <span className="flex flex-wrap gap-x-4 md:hidden">
      {CARD_NUMBERS.map((show) => (
        <Link
          key={show}
          to={campaignPath(id, { tab: 'recipients', show })}
          className="inline-flex items-center gap-1 pointer-coarse:min-h-11"
        >
          <span className="font-semibold">{formatCount(counts[show])}</span>
          <span className="text-text-3">{filterLabel(channel, show).toLowerCase()}</span>
        </Link>
      ))}
    </span>
  );
}

const number = (key: RecipientFilter, header: string): TableColumn<CampaignRow> => ({
  key,
  header,
  align: 'end',
  width: 'w-16',
  card: 'hidden',
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

const COLUMNS: readonly TableColumn<CampaignRow>[] = [
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
    card: 'plain',
    cell: ({ state, pausedBecause }) => (
      <span title={pausedBecause || undefined}>
        <Badge tone={STATE_TONES[state]}>{CAMPAIGN_STATE_LABELS[state]}</Badge>
      </span>
    ),
  },
  {
    key: 'progress',
    header: 'Progress',
    width: 'w-28',
    card: 'plain',
    cell: (row) =>
      row.state === 'draft' ? (
        <span className="text-text-3">Not started</span>
      ) : (
        <span className="block max-md:pt-2">
          <StateBar counts={row.counts} />
          <CardNumbers {...row} />
          {row.state === 'running' && row.trend.some((sent) => sent > 0) && (
            <Sparkline
              values={row.trend}
              label={`Sent per day, last ${row.trend.length} days: ${row.trend.map((sent) => formatCount(sent)).join(', ')}`}
            />
          )}
        </span>
      ),
  },
  number('entered', 'Audience'),
  number('written', 'Sent'),
  number('delivered', 'Delivered'),
  number('any-replied', 'Replied'),
  number('any-bounced', 'Bounced'),
  { ...number('any-opted-out', 'Opt-outs'), from: 1440 },
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
    from: 1440,
    cell: ({ updatedAt, owner }) => (
      <span title={`Owner: ${owner.name}`} className="block max-w-24">
        <time dateTime={updatedAt}>{formatShortDate(updatedAt)}</time>
        <span className="block truncate text-xs text-text-3">{owner.name}</span>
      </span>
    ),
  },
];

/** The year only where it is another one. */

// How far a campaign is with its people, as one bar: who has answered, is through, is still to come, or did not get it.
function StateBar({ counts }: { counts: RecipientCounts }) {
  const all = Math.max(1, counts.entered);
  const lost = counts.bounced + counts.complained + counts.failed + counts.uncertain + counts['opted-out'];
  const parts = [
    { words: 'replied', count: counts.replied, tone: 'bg-good' },
    { words: 'finished', count: counts.finished + counts.stopped, tone: 'bg-accent' },
    { words: 'failed', count: lost, tone: 'bg-bad' },
    { words: 'in progress', count: counts.active, tone: 'bg-line-strong' },
  ];
  const words = parts.map((part) => `${formatCount(part.count)} ${part.words}`).join(', ');
  return (
    <span role="img" aria-label={words} title={words} className="flex items-center gap-2">
      <span className="flex h-1.5 min-w-12 flex-1 overflow-hidden rounded-full bg-surface-3">
        {parts.map(({ words: key, count, tone }) => (
          <span key={key} className={cx('h-full', tone)} style={{ width: `${(count / all) * 100}%` }} />
        ))}
      </span>
      <span className="w-11 text-right whitespace-nowrap text-xs text-text-2">
        {formatPercent((counts.entered - counts.active) / all, 0)}
      </span>
    </span>
  );
}
