// Scheduled messages (product design 5.16): everything that is going to be sent, in a table or in a calendar.
import { CalendarClock } from 'lucide-react';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type ListPages, toPageQuery, useListAddress } from '#platform/web/list-address.ts';
import { formatCountUpTo, formatShortDateTime } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ToolbarFilters } from '#ui/FilterSheet.tsx';
import { Input } from '#ui/Input.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { QueryTable, TablePages } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { FilterSelect } from '#ui/Select.tsx';
import { useRowKeys } from '#ui/single-key-shortcuts.ts';
import { useTypedLater } from '#ui/use-debounced.ts';
import { useTableSelection } from '#ui/use-table-selection.ts';
import { MAX_COUNTED_EACH, MAX_COUNTED_MAILS } from '../fields.contract.ts';
import type { ScheduledMail } from '../scheduled.contract.ts';
import { dayOfBounds, isDay, toBounds } from './calendar-days.ts';
import { ADDRESS, getFilter, type PageState } from './page-state.ts';
import { ScheduledTools } from './ScheduledTools.tsx';
import { SkipAhead } from './SkipAhead.tsx';
import { getColumns } from './scheduled-columns.tsx';
import { mailsText, useChoices, useLiveScheduled, useScheduledChanges, useScheduledList } from './use-scheduled.ts';

const Calendar = lazy(() => import('./Calendar.tsx').then((m) => ({ default: m.Calendar })));
const CHANNELS = [
  { value: 'email', label: 'Email' },
  { value: 'whatsapp', label: 'WhatsApp' },
] as const;

export function ScheduledPage() {
  const { state, set, pages } = useListAddress(ADDRESS);
  const choices = useChoices();
  const field = useRef<HTMLInputElement>(null);
  useLiveScheduled();
  const day = dayOfBounds(state.from, state.to);
  const nothing = choices.data?.total === 0;
  return (
    <Page width="full">
      <PageHeader
        title="Scheduled Emails"
        lead="Everything scheduled to be sent."
        badge={
          choices.data && <span className="text-text-3">{formatCountUpTo(choices.data.total, MAX_COUNTED_MAILS)}</span>
        }
        actions={
          <>
            <SkipAhead />
            <Button needs="write" asChild>
              <Link to="/email-sender">Write an email</Link>
            </Button>
          </>
        }
      />
      {nothing ? (
        <EmptyState
          icon={<CalendarClock size={20} />}
          title="Nothing scheduled"
          action={
            <Button needs="write" asChild variant="primary">
              <Link to="/email-sender">Write an email</Link>
            </Button>
          }
        >
          Scheduled emails and the next messages of campaigns appear here. You can move them, send them now or cancel
          them.
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <Segmented
              aria-label="View"
              size="sm"
              value={state.view}
              onValueChange={(view) => set({ view, from: null, to: null }, { step: true })}
              options={[
                { value: 'table', label: 'Table' },
                { value: 'week', label: 'Week' },
                { value: 'day', label: 'Day' },
              ]}
            />
            {state.view === 'table' && (
              <SearchInput
                ref={field}
                label="Find scheduled messages"
                placeholder="Name, address or message"
                q={state.q}
                onSearch={(q) => set({ q })}
                className="w-56 max-md:w-full"
              />
            )}
            <ToolbarFilters
              count={[state.channel, state.mailbox, state.stream, day].filter(Boolean).length}
              onClear={() => set({ ...CLEARED, q: state.q })}
            >
              <Filters state={state} onChange={set} />
              {state.view === 'table' && (
                <DayField day={day} onChange={(next) => set(isDay(next) ? toBounds(next) : { from: null, to: null })} />
              )}
            </ToolbarFilters>
            {state.to && day === '' && (
              <Button size="sm" onClick={() => set({ from: null, to: null })}>
                {state.from ? `${formatShortDateTime(state.from)} to` : 'Before'} {formatShortDateTime(state.to)}: show
                all
              </Button>
            )}
          </div>
          {state.view === 'table' ? (
            <ScheduledTable state={state} pages={pages} field={field} onClear={() => set(CLEARED)} />
          ) : (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <Calendar state={state} set={set} view={state.view} />
            </Suspense>
          )}
        </>
      )}
    </Page>
  );
}

