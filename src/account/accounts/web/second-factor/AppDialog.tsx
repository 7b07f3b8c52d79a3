// Sets up an authenticator app: scan or type the secret, then confirm with a code.
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CallFailure } from '../CallFailure.tsx';
import { useSubmission } from '../use-submission.ts';
import { confirmApp } from './api.ts';
import { CodeField } from './CodeField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useKeepSecondFactor } from './use-second-factor.ts';

interface AppDialogProps {
  secret: string;
  /** otpauth://, what the QR code holds. */
  uri: string;
  onClose: () => void;
}

export function AppDialog({ secret, uri, onClose }: AppDialogProps) {
  const keep = useKeepSecondFactor();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[] | null>(null);
  const { form, busy, error, faults, correct, run } = useSubmission(['code']);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
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
        <form ref={form} noValidate onSubmit={submit} className="space-y-4">
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
          <CallFailure error={error} />
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
        </form>
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
