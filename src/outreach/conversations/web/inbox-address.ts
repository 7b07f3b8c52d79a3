// State of the inbox in its address: the view, filters, and the open conversation.
import { useCallback, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentParams, oneOf } from '#platform/web/list-address.ts';
import {
  CHANNELS,
  type Channel,
  CONVERSATION_LABELS,
  CONVERSATION_VIEWS,
  type ConversationLabel,
  type ConversationView,
} from '../fields.contract.ts';

export interface InboxState {
  view: ConversationView;
  /** '' for both. */
  channel: Channel | '';
  label: ConversationLabel | '';
  q: string;
  /** Of one campaign; '' for all. */
  campaign: string;
  /** Of one mailbox or number; '' for all. */
  mailbox: string;
  /** The open conversation. */
  open: OpenRef | null;
}

export interface OpenRef {
  channel: Channel;
  id: string;
}

const PARAMS: Record<Channel, string> = { email: 'thread', whatsapp: 'chat' };
const DEFAULT_VIEW: ConversationView = 'to-answer';

export function readInboxState(params: URLSearchParams): InboxState {
  const [thread, chat] = [params.get(PARAMS.email), params.get(PARAMS.whatsapp)];
  return {
    view: oneOf(CONVERSATION_VIEWS, params.get('view')) ?? DEFAULT_VIEW,
    channel: oneOf(CHANNELS, params.get('channel')) ?? '',
    label: oneOf(CONVERSATION_LABELS, params.get('label')) ?? '',
    q: params.get('q') ?? '',
    campaign: params.get('campaign') ?? '',
    mailbox: params.get('mailbox') ?? '',
    open: thread ? { channel: 'email', id: thread } : chat ? { channel: 'whatsapp', id: chat } : null,
  };
}

export function writeInboxState(params: URLSearchParams, change: Partial<InboxState>): URLSearchParams {
  const next = new URLSearchParams(params);
  const { open, ...filters } = change;
  for (const [name, value] of Object.entries(filters)) {
    if (value === '' || (name === 'view' && value === DEFAULT_VIEW)) next.delete(name);
    else next.set(name, value);
  }
  if (open !== undefined) {
    for (const channel of CHANNELS) {
      if (open?.channel === channel) next.set(PARAMS[channel], open.id);
      else next.delete(PARAMS[channel]);
    }
  }
  return next;
}

export function useInboxAddress() {
  const navigate = useNavigate();
  useLocation();
  // The router draws a change when there is time, the inbox at once: both read the browser's own address.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  /** `step`: adds an entry to the browser's history. */
  const set = useCallback(
    (change: Partial<InboxState>, { step = false } = {}) => {
      const search = writeInboxState(currentParams(), change).toString();
      void navigate({ search: search && `?${search}` }, { replace: !step, preventScrollReset: true });
      redraw();
    },
    [navigate],
  );
  return { state: readInboxState(currentParams()), set };
}

export type InboxAddress = ReturnType<typeof useInboxAddress>;
