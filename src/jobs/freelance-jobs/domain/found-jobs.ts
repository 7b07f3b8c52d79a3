// One page of what a source found.
import type { FreelanceJob } from '../contract.ts';

export interface FoundJobs {
  items: FreelanceJob[];
  /** Null where the source does not say. */
  total: number | null;
  /** What asks for the next page; null where there is none. */
  next: string | null;
}

/** A page has at most 100 jobs; a source that sends a hundred thousand must not fill the table of results. */
export const MAX_JOBS = 100;
export const MAX_SKILLS = 50;
/** Enough for any posting; a hundred of them stay a small answer. */
export const MAX_DESCRIPTION = 6_000;
