// What is read from the CRM so that campaigns leave its customers alone: which fields say so, how far it was read, and reading it again.
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import { Stat } from '#ui/Stat.tsx';
import { offeredChoices } from '../domain/mapping-rules.ts';
import type { CrmField } from '../fields.contract.ts';
import { type Connection, type Mapping, useChangeMapping, useMapping, useReadNow } from './use-crm.ts';

export function CustomersTab({ connection }: { connection: Connection }) {
  const { id, known, customers, doNotContact, readAt, readFault, state } = connection;
  const read = useReadNow();
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-150 text-sm text-text-2">
          Campaigns exclude these people and companies, unless you turn that off under Audience. Read every 15 minutes
          {readAt ? (
            <>
              , last <Age at={readAt} />
            </>
          ) : (
            ', not read yet'
          )}
          .
        </p>
        <Button
          needs="write"
          size="sm"
          icon={<RefreshCw aria-hidden size={14} />}
          disabled={state !== 'connected'}
          loading={read.isPending}
          onClick={() =>
            read.mutate(id, {
              onSuccess: () => notify.success('Reading from the CRM. The figures update as it goes.'),
              onError: (error) => notify.error(error),
            })
          }
        >
          Read now
        </Button>
      </div>
      {readFault !== '' && <Notice tone="warn">The last reading stopped: {readFault}</Notice>}
      <div className="grid gap-3 sm:grid-cols-3">
        <Stat label="Known to the CRM" value={formatCount(known)} />
        <Stat label="Customers" value={formatCount(customers)} />
        <Stat label="Do not contact" value={formatCount(doNotContact)} />
      </div>
      <Rules connectionId={id} kind="contact" title="Contacts" />
      <Rules connectionId={id} kind="company" title="Companies" />
    </div>
  );
}

interface RulesProps {
  connectionId: string;
  kind: 'contact' | 'company';
  title: string;
}

function Rules({ connectionId, kind, title }: RulesProps) {
  const { data, error, refetch, isFetching } = useMapping(connectionId, kind);
  if (data)
    return <RulesForm key={data.revision} connectionId={connectionId} kind={kind} title={title} mapping={data} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <SkeletonText lines={4} />
  );
}

/** Everything is chosen from what the CRM has. */
const NO_FIELDS: readonly string[] = [];

function RulesForm({
  connectionId,
  kind,
  title,
  mapping: { settings, fields, revision },
}: RulesProps & { mapping: Mapping }) {
  const [pull, setPull] = useState(settings.pull);
  const [dirty, setDirty] = useState(false);
  const save = useChangeMapping(connectionId);
  const change = (next: Partial<typeof pull>) => {
    setPull({ ...pull, ...next });
    setDirty(true);
  };
  const submission = useSubmission(NO_FIELDS);
  function submit() {
    void submission.run(async () => {
      // The form is remounted with the new revision: callbacks of `mutate` would be lost with it.
      await save.mutateAsync({ kind, revision, settings: { ...settings, pull } });
      notify.success('Saved. The CRM is read again.');
    });
  }
  const stages = getChoices(fields, pull.stage);
  const refusals = getChoices(fields, pull.doNotContact);
  return (
    <Form submission={submission} onSubmit={submit} className="space-y-4 rounded-l border border-line bg-surface p-4">
      <h2 className="text-md font-semibold">{title}</h2>
      <div className="grid gap-4 sm:grid-cols-3">
        <FieldSelect
          label="Owner field"
          value={pull.owner}
          fields={fields}
          types={['owner']}
          onChange={(owner) => change({ owner })}
        />
        <FieldSelect
          label="Stage field"
          value={pull.stage}
          fields={fields}
          types={['choice', 'choices']}
          onChange={(stage) => change({ stage, customerStages: [] })}
        />
        <FieldSelect
          label="Do not contact field"
          value={pull.doNotContact}
          fields={fields}
          types={['yes-no', 'choice']}
          onChange={(field) =>
            change({ doNotContact: field, doNotContactValues: getType(fields, field) === 'yes-no' ? ['true'] : [] })
          }
        />
      </div>
      <ValueList
        label="Stages of customers"
        choices={stages}
        chosen={pull.customerStages}
        onChange={(customerStages) => change({ customerStages })}
      />
      {getType(fields, pull.doNotContact) === 'choice' && (
        <ValueList
          label="Values that mean do not contact"
          choices={refusals}
          chosen={pull.doNotContactValues}
          onChange={(doNotContactValues) => change({ doNotContactValues })}
        />
      )}
      <Button
        needs="configure"
        type="submit"
        size="sm"
        disabled={!dirty}
        loading={submission.busy}
        loadingText="Saving..."
      >
        Save
      </Button>
    </Form>
  );
}

function getChoices(fields: readonly CrmField[], name: string): CrmField['choices'] {
  const field = fields.find((each) => each.name === name);
  return field ? offeredChoices(field) : [];
}
const getType = (fields: readonly CrmField[], name: string) => fields.find((field) => field.name === name)?.type;

interface FieldSelectProps {
  label: string;
  value: string;
  fields: readonly CrmField[];
  types: readonly CrmField['type'][];
  onChange: (name: string) => void;
}

function FieldSelect({ label, value, fields, types, onChange }: FieldSelectProps) {
  const options = fields.filter(({ type, name }) => types.includes(type) || name === value);
  return (
    <Field label={label}>
      <Select
        needs="configure"
        value={value}
        onValueChange={onChange}
        options={[
          { value: '', label: 'None' },
          ...options.map(({ name, label: text }) => ({ value: name, label: text })),
        ]}
      />
    </Field>
  );
}

interface ValueListProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function ValueList({ label, choices, chosen, onChange }: ValueListProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-label text-text">{label}</legend>
      <ul className="flex flex-wrap gap-x-5 gap-y-2.5">
        {choices.map(({ value, label: text }) => (
          <li key={value}>
            <Checkbox
              needs="configure"
              label={text}
              checked={chosen.includes(value)}
              onCheckedChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
