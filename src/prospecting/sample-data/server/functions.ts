// What people of the sample do for a living, in the titles that such profiles carry.
import jobFunctions from './data/job-functions.json' with { type: 'json' };

export interface JobFunction {
  weight: number;
  titles: readonly string[];
  /** Completes "Head of X": what an overlong headline goes on about. */
  fields: readonly string[];
}

export const FUNCTIONS: readonly JobFunction[] = jobFunctions;