const CLEARED = { q: '', mailbox: null, stream: null, channel: null, from: null, to: null };

interface FiltersProps {
  state: PageState;
  onChange: (change: Partial<PageState>) => void;
}

function Filters({ state, onChange }: FiltersProps) {
  const { mailboxes = [], streams = [] } = useChoices().data ?? {};
  return (
    <>
      <FilterSelect
        label="Channel"
        any="All channels"
        className="w-36 max-md:w-full"
        value={state.channel}
        options={CHANNELS}
        onChange={(channel) => onChange({ channel, mailbox: null })}
      />
      <FilterSelect
        label="Sender"
        any="All senders"
        className="w-44 max-md:w-full"
        value={state.mailbox}
        options={mailboxes
          .filter(({ channel }) => state.channel === null || channel === state.channel)
          .map(({ id, email, waiting }) => ({
            value: id,
            label: `${email} (${formatCountUpTo(waiting, MAX_COUNTED_EACH)})`,
          }))}
        onChange={(mailbox) => onChange({ mailbox })}
      />
      <FilterSelect
        label="Source"
        any="All sources"
        className="w-44 max-md:w-full"
        value={state.stream}
        options={streams.map(({ id, name, waiting }) => ({
          value: id,
          label: `${name} (${formatCountUpTo(waiting, MAX_COUNTED_EACH)})`,
        }))}
        onChange={(stream) => onChange({ stream })}
      />
    </>
  );
}

function DayField({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const typed = useTypedLater(day, onChange);
  return (
    <span className="w-40 max-md:w-full">
      <Input {...typed} type="date" size="sm" aria-label="Day" title="Only emails scheduled for this day" />
    </span>
  );
}

// Scheduled messages as rows: selected, moved, sent now, cancelled.
const RescheduleDialog = lazyDialog(() => import('./RescheduleDialog.tsx').then((m) => m.RescheduleDialog));
const PAGE_SIZE = 50;

interface ScheduledTableProps {
  state: PageState;
  pages: ListPages;
  field: RefObject<HTMLInputElement | null>;
  onClear: () => void;
}

function ScheduledTable({ state, pages, field, onClear }: ScheduledTableProps) {
  const filter = getFilter(state);
  const query = useScheduledList({ ...filter, ...toPageQuery(state, PAGE_SIZE) });
  const changes = useScheduledChanges();
  const [moving, move] = useState<ScheduledMail | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list });
  const rows = query.data?.items ?? [];
  const { shown, all, count, choose, bar } = useTableSelection(filter, rows, query.data?.total);
  return (
    <div ref={list}>
      {shown.size > 0 && (
        <ScheduledTools count={count} target={all ? { filter } : { ids: [...shown] }} changes={changes} {...bar} />
      )}
      <QueryTable
        query={query}
        label="Scheduled messages"
        columns={getColumns(changes, move)}
        rows={rows}
        rowKey={({ id }) => id}
        selection={{
          selected: shown,
          onChange: choose,
          rowName: (id) => {
            const row = rows.find((each) => each.id === id);
            return row ? `${row.toName || row.toEmail}, ${row.subject || row.streamName}` : '';
          },
        }}
        empty={
          <EmptyState
            title="Nothing matches"
            action={
              <Button size="sm" onClick={onClear}>
                Clear filters
              </Button>
            }
          />
        }
      />
      <TablePages query={query} pages={pages} size={PAGE_SIZE} text={mailsText} />
      {moving && (
        <RescheduleDialog
          at={moving.at}
          mails={1}
          onMove={(to) => changes.move({ ids: [moving.id] }, { to })}
          onClose={() => move(null)}
        />
      )}
    </div>
  );
}
