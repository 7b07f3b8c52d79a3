// A draft whose mails are in the queue: when they leave, and the way back while they have not.
import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import type { Draft } from '../contract.ts';
import { sendUndo } from './api.ts';

interface QueuedDraftProps {
  draft: Draft;
  onTakenBack: () => void;
  onDone: () => void;
}

export function QueuedDraft({ draft, onTakenBack, onDone }: QueuedDraftProps) {
  const undo = useMutation({
    mutationFn: () => sendUndo(draft.id),
    onSuccess: ({ takenBack, left }) => {
      if (left > 0) notify.success(`${takenBack} taken back; ${left} had left already`);
      onTakenBack();
    },
    onError: (error) => notify.error(error),
  });
  return (
    <Notice
      tone="info"
      title={draft.content.subject || 'No subject'}
      action={
        <span className="flex gap-2">
          <Button needs="write" size="sm" loading={undo.isPending} onClick={() => undo.mutate()}>
            Take it back to change it
          </Button>
          <Button needs="write" size="sm" variant="ghost" onClick={onDone}>
            New e-mail
          </Button>
        </span>
      }
    >
      This e-mail is on its way or has left. Until it leaves it can be taken back; under Sent stands what became of it.
    </Notice>
  );
}
