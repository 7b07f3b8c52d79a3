// Routes of the data sources in the settings.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { getAccount, type KeyAccount } from '#shared/sources.ts';
import * as contract from '../contract.ts';
import { listSources } from './list-sources.ts';
import { assertMaySetKey } from './own-keys.ts';
import type { SourceHub } from './source-hub.provider.ts';
import { trySourceKey } from './try-source-key.provider.ts';

const keySubject = (account: KeyAccount) => ({ type: 'source' as const, id: account, label: account });

export function registerSourcesRoutes(router: Router, platform: Platform, hub: SourceHub): void {
  router.route(contract.listSources, ({ principal }) => listSources(platform, hub, principal));
  router.route(contract.saveSourceKey, async ({ principal, params, body }) => {
    assertMaySetKey(principal, params.source);
    const account = getAccount(params.source);
    await hub.keys.put(principal.workspaceId, principal.userId, account, body.key, (tx) =>
      recordActivity(tx, principal, { kind: 'source-key.set', subject: keySubject(account) }),
    );
  });
  router.route(contract.deleteSourceKey, async ({ principal, params }) => {
    const account = getAccount(params.source);
    await hub.keys.remove(principal.workspaceId, account, (tx) =>
      recordActivity(tx, principal, { kind: 'source-key.removed', subject: keySubject(account) }),
    );
  });
  router.route(contract.testSourceKey, ({ principal, params, body }) =>
    trySourceKey(platform, hub, principal, params.source, body.key),
  );
}
