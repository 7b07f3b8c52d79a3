// State of the page of WhatsApp in its address: tab, filters and the open conversation.
import { useSearchParams } from 'react-router';
import { currentParams, oneOf } from '#platform/web/list-address.ts';
import { CHAT_VIEWS, type ChatView } from '../fields.contract.ts';

export const TABS = ['chats', 'numbers', 'links'] as const;
export type WhatsappTab = (typeof TABS)[number];

export interface WhatsappAddress {
  tab: WhatsappTab;
  view: ChatView;
  q: string;
  numberId: string;
  /** The open conversation; '' for none. */
  chat: string;
  /** The open queue of links; '' for none. */
  queue: string;
}

const NAMES: Record<keyof WhatsappAddress, string> = {
  tab: 'tab',
  view: 'view',
  q: 'q',
  numberId: 'number',
  chat: 'chat',
  queue: 'queue',
};
const DEFAULTS: Partial<Record<keyof WhatsappAddress, string>> = { tab: 'chats', view: 'all' };

export function useWhatsappAddress() {
  const [params, setParams] = useSearchParams();
  const state: WhatsappAddress = {
    tab: oneOf(TABS, params.get('tab')) ?? 'chats',
    view: oneOf(CHAT_VIEWS, params.get('view')) ?? 'all',
    q: params.get('q') ?? '',
    numberId: params.get('number') ?? '',
    chat: params.get('chat') ?? '',
    queue: params.get('queue') ?? '',
  };
  /** `step`: adds an entry to the browser's history. */
  const set = (change: Partial<WhatsappAddress>, { step = false } = {}) => {
    const next = currentParams();
    for (const [name, value] of Object.entries(change) as [keyof WhatsappAddress, string][]) {
      if (value === (DEFAULTS[name] ?? '')) next.delete(NAMES[name]);
      else next.set(NAMES[name], value);
    }
    setParams(next, { replace: !step, preventScrollReset: true });
  };
  return { state, set };
}

export type Address = ReturnType<typeof useWhatsappAddress>;
