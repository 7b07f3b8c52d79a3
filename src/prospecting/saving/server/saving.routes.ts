// Routes of saving.
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import { previewSaving, saveResults } from './save-results.ts';

export function registerSavingRoutes(router: Router, context: RecordsContext): void {
  router.route(contract.previewSaving, ({ body, principal }) => previewSaving(context.platform, principal, body));
  router.route(contract.saveResults, ({ body, principal, idempotencyKey }) =>
    saveResults(context, principal, body, idempotencyKey),
  );
}
