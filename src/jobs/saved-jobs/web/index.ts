// What other pages show of saved jobs.
export { DueNextSteps } from './JobMarks.tsx';
export { useLiveSavedJobs } from './live-saved-jobs.ts';
export { SaveJobButton } from './SaveJobButton.tsx';
