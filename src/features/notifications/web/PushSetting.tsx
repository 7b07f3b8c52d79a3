// Push messages of this browser: on or off, and why they cannot be turned on.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import { SettingsGroup, SettingsRow } from '#ui/SettingsGroup.tsx';
import { keepSubscription, type PushState, readPushState, turnPushOff, turnPushOn } from './push-browser.ts';

const STATE_KEY = ['push-state'] as const;

const HINTS: Record<PushState, string> = {
  unsupported: 'This browser doesn’t support push messages.',
  denied: 'Blocked in this browser. Allow notifications for this site in the browser’s settings.',
  off: 'Get the kinds chosen under Push even while Leadwright is closed.',
  on: 'This browser shows the kinds chosen under Push until you sign out.',
};

export function PushSetting({ pushKey }: { pushKey: string }) {
  const queries = useQueryClient();
  const { data: state } = useQuery({ queryKey: STATE_KEY, queryFn: readPushState, staleTime: 0 });
  useEffect(() => {
    if (state === 'on') keepSubscription(pushKey).catch(() => queries.invalidateQueries({ queryKey: STATE_KEY }));
  }, [state, pushKey, queries]);
  const turn = useMutation({
    mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn(pushKey)),
    onSuccess: (now) => queries.setQueryData(STATE_KEY, now),
    onError: (error) => notify.error(error instanceof ApiError ? error : 'Push messages could not be turned on'),
  });
  return (
    <SettingsGroup id="push-messages" title="Push messages" padded={false}>
      <SettingsRow label="On this browser" hint={state && HINTS[state]}>
        {state === 'on' || state === 'off' ? (
          <Button size="sm" loading={turn.isPending} onClick={() => turn.mutate()}>
            {state === 'on' ? 'Turn off' : 'Turn on'}
          </Button>
        ) : null}
      </SettingsRow>
    </SettingsGroup>
  );
}
