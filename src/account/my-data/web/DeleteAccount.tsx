// The deletion of the account: what goes in numbers, the request, and the way back while it waits.
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatDate } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { MyData } from '../contract.ts';
import { KeepAccount } from './DeletionBanner.tsx';
import { counted, useDeletion } from './use-my-data.ts';

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
          ? 'Deletes the workspace, its members and all its data 14 days after your request.'
          : 'Your account is deleted 14 days after your request. What you created for the team stays.'
      }
    >
      {waits ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-sm">
            {deletion.state === 'erasing' || deletion.dueAt === null
              ? 'The deletion is in progress.'
              : `Waits until ${formatDate(deletion.dueAt)}. Until then everything works as before.`}
          </p>
          {deletion.state === 'pending' && <KeepAccount />}
        </div>
      ) : (
        <>
          <DeletionScope data={data} />
          {subscribed ? (
            <Notice
              tone="warn"
              className="mt-4"
              action={
                <Link to="/settings?section=plan" className="font-semibold underline underline-offset-3">
                  Plan and billing
                </Link>
              }
            >
              Your subscription is active. Cancel it first, so that nothing is charged after the deletion.
            </Notice>
          ) : (
            <Button variant="danger" className="mt-4" onClick={() => setOpen(true)}>
              {scope === 'workspace' ? 'Delete the workspace' : 'Delete my account'}
            </Button>
          )}
          {deletion?.state === 'unconfirmed' && !open && (
            <p role="status" className="mt-3 text-sm text-text-2">
              We sent an email to {email}. Open its link to confirm the deletion. Nothing happens until then.
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

// The question before a deletion, with its effect in numbers. The call needs a fresh confirmation of the user.
interface DeleteDialogProps {
  data: MyData;
  email: string;
  /** Of the mail's link, where one led here. */
  token: string | null;
  onClose: () => void;
}

function DeleteDialog({ data, email, token, onClose }: DeleteDialogProps) {
  const { request, confirm } = useDeletion();
  const sendsLink = !data.hasPassword && token === null;
  const submission = useSubmission([]);

  function submit() {
    void submission.run(async () => {
      if (token !== null) await confirm.mutateAsync(token);
      else await request.mutateAsync();
      onClose();
    });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={data.scope === 'workspace' ? 'Delete the workspace?' : 'Delete your account?'}
      description="It happens in 14 days. Until then you can keep it with one click."
    >
      <Form submission={submission} onSubmit={submit} className="space-y-4">
        <DeletionScope data={data} />
        {sendsLink && <p className="text-sm text-text-2">We send a link to {email} that confirms it.</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
          <Button type="submit" variant="danger" loading={submission.busy}>
            {sendsLink ? 'Send the link' : 'Delete in 14 days'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

// What a deletion removes, in numbers, and what a member leaves behind.
function DeletionScope({ data: { goes, stays } }: { data: Pick<MyData, 'goes' | 'stays'> }) {
  return (
    <div className="space-y-3 text-sm">
      <Numbers words="This is deleted permanently:" counts={goes} />
      {stays.length > 0 && <Numbers words="This stays with the workspace, without your name:" counts={stays} />}
    </div>
  );
}

function Numbers({ words, counts }: { words: string; counts: MyData['goes'] }) {
  return (
    <div>
      <p className="text-text-2">{words}</p>
      <ul className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-1">
        {counts.map((one) => (
          <li key={one.what} className="font-medium">
            {counted(one)}
          </li>
        ))}
      </ul>
    </div>
  );
}
