// Subject and body of an email or a snippet: rich text, or the HTML itself.
import { type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { EmailContent, SnippetContent, Variable } from '../contract.ts';
import { HTML_MAX, SUBJECT_MAX } from '../limits.contract.ts';
import { takeCaret, useSubjectCaret } from './caret-handover.ts';
import { InsertMenu } from './InsertMenu.tsx';
import { RichBodyWaiting } from './MailTextWaiting.tsx';
import { MarkList, markListProps, useMarkList } from './MarkList.tsx';
import { type MarkChoice, markChoices, type TextBox, typeInto } from './mark-choices.ts';

// Most of the editor's weight, loaded only for rich text.
const RichBody = lazyPart(() => import('./RichBody.tsx').then((m) => m.RichBody), RichBodyWaiting);

const takeBodyCaret = () => takeCaret('body');

type Content = EmailContent | SnippetContent;

interface BodyFieldsProps {
  content: Content;
  variables: readonly Variable[];
  snippets: readonly string[];
  /** Earlier texts are kept. */
  versions?: boolean;
  /** Shown in place of a subject. */
  threadSubject?: string;
  onChange: (content: Content) => void;
}

export function BodyFields({
  content,
  variables,
  snippets,
  versions = true,
  threadSubject = '',
  onChange,
}: BodyFieldsProps) {
  const subject = useRef<TextBox>(null);
  useSubjectCaret(subject);
  const source = useRef<TextBox>(null);
  const [warned, warn] = useState<string[]>([]);
  const fields = useMemo(() => markChoices(variables, []), [variables]);
  // A snippet holds no snippets.
  const usable = content.channel === 'email' ? snippets : null;
  const choices = useMemo(() => markChoices(variables, usable ?? []), [variables, usable]);

  function turnTo(mode: Content['mode']) {
    const lost = mode === 'rich' ? lostInRichText(content.html) : [];
    if (lost.length > 0 && warned.length === 0) warn(lost);
    else {
      warn([]);
      onChange({ ...content, mode });
    }
  }

  return (
    <>
      {content.channel === 'email' && (
        <Field
          label="Subject"
          action={<InsertMenu choices={fields} onInsert={(mark) => typeInto(subject.current, mark)} />}
        >
          <MarkBox
            ref={subject}
            maxLength={SUBJECT_MAX}
            placeholder={threadSubject}
            choices={fields}
            value={content.subject}
            onChange={(now) => onChange({ ...content, subject: now })}
          />
        </Field>
      )}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <Segmented
          aria-label="Editor mode"
          size="sm"
          value={content.mode}
          onValueChange={turnTo}
          options={[
            { value: 'rich', label: 'Rich text' },
            { value: 'source', label: 'HTML' },
          ]}
        />
        {content.mode === 'source' && (
          <InsertMenu choices={choices} onInsert={(mark) => typeInto(source.current, mark)} />
        )}
      </div>
      {warned.length > 0 && (
        <Notice tone="warn" role="alert" onDismiss={() => warn([])}>
          Rich text does not keep {warned.join(', ')}. Choose “Rich text” again to continue
          {versions ? '. The HTML stays in the versions.' : ', which removes it from this email.'}
        </Notice>
      )}
      {content.mode === 'source' ? (
        <MarkBox
          ref={source}
          rows={18}
          label="HTML of the body"
          maxLength={HTML_MAX}
          choices={choices}
          value={content.html}
          onChange={(html) => onChange({ ...content, html })}
        />
      ) : (
        <RichBody
          html={content.html}
          choices={choices}
          onChange={(html) => onChange({ ...content, html })}
          takeCaret={takeBodyCaret}
        />
      )}
    </>
  );
}

// A text box in which {{ opens the list of fields: a line, or many.
interface MarkBoxProps {
  ref: React.RefObject<TextBox | null>;
  /** One line where it is left out. */
  rows?: number;
  label?: string;
  placeholder?: string;
  maxLength: number;
  choices: readonly MarkChoice[];
  value: string;
  onChange: (value: string) => void;
}

function MarkBox({ ref, rows, label, placeholder, maxLength, choices, value, onChange }: MarkBoxProps) {
  const marks = useMarkList(choices, ({ mark }, instead) => typeInto(ref.current, mark, instead));
  const look = ({ currentTarget: { value: text, selectionStart, selectionEnd } }: SyntheticEvent<TextBox>) =>
    marks.look(selectionStart === selectionEnd ? text.slice(0, selectionStart ?? 0) : '');
  const common = {
    maxLength,
    value,
    ...(label && { 'aria-label': label }),
    ...(placeholder && { placeholder }),
    ...markListProps(marks.list),
    onChange: ({ target }: { target: TextBox }) => onChange(target.value),
    onSelect: look,
    onInput: look,
    onBlur: marks.leave,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (!marks.press(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return (
    <div className="relative">
      {rows === undefined ? (
        <Input ref={ref as React.RefObject<HTMLInputElement | null>} {...common} />
      ) : (
        <Textarea
          ref={ref as React.RefObject<HTMLTextAreaElement | null>}
          rows={rows}
          spellCheck={false}
          className="font-mono text-sm"
          {...common}
        />
      )}
      <MarkList list={marks.list} />
    </div>
  );
}

// What of an HTML text the rich editor would drop: said before it is dropped.
const RICH_TEXT_TAGS = new Set('p br strong b em i u s del a ul ol li h1 h2 h3 h4 blockquote hr code pre'.split(' '));

/** Names of elements and attributes, each once. The document is inert: nothing in it runs or loads. */
function lostInRichText(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const lost = new Set<string>();
  for (const element of body.querySelectorAll('*')) {
    const name = element.localName;
    if (!RICH_TEXT_TAGS.has(name)) lost.add(name);
    for (const { name: attribute } of element.attributes) {
      const kept = name === 'a' && ['href', 'target', 'rel', 'class'].includes(attribute);
      if (!kept && RICH_TEXT_TAGS.has(name)) lost.add(attribute);
    }
  }
  return [...lost].slice(0, 8);
}
