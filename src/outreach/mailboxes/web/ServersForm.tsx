// The servers and passwords of a mailbox, with the results of testing them: each error beside its field.
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { type Faults, Form, useSubmission } from '#ui/Form.tsx';
import { Input, PasswordInput } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { Check, MailServer, OtherServers } from '../contract.ts';
import type { ConnectionSecurity } from '../fields.contract.ts';
import { CheckList } from './CheckList.tsx';

interface ServersFormProps {
  start: TypedServers;
  passwordHint: string;
  /** Where the provider creates app passwords; '' for none. */
  passwordUrl?: string;
  /** Which passwords are stored and may stay. */
  kept?: { smtp: boolean; imap: boolean };
  /** Of the last test. */
  checks: readonly Check[];
  /** Where the body of the call has the servers. */
  at: ServersAt;
  submitLabel: string;
  onSubmit: (server: OtherServers) => Promise<{ checks: readonly Check[] }>;
  /** With what was typed, so that it can be restored. */
  onBack: (typed: TypedServers) => void;
  above?: ReactNode;
}

type ServersAt = '' | 'server.';

const SERVER_FIELDS = ['host', 'port', 'security', 'user'] as const;
const FIELDS = [
  'smtpPassword',
  ...SERVER_FIELDS.map((name) => `smtp.${name}`),
  ...SERVER_FIELDS.map((name) => `imap.${name}`),
  'imapPassword',
];

export function ServersForm(props: ServersFormProps) {
  const { start, passwordHint, passwordUrl = '', kept, checks, at, submitLabel, onSubmit, onBack } = props;
  const [typed, setTyped] = useState(start);
  const submission = useSubmission(FIELDS.map((name) => `${at}${name}`));
  const { busy, faults, setFaults, correct, run } = submission;
  const { smtp, imap, reads, password, readingPassword } = typed;
  const hasSmtp = smtp !== null;

  const fault = (name: string) => faults[`${at}${name}`];
  const set = (part: Partial<TypedServers>, names: readonly string[]) => {
    setTyped({ ...typed, ...part });
    for (const name of names) correct(`${at}${name}`);
  };
  const setServer = (name: 'smtp' | 'imap', before: MailServer, server: MailServer) => {
    const fields = (Object.keys(server) as (keyof MailServer)[]).filter((key) => server[key] !== before[key]);
    set(
      { [name]: server },
      fields.map((key) => `${name}.${key}`),
    );
  };
  function submit() {
    const lacksPassword = hasSmtp ? password === '' && !kept?.smtp : reads && readingPassword === '' && !kept?.imap;
    void run(
      async () => {
        const answer = await onSubmit(toServers(typed));
        setFaults(checkErrors(answer.checks, at, readingPassword === '' && !kept?.imap));
      },
      lacksPassword ? { [`${at}${hasSmtp ? 'smtpPassword' : 'imapPassword'}`]: 'Please enter the password' } : {},
    );
  }
  const createLink = passwordUrl && (
    <a href={passwordUrl} target="_blank" rel="noreferrer" className="link">
      Create an app password
    </a>
  );
  return (
    <Form submission={submission} onSubmit={submit} className="space-y-5">
      {props.above}
      {hasSmtp && (
        <>
          <Field
            label="Password"
            required={!kept?.smtp}
            hint={passwordHint}
            action={createLink}
            error={fault('smtpPassword')}
          >
            <PasswordInput
              autoComplete="off"
              value={password}
              onChange={({ target }) => set({ password: target.value }, ['smtpPassword'])}
            />
          </Field>
          <ServerFields
            title="Sending (SMTP)"
            server={smtp}
            onChange={(server) => setServer('smtp', smtp, server)}
            fault={(name) => fault(`smtp.${name}`)}
          />
        </>
      )}
      <Checkbox
        checked={reads}
        onCheckedChange={(on) => set({ reads: on }, [])}
        label="Read replies"
        hint="Stops sequences when someone replies. Only replies to your emails are stored."
      />
      {reads && (
        <ServerFields
          title="Reading (IMAP)"
          server={imap}
          onChange={(server) => setServer('imap', imap, server)}
          fault={(name) => fault(`imap.${name}`)}
        >
          <Field
            label="IMAP password"
            required={!hasSmtp && !kept?.imap}
            className="col-span-full"
            hint={
              kept?.imap
                ? 'Leave empty to keep the stored one.'
                : hasSmtp
                  ? 'Leave empty to use the same one.'
                  : passwordHint
            }
            action={hasSmtp ? undefined : createLink}
            error={fault('imapPassword')}
          >
            <PasswordInput
              autoComplete="off"
              value={readingPassword}
              onChange={({ target }) => set({ readingPassword: target.value }, ['imapPassword'])}
            />
          </Field>
        </ServerFields>
      )}
      {checks.length > 0 && !busy && <CheckList checks={checks} beside />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onBack(typed)}>Back</Button>
        <Button type="submit" variant="primary" loading={busy} loadingText="Testing...">
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

const SECURITY_OPTIONS: readonly { value: ConnectionSecurity; label: string }[] = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None' },
];

interface ServerFieldsProps {
  /** "Sending (SMTP)". */
  title: string;
  server: MailServer;
  onChange: (server: MailServer) => void;
  /** Error of a field: "host". */
  fault: (name: string) => string | undefined;
  /** Further fields of this server. */
  children?: ReactNode;
}

function ServerFields({ title, server, onChange, fault, children }: ServerFieldsProps) {
  const noteId = useId();
  const faults = (['host', 'port', 'security'] as const).flatMap((name) => fault(name) ?? []);
  /** The three fields share a row, so their errors are below it. */
  const describeField = (name: string) => ({
    'aria-invalid': fault(name) !== undefined,
    ...(fault(name) !== undefined && { 'aria-describedby': noteId }),
  });
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_5.5rem_8rem] gap-3 max-md:grid-cols-2">
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      <Field label="Server" className="max-md:col-span-2">
        <Input
          value={server.host}
          autoCapitalize="none"
          spellCheck={false}
          {...describeField('host')}
          onChange={(event) => onChange({ ...server, host: event.target.value })}
        />
      </Field>
      <Field label="Port">
        <Input
          inputMode="numeric"
          value={server.port === 0 ? '' : String(server.port)}
          {...describeField('port')}
          onChange={(event) => onChange({ ...server, port: Number(event.target.value.replace(/\D/g, '').slice(0, 5)) })}
        />
      </Field>
      <Field label="Encryption">
        <Select
          options={SECURITY_OPTIONS}
          value={server.security}
          {...describeField('security')}
          onValueChange={(security) => onChange({ ...server, security: security as ConnectionSecurity })}
        />
      </Field>
      <div id={noteId} aria-live="polite" className={faults.length > 0 ? 'col-span-full -mt-1.5 space-y-1' : 'sr-only'}>
        {faults.map((words) => (
          <p key={words} className="flex items-start gap-1.5 text-sm text-bad">
            <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
            {words}
          </p>
        ))}
      </div>
      <Field label="User name" error={fault('user')} className="col-span-full">
        <Input
          value={server.user}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange({ ...server, user: event.target.value })}
        />
      </Field>
      {children}
    </fieldset>
  );
}

