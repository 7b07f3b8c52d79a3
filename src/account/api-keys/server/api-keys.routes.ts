// Routes of the API keys in the settings. None of them can be called with a key.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { API_CALLS_A_MINUTE, type Plan } from '#account/plans/contract.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { keysOfUser, revokeKey } from './api-keys.store.ts';
import { createKey, presentKeys, restoreKey, setDailyCredits } from './manage-keys.ts';

export function registerApiKeysRoutes(router: Router, platform: Platform): void {
  const { db, log } = platform;
  router.route(contract.listApiKeys, async ({ principal: { workspaceId, userId, plan } }) => ({
    items: await presentKeys(db, workspaceId, await keysOfUser(db, workspaceId, userId)),
    limit: contract.API_KEY_LIMIT,
    callsAMinute: API_CALLS_A_MINUTE[plan as Plan],
  }));
  router.route(contract.createApiKey, ({ principal, body, idempotencyKey }) =>
    createKey(platform, principal, body, idempotencyKey),
  );
  router.route(contract.changeApiKey, async ({ principal, params: { id }, body: { dailyCredits } }) => {
    const { workspaceId, userId } = principal;
    return db.transaction(async (tx) => {
      const changed = await setDailyCredits(tx, workspaceId, userId, { id, dailyCredits });
      if (changed === null) throw new AppError('NOT_FOUND');
      const subject = { type: 'api-key', id } as const;
      await recordActivity(tx, principal, {
        kind: 'api-key.budget-changed',
        subject,
        details: { credits: dailyCredits },
      });
      return changed;
    });
  });
  router.route(contract.revokeApiKey, async ({ principal, params }) => {
    const { workspaceId, userId } = principal;
    await db.transaction(async (tx) => {
      if (!(await revokeKey(tx, workspaceId, userId, params.id))) throw new AppError('NOT_FOUND');
      await recordActivity(tx, principal, { kind: 'api-key.revoked', subject: { type: 'api-key', id: params.id } });
    });
    log.info({ workspaceId, userId, apiKeyId: params.id }, 'an API key was revoked');
  });
  router.route(contract.restoreApiKey, ({ principal, params }) => restoreKey(platform, principal, params.id));
}
