// DKIM keys of our own for a domain, each with the record to publish first, and the selector that its provider signs with.
import { useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DnsRecord } from '#ui/CopyButton.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { DkimKey } from '../contract.ts';
import { type DomainView, useCreateKey, useDeleteKey } from './use-mailboxes.ts';

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
    <Card title="Your own DKIM keys" padded={false}>
      <p className="px-4 py-3 text-sm text-text-2">
        Most providers sign emails for you. If yours doesn't, create a key and publish its record. Until then, emails
        count as unsigned.
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
  const { drop, isPending } = useDeleteKey();
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
  const make = useCreateKey();
  const [chosen, setChosen] = useState('');
  const [selector, setSelector] = useState('leadwright');
  const id = mailboxes.find((mailbox) => mailbox.id === chosen)?.id ?? mailboxes[0]?.id ?? '';
  const submission = useSubmission(['selector']);
  const { busy, faults, correct, run } = submission;
  return (
    <Form
      submission={submission}
      onSubmit={() => void run(() => make.mutateAsync({ id, selector }))}
      className="flex flex-wrap items-start gap-3 border-t border-line px-4 py-3"
    >
      <Field label="Mailbox" className="w-64 max-md:w-full">
        <Select
          options={mailboxes.map((mailbox) => ({ value: mailbox.id, label: mailbox.email }))}
          value={id}
          onValueChange={setChosen}
        />
      </Field>
      <Field label="Selector" className="w-48 max-md:w-full" error={faults.selector}>
        <Input
          value={selector}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setSelector(event.target.value);
            correct('selector');
          }}
        />
      </Field>
      <Button needs="configure" type="submit" className="md:mt-6" loading={busy} loadingText="Creating...">
        Create key
      </Button>
    </Form>
  );
}

/** RFC 6376 3.1: labels of a name. */
export const isSelector = (text: string): boolean =>
  text.length <= 63 && /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(text);

interface LookUpSelectorProps {
  /** Of the provider, which can't be listed, only looked up by name; '' for none. */
  selector: string;
  asked: DomainView['asked'];
  /** '' clears it. */
  onLookUp: (selector: string) => void;
}

export function LookUpSelector({ selector, asked, onLookUp }: LookUpSelectorProps) {
  const [typed, setTyped] = useState(selector);
  const [tried, setTried] = useState(false);
  const name = typed.trim().toLowerCase();
  function submit() {
    setTried(true);
    if (name === '' || isSelector(name)) onLookUp(name);
  }
  return (
    <Form onSubmit={submit} className="space-y-3 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label="DKIM selector of your provider"
          className="w-96 max-md:w-full"
          hint="The s= value in the DKIM-Signature header of an email it sent."
          error={
            tried && name !== '' && !isSelector(name) ? 'Use letters, digits, dots and hyphens, like "s1"' : undefined
          }
        >
          <Input
            value={typed}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="s1"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" className="md:mt-6">
          Look up
        </Button>
      </div>
      {asked && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <code className="font-mono text-xs break-all">{asked.host}</code>
          <Badge tone={STATES[asked.state].tone}>{STATES[asked.state].name}</Badge>
          {asked.found && <code className="w-full font-mono text-xs break-all text-text-3">{asked.found}</code>}
        </p>
      )}
    </Form>
  );
}
