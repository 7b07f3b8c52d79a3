// Who is behind an API key: the question that the router asks with every call that has one.
import { API_CALLS_A_MINUTE, planGroup } from '#account/plans/contract.ts';
import type { ApiKeys } from '#platform/http/api-keys.ts';
import type { Platform } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
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

// How an API key is written: `lw_`, 43 random characters, and the workspace, so that the look-up stays inside it.
const WRITTEN = /^lw_([\w-]{43})([\w-]{22})$/;
/** Of the secret: 8 of its 43 characters give nothing away. */
const SHOWN = 8;

/** @param secret 32 random bytes as base64url */
export function writeKey(workspaceId: string, secret: string): { key: string; prefix: string } {
  const workspace = Buffer.from(workspaceId.replaceAll('-', ''), 'hex').toString('base64url');
  return { key: `lw_${secret}${workspace}`, prefix: `lw_${secret.slice(0, SHOWN)}` };
}

/** Null for anything that cannot be a key of ours. */
export function readKey(key: string): { workspaceId: string; secret: string } | null {
  const [, secret, workspace] = WRITTEN.exec(key) ?? [];
  if (secret === undefined || workspace === undefined) return null;
  const hex = Buffer.from(workspace, 'base64url').toString('hex');
  return { workspaceId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), secret };
}
