// The tour of Home: by itself for people who are new, once on all their devices; again from help.
import * as RadixPopover from 'radix-ui/popover';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePreferences } from '#account/preferences/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { floatingPanel } from '#ui/control-styles.ts';
import type { Home } from '../contract.ts';
import { isNewcomer, type TourStep, tourSteps } from '../domain/tour-steps.ts';
import type { HomeViewer } from './use-home-viewer.ts';

/** In the address: the tour was asked for. */
const PARAM = 'tour';

/** `quiet`: something is due, which it must not cover; it then comes only where it was asked for. */
export function Tour({ home, viewer, quiet }: { home: Home; viewer: HomeViewer; quiet: boolean }) {
  const { preferences, change } = usePreferences();
  const [params, setParams] = useSearchParams();
  const wanted = params.has(PARAM);
  const due = !quiet && preferences?.tour === true && isNewcomer(home);
  // What is done meanwhile, in another tab, does not end a tour that has started.
  const [state, setState] = useState<'none' | 'started' | 'left'>('none');
  if (state === 'none' && (wanted || due)) setState('started');
  if (state !== 'started') return null;
  function leave() {
    setState('left');
    if (preferences?.tour) change({ tour: false });
    if (wanted) {
      const rest = new URLSearchParams(params);
      rest.delete(PARAM);
      setParams(rest, { replace: true, preventScrollReset: true });
    }
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  return <Steps steps={tourSteps(viewer.freelancer)} onLeave={leave} />;
}

interface Placed extends TourStep {
  target: HTMLElement;
}

function Steps({ steps, onLeave }: { steps: readonly TourStep[]; onLeave: () => void }) {
  const [placed, setPlaced] = useState<readonly Placed[]>([]);
  const [at, setAt] = useState(0);
  useEffect(() => {
    // Once the page around it is drawn; a place that is not there (first steps that were hidden) is left out.
    setPlaced(
      steps.flatMap((step) => {
        const target = document.querySelector<HTMLElement>(`[data-tour="${step.at}"]`);
        return target ? [{ ...step, target }] : [];
      }),
    );
  }, [steps]);
  const step = placed[at];
  if (!step) return null;
  return (
    <Coachmark
      key={step.at}
      target={step.target}
      title={step.title}
      step={at + 1}
      steps={placed.length}
      onBack={() => setAt(at - 1)}
      onNext={() => (at + 1 < placed.length ? setAt(at + 1) : onLeave())}
      onLeave={onLeave}
    >
      {step.text}
    </Coachmark>
  );
}

// One step of a tour: a small panel at an element of the page, which is outlined meanwhile. The page behind it can be used.
interface CoachmarkProps {
  /** What it points at. */
  target: HTMLElement;
  title: string;
  /** From 1 on. */
  step: number;
  steps: number;
  children: string;
  onBack: () => void;
  onNext: () => void;
  /** Skip, Escape, or a press anywhere else. */
  onLeave: () => void;
}

function Coachmark({ target, title, step, steps, children, onBack, onNext, onLeave }: CoachmarkProps) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.scrollIntoView({ block: 'center' });
    target.dataset.pointed = '';
    return () => {
      delete target.dataset.pointed;
    };
  }, [target]);
  return (
    <RadixPopover.Root open onOpenChange={(open) => !open && onLeave()}>
      <RadixPopover.Anchor virtualRef={{ current: target }} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={title}
          sideOffset={12}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            next.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={`${floatingPanel} w-80 max-w-[calc(100vw-16px)] p-4`}
        >
          <p className="text-md font-semibold">{title}</p>
          <p className="mt-1 text-text-2">{children}</p>
          <div className="mt-4 flex items-center gap-2">
            <span className="flex-1 text-xs text-text-3">
              {step} of {steps}
            </span>
            {step < steps && (
              <Button size="sm" variant="ghost" onClick={onLeave}>
                Skip<span className="sr-only"> the tour</span>
              </Button>
            )}
            {step > 1 && (
              <Button size="sm" onClick={onBack}>
                Back
              </Button>
            )}
            <Button ref={next} size="sm" variant="primary" onClick={onNext}>
              {step === steps ? 'Done' : 'Next'}
            </Button>
          </div>
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
