// What a person can want to do first. Apart from the contract, so that the first page loads it without zod.

/** What a person wants to do first: it decides where Home leads and which first steps it shows. */
export const GOALS = ['customers', 'suppliers', 'projects', 'job'] as const;
export type Goal = (typeof GOALS)[number];
export const GOAL_LABELS: Record<Goal, string> = {
  customers: 'Find customers',
  suppliers: 'Find suppliers',
  projects: 'Find projects',
  job: 'Find a job',
};
