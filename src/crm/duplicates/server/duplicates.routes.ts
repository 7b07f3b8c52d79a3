// Routes of suggested duplicates.
import type { Router } from '#platform/http/router.ts';
import {
  decideDuplicates,
  dismissDuplicate,
  duplicateTotals,
  listDuplicateGroups,
  listDuplicates,
  mergeExactDuplicates,
  reopenDuplicate,
} from '../contract.ts';
import {
  countDuplicates,
  type DuplicatesContext,
  decide,
  listGroups,
  listPairs,
  mergeExact,
} from './decide-duplicates.ts';

export function registerDuplicatesRoutes(router: Router, context: DuplicatesContext): void {
  router.route(listDuplicates, ({ query, principal }) => listPairs(context, principal.workspaceId, query));
  router.route(listDuplicateGroups, ({ query, principal }) => listGroups(context, principal.workspaceId, query));
  router.route(duplicateTotals, ({ principal }) => countDuplicates(context, principal.workspaceId));
  router.route(mergeExactDuplicates, ({ body, principal }) => mergeExact(context, principal, body.kind));
  router.route(dismissDuplicate, ({ params, principal }) => decide(context, principal, [params.id], 'dismiss'));
  router.route(reopenDuplicate, ({ params, principal }) => decide(context, principal, [params.id], 'reopen'));
  router.route(decideDuplicates, ({ body: { ids, dismissed }, principal }) =>
    decide(context, principal, ids, dismissed ? 'dismiss' : 'reopen'),
  );
}
