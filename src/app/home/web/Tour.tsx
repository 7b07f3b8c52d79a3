// The tour of Home: by itself for people who are new, once on all their devices; again from help.
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePreferences } from '#account/preferences/web/index.ts';
import { Coachmark } from '#ui/Coachmark.tsx';
import type { Home } from '../contract.ts';
import { isNewcomer, type TourStep, tourSteps } from '../domain/tour-steps.ts';
import type { HomeViewer } from './use-home-viewer.ts';

/** In the address: the tour was asked for. */
const PARAM = 'tour';

export function Tour({ home, viewer }: { home: Home; viewer: HomeViewer }) {
  const { preferences, change } = usePreferences();
  const [params, setParams] = useSearchParams();
  const wanted = params.has(PARAM);
  const due = preferences?.tour === true && isNewcomer(home);
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
