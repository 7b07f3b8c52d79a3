// What other pages show of saved jobs.
export { SaveJobButton } from './SaveJobButton.tsx';
export { useLiveSavedJobs } from './use-live-saved-jobs.ts';
