// Records the opt-in or opt-out of contacts with its proof.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Target } from '#crm/records/contract.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Textarea } from '#ui/Input.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import { CONSENTS_KEY, type NewConsent, type RecordedConsents, recordedText, sendConsent } from './consents.ts';

const STATES: { value: NewConsent['state']; label: string }[] = [
  { value: 'opted-in', label: 'Agreed to messages' },
  { value: 'opted-out', label: 'Wants no more messages' },
];

interface ConsentDialogProps {
  target: Target;
  count: number;
  onClose: () => void;
}

export function ConsentDialog({ target, count, onClose }: ConsentDialogProps) {
  const [state, setState] = useState<NewConsent['state']>('opted-in');
  const [wording, setWording] = useState('');
  const submission = useSubmission(['state', 'wording']);
  const { busy, faults, correct, run } = submission;
  const refresh = useRefresh(CONSENTS_KEY, ['records']);
  const record = useMutation<RecordedConsents, ApiError, NewConsent>({
    mutationKey: CONSENTS_KEY,
    mutationFn: sendConsent,
    onSuccess: (recorded) => {
      notify.success(recordedText(recorded, state));
      onClose();
    },
    onSettled: refresh,
  });
  function submit() {
    void run(
      () => record.mutateAsync({ target, state, wording }),
      wording.trim() === '' ? { wording: 'Enter what they agreed to, and where' } : {},
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title="Record WhatsApp consent"
      description={`For ${formatNoun(count, 'contact')}. Contacts who opted out can only opt in again by writing to you.`}
    >
      <Form submission={submission} onSubmit={submit} className="space-y-4">
        <Field label="Consent" error={faults.state}>
          <Select
            value={state}
            options={STATES}
            onValueChange={(next) => {
              setState(next as NewConsent['state']);
              correct('state');
            }}
          />
        </Field>
        <Field
          label="Proof"
          required
          hint="What they agreed to, where and when. Kept with your name."
          error={faults.wording}
        >
          <Textarea
            rows={3}
            value={wording}
            maxLength={500}
            placeholder="Ticked “Messages on WhatsApp” in our order form"
            onChange={({ target: { value } }) => {
              setWording(value);
              correct('wording');
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={busy} loadingText="Recording...">
            Record
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