export interface TypedServers {
  /** Null if it sends through its provider, so that only reading is set. */
  smtp: MailServer | null;
  imap: MailServer;
  /** Whether replies are read. */
  reads: boolean;
  password: string;
  /** '' for the same as for sending. */
  readingPassword: string;
}

export const blankServer = (user: string, port: number): MailServer => ({ host: '', port, security: 'tls', user });

export function toServers({ smtp, imap, reads, password, readingPassword }: TypedServers): OtherServers {
  const secret = (text: string, { host }: MailServer) => (text === '' ? null : withoutSpaces(text, host));
  return {
    smtp,
    smtpPassword: smtp === null ? null : secret(password, smtp),
    imap: reads ? imap : null,
    imapPassword: reads ? secret(readingPassword, imap) : null,
  };
}

/** Google shows app passwords in four groups, which are pasted with their spaces. */
const withoutSpaces = (text: string, host: string): string =>
  /\.(gmail|googlemail)\.com$/.test(host) && /^\s*(?:[a-z]{4}\s+){3}[a-z]{4}\s*$/.test(text)
    ? text.replace(/\s+/g, '')
    : text;

/** Errors by field: "server.smtp.host". A password that both servers share is reported once. */
export function checkErrors(checks: readonly Check[], at: ServersAt, samePassword: boolean): Faults {
  const faults = new Map(
    checks
      .filter(({ ok, field }) => !ok && field !== null)
      .map(({ step, field, words }) => {
        const server = step === 'reading-login' ? 'imap' : 'smtp';
        return [field === 'password' ? `${at}${server}Password` : `${at}${server}.${field}`, words];
      }),
  );
  if (samePassword && faults.has(`${at}smtpPassword`)) faults.delete(`${at}imapPassword`);
  return Object.fromEntries(faults);
}
