// Scheduled messages (product design 5.16): everything that is going to be sent, in a table or in a calendar.
import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { SENDER_CHANNELS } from '#outreach/mailboxes/fields.contract.ts';
import { oneOf } from '#platform/web/list-address.ts';
import { useListAddress } from '#platform/web/use-list-address.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Input } from '#ui/Input.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useTypedLater } from '#ui/use-typed-later.ts';
import { boundsOf, dayOfBounds, isDay, momentWords } from './calendar-days.ts';
import { ADDRESS, type PageState } from './page-state.ts';
import { ScheduledTable } from './ScheduledTable.tsx';
import { useChoices, useLiveScheduled } from './use-scheduled.ts';

const Calendar = lazy(() => import('./Calendar.tsx').then((m) => ({ default: m.Calendar })));
const ALL = 'all';

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
        badge={choices.data && <span className="text-text-3">{choices.data.total.toLocaleString('en-US')}</span>}
        actions={
          <Button needs="write" asChild>
            <Link to="/email-sender">Write an email</Link>
          </Button>
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
            <Filters state={state} onChange={set} />
            {state.view === 'table' && (
              <DayField day={day} onChange={(next) => set(isDay(next) ? boundsOf(next) : { from: null, to: null })} />
            )}
            {state.to && day === '' && (
              <Button size="sm" onClick={() => set({ from: null, to: null })}>
                {state.from ? `${momentWords(state.from)} to` : 'Before'} {momentWords(state.to)}: show all
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
  const chosen = (value: string) => (value === ALL ? null : value);
  return (
    <>
      <span className="w-36 max-md:w-full">
        <Select
          aria-label="Channel"
          size="sm"
          value={state.channel ?? ALL}
          onValueChange={(channel) => onChange({ channel: oneOf(SENDER_CHANNELS, channel), mailbox: null })}
          options={[
            { value: ALL, label: 'All channels' },
            { value: 'email', label: 'Email' },
            { value: 'whatsapp', label: 'WhatsApp' },
          ]}
        />
      </span>
      <span className="w-44 max-md:w-full">
        <Select
          aria-label="Sender"
          size="sm"
          value={state.mailbox ?? ALL}
          onValueChange={(mailbox) => onChange({ mailbox: chosen(mailbox) })}
          options={[
            { value: ALL, label: 'All senders' },
            ...mailboxes
              .filter(({ channel }) => state.channel === null || channel === state.channel)
              .map(({ id, email, waiting }) => ({ value: id, label: `${email} (${waiting})` })),
          ]}
        />
      </span>
      <span className="w-44 max-md:w-full">
        <Select
          aria-label="Source"
          size="sm"
          value={state.stream ?? ALL}
          onValueChange={(stream) => onChange({ stream: chosen(stream) })}
          options={[
            { value: ALL, label: 'All sources' },
            ...streams.map(({ id, name, waiting }) => ({ value: id, label: `${name} (${waiting})` })),
          ]}
        />
      </span>
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
