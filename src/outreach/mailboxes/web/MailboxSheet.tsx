// One mailbox beside the table: its state, its settings, and testing, pausing, reconnecting and removing it.
import { Pause, Play, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { FieldsFor } from '#ui/permission.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { Mailbox } from '../contract.ts';
import { SENDER_STATE_LABELS } from '../fields.contract.ts';
import { CheckList } from './CheckList.tsx';
import { ConsentButton } from './ConsentButton.tsx';
import { MailboxForm } from './MailboxForm.tsx';
import { SentToday } from './mailbox-columns.tsx';
import { KIND_LABELS } from './mailbox-labels.ts';
import { useBulk, useMailbox, useTestMailbox } from './use-mailboxes.ts';

const ServerDialog = lazyDialog(() => import('./ServerDialog.tsx').then((m) => m.ServerDialog));

export function MailboxSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useMailbox(id);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={data?.email ?? 'Mailbox'} className="w-130!">
      {data ? (
        <div className="space-y-5 p-4">
          <Head mailbox={data} onClose={onClose} />
          <FieldsFor needs="configure">
            <MailboxForm key={data.id} mailbox={data} />
          </FieldsFor>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading label="Loading mailbox" className="p-4">
          <SkeletonText lines={10} />
        </Loading>
      )}
    </Sheet>
  );
}

function Head({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const { id, kind, state, email, testedAt, imap } = mailbox;
  const [editsServers, setEditsServers] = useState(false);
  const bulk = useBulk();
  const test = useTestMailbox();
  const change = (action: 'pause' | 'resume' | 'remove', onSuccess?: () => void) =>
    bulk.mutate({ ids: [id], action: { do: action } }, { ...(onSuccess && { onSuccess }) });
  return (
    <section aria-label="State" className="space-y-3">
      <div className="flex items-start justify-between gap-4">
        <p className="flex flex-wrap items-center gap-2 text-sm text-text-2">
          <Badge tone={SENDER_STATE_LABELS[state].tone}>{SENDER_STATE_LABELS[state].label}</Badge>
          {KIND_LABELS[kind]}
          {testedAt && (
            <span className="text-text-3">
              Tested <Age at={testedAt} />
            </span>
          )}
        </p>
        <div>
          <p className="text-xs text-text-3">Sent today</p>
          <SentToday {...mailbox} />
        </div>
      </div>
      <Notices mailbox={mailbox} onRead={() => setEditsServers(true)} />
      <div className="flex flex-wrap gap-2">
        {kind !== 'practice' && (
          <Button
            needs="configure"
            size="sm"
            icon={<RotateCw aria-hidden size={14} />}
            loading={test.isPending}
            loadingText="Testing..."
            onClick={() => test.mutate(id, { onError: (error) => notify.error(error) })}
          >
            Test again
          </Button>
        )}
        {(kind === 'smtp' || (kind === 'google' && imap !== null)) && (
          <Button needs="configure" size="sm" onClick={() => setEditsServers(true)}>
            {kind === 'smtp' ? 'Servers and password' : 'Read replies'}
          </Button>
        )}
        {(kind === 'google' || kind === 'microsoft') && (
          <ConsentButton
            provider={kind}
            email={email}
            mailboxId={id}
            size="sm"
            variant={state === 'broken' ? 'primary' : 'secondary'}
            again
          />
        )}
        {state === 'active' && (
          <Button needs="configure" size="sm" icon={<Pause aria-hidden size={14} />} onClick={() => change('pause')}>
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button needs="configure" size="sm" icon={<Play aria-hidden size={14} />} onClick={() => change('resume')}>
            Resume
          </Button>
        )}
        <Button
          needs="configure"
          size="sm"
          variant="danger"
          icon={<Trash2 aria-hidden size={14} />}
          onClick={() => change('remove', onClose)}
        >
          Remove
        </Button>
      </div>
      {test.data && <CheckList checks={test.data.checks} />}
      {editsServers && <ServerDialog mailbox={mailbox} onClose={() => setEditsServers(false)} />}
    </section>
  );
}

function Notices({ mailbox, onRead }: { mailbox: Mailbox; onRead: () => void }) {
  const { kind, state, fault, readsAnswers, readingFault } = mailbox;
  return (
    <>
      {fault && (
        <Notice tone={state === 'broken' ? 'bad' : 'info'} {...(state === 'broken' && { title: 'Not sending' })}>
          {fault}
        </Notice>
      )}
      {!readsAnswers && (
        <Notice
          tone="warn"
          action={
            (kind === 'smtp' || kind === 'google') && (
              <Button needs="configure" size="sm" onClick={onRead}>
                Read replies
              </Button>
            )
          }
        >
          Replies are not read, so sequences continue after a reply.
          {kind === 'microsoft' && ' Sign in again and allow reading.'}
        </Notice>
      )}
      {readingFault && (
        <Notice tone="bad" title="Replies can't be read">
          {readingFault} Until this is fixed, sequences continue after a reply.
        </Notice>
      )}
      {kind === 'practice' && (
        <Notice
          action={
            <Link to="?tab=practice" className="link font-semibold">
              View emails
            </Link>
          }
        >
          Practice: nothing is sent to real recipients.
        </Notice>
      )}
    </>
  );
}
