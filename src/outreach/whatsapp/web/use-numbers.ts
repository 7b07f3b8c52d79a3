// Hooks of numbers.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '#platform/web/api-error.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import type { WhatsappNumber } from '../contract.ts';
import {
  CHATS_KEY,
  checkNumber,
  createPracticeNumber,
  disconnectNumber,
  listNumbers,
  NUMBERS_KEY,
  type NumberChange,
  updateNumber,
} from './api.ts';

export function useNumbers(enabled = true) {
  return useQuery({ queryKey: [...NUMBERS_KEY, 'list'], queryFn: ({ signal }) => listNumbers(signal), enabled });
}

/** A change of one number affects the list and which conversations can be answered. */
export function useNumberChange<Given, Answer>(send: (given: Given) => Promise<Answer>) {
  const refresh = useRefresh(NUMBERS_KEY, CHATS_KEY);
  return useMutation<Answer, ApiError, Given>({ mutationKey: NUMBERS_KEY, mutationFn: send, onSettled: refresh });
}

export function useCreatePracticeNumber() {
  const create = useNumberChange(createPracticeNumber);
  return {
    ...create,
    mutate: (id: string, { onSuccess }: { onSuccess: () => void }) =>
      create.mutate(id, {
        onError: (error) => notify.error(error),
        onSuccess: () => {
          notify.success('The practice number is ready');
          onSuccess();
        },
      }),
  };
}

export const useUpdateNumber = (id: string) => useNumberChange((change: NumberChange) => updateNumber(id, change));
export const useCheckNumber = () => useNumberChange(({ id }: Pick<WhatsappNumber, 'id'>) => checkNumber(id));
export const useDisconnect = () => useNumberChange(({ id }: Pick<WhatsappNumber, 'id'>) => disconnectNumber(id));
