// What fills each variable of a template in: a field of the contact with a fallback where it is empty, or a fixed text.
import type { WhatsappTemplate } from '#outreach/whatsapp/contract.ts';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import type { TemplateMessage } from './template-choices.ts';
import { useFields } from './use-whatsapp.ts';

type Values = TemplateMessage['variables'];

interface VariableFieldsProps {
  template: WhatsappTemplate;
  /** One for each variable of the template. */
  values: Values;
  onChange: (values: Values) => void;
}

const FIXED = 'fixed';
const MAX_LENGTH = 200;
const PLACES = { header: 'in the header', body: 'in the body', button: 'in the button link' } as const;
const GROUPS = { contact: 'Contact', company: 'Company', custom: 'Own fields', sender: 'Sender' } as const;

export function VariableFields({ template, values, onChange }: VariableFieldsProps) {
  const fields = useFields().data?.items ?? [];
  const options = fields.flatMap(({ key, label, group, aliases }) =>
    group === 'campaign' ? [] : [{ value: key, label, group: GROUPS[group], keywords: aliases.join(' ') }],
  );
  const put = (at: number, part: Partial<Values[number]>) =>
    onChange(values.map((value, index) => (index === at ? { ...value, ...part } : value)));
  return (
    <ol className="space-y-5">
      {template.variables.map(({ place, name, sample }, at) => {
        const { field, fallback } = values[at] ?? { field: '', fallback: '' };
        const isUnknown = field !== '' && fields.length > 0 && !options.some(({ value }) => value === field);
        return (
          // The same name may occur in the header and in the body.
          <li key={`${place} ${name}`} className="grid gap-3 sm:grid-cols-2">
            <Field
              label={`{{${name}}} ${PLACES[place]}`}
              hint={sample === '' ? undefined : `Example: ${sample}`}
              error={isUnknown ? 'This field no longer exists. Choose another one.' : undefined}
            >
              <Combobox
                value={field || FIXED}
                options={[{ value: FIXED, label: 'Fixed text' }, ...options]}
                emptyText="No fields found"
                onValueChange={(chosen) => put(at, { field: chosen === FIXED ? '' : chosen })}
              />
            </Field>
            <Field
              label={field === '' ? 'Text' : 'Fallback'}
              hint={field === '' ? undefined : 'Used where the field is empty.'}
              error={field === '' && fallback === '' ? 'Enter a text or choose a field.' : undefined}
            >
              <Input
                maxLength={MAX_LENGTH}
                value={fallback}
                onChange={({ target }) => put(at, { fallback: target.value })}
              />
            </Field>
          </li>
        );
      })}
    </ol>
  );
}
