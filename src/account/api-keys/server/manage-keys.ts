// API keys: created, restored, presented, revoked when the password is reset, and authenticated.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { lockSignedIn, type RecoveryStep, userById } from '#account/accounts/server/index.ts';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { API_CALLS_A_MINUTE, planGroup } from '#account/plans/contract.ts';
import { getKeyBudgets, setKeyBudget } from '#billing/credits/server/index.ts';
import { renderEmailLayout } from '#platform/email-layout.ts';
import type { ApiKeys } from '#platform/http/callers.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { API_KEY_LIMIT, type ApiKey, type createApiKey } from '../contract.ts';
import {
  type ApiKeyRow,
  deleteRevoked,
  keysOfUser,
  keyUser,
  lockKey,
  revokeKeys,
  saveKey,
  touchKey,
  unrevokeKey,
} from './api-keys.store.ts';

const DAY_MS = 86_400_000;

type Wanted = z.output<typeof createApiKey.request.body>;

/** @throws LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED */
export async function createKey(
  { db, clock, jobs, log }: Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'>,
  principal: Principal,
  { name, scopes, dailyCredits, days }: Wanted,
  idempotencyKey: string,
): Promise<RouteOutput<typeof createApiKey>> {
  const { workspaceId, userId } = principal;
  const id = idOfClick(userId, idempotencyKey);
  const secret = newToken();
  const { key, prefix } = writeKey(workspaceId, secret);
  const row = await db.transaction(async (tx) => {
    // Two clicks of one user take turns, so that the limit is exact.
    await lockSignedIn(tx, principal);
    await deleteRevoked(tx, workspaceId, userId);
    const others = (await keysOfUser(tx, workspaceId, userId)).filter((other) => other.id !== id);
    if (others.length >= API_KEY_LIMIT) throw new AppError('LIMIT_REACHED', { params: { n: API_KEY_LIMIT } });
    // Of the same click before: it asked for the same, or the key is not made again.
    const before = (await getKeyBudgets(tx, workspaceId, [id])).get(id);
    if (before && before.credits !== dailyCredits) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    const kept = await saveKey(tx, {
      workspaceId,
      id,
      userId,
      name,
      tokenHash: hashToken(secret),
      prefix,
      scopes: [...new Set(scopes)].sort(),
      expiresAt: days === null ? null : new Date(clock.now() + days * DAY_MS),
    });
    if (kept === null) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    await setKeyBudget(tx, workspaceId, id, dailyCredits);
    await jobs.enqueue(tx, apiKeyMailJob, { workspaceId, userId, keyId: id }, `api-key-mail:${id}`);
    const subject = { type: 'api-key', id } as const;
    await recordActivity(tx, principal, {
      kind: 'api-key.created',
      subject,
      details: { scopes: kept.scopes, dailyCredits },
      quietMinutes: 1,
    });
    return kept;
  });
  log.info({ workspaceId, userId, apiKeyId: id, scopes }, 'an API key was made');
  return { apiKey: await presentKey(db, row), key };
}

/** The same for the same click: sent twice, it makes one key. */
function idOfClick(userId: string, idempotencyKey: string): string {
  const bytes = createHash('sha256').update(`${userId} ${idempotencyKey}`).digest('hex').slice(0, 32);
  // Version 8 of RFC 9562: made from something of our own.
  return bytes.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

// Undoes the revocation of an API key.

/** @throws NOT_FOUND (also after ten minutes), LIMIT_REACHED where others have been made in its place. */
export async function restoreKey(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  principal: Principal,
  keyId: string,
): Promise<ApiKey> {
  const { workspaceId, userId } = principal;
  const row = await db.transaction(async (tx) => {
    await lockSignedIn(tx, principal);
    const restored = await unrevokeKey(tx, workspaceId, userId, keyId);
    if (restored === null) throw new AppError('NOT_FOUND');
    const count = (await keysOfUser(tx, workspaceId, userId)).length;
    if (count > API_KEY_LIMIT) throw new AppError('LIMIT_REACHED', { params: { n: API_KEY_LIMIT } });
    await recordActivity(tx, principal, { kind: 'api-key.restored', subject: { type: 'api-key', id: keyId } });
    return restored;
  });
  log.info({ workspaceId, userId, apiKeyId: keyId }, 'the revocation of an API key was undone');
  return presentKey(db, row);
}

/** Null where the user has no such key. */
export async function setDailyCredits(
  tx: Executor,
  workspaceId: string,
  userId: string,
  { id, dailyCredits }: { id: string; dailyCredits: number },
): Promise<ApiKey | null> {
  const row = await lockKey(tx, workspaceId, userId, id);
  if (row === null) return null;
  await setKeyBudget(tx, workspaceId, id, dailyCredits);
  return presentKey(tx, row);
}

// API keys as the settings show them.
const presentKey = async (db: Executor, row: ApiKeyRow): Promise<ApiKey> => {
  const budgets = await getKeyBudgets(db, row.workspaceId, [row.id]);
  return present(row, budgets.get(row.id));
};

/** Of one workspace. */
export async function presentKeys(db: Executor, workspaceId: string, rows: readonly ApiKeyRow[]): Promise<ApiKey[]> {
  const budgets = await getKeyBudgets(
    db,
    workspaceId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, budgets.get(row.id)));
}

function present(key: ApiKeyRow, budget: { credits: number | null; spent: number } | undefined): ApiKey {
  const { id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt } = key;
  return {
    id,
    name,
    prefix,
    scopes,
    dailyCredits: budget?.credits ?? null,
    spentToday: budget?.spent ?? 0,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

// A password reset revokes the user's API keys: an intruder may have made one.
export const apiKeyRecovery: RecoveryStep = {
  async end(tx, { workspaceId, userId }) {
    const revoked = await revokeKeys(tx, workspaceId, userId);
    return revoked.map(({ name, prefix }) => `the API key “${name}” (${prefix}…)`);
  },
};

// Authenticates the API key of a call.
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

// Emails the user about a new key, so that a key created on an open browser is noticed.
const apiKeyMailJob = {
  name: 'api-keys-send-mail',
  payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), keyId: z.uuid() }),
  maxAttempts: 12,
} satisfies JobDefinition;

/** Where keys are seen and revoked. */
const SETTINGS = '/settings?section=api';

export function createApiKeyMailJob({ db, mailer, config }: Platform): Job {
  return defineJob(apiKeyMailJob, async ({ workspaceId, userId, keyId }) => {
    const user = await userById(db, workspaceId, userId);
    const key = (await keysOfUser(db, workspaceId, userId)).find(({ id }) => id === keyId);
    // The account is gone, or the key was revoked at once: nothing to be told of.
    if (!user || !key) return;
    await mailer.send(
      renderEmailLayout({
        to: user.email,
        name: user.fullName,
        subject: 'An API key was created for your account',
        lead: [
          `The key “${key.name}” (${key.prefix}…) can now call Leadwright in your name.`,
          `It may: ${key.scopes.join(', ')}.`,
        ],
        action: 'Review your API keys',
        link: config.publicUrl + SETTINGS,
        footer: 'If this wasn’t you, revoke the key, end the other sessions and change your password.',
      }),
    );
  });
}
