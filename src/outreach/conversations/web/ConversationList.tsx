// The list of the inbox: search, views as chips, filters, and one row for each conversation of both channels.
import { cx } from 'class-variance-authority';
import { CornerUpLeft, ListFilter, Mail, MessageSquare } from 'lucide-react';
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react';
import { useMayUse, useMembers } from '#account/accounts/web/index.ts';
import { useSummary } from '#outreach/inbox/web/index.ts';
import { numberName, useNumbers } from '#outreach/whatsapp/web/index.ts';
import { formatCompact, formatShortDateTime } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Popover } from '#ui/Popover.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Select } from '#ui/Select.tsx';
import { useMinWidth } from '#ui/use-min-width.ts';
import type { Conversation } from '../contract.ts';
import { CHANNELS, CONVERSATION_VIEWS, type ConversationView } from '../fields.contract.ts';
import { CHANNEL_LABELS, conversationLabel, countLabel, LABEL_OPTIONS, VIEW_LABELS } from './conversation-labels.ts';
import type { InboxAddress, InboxState, OpenRef } from './inbox-address.ts';
import { useConversationCounts } from './use-unread-conversations.ts';

/** Below so many pixels the list has the head of a phone. */
const PHONE_BELOW = 768;

/** What it shows, whichever conversation is open. */
interface ListState {
  state: Omit<InboxState, 'open'>;
  set: InboxAddress['set'];
}

interface ListHeadProps extends ListState {
  search: RefObject<HTMLInputElement | null>;
}

