// How far an import is: its four steps.
import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';

const STEPS = ['File', 'Columns', 'Check', 'Import'] as const;

/** @param current index of the step that is shown */
export function WizardSteps({ current }: { current: number }) {
  return (
    <ol aria-label="Steps" className="flex items-center gap-2 text-sm sm:gap-3">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx('flex items-center gap-2', index > current && 'text-text-3')}
        >
          {index > 0 && <span aria-hidden className="h-px w-3 bg-line-strong sm:w-6" />}
          <span
            className={cx(
              'grid size-5 shrink-0 place-items-center rounded-full text-xs font-semibold',
              index === current && 'bg-accent text-on-accent',
              index < current && 'bg-accent-soft text-accent-text',
              index > current && 'bg-surface-2 text-text-2',
            )}
          >
            {index < current ? <Check aria-label="Done" size={12} /> : index + 1}
          </span>
          <span className={cx('font-label whitespace-nowrap', 'max-sm:sr-only')}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
