// An email's text until its editor has loaded, in the editor's shape: it can be read at once, and what is typed into it stays.
import { type ClipboardEvent, useLayoutEffect, useRef } from 'react';
import { Field } from '#ui/Field.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { useMay } from '#ui/permission.tsx';
import type { EmailContent } from '../contract.ts';
import { HTML_MAX, SUBJECT_MAX } from '../limits.contract.ts';
import { restoreBodyCaret, saveBodyCaret, useSubjectCaret } from './caret-handover.ts';

interface MailTextWaitingProps {
  content: EmailContent;
  onChange: (content: EmailContent) => void;
  threadSubject?: string;
}

export function MailTextWaiting({ content, threadSubject, onChange }: MailTextWaitingProps) {
  const subject = useRef<HTMLInputElement>(null);
  useSubjectCaret(subject);
  return (
    <div className="space-y-4" aria-busy>
      <Field label="Subject" action={<span className="h-8 pointer-coarse:h-11" />}>
        <Input
          ref={subject}
          maxLength={SUBJECT_MAX}
          placeholder={threadSubject}
          value={content.subject}
          onChange={({ target }) => onChange({ ...content, subject: target.value })}
        />
      </Field>
      <Skeleton className="h-8 w-42 pointer-coarse:h-11.5" />
      {content.mode === 'source' ? (
        <Textarea
          rows={18}
          aria-label="HTML of the body"
          className="font-mono text-sm"
          maxLength={HTML_MAX}
          value={content.html}
          onChange={({ target }) => onChange({ ...content, html: target.value })}
        />
      ) : (
        <RichBodyWaiting html={content.html} onChange={(html) => onChange({ ...content, html })} />
      )}
      <Skeleton className="h-20" />
    </div>
  );
}

interface RichBodyWaitingProps {
  html: string;
  onChange: (html: string) => void;
}

export function RichBodyWaiting({ html, onChange }: RichBodyWaitingProps) {
  const body = useRef<HTMLDivElement>(null);
  const first = useRef(html);
  const mayWrite = useMay('write');
  useLayoutEffect(() => {
    const element = body.current;
    if (element === null) return;
    element.replaceChildren();
    // The parsed document is inert: nothing in it runs or loads.
    copyText(new DOMParser().parseFromString(first.current, 'text/html').body, element);
    restoreBodyCaret(element);
    return () => saveBodyCaret(element);
  }, []);
  function paste(event: ClipboardEvent) {
    event.preventDefault();
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  }
  return (
    <div className="relative rounded-l border border-line-strong bg-surface">
      <ToolsWaiting />
      {/* biome-ignore lint/a11y/useSemanticElements: it holds formatted text */}
      <div
        ref={body}
        role="textbox"
        tabIndex={0}
        aria-label="Body"
        aria-multiline
        contentEditable={mayWrite}
        suppressContentEditableWarning
        className="rich-text focus-inset min-h-72 rounded-b-l px-4 py-3"
        onInput={({ currentTarget }) => onChange(currentTarget.innerHTML)}
        onPaste={paste}
      />
    </div>
  );
}

const TOOLS = [1, 2, 3, 4, 5, 6, 7];

/** The toolbar of the editor: as high, and as wide where it breaks. */
function ToolsWaiting() {
  const tool = 'grid size-8 place-items-center pointer-coarse:size-11';
  return (
    <div aria-hidden className="flex flex-wrap items-center gap-0.5 border-b border-line p-1.5">
      {TOOLS.map((at) => (
        <span key={at} className={tool}>
          <Skeleton className="size-4" />
        </span>
      ))}
      <span className="grid h-8 w-24 place-items-center pointer-coarse:h-11">
        <Skeleton className="h-4 w-16" />
      </span>
      <span className="flex-1" />
      <span className={tool} />
      <span className={tool} />
    </div>
  );
}

const ELEMENTS = new Set('p br strong b em i u s del a ul ol li h1 h2 h3 h4 blockquote hr code pre'.split(' '));
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'iframe', 'object']);
const ADDRESS = /^\s*(https?:|mailto:|tel:|\{)/i;

/** What the editor keeps too: text in known elements, without attributes but for addresses. */
function copyText(from: Node, to: Element): void {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.append(child.textContent ?? '');
    if (child.nodeType !== Node.ELEMENT_NODE) continue;
    const element = child as Element;
    const name = element.localName;
    if (HIDDEN.has(name)) continue;
    if (!ELEMENTS.has(name)) {
      copyText(element, to);
      continue;
    }
    const copy = document.createElement(name);
    const href = element.getAttribute('href') ?? '';
    if (name === 'a' && ADDRESS.test(href)) copy.setAttribute('href', href);
    copyText(element, copy);
    // As high as a line.
    if (name === 'p' && copy.childNodes.length === 0) copy.append(document.createElement('br'));
    to.append(copy);
  }
}
