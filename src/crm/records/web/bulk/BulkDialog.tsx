// What a change of many records needs to be told: a tag, an owner, a field with its value. It says for how many first.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import { SuggestInput } from '#ui/SuggestInput.tsx';
import type { BulkAction } from '../../contract.ts';
import type { RecordField, RecordKind } from '../../fields.contract.ts';
import type { ChoicesOf, FieldChoice } from '../fields/use-record-fields.ts';
import { recordsText } from '../record-labels.ts';

export type BulkForm = 'tag' | 'untag' | 'own' | 'set';

interface BulkDialogProps {
  form: BulkForm;
  kind: RecordKind;
  count: number;
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  onAct: (action: BulkAction) => void;
  onClose: () => void;
}

const TITLES: Record<BulkForm, string> = {
  tag: 'Add a tag',
  untag: 'Remove a tag',
  own: 'Change the owner',
  set: 'Set a field',
};
const NO_OWNER = 'none';
/** Fields that name one record alone, or hold several values, are not set for many. */
const ONE_EACH = new Set<RecordField['type']>(['tags', 'texts', 'email', 'domain', 'profile', 'user']);

export function BulkDialog({ form, kind, count, fields, choicesOf, onAct, onClose }: BulkDialogProps) {
  const settable = fields.filter(({ by, type, key }) => by === 'own' && !ONE_EACH.has(type) && key !== 'name');
  const [value, setValue] = useState('');
  const [key, setKey] = useState(settable[0]?.key ?? '');
  const field = settable.find((each) => each.key === key);
  const tags = fields.find(({ type }) => type === 'tags');
  const people = fields.find(({ type }) => type === 'user');
  const ready = form === 'set' || value.trim() !== '';

  function send() {
    if (!ready) return;
    if (form === 'tag' || form === 'untag') onAct({ do: form, tag: value.trim() });
    if (form === 'own') onAct({ do: 'own', ownerId: value === NO_OWNER ? null : value });
    if (form === 'set' && field) onAct({ do: 'set', field: field.key, value: value === '' ? null : value });
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TITLES[form]}
      description={`For ${recordsText(kind, count)}. It can be undone.`}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={!ready} onClick={send}>
            {form === 'set' && value === '' ? 'Empty the field' : 'Apply'}
          </Button>
        </>
      }
    >
      <Form onSubmit={send} className="space-y-4">
        {(form === 'tag' || form === 'untag') && (
          <Field label="Tag">
            <SuggestInput
              value={value}
              onValueChange={setValue}
              listLabel="Tags in use"
              suggestions={(tags ? choicesOf(tags) : [])
                .map(({ label }) => label)
                .filter((label) => label.toLowerCase().includes(value.trim().toLowerCase()))
                .slice(0, 8)}
            />
          </Field>
        )}
        {form === 'own' && (
          <Field label="Owner">
            <Select
              value={value}
              onValueChange={setValue}
              options={[...(people ? choicesOf(people) : []), { value: NO_OWNER, label: 'No owner' }]}
            />
          </Field>
        )}
        {form === 'set' && (
          <>
            <Field label="Field">
              <Select
                value={key}
                onValueChange={(next) => {
                  setKey(next);
                  setValue('');
                }}
                options={settable.map((each) => ({ value: each.key, label: each.label }))}
              />
            </Field>
            {field && (
              <Field label="New value" hint="Left empty, the field is emptied.">
                <NewValue field={field} choices={choicesOf(field)} value={value} onChange={setValue} />
              </Field>
            )}
          </>
        )}
      </Form>
    </Dialog>
  );
}

interface NewValueProps {
  field: RecordField;
  choices: readonly FieldChoice[];
  value: string;
  onChange: (value: string) => void;
}

function NewValue({ field, choices, value, onChange }: NewValueProps) {
  if (choices.length > 0) return <Combobox options={choices} value={value} onValueChange={onChange} />;
  return (
    <Input
      type={field.type === 'day' ? 'date' : 'text'}
      value={value}
      maxLength={field.max ?? 5_000}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
