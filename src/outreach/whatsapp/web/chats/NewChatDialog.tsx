// Opens the existing or a new conversation with a contact or phone number.
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
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
  function open(to: { contactId: string } | { phone: string }) {
    if (number) start.mutate({ numberId: number.id, ...to }, { onSuccess: ({ id }) => onOpen(id) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    open({ phone });
  }
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
            <FindContact onChoose={({ id }) => open({ contactId: id })} />
            {start.error && (
              <Notice tone="bad" role="alert">
                {start.error.message}
              </Notice>
            )}
          </>
        ) : (
          <form noValidate onSubmit={submit} className="space-y-4">
            <Field label="Phone number" required hint="With its country code" error={start.error?.message}>
              <Input
                type="tel"
                autoComplete="off"
                placeholder="+49 151 23456789"
                maxLength={40}
                value={phone}
                onChange={({ target }) => {
                  start.reset();
                  setPhone(target.value);
                }}
              />
            </Field>
            <div className="flex justify-end gap-2">
              <DialogClose>
                <Button>Cancel</Button>
              </DialogClose>
              <Button type="submit" variant="primary" loading={start.isPending} disabled={!phone.trim()}>
                Open chat
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}
