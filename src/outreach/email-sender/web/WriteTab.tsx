// One draft, as soon as it is there: a new one at once, one that was begun before when it has been read.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { useRefusal } from '#ui/permission.tsx';
import type { Draft, DraftRecipient } from '../contract.ts';
import { readContact, sendUndo } from './api.ts';
import { Composer } from './Composer.tsx';
import { useStoredDraft } from './use-email-sender.ts';

interface WriteTabProps {
  draft: string | null;
  /** Id of the one that nobody has begun yet. */
  fresh: string;
  onBegun: () => void;
  /** Sent or put away. */
  onDone: () => void;
  onOpen: (draft: string) => void;
}

export function WriteTab({ draft, fresh, onBegun, onDone, onOpen }: WriteTabProps) {
  const refusal = useRefusal('write');
  const done = { onBegun, onDone, onOpen };
  const isFresh = draft === null || draft === fresh;
  const stored = useStoredDraft(isFresh ? null : draft);
  const asked = useAskedRecipients(isFresh);
  if (refusal !== null) return <Notice tone="neutral">{refusal}</Notice>;
  if (isFresh) {
    if (asked === null) return <Skeleton className="h-96" />;
    return <Composer key={fresh} id={fresh} stored={null} recipients={asked} {...done} />;
  }
  if (stored.data?.state === 'queued') {
    return <QueuedDraft draft={stored.data} onTakenBack={() => void stored.refetch()} onDone={onDone} />;
  }
  if (stored.data) {
    return <Composer key={draft} id={draft} stored={stored.data} recipients={[]} {...done} />;
  }
  if (!stored.isError) return <Skeleton className="h-96" />;
  return (
    <ErrorState
      error={stored.error}
      action={
        <Button needs="write" size="sm" variant="primary" onClick={onDone}>
          Write a new e-mail
        </Button>
      }
      {...('code' in stored.error &&
        stored.error.code !== 'EMAIL_DRAFT_NOT_FOUND' && {
          onRetry: () => void stored.refetch(),
          retrying: stored.isFetching,
        })}
    />
  );
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `?to=`: the id of a contact, or an address. Null until the contact is there. */
function useAskedRecipients(wanted: boolean): DraftRecipient[] | null {
  const [params] = useSearchParams();
  const to = wanted ? (params.get('to') ?? '').slice(0, 320) : '';
  const contactId = ID.test(to) ? to : null;
  const contact = useQuery({
    queryKey: ['email-asked-contact', contactId],
    queryFn: ({ signal }) => readContact(contactId ?? '', signal),
    enabled: contactId !== null,
    retry: false,
  });
  if (contactId === null) return to.includes('@') ? [{ email: to, name: '', contactId: null }] : [];
  if (contact.isPending) return null;
  const found = contact.data?.record;
  if (!found || found.email === '') return [];
  return [{ email: found.email, name: found.name, contactId }];
}

// A draft whose mails are in the queue: when they leave, and the way back while they have not.
interface QueuedDraftProps {
  draft: Draft;
  onTakenBack: () => void;
  onDone: () => void;
}

function QueuedDraft({ draft, onTakenBack, onDone }: QueuedDraftProps) {
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
