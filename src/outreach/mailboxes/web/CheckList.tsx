// The results of testing a mailbox step by step, with the server's answer to what failed.
import { CircleCheck, CircleX } from 'lucide-react';
import type { Check } from '../contract.ts';
import { STEP_LABELS } from './mailbox-labels.ts';

interface CheckListProps {
  checks: readonly Check[];
  /** Errors of a field are shown beside it, so not repeated here. */
  beside?: boolean;
}

export function CheckList({ checks, beside = false }: CheckListProps) {
  return (
    <ul aria-label="Test results" aria-live="polite" className="divide-y divide-line rounded-m border border-line">
      {checks.map(({ step, ok, words, field, answer, ms }) => (
        <li key={step} className="flex gap-2.5 px-3 py-2.5 text-sm">
          {ok ? (
            <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-good" />
          ) : (
            <CircleX aria-hidden size={16} className="mt-0.5 shrink-0 text-bad" />
          )}
          <div className="min-w-0 flex-1">
            <p className="flex justify-between gap-3">
              <span className="font-medium">
                {STEP_LABELS[step]}
                <span className="sr-only">: {ok ? 'works' : 'failed'}</span>
              </span>
              <span className="text-xs text-text-3">{ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`}</span>
            </p>
            {words && !(beside && field) && <p className="break-words text-text-2">{words}</p>}
            {!ok && answer && (
              <p className="mt-1 text-xs break-words text-text-3">
                Server response: <code className="font-mono">{answer}</code>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
