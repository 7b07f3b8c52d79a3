// The question before a deletion, with its effect in numbers. The call needs a fresh confirmation of the user.
import type { FormEvent } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { MyData } from '../contract.ts';
import { useDeletion } from './use-my-data.ts';
import { WhatGoes } from './WhatGoes.tsx';

interface DeleteDialogProps {
  data: MyData;
  email: string;
  /** Of the mail's link, where one led here. */
  token: string | null;
  onClose: () => void;
}

export function DeleteDialog({ data, email, token, onClose }: DeleteDialogProps) {
  const { request, confirm } = useDeletion();
  const sendsLink = !data.hasPassword && token === null;
  const busy = request.isPending || confirm.isPending;
  const failed = request.error ?? confirm.error;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (token !== null) confirm.mutate(token, { onSuccess: onClose });
    else request.mutate(undefined, { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={data.scope === 'workspace' ? 'Delete the workspace?' : 'Delete your account?'}
      description="It happens in 14 days. Until then you can keep it with one click."
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <WhatGoes data={data} />
        {failed && (
          <Notice tone="bad" role="alert">
            {failed.message}
          </Notice>
        )}
        {sendsLink && <p className="text-sm text-text-2">We send a link to {email} that confirms it.</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
          <Button type="submit" variant="danger" loading={busy}>
            {sendsLink ? 'Send the link' : 'Delete in 14 days'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
