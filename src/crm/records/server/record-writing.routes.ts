// Routes that change records. Both kinds are served by the same use cases.
import type { Router } from '#platform/http/router.ts';
import type { RouteInput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import {
  cancelRecordJob,
  companyRoutes,
  contactRoutes,
  listRecordJobs,
  readRecordJob,
  undoChange,
} from '../contract.ts';
import type { RecordKind } from '../fields.contract.ts';
import * as bulk from './bulk/bulk-records.ts';
import { undoChange as takeBack } from './changes/undo-change.ts';
import { readRecord } from './reading/read-record.ts';
import type { RecordsContext } from './records-context.ts';
import { createRecord } from './writing/create-record.ts';
import { chooseValue, editRecord } from './writing/edit-record.ts';
import { mergeRecords } from './writing/merge-records.ts';
import { proposeMatches } from './writing/propose-matches.ts';

type Id = { id: string };

export function registerRecordWritingRoutes(router: Router, context: RecordsContext): void {
  const contact = changesOf(context, 'contact');
  router.route(contactRoutes.create, ({ body, principal, idempotencyKey }) =>
    contact.create(principal, body, idempotencyKey),
  );
  router.route(contactRoutes.edit, ({ params, body, principal }) => contact.edit(principal, params, body));
  router.route(contactRoutes.choose, ({ params, body, principal }) => contact.choose(principal, params, body));
  router.route(contactRoutes.merge, ({ params, body, principal }) => contact.merge(principal, params, body));
  const company = changesOf(context, 'company');
  router.route(companyRoutes.create, ({ body, principal, idempotencyKey }) =>
    company.create(principal, body, idempotencyKey),
  );
  router.route(companyRoutes.edit, ({ params, body, principal }) => company.edit(principal, params, body));
  router.route(companyRoutes.choose, ({ params, body, principal }) => company.choose(principal, params, body));
  router.route(companyRoutes.merge, ({ params, body, principal }) => company.merge(principal, params, body));
  for (const [routes, kind] of [
    [contactRoutes, 'contact'],
    [companyRoutes, 'company'],
  ] as const) {
    router.route(routes.matches, async ({ body, principal }) => ({
      items: await proposeMatches(context, principal.workspaceId, kind, body.values),
    }));
    router.route(routes.bulk, ({ body, principal, idempotencyKey }) =>
      bulk.bulkRecords(context, principal, kind, body, idempotencyKey),
    );
  }
  router.route(listRecordJobs, async ({ principal }) => ({
    items: await bulk.listJobs(context, principal.workspaceId),
  }));
  router.route(readRecordJob, ({ params, principal }) => bulk.readJobInFull(context, principal.workspaceId, params.id));
  router.route(cancelRecordJob, ({ params, principal }) => bulk.cancelJob(context, principal, params.id));
  router.route(undoChange, ({ params, principal }) => takeBack(context, principal, params.id));
}

type Create = RouteInput<typeof contactRoutes.create>['body'];
type Edit = RouteInput<typeof contactRoutes.edit>['body'];
type Choose = RouteInput<typeof contactRoutes.choose>['body'];
type Merge = RouteInput<typeof contactRoutes.merge>['body'];

/** Each answers the record as it is after the change. */
function changesOf<Kind extends RecordKind>(context: RecordsContext, kind: Kind) {
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
