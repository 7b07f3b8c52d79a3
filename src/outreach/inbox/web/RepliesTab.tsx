// Replies: conversations on the left, the open one on the right; on a phone one after the other.
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMembers } from '#account/accounts/web/index.ts';
import { currentParams } from '#platform/web/list-address.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Select } from '#ui/Select.tsx';
import { useMinWidth } from '#ui/use-min-width.ts';
import { ASSIGNED_FILTERS, type AssignedFilter, INBOX_VIEWS, type InboxView } from '../fields.contract.ts';
import { Conversation } from './Conversation.tsx';
import { ASSIGNED_LABELS, VIEW_LABELS } from './inbox-labels.ts';
import { ReviewList, ThreadList } from './ThreadList.tsx';
import { useThreads } from './use-inbox.ts';
import { useSummary } from './use-unread-replies.ts';

const ALL = 'all';
const ALL_CAMPAIGNS = { value: ALL, label: 'All campaigns' };
const ALL_MAILBOXES = { value: ALL, label: 'All mailboxes' };
const ALL_PEOPLE = { value: ALL, label: 'All people' };

/** From so many pixels on, both are side by side. */
const SIDE_BY_SIDE = 1024;

export function RepliesTab() {
  const { state, set } = useRepliesAddress();
  const wide = useMinWidth(SIDE_BY_SIDE);
  /** The one closed last: the list continues there. */
  const [left, setLeft] = useState('');
  const close = () => {
    setLeft(state.thread);
    set({ thread: '' });
  };
  const open = state.thread !== '';
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]">
      {(wide || !open) && (
        <div className="min-w-0">
          <ReadingNotices />
          <ReviewList onOpen={(thread) => set({ thread }, { step: true })} />
          <Threads state={state} set={set} left={left} />
        </div>
      )}
      {open ? (
        <Conversation key={state.thread} id={state.thread} onClose={close} canClose={!wide} />
      ) : (
        wide && (
          <div className="rounded-m border border-line bg-surface">
            <EmptyState icon={<Inbox size={20} />} title="No conversation is open">
              Choose one on the left to read it and answer.
            </EmptyState>
          </div>
        )
      )}
    </div>
  );
}

type Address = ReturnType<typeof useRepliesAddress>;

