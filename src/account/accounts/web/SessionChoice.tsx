// After the plan has come to allow fewer devices: which of them to sign out, before this one goes on. Nobody is thrown out unasked.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { formatAge } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { endSession, SessionEntry } from '../contract.ts';
import { meQuery } from './use-me.ts';

const session = endpoint<typeof endSession>('DELETE /api/sessions/:sessionId');

/** `error`: SESSION_OVER_LIMIT; its details hold the sessions and which of them is this one. */
export function SessionChoice({ error }: { error: ApiError }) {
  const queries = useQueryClient();
  const sessions = error.details.sessions as SessionEntry[];
  const own = error.details.sessionId;
  const end = useMutation({
    mutationFn: (sessionId: string) => call(session, { params: { sessionId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  return (
    <Dialog open size="md" closable={false} title="Too many devices are signed in" description={error.message}>
      <ul className="divide-y divide-line rounded-m border border-line">
        {sessions.map(({ sessionId, deviceInfo, lastActivity }) => (
          <li key={sessionId} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {deviceInfo}
                {sessionId === own && <Badge tone="accent">This device</Badge>}
              </p>
              <p className="text-sm text-text-2">Last active {formatAge(Date.parse(lastActivity), Date.now())}</p>
            </div>
            <Button
              size="sm"
              loading={end.isPending && end.variables === sessionId}
              aria-label={`Sign out ${sessionId === own ? 'this device' : deviceInfo}`}
              onClick={() => !end.isPending && end.mutate(sessionId)}
            >
              Sign out
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-text-2">
        Nothing that is saved gets lost. A plan with more devices:{' '}
        <a className="link underline" href="/pricing">
          see the plans
        </a>
        .
      </p>
      {end.error && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {end.error instanceof ApiError ? end.error.message : 'This did not work. Try again.'}
        </p>
      )}
    </Dialog>
  );
}
