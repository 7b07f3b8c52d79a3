// What other pages show of saved jobs, and the page itself, which loads when it is opened.
import { lazy } from 'react';

export { DueNextSteps } from './DueNextSteps.tsx';
export { SaveJobButton } from './SaveJobButton.tsx';
export { useLiveSavedJobs } from './use-live-saved-jobs.ts';

export const SavedJobsPage = lazy(() => import('./SavedJobsPage.tsx').then((m) => ({ default: m.SavedJobsPage })));
