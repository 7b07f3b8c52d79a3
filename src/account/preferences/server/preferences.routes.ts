// The one route of preferences: they are read with the user document.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import { changePreferences } from '../contract.ts';
import { savePreferences } from './preferences.store.ts';

export function registerPreferencesRoutes(router: Router, { db, events }: Platform): void {
  router.route(changePreferences, async ({ principal: { workspaceId, userId }, body }) => {
    const saved = await savePreferences(db, workspaceId, userId, body);
    events.publish(workspaceId, ACCOUNT_CHANGED);
    return saved;
  });
}
