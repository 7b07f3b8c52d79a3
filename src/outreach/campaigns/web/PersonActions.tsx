// What can be done for one person of a campaign: only what fits where they are.
import { MessageSquareReply, Play, RotateCcw, SkipForward, Square } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import type { Campaign, Recipient } from '../contract.ts';
import type { RecipientsAction } from './api.ts';
import { SendAgainDialog } from './SendAgainDialog.tsx';
import { useChangePeople } from './use-people.ts';

interface PersonActionsProps {
  campaign: Campaign;
  person: Recipient;
}

export function PersonActions({ campaign, person: { id, state, reason, next } }: PersonActionsProps) {
  const change = useChangePeople(campaign.id);
  const [asking, ask] = useState(false);
  const act = (action: RecipientsAction) => {
    change.mutate({ target: { ids: [id] }, action });
    ask(false);
  };
  const goes = campaign.state !== 'ended';
  const canRetry = goes && (state === 'failed' || state === 'uncertain');
  const canSkip = state === 'active' && next !== null;
  const canStart = goes && (state === 'stopped' || (state === 'replied' && reason === 'by-hand'));
  const canMark = state === 'active' || state === 'finished' || state === 'stopped';
  if (!canRetry && !canSkip && !canStart && !canMark) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {canRetry && (
        <Button
          needs="write"
          size="sm"
          icon={<RotateCcw aria-hidden size={16} />}
          onClick={() => (state === 'uncertain' ? ask(true) : act({ do: 'retry', sendAgain: false }))}
        >
          Retry
        </Button>
      )}
      {canStart && (
        <Button needs="write" size="sm" icon={<Play aria-hidden size={16} />} onClick={() => act({ do: 'start' })}>
          Continue
        </Button>
      )}
      {canSkip && (
        <Button
          needs="write"
          size="sm"
          icon={<SkipForward aria-hidden size={16} />}
          onClick={() => act({ do: 'skip' })}
        >
          Skip this step
        </Button>
      )}
      {state === 'active' && (
        <Button needs="write" size="sm" icon={<Square aria-hidden size={16} />} onClick={() => act({ do: 'stop' })}>
          Stop
        </Button>
      )}
      {canMark && (
        <Button
          needs="write"
          size="sm"
          icon={<MessageSquareReply aria-hidden size={16} />}
          onClick={() => act({ do: 'replied' })}
        >
          Mark replied
        </Button>
      )}
      {asking && (
        <SendAgainDialog one onRetry={(sendAgain) => act({ do: 'retry', sendAgain })} onClose={() => ask(false)} />
      )}
    </div>
  );
}
