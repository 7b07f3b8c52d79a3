// Keys that workspaces bring: who may set one, and the keys opened for a call and cached for a few seconds.
import { z } from 'zod';
import { mayUse, PLAN_NAMES, type Plan } from '#account/plans/contract.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform, Transaction } from '#platform/platform.ts';
import { createSealer, type Sealed } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { getAccount, type KeyAccount, type KeySource, toSources } from '#shared/sources.ts';
import { CAPABILITY_SOURCES } from '../contract.ts';
import { deleteKey, keysSealedOtherwise, listKeys, resealKey, type StoredKey, saveKey } from './sources.store.ts';

export interface OwnKey extends Omit<StoredKey, 'sealed'> {
  /** Null where SECRET_KEY was changed and the one before is not known: the key has to be entered again. */
  key: string | null;
}

type Alongside = (tx: Transaction) => Promise<void>;

export interface OwnKeys {
  /** The key to call with; null where there is none, or none that can be read. */
  find(workspaceId: string, source: KeySource): Promise<string | null>;
  /** As it is in the database now. */
  list(workspaceId: string): Promise<OwnKey[]>;
  /** `alongside` runs in the same transaction. */
  put(workspaceId: string, userId: string, account: KeyAccount, key: string, alongside?: Alongside): Promise<void>;
  remove(workspaceId: string, account: KeyAccount, alongside?: Alongside): Promise<void>;
  /** Puts every key that can be read under the present SECRET_KEY. */
  resealAll(): Promise<void>;
}

/** A key that was changed in another process holds here after this time at most; 5 s is the promise. */
const CACHE_MS = 3_000;
const MAX_CACHED = 2_000;
/** A short key would give half of itself away. */
const MIN_LENGTH_TO_SHOW = 16;

interface CachedKeys {
  until: number;
  keys: Promise<Map<KeyAccount, string>>;
}

export function createOwnKeys({
  db,
  secrets,
  log,
  clock,
}: Pick<Platform, 'db' | 'secrets' | 'log' | 'clock'>): OwnKeys {
  const sealer = createSealer(secrets, 'source-keys');
  const kept = new Map<string, CachedKeys>();
  const placeOf = (workspaceId: string, account: KeyAccount | KeySource) => `${workspaceId} ${account}`;

  /** A key that was stored before there was one for each account is bound to the source that it was entered for. */
  function unseal(workspaceId: string, account: KeyAccount, sealed: Sealed): string | null {
    for (const place of [account, ...toSources(account)]) {
      const opened = sealer.open(sealed, placeOf(workspaceId, place));
      if (opened !== null) return opened;
    }
    return null;
  }

  async function open(workspaceId: string, { sealed, ...facts }: StoredKey): Promise<OwnKey> {
    const opened = unseal(workspaceId, facts.account, sealed);
    if (opened === null) {
      log.error(
        { account: facts.account, workspaceId },
        'a stored source key cannot be opened: SECRET_KEY has changed',
      );
      return { ...facts, key: null };
    }
    return { ...facts, key: opened };
  }

  async function list(workspaceId: string): Promise<OwnKey[]> {
    const stored = await listKeys(db, workspaceId);
    return Promise.all(stored.map((row) => open(workspaceId, row)));
  }

  async function load(workspaceId: string): Promise<Map<KeyAccount, string>> {
    const keys = new Map<KeyAccount, string>();
    for (const { account, key } of await list(workspaceId)) if (key !== null) keys.set(account, key);
    return keys;
  }

  function keep(workspaceId: string): CachedKeys {
    const entry = { until: clock.now() + CACHE_MS, keys: load(workspaceId) };
    // A failed look-up is not cached; those who wait for it get the error.
    entry.keys.catch(() => kept.delete(workspaceId));
    kept.delete(workspaceId);
    kept.set(workspaceId, entry);
    const [oldest = ''] = kept.keys();
    if (kept.size > MAX_CACHED) kept.delete(oldest);
    return entry;
  }

  return {
    list,
    async find(workspaceId, source) {
      const known = kept.get(workspaceId);
      const entry = known !== undefined && known.until > clock.now() ? known : keep(workspaceId);
      return (await entry.keys).get(getAccount(source)) ?? null;
    },
    async put(workspaceId, userId, account, key, alongside) {
      const sealed = sealer.seal(key, placeOf(workspaceId, account));
      const lastFour = key.length >= MIN_LENGTH_TO_SHOW ? key.slice(-4) : '';
      await db.transaction(async (tx) => {
        await saveKey(tx, workspaceId, { account, sealed, lastFour, userId });
        await alongside?.(tx);
      });
      kept.delete(workspaceId);
      log.info({ account, workspaceId, userId }, 'a workspace set a source key of its own');
    },
    async resealAll() {
      for (const { workspaceId, account, sealed } of await keysSealedOtherwise(db, sealer.keyId)) {
        const opened = unseal(workspaceId, account, sealed);
        const place = placeOf(workspaceId, account);
        if (opened !== null) await resealKey(db, workspaceId, account, sealed, sealer.seal(opened, place));
      }
    },
    async remove(workspaceId, account, alongside) {
      await db.transaction(async (tx) => {
        if (await deleteKey(tx, workspaceId, account)) await alongside?.(tx);
      });
      kept.delete(workspaceId);
      log.info({ account, workspaceId }, 'a workspace removed its own source key');
    },
  };
}

// Who may bring a key to a source: who may configure a workspace whose plan reaches what the source is for.

/** @throws PLAN_REQUIRED */
export function assertMaySetKey(principal: Principal, source: KeySource): void {
  const uses = Object.values(CAPABILITY_SOURCES).filter(({ keyed }) =>
    (keyed as readonly KeySource[]).includes(source),
  );
  if (uses.some(({ feature }) => mayUse(feature, principal) === 'allowed')) return;
  throw new AppError('PLAN_REQUIRED', { params: { plan: PLAN_NAMES[principal.plan as Plan] } });
}

// After a change of SECRET_KEY: puts every stored key under the new one, so that the old one can be forgotten.
export function createResealKeysJob({ keys }: { keys: OwnKeys }): Job {
  return defineJob({ name: 'sources-reseal-keys', payload: z.unknown(), cron: '7 * * * *', maxAttempts: 3 }, () =>
    keys.resealAll(),
  );
}
