// The ledger, newest first.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { listLedger } from '../contract.ts';
import { balanceOf, ledgerPage } from './credits.store.ts';

export function registerCreditsRoutes(router: Router, platform: Platform): void {
  router.route(listLedger, async ({ principal, query }) => {
    const [entries, { balance }] = await Promise.all([
      ledgerPage(platform.db, principal.workspaceId, query.limit + 1, query.cursor ?? null),
      balanceOf(platform.db, principal.workspaceId),
    ]);
    const items = entries.slice(0, query.limit);
    return {
      items: items.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      nextCursor: entries.length > query.limit ? String(items.at(-1)?.seq) : null,
      balance,
    };
  });
}
