// What was looked at and what it said, in order: why a verdict is what it is.
import { cx } from 'class-variance-authority';
import { CircleCheck, CircleMinus, CircleQuestionMark, CircleX } from 'lucide-react';
import type { AddressVerdict, CheckOutcome } from '../fields.contract.ts';
import { OUTCOME_NAMES } from './verdict-labels.ts';

const MARKS: Record<CheckOutcome, { icon: typeof CircleCheck; look: string }> = {
  pass: { icon: CircleCheck, look: 'text-good' },
  fail: { icon: CircleX, look: 'text-bad' },
  unknown: { icon: CircleQuestionMark, look: 'text-warn' },
  skipped: { icon: CircleMinus, look: 'text-text-3' },
};

export function EvidenceList({ evidence }: Pick<AddressVerdict, 'evidence'>) {
  return (
    <ul aria-label="Evidence" className="space-y-2 text-sm">
      {evidence.map(({ check, outcome, words }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a check may be made twice, and the list never changes its order
        <li key={`${check} ${at}`} className="flex items-start gap-2">
          <OutcomeIcon outcome={outcome} />
          <span className={cx('min-w-0 break-words', outcome === 'skipped' ? 'text-text-3' : 'text-text-2')}>
            {words}
          </span>
        </li>
      ))}
    </ul>
  );
}

function OutcomeIcon({ outcome }: { outcome: CheckOutcome }) {
  const { icon: Icon, look } = MARKS[outcome];
  return (
    <span className={cx('mt-px flex h-[18px] shrink-0 items-center', look)}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{OUTCOME_NAMES[outcome]}: </span>
    </span>
  );
}
