// Subject and body of an e-mail or a snippet: rich text, or the HTML itself.
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { EmailContent, SnippetContent, Variable } from '../contract.ts';
import { HTML_MAX, SUBJECT_MAX } from '../limits.contract.ts';
import { InsertMenu } from './InsertMenu.tsx';
import { MarkBox } from './MarkBox.tsx';
import { markChoices } from './mark-choices.ts';
import { type TextBox, typeInto } from './type-into.ts';
import { lostInRichText } from './unsupported-html.ts';

// Most of the editor's weight: only who writes rich text loads it.
const RichBody = lazy(() => import('./RichBody.tsx').then((m) => ({ default: m.RichBody })));

type Content = EmailContent | SnippetContent;

interface BodyFieldsProps {
  content: Content;
  variables: readonly Variable[];
  snippets: readonly string[];
  /** Earlier texts are kept. */
  versions?: boolean;
  onChange: (content: Content) => void;
}

export function BodyFields({ content, variables, snippets, versions = true, onChange }: BodyFieldsProps) {
  const subject = useRef<TextBox>(null);
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
            choices={fields}
            value={content.subject}
            onChange={(now) => onChange({ ...content, subject: now })}
          />
        </Field>
      )}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
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
          <InsertMenu choices={choices} onInsert={(mark) => typeInto(source.current, mark)} />
        )}
      </div>
      {warned.length > 0 && (
        <Notice tone="warn" role="alert" onDismiss={() => warn([])}>
          Rich text does not keep {warned.join(', ')}. Choose “Rich text” again to go on
          {versions ? '; the HTML stays among the versions.' : ': it goes from this mail.'}
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
        <Suspense fallback={<Skeleton className="h-80" />}>
          <RichBody html={content.html} choices={choices} onChange={(html) => onChange({ ...content, html })} />
        </Suspense>
      )}
    </>
  );
}
