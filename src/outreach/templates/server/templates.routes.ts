// Routes of templates.
import { recordExport } from '#account/activity-log/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import * as contract from '../contract.ts';
import { changeMany, createOne, readOne, restoreOne, saveOne, undoChange } from './change-templates.ts';
import { getPreview } from './preview-template.ts';
import { readSequences } from './read-sequences.ts';
import { getExport, getHistory, getSummary, getVariables, listPage, oneVersion } from './template-views.ts';

export function registerTemplatesRoutes(router: Router, platform: Platform): void {
  const { db } = platform;
  router.route(contract.listTemplates, ({ query, principal }) => listPage(db, principal.workspaceId, query));
  router.route(contract.templatesSummary, ({ principal }) => getSummary(db, principal.workspaceId));
  router.route(contract.templateVariables, ({ principal }) => getVariables(db, principal.workspaceId));
  router.route(contract.listSequences, ({ principal }) => readSequences(platform, principal));
  router.route(contract.createTemplate, ({ body, principal }) => createOne(platform, principal, body));
  router.route(contract.readTemplate, ({ params, principal }) => readOne(db, principal.workspaceId, params.id));
  router.route(contract.saveTemplate, ({ params, body, principal }) => saveOne(platform, principal, params.id, body));
  router.route(contract.listVersions, ({ params, principal }) => getHistory(db, principal.workspaceId, params.id));
  router.route(contract.readVersion, ({ params, principal }) =>
    oneVersion(db, principal.workspaceId, params.id, params.version),
  );
  router.route(contract.restoreVersion, ({ params, principal }) =>
    restoreOne(platform, principal, params.id, params.version),
  );
  router.route(contract.changeTemplates, ({ body, principal }) => changeMany(platform, principal, body));
  router.route(contract.undoTemplates, ({ body, principal }) => undoChange(platform, principal, body.undoId));
  router.route(contract.exportTemplates, async ({ body, principal }) => {
    const file = await getExport(db, principal.workspaceId, body.target);
    await recordExport(platform, principal, { kind: 'template.exported', subject: { type: 'template' } });
    return file;
  });
  router.route(contract.previewTemplate, ({ body, principal }) => getPreview(platform, principal, body));
}
