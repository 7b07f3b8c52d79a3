// Adds an endpoint or changes one; a signing secret is shown once, when it is made.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { ShownOnce } from '#ui/ShownOnce.tsx';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from '../fields.contract.ts';
import { type Endpoint, useAddEndpoint, useEditEndpoint } from './use-webhooks.ts';

interface EndpointDialogProps {
  /** Null for a new one. */
  endpoint: Endpoint | null;
  onClose: () => void;
  /** What was made, and its secret. */
  onMade: (url: string, secret: string) => void;
}

export function EndpointDialog({ endpoint, onClose, onMade }: EndpointDialogProps) {
  const [id] = useState(() => endpoint?.id ?? crypto.randomUUID());
  const [values, setValues] = useState({
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    events: endpoint?.events ?? ([] as WebhookEventType[]),
  });
  const add = useAddEndpoint();
  const edit = useEditEndpoint();
  const submission = useSubmission(['url', 'description', 'events']);
  const { busy, faults, correct, run } = submission;
  function set(change: Partial<typeof values>) {
    setValues({ ...values, ...change });
    for (const field of Object.keys(change)) correct(field);
  }
  function submit() {
    void run(async () => {
      if (endpoint) {
        await edit.mutateAsync({ id, change: values });
        onClose();
      } else {
        const made = await add.mutateAsync({ id, ...values });
        onMade(made.endpoint.url, made.secret);
      }
    });
  }
  const toggle = (type: WebhookEventType, on: boolean) =>
    set({ events: WEBHOOK_EVENT_TYPES.filter((each) => (each === type ? on : values.events.includes(each))) });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="md"
      title={endpoint ? 'Edit endpoint' : 'New endpoint'}
      description="Leadwright sends each event to this address as signed JSON."
    >
      <Form submission={submission} onSubmit={submit} className="space-y-4">
        <Field label="Address" error={faults.url} hint="A public address that starts with https://">
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/webhooks"
            value={values.url}
            onChange={({ target }) => set({ url: target.value })}
          />
        </Field>
        <Field label="Description" error={faults.description}>
          <Input
            maxLength={120}
            value={values.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        </Field>
        <Field
          group
          label="Events"
          error={faults.events}
          action={
            <button
              type="button"
              className="link pointer-coarse:min-h-11"
              onClick={() => set({ events: values.events.length > 0 ? [] : [...WEBHOOK_EVENT_TYPES] })}
            >
              {values.events.length > 0 ? 'Clear all' : 'Select all'}
            </button>
          }
        >
          <ul className="max-h-64 space-y-2.5 overflow-y-auto rounded-m border border-line p-3">
            {WEBHOOK_EVENT_TYPES.map((type) => (
              <li key={type}>
                <Checkbox
                  checked={values.events.includes(type)}
                  onCheckedChange={(on) => toggle(type, on)}
                  label={<code className="text-xs">{type}</code>}
                  hint={WEBHOOK_EVENTS[type]}
                />
              </li>
            ))}
          </ul>
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={busy} loadingText="Saving...">
            {endpoint ? 'Save endpoint' : 'Add endpoint'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Stays until a button of it is pressed: the secret cannot be shown again. */
export function SecretDialog({ url, secret, onClose }: { url: string; secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="md"
      closable={false}
      title="Signing secret"
      description={
        <>
          Verify with it that events to <bdi className="font-label break-all text-text">{url}</bdi> come from
          Leadwright.
        </>
      }
    >
      <ShownOnce secret={secret} label="Signing secret" copy="Copy secret" />
    </Dialog>
  );
}
