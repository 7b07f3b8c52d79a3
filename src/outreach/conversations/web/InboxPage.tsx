// The inbox (product design 5.18, issue 20): conversations by email and on WhatsApp in one list, the open one, and what is known of its person.
import { useQueryClient } from '@tanstack/react-query';
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ReadingNotices, ReviewList, useLiveInbox } from '#outreach/inbox/web/index.ts';
import { useSeenChat } from '#outreach/whatsapp/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { useMay } from '#ui/permission.tsx';
import { useMinWidth } from '#ui/use-min-width.ts';
import type { Conversation } from '../contract.ts';
import { ConversationRows, ListHead, RowsLoading, rowId } from './ConversationList.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import { Facts, FactsSheet } from './FactsPane.tsx';
import { BigEmpty, isBig, ListEmpty, useEmptiness } from './InboxEmpty.tsx';
import { type InboxAddress, type InboxState, type OpenRef, useInboxAddress } from './inbox-address.ts';
import { useConversationActions } from './use-conversation-actions.ts';
import { prefetchConversation, useConversations, useMarkRead, useOpenConversation } from './use-conversations.ts';

/** From so many pixels on, the list and the conversation are side by side. */
const TWO_PANES = 1024;
/** And the facts beside them. */
const THREE_PANES = 1280;

export function InboxPage() {
  const { state, set } = useInboxAddress();
  const { open, ...now } = state;
  const filters = useSame(now);
  const queries = useQueryClient();
  const wide = useMinWidth(TWO_PANES);
  const withFacts = useMinWidth(THREE_PANES);
  const [factsOpen, setFactsOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const { query, items, openRow, neighbour } = useListed(filters, open);
  const shown = useOpenConversation(open, openRow);
  useLiveInbox();
  useMarkAsRead(shown);

  const show = (row: OpenRef | undefined, options = {}) =>
    set({ open: row ? { channel: row.channel, id: row.id } : null }, options);
  const isStep = !wide || open === null;
  const onOpen = useCallback(
    ({ channel, id }: OpenRef) => set({ open: { channel, id } }, { step: isStep }),
    [set, isStep],
  );
  const onNear = useCallback((row: OpenRef) => prefetchConversation(queries, row), [queries]);
  const close = () => {
    if (open) focusLater(rowId(open));
    show(undefined);
  };
  const step = (by: number): Conversation | undefined => {
    const next = neighbour(by);
    if (next) show(next);
    return next;
  };
  const actions = useConversationActions({
    head: shown.head,
    onStep: step,
    // On a phone, the list tells what is left.
    onPutAway: () => show(wide ? (neighbour(1) ?? neighbour(-1)) : undefined),
    onReopen: show,
    onClose: close,
    onSearch: () => search.current?.focus(),
  });
  usePrefetch([neighbour(1), neighbour(-1), neighbour(2)]);

  const { head, email, chat } = shown;
  const { onStatus } = actions;
  const facts = useMemo(() => head && { head, email, chat, onStatus }, [head, email, chat, onStatus]);
  // After the conversation itself, which is what is read.
  const factsBeside = useDeferredValue(facts);
  const emptiness = useEmptiness(query.data !== undefined && items.length === 0, filters);
  const big = isBig(emptiness) && <BigEmpty emptiness={emptiness} set={set} />;
  const listEmpty = emptiness && <ListEmpty emptiness={emptiness} state={filters} onClear={() => set(CLEARED)} />;
  const list = (
    <section
      aria-label="Inbox"
      className="flex min-h-0 min-w-0 flex-col border-line bg-surface contain-content lg:border-r"
    >
      <ListHead state={filters} set={set} search={search} />
      <div data-scrolls className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Notes set={set} />
        <List
          query={query}
          items={items}
          empty={(!wide && big) || listEmpty}
          open={open}
          onOpen={onOpen}
          onStep={(by) => {
            const next = step(by);
            if (next) document.getElementById(rowId(next))?.focus();
          }}
          onNear={onNear}
        />
      </div>
    </section>
  );
  const pane = open && (
    <ConversationPane
      shown={shown}
      actions={actions}
      onBack={wide ? undefined : close}
      onFacts={withFacts ? undefined : () => setFactsOpen(true)}
      onClose={close}
    />
  );
  if (!wide)
    return (
      <div className={FRAME}>
        {open && <h1 className="sr-only">Inbox</h1>}
        {pane || list}
        {factsOpen && facts && <FactsSheet {...facts} onClose={() => setFactsOpen(false)} />}
      </div>
    );
  return (
    <div className={`${FRAME} ${columns(withFacts, open !== null)}`}>
      {list}
      {pane || <div className="grid min-h-0 bg-bg">{big || <NothingOpen />}</div>}
      {withFacts && open && (
        <aside
          aria-label="Contact details"
          className="min-h-0 overflow-y-auto border-l border-line bg-surface contain-content"
        >
          {factsBeside && <Facts {...factsBeside} />}
        </aside>
      )}
      {factsOpen && facts && <FactsSheet {...facts} onClose={() => setFactsOpen(false)} />}
    </div>
  );
}

const FRAME = 'grid h-[calc(100dvh-var(--header)-var(--bottom-bar))] min-h-80';

/** Without an open conversation, its column has the place of the facts too. */
function columns(withFacts: boolean, isOpen: boolean): string {
  if (!withFacts) return 'grid-cols-[minmax(17rem,20rem)_minmax(0,1fr)]';
  if (!isOpen) return 'grid-cols-[minmax(18rem,21.25rem)_minmax(0,1fr)]';
  return 'grid-cols-[minmax(18rem,21.25rem)_minmax(0,1fr)_18.75rem]';
}

/** The next page is read so many rows before the end. */
const NEAR_END = 5;

/** The list, the row of the open conversation, and what is beside it. */
function useListed(filters: Omit<InboxState, 'open'>, open: OpenRef | null) {
  const query = useConversations(filters);
  const { pages } = query.data ?? {};
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const at = open ? items.findIndex((row) => row.id === open.id && row.channel === open.channel) : -1;
  /** The place of the open one, also when it is no longer in the list. */
  const place = useRef(0);
  if (at >= 0) place.current = at;
  /** What takes the place of the open one in that direction. */
  const neighbour = (by: number): Conversation | undefined => {
    if (at >= 0) return items[at + by];
    if (open === null) return items[Math.max(0, by - 1)];
    return items[by > 0 ? place.current + by - 1 : place.current + by];
  };
  // A key never comes to an end that is only that of a page.
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isNearEnd = at >= items.length - NEAR_END && at >= 0 && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isNearEnd) void fetchNextPage();
  }, [isNearEnd, fetchNextPage]);
  return { query, items, openRow: items[at], neighbour };
}

