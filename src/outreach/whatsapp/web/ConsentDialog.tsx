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
  const [tried, setTried] = useState(false);
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
  const missing = tried && wording.trim() === '' ? 'Enter what they agreed to, and where' : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title="Record WhatsApp consent"
      description={`For ${formatNoun(count, 'contact')}. Contacts who opted out can only opt in again by writing to you.`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (wording.trim() !== '') record.mutate({ target, state, wording });
        }}
      >
        <Field label="Consent">
          <Select value={state} options={STATES} onValueChange={(next) => setState(next as NewConsent['state'])} />
        </Field>
        <Field
          label="Proof"
          required
          className="mt-4"
          hint="What they agreed to, where and when. Kept with your name."
          error={missing ?? record.error?.message}
        >
          <Textarea
            rows={3}
            value={wording}
            maxLength={500}
            placeholder="Ticked “Messages on WhatsApp” in our order form"
            onChange={({ target: { value } }) => setWording(value)}
          />
        </Field>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={record.isPending} loadingText="Recording...">
            Record
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
