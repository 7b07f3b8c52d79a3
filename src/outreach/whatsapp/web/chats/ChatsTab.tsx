// The list of conversations and the open one, side by side; on a phone one at a time.
import { MessageSquare } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { useMay } from '#ui/permission.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Select } from '#ui/Select.tsx';
import { useSingleKeyShortcut } from '#ui/single-key-shortcuts.ts';
import type { Chat } from '../../contract.ts';
import { CHAT_VIEWS, type ChatView } from '../../fields.contract.ts';
import { numberName, VIEW_LABELS } from '../labels.ts';
import { type SetUp, SetUpState } from '../SetUpState.tsx';
import { useNumbers } from '../use-numbers.ts';
import { useChatSummary } from '../use-unread-chats.ts';
import type { Address } from '../use-whatsapp-address.ts';
import { ChatList } from './ChatList.tsx';
import { COMPOSER_ID, useChangeChats, useChats } from './use-chats.ts';

const ChatThread = lazyPart(() => import('./ChatThread.tsx').then((m) => m.ChatThread));

interface ChatsTabProps {
  address: Address;
  /** The list and the conversation are side by side. */
  wide: boolean;
  /** Null until it is known. */
  hasNumbers: boolean | null;
  setUp: SetUp;
}

export function ChatsTab({ address: { state, set }, wide, hasNumbers, setUp }: ChatsTabProps) {
  const { view, q, numberId, chat: openId } = state;
  const chats = useChats({ view, q, numberId });
  const items = chats.data?.pages.flatMap((page) => page.items) ?? [];
  const { change } = useChangeChats();
  const search = useRef<HTMLInputElement>(null);
  /** The last closed conversation, which gets the focus back. */
  const [left, setLeft] = useState('');

  const open = (id: string) => set({ chat: id }, { step: true });
  const close = () => {
    setLeft(openId);
    set({ chat: '' });
  };
  const markUnread = (id: string) => {
    change({ ids: [id], unread: true }, 'Marked as unread');
    close();
  };
  const setClosed = ({ id, name, closed }: Pick<Chat, 'id' | 'name' | 'closed'>) =>
    change({ ids: [id], closed: !closed }, closed ? `${name}: reopened` : `${name}: done`);

  const mayWrite = useMay('write');
  const step = (by: number) => {
    const at = items.findIndex(({ id }) => id === openId);
    const next = at < 0 ? items[0] : items[at + by];
    if (next) set({ chat: next.id });
  };
  useSingleKeyShortcut('j', () => step(1));
  useSingleKeyShortcut('k', () => step(-1));
  useSingleKeyShortcut('u', () => mayWrite && openId !== '' && markUnread(openId));
  useSingleKeyShortcut('r', () => document.getElementById(COMPOSER_ID)?.focus());
  useSingleKeyShortcut('/', () => search.current?.focus());

  if (hasNumbers === false && chats.isSuccess && items.length === 0 && view === 'all' && q === '') {
    return <SetUpState {...setUp} />;
  }
  const list = (
    <section
      aria-label="Conversations"
      className="flex min-h-0 min-w-0 flex-col bg-surface max-lg:rounded-m max-lg:border max-lg:border-line"
    >
      <ListTools state={state} set={set} search={search} />
      {chats.isError ? (
        <ErrorState error={chats.error} onRetry={() => void chats.refetch()} retrying={chats.isFetching} />
      ) : chats.isSuccess && items.length === 0 ? (
        <NoChats
          filtered={q !== '' || numberId !== '' || view !== 'all'}
          onClear={() => set({ q: '', view: 'all', numberId: '' })}
        />
      ) : (
        <ChatList
          items={items}
          loading={chats.isPending}
          open={openId}
          left={left}
          onOpen={open}
          more={chats.hasNextPage}
          loadingMore={chats.isFetchingNextPage}
          onMore={() => void chats.fetchNextPage()}
        />
      )}
    </section>
  );
  const thread = openId !== '' && (
    <ChatThread
      key={openId}
      id={openId}
      wide={wide}
      onClose={close}
      onMarkUnread={markUnread}
      onSetClosed={setClosed}
    />
  );
  if (!wide) return thread || list;
  return (
    <div className="grid h-[calc(100dvh-var(--header)-166px)] min-h-110 grid-cols-[minmax(280px,340px)_minmax(0,1fr)] overflow-hidden rounded-m border border-line">
      <div className="flex min-h-0 flex-col border-r border-line *:flex-1">{list}</div>
      {thread || (
        <div className="grid place-items-center bg-bg">
          <EmptyState icon={<MessageSquare size={20} />} title="No conversation is open" level={3}>
            Choose a conversation to read and answer it.
          </EmptyState>
        </div>
      )}
    </div>
  );
}

interface ListToolsProps extends Address {
  search: React.RefObject<HTMLInputElement | null>;
}

function ListTools({ state: { view, q, numberId }, set, search }: ListToolsProps) {
  const counts = useChatSummary().data?.views;
  const numbers = useNumbers().data?.items ?? [];
  const labelOf = (one: ChatView) =>
    counts === undefined ? VIEW_LABELS[one] : `${VIEW_LABELS[one]} (${formatCount(counts[one])})`;
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      <SearchInput
        ref={search}
        label="Find a conversation"
        placeholder="Name, phone or message"
        q={q}
        onSearch={(next) => set({ q: next })}
      />
      <div className="flex gap-2">
        <Select
          aria-label="Show"
          size="sm"
          className="min-w-0 flex-1"
          value={view}
          options={CHAT_VIEWS.map((one) => ({ value: one, label: labelOf(one) }))}
          onValueChange={(next) => set({ view: next as ChatView, chat: '' })}
        />
        {(numbers.length > 1 || numberId !== '') && (
          <Select
            aria-label="Number"
            size="sm"
            className="min-w-0 flex-1"
            value={numberId}
            options={[
              { value: '', label: 'All numbers' },
              ...numbers.map((number) => ({ value: number.id, label: numberName(number) })),
            ]}
            onValueChange={(next) => set({ numberId: next, chat: '' })}
          />
        )}
      </div>
    </div>
  );
}

function NoChats({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        level={3}
        title="No matches"
        action={
          <Button size="sm" onClick={onClear}>
            Show all open
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState level={3} icon={<MessageSquare size={20} />} title="No open conversations">
      Messages to your numbers appear here. Start one with New chat.
    </EmptyState>
  );
}
