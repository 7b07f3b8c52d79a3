// Chooses an approved template, fills in its variables with a live preview, and sends it.
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import type { WhatsappTemplate } from '../../contract.ts';
import { PLACEHOLDER } from '../../domain/message-template.ts';
import { listTemplates, type OpenChat, previewTemplate, syncTemplates, TEMPLATES_KEY } from '../api.ts';
import { HEADER_FILE_LABELS, HeaderFile, HeaderPreview, headerFileFault } from '../HeaderFile.tsx';
import { useNumberChange } from '../use-numbers.ts';
import { useAttachment, useObjectUrl } from './Attachment.tsx';
import type { Draft } from './use-thread.ts';

interface TemplatePickerProps {
  chat: OpenChat;
  onSend: (draft: Draft) => void;
  /** Back to the message box; missing if the window is closed. */
  onClose?: () => void;
  tools: ReactNode;
}

export function TemplatePicker({ chat, onSend, onClose, tools }: TemplatePickerProps) {
  const templates = useTemplates(chat.numberId);
  const sync = useSyncTemplates(chat.numberId);
  const askMeta = () => sync.mutate(undefined, { onError: (error) => notify.error(error) });
  const [chosen, setChosen] = useState('');
  const items = templates.data?.items ?? [];
  const ready = items.filter(({ status, supported }) => status === 'APPROVED' && supported);
  const template = ready.find(({ id }) => id === chosen);
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 text-sm text-text-2">
          {onClose
            ? 'Send an approved template.'
            : chat.windowUntil === null
              ? 'They have not written to you. Start with an approved template.'
              : 'More than 24 hours since their last message. Send an approved template to continue.'}
        </p>
        {tools}
        {onClose && (
          <Button size="sm" variant="ghost" onClick={onClose}>
            Write a message
          </Button>
        )}
      </div>
      {templates.isError ? (
        <ErrorState error={templates.error} onRetry={() => void templates.refetch()} retrying={templates.isFetching} />
      ) : templates.isPending ? (
        <Skeleton className="h-10" />
      ) : ready.length === 0 ? (
        <p className="text-sm text-text-2">
          No approved templates.{' '}
          <Link to="/templates" className="link">
            Create one and submit it
          </Link>
          , or{' '}
          <button type="button" className="link" disabled={sync.isPending} onClick={askMeta}>
            check Meta again
          </button>
          .
        </p>
      ) : (
        <div className="flex items-center gap-2">
          <Select
            aria-label="Template"
            size="sm"
            className="min-w-0 flex-1"
            placeholder="Choose a template"
            value={chosen}
            options={ready.map(({ id, name, language, category }) => ({
              value: id,
              label: `${name} (${language}, ${category.toLowerCase()})`,
            }))}
            onValueChange={setChosen}
          />
          <IconButton
            needs="write"
            label="Check Meta for templates"
            icon={<RefreshCw aria-hidden size={16} />}
            loading={sync.isPending}
            onClick={askMeta}
          />
        </div>
      )}
      {template && (
        <TemplateForm
          key={template.id}
          template={template}
          chat={chat}
          onSend={(draft) => {
            onSend(draft);
            // Closes the form, so that a second click sends nothing.
            setChosen('');
          }}
        />
      )}
    </div>
  );
}

interface TemplateFormProps {
  template: WhatsappTemplate;
  chat: OpenChat;
  onSend: (draft: Draft) => void;
}

