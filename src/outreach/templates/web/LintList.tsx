// The results of the lint, faults before advice, each with its fix. A live region announces changes.
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import type { TemplateContent } from '../contract.ts';
import { countWords, type Fault, fixed } from '../domain/lint.ts';
import { toVisibleText } from '../domain/visible-text.ts';

const PARTS = { subject: 'Subject', body: 'Text', header: 'Header', footer: 'Footer', buttons: 'Buttons' } as const;

interface LintListProps {
  content: TemplateContent;
  faults: readonly Fault[];
  onFix: (content: TemplateContent) => void;
}

export function LintList({ content, faults, onFix }: LintListProps) {
  return (
    <section aria-label="Checks" className="rounded-l border border-line bg-surface p-4 text-sm">
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">Checks</span>
        <span className="text-xs text-text-3 tabular-nums">{getFigures(content)}</span>
      </p>
      <div aria-live="polite">
        {faults.length === 0 ? (
          <p className="flex items-center gap-2 text-good">
            <CircleCheck aria-hidden size={16} />
            No issues
          </p>
        ) : (
          <ul className="space-y-2">
            {faults.map((fault) => (
              <Item key={`${fault.part} ${fault.code} ${fault.mark ?? ''}`} {...{ content, fault, onFix }} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Item({ content, fault, onFix }: Omit<LintListProps, 'faults'> & { fault: Fault }) {
  const { level, part, text, instead } = fault;
  const Icon = level === 'error' ? CircleAlert : TriangleAlert;
  const better = fixed(content, fault);
  return (
    <li className="flex min-h-8 items-start gap-2">
      <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${level === 'error' ? 'text-bad' : 'text-warn'}`} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="text-text-3">{PARTS[part]}: </span>
        {text}
      </span>
      {better && (
        <Button size="sm" aria-label={`Apply: ${instead}`} onClick={() => onFix(better)}>
          Apply
        </Button>
      )}
    </li>
  );
}

function getFigures(content: TemplateContent): string {
  if (content.channel === 'whatsapp') return formatNoun(countWords(content.body), 'word');
  const { text, links } = toVisibleText(content.html);
  return `${formatNoun(countWords(text), 'word')}, ${formatNoun(links.length, 'link')}`;
}
