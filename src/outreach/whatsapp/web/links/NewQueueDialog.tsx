// Creates a queue of links from a list or chosen contacts and a text with fields.
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useListChoices } from '#crm/lists/web/index.ts';
import { formatCount, formatDate, formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import type { NewQueue } from '../api.ts';
import { FindContact, type FoundContact } from '../chats/FindContact.tsx';
import { insertText } from '../insert-text.ts';
import { useCreateQueue } from './use-queues.ts';

const WAYS = [
  { value: 'list', label: 'A list' },
  { value: 'contacts', label: 'Chosen contacts' },
] as const;

/** Common fields; any other can be typed. */
const FIELDS = [
  { mark: '{{firstName|there}}', label: 'First name' },
  { mark: '{{companyName}}', label: 'Company' },
  { mark: '{{city}}', label: 'City' },
];

/** As the contract has it. */
const MAX_LENGTH = 1_024;

interface NewQueueDialogProps {
  onClose: () => void;
  onCreated: (queueId: string) => void;
}

export function NewQueueDialog({ onClose, onCreated }: NewQueueDialogProps) {
  const lists = useListChoices('contact');
  const [way, setWay] = useState<'list' | 'contacts'>('list');
  const [list, setList] = useState('');
  const [contacts, setContacts] = useState<readonly FoundContact[]>([]);
  const [typed, setTyped] = useState({ name: '', text: 'Hi {{firstName|there}}, ' });
  const submission = useSubmission(['target', 'text', 'name']);
  const { busy, faults, correct, run } = submission;
  /** One id for all attempts: sent twice, it is one queue. */
  const id = useRef(crypto.randomUUID());
  const box = useRef<HTMLTextAreaElement>(null);
  const create = useCreateQueue();
  const ownName =
    way === 'list'
      ? (lists.find(({ value }) => value === list)?.label ?? '')
      : `${formatNoun(contacts.length, 'contact')}, ${formatDate(new Date().toISOString())}`;
  const isChosen = way === 'list' ? list !== '' : contacts.length > 0;

  function change(next: Partial<typeof typed>) {
    setTyped({ ...typed, ...next });
    for (const field of Object.keys(next)) correct(field);
  }
  function submit() {
    const target: NewQueue['target'] =
      way === 'contacts'
        ? { ids: contacts.map((contact) => contact.id) }
        : { selection: { filter: { join: 'and', items: [{ field: 'lists', op: 'any-of', value: [list] }] } } };
    void run(
      async () => {
        const name = typed.name.trim() || ownName;
        onCreated((await create.mutateAsync({ id: id.current, name, target, text: typed.text })).id);
      },
      {
        ...(!isChosen && { target: way === 'list' ? 'Choose a list' : 'Choose at least one contact' }),
        ...(!typed.text.trim() && { text: 'Write a message' }),
      },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title="New queue"
      description="Contacts without a phone number and those on the suppression list are excluded."
    >
      <Form submission={submission} onSubmit={submit} className="space-y-4">
        <Field label="Recipients" group>
          <Segmented
            value={way}
            options={WAYS}
            onValueChange={(next) => {
              setWay(next as typeof way);
              correct('target');
            }}
          />
        </Field>
        {way === 'list' ? (
          <Field label="List" required error={faults.target}>
            <Select
              value={list}
              options={lists}
              placeholder={lists.length === 0 ? 'No lists of contacts' : 'Choose a list'}
              onValueChange={(next) => {
                setList(next);
                correct('target');
              }}
            />
          </Field>
        ) : (
          <div className="space-y-2">
            {contacts.length > 0 && (
              <ul aria-label="Chosen contacts" className="flex flex-wrap gap-1.5">
                {contacts.map((contact) => (
                  <li key={contact.id} className="flex items-center rounded-s bg-surface-2 pl-2 text-sm">
                    <span className="max-w-48 truncate">{contact.name}</span>
                    <IconButton
                      size="sm"
                      label={`Remove ${contact.name}`}
                      icon={<X aria-hidden size={14} />}
                      onClick={() => setContacts(contacts.filter((one) => one.id !== contact.id))}
                    />
                  </li>
                ))}
              </ul>
            )}
            <FindContact
              except={contacts.map((contact) => contact.id)}
              onChoose={(contact) => {
                setContacts([...contacts, contact]);
                correct('target');
              }}
            />
            {faults.target && (
              <p role="alert" className="text-sm text-bad">
                {faults.target}
              </p>
            )}
          </div>
        )}
        <Field
          label="Message"
          required
          error={faults.text}
          hint={`${formatCount(typed.text.length)} of ${formatCount(MAX_LENGTH)} characters. The link only fills the text in: you press send in WhatsApp.`}
        >
          <Textarea
            ref={box}
            rows={4}
            maxLength={MAX_LENGTH}
            value={typed.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-1.5 text-sm">
          <span className="text-text-2">Insert</span>
          {FIELDS.map(({ mark, label }) => (
            <Button
              key={mark}
              size="sm"
              variant="ghost"
              disabled={typed.text.length + mark.length > MAX_LENGTH}
              onClick={() =>
                insertText(box.current, mark, {
                  text: typed.text,
                  maxLength: MAX_LENGTH,
                  onText: (text) => change({ text }),
                })
              }
            >
              {label}
            </Button>
          ))}
        </div>
        <Field label="Name" hint="Only you and your team see it." error={faults.name}>
          <Input
            maxLength={120}
            placeholder={isChosen ? ownName : ''}
            value={typed.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={busy} loadingText="Creating...">
            Create queue
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
