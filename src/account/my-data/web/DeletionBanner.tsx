// Above every page while the account, or its workspace, waits for its deletion: until when, and the one click that keeps it.
import { useState } from 'react';
import { Link } from 'react-router';
import { useLiveEvent } from '#platform/web/live.tsx';
import { formatDate } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import type { DataExportEvent, DeletionEvent } from '../contract.ts';
import { useWithdraw } from './use-my-data.ts';

export function DeletionBanner({ uid }: { uid: string }) {
  /** By who asked for it; the server says it to every tab that connects. */
  const [waiting, setWaiting] = useState<ReadonlyMap<string, DeletionEvent>>(new Map());
  useLiveEvent<DeletionEvent>('deletion', (event) => {
    const next = new Map(waiting);
    if (event.dueAt === null) next.delete(event.userId);
    // That of another member is his own matter.
    else if (event.scope === 'workspace' || event.userId === uid) next.set(event.userId, event);
    setWaiting(next);
  });
  useArchiveEvents(uid);
  return (
    <>
      {[...waiting.values()].map((event) => (
        <Waiting key={event.userId} event={event} own={event.userId === uid} />
      ))}
    </>
  );
}

function Waiting({ event: { scope, dueAt }, own }: { event: DeletionEvent; own: boolean }) {
  const what = scope === 'workspace' ? (own ? 'Your workspace with its members' : 'This workspace') : 'Your account';
  return (
    <section aria-label="Deletion" className="border-b border-line bg-surface px-3 py-2 md:px-6">
      <Notice
        tone="bad"
        role="status"
        action={
          own ? (
            <KeepAccount />
          ) : (
            <Link to="/settings?section=data" className="font-semibold underline underline-offset-3">
              Download your data
            </Link>
          )
        }
      >
        {what} will be deleted on {dueAt && formatDate(dueAt)}
        {own ? '.' : ', as requested by its owner. Your account is deleted with it.'}
      </Notice>
    </section>
  );
}

/** Also in the settings. */
export function KeepAccount() {
  const withdraw = useWithdraw();
  return (
    <Button size="sm" loading={withdraw.isPending} loadingText="Keeping..." onClick={() => withdraw.mutate()}>
      Keep the account
    </Button>
  );
}

/** A notification keeps it; this tells a tab that is open. */
function useArchiveEvents(uid: string): void {
  useLiveEvent<DataExportEvent>('data-export', ({ userId, state }) => {
    if (userId === uid && state === 'ready') notify.success('Your archive is ready.');
  });
}
