// The servers and the password of a mailbox, with what came of trying them.
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import type { Check, MailServer, ServerSettings } from '../contract.ts';
import { CheckList } from './CheckList.tsx';
import { ServerFields } from './ServerFields.tsx';

export const blankServer = (user: string, port: number): MailServer => ({ host: '', port, security: 'tls', user });

interface ServersFormProps {
  start: { smtp: MailServer; imap: MailServer; reads: boolean };
  passwordHint: string;
  /** True where a password is kept that may stay. */
  kept?: boolean;
  checks: readonly Check[];
  error: ApiError | null;
  pending: boolean;
  submitWords: string;
  onSubmit: (server: ServerSettings) => void;
  onBack: () => void;
  above?: ReactNode;
}

export function ServersForm(props: ServersFormProps) {
  const { start, passwordHint, kept = false, checks, error, pending, submitWords, onSubmit, onBack, above } = props;
  const [smtp, setSmtp] = useState(start.smtp);
  const [imap, setImap] = useState(start.imap);
  const [reads, setReads] = useState(start.reads);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const fault = (path: string) => error?.fields.find((field) => field.path.endsWith(path))?.message;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '' && !kept) return setMissing(true);
    const secret = password === '' ? null : password;
    onSubmit({ smtp, smtpPassword: secret, imap: reads ? imap : null, imapPassword: null });
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {above}
      <Field
        label="Password"
        required={!kept}
        hint={passwordHint}
        error={missing ? 'Please enter the password' : fault('smtpPassword')}
      >
        <PasswordInput
          autoComplete="off"
          value={password}
          onChange={(event) => {
            setMissing(false);
            setPassword(event.target.value);
          }}
        />
      </Field>
      <ServerFields title="Sending (SMTP)" server={smtp} onChange={setSmtp} fault={(name) => fault(`smtp.${name}`)} />
      <Checkbox
        checked={reads}
        onCheckedChange={setReads}
        label="Read answers"
        hint="Without it, sequences do not stop when somebody answers. Only mail that answers yours is kept."
      />
      {reads && (
        <ServerFields title="Reading (IMAP)" server={imap} onChange={setImap} fault={(name) => fault(`imap.${name}`)} />
      )}
      {error && error.fields.length === 0 && (
        <Notice tone="bad" role="alert">
          {error.message}
        </Notice>
      )}
      {checks.length > 0 && !pending && <CheckList checks={checks} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" variant="primary" loading={pending} loadingText="Trying it...">
          {submitWords}
        </Button>
      </div>
    </form>
  );
}
