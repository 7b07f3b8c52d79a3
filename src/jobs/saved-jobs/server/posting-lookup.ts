// The port to where postings are kept: each kind of job gives its own, so that this feature depends on none of them.
import type { JobSnapshot, SavedJobKind } from '../contract.ts';

/** The posting as the server's own records have it, for one workspace; null where it knows no such job. */
export type PostingLookup = (workspaceId: string, jobId: string) => Promise<JobSnapshot | null>;

export type PostingLookups = Record<SavedJobKind, PostingLookup>;
