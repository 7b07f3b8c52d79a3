// Sender details, which are added below every bulk email. No campaign starts before name and postal address are set.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { FieldsFor } from '#ui/permission.tsx';
import { initialSender, SenderFields } from './SenderFields.tsx';
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
    ...initialSender(identity),
    optOutText: identity.optOutText,
  });
  const submission = useSubmission(['name', 'postalAddress', 'optOutText']);
  const { busy, faults, correct, run } = submission;
  const set = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change });
    for (const field of Object.keys(change)) correct(field);
  };
  return (
    <section aria-label="Sender details" className="grid items-start gap-6 lg:grid-cols-[minmax(0,640px)_320px]">
      <Form
        submission={submission}
        onSubmit={() => void run(() => save.mutateAsync(values))}
        className="max-w-160 space-y-4"
      >
        {identity.complete ? (
          <Notice tone="good">Sender details are complete. Campaigns can start.</Notice>
        ) : (
          <Notice tone="warn">Add your sender name and postal address to start campaigns.</Notice>
        )}
        <SenderFields values={values} faults={faults} onChange={set} />
        <FieldsFor needs="configure">
          <Field label="Unsubscribe link text" error={faults.optOutText}>
            <Input
              value={values.optOutText}
              maxLength={120}
              onChange={(event) => set({ optOutText: event.target.value })}
            />
          </Field>
        </FieldsFor>
        <Button needs="configure" type="submit" variant="primary" loading={busy} loadingText="Saving...">
          Save sender details
        </Button>
      </Form>
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
