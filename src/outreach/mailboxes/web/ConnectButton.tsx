// Connects a mailbox, resumes paused ones or changes their daily limit, from another page, which stays where it is.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { FieldsFor } from '#ui/permission.tsx';
import { useBulk, useMailboxes } from './use-mailboxes.ts';

const ConnectDialog = lazyDialog(() => import('./ConnectDialog.tsx').then((m) => m.ConnectDialog));

export function ConnectButton({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { data } = useMailboxes();
  const [open, show] = useState(false);
  return (
    <>
      <Button needs="configure" size={size} loading={data === undefined} onClick={() => show(true)}>
        Connect mailbox
      </Button>
      {open && data && <ConnectDialog oauth={data.oauth} here onClose={() => show(false)} />}
    </>
  );
}

export function ResumeButton({ ids }: { ids: string[] }) {
  const bulk = useBulk();
  return (
    <Button
      needs="configure"
      size="sm"
      loading={bulk.isPending}
      onClick={() => bulk.mutate({ ids, action: { do: 'resume' } })}
    >
      {ids.length === 1 ? 'Resume mailbox' : 'Resume mailboxes'}
    </Button>
  );
}

const DAY_CAP = 'action.settings.dayCap';

/** One limit for all of these mailboxes. */
export function DailyLimitForm({ ids }: { ids: string[] }) {
  const bulk = useBulk();
  const [typed, type] = useState('');
  const submission = useSubmission([DAY_CAP]);
  const { busy, faults, correct, run } = submission;
  const submit = () =>
    bulk.mutateAsync({ ids, action: { do: 'change', settings: { dayCap: Number(typed) } } }).then(() => type(''));
  return (
    <Form
      submission={submission}
      className="flex flex-wrap items-end gap-2"
      onSubmit={() => void run(submit, typed === '' ? { [DAY_CAP]: 'Enter a number' } : {})}
    >
      <FieldsFor needs="configure">
        <Field
          label={ids.length === 1 ? 'Daily limit of the mailbox' : 'Daily limit of each mailbox'}
          error={faults[DAY_CAP]}
        >
          <Input
            size="sm"
            inputMode="numeric"
            maxLength={6}
            value={typed}
            onChange={({ target }) => {
              type(target.value.replace(/\D/g, ''));
              correct(DAY_CAP);
            }}
          />
        </Field>
        <Button type="submit" size="sm" loading={busy}>
          Set limit
        </Button>
      </FieldsFor>
    </Form>
  );
}
