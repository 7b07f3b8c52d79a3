// Data and actions of the inbox. A change is shown at once and sent in the background; what the server refuses comes back.
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { assignThread, changeThreads } from '#outreach/inbox/contract.ts';
import type { ThreadStatus } from '#outreach/inbox/fields.contract.ts';
import { emailThreadKey, emailThreadQuery, INBOX_KEY, type OpenEmail } from '#outreach/inbox/web/index.ts';
import { changeChats, markChatRead } from '#outreach/whatsapp/contract.ts';
import { CHATS_KEY, chatKey, chatQuery, type OpenChat } from '#outreach/whatsapp/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import { type Conversation, listConversations } from '../contract.ts';
import type { ConversationView } from '../fields.contract.ts';
import type { InboxState, OpenRef } from './inbox-address.ts';
import { CONVERSATIONS_KEY } from './use-unread-conversations.ts';

type Page = RouteOutput<typeof listConversations>;
type Filters = Omit<InboxState, 'open'>;

const list = endpoint(listConversations);
const changeEmails = endpoint(changeThreads);
const assignEmail = endpoint(assignThread);
const changeWhatsapp = endpoint(changeChats);
const seenChat = endpoint(markChatRead);

const LIST_KEY = [...CONVERSATIONS_KEY, 'list'] as const;
const PAGE = 50;

