// A new time for one message, or for those of an hour: the first is sent then.
import { useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { fromInput, toInput } from '#shared/local-time.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';

interface RescheduleDialogProps {
  /** When it is sent now. */
  at: string;
  mails: number;
  onMove: (to: string) => void;
  onClose: () => void;
}

export function RescheduleDialog({ at, mails, onMove, onClose }: RescheduleDialogProps) {
  const [now] = useState(() => new Date());
  const [typed, type] = useState(() => toInput(at));
  const chosen = fromInput(typed);
  const valid = chosen !== null && chosen > now;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={mails === 1 ? 'Reschedule this message' : `Reschedule ${formatCount(mails)} messages`}
      description={
        mails === 1
          ? 'It is sent within the hours and limits of its mailbox or number.'
          : 'The first is sent then, the others as far after it as before.'
      }
    >
      {/* Without a submission: it closes at once, and a failure is a toast. */}
      <Form
        className="mt-4 space-y-4"
        onSubmit={() => {
          if (chosen === null || !valid) return;
          onMove(chosen.toISOString());
          onClose();
        }}
      >
        <Field label="Date and time" hint="In your time" error={valid ? undefined : 'Choose a time in the future'}>
          <Input type="datetime-local" value={typed} min={toInput(now)} onChange={({ target }) => type(target.value)} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!valid}>
            Reschedule
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
