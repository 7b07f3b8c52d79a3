// Whether this server keeps its mails in a folder that a page shows: so where no SMTP server is configured, never in
// production.
import { useQuery } from '@tanstack/react-query';

export const OUTBOX_PAGE = '/dev/outbox';

export function useHasOutbox(): boolean {
  const { data = false } = useQuery({
    queryKey: ['outbox'],
    queryFn: async ({ signal }) => (await fetch(OUTBOX_PAGE, { method: 'HEAD', signal })).ok,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
