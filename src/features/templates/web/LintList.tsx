// What the lint says, faults before advice. It is read aloud when it changes.
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { Fault } from '../domain/lint-faults.ts';

const PARTS = { subject: 'Subject', body: 'Text', header: 'Header', footer: 'Footer' } as const;

export function LintList({ faults }: { faults: readonly Fault[] }) {
  return (
    <section
      aria-label="What to mind"
      aria-live="polite"
      className="rounded-l border border-line bg-surface p-4 text-sm"
    >
      {faults.length === 0 ? (
        <p className="flex items-center gap-2 text-good">
          <CircleCheck aria-hidden size={16} />
          Nothing to mind.
        </p>
      ) : (
        <ul className="space-y-2">
          {faults.map((fault) => (
            <li key={`${fault.part} ${fault.code} ${fault.mark ?? ''}`} className="flex items-start gap-2">
              <span className={fault.level === 'error' ? 'mt-0.5 text-bad' : 'mt-0.5 text-warn'}>
                {fault.level === 'error' ? (
                  <CircleAlert aria-hidden size={16} />
                ) : (
                  <TriangleAlert aria-hidden size={16} />
                )}
              </span>
              <span className="min-w-0 wrap-anywhere">
                <span className="text-text-3">{PARTS[fault.part]}: </span>
                {fault.text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
