// How one server of a mailbox is reached: name, port, encryption and user name.
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { MailServer } from '../contract.ts';
import type { ConnectionSecurity } from '../fields.contract.ts';

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
  /** Message at a field of it: "host". */
  fault: (name: string) => string | undefined;
  /** Further fields of this server. */
  children?: ReactNode;
}

export function ServerFields({ title, server, onChange, fault, children }: ServerFieldsProps) {
  const noteId = useId();
  const faults = (['host', 'port', 'security'] as const).flatMap((name) => fault(name) ?? []);
  /** Beside one another there is no room for words: they stand below all three. */
  const told = (name: string) => ({
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
          {...told('host')}
          onChange={(event) => onChange({ ...server, host: event.target.value })}
        />
      </Field>
      <Field label="Port">
        <Input
          inputMode="numeric"
          value={server.port === 0 ? '' : String(server.port)}
          {...told('port')}
          onChange={(event) => onChange({ ...server, port: Number(event.target.value.replace(/\D/g, '').slice(0, 5)) })}
        />
      </Field>
      <Field label="Encryption">
        <Select
          options={SECURITY_OPTIONS}
          value={server.security}
          {...told('security')}
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
