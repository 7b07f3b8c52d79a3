// Who is behind an API key: the question that the router asks with every call that has one.
import { API_CALLS_A_MINUTE, planGroup } from '#account/plans/contract.ts';
import type { ApiKeys } from '#platform/http/api-keys.ts';
import type { Platform } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { readKey } from '../domain/key-format.ts';
import { keyUser, touchKey } from './api-keys.store.ts';

export function createKeyring({ db, log }: Pick<Platform, 'db' | 'log'>): ApiKeys {
  return {
    async authenticate(written) {
      const key = readKey(written);
      if (key === null) return null;
      const user = await keyUser(db, key.workspaceId, hashToken(key.secret)).catch((error: unknown) => {
        log.error({ err: error }, 'API key look-up failed');
        throw new AppError('UNAVAILABLE', { cause: error });
      });
      if (user === null) return null;
      const { keyId, scopes, workspaceId, userId, email, currentPlan: plan, isPaid, role, teamMember, stale } = user;
      if (stale) await touchKey(db, workspaceId, keyId);
      return {
        keyId,
        scopes,
        callsAMinute: API_CALLS_A_MINUTE[plan],
        principal: {
          workspaceId,
          userId,
          sessionId: keyId,
          apiKeyId: keyId,
          apiScopes: scopes,
          email,
          plan,
          group: planGroup(plan, isPaid),
          role,
          teamMember,
        },
      };
    },
  };
}
