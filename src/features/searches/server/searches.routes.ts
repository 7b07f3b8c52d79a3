// The searches of a workspace, newest first.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { listRuns } from '../contract.ts';
import { presentRun } from './present-run.ts';
import { runsPage } from './searches.store.ts';

export function registerSearchesRoutes(router: Router, { db }: Platform): void {
  router.route(listRuns, async ({ principal, query }) => {
    const { limit, capability, owed, id, cursor } = query;
    const rows = await runsPage(db, principal.workspaceId, { capability, owed, id, limit: limit + 1, before: cursor });
    const shown = rows.slice(0, limit);
    return {
      items: shown.map(presentRun),
      nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}
