// Sets up a second factor: an authenticator app or a passkey, and the recovery codes that come with it.

import { Download } from 'lucide-react';
import { useState } from 'react';
import { encode } from 'uqr';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { type Passkey, RECOVERY_CODE_COUNT } from '../../second-factor.contract.ts';
import { addPasskey, confirmApp, renamePasskey, startPasskey } from '../api.ts';
import { CodeField, createPasskey } from './factor-inputs.tsx';
import { useCacheSecondFactor } from './use-second-factor.ts';

interface AppDialogProps {
  secret: string;
  /** otpauth://, what the QR code holds. */
  uri: string;
  onClose: () => void;
}

export function AppDialog({ secret, uri, onClose }: AppDialogProps) {
  const keep = useCacheSecondFactor();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[] | null>(null);
  const submission = useSubmission(['code']);
  const { busy, faults, correct, run } = submission;

  function submit() {
    void run(async () => {
      const { secondFactor, recoveryCodes } = await confirmApp(code);
      keep(secondFactor);
      if (recoveryCodes) setCodes(recoveryCodes);
      else onClose();
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      closable={codes === null}
      title={codes ? 'Save your recovery codes' : 'Set up an authenticator app'}
      description={
        codes ? 'Your authenticator app is on.' : 'Scan the code with your app, then enter the 6 digits it shows.'
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Form submission={submission} onSubmit={submit} className="space-y-4">
          <div className="flex flex-wrap items-center gap-4">
            <QrCode text={uri} label="QR code for your authenticator app" />
            <div className="min-w-0 flex-[1_1_12rem] text-sm">
              <p className="text-text-2">Can't scan it? Enter this key in the app:</p>
              <output aria-label="Setup key" className="my-1 block font-mono break-all select-all">
                {secret.match(/.{1,4}/g)?.join(' ')}
              </output>
              <CopyButton text={secret} label="Copy key" />
            </div>
          </div>
          <CodeField
            recovery={false}
            value={code}
            fault={faults.code}
            onChange={(typed) => {
              setCode(typed);
              correct('code');
            }}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" loading={busy} loadingText="Checking...">
              Turn on
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

/** As one path. Dark on light in both themes: cameras expect it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-m border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

// Adds a passkey under a name, or gives one another name.
interface PasskeyDialogProps {
  /** The one to rename; null to add one. */
  passkey: Passkey | null;
  onClose: () => void;
}

export function PasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const keep = useCacheSecondFactor();
  const [name, setName] = useState(passkey?.name ?? 'This device');
  const [codes, setCodes] = useState<string[] | null>(null);
  const submission = useSubmission(['name']);
  const { busy, faults, correct, run } = submission;

  async function save() {
    if (passkey) {
      keep(await renamePasskey(passkey.id, name));
      return onClose();
    }
    const response = await createPasskey(await startPasskey());
    const { secondFactor, recoveryCodes } = await addPasskey({ name, response });
    keep(secondFactor);
    if (recoveryCodes) setCodes(recoveryCodes);
    else onClose();
  }

  function submit() {
    void run(save, name.trim() === '' ? { name: 'Please enter a name' } : {});
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size={codes ? 'md' : 'sm'}
      closable={codes === null}
      title={codes ? 'Save your recovery codes' : passkey ? 'Rename passkey' : 'Add a passkey'}
      description={
        codes
          ? 'Your passkey is on.'
          : passkey
            ? undefined
            : 'Your browser asks for your fingerprint, face, PIN or security key.'
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Form submission={submission} onSubmit={submit} className="space-y-4">
          <Field label="Name" hint="To tell your passkeys apart." error={faults.name}>
            <Input
              name="passkey-name"
              maxLength={60}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                correct('name');
              }}
            />
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" loading={busy}>
              {passkey ? 'Save' : 'Continue'}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

// Recovery codes, shown this once: to copy, to download, and to confirm that they are kept.
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <div className="space-y-4">
      <Notice tone="warn">
        Save these codes now, they are not shown again. Each one signs you in once if you lose your phone or passkey.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid gap-y-1 rounded-m border border-line-strong bg-surface-2 p-3 font-mono text-sm select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap gap-1">
          <CopyButton text={text} label="Copy" />
          <Button asChild variant="ghost" size="sm" icon={<Download aria-hidden size={16} />}>
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileText(text))}`}
              download="leadwright-recovery-codes.txt"
            >
              Download
            </a>
          </Button>
        </div>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}

function fileText(codes: string): string {
  return `Leadwright recovery codes (${RECOVERY_CODE_COUNT}, each works once)\n\n${codes}\n`;
}
