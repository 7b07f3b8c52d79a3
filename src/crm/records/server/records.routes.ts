// Routes of records. Both kinds are served by the same use cases.
import { recordExport, toSubjects } from '#account/activity-log/server/index.ts';
import type { HandlerInput, Router } from '#platform/http/router.ts';
import type { RouteInput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import * as contract from '../contract.ts';
import type { RecordKind } from '../fields.contract.ts';
import * as bulk from './bulk/bulk-records.ts';
import { undoChange } from './changes/undo-change.ts';
import { exportRecords } from './reading/export-records.ts';
import { countUpTo, listCompanies, listContacts } from './reading/list-records.ts';
import { readRecord } from './reading/read-record.ts';
import { getTotals, listTags } from './reading/record-list.store.ts';
import type { RecordsContext } from './records-context.ts';
import { getCustomFields } from './settings/custom-fields.store.ts';
import {
  addField,
  changeField,
  createView,
  deleteField,
  deleteOwnView,
  updateOwnView,
} from './settings/record-settings.ts';
import { getViews } from './settings/record-views.store.ts';
import { createRecord, proposeMatches } from './writing/create-records.ts';
import { chooseValue, editRecord } from './writing/edit-record.ts';
import { mergeRecords } from './writing/merge-records.ts';

export function registerRecordsRoutes(router: Router, context: RecordsContext): void {
  const { db } = context.platform;
  router.route(contract.contactRoutes.list, ({ query, principal }) =>
    listContacts(context, principal.workspaceId, query),
  );
  router.route(contract.companyRoutes.list, ({ query, principal }) =>
    listCompanies(context, principal.workspaceId, query),
  );
  router.route(contract.contactRoutes.read, ({ params, principal: { workspaceId } }) =>
    readRecord(context, { workspaceId, kind: 'contact' }, params.id),
  );
  router.route(contract.companyRoutes.read, ({ params, principal: { workspaceId } }) =>
    readRecord(context, { workspaceId, kind: 'company' }, params.id),
  );
  for (const [routes, kind] of [
    [contract.contactRoutes, 'contact'],
    [contract.companyRoutes, 'company'],
  ] as const) {
    router.route(routes.count, ({ query, principal: { workspaceId } }) =>
      countUpTo(context, { workspaceId, kind }, query),
    );
    router.route(routes.tags, async ({ principal: { workspaceId } }) => ({
      tags: await listTags(db, { workspaceId, kind }),
    }));
  }
  router.route(contract.exportContacts, async (input) => sendFile(context, 'contact', input));
  router.route(contract.exportCompanies, async (input) => sendFile(context, 'company', input));
  registerRecordSettingsRoutes(router, context);
  registerRecordWritingRoutes(router, context);
}

/** A client that stops reading for this long is disconnected, to free its database connection. */
const STALL_TIMEOUT_MS = 120_000;

async function sendFile(
  context: RecordsContext,
  kind: RecordKind,
  {
    body,
    principal,
    reply,
  }: HandlerInput<typeof contract.exportContacts> | HandlerInput<typeof contract.exportCompanies>,
): Promise<void> {
  const { workspaceId } = principal;
  const { name, type, content } = await exportRecords(context, { workspaceId, kind }, body);
  const chosen = 'ids' in body.target ? toSubjects(kind, body.target.ids) : { subject: { type: kind } };
  await recordExport(context.platform, principal, { kind: 'record.exported', ...chosen });
  reply.raw.setTimeout(STALL_TIMEOUT_MS, () => reply.raw.destroy());
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .type(type)
    .send(content);
}

type Id = { id: string };

function registerRecordWritingRoutes(router: Router, context: RecordsContext): void {
  const contact = getChanges(context, 'contact');
  router.route(contract.contactRoutes.create, ({ body, principal, idempotencyKey }) =>
    contact.create(principal, body, idempotencyKey),
  );
  router.route(contract.contactRoutes.edit, ({ params, body, principal }) => contact.edit(principal, params, body));
  router.route(contract.contactRoutes.choose, ({ params, body, principal }) => contact.choose(principal, params, body));
  router.route(contract.contactRoutes.merge, ({ params, body, principal }) => contact.merge(principal, params, body));
  const company = getChanges(context, 'company');
  router.route(contract.companyRoutes.create, ({ body, principal, idempotencyKey }) =>
    company.create(principal, body, idempotencyKey),
  );
  router.route(contract.companyRoutes.edit, ({ params, body, principal }) => company.edit(principal, params, body));
  router.route(contract.companyRoutes.choose, ({ params, body, principal }) => company.choose(principal, params, body));
  router.route(contract.companyRoutes.merge, ({ params, body, principal }) => company.merge(principal, params, body));
  for (const [routes, kind] of [
    [contract.contactRoutes, 'contact'],
    [contract.companyRoutes, 'company'],
  ] as const) {
    router.route(routes.matches, async ({ body, principal }) => ({
      items: await proposeMatches(context, principal.workspaceId, kind, body.values),
    }));
    router.route(routes.bulk, ({ body, principal, idempotencyKey }) =>
      bulk.bulkRecords(context, principal, kind, body, idempotencyKey),
    );
  }
  router.route(contract.listRecordJobs, async ({ principal }) => ({
    items: await bulk.listJobs(context, principal.workspaceId),
  }));
  router.route(contract.readRecordJob, ({ params, principal }) =>
    bulk.readJobInFull(context, principal.workspaceId, params.id),
  );
  router.route(contract.cancelRecordJob, ({ params, principal }) => bulk.cancelJob(context, principal, params.id));
  router.route(contract.undoChange, ({ params, principal }) => undoChange(context, principal, params.id));
}

type Create = RouteInput<typeof contract.contactRoutes.create>['body'];
type Edit = RouteInput<typeof contract.contactRoutes.edit>['body'];
type Choose = RouteInput<typeof contract.contactRoutes.choose>['body'];
type Merge = RouteInput<typeof contract.contactRoutes.merge>['body'];

/** Each answers the record as it is after the change. */
function getChanges<Kind extends RecordKind>(context: RecordsContext, kind: Kind) {
  const after = async <Change extends { changed: boolean; changeId: string | null }>(
    { workspaceId }: Principal,
    id: string,
    { changed, changeId }: Change,
  ) => ({ record: (await readRecord(context, { workspaceId, kind }, id)).record, changed, changeId });
  return {
    create: async (principal: Principal, body: Create, key: string) => {
      const { id, changeId } = await createRecord(context, principal, kind, body, key);
      return after(principal, id, { changed: true, changeId });
    },
    edit: async (principal: Principal, { id }: Id, body: Edit) =>
      after(principal, id, await editRecord(context, principal, kind, id, body)),
    choose: async (principal: Principal, { id }: Id, body: Choose) =>
      after(principal, id, await chooseValue(context, principal, kind, id, body)),
    merge: async (principal: Principal, { id }: Id, body: Merge) =>
      after(principal, id, await mergeRecords(context, principal, kind, id, body)),
  };
}

function registerRecordSettingsRoutes(router: Router, context: RecordsContext): void {
  const { db } = context.platform;
  router.route(contract.recordTotals, ({ principal }) => getTotals(db, principal.workspaceId));

  router.route(contract.listCustomFields, async ({ principal }) => ({
    items: await getCustomFields(db, principal.workspaceId, null),
  }));
  router.route(contract.addCustomField, ({ principal, body, idempotencyKey }) =>
    addField(context, principal, body, idempotencyKey),
  );
  router.route(contract.changeCustomField, ({ principal, params, body }) =>
    changeField(context, principal, params.id, body),
  );
  router.route(contract.deleteCustomField, ({ principal, params }) => deleteField(context, principal, params.id));

  router.route(contract.listViews, async ({ principal, query }) => ({
    items: await getViews(db, principal, query.kind),
  }));
  router.route(contract.saveView, ({ principal, body, idempotencyKey }) =>
    createView(context, principal, body, idempotencyKey),
  );
  router.route(contract.changeView, ({ principal, params, body }) =>
    updateOwnView(context, principal, params.id, body),
  );
  router.route(contract.deleteView, ({ principal, params }) => deleteOwnView(context, principal, params.id));
}
