// Routes of the data sources in the settings.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { accountOf } from '#shared/source-ids.ts';
import * as contract from '../contract.ts';
import { listSources } from './list-sources.ts';
import { mustBringKey } from './may-bring-key.ts';
import type { SourceHub } from './source-hub.provider.ts';
import { trySourceKey } from './try-source-key.provider.ts';

export function registerSourcesRoutes(router: Router, platform: Platform, hub: SourceHub): void {
  router.route(contract.listSources, ({ principal }) => listSources(platform, hub, principal));
  router.route(contract.putSourceKey, async ({ principal, params, body }) => {
    mustBringKey(principal, params.source);
    await hub.keys.put(principal.workspaceId, principal.userId, accountOf(params.source), body.key);
  });
  router.route(contract.deleteSourceKey, async ({ principal, params }) => {
    await hub.keys.remove(principal.workspaceId, accountOf(params.source));
  });
  router.route(contract.testSourceKey, ({ principal, params, body }) =>
    trySourceKey(platform, hub, principal, params.source, body.key),
  );
}
