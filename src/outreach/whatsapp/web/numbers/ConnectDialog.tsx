// Connects a number of the Cloud API: four values from Meta, two for Meta, all tested before they are saved.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormDraft } from '#platform/web/form-draft.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input, PasswordInput } from '#ui/Input.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { NUMBER_FIELDS } from '../../fields.contract.ts';
import { connectNumber, NUMBERS_KEY, prepareNumber } from '../api.ts';
import { numberName } from '../labels.ts';
import { useNumberChange } from '../use-numbers.ts';
import { WebhookValues } from './NumbersTab.tsx';

/** Survives a reload, so that the address pasted at Meta stays valid. Without secrets. */
const BLANK = { id: '', phoneNumberId: '', wabaId: '', label: '' };
/** Polls for Meta's verification, in case its event is missed. */
const CHECK_MS = 5_000;

export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const form = useFormDraft('whatsapp-number', BLANK);
  const { id, phoneNumberId, wabaId, label } = form.values;
  const [secrets, setSecrets] = useState({ token: '', appSecret: '' });
  const submission = useSubmission([...NUMBER_FIELDS, 'label']);
  const { busy, faults, correct, run } = submission;
  const connect = useNumberChange(connectNumber);
  useEffect(() => {
    if (id === '') form.change({ id: crypto.randomUUID() });
  });
  const setup = useQuery({
    queryKey: [...NUMBERS_KEY, 'setup', id],
    queryFn: ({ signal }) => prepareNumber(id, signal),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.verifiedAt ? false : CHECK_MS),
  });

  function submit() {
    const values = { phoneNumberId, wabaId, ...secrets };
    const missing = NUMBER_FIELDS.filter((name) => values[name].trim() === '');
    void run(
      async () => {
        const number = await connect.mutateAsync({ id, label, ...values });
        form.forget();
        notify.success(`${numberName(number)} is connected`);
        onClose();
      },
      Object.fromEntries(missing.map((name) => [name, 'Paste this value from Meta'])),
    );
  }
  function set(change: Partial<typeof BLANK>) {
    form.change(change);
    for (const field of Object.keys(change)) correct(field);
  }
  function setSecret(change: Partial<typeof secrets>) {
    setSecrets({ ...secrets, ...change });
    for (const field of Object.keys(change)) correct(field);
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title="Connect a number"
      description="A WhatsApp Business number of your Meta app. The values are tested before anything is saved."
    >
      <Form submission={submission} onSubmit={submit} className="space-y-5">
        <section aria-labelledby="wa-step-1" className="space-y-3">
          <h3 id="wa-step-1" className="text-md font-semibold">
            1. Copy from Meta
          </h3>
          <p className="text-sm text-text-2">
            In your Meta app, open WhatsApp, then API setup. Create the token for a system user with the permissions
            whatsapp_business_messaging and whatsapp_business_management.
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Phone number ID" required error={faults.phoneNumberId}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                value={phoneNumberId}
                onChange={({ target }) => set({ phoneNumberId: target.value })}
              />
            </Field>
            <Field label="WhatsApp Business account ID" required error={faults.wabaId}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                value={wabaId}
                onChange={({ target }) => set({ wabaId: target.value })}
              />
            </Field>
            <Field label="Access token" required error={faults.token}>
              <PasswordInput
                autoComplete="off"
                value={secrets.token}
                onChange={({ target }) => setSecret({ token: target.value })}
              />
            </Field>
            <Field label="App secret" required error={faults.appSecret}>
              <PasswordInput
                autoComplete="off"
                value={secrets.appSecret}
                onChange={({ target }) => setSecret({ appSecret: target.value })}
              />
            </Field>
          </div>
          <Field
            label="Name"
            hint="What your team calls it. Leave empty to use the verified name."
            error={faults.label}
          >
            <Input maxLength={80} value={label} onChange={({ target }) => set({ label: target.value })} />
          </Field>
        </section>
        <section aria-labelledby="wa-step-2" className="text-sm">
          <div className="flex flex-wrap items-center gap-2">
            <h3 id="wa-step-2" className="text-md font-semibold">
              2. Paste at Meta
            </h3>
            <span role="status">
              {setup.data && (
                <Badge tone={setup.data.verifiedAt ? 'good' : 'neutral'}>
                  {setup.data.verifiedAt ? 'Verified by Meta' : 'Waiting for Meta'}
                </Badge>
              )}
            </span>
          </div>
          <p className="mt-1 text-text-2">
            Under WhatsApp, Configuration, enter both as the webhook and subscribe to the field “messages”.
          </p>
          {setup.isError ? (
            <Notice tone="bad" className="mt-2">
              {setup.error.message}
            </Notice>
          ) : setup.data ? (
            <WebhookValues {...setup.data} />
          ) : (
            <Skeleton className="mt-2 h-14" />
          )}
        </section>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p className="min-w-0 flex-1 text-xs text-text-2">
            Token and secret are stored encrypted and never shown again.
          </p>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={busy} loadingText="Testing...">
            Test and connect
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
