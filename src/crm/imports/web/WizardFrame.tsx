// What the steps of the wizard share.
import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/formats.ts';
import type { ImportCounts } from '../contract.ts';

export interface WizardFrame {
  title: string;
  aside: ReactNode;
  onClose: () => void;
}

/** What another page does with the rows of a file in place of importing them: a campaign writes to them. */
export interface AlternativeImport {
  /** Of the button: "Add 120 people". */
  words: (counts: ImportCounts) => string;
  onTake: () => void;
  busy: boolean;
  fault: Error | null;
}

// How far an import is: its four steps.
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

// The four counts of an import, whose sum is its rows.
const TILES = [
  { key: 'created', before: 'New', after: 'Added', dot: 'bg-good' },
  { key: 'updated', before: 'To change', after: 'Changed', dot: 'bg-info' },
  { key: 'skipped', before: 'Unchanged', after: 'Unchanged', dot: 'bg-line-strong' },
  { key: 'failed', before: 'Errors', after: 'Not imported', dot: 'bg-bad' },
] as const;

/** @param done whether it has happened, or would */
export function CountTiles({ counts, done }: { counts: ImportCounts; done: boolean }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-l border border-line bg-line sm:grid-cols-4">
      {TILES.map(({ key, before, after, dot }) => (
        <div key={key} className="flex flex-col bg-surface px-4 py-3">
          <dt className="flex items-center gap-2 text-sm text-text-2">
            <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dot)} />
            {done ? after : before}
          </dt>
          <dd className="mt-1 text-2xl font-title tracking-[-0.02em] tabular-nums">{formatCount(counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
