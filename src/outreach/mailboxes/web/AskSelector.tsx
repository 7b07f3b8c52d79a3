// The key that a domain's provider signs with: it is found by its name alone, which stands in the head of every mail that it has signed.
import { type FormEvent, useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import type { DomainView } from './mailbox-api.ts';

/** RFC 6376 3.1: labels of a name. */
export const isSelector = (text: string): boolean =>
  text.length <= 63 && /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(text);

const STATES = {
  pass: { name: 'Published', tone: 'good' },
  fail: { name: 'Not published', tone: 'bad' },
  unknown: { name: 'Unknown', tone: 'neutral' },
} as const;

interface AskSelectorProps {
  /** The one that was asked for; '' for none. */
  selector: string;
  asked: DomainView['asked'];
  /** '' asks for none any more. */
  onAsk: (selector: string) => void;
}

export function AskSelector({ selector, asked, onAsk }: AskSelectorProps) {
  const [typed, setTyped] = useState(selector);
  const [tried, setTried] = useState(false);
  const name = typed.trim().toLowerCase();
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name === '' || isSelector(name)) onAsk(name);
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-3 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label="DKIM selector of your provider"
          className="w-96 max-md:w-full"
          hint="Stands as s= in the DKIM-Signature of a mail it sent."
          error={tried && name !== '' && !isSelector(name) ? 'Letters, digits, dots and hyphens, like "s1"' : undefined}
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
          Look it up
        </Button>
      </div>
      {asked && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <code className="font-mono text-xs break-all">{asked.host}</code>
          <Badge tone={STATES[asked.state].tone}>{STATES[asked.state].name}</Badge>
          {asked.found && <code className="w-full font-mono text-xs break-all text-text-3">{asked.found}</code>}
        </p>
      )}
    </form>
  );
}
