// Simulated people of a practice number: how each reacts, and writing to the number as one of them.
import { useQuery } from '@tanstack/react-query';
import { Plus, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import type { PracticePerson } from '../../contract.ts';
import {
  PRACTICE_PERSON_BEHAVIOURS,
  PRACTICE_SAMPLES,
  type PracticePersonBehaviour,
  type PracticeSample,
} from '../../fields.contract.ts';
import { listPeople, NUMBERS_KEY, type PersonChange, sendAsPerson, updatePerson } from '../api.ts';
import { BEHAVIOUR_LABELS, SAMPLE_LABELS } from '../labels.ts';
import { useNumberChange } from '../use-numbers.ts';

const BEHAVIOURS = PRACTICE_PERSON_BEHAVIOURS.map((value) => ({ value, label: BEHAVIOUR_LABELS[value] }));

const SAMPLES = [
  { value: '', label: 'Text message' },
  ...PRACTICE_SAMPLES.map((value) => ({ value, label: SAMPLE_LABELS[value] })),
];

export function PracticePeople({ numberId }: { numberId: string }) {
  const people = useQuery({
    queryKey: [...NUMBERS_KEY, 'people', numberId],
    queryFn: ({ signal }) => listPeople(numberId, signal),
  });
  const update = useNumberChange(({ phone, ...change }: PersonChange & { phone: string }) =>
    updatePerson(numberId, phone, change),
  );
  const [saying, setSaying] = useState<PracticePerson | null>(null);
  const [adding, setAdding] = useState(false);
  if (people.isError)
    return <ErrorState error={people.error} onRetry={() => void people.refetch()} retrying={people.isFetching} />;
  if (!people.data) return <Skeleton className="h-40" />;
  return (
    <section aria-label="Practice people">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <div>
          <h3 className="text-sm font-semibold">Practice people</h3>
          <p className="text-sm text-text-2">Choose what each does with your messages, or write to yourself as one.</p>
        </div>
        <Button needs="write" size="sm" icon={<Plus aria-hidden size={14} />} onClick={() => setAdding(true)}>
          Add person
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-m border border-line">
        {people.data.items.map((person) => {
          const { phone, name, behaviour } = person;
          return (
            <li key={phone} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 text-sm">
              <span className="min-w-0 flex-[1_1_9rem]">
                <span className="block font-label break-words">{name}</span>
                <span className="block text-xs text-text-2">{phone}</span>
              </span>
              <Select
                needs="write"
                aria-label={`What ${name} does`}
                size="sm"
                className="flex-[1_1_13rem]"
                value={behaviour}
                options={BEHAVIOURS}
                onValueChange={(next) =>
                  update.mutate(
                    { phone, behaviour: next as PracticePersonBehaviour },
                    { onError: (error) => notify.error(error) },
                  )
                }
              />
              <Button
                needs="write"
                size="sm"
                icon={<Send aria-hidden size={14} />}
                aria-label={`Say as ${name}`}
                onClick={() => setSaying(person)}
              >
                Say as this person
              </Button>
            </li>
          );
        })}
      </ul>
      {saying && <InboundDialog numberId={numberId} person={saying} onClose={() => setSaying(null)} />}
      {adding && <AddDialog numberId={numberId} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface InboundDialogProps {
  numberId: string;
  person: PracticePerson;
  onClose: () => void;
}

function InboundDialog({ numberId, person, onClose }: InboundDialogProps) {
  const [text, setText] = useState('');
  const [sample, setSample] = useState<PracticeSample | ''>('');
  /** One id for all attempts: sent twice, it is one message. */
  const id = useRef(crypto.randomUUID());
  const say = useNumberChange((said: { text: string } | { sample: PracticeSample }) =>
    sendAsPerson(numberId, person.phone, { id: id.current, ...said }),
  );
  const submission = useSubmission(['sample', 'text']);
  const { busy, faults, correct, run } = submission;
  function send() {
    void run(async () => {
      await say.mutateAsync(sample === '' ? { text } : { sample });
      notify.success(`${person.name} wrote to you. The message is in Chats.`);
      onClose();
    });
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Say as ${person.name}`}>
      <Form submission={submission} onSubmit={send} className="space-y-4">
        <Field label="What they send" error={faults.sample}>
          <Select
            value={sample}
            options={SAMPLES}
            onValueChange={(next) => {
              setSample(next as PracticeSample | '');
              correct('sample');
            }}
          />
        </Field>
        {sample === '' && (
          <Field label="Message" required error={faults.text}>
            <Textarea
              rows={3}
              maxLength={4_096}
              placeholder="Hello, do you deliver to Oslo?"
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                correct('text');
              }}
            />
          </Field>
        )}
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={busy} disabled={sample === '' && !text.trim()}>
            Send to my number
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function AddDialog({ numberId, onClose }: { numberId: string; onClose: () => void }) {
  const [typed, setTyped] = useState({ phone: '', name: '', behaviour: 'answer' as PracticePersonBehaviour });
  const add = useNumberChange(({ phone, ...change }: typeof typed) => updatePerson(numberId, phone.trim(), change));
  const submission = useSubmission(['phone', 'name']);
  const { busy, faults, correct, run } = submission;
  function change(next: Partial<typeof typed>) {
    setTyped({ ...typed, ...next });
    for (const field of Object.keys(next)) correct(field);
  }
  function save() {
    void run(async () => {
      await add.mutateAsync(typed);
      onClose();
    });
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Add a practice person">
      <Form submission={submission} onSubmit={save} className="space-y-4">
        <Field label="Phone number" required hint="The phone of a contact, to practice with them." error={faults.phone}>
          <Input
            type="tel"
            maxLength={20}
            placeholder="+49 151 23456789"
            value={typed.phone}
            onChange={({ target }) => change({ phone: target.value })}
          />
        </Field>
        <Field label="Name" error={faults.name}>
          <Input maxLength={80} value={typed.name} onChange={({ target }) => change({ name: target.value })} />
        </Field>
        <Field label="What they do">
          <Select
            value={typed.behaviour}
            options={BEHAVIOURS}
            onValueChange={(behaviour) => change({ behaviour: behaviour as PracticePersonBehaviour })}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={busy} disabled={!typed.phone.trim()}>
            Add person
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
