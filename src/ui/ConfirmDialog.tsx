// Asks once more before something that cannot be undone, or that others notice.
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogClose } from './Dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What follows. */
  description: ReactNode;
  /** Words of the button: a verb and its object. */
  action: string;
  tone?: 'danger' | 'primary';
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, action, tone = 'danger', pending, onConfirm, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant={tone} loading={pending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
