// What other pages show of saved jobs, and the page itself, which loads when it is opened.
import { latePage } from '#ui/late.tsx';

export { DueNextSteps } from './DueNextSteps.tsx';
export { SaveJobButton } from './SaveJobButton.tsx';
export { useLiveSavedJobs } from './use-live-saved-jobs.ts';

export const SavedJobsPage = latePage(() => import('./SavedJobsPage.tsx').then((m) => m.SavedJobsPage));
