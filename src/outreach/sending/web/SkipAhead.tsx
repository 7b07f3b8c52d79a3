// The clock of all practice mailboxes and numbers: sends what is scheduled next in practice now, instead of in days.
import { useMutation, useQuery } from '@tanstack/react-query';
import { FastForward } from 'lucide-react';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh, useRefreshSoon } from '#platform/web/use-refresh.ts';
import { formatDateTime } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import { mailsText, readPractice, SCHEDULED_KEY, sendSkip } from './use-scheduled.ts';

/** Nothing where practice has nothing scheduled. */
export function SkipAhead() {
  const { data } = useQuery({
    queryKey: [...SCHEDULED_KEY, 'practice'],
    queryFn: ({ signal }) => readPractice(null, signal),
  });
  const refresh = useRefresh(SCHEDULED_KEY);
  const refreshSoon = useRefreshSoon(SCHEDULED_KEY);
  useLiveEvent('mails', refreshSoon);
  useLiveEvent('scheduled-emails', refreshSoon);
  useLiveEvent('campaigns', refreshSoon);
  const skip = useMutation({
    mutationFn: () => sendSkip(null),
    onSuccess: ({ moved, seconds }) =>
      notify.success(`Practice is ${lengthText(seconds)} ahead: ${mailsText(moved)} rescheduled`),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  if (!data?.nextAt) return null;
  return (
    <Button
      needs="write"
      icon={<FastForward aria-hidden size={16} />}
      loading={skip.isPending}
      title={`Practice sends next on ${formatDateTime(data.nextAt)}. Send now.`}
      onClick={() => skip.mutate()}
    >
      Skip practice ahead
    </Button>
  );
}

function lengthText(seconds: number): string {
  const hours = Math.round(seconds / 3_600);
  if (hours < 1) return `${Math.max(1, Math.round(seconds / 60))} min`;
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
