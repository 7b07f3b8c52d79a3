// Adds a passkey under a name, or gives one another name.
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import type { Passkey } from '../../second-factor.contract.ts';
import { CallFailure } from '../CallFailure.tsx';
import { useSubmission } from '../use-submission.ts';
import { addPasskey, renamePasskey, startPasskey } from './api.ts';
import { createPasskey } from './passkey-prompt.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useKeepSecondFactor } from './use-second-factor.ts';

interface PasskeyDialogProps {
  /** The one to rename; null to add one. */
  passkey: Passkey | null;
  onClose: () => void;
}

export function PasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const keep = useKeepSecondFactor();
  const [name, setName] = useState(passkey?.name ?? 'This device');
  const [codes, setCodes] = useState<string[] | null>(null);
  const { form, busy, error, faults, correct, run } = useSubmission(['name']);

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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) void run(save, name.trim() === '' ? { name: 'Please enter a name' } : {});
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
        <form ref={form} noValidate onSubmit={submit} className="space-y-4">
          <CallFailure error={error} />
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
        </form>
      )}
    </Dialog>
  );
}
