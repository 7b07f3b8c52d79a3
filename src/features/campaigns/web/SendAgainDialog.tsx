// Of some mails nobody knows whether they arrived: sent again they may arrive twice, which a person has to want.
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';

interface SendAgainDialogProps {
  /** One person: there is nobody else who surely failed. */
  one?: boolean;
  onRetry: (sendAgain: boolean) => void;
  onClose: () => void;
}

export function SendAgainDialog({ one = false, onRetry, onClose }: SendAgainDialogProps) {
  const who = one ? 'Nobody' : 'Of some of them nobody';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send it again"
      description={`${who} knows whether the mail arrived: the connection broke before the server answered. Sent again, it may arrive twice.`}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          {!one && <Button onClick={() => onRetry(false)}>Only those that surely failed</Button>}
          <Button variant="primary" onClick={() => onRetry(true)}>
            Send again
          </Button>
        </>
      }
    />
  );
}
