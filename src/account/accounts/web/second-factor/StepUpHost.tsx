// Opens the step-up dialog for any call that needs a fresh confirmation. The call waits, and is repeated once it was given.
import { useEffect, useState } from 'react';
import { onStepUpRequired } from '#platform/web/step-up.ts';
import { lazyDialog } from '#ui/lazy.tsx';

const StepUpDialog = lazyDialog(() => import('./StepUpDialog.tsx').then((m) => m.StepUpDialog));

export function StepUpHost() {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(
    () =>
      onStepUpRequired(
        () =>
          new Promise<boolean>((resolve) => {
            setAnswer(() => resolve);
          }),
      ),
    [],
  );
  // The page is left with the question open: the call that waits fails.
  useEffect(() => () => answer?.(false), [answer]);
  if (!answer) return null;
  const end = (confirmed: boolean) => {
    answer(confirmed);
    setAnswer(null);
  };
  return <StepUpDialog onClose={() => end(false)} onConfirmed={() => end(true)} />;
}
