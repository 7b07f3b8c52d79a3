// The deletion of the account: what goes in numbers, the request, and the way back while it waits.
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { MyData } from '../contract.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { KeepAccount } from './DeletionBanner.tsx';
import { longDay } from './data-labels.ts';
import { WhatGoes } from './WhatGoes.tsx';

export function DeleteAccount({ data, email }: { data: MyData; email: string }) {
  const { deletion, scope, subscribed } = data;
  const [open, setOpen] = useState(false);
  const { token, forget } = useMailedToken();
  const waits = deletion !== null && deletion.state !== 'unconfirmed';
  return (
    <SettingsGroup
      id="delete-account"
      title="Delete account"
      lead={
        scope === 'workspace'
          ? 'Removes the workspace with all its members and everything in it, 14 days after you ask.'
          : 'You leave the workspace: your account is removed 14 days after you ask. What you made for the team stays with it.'
      }
    >
      {waits ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-sm">
            {deletion.state === 'erasing' || deletion.dueAt === null
              ? 'It is being carried out now.'
              : `Waits until ${longDay(deletion.dueAt)}. Until then everything works as before.`}
          </p>
          {deletion.state === 'pending' && <KeepAccount />}
        </div>
      ) : (
        <>
          <WhatGoes data={data} />
          {subscribed ? (
            <Notice
              tone="warn"
              className="mt-4"
              action={
                <Link to="/settings?section=billing" className="font-semibold underline underline-offset-3">
                  Plan and billing
                </Link>
              }
            >
              Your subscription is still running. Cancel it first, so that nothing is charged for an account that is
              gone.
            </Notice>
          ) : (
            <Button variant="danger" className="mt-4" onClick={() => setOpen(true)}>
              {scope === 'workspace' ? 'Delete the workspace' : 'Delete my account'}
            </Button>
          )}
          {deletion?.state === 'unconfirmed' && !open && (
            <p role="status" className="mt-3 text-sm text-text-2">
              A mail was sent to {email}. Its link confirms the deletion; without it nothing happens.
            </p>
          )}
          {(open || token !== null) && (
            <DeleteDialog
              data={data}
              email={email}
              token={token}
              onClose={() => {
                setOpen(false);
                forget();
              }}
            />
          )}
        </>
      )}
    </SettingsGroup>
  );
}

/** `#delete=...` of the mail's link; taken out of the address once it was used or put aside. */
function useMailedToken() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const token = /^#delete=([\w-]{10,200})$/.exec(hash)?.[1] ?? null;
  return {
    token,
    forget: () => {
      if (token !== null) void navigate(pathname + search, { replace: true, preventScrollReset: true });
    },
  };
}
