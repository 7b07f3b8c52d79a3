// Routes of suggested duplicates.
import type { Router } from '#platform/http/router.ts';
import { dismissDuplicate, duplicateTotals, listDuplicates, reopenDuplicate } from '../contract.ts';
import { type DuplicatesContext, decide, pageOfPairs, totalsOf } from './decide-duplicates.ts';

export function registerDuplicatesRoutes(router: Router, context: DuplicatesContext): void {
  router.route(listDuplicates, ({ query, principal }) => pageOfPairs(context, principal.workspaceId, query));
  router.route(duplicateTotals, ({ principal }) => totalsOf(context, principal.workspaceId));
  router.route(dismissDuplicate, ({ params, principal }) => decide(context, principal, params.id, 'dismiss'));
  router.route(reopenDuplicate, ({ params, principal }) => decide(context, principal, params.id, 'reopen'));
}
