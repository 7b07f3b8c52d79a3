// The fields that the workspace has added to its records: named, ordered, taken away with undo.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { CustomField } from '../../contract.ts';
import type { CustomType, RecordKind } from '../../fields.contract.ts';
import { NOUN } from '../record-labels.ts';
import { type FieldChange, RECORDS_KEY, sendField, sendFieldChange, sendFieldDeletion } from '../use-records.ts';
import { useCustomFields } from './use-record-fields.ts';

const TYPE_NAMES: Record<CustomType, string> = {
  text: 'Text',
  number: 'Number',
  day: 'Date',
  choice: 'Choice',
  url: 'Link',
};

export function FieldsDialog({ kind, onClose }: { kind: RecordKind; onClose: () => void }) {
  const fields = useCustomFields(kind);
  const { change, remove } = useFieldChanges(kind);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title="Workspace fields"
      description={`Your own fields for ${NOUN[kind].many}. Everyone in the workspace sees them.`}
    >
      {fields.length === 0 && <p className="mb-4 text-sm text-text-3">None yet.</p>}
      <ul aria-label="Workspace fields" className="mb-5 divide-y divide-line">
        {fields.map((field, at) => (
          <li key={field.id} className="flex items-start gap-2 py-2">
            <div className="min-w-0 flex-1 space-y-2">
              <FieldName field={field} onName={(label) => change.mutate({ id: field.id, change: { label } })} />
              {field.type === 'choice' && (
                <TagsInput
                  aria-label={`Choices of ${field.label}`}
                  value={field.choices}
                  max={100}
                  onValueChange={(choices) => change.mutate({ id: field.id, change: { choices } })}
                />
              )}
            </div>
            <span className="w-16 pt-1.5 text-sm text-text-3">{TYPE_NAMES[field.type]}</span>
            <IconButton
              label={`Move ${field.label} up`}
              icon={<ChevronUp aria-hidden size={16} />}
              disabled={at === 0}
              onClick={() => change.mutate({ id: field.id, change: { position: at - 1 } })}
            />
            <IconButton
              label={`Move ${field.label} down`}
              icon={<ChevronDown aria-hidden size={16} />}
              disabled={at === fields.length - 1}
              onClick={() => change.mutate({ id: field.id, change: { position: at + 1 } })}
            />
            <IconButton
              label={`Delete ${field.label}`}
              icon={<Trash2 aria-hidden size={16} />}
              onClick={() => remove.mutate(field)}
            />
          </li>
        ))}
      </ul>
      <NewField kind={kind} />
    </Dialog>
  );
}

/** Saved when it is left, since a name alone cannot be wrong in between. */
function FieldName({ field, onName }: { field: CustomField; onName: (label: string) => void }) {
  const [typed, setTyped] = useState(field.label);
  return (
    <Input
      size="sm"
      aria-label={`Name of ${field.label}`}
      value={typed}
      maxLength={60}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed.trim() === '') setTyped(field.label);
        else if (typed.trim() !== field.label) onName(typed.trim());
      }}
    />
  );
}

function NewField({ kind }: { kind: RecordKind }) {
  const { add } = useFieldChanges(kind);
  const [label, setLabel] = useState('');
  const [type, setType] = useState<CustomType>('text');
  const [choices, setChoices] = useState<string[]>([]);
  const submission = useSubmission(['label', 'choices']);
  const { busy, faults, correct, run } = submission;
  function submit() {
    if (!label.trim()) return;
    void run(async () => {
      await add.mutateAsync({ kind, label: label.trim(), type, choices: type === 'choice' ? choices : [] });
      // What has been typed since stays.
      setLabel((now) => (now === label ? '' : now));
      setChoices((now) => (now === choices ? [] : now));
    });
  }
  return (
    <Form submission={submission} onSubmit={submit} className="space-y-3 rounded-m border border-line bg-bg p-3">
      <div className="grid gap-3 md:grid-cols-[1fr_140px]">
        <Field label="New field" error={faults.label}>
          <Input
            size="sm"
            value={label}
            maxLength={60}
            onChange={({ target }) => {
              setLabel(target.value);
              correct('label');
            }}
          />
        </Field>
        <Field label="Kind of value">
          <Select
            size="sm"
            value={type}
            options={Object.entries(TYPE_NAMES).map(([value, name]) => ({ value, label: name }))}
            onValueChange={(next) => setType(next as CustomType)}
          />
        </Field>
      </div>
      {type === 'choice' && (
        <Field label="Choices" hint="Enter or comma adds one." error={faults.choices}>
          <TagsInput
            value={choices}
            onValueChange={(chosen) => {
              setChoices(chosen);
              correct('choices');
            }}
            max={100}
          />
        </Field>
      )}
      <Button type="submit" size="sm" icon={<Plus aria-hidden size={16} />} loading={busy} disabled={!label.trim()}>
        Add field
      </Button>
    </Form>
  );
}

// Changes of the workspace's own fields: each asks again for the fields, a deleted one comes back with its values.
function useFieldChanges(kind: RecordKind) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: RECORDS_KEY });
  const onError = (error: Error) => notify.error(error);
  const change = useMutation({
    mutationFn: ({ id, change: body }: { id: string; change: FieldChange }) => sendFieldChange(id, body),
    onError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (field: CustomField) => sendFieldDeletion(field.id),
    onSuccess: (_nothing, { id, label }) =>
      notifyUndo(`Field “${label}” of ${NOUN[kind].many} deleted, kept for 30 days`, () =>
        change.mutate({ id, change: { restore: true } }),
      ),
    onError,
    onSettled,
  });
  // Its form shows a failure.
  const add = useMutation({ mutationFn: sendField, onSettled });
  return { add, change, remove };
}
