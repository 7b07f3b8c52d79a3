// The composer (product design 5.13): writing, and what was sent.
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown, PenLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { useIntent } from '#platform/web/intent.ts';
import { useListAddress } from '#platform/web/list-address.ts';
import { formatCount, formatShortDateTime } from '#shared/formats.ts';
import { createKeys } from '#shared/page-keys.ts';
import { Button } from '#ui/Button.tsx';
import { menuItem } from '#ui/control-styles.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Popover } from '#ui/Popover.tsx';
import { useRefusal } from '#ui/permission.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import type { Draft, DraftRecipient } from '../contract.ts';
import { Composer } from './Composer.tsx';
import { unsavedDraft } from './form-draft-storage.ts';
import { ADDRESS, inboxAddress, type Tab } from './page-state.ts';
import { readContact, sendUndo, useDrafts, useLiveEmails, useStoredDraft } from './use-email-sender.ts';

const SentTab = lazy(() => import('./SentTab.tsx').then((m) => ({ default: m.SentTab })));

export function EmailSenderPage() {
  const [params] = useSearchParams();
  return params.get('tab') === 'replies' ? <Navigate to={inboxAddress(params)} replace /> : <EmailSend />;
}

function EmailSend() {
  const { state, set, pages } = useListAddress(ADDRESS);
  const uid = useMe().data?.uid ?? '';
  const to = useSearchParams()[0].get('to');
  /** Of the mail that is begun with the first letter. */
  const [fresh, setFresh] = useState<string>(() => unsavedDraft(uid, to) ?? crypto.randomUUID());
  // A link to another recipient while one email is being written opens another email.
  const [askedFor, ask] = useState(to);
  if (to !== askedFor) {
    ask(to);
    if (to !== null) setFresh(crypto.randomUUID());
  }
  useLiveEmails();
  const startOver = () => {
    setFresh(crypto.randomUUID());
    set({ tab: 'write', draft: null }, { step: true });
  };
  useIntent('new', startOver);
  const write = (draft: string) => set({ tab: 'write', draft }, { step: true });
  return (
    <Page width="full">
      <PageHeader
        title="Email Send"
        lead="Write to one person or several. Each gets a separate email."
        actions={
          <>
            <DraftsButton current={state.draft ?? fresh} onOpen={write} />
            <Tooltip content="New email" hoverOnly shortcut={createKeys('/email-sender')}>
              <Button needs="write" icon={<PenLine aria-hidden size={16} />} onClick={startOver}>
                New email
              </Button>
            </Tooltip>
          </>
        }
      />
      <Tabs
        aria-label="Emails"
        value={state.tab}
        onValueChange={(tab) => set({ tab: tab as Tab }, { step: true })}
        items={[
          {
            value: 'write',
            label: 'Write',
            content: (
              <WriteTab
                draft={state.draft}
                fresh={fresh}
                onBegun={() => state.draft === null && set({ draft: fresh })}
                onDone={startOver}
                onOpen={write}
              />
            ),
          },
          {
            value: 'sent',
            label: 'Sent',
            content: (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <SentTab state={state} set={set} pages={pages} onWrite={write} />
              </Suspense>
            ),
          },
        ]}
      />
    </Page>
  );
}

// The user's open drafts.
interface DraftsButtonProps {
  current: string;
  onOpen: (id: string) => void;
}

function DraftsButton({ current, onOpen }: DraftsButtonProps) {
  const [open, setOpen] = useState(false);
  const drafts = useDrafts().data?.items ?? [];
  if (drafts.length === 0) return null;
  return (
    <Popover
      label="Drafts"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button>
          Drafts {formatCount(drafts.length)}
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
    >
      <ul className="max-h-96 overflow-y-auto p-1">
        {drafts.map(({ id, opening, to, updatedAt }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current || undefined}
              className={`${menuItem()} justify-between hover:bg-surface-2 focus-visible:bg-surface-2 aria-[current]:bg-surface-2`}
              onClick={() => {
                setOpen(false);
                onOpen(id);
              }}
            >
              <span className="min-w-0">
                <span className="block truncate">{opening || 'No subject'}</span>
                <span className="block truncate text-xs text-text-3">{to === '' ? 'No recipients' : `To ${to}`}</span>
              </span>
              <span className="shrink-0 text-xs text-text-3">{formatShortDateTime(updatedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

// One draft, as soon as it is there: a new one at once, one that was begun before when it has been read.
interface WriteTabProps {
  draft: string | null;
  /** Id of the one that is not created yet. */
  fresh: string;
  onBegun: () => void;
  /** Sent or put away. */
  onDone: () => void;
  onOpen: (draft: string) => void;
}

function WriteTab({ draft, fresh, onBegun, onDone, onOpen }: WriteTabProps) {
  const refusal = useRefusal('write');
  const done = { onBegun, onDone, onOpen };
  const isFresh = draft === null || draft === fresh;
  const stored = useStoredDraft(isFresh ? null : draft);
  const asked = useRecipientsFromUrl(isFresh);
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
          Write a new email
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
function useRecipientsFromUrl(wanted: boolean): DraftRecipient[] | null {
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

// A draft whose emails are queued: when they are sent, and undo until then.
interface QueuedDraftProps {
  draft: Draft;
  onTakenBack: () => void;
  onDone: () => void;
}

function QueuedDraft({ draft, onTakenBack, onDone }: QueuedDraftProps) {
  const undo = useMutation({
    mutationFn: () => sendUndo(draft.id),
    onSuccess: ({ takenBack, left }) => {
      if (left > 0) notify.success(`Sending undone for ${takenBack}. ${left} were sent already.`);
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
            Undo and edit
          </Button>
          <Button needs="write" size="sm" variant="ghost" onClick={onDone}>
            New email
          </Button>
        </span>
      }
    >
      Sending. You can undo until it is sent; the result is under Sent.
    </Notice>
  );
}