function Threads({ state, set, left }: Address & { left: string }) {
  const { view, q, streamId, mailboxId, assigned, thread } = state;
  const threads = useThreads({ view, q, streamId, mailboxId, assigned });
  const counts = useSummary(assigned).data?.views;
  const isTeam = useMembers().length > 1;
  const items = threads.data?.pages.flatMap((page) => page.items) ?? [];
  const wordsOf = (one: InboxView) =>
    counts === undefined ? VIEW_LABELS[one] : `${VIEW_LABELS[one]} (${formatCount(counts[one])})`;
  return (
    <section aria-label="Conversations">
      <div className="mb-3 flex gap-2">
        <Select
          aria-label="Show"
          size="sm"
          className="min-w-0 flex-1"
          value={view}
          options={INBOX_VIEWS.map((one) => ({ value: one, label: wordsOf(one) }))}
          onValueChange={(next) => set({ view: next as InboxView, thread: '' })}
        />
        <SearchInput
          label="Find a conversation"
          placeholder="Name or words"
          q={q}
          onSearch={(next) => set({ q: next })}
          className="min-w-0 flex-1"
        />
      </div>
      <Narrowed state={state} set={set} isTeam={isTeam} />
      {threads.isError ? (
        <ErrorState error={threads.error} onRetry={() => void threads.refetch()} retrying={threads.isFetching} />
      ) : threads.isPending || items.length > 0 ? (
        <ThreadList
          items={items}
          loading={threads.isPending}
          showAssignee={isTeam}
          open={thread}
          left={left}
          onOpen={(id) => set({ thread: id }, { step: true })}
        />
      ) : (
        <NoThreads
          filtered={q !== '' || view !== 'replies' || streamId !== '' || mailboxId !== '' || assigned !== ''}
          onClear={() => set({ q: '', view: 'replies', streamId: '', mailboxId: '', assigned: '' })}
        />
      )}
      {threads.hasNextPage && (
        <Button
          block
          className="mt-3"
          loading={threads.isFetchingNextPage}
          onClick={() => void threads.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

/** Filters by campaign, mailbox or assignee, if there are several. */
function Narrowed({ state: { streamId, mailboxId, assigned }, set, isTeam }: Address & { isTeam: boolean }) {
  const { mailboxes = [], campaigns = [] } = useSummary().data ?? {};
  const isCampaign = campaigns.some(({ id }) => id === streamId);
  const showsMailboxes = mailboxes.length > 1 || mailboxId !== '';
  const showsAssigned = isTeam || assigned !== '';
  return (
    <>
      {(campaigns.length > 0 || showsMailboxes || showsAssigned) && (
        <div className="mb-3 flex flex-wrap gap-2">
          {campaigns.length > 0 && (
            <Select
              aria-label="Campaign"
              size="sm"
              className="min-w-36 flex-1"
              value={isCampaign ? streamId : ALL}
              options={[ALL_CAMPAIGNS, ...campaigns.map(({ id, name }) => ({ value: id, label: name }))]}
              onValueChange={(id) => set({ streamId: id === ALL ? '' : id, thread: '' })}
            />
          )}
          {showsMailboxes && (
            <Select
              aria-label="Mailbox"
              size="sm"
              className="min-w-36 flex-1"
              value={mailboxId || ALL}
              options={[ALL_MAILBOXES, ...mailboxes.map(({ id, email }) => ({ value: id, label: email }))]}
              onValueChange={(id) => set({ mailboxId: id === ALL ? '' : id, thread: '' })}
            />
          )}
          {showsAssigned && (
            <Select
              aria-label="Assigned"
              size="sm"
              className="min-w-36 flex-1"
              value={assigned || ALL}
              options={[ALL_PEOPLE, ...ASSIGNED_FILTERS.map((value) => ({ value, label: ASSIGNED_LABELS[value] }))]}
              onValueChange={(next) => set({ assigned: next === ALL ? '' : (next as AssignedFilter), thread: '' })}
            />
          )}
        </div>
      )}
      {streamId !== '' && !isCampaign && (
        <Notice
          tone="neutral"
          className="mb-3"
          action={
            <Button size="sm" variant="ghost" onClick={() => set({ streamId: '' })}>
              Show all
            </Button>
          }
        >
          Replies to one email
        </Notice>
      )}
    </>
  );
}

function NoThreads({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        title="Nothing here"
        action={
          <Button size="sm" onClick={onClear}>
            Show all replies
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Inbox size={20} />}
      title="No replies yet"
      action={
        <Button asChild size="sm">
          <Link to="/campaigns">Open campaigns</Link>
        </Button>
      }
    >
      Replies to your emails appear here, matched to the email that they answer. A reply stops the rest of its sequence.
    </EmptyState>
  );
}

/** Mailboxes whose replies cannot be read: what is missing here, and why. */
function ReadingNotices() {
  const broken = useSummary().data?.mailboxes.filter(({ fault }) => fault !== '') ?? [];
  return broken.map(({ id, email, fault }) => (
    <Notice
      key={id}
      tone="warn"
      className="mb-3"
      title={`Replies to ${email} are not being read`}
      action={
        <Link to="/email-settings" className="link font-semibold">
          Email settings
        </Link>
      }
    >
      {fault}
    </Notice>
  ));
}

// State of the tab in the URL of the page, beside the parameters of the page itself.
export interface RepliesState {
  view: InboxView;
  q: string;
  /** The open conversation; '' for none. */
  thread: string;
  /** Of one campaign; '' for all. */
  streamId: string;
  /** That came to one mailbox; '' for all. */
  mailboxId: string;
  /** '' for those of all. */
  assigned: AssignedFilter | '';
}

const NAMES: Record<keyof RepliesState, string> = {
  view: 'view',
  q: 'q',
  thread: 'thread',
  streamId: 'campaign',
  mailboxId: 'mailbox',
  assigned: 'assigned',
};

function useRepliesAddress() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view');
  const assigned = params.get('assigned');
  const state: RepliesState = {
    view: INBOX_VIEWS.find((one) => one === view) ?? 'replies',
    q: params.get('q') ?? '',
    thread: params.get('thread') ?? '',
    streamId: params.get('campaign') ?? '',
    mailboxId: params.get('mailbox') ?? '',
    assigned: ASSIGNED_FILTERS.find((one) => one === assigned) ?? '',
  };
  /** Opening a conversation adds a history entry; filtering does not. */
  const set = (change: Partial<RepliesState>, { step = false } = {}) => {
    const next = currentParams();
    for (const [name, value] of Object.entries(change) as [keyof RepliesState, string][]) {
      if (value === '' || (name === 'view' && value === 'replies')) next.delete(NAMES[name]);
      else next.set(NAMES[name], value);
    }
    setParams(next, { replace: !step, preventScrollReset: true });
  };
  return { state, set };
}
