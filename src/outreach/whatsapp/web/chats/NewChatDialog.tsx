// Opens the existing or a new conversation with a contact or phone number.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { numberName } from '../labels.ts';
import { useNumbers } from '../use-numbers.ts';
import { FindContact } from './FindContact.tsx';
import { useStartChat } from './use-chats.ts';

const WAYS = [
  { value: 'contact', label: 'Contact' },
  { value: 'phone', label: 'Phone number' },
] as const;

interface NewChatDialogProps {
  onClose: () => void;
  /** Called with the id of the conversation. */
  onOpen: (chatId: string) => void;
}

export function NewChatDialog({ onClose, onOpen }: NewChatDialogProps) {
  const numbers = useNumbers().data?.items ?? [];
  const [chosen, setChosen] = useState('');
  const [way, setWay] = useState<'contact' | 'phone'>('contact');
  const [phone, setPhone] = useState('');
  const start = useStartChat();
  const number = numbers.find(({ id }) => id === chosen) ?? numbers[0];
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="New chat">
      <div className="space-y-4">
        {numbers.length > 1 && (
          <Field label="From">
            <Select
              value={number?.id ?? ''}
              options={numbers.map((each) => ({
                value: each.id,
                label: `${numberName(each)}${each.kind === 'practice' ? ' (practice)' : ''}`,
              }))}
              onValueChange={setChosen}
            />
          </Field>
        )}
        {number?.kind === 'practice' && <Notice>Practice number: people are simulated, and nothing is sent.</Notice>}
        <Segmented
          aria-label="Write to"
          value={way}
          options={WAYS}
          onValueChange={(next) => {
            start.reset();
            setWay(next as typeof way);
          }}
        />
        {way === 'contact' ? (
          <>
            <FindContact
              onChoose={({ id: contactId }) => {
                if (number) start.mutate({ numberId: number.id, contactId }, { onSuccess: ({ id }) => onOpen(id) });
              }}
            />
            {start.error && (
              <Notice tone="bad" role="alert">
                {start.error.message}
              </Notice>
            )}
          </>
        ) : (
          <PhoneForm numberId={number?.id} phone={phone} onPhone={setPhone} onOpen={onOpen} />
        )}
      </div>
    </Dialog>
  );
}

interface PhoneFormProps extends Pick<NewChatDialogProps, 'onOpen'> {
  /** Undefined where no number is connected. */
  numberId: string | undefined;
  phone: string;
  onPhone: (phone: string) => void;
}

function PhoneForm({ numberId, phone, onPhone, onOpen }: PhoneFormProps) {
  const start = useStartChat();
  const submission = useSubmission(['phone']);
  const { busy, faults, correct, run } = submission;
  function submit() {
    if (numberId === undefined) return;
    void run(async () => onOpen((await start.mutateAsync({ numberId, phone })).id));
  }
  return (
    <Form submission={submission} onSubmit={submit} className="space-y-4">
      <Field label="Phone number" required hint="With its country code" error={faults.phone}>
        <Input
          type="tel"
          autoComplete="off"
          placeholder="+49 151 23456789"
          maxLength={40}
          value={phone}
          onChange={({ target }) => {
            onPhone(target.value);
            correct('phone');
          }}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={busy} disabled={!phone.trim()}>
          Open chat
        </Button>
      </div>
    </Form>
  );
}
