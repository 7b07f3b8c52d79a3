// Adds a practice mailbox: at once, or with the sender details where they are missing.
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { notify } from '#ui/notify.ts';
import { initialSender, SenderFields, type SenderValues, senderFaults } from './SenderFields.tsx';
import { type Identity, useIdentity } from './use-mailboxes.ts';
import { useConnectPractice } from './use-practice.ts';

interface PracticeButtonProps {
  size?: 'sm' | 'md';
  variant?: 'primary' | 'secondary';
}

export function PracticeButton({ size = 'md', variant = 'secondary' }: PracticeButtonProps) {
  const identity = useIdentity().data;
  const connect = useConnectPractice();
  const [asking, ask] = useState(false);
  // Pressed again after an answer that got lost, it is the same mailbox.
  const [id, setId] = useState(() => crypto.randomUUID());
  async function add(sender?: SenderValues) {
    await connect.mutateAsync({ id, ...(sender && { sender }) });
    setId(crypto.randomUUID());
    ask(false);
  }
  return (
    <>
      <Button
        needs="configure"
        size={size}
        variant={variant}
        icon={<Inbox aria-hidden size={16} />}
        loading={identity === undefined || (connect.isPending && !asking)}
        onClick={() => {
          if (identity && !identity.complete) ask(true);
          else add().catch((error: Error) => notify.error(error));
        }}
      >
        Add practice mailbox
      </Button>
      {asking && identity && <PracticeDialog identity={identity} onAdd={add} onClose={() => ask(false)} />}
    </>
  );
}

interface PracticeDialogProps {
  identity: Identity;
  onAdd: (sender: SenderValues) => Promise<void>;
  onClose: () => void;
}

function PracticeDialog({ identity, onAdd, onClose }: PracticeDialogProps) {
  const [values, setValues] = useState(() => initialSender(identity));
  const submission = useSubmission(['sender.name', 'sender.postalAddress']);
  const { busy, faults, correct, run } = submission;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title="Add practice mailbox"
      description="Its emails stay on this server. Your sender name and postal address are added below every bulk email."
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form="practice-mailbox" variant="primary" loading={busy} loadingText="Adding...">
            Add mailbox
          </Button>
        </>
      }
    >
      <Form
        submission={submission}
        id="practice-mailbox"
        className="space-y-4"
        onSubmit={() => void run(() => onAdd(values), senderFaults(values, 'sender.'))}
      >
        <SenderFields
          values={values}
          faults={faults}
          at="sender."
          onChange={(change) => {
            setValues({ ...values, ...change });
            for (const field of Object.keys(change)) correct(`sender.${field}`);
          }}
        />
      </Form>
    </Dialog>
  );
}
