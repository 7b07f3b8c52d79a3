// Routes of saved jobs.
import { recordExport } from '#account/activity-log/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import { changeMany, changeOne, moveOne, saveJob, undoChange } from './change-saved-jobs.ts';
import { getBoard, getExport, getSummary, listPage, readSavedJob } from './read-saved-jobs.ts';
import { listMarks } from './saved-jobs.store.ts';
import type { SavedJobsContext } from './saved-jobs-context.ts';

export function registerSavedJobsRoutes(router: Router, context: SavedJobsContext): void {
  const { db } = context.platform;
  router.route(contract.saveJob, ({ body, principal }) => saveJob(context, principal, body));
  router.route(contract.savedMarks, async ({ body, principal }) => ({
    items: await listMarks(db, principal.workspaceId, body.kind, body.jobIds),
  }));
  router.route(contract.listSavedJobs, ({ query, principal }) => listPage(db, principal.workspaceId, query));
  router.route(contract.savedJobsBoard, ({ query, principal }) => getBoard(db, principal.workspaceId, query));
  router.route(contract.savedJobsSummary, ({ query, principal }) => getSummary(db, principal.workspaceId, query.today));
  router.route(contract.getSavedJob, ({ params, principal }) => readSavedJob(db, principal.workspaceId, params.id));
  router.route(contract.exportSavedJobs, async ({ body, principal }) => {
    const file = await getExport(db, principal.workspaceId, body.target);
    await recordExport(context.platform, principal, { kind: 'file.exported', details: { what: 'saved jobs' } });
    return file;
  });
  router.route(contract.editSavedJob, ({ params, body, principal }) => changeOne(context, principal, params.id, body));
  router.route(contract.moveSavedJob, ({ params, body, principal }) => moveOne(context, principal, params.id, body));
  router.route(contract.changeSavedJobs, ({ body, principal }) => changeMany(context, principal, body));
  router.route(contract.undoSavedJobs, ({ body, principal }) => undoChange(context, principal, body.undoId));
}
