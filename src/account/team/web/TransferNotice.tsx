// A transfer of ownership that waits, and the link of its mail.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Spinner } from '#ui/Spinner.tsx';
import type { Team } from '../contract.ts';
import { useCancelTransfer, useConfirmTransfer } from './use-team.ts';

export function TransferNotice({ transfer }: { transfer: NonNullable<Team['transfer']> }) {
  const isOwner = useMe().data?.role === 'owner';
  const cancel = useCancelTransfer();
  return (
    <Notice tone="neutral" className="mb-4" title={`${transfer.name} is about to become the owner`}>
      {isOwner ? 'Open the link in the email we sent you to confirm it.' : 'The owner has to confirm it by email.'}
      {isOwner && (
        <div className="mt-2">
          <Button
            size="sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSuccess: () => notify.success('The transfer was cancelled.') })}
          >
            Cancel the transfer
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** `/team-management#transfer=TOKEN`: the token is taken out of the address and used once. */
export function ConfirmTransfer() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const used = useRef<string | null>(null);
  const confirm = useConfirmTransfer();
  const { mutate } = confirm;
  useEffect(() => {
    const token = /^#transfer=(.+)$/.exec(hash)?.[1];
    if (!token || used.current === token) return;
    used.current = token;
    void navigate({ pathname, search }, { replace: true });
    mutate(token, { onSuccess: ({ ownerName }) => notify.success(`${ownerName} is the owner now.`) });
  }, [hash, pathname, search, navigate, mutate]);
  if (confirm.isPending) {
    return (
      <p role="status" className="mb-4 flex items-center gap-2">
        <Spinner size={16} />
        Changing the owner...
      </p>
    );
  }
  return (
    confirm.error && (
      <Notice tone="bad" className="mb-4" title="The owner was not changed">
        {confirm.error.message}
      </Notice>
    )
  );
}