export const ListHead = memo(({ state, set, search }: ListHeadProps) => {
  const counts = useConversationCounts().data;
  const hasWhatsapp = useMayUse('whatsapp');
  const phone = !useMinWidth(PHONE_BELOW);
  return (
    <div className="shrink-0 border-b border-line">
      {/* On a phone, the bar at the bottom names the page, and the channel is one of the filters. */}
      {phone ? (
        <h1 className="sr-only">Inbox</h1>
      ) : (
        <div className="flex min-h-13 items-center gap-2 px-3 pt-2">
          <h1 className="text-lg font-title">Inbox</h1>
          <p className="min-w-0 flex-1 truncate text-xs text-text-2" aria-live="polite">
            {counts && counts.unread > 0 && `${countLabel(counts.unread)} unread`}
          </p>
          {hasWhatsapp && (
            <div className="w-36 shrink-0">
              <ChannelSelect state={state} set={set} />
            </div>
          )}
        </div>
      )}
      <div className="flex items-center gap-1.5 px-3 py-2 max-md:pt-3">
        <SearchInput
          ref={search}
          label="Find a conversation"
          placeholder="Name or words"
          q={state.q}
          // A search looks everywhere.
          onSearch={(q) => set({ q, ...(q !== '' && state.q === '' && { view: 'all' }) })}
          className="min-w-0 flex-1"
        />
        <Filters state={state} set={set} withChannel={phone && hasWhatsapp} />
      </div>
      <ul aria-label="Views" className="flex gap-1.5 overflow-x-auto px-3 pb-2.5">
        {CONVERSATION_VIEWS.map((view) => (
          <li key={view}>
            <ViewChip
              view={view}
              count={
                { 'to-answer': counts?.toAnswer, snoozed: counts?.snoozed, mine: counts?.mine, done: 0, all: 0 }[view]
              }
              current={state.view === view}
              onChoose={() => set({ view })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
});

function ChannelSelect({ state: { channel }, set }: ListState) {
  return (
    <Select
      aria-label="Channel"
      size="sm"
      value={channel}
      options={[
        { value: '', label: 'All channels' },
        ...CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
      ]}
      onValueChange={(next) => set({ channel: next as typeof channel })}
    />
  );
}

interface ViewChipProps {
  view: ConversationView;
  count: number | undefined;
  current: boolean;
  onChoose: () => void;
}

function ViewChip({ view, count, current, onChoose }: ViewChipProps) {
  return (
    <button
      type="button"
      aria-pressed={current}
      onClick={onChoose}
      className={cx(
        'inline-flex h-6 items-center gap-1 rounded-[5px] px-2 text-xs font-label whitespace-nowrap transition-colors pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center pointer-coarse:px-3',
        current ? 'bg-accent-soft text-accent-text' : 'bg-surface-2 text-text-2 hover:bg-surface-3 hover:text-text',
      )}
    >
      {VIEW_LABELS[view]}
      {count ? <span>{countLabel(count)}</span> : null}
    </button>
  );
}

/** What is looked for less often: a label, one campaign, one mailbox. */
interface FiltersProps extends ListState {
  withChannel: boolean;
}

function Filters({ state, set, withChannel }: FiltersProps) {
  const { label, campaign, mailbox, channel } = state;
  const active = [label, campaign, mailbox, withChannel && channel].filter(Boolean).length;
  return (
    <Popover
      label="Filters"
      align="end"
      className="w-72"
      trigger={
        <IconButton
          label={active > 0 ? `Filters: ${active} active` : 'Filters'}
          variant="secondary"
          icon={<ListFilter aria-hidden size={16} />}
        >
          {active > 0 && <span className="absolute top-1 right-1 size-1.5 rounded-full bg-accent" />}
        </IconButton>
      }
    >
      <FilterFields state={state} set={set} withChannel={withChannel} />
    </Popover>
  );
}

function FilterFields({ state, set, withChannel }: FiltersProps) {
  const { label, campaign, mailbox } = state;
  const { mailboxes = [], campaigns = [] } = useSummary().data ?? {};
  const numbers = useNumbers(useMayUse('whatsapp')).data?.items ?? [];
  const senders = [
    ...mailboxes.map(({ id, email }) => ({ value: id, label: `${CHANNEL_LABELS.email}: ${email}` })),
    ...numbers.map((number) => ({ value: number.id, label: numberLabel(number) })),
  ];
  return (
    <div className="space-y-3 p-4">
      {withChannel && (
        <Field label="Channel">
          <ChannelSelect state={state} set={set} />
        </Field>
      )}
      <Field label="Label">
        <Select
          size="sm"
          value={label}
          options={[{ value: '', label: 'Any label' }, ...LABEL_OPTIONS]}
          onValueChange={(next) => set({ label: next as typeof label, ...(next !== '' && { view: 'all' }) })}
        />
      </Field>
      {(campaigns.length > 0 || campaign !== '') && (
        <Field label="Campaign">
          <Select
            size="sm"
            value={campaign}
            options={[
              { value: '', label: 'All campaigns' },
              ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
              ...(campaign === '' || campaigns.some(({ id }) => id === campaign)
                ? []
                : [{ value: campaign, label: 'One email' }]),
            ]}
            onValueChange={(next) => set({ campaign: next, ...(next !== '' && { view: 'all' }) })}
          />
        </Field>
      )}
      {(senders.length > 1 || mailbox !== '') && (
        <Field label="Mailbox or number">
          <Select
            size="sm"
            value={mailbox}
            options={[
              { value: '', label: 'All mailboxes and numbers' },
              ...senders,
              ...(mailbox === '' || senders.some(({ value }) => value === mailbox)
                ? []
                : [{ value: mailbox, label: 'Removed' }]),
            ]}
            onValueChange={(next) => set({ mailbox: next })}
          />
        </Field>
      )}
      {(label !== '' || campaign !== '' || mailbox !== '') && (
        <Button size="sm" variant="ghost" onClick={() => set({ label: '', campaign: '', mailbox: '' })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

const numberLabel = (number: Parameters<typeof numberName>[0] & { kind: string }) =>
  `${CHANNEL_LABELS.whatsapp}: ${numberName(number)}${number.kind === 'practice' ? ' (practice)' : ''}`;

export const rowId = ({ channel, id }: OpenRef) => `conversation-${channel}-${id}`;

const MINUTE_MS = 60_000;

interface RowsProps {
  items: readonly Conversation[];
  open: OpenRef | null;
  /** These two are the same at each drawing, so that a step draws two rows and not all. */
  onOpen: (row: OpenRef) => void;
  onNear: (row: OpenRef) => void;
  /** By so many rows, from the open one. */
  onStep: (by: number) => void;
}

export function ConversationRows({ items, open, onOpen, onStep, onNear }: RowsProps) {
  const isTeam = useMembers().length > 1;
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  }
  return (
    <ul aria-label="Conversations" onKeyDown={onKeyDown}>
      {items.map((row) => (
        <Row
          key={row.id}
          row={row}
          now={now}
          isOpen={open?.id === row.id && open.channel === row.channel}
          showAssignee={isTeam}
          onOpen={onOpen}
          onNear={onNear}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Pick<RowsProps, 'onOpen' | 'onNear'> {
  row: Conversation;
  now: number;
  isOpen: boolean;
  showAssignee: boolean;
}

const Row = memo(({ row, now, isOpen, showAssignee, onOpen, onNear }: RowProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const { channel, name, company, opening, fromUs, unread, lastAt, assignedTo, snoozedUntil, done } = row;
  const label = conversationLabel(row);
  const snoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > now ? snoozedUntil : null;
  const Icon = channel === 'email' ? Mail : MessageSquare;
  const assignee = showAssignee ? assignedTo : null;
  return (
    <li className="border-b border-line">
      <button
        ref={button}
        id={rowId(row)}
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(row)}
        onPointerEnter={() => onNear(row)}
        className={cx(
          'focus-inset relative grid w-full grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5 px-3 py-2.5 text-left transition-colors',
          isOpen
            ? 'bg-accent-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent'
            : 'hover:bg-surface-2',
        )}
      >
        <Avatar name={name} size="sm" className="mt-0.5 size-8!" />
        <span className="min-w-0">
          <span className={cx('block truncate text-sm', unread ? 'font-semibold' : 'font-normal')}>
            {unread && <span className="sr-only">Unread: </span>}
            <bdi>{name}</bdi> {company && <bdi className="font-normal text-text-2">{company}</bdi>}
          </span>
          <span className={cx('flex min-w-0 items-center gap-1 text-sm', unread ? 'text-text' : 'text-text-2')}>
            {fromUs && channel === 'email' && (
              <>
                <CornerUpLeft aria-hidden size={13} className="shrink-0" />
                <span className="sr-only">You replied: </span>
              </>
            )}
            <bdi className="truncate">
              {fromUs && channel === 'whatsapp' && 'You: '}
              {opening || 'No text'}
            </bdi>
          </span>
          {(label || snoozed || assignee || done) && (
            <span className="mt-1 flex flex-wrap items-center gap-1">
              {label && <Badge tone={label.tone}>{label.words}</Badge>}
              {snoozed && <Badge>Until {formatShortDateTime(snoozed, now)}</Badge>}
              {done && <Badge>Done</Badge>}
              {assignee && <Badge>{assignee.name}</Badge>}
            </span>
          )}
        </span>
        <span className="flex flex-col items-end gap-1 text-text-2">
          <time dateTime={lastAt} className="text-xs">
            {formatCompact(lastAt, now)}
          </time>
          <Icon aria-hidden size={15} />
          <span className="sr-only">{CHANNEL_LABELS[channel]}</span>
        </span>
      </button>
    </li>
  );
});

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

export function RowsLoading() {
  return (
    <div aria-hidden>
      {ROWS.map((row) => (
        <div key={row} className="flex gap-2.5 border-b border-line px-3 py-2.5">
          <Skeleton className="size-8 rounded-full" />
          <span className="flex-1 space-y-2 py-0.5">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3.5 w-11/12" />
          </span>
        </div>
      ))}
    </div>
  );
}
