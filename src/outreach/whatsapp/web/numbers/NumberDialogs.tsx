// Dialogs of one number: name and pace, registration, access token.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input, PasswordInput } from '#ui/Input.tsx';
import { notify } from '#ui/notify.ts';
import type { WhatsappNumber } from '../../contract.ts';
import { MAX_PER_SECOND } from '../../fields.contract.ts';
import { registerNumber } from '../api.ts';
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
  const submission = useSubmission(['label', 'perSecond']);
  const { busy, faults, correct, run } = submission;
  const update = useUpdateNumber(number.id);
  const perSecond = Number(pace);
  const valid = Number.isInteger(perSecond) && perSecond >= 1 && perSecond <= MAX_PER_SECOND;
  function save() {
    void run(
      async () => {
        await update.mutateAsync({ label, perSecond });
        notify.success('Number saved');
        onClose();
      },
      valid ? {} : { perSecond: `Enter a number from 1 to ${MAX_PER_SECOND}` },
    );
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Name and pace">
      <Form submission={submission} onSubmit={save} className="space-y-4">
        <Field label="Name" hint="Leave empty to use the verified name." error={faults.label}>
          <Input
            maxLength={80}
            placeholder={number.verifiedName}
            value={label}
            onChange={({ target }) => {
              setLabel(target.value);
              correct('label');
            }}
          />
        </Field>
        <Field
          label="Messages a second"
          hint={`Up to ${MAX_PER_SECOND}. Campaigns use this pace.`}
          error={faults.perSecond}
        >
          <Input
            inputMode="numeric"
            value={pace}
            onChange={({ target }) => {
              setPace(target.value);
              correct('perSecond');
            }}
          />
        </Field>
        <Buttons label="Save" pending={busy} />
      </Form>
    </Dialog>
  );
}

export function RegisterDialog({ number, onClose }: NumberDialogProps) {
  const [pin, setPin] = useState('');
  const register = useNumberChange((typed: string) => registerNumber(number.id, typed));
  const submission = useSubmission(['pin']);
  const { busy, faults, correct, run } = submission;
  function submit() {
    void run(async () => {
      await register.mutateAsync(pin);
      notify.success('Number registered');
      onClose();
    });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Register ${numberName(number)}`}
      description="The six-digit PIN of two-step verification. If the number has none, this PIN is set."
    >
      <Form submission={submission} onSubmit={submit} className="space-y-4">
        <Field label="PIN" required error={faults.pin}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={pin}
            onChange={({ target }) => {
              setPin(target.value.replace(/\D/g, ''));
              correct('pin');
            }}
          />
        </Field>
        <Buttons label="Register" pending={busy} />
      </Form>
    </Dialog>
  );
}

export function TokenDialog({ number, onClose }: NumberDialogProps) {
  const [token, setToken] = useState('');
  const [appSecret, setAppSecret] = useState('');
  const update = useUpdateNumber(number.id);
  const submission = useSubmission(['token', 'appSecret']);
  const { busy, faults, correct, run } = submission;
  function submit() {
    void run(async () => {
      await update.mutateAsync({ token, ...(appSecret.trim() && { appSecret }) });
      notify.success('Access token renewed');
      onClose();
    });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={`Renew the access of ${numberName(number)}`}
      description="The new token is tested at Meta before it is saved."
    >
      <Form submission={submission} onSubmit={submit} className="space-y-4">
        <Field label="Access token" required hint="Stored encrypted and never shown again." error={faults.token}>
          <PasswordInput
            autoComplete="off"
            value={token}
            onChange={({ target }) => {
              setToken(target.value);
              correct('token');
            }}
          />
        </Field>
        <Field label="App secret" hint="Only if it changed." error={faults.appSecret}>
          <PasswordInput
            autoComplete="off"
            value={appSecret}
            onChange={({ target }) => {
              setAppSecret(target.value);
              correct('appSecret');
            }}
          />
        </Field>
        <Buttons label="Test and save" pending={busy} />
      </Form>
    </Dialog>
  );
}