export function useConversations({ view, channel, label, q, campaign, mailbox }: Filters) {
  const asked = {
    ...{ view, limit: PAGE },
    ...(channel && { channel }),
    ...(label && { label }),
    ...(q && { q }),
    ...(campaign && { streamId: campaign }),
    ...(mailbox && { senderId: mailbox }),
  };
  return useInfiniteQuery({
    queryKey: [...LIST_KEY, asked],
    queryFn: ({ pageParam, signal }) =>
      call(list, { query: { ...asked, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // A search shows what it has found so far while more is typed.
    placeholderData: q === '' ? undefined : keepPreviousData,
  });
}

/** What the open conversation is: as the list has it, until it is read itself. */
export function useOpenConversation(open: OpenRef | null, row: Conversation | undefined) {
  const queries = useQueryClient();
  const { channel, id } = open ?? { channel: null, id: '' };
  const email = useQuery({ ...emailThreadQuery(id), enabled: channel === 'email' });
  const chat = useQuery({ ...chatQuery(queries, id), enabled: channel === 'whatsapp' });
  const query = channel === 'whatsapp' ? chat : email;
  const shown = {
    email: channel === 'email' ? email.data : undefined,
    chat: channel === 'whatsapp' ? chat.data : undefined,
  };
  const head = useMemo(
    () => (shown.email && ofEmail(shown.email, row)) || (shown.chat && ofChat(shown.chat, row)) || row,
    [shown.email, shown.chat, row],
  );
  return { ...shown, head, query };
}

function ofEmail(thread: OpenEmail, row: Conversation | undefined): Conversation {
  const { id, name, email, contactId, opening, kind, status, unread, done, snoozedUntil, assignedTo, lastAt } = thread;
  const shown = { id, contactId, opening, kind, status, unread, done, snoozedUntil, assignedTo, lastAt };
  return {
    ...shown,
    channel: 'email',
    name: row?.name || name || email,
    handle: email,
    company: row?.company ?? '',
    fromUs: row?.fromUs ?? false,
  };
}

function ofChat(chat: OpenChat, row: Conversation | undefined): Conversation {
  const { id, contactId, opening, status, closed, snoozedUntil, assignedTo } = chat;
  return {
    ...{ id, contactId, opening, status, snoozedUntil, assignedTo },
    channel: 'whatsapp',
    name: chat.name,
    handle: chat.phone || `@${chat.username}`,
    company: chat.contact?.company ?? row?.company ?? '',
    fromUs: chat.lastDirection === 'out',
    kind: 'reply',
    unread: chat.unread > 0,
    done: closed,
    lastAt: chat.items.findLast(({ direction }) => direction === 'in')?.at ?? chat.lastAt,
  };
}

/** Reads a conversation before it is opened, so that it is there at once. */
export function prefetchConversation(queries: QueryClient, { channel, id }: OpenRef): void {
  const fresh = { staleTime: PREFETCH_FRESH_MS };
  if (channel === 'email') void queries.prefetchQuery({ ...emailThreadQuery(id), ...fresh });
  else void queries.prefetchQuery({ ...chatQuery(queries, id), ...fresh });
}

const PREFETCH_FRESH_MS = 30_000;

export interface Change {
  status?: ThreadStatus;
  unread?: boolean;
  done?: boolean;
  snoozedUntil?: string | null;
  /** Null for no one. */
  assignedTo?: { id: string; name: string } | null;
}

type Target = Pick<Conversation, 'channel' | 'id' | 'lastAt'>;

interface Sent {
  target: Target;
  change: Change;
  /** Undoing restores what was, whatever has come in since. */
  undoes?: true;
}

/** @returns what it was before, to undo it; null if it has changed meanwhile and was left as it is */
async function send({ target: { channel, id, lastAt }, change, undoes }: Sent): Promise<Change | null> {
  const { assignedTo, ...state } = change;
  // Only what has been seen is put away.
  const seen = !undoes && (state.done || state.snoozedUntil) ? { seenAt: lastAt } : {};
  if (channel === 'whatsapp') {
    const { done, ...rest } = state;
    const body = {
      ...{ ids: [id], ...rest, ...seen },
      ...(done !== undefined && { closed: done }),
      ...(assignedTo !== undefined && { assignedTo: assignedTo?.id ?? null }),
    };
    const [before] = (await call(changeWhatsapp, { body })).before;
    return before ? { ...before, done: before.closed, assignedTo: toPerson(before.assignedTo) } : null;
  }
  if (assignedTo !== undefined) {
    const body = { assignedTo: assignedTo?.id ?? null };
    const { before } = await call(assignEmail, { params: { id }, body });
    return { assignedTo: toPerson(before) };
  }
  const [before] = (await call(changeEmails, { body: { ids: [id], ...state, ...seen } })).before;
  return before ?? null;
}

const toPerson = (id: string | null) => (id === null ? null : { id, name: '' });

interface ChangeOptions {
  /** Said with "Undo" for ten seconds; nothing is said without it. */
  done?: string;
  onUndo?: () => void;
}

export function useChangeConversation() {
  const queries = useQueryClient();
  const refresh = useRefresh(CONVERSATIONS_KEY, INBOX_KEY, CHATS_KEY);
  const { mutate } = useMutation({
    mutationKey: CONVERSATIONS_KEY,
    mutationFn: send,
    // Of the hook and not of the call: several quick changes have an "Undo" each.
    onSuccess(before, { target, change, undoes, done, onUndo }: Sent & ChangeOptions) {
      if (undoes) return;
      if (before === null) notify.error('A new message has arrived, so nothing was changed.');
      else if (done !== undefined) {
        notifyUndo(done, () => {
          mutate({ target, change: restored(before, change), undoes: true });
          onUndo?.();
        });
      }
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return (target: Target, change: Change, options: ChangeOptions = {}) => {
    showChange(queries, target, change);
    mutate({ target, change, ...options });
  };
}

/** Only what was changed, and what follows from it. */
function restored(before: Change, change: Change): Change {
  const names = new Set(Object.keys(change));
  return Object.fromEntries(Object.entries(before).filter(([name]) => names.has(name)));
}

/** Marks it as read; on WhatsApp with a read receipt, if the number sends them. */
export function useMarkRead() {
  const queries = useQueryClient();
  const refresh = useRefresh(CONVERSATIONS_KEY);
  const { mutate } = useMutation({
    mutationKey: CONVERSATIONS_KEY,
    mutationFn: async ({ channel, id }: OpenRef): Promise<void> => {
      if (channel === 'whatsapp') await call(seenChat, { params: { id } });
      else await call(changeEmails, { body: { ids: [id], unread: false } });
    },
    // In the background: what could not be marked stays unread.
    onSettled: refresh,
  });
  return (target: Target) => {
    showChange(queries, target, { unread: false });
    mutate(target);
  };
}

/** In the lists and in the conversation itself, before the server has answered. */
function showChange(queries: QueryClient, { channel, id }: OpenRef, change: Change): void {
  void queries.cancelQueries({ queryKey: LIST_KEY });
  for (const [key, data] of queries.getQueriesData<InfiniteData<Page>>({ queryKey: LIST_KEY })) {
    if (!data) continue;
    const { view } = key[2] as { view: ConversationView };
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((item) => {
        if (item.channel !== channel || item.id !== id) return [item];
        const next = { ...item, ...change };
        return leaves(view, change) ? [] : [next];
      }),
    }));
    queries.setQueryData(key, { ...data, pages });
  }
  if (channel === 'email') {
    queries.setQueryData<OpenEmail>(emailThreadKey(id), (thread) => thread && { ...thread, ...change });
  } else {
    const { done, unread, ...rest } = change;
    queries.setQueryData<OpenChat>(chatKey(id), (chat) => {
      if (!chat) return chat;
      return {
        ...chat,
        ...rest,
        ...(done !== undefined && { closed: done }),
        ...(unread !== undefined && { unread: unread ? Math.max(1, chat.unread) : 0 }),
      };
    });
  }
}

/** Whether a view no longer shows a conversation after a change. */
export function leaves(view: ConversationView, change: Change): boolean {
  const putAway = change.done === true || Boolean(change.snoozedUntil);
  if (view === 'to-answer') return putAway || change.status === 'not-now' || change.status === 'no';
  if (view === 'mine') return putAway || change.assignedTo !== undefined;
  if (view === 'snoozed') return change.done === true || change.snoozedUntil === null;
  return view === 'done' && change.done === false;
}