/** The earlier object for as long as its values are the same. */
function useSame<Values extends object>(values: Values): Values {
  const key = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values by their text
  return useMemo(() => values, [key]);
}

/** What the mailboxes say, and what is to be confirmed. */
const Notes = memo(({ set }: { set: InboxAddress['set'] }) => (
  <div className="px-3 pt-3 empty:hidden">
    <ReadingNotices />
    <ReviewList onOpen={(id) => set({ open: { channel: 'email', id } }, { step: true })} />
  </div>
));

const CLEARED: Partial<InboxState> = { q: '', view: 'to-answer', channel: '', label: '', campaign: '', mailbox: '' };

interface ListProps {
  query: ReturnType<typeof useConversations>;
  items: readonly Conversation[];
  /** In place of rows. */
  empty: ReactNode;
  open: OpenRef | null;
  onOpen: (row: OpenRef) => void;
  onStep: (by: number) => void;
  onNear: (row: OpenRef) => void;
}

function List({ query, items, empty, ...rows }: ListProps) {
  if (query.isError && !query.data) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (query.isPending) return <RowsLoading />;
  if (items.length === 0) return empty;
  return (
    <>
      <ConversationRows items={items} {...rows} />
      {query.hasNextPage && (
        <div className="p-3">
          <Button block size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function NothingOpen() {
  return (
    <div className="grid place-items-center p-4 text-center text-sm text-text-2">
      Choose a conversation to read and answer it.
    </div>
  );
}

/** Once the list is drawn again. */
function focusLater(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus();
  });
}

/** Reads the conversations that a key would open next. */
function usePrefetch(rows: readonly (OpenRef | undefined)[]): void {
  const queries = useQueryClient();
  const key = rows.map((row) => (row ? `${row.channel} ${row.id}` : '')).join();
  const prefetch = useEffectEvent(() => {
    for (const row of rows) if (row) prefetchConversation(queries, row);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows by their ids
  useEffect(() => prefetch(), [key]);
}

/** Marks the open conversation as read, once, so that "Mark as unread" lasts. One that is snoozed is read when it is back. */
function useMarkAsRead({ head, email, chat, query }: ReturnType<typeof useOpenConversation>): void {
  const markRead = useMarkRead();
  const mayWrite = useMay('write');
  useSeenChat(chat, query.isFetchedAfterMount);
  const key = email?.id ?? '';
  const onOpened = useEffectEvent(() => {
    if (!head || !email?.unread || !mayWrite) return;
    if (email.snoozedUntil === null || Date.parse(email.snoozedUntil) <= Date.now()) markRead(head);
  });
  useEffect(() => {
    if (key !== '') onOpened();
  }, [key]);
}
