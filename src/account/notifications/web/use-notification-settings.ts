// What reaches a person where. Every press is saved at once.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#platform/web/api-error.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { NotificationSettings } from '../contract.ts';
import type { Channels } from '../fields.contract.ts';
import { readSettings, sendChannels } from './notifications-api.ts';
import { NOTIFICATIONS_KEY } from './use-notifications.ts';

const SETTINGS_KEY = [...NOTIFICATIONS_KEY, 'settings'] as const;

export function useNotificationSettings() {
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => readSettings(signal) });
}

type Choice = { kind: string } & Partial<Channels>;

function setKind(queries: QueryClient, { kind, ...chosen }: Choice): void {
  queries.setQueryData<NotificationSettings>(
    SETTINGS_KEY,
    (now) => now && { ...now, kinds: now.kinds.map((each) => (each.kind === kind ? { ...each, ...chosen } : each)) },
  );
}

export function useChangeChannels() {
  const queries = useQueryClient();
  return useMutation<Choice, ApiError, Choice>({
    mutationFn: sendChannels,
    onMutate: (choice) => setKind(queries, choice),
    onSuccess: (saved) => setKind(queries, saved),
    onError: (error) => {
      notify.error(error);
      void queries.invalidateQueries({ queryKey: SETTINGS_KEY });
    },
  });
}

const NOWHERE: Channels = { app: false, email: false, push: false };

/** Nothing of a kind any more, with ten seconds to take that back. */
export function useMuteKind() {
  const queries = useQueryClient();
  const { mutateAsync } = useChangeChannels();
  return useMutation<void, ApiError, { kind: string; label: string }>({
    mutationFn: async ({ kind, label }) => {
      const { kinds } = await queries.fetchQuery({
        queryKey: SETTINGS_KEY,
        queryFn: ({ signal }) => readSettings(signal),
      });
      const before = kinds.find((each) => each.kind === kind);
      await mutateAsync({ kind, ...NOWHERE });
      notifyUndo(`${label}: muted`, () => {
        const { app, email, push } = before ?? NOWHERE;
        void mutateAsync({ kind, app, email, push });
      });
    },
  });
}
