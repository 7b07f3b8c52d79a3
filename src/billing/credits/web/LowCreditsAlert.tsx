// From which balance on the workspace is told that its credits run low.
import { type FormEvent, useState } from 'react';
import { formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { notify } from '#ui/notify.ts';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { CreditsSummary } from '../contract.ts';
import { useCreditAlert } from './use-ledger.ts';

export function LowCreditsAlert({ alert: { threshold, mayChange } }: Pick<CreditsSummary, 'alert'>) {
  return (
    <SettingsGroup
      id="low-credits"
      title="Low-balance alert"
      lead="An email to the owner and a notice for everyone, once each time the balance goes below it."
    >
      {mayChange ? (
        // Another tab's change is taken over; what is being typed is not.
        <AlertForm key={threshold} threshold={threshold} />
      ) : (
        <p className="text-sm text-text-2">
          {threshold === null ? 'Off.' : `At fewer than ${formatCredits(threshold)}.`} The owner or an admin of the
          workspace changes it.
        </p>
      )}
    </SettingsGroup>
  );
}

function AlertForm({ threshold }: { threshold: number | null }) {
  const [typed, setTyped] = useState(threshold === null ? '' : String(threshold));
  const [fault, setFault] = useState<string>();
  const save = useCreditAlert();

  function send(next: number | null) {
    setFault(undefined);
    save.mutate(next, {
      onSuccess: () =>
        notify.success(next === null ? 'Alert turned off.' : `You are told below ${formatCredits(next)}.`),
      onError: (error) => {
        const atField = error.fields[0]?.message;
        if (atField) setFault(atField);
        else notify.error(error);
      },
    });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!/^\d{1,9}$/.test(typed.trim())) return setFault('Please enter a whole number');
    send(Number(typed));
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-3 gap-y-3">
      <Field
        label="Tell me below"
        hint={threshold === null ? 'Off until you save a number.' : undefined}
        error={fault}
        className="w-48"
      >
        <Input
          inputMode="numeric"
          placeholder="50"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(undefined);
          }}
          trailing={<span className="text-sm text-text-3">credits</span>}
        />
      </Field>
      <div className="flex gap-2 pt-6">
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
        {threshold !== null && (
          <Button variant="ghost" disabled={save.isPending} onClick={() => send(null)}>
            Turn off
          </Button>
        )}
      </div>
    </form>
  );
}
