// The first steps with what is really done of them, until they are hidden or all are done.
import { cx } from 'class-variance-authority';
import { ArrowRight, Check } from 'lucide-react';
import { Link } from 'react-router';
import { GoalField } from '#account/accounts/web/index.ts';
import { usePreferences } from '#account/preferences/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { Home } from '../contract.ts';
import { type FirstStep, firstSteps } from '../domain/first-steps.ts';
import type { HomeViewer } from './use-home-viewer.ts';

interface FirstStepsProps {
  home: Home;
  viewer: HomeViewer;
}

function getSteps({ done, jobs }: Home, { user, reaches, search }: HomeViewer) {
  const { userType, missingProfileFields, preferences } = user;
  const profileComplete = missingProfileFields.length === 0;
  return firstSteps({ goal: preferences.goal, userType, search, reaches, profileComplete, done, jobs });
}

/** `narrow`: below what is due, in the column of it. */
export function FirstSteps({ home, viewer, narrow }: FirstStepsProps & { narrow: boolean }) {
  const { preferences, change } = usePreferences();
  const steps = getSteps(home, viewer);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  if (!preferences?.firstSteps || !next) return null;
  const { goal } = preferences;
  const hide = () => {
    change({ firstSteps: false });
    notifyUndo('First steps hidden', () => change({ firstSteps: true }));
  };
  return (
    <div data-tour="first-steps">
      <Card
        title="First steps"
        padded={false}
        action={
          <span className="flex items-center gap-1 text-sm text-text-3">
            {done} of {steps.length} done
            <Button variant="ghost" size="sm" onClick={hide}>
              Hide<span className="sr-only"> the first steps</span>
            </Button>
          </span>
        }
      >
        {goal === null && (
          <div className="border-b border-line px-4 py-3">
            <GoalField wide={!narrow} value="" onChange={(chosen) => change({ goal: chosen })} />
          </div>
        )}
        <ol className={cx('grid', !narrow && WIDE[steps.length])}>
          {steps.map((step, index) => (
            <li
              key={step.key}
              className={cx(
                'border-line',
                narrow ? 'border-t first:border-t-0' : 'max-md:border-t md:border-l',
                !narrow && index === 0 && 'max-md:border-t-0 md:border-l-0',
              )}
            >
              <Step step={step} place={index + 1} next={step === next} />
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

/** Side by side, by how many they are. */
const WIDE: Record<number, string> = {
  3: 'md:grid-cols-3',
  4: 'md:grid-cols-4',
  5: 'md:grid-cols-5',
  6: 'md:grid-cols-3 xl:grid-cols-6',
};

/** At the foot of the page, while they are put away and not all done. */
export function ShowFirstSteps({ home, viewer }: FirstStepsProps) {
  const { preferences, change } = usePreferences();
  if (!preferences || preferences.firstSteps || getSteps(home, viewer).every(({ done }) => done)) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="mt-4 -ml-3"
      onClick={() => {
        change({ firstSteps: true });
        scrollTo({ top: 0 });
      }}
    >
      Show the first steps
    </Button>
  );
}

function Step({ step: { title, why, href, done }, place, next }: { step: FirstStep; place: number; next: boolean }) {
  return (
    <Link
      to={href}
      aria-current={next ? 'step' : undefined}
      className="focus-inset group flex h-full min-h-11 items-start gap-2.5 px-4 py-3 hover:bg-surface-2"
    >
      <span
        className={cx(
          'grid size-5 shrink-0 place-items-center rounded-full text-xs font-semibold',
          done ? 'bg-good-soft text-good' : next ? 'bg-accent text-on-accent' : 'bg-surface-2 text-text-2',
        )}
      >
        {done ? <Check aria-hidden size={12} strokeWidth={3} /> : <span aria-hidden>{place}</span>}
        <span className="sr-only">{done ? 'Done: ' : 'To do: '}</span>
      </span>
      <span className="min-w-0">
        <span className={cx('flex items-center gap-1 text-sm font-semibold', done && 'text-text-3')}>
          {title}
          {next && <ArrowRight aria-hidden size={14} className="shrink-0 text-accent" />}
        </span>
        <span className="mt-0.5 block text-xs text-text-3">{why}</span>
      </span>
    </Link>
  );
}
