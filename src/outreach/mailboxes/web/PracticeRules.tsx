// What a practice mailbox does with mail: for everybody, and for single recipients.
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import type { MailboxRow } from '../contract.ts';
import { PRACTICE_BEHAVIOURS, PRACTICE_WORDS, type PracticeBehaviour } from '../fields.contract.ts';
import { usePracticeRules, useSetRule } from './use-practice.ts';

const OPTIONS = PRACTICE_BEHAVIOURS.map((value) => ({ value, label: PRACTICE_WORDS[value] }));

export function PracticeRules({ mailboxes }: { mailboxes: readonly MailboxRow[] }) {
  const rules = usePracticeRules();
  const set = useSetRule();
  const [chosen, setChosen] = useState('');
  const mailbox = mailboxes.find(({ id }) => id === chosen) ?? mailboxes[0];
  if (!mailbox) return null;
  if (rules.error && !rules.data) {
    return <ErrorState error={rules.error} onRetry={() => void rules.refetch()} retrying={rules.isFetching} />;
  }
  if (!rules.data) return <Skeleton className="h-40" />;
  const mailboxId = mailbox.id;
  const own = rules.data.items.filter((rule) => rule.mailboxId === mailboxId);
  const change = (recipient: string | null, behaviour: PracticeBehaviour | null) =>
    set.mutate({ mailboxId, recipient, behaviour }, { onError: (error) => notify.error(error) });
  return (
    <Card title="What recipients do" padded={false}>
      <div className="flex flex-wrap gap-3 px-4 py-3">
        {mailboxes.length > 1 && (
          <Field label="Mailbox" className="w-72 max-md:w-full">
            <Select
              options={mailboxes.map(({ id, email }) => ({ value: id, label: email }))}
              value={mailboxId}
              onValueChange={setChosen}
            />
          </Field>
        )}
        <Field label="Everybody" className="w-96 max-md:w-full">
          <Select
            options={OPTIONS}
            value={own.find(({ recipient }) => recipient === null)?.behaviour ?? 'deliver'}
            onValueChange={(behaviour) => change(null, behaviour as PracticeBehaviour)}
          />
        </Field>
      </div>
      <ul aria-label="Recipients with a rule of their own">
        {own.map(
          ({ recipient, behaviour }) =>
            recipient !== null && (
              <li
                key={recipient}
                className="flex items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-sm max-md:flex-wrap"
              >
                <span className="min-w-0 flex-1 font-medium break-all">{recipient}</span>
                <Select
                  aria-label={`What ${recipient} does`}
                  size="sm"
                  className="max-md:order-3 md:w-80"
                  options={OPTIONS}
                  value={behaviour}
                  onValueChange={(to) => change(recipient, to as PracticeBehaviour)}
                />
                <IconButton
                  needs="write"
                  label={`Take the rule of ${recipient} away`}
                  icon={<X aria-hidden size={16} />}
                  onClick={() => change(recipient, null)}
                />
              </li>
            ),
        )}
      </ul>
      <NewRule mailboxId={mailboxId} />
    </Card>
  );
}

function NewRule({ mailboxId }: { mailboxId: string }) {
  const set = useSetRule();
  const [recipient, setRecipient] = useState('');
  const [behaviour, setBehaviour] = useState<PracticeBehaviour>('answer');
  function submit(event: FormEvent) {
    event.preventDefault();
    set.mutate({ mailboxId, recipient: recipient.trim(), behaviour }, { onSuccess: () => setRecipient('') });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3 border-t border-line px-4 py-3">
      <Field
        label="One recipient"
        className="w-72 max-md:w-full"
        error={set.error?.fields[0]?.message ?? set.error?.message}
      >
        <Input
          type="email"
          autoCapitalize="none"
          placeholder="mara@northwind.example"
          value={recipient}
          onChange={(event) => setRecipient(event.target.value)}
        />
      </Field>
      <Field label="What it does" className="w-96 max-md:w-full">
        <Select
          options={OPTIONS}
          value={behaviour}
          onValueChange={(value) => setBehaviour(value as PracticeBehaviour)}
        />
      </Field>
      <Button needs="write" type="submit" className="md:mt-6" loading={set.isPending}>
        Add rule
      </Button>
    </form>
  );
}
