// Which step of the sign-up is shown. It stands in the address's fragment, so that the browser's back button goes one
// step back and not out of the form.
import { useEffect, useState } from 'react';
import { SIGN_UP_STEPS, type SignUpStep } from './sign-up-draft.ts';

/** `started`: the first step is done. Until then it is the one shown, whatever the address says (a reload forgets passwords). */
export function useSignUpStep(started: boolean): [step: SignUpStep, goTo: (step: SignUpStep) => void] {
  const [asked, setAsked] = useState(stepOfAddress);
  useEffect(() => {
    const onHashChange = () => setAsked(stepOfAddress());
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);

  const step = started ? asked : 'account';
  useEffect(() => {
    scrollTo({ top: 0 });
    if (location.hash.slice(1) !== step && location.hash !== '') history.replaceState(history.state, '', `#${step}`);
  }, [step]);

  return [
    step,
    (next) => {
      setAsked(next);
      location.hash = next;
    },
  ];
}

function stepOfAddress(): SignUpStep {
  return SIGN_UP_STEPS.find((step) => `#${step}` === location.hash) ?? 'account';
}