function TemplateForm({ template, chat, onSend }: TemplateFormProps) {
  const prefilled = usePrefilled(template, chat.contactId);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [tried, setTried] = useState(false);
  const values = template.variables.map((_, index) => typed[index] ?? prefilled.data?.values[index] ?? '');
  const text = templateText(template, values);
  const { attachment, attach, remove } = useAttachment();
  const url = useObjectUrl(attachment?.file ?? null);
  const { headerFile } = template;
  const uploaded = attachment?.uploaded ?? null;
  const fileFault =
    headerFile === null
      ? ''
      : uploaded === null
        ? `Upload the ${HEADER_FILE_LABELS[headerFile].name.toLowerCase()}`
        : headerFileFault(headerFile, uploaded.kind);
  function send() {
    setTried(true);
    if (text.gaps.length > 0 || fileFault !== '') return;
    const file = headerFile && uploaded;
    onSend({
      message: {
        kind: 'template',
        templateId: template.id,
        variables: values,
        file: file && { file: file.file, name: file.name },
      },
      shown: {
        kind: 'template',
        text: text.body,
        content: {
          ...(file && {
            file: {
              kind: headerFile,
              name: file.name,
              type: file.type,
              bytes: file.bytes,
              state: 'waiting',
              fault: '',
            },
          }),
          template: {
            name: template.name,
            language: template.language,
            header: text.header,
            footer: text.footer,
            buttons: text.buttons,
          },
        },
      },
    });
  }
  return (
    <Form onSubmit={send} className="grid gap-3 md:grid-cols-2">
      <div className="space-y-2.5">
        {template.variables.map((variable, index) => (
          <Field
            key={`${variable.place} ${variable.name}`}
            label={variableLabel(variable)}
            required
            error={tried && text.gaps.includes(index) ? 'Fill in this variable' : undefined}
          >
            <Input
              size="sm"
              maxLength={1_024}
              placeholder={variable.sample && `Such as ${variable.sample}`}
              value={values[index] ?? ''}
              onChange={({ target }) => setTyped({ ...typed, [index]: target.value })}
            />
          </Field>
        ))}
        {headerFile !== null && (
          <HeaderFile
            kind={headerFile}
            attachment={attachment}
            onChoose={attach}
            onRemove={remove}
            error={tried && attachment === null ? fileFault : undefined}
          />
        )}
        {template.variables.length === 0 && headerFile === null && (
          <p className="text-sm text-text-2">This template has no variables.</p>
        )}
        <Button
          type="submit"
          size="sm"
          variant="primary"
          disabled={attachment !== null && attachment.fault === '' && uploaded === null}
        >
          Send template
        </Button>
      </div>
      <section
        aria-label="Preview"
        className="self-start rounded-l rounded-br-xs bg-accent-soft px-3 py-2 text-md text-accent-text"
      >
        {headerFile !== null && <HeaderPreview kind={headerFile} name={attachment?.file.name ?? ''} url={url} />}
        {text.header && <p className="font-semibold break-words">{text.header}</p>}
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {text.body}
        </p>
        {text.footer && <p className="mt-1 text-xs break-words text-text-2">{text.footer}</p>}
        {text.buttons.length > 0 && (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {text.buttons.map((button) => (
              <span key={button} className="rounded-s border border-current px-2 py-0.5 text-xs font-label">
                {button}
              </span>
            ))}
          </p>
        )}
      </section>
    </Form>
  );
}

export interface TemplateText {
  header: string;
  body: string;
  footer: string;
  buttons: string[];
  /** Positions of variables without a value, which prevent sending. */
  gaps: number[];
}

/** `values`: one per variable, in order. Without a value, its sample is shown in braces. */
export function templateText(template: WhatsappTemplate, values: readonly string[]): TemplateText {
  const { header, body, footer, buttons, variables } = template;
  const fill = (text: string, place: 'header' | 'body') =>
    text.replace(PLACEHOLDER, (written, name: string) => {
      const index = variables.findIndex((variable) => variable.place === place && variable.name === name);
      return (
        values[index]?.trim() || (index >= 0 && variables[index]?.sample ? `{${variables[index].sample}}` : written)
      );
    });
  return {
    header: header.format === 'TEXT' ? fill(header.text, 'header') : '',
    body: fill(body, 'body'),
    footer,
    buttons: buttons.map(({ text }) => text),
    gaps: variables.flatMap((_, index) => (values[index]?.trim() ? [] : [index])),
  };
}

const PLACE_LABELS = { header: 'header', body: 'text', button: 'button address' };

/** "Variable 1 in the text"; a named variable by its name. */
export function variableLabel({ place, name }: WhatsappTemplate['variables'][number]): string {
  const named = /^\d+$/.test(name) ? `Variable ${name}` : name.replaceAll('_', ' ');
  return place === 'body' ? named : `${named} in the ${PLACE_LABELS[place]}`;
}

function useTemplates(numberId: string) {
  return useQuery({
    queryKey: [...TEMPLATES_KEY, numberId],
    queryFn: ({ signal }) => listTemplates(numberId, signal),
    staleTime: 60_000,
  });
}

const useSyncTemplates = (numberId: string) => useNumberChange(() => syncTemplates(numberId));

/** Values from the contact for the mapped fields of our template. */
function usePrefilled(template: WhatsappTemplate, contactId: string | null) {
  const { id, fields } = template;
  const isMapped = contactId !== null && fields.some((field) => field !== '');
  return useQuery({
    queryKey: [...TEMPLATES_KEY, 'prefilled', id, contactId],
    queryFn: ({ signal }) =>
      previewTemplate(
        {
          id,
          variables: template.variables.map((_, index) => ({ field: fields[index] ?? '', fallback: '' })),
          for: { contactId: contactId ?? '' },
        },
        signal,
      ),
    enabled: isMapped,
  });
}
