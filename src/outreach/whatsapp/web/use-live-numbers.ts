// Events of the server refresh what is shown of numbers and templates, in every tab.
import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/web/LiveProvider.tsx';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { WHATSAPP_NUMBERS_EVENT } from '../fields.contract.ts';
import { NUMBERS_KEY, TEMPLATES_KEY } from './api.ts';

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
