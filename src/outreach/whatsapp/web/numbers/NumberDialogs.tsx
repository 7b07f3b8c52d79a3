// Dialogs of one number: name and pace, registration, access token.
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input, PasswordInput } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import type { WhatsappNumber } from '../../contract.ts';
import { MAX_PER_SECOND } from '../../fields.contract.ts';
import { registerNumber } from '../api.ts';
import { fieldFault } from '../form-fields.ts';
import { numberName } from '../labels.ts';
import { useNumberChange, useUpdateNumber } from '../use-numbers.ts';

interface NumberDialogProps {
  number: WhatsappNumber;
  onClose: () => void;
}

function Buttons({ label, pending }: { label: string; pending: boolean }) {
  return (
    <div className="flex justify-end gap-2">
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      <Button type="submit" variant="primary" loading={pending}>
        {label}
      </Button>
    </div>
  );
}

export function SettingsDialog({ number, onClose }: NumberDialogProps) {
  const [label, setLabel] = useState(number.label);
  const [pace, setPace] = useState(String(number.perSecond));
  const [tried, setTried] = useState(false);
  const update = useUpdateNumber(number.id);
  const perSecond = Number(pace);
  const valid = Number.isInteger(perSecond) && perSecond >= 1 && perSecond <= MAX_PER_SECOND;
  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!valid) return;
    update.mutate(
      { label, perSecond },
      {
        onSuccess: () => {
          notify.success('Number saved');
          onClose();
        },
      },
    );
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Name and pace">
      <form noValidate onSubmit={save} className="space-y-4">
        <Field
          label="Name"
          hint="Leave empty to use the verified name."
          error={fieldFault(update.error, 'label') ?? update.error?.message}
        >
          <Input
            maxLength={80}
            placeholder={number.verifiedName}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
        </Field>
        <Field
          label="Messages a second"
          hint={`Up to ${MAX_PER_SECOND}. Campaigns use this pace.`}
          error={tried && !valid ? `Enter a number from 1 to ${MAX_PER_SECOND}` : undefined}
        >
          <Input inputMode="numeric" value={pace} onChange={({ target }) => setPace(target.value)} />
        </Field>
        <Buttons label="Save" pending={update.isPending} />
      </form>
    </Dialog>
  );
}

export function RegisterDialog({ number, onClose }: NumberDialogProps) {
  const [pin, setPin] = useState('');
  const register = useNumberChange((typed: string) => registerNumber(number.id, typed));
  const error = fieldFault(register.error, 'pin') ?? register.error?.message;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Register ${numberName(number)}`}
      description="The six-digit PIN of two-step verification. If the number has none, this PIN is set."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          register.mutate(pin, {
            onSuccess: () => {
              notify.success('Number registered');
              onClose();
            },
          });
        }}
        className="space-y-4"
      >
        <Field label="PIN" required error={error}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={pin}
            onChange={({ target }) => {
              register.reset();
              setPin(target.value.replace(/\D/g, ''));
            }}
          />
        </Field>
        <Buttons label="Register" pending={register.isPending} />
      </form>
    </Dialog>
  );
}

export function TokenDialog({ number, onClose }: NumberDialogProps) {
  const [token, setToken] = useState('');
  const [appSecret, setAppSecret] = useState('');
  const update = useUpdateNumber(number.id);
  const faults = { token: fieldFault(update.error, 'token'), appSecret: fieldFault(update.error, 'appSecret') };
  const elsewhere = update.error && !faults.token && !faults.appSecret ? update.error.message : '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={`Renew the access of ${numberName(number)}`}
      description="The new token is tested at Meta before it is saved."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate(
            { token, ...(appSecret.trim() && { appSecret }) },
            {
              onSuccess: () => {
                notify.success('Access token renewed');
                onClose();
              },
            },
          );
        }}
        className="space-y-4"
      >
        <Field label="Access token" required hint="Stored encrypted and never shown again." error={faults.token}>
          <PasswordInput autoComplete="off" value={token} onChange={({ target }) => setToken(target.value)} />
        </Field>
        <Field label="App secret" hint="Only if it changed." error={faults.appSecret}>
          <PasswordInput autoComplete="off" value={appSecret} onChange={({ target }) => setAppSecret(target.value)} />
        </Field>
        {elsewhere !== '' && (
          <Notice tone="bad" role="alert">
            {elsewhere}
          </Notice>
        )}
        <Buttons label="Test and save" pending={update.isPending} />
      </form>
    </Dialog>
  );
}
