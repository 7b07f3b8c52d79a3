// The parts that pages of searches show; each loads when it is shown.
import { lazy } from 'react';

export const SaveResultButton = lazy(() =>
  import('./SaveResultButton.tsx').then((m) => ({ default: m.SaveResultButton })),
);
export const SaveResultsButton = lazy(() =>
  import('./SaveResultButton.tsx').then((m) => ({ default: m.SaveResultsButton })),
);
