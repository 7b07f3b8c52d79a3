// Keys of our own that mails of a domain are signed with, each with the record that has to be published first.
import { type FormEvent, useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DnsRecord } from '#ui/CopyButton.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { DkimKey } from '../contract.ts';
import { useDropKey, useMakeKey } from './use-mailboxes.ts';

const STATES = {
  pass: { name: 'Published', tone: 'good' },
  fail: { name: 'Not published', tone: 'bad' },
  unknown: { name: 'Unknown', tone: 'neutral' },
} as const;

interface DkimKeysProps {
  mailboxes: readonly { id: string; email: string }[];
  keys: readonly DkimKey[];
}

export function DkimKeys({ mailboxes, keys }: DkimKeysProps) {
  const free = mailboxes.filter(({ id }) => !keys.some(({ mailboxId }) => mailboxId === id));
  return (
    <Card title="Sign with a key of your own" padded={false}>
      <p className="px-4 py-3 text-sm text-text-2">
        Most providers sign by themselves. Where yours does not, make a key here and publish its record: until it is
        there, receivers count the mails as unsigned.
      </p>
      <ul aria-label="DKIM keys">
        {keys.map((key) => (
          <Key key={key.mailboxId} dkim={key} />
        ))}
      </ul>
      {free.length > 0 && <NewKey mailboxes={free} />}
    </Card>
  );
}

function Key({ dkim }: { dkim: DkimKey }) {
  const { email, state, record } = dkim;
  const { drop, isPending } = useDropKey();
  return (
    <li className="space-y-2 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-semibold break-all">{email}</span>
        <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
        <Button
          needs="configure"
          size="sm"
          variant="ghost"
          className="ml-auto"
          loading={isPending}
          onClick={() => drop(dkim)}
        >
          Stop signing
        </Button>
      </div>
      <DnsRecord record={record} />
    </li>
  );
}

function NewKey({ mailboxes }: Pick<DkimKeysProps, 'mailboxes'>) {
  const make = useMakeKey();
  const [chosen, setChosen] = useState('');
  const [selector, setSelector] = useState('leadwright');
  const id = mailboxes.find((mailbox) => mailbox.id === chosen)?.id ?? mailboxes[0]?.id ?? '';
  function submit(event: FormEvent) {
    event.preventDefault();
    make.mutate({ id, selector });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3 border-t border-line px-4 py-3">
      <Field label="Mailbox" className="w-64 max-md:w-full">
        <Select
          options={mailboxes.map((mailbox) => ({ value: mailbox.id, label: mailbox.email }))}
          value={id}
          onValueChange={setChosen}
        />
      </Field>
      <Field
        label="Selector"
        className="w-48 max-md:w-full"
        error={make.error?.fields[0]?.message ?? make.error?.message}
      >
        <Input
          value={selector}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setSelector(event.target.value)}
        />
      </Field>
      <Button needs="configure" type="submit" className="md:mt-6" loading={make.isPending} loadingText="Making...">
        Make a key
      </Button>
    </form>
  );
}
