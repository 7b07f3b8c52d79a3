// The message of a step on WhatsApp: a template that Meta has approved, what fills its variables in, and how a contact gets it.
import type { WhatsappTemplate } from '#outreach/whatsapp/contract.ts';
import { HeaderFileChooser } from '#outreach/whatsapp/web/index.ts';
import { Card } from '#ui/Card.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import type { Campaign } from '../../contract.ts';
import type { SetupDraft } from '../use-setup.ts';
import { ChooseTemplate } from './ChooseTemplate.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { numbersUsed, type TemplateMessage, toVariables } from './template-choices.ts';
import { useFields, useNumbers, useTemplates } from './use-whatsapp.ts';

export interface MessageEditorProps {
  campaign: Campaign;
  draft: SetupDraft;
  stepId: string;
  variantId: string;
  message: TemplateMessage | null;
  onChange: (message: TemplateMessage) => void;
}

export function MessageEditor({ campaign, draft, stepId, variantId, message, onChange }: MessageEditorProps) {
  const numbers = useNumbers();
  const templates = useTemplates();
  const failed = [numbers, templates].find(({ isError }) => isError);
  if (failed?.error)
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />;
  if (!numbers.data || !templates.data) return <Skeleton className="h-64" />;
  const template = templates.data.items.find(({ id }) => id === message?.templateId);
  return (
    <div className={template ? 'grid gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start' : 'max-w-200'}>
      <div className="min-w-0 space-y-4">
        <ChooseTemplate
          templates={templates.data.items}
          numbers={numbersUsed(numbers.data.items, draft.setup.limits.mailboxIds)}
          message={message}
          onChange={onChange}
        />
        {message && template && template.headerFile !== null && (
          <Card title="Header">
            <HeaderFileChooser
              kind={template.headerFile}
              chosen={message.file ?? null}
              onChange={(file) => onChange({ ...message, file })}
            />
          </Card>
        )}
        {message && template && template.variables.length > 0 && (
          <Card title="Variables">
            <VariableFields
              template={template}
              values={toVariables(message, template)}
              onChange={(variables) => onChange({ ...message, variables })}
            />
          </Card>
        )}
      </div>
      {message && template && (
        <MessagePreview
          campaign={campaign}
          draft={draft}
          stepId={stepId}
          variantId={variantId}
          message={{ ...message, variables: toVariables(message, template) }}
          headerFile={template.headerFile}
        />
      )}
    </div>
  );
}

// What fills each variable of a template in: a field of the contact with a fallback where it is empty, or a fixed text.
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

function VariableFields({ template, values, onChange }: VariableFieldsProps) {
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
