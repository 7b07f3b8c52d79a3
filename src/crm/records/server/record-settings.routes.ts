// Routes of what a workspace sets up for its records: counts, custom fields, saved views.
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import { totalsOf } from './reading/record-list.store.ts';
import type { RecordsContext } from './records-context.ts';
import { customFieldsOf } from './settings/custom-fields.store.ts';
import { addField, changeField, deleteField } from './settings/custom-fields.ts';
import { viewsOf } from './settings/record-views.store.ts';
import { dropView, editView, keepView } from './settings/record-views.ts';

export function registerRecordSettingsRoutes(router: Router, context: RecordsContext): void {
  const { db } = context.platform;
  router.route(contract.recordTotals, ({ principal }) => totalsOf(db, principal.workspaceId));

  router.route(contract.listCustomFields, async ({ principal }) => ({
    items: await customFieldsOf(db, principal.workspaceId, null),
  }));
  router.route(contract.addCustomField, ({ principal, body, idempotencyKey }) =>
    addField(context, principal, body, idempotencyKey),
  );
  router.route(contract.changeCustomField, ({ principal, params, body }) =>
    changeField(context, principal, params.id, body),
  );
  router.route(contract.deleteCustomField, ({ principal, params }) => deleteField(context, principal, params.id));

  router.route(contract.listViews, async ({ principal, query }) => ({
    items: await viewsOf(db, principal, query.kind),
  }));
  router.route(contract.saveView, ({ principal, body, idempotencyKey }) =>
    keepView(context, principal, body, idempotencyKey),
  );
  router.route(contract.changeView, ({ principal, params, body }) => editView(context, principal, params.id, body));
  router.route(contract.deleteView, ({ principal, params }) => dropView(context, principal, params.id));
}
