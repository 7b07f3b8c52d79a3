// Sender details, which are added below every bulk email. No campaign starts before name and postal address are set.
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { FieldsFor } from '#ui/permission.tsx';
import { type Identity, useIdentity, useSaveIdentity } from './use-mailboxes.ts';

export function SenderTab() {
  const { data, error, refetch, isFetching } = useIdentity();
  if (data) return <SenderForm identity={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Loading label="Loading sender details">
      <SkeletonText lines={6} />
    </Loading>
  );
}

function SenderForm({ identity }: { identity: Identity }) {
  const save = useSaveIdentity();
  const [values, setValues] = useState({
    name: identity.name,
    postalAddress: identity.postalAddress,
    optOutText: identity.optOutText,
  });
  const fault = (name: string) => save.error?.fields.find(({ path }) => path.endsWith(name))?.message;
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(values);
  }
  return (
    <section aria-label="Sender details" className="grid items-start gap-6 lg:grid-cols-[minmax(0,640px)_320px]">
      <form noValidate onSubmit={submit} className="max-w-160 space-y-4">
        {identity.complete ? (
          <Notice tone="good">Sender details are complete. Campaigns can start.</Notice>
        ) : (
          <Notice tone="warn">Add your sender name and postal address to start campaigns.</Notice>
        )}
        <FieldsFor needs="configure">
          <Field label="Sender name" required hint="Your company or your own name." error={fault('name')}>
            <Input value={values.name} maxLength={120} onChange={(event) => set({ name: event.target.value })} />
          </Field>
          <Field
            label="Postal address"
            required
            hint="Required by law in most countries for bulk email."
            error={fault('postalAddress')}
          >
            <Textarea
              rows={3}
              value={values.postalAddress}
              maxLength={400}
              onChange={(event) => set({ postalAddress: event.target.value })}
            />
          </Field>
          <Field label="Unsubscribe link text" error={fault('optOutText')}>
            <Input
              value={values.optOutText}
              maxLength={120}
              onChange={(event) => set({ optOutText: event.target.value })}
            />
          </Field>
        </FieldsFor>
        {save.error && save.error.fields.length === 0 && (
          <Notice tone="bad" role="alert">
            {save.error.message}
          </Notice>
        )}
        <Button needs="configure" type="submit" variant="primary" loading={save.isPending} loadingText="Saving...">
          Save sender details
        </Button>
      </form>
      <Card title="Added to every bulk email">
        <div className="text-sm break-words whitespace-pre-line text-text-2">
          <p className="font-medium">{values.name || 'Sender name'}</p>
          <p>{values.postalAddress || 'Postal address'}</p>
          <p className="mt-2 underline">{values.optOutText || 'Unsubscribe'}</p>
        </div>
      </Card>
    </section>
  );
}
