// Routes of records. Both kinds are served by the same use cases.
import { recordExport, severalOf } from '#account/activity-log/server/index.ts';
import type { HandlerInput, Router } from '#platform/http/router.ts';
import { companyRoutes, contactRoutes, exportCompanies, exportContacts, type RecordKind } from '../contract.ts';
import { exportRecords } from './reading/export-records.ts';
import { countUpTo, listCompanies, listContacts } from './reading/list-records.ts';
import { readRecord } from './reading/read-record.ts';
import { tagsOf } from './reading/record-list.store.ts';
import { registerRecordSettingsRoutes } from './record-settings.routes.ts';
import { registerRecordWritingRoutes } from './record-writing.routes.ts';
import type { RecordsContext } from './records-context.ts';

export function registerRecordsRoutes(router: Router, context: RecordsContext): void {
  const { db } = context.platform;
  router.route(contactRoutes.list, ({ query, principal }) => listContacts(context, principal.workspaceId, query));
  router.route(companyRoutes.list, ({ query, principal }) => listCompanies(context, principal.workspaceId, query));
  router.route(contactRoutes.read, ({ params, principal: { workspaceId } }) =>
    readRecord(context, { workspaceId, kind: 'contact' }, params.id),
  );
  router.route(companyRoutes.read, ({ params, principal: { workspaceId } }) =>
    readRecord(context, { workspaceId, kind: 'company' }, params.id),
  );
  for (const [routes, kind] of [
    [contactRoutes, 'contact'],
    [companyRoutes, 'company'],
  ] as const) {
    router.route(routes.count, ({ query, principal: { workspaceId } }) =>
      countUpTo(context, { workspaceId, kind }, query),
    );
    router.route(routes.tags, async ({ principal: { workspaceId } }) => ({
      tags: await tagsOf(db, { workspaceId, kind }),
    }));
  }
  router.route(exportContacts, async (input) => sendFile(context, 'contact', input));
  router.route(exportCompanies, async (input) => sendFile(context, 'company', input));
  registerRecordSettingsRoutes(router, context);
  registerRecordWritingRoutes(router, context);
}

/** Whoever stops reading for so long has gone: the connection to the database is somebody else's. */
const PATIENCE_MS = 120_000;

async function sendFile(
  context: RecordsContext,
  kind: RecordKind,
  { body, principal, reply }: HandlerInput<typeof exportContacts> | HandlerInput<typeof exportCompanies>,
): Promise<void> {
  const { workspaceId } = principal;
  const { name, type, content } = await exportRecords(context, { workspaceId, kind }, body);
  const chosen = 'ids' in body.target ? severalOf(kind, body.target.ids) : { subject: { type: kind } };
  await recordExport(context.platform, principal, { kind: 'record.exported', ...chosen });
  reply.raw.setTimeout(PATIENCE_MS, () => reply.raw.destroy());
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .type(type)
    .send(content);
}
