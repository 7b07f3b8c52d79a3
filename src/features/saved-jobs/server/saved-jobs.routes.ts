// Routes of saved jobs.
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import { saveJob } from './save-job.ts';
import { marksOf } from './saved-jobs.store.ts';
import type { SavedJobsContext } from './saved-jobs-context.ts';
import { unsaveJob } from './unsave-job.ts';

export function registerSavedJobsRoutes(router: Router, context: SavedJobsContext): void {
  const { db } = context.platform;
  router.route(contract.saveJob, ({ body, principal }) => saveJob(context, principal, body));
  router.route(contract.unsaveJob, ({ body, principal }) => unsaveJob(context, principal, body));
  router.route(contract.savedMarks, async ({ body, principal }) => ({
    items: await marksOf(db, principal.workspaceId, body.kind, body.jobIds),
  }));
}
