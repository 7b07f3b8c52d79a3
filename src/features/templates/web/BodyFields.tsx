// Subject and body of an e-mail or a snippet: rich text, or the HTML itself.
import { lazy, Suspense, useRef, useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Textarea } from '#ui/Textarea.tsx';
import type { EmailContent, SnippetContent, Variable } from '../contract.ts';
import { HTML_MAX, SUBJECT_MAX } from '../limits.contract.ts';
import { InsertMenu } from './InsertMenu.tsx';
import { lostInRichText } from './lost-in-rich-text.ts';
import { typeInto } from './type-into.ts';

// Two thirds of the editor's weight: only who writes rich text loads it.
const RichBody = lazy(() => import('./RichBody.tsx').then((m) => ({ default: m.RichBody })));

type Content = EmailContent | SnippetContent;

interface BodyFieldsProps {
  content: Content;
  variables: readonly Variable[];
  snippets: readonly string[];
  onChange: (content: Content) => void;
}

export function BodyFields({ content, variables, snippets, onChange }: BodyFieldsProps) {
  const subject = useRef<HTMLInputElement>(null);
  const source = useRef<HTMLTextAreaElement>(null);
  const [warned, warn] = useState<string[]>([]);
  const usable = content.channel === 'email' ? snippets : [];

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
          action={
            <InsertMenu
              choices
              variables={variables}
              snippets={[]}
              onInsert={(mark) => typeInto(subject.current, mark)}
            />
          }
        >
          <Input
            ref={subject}
            maxLength={SUBJECT_MAX}
            value={content.subject}
            onChange={({ target }) => onChange({ ...content, subject: target.value })}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          aria-label="How the text is written"
          size="sm"
          value={content.mode}
          onValueChange={turnTo}
          options={[
            { value: 'rich', label: 'Rich text' },
            { value: 'source', label: 'HTML' },
          ]}
        />
        {content.mode === 'source' && (
          <InsertMenu
            choices
            variables={variables}
            snippets={usable}
            onInsert={(mark) => typeInto(source.current, mark)}
          />
        )}
      </div>
      {warned.length > 0 && (
        <Notice tone="warn" role="alert" onDismiss={() => warn([])}>
          Rich text does not keep {warned.join(', ')}. Choose “Rich text” again to go on; the HTML stays among the
          versions.
        </Notice>
      )}
      {content.mode === 'source' ? (
        <Textarea
          ref={source}
          aria-label="HTML of the body"
          rows={18}
          spellCheck={false}
          maxLength={HTML_MAX}
          className="font-mono text-sm"
          value={content.html}
          onChange={({ target }) => onChange({ ...content, html: target.value })}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <RichBody
            html={content.html}
            variables={variables}
            snippets={usable}
            onChange={(html) => onChange({ ...content, html })}
          />
        </Suspense>
      )}
    </>
  );
}
