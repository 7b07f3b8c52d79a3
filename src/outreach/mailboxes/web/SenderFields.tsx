// Name and postal address of the sender: asked with the first mailbox, in the settings, and where a campaign misses them.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { type Faults, Form, useSubmission } from '#ui/Form.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { FieldsFor } from '#ui/permission.tsx';
import { type Identity, useIdentity, useSaveIdentity } from './use-mailboxes.ts';

export interface SenderValues {
  name: string;
  postalAddress: string;
}

/** What is saved, else what the profile suggests. */
export const initialSender = ({ name, postalAddress, suggested }: Identity): SenderValues => ({
  name: name || suggested.name,
  postalAddress: postalAddress || suggested.postalAddress,
});

/** Faults that need no server. `at`: where the details are in the call. */
export const senderFaults = ({ name, postalAddress }: SenderValues, at = ''): Faults => ({
  ...(name.trim() === '' && { [`${at}name`]: 'Enter a sender name.' }),
  ...(postalAddress.trim() === '' && { [`${at}postalAddress`]: 'Enter a postal address.' }),
});

interface SenderFieldsProps {
  values: SenderValues;
  faults: Faults;
  at?: string;
  onChange: (change: Partial<SenderValues>) => void;
}

export function SenderFields({ values, faults, at = '', onChange }: SenderFieldsProps) {
  // The outer element has the distance to what follows: the fieldset has no box.
  return (
    <div>
      <FieldsFor needs="configure">
        <div className="space-y-4">
          <Field label="Sender name" required hint="Your company or your own name." error={faults[`${at}name`]}>
            <Input value={values.name} maxLength={120} onChange={({ target }) => onChange({ name: target.value })} />
          </Field>
          <Field
            label="Postal address"
            required
            hint="Street, postal code, city and country. Required by law in most countries for bulk email."
            error={faults[`${at}postalAddress`]}
          >
            <Textarea
              rows={2}
              value={values.postalAddress}
              maxLength={400}
              onChange={({ target }) => onChange({ postalAddress: target.value })}
            />
          </Field>
        </div>
      </FieldsFor>
    </div>
  );
}

/** The form where a campaign misses them. */
export function SenderDetailsForm() {
  const { data } = useIdentity();
  return data && !data.complete ? <Asked key={data.updatedAt} identity={data} /> : null;
}

function Asked({ identity }: { identity: Identity }) {
  const save = useSaveIdentity();
  const [values, setValues] = useState(() => initialSender(identity));
  const submission = useSubmission(['name', 'postalAddress']);
  const { busy, faults, correct, run } = submission;
  return (
    <Form
      submission={submission}
      className="max-w-120 space-y-3"
      onSubmit={() =>
        void run(() => save.mutateAsync({ ...values, optOutText: identity.optOutText }), senderFaults(values))
      }
    >
      <SenderFields
        values={values}
        faults={faults}
        onChange={(change) => {
          setValues({ ...values, ...change });
          for (const field of Object.keys(change)) correct(field);
        }}
      />
      <Button needs="configure" type="submit" size="sm" variant="primary" loading={busy} loadingText="Saving...">
        Save sender details
      </Button>
    </Form>
  );
}
