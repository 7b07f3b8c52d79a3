// The clock of a practice campaign: which time it is there, and how to move it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FastForward } from 'lucide-react';
import { Link } from 'react-router';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { formatNoun, formatShortDateTime } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import type { Campaign } from '../../contract.ts';
import { CAMPAIGNS_KEY, type ClockMove, sendClock } from '../api.ts';
import { NUMBERS_PATH } from '../campaign-labels.ts';
import { campaignKey } from '../use-campaigns.ts';

const MOVES: { to: ClockMove; label: string }[] = [
  { to: 'next', label: 'Skip to the next send' },
  { to: 'day', label: 'Run one day' },
  { to: 'end', label: 'Run to the end' },
];

export function PracticeBar({ campaign }: { campaign: Campaign }) {
  const { id, practice, state, channel, counts, next } = campaign;
  const queries = useQueryClient();
  const refresh = useRefresh(CAMPAIGNS_KEY);
  const move = useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: (to: ClockMove) => sendClock(id, { to, ahead: practice?.ahead ?? 0 }),
    onSuccess: (moved) => queries.setQueryData(campaignKey(id), moved),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  if (practice === null) return null;
  const { ahead, running } = practice;
  const canMove = state === 'running' && counts['any-waiting'] > 0;
  if (!canMove && !running && ahead === 0) return null;
  const moves = running || move.isPending;
  return (
    <section
      aria-label="Practice clock"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-l border border-line bg-surface px-4 py-2.5"
    >
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-3">
        <Badge tone="info">Practice</Badge>
        <p role="status" className="min-w-0 text-sm">
          <span className="font-label">{formatShortDateTime(Date.now() + ahead * 1_000)}</span>{' '}
          <span className="text-text-3">
            {ahead === 0 ? 'Move the clock to see follow-ups and replies now.' : `${lengthText(ahead)} ahead`}
          </span>
          {!moves && canMove && next?.held && (
            // A limit or a time is run over: what still holds it waits for the user.
            <span className="block text-warn">
              Not sending: {next.reason}.{' '}
              <Link to={channel === 'email' ? '/email-settings' : NUMBERS_PATH} className="link">
                {channel === 'email' ? 'Open mailboxes' : 'Open numbers'}
              </Link>
            </span>
          )}
          {moves && (
            <span className="ml-2 inline-flex items-center gap-1.5 align-middle text-text-2">
              <Spinner /> Sending, recipients reply…
            </span>
          )}
        </p>
      </div>
      {canMove && (
        <div className="grid grid-cols-2 gap-2 max-md:w-full md:flex">
          {MOVES.map(({ to, label }) => (
            <Button
              key={to}
              needs="write"
              size="sm"
              className={to === 'next' ? 'max-md:col-span-2' : undefined}
              icon={to === 'next' ? <FastForward aria-hidden size={14} /> : undefined}
              disabled={moves}
              onClick={() => move.mutate(to)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

/** "40 minutes", "3 hours", "5 days". */
function lengthText(seconds: number): string {
  const hours = Math.round(seconds / 3_600);
  if (hours < 1) return formatNoun(Math.max(1, Math.round(seconds / 60)), 'minute');
  return hours < 48 ? formatNoun(hours, 'hour') : formatNoun(Math.round(hours / 24), 'day');
}
