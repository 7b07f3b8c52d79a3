// What can be done for the selected people of a campaign.

import { useMutation } from '@tanstack/react-query';
import { Database, MessageSquareReply, Play, RotateCcw, SkipForward, Square } from 'lucide-react';
import { useState } from 'react';
import { useMayUse } from '#account/accounts/web/index.ts';
import { PushDialog } from '#crm/crm-sync/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import { SelectionBar } from '#ui/SelectionBar.tsx';
import { type RecipientsAction, type RecipientsTarget, sendContactsOf } from './api.ts';
import { peopleText } from './campaign-labels.ts';
import { SendAgainDialog } from './SendAgainDialog.tsx';
import { useChangePeople } from './use-people.ts';

interface RecipientsBarProps {
  campaignId: string;
  target: RecipientsTarget;
  count: number;
  /** Some may have the message already. */
  uncertain: boolean;
  all: { total: number; select: () => void } | null;
  onClear: () => void;
}

export function RecipientsBar({ campaignId, target, count, uncertain, all, onClear }: RecipientsBarProps) {
  const change = useChangePeople(campaignId);
  const [asking, ask] = useState(false);
  const hasCrm = useMayUse('crm');
  const [pushing, setPushing] = useState<string[] | null>(null);
  const contacts = useMutation({
    mutationFn: () => sendContactsOf(campaignId, target),
    onSuccess: ({ ids }) => setPushing(ids),
    onError: (error) => notify.error(error),
  });
  const act = (action: RecipientsAction) => {
    change.mutate({ target, action });
    ask(false);
    onClear();
  };
  return (
    <SelectionBar label="Selected recipients" count={peopleText(count)} all={all} onClear={onClear}>
      <Button
        needs="write"
        size="sm"
        icon={<RotateCcw aria-hidden size={16} />}
        onClick={() => (uncertain ? ask(true) : act({ do: 'retry', sendAgain: false }))}
      >
        Retry
      </Button>
      <Button needs="write" size="sm" icon={<SkipForward aria-hidden size={16} />} onClick={() => act({ do: 'skip' })}>
        Skip step
      </Button>
      <Button needs="write" size="sm" icon={<Square aria-hidden size={16} />} onClick={() => act({ do: 'stop' })}>
        Stop
      </Button>
      <Button needs="write" size="sm" icon={<Play aria-hidden size={16} />} onClick={() => act({ do: 'start' })}>
        Start again
      </Button>
      <Button
        needs="write"
        size="sm"
        icon={<MessageSquareReply aria-hidden size={16} />}
        onClick={() => act({ do: 'replied' })}
      >
        Mark replied
      </Button>
      {hasCrm && (
        <Button
          needs="write"
          size="sm"
          icon={<Database aria-hidden size={16} />}
          loading={contacts.isPending}
          onClick={() => contacts.mutate()}
        >
          Push to CRM
        </Button>
      )}
      {pushing && (
        <PushDialog kind="contact" target={{ ids: pushing }} count={pushing.length} onClose={() => setPushing(null)} />
      )}
      {asking && (
        <SendAgainDialog onRetry={(sendAgain) => act({ do: 'retry', sendAgain })} onClose={() => ask(false)} />
      )}
    </SelectionBar>
  );
}
