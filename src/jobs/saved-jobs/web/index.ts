// What other pages show of saved jobs, and the page itself, which loads when it is opened.
import { lazyPage } from '#ui/lazy.tsx';

export { DueNextSteps } from './JobMarks.tsx';
export { useLiveSavedJobs } from './live-saved-jobs.ts';
export { SaveJobButton } from './SaveJobButton.tsx';

export const SavedJobsPage = lazyPage(() => import('./SavedJobsPage.tsx').then((m) => m.SavedJobsPage));
