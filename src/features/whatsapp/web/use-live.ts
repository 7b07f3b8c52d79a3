// Events of the server refresh what is shown of WhatsApp, in every tab.
import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/web/LiveProvider.tsx';
import { useRefresh, useRefreshSoon } from '#platform/web/use-refresh.ts';
import { WHATSAPP_EVENT, WHATSAPP_NUMBERS_EVENT } from '../fields.contract.ts';
import { CHATS_KEY, NUMBERS_KEY, TEMPLATES_KEY } from './api.ts';

/** A campaign reports many states a second: one request for all of them, well within a second of the first. */
const GATHER_MS = 300;

export function useLiveChats(): void {
  const soon = useRefreshSoon(CHATS_KEY, GATHER_MS);
  useLiveEvent(WHATSAPP_EVENT, soon);
  useLiveEvent('reconnected', soon);
}

export function useLiveNumbers(): void {
  const queries = useQueryClient();
  const numbers = useRefresh(NUMBERS_KEY);
  const refresh = () => {
    numbers();
    void queries.invalidateQueries({ queryKey: TEMPLATES_KEY });
  };
  useLiveEvent(WHATSAPP_NUMBERS_EVENT, refresh);
  useLiveEvent('reconnected', refresh);
}
