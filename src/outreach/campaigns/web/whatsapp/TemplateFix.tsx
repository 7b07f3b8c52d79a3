// Chooses an approved template where a campaign misses one, and the value of a variable that has none.
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { FieldsFor } from '#ui/permission.tsx';
import type { CampaignSetup } from '../../contract.ts';
import { numbersUsed, type TemplateMessage, templateChoices, toMessage, toVariables } from './template-choices.ts';
import { useFields, useNumbers, useTemplates } from './use-whatsapp.ts';

interface TemplateFixProps {
  setup: CampaignSetup;
  onChoose: (message: TemplateMessage) => void;
}

export function TemplateFix({ setup, onChoose }: TemplateFixProps) {
  const numbers = useNumbers().data?.items;
  const templates = useTemplates().data?.items;
  if (!numbers || !templates) return null;
  const { ready } = templateChoices(templates, numbersUsed(numbers, setup.limits.mailboxIds));
  if (ready.length === 0) {
    return (
      <Link to="/templates?channel=whatsapp" className="link">
        Create a template
      </Link>
    );
  }
  return (
    <FieldsFor needs="write">
      <Field label="Template" className="max-w-80">
        <Combobox
          value=""
          placeholder="Find an approved template"
          emptyText="No matching templates"
          options={ready.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
          onValueChange={(chosen) => {
            const template = ready.find(({ id }) => id === chosen);
            if (template) onChoose(toMessage(template));
          }}
        />
      </Field>
    </FieldsFor>
  );
}

interface VariableFixProps {
  /** As the template writes it: "{{1}}". */
  variable: string;
  message: TemplateMessage | null;
  onChange: (message: TemplateMessage) => void;
}

/** A field at one press, or a text. */
export function VariableFix({ variable, message, onChange }: VariableFixProps) {
  const fields = useFields().data?.items;
  const template = useTemplates().data?.items.find(({ id }) => id === message?.templateId);
  const [text, type] = useState('');
  const submission = useSubmission(['text']);
  const { faults, correct, run } = submission;
  if (!fields || !template || !message) return null;
  const write = (value: TemplateMessage['variables'][number]) =>
    onChange({
      ...message,
      variables: toVariables(message, template).map((each, at) =>
        `{{${template.variables[at]?.name}}}` === variable && each.field === '' && each.fallback === '' ? value : each,
      ),
    });
  return (
    <FieldsFor needs="write">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Field label={`Field for ${variable}`} className="w-56 max-w-full">
          <Combobox
            value=""
            placeholder="Choose a field"
            emptyText="No fields found"
            options={fields.flatMap(({ key, label, group }) => (group === 'campaign' ? [] : [{ value: key, label }]))}
            onValueChange={(field) => field && write({ field, fallback: '' })}
          />
        </Field>
        <Form
          submission={submission}
          className="flex flex-wrap items-end gap-2"
          onSubmit={() =>
            void run(
              async () => write({ field: '', fallback: text.trim() }),
              text.trim() === '' ? { text: 'Enter a text.' } : {},
            )
          }
        >
          <Field label={`Or a text for ${variable}`} error={faults.text}>
            <Input
              size="sm"
              maxLength={200}
              value={text}
              onChange={({ target }) => {
                type(target.value);
                correct('text');
              }}
            />
          </Field>
          <Button type="submit" size="sm">
            Save text
          </Button>
        </Form>
      </div>
    </FieldsFor>
  );
}
