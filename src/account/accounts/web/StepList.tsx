// How far a form of several steps is.
import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';

interface StepListProps {
  steps: readonly string[];
  /** Index of the step that is shown. */
  current: number;
}

export function StepList({ steps, current }: StepListProps) {
  return (
    <ol aria-label="Steps" className="mb-7 flex items-center gap-3 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2',
            index < steps.length - 1 && 'flex-1',
            index > current && 'text-text-3',
          )}
        >
          <span
            className={cx(
              'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
              index === current && 'bg-accent text-on-accent',
              index < current && 'bg-accent-soft text-accent-text',
              index > current && 'bg-surface-2 text-text-3',
            )}
          >
            {index < current ? <Check aria-label="Done" size={14} /> : index + 1}
          </span>
          <span className={cx('font-label whitespace-nowrap', index !== current && 'max-sm:sr-only')}>{step}</span>
          {index < steps.length - 1 && <span aria-hidden className="h-px min-w-3 flex-1 bg-line" />}
        </li>
      ))}
    </ol>
  );
}
