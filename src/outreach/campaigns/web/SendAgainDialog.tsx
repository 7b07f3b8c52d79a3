// Uncertain messages may have arrived: sent again they may arrive twice, which a person has to confirm.
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';

interface SendAgainDialogProps {
  /** One recipient: there are no others that failed for certain. */
  one?: boolean;
  onRetry: (sendAgain: boolean) => void;
  onClose: () => void;
}

export function SendAgainDialog({ one = false, onRetry, onClose }: SendAgainDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send it again"
      description={`${one ? 'This message' : 'Some of these messages'} may have arrived: the connection broke before the server answered. Sent again, it may arrive twice.`}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          {!one && <Button onClick={() => onRetry(false)}>Only those that failed</Button>}
          <Button variant="primary" onClick={() => onRetry(true)}>
            Send again
          </Button>
        </>
      }
    />
  );
}
