// A WhatsApp message: its category and language, three texts with their limits, and what its numbered variables are.
import { useRef } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { MessageContent, Variable } from '../contract.ts';
import { toNumbers } from '../domain/lint.ts';
import { MESSAGE_LIMITS } from '../limits.contract.ts';
import { MessageButtons } from './MessageButtons.tsx';
import { typeInto } from './mark-choices.ts';
import { fieldLabel } from './template-labels.ts';

const CATEGORIES = [
  { value: 'marketing', label: 'Marketing' },
  { value: 'utility', label: 'Utility' },
  { value: 'authentication', label: 'Authentication' },
];
const LANGUAGES = Object.entries({
  en: 'English',
  en_US: 'English (US)',
  en_GB: 'English (UK)',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt_BR: 'Portuguese (Brazil)',
  it: 'Italian',
  nl: 'Dutch',
  sv: 'Swedish',
  pl: 'Polish',
  tr: 'Turkish',
  ar: 'Arabic',
  hi: 'Hindi',
}).map(([value, label]) => ({ value, label }));
const LATER = 'later';

interface MessageFieldsProps {
  content: MessageContent;
  variables: readonly Variable[];
  onChange: (content: MessageContent) => void;
}

export function MessageFields({ content, variables, onChange }: MessageFieldsProps) {
  const body = useRef<HTMLTextAreaElement>(null);
  const used = [...new Set([...toNumbers(content.header), ...toNumbers(content.body)])].sort((a, b) => a - b);
  const count = (part: keyof typeof MESSAGE_LIMITS) => (
    <span className={content[part].length > MESSAGE_LIMITS[part] ? 'text-bad' : 'text-text-3'}>
      {content[part].length} / {formatCount(MESSAGE_LIMITS[part])}
    </span>
  );
  const fill = (number: number, change: Partial<MessageContent['variables'][number]>) => {
    const all = Array.from({ length: Math.max(number, content.variables.length) }, (_, index) => ({
      ...(content.variables[index] ?? { sample: '', field: '' }),
      ...(index === number - 1 && change),
    }));
    onChange({ ...content, variables: all });
  };
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Category" className="w-44">
          <Select
            value={content.category}
            options={CATEGORIES}
            onValueChange={(category) => onChange({ ...content, category: category as MessageContent['category'] })}
          />
        </Field>
        <Field label="Language" className="w-52">
          <Select
            value={content.language}
            options={LANGUAGES}
            onValueChange={(language) => onChange({ ...content, language })}
          />
        </Field>
      </div>
      <Field label="Header" action={count('header')}>
        <Input
          maxLength={2 * MESSAGE_LIMITS.header}
          value={content.header}
          onChange={({ target }) => onChange({ ...content, header: target.value })}
        />
      </Field>
      <Field label="Text" action={count('body')}>
        <Textarea
          ref={body}
          rows={8}
          maxLength={2 * MESSAGE_LIMITS.body}
          value={content.body}
          onChange={({ target }) => onChange({ ...content, body: target.value })}
        />
      </Field>
      <Button size="sm" onClick={() => typeInto(body.current, `{{${(used.at(-1) ?? 0) + 1}}}`)}>
        Add a variable
      </Button>
      <Field label="Footer" action={count('footer')}>
        <Input
          maxLength={2 * MESSAGE_LIMITS.footer}
          value={content.footer}
          onChange={({ target }) => onChange({ ...content, footer: target.value })}
        />
      </Field>
      {used.map((number) => (
        <div key={number} className="flex flex-wrap items-end gap-3">
          <Field label={`Sample of {{${number}}}`} className="w-52">
            <Input
              maxLength={200}
              value={content.variables[number - 1]?.sample ?? ''}
              onChange={({ target }) => fill(number, { sample: target.value })}
            />
          </Field>
          <Field label={`{{${number}}} is`} className="w-60">
            <Select
              value={content.variables[number - 1]?.field || LATER}
              options={[
                { value: LATER, label: 'Chosen when sending' },
                ...variables.map((variable) => ({ value: variable.key, label: fieldLabel(variable) })),
              ]}
              onValueChange={(field) => fill(number, { field: field === LATER ? '' : field })}
            />
          </Field>
        </div>
      ))}
      <MessageButtons
        content={content}
        variables={variables}
        onChange={(buttons) => onChange({ ...content, buttons })}
      />
    </>
  );
}
