// The message of a step on WhatsApp: a template that Meta has approved, what fills its variables in, and how a contact gets it.
import { HeaderFileChooser } from '#outreach/whatsapp/web/index.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Campaign } from '../../contract.ts';
import type { SetupDraft } from '../use-setup.ts';
import { ChooseTemplate } from './ChooseTemplate.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { numbersUsed, type TemplateMessage, variablesOf } from './template-choices.ts';
import { useNumbers, useTemplates } from './use-whatsapp.ts';
import { VariableFields } from './VariableFields.tsx';

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
              values={variablesOf(message, template)}
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
          message={{ ...message, variables: variablesOf(message, template) }}
          headerFile={template.headerFile}
        />
      )}
    </div>
  );
}
