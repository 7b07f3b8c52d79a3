// The keys of workspaces' own, opened for those who call with them, and kept for a few seconds so that a search need not ask.
import type { Platform } from '#platform/platform.ts';
import { createSealer } from '#platform/sealer.ts';
import type { KeySource } from '#shared/source-ids.ts';
import { deleteKey, keysOf, keysSealedOtherwise, putKey, resealKey, type StoredKey } from './source-keys.store.ts';

export interface OwnKey extends Omit<StoredKey, 'sealed'> {
  /** Null where SECRET_KEY was changed and the one before is not known: the key has to be entered again. */
  key: string | null;
}

export interface OwnKeys {
  /** The key to call with; null where there is none, or none that can be read. */
  find(workspaceId: string, source: KeySource): Promise<string | null>;
  /** As it stands in the database now. */
  list(workspaceId: string): Promise<OwnKey[]>;
  put(workspaceId: string, userId: string, source: KeySource, key: string): Promise<void>;
  remove(workspaceId: string, source: KeySource): Promise<void>;
  /** Puts every key that can be read under the present SECRET_KEY. */
  resealAll(): Promise<void>;
}

/** A key that was changed in another process holds here after this time at most; 5 s is the promise. */
const KEPT_MS = 3_000;
const MAX_KEPT = 2_000;
/** A short key would give half of itself away. */
const LEAST_TO_SHOW_OF = 16;

interface Kept {
  until: number;
  keys: Promise<Map<KeySource, string>>;
}

export function createOwnKeys({
  db,
  secrets,
  log,
  clock,
}: Pick<Platform, 'db' | 'secrets' | 'log' | 'clock'>): OwnKeys {
  const sealer = createSealer(secrets, 'source-keys');
  const kept = new Map<string, Kept>();
  const placeOf = (workspaceId: string, source: KeySource) => `${workspaceId} ${source}`;

  async function open(workspaceId: string, { sealed, ...facts }: StoredKey): Promise<OwnKey> {
    const place = placeOf(workspaceId, facts.source);
    const opened = sealer.open(sealed, place);
    if (opened === null) {
      log.error({ source: facts.source, workspaceId }, 'a stored source key cannot be opened: SECRET_KEY has changed');
      return { ...facts, key: null };
    }
    return { ...facts, key: opened };
  }

  async function list(workspaceId: string): Promise<OwnKey[]> {
    const stored = await keysOf(db, workspaceId);
    return Promise.all(stored.map((row) => open(workspaceId, row)));
  }

  async function load(workspaceId: string): Promise<Map<KeySource, string>> {
    const keys = new Map<KeySource, string>();
    for (const { source, key } of await list(workspaceId)) if (key !== null) keys.set(source, key);
    return keys;
  }

  function keep(workspaceId: string): Kept {
    const entry = { until: clock.now() + KEPT_MS, keys: load(workspaceId) };
    // A look-up that failed is not kept; whoever waits for it hears of it.
    entry.keys.catch(() => kept.delete(workspaceId));
    kept.delete(workspaceId);
    kept.set(workspaceId, entry);
    const [oldest = ''] = kept.keys();
    if (kept.size > MAX_KEPT) kept.delete(oldest);
    return entry;
  }

  return {
    list,
    async find(workspaceId, source) {
      const known = kept.get(workspaceId);
      const entry = known !== undefined && known.until > clock.now() ? known : keep(workspaceId);
      return (await entry.keys).get(source) ?? null;
    },
    async put(workspaceId, userId, source, key) {
      const sealed = sealer.seal(key, placeOf(workspaceId, source));
      const lastFour = key.length >= LEAST_TO_SHOW_OF ? key.slice(-4) : '';
      await putKey(db, workspaceId, { source, sealed, lastFour, userId });
      kept.delete(workspaceId);
      log.info({ source, workspaceId, userId }, 'a workspace set a source key of its own');
    },
    async resealAll() {
      for (const { workspaceId, source, sealed } of await keysSealedOtherwise(db, sealer.keyId)) {
        const place = placeOf(workspaceId, source);
        const opened = sealer.open(sealed, place);
        if (opened !== null) await resealKey(db, workspaceId, source, sealed, sealer.seal(opened, place));
      }
    },
    async remove(workspaceId, source) {
      await deleteKey(db, workspaceId, source);
      kept.delete(workspaceId);
      log.info({ source, workspaceId }, 'a workspace removed its own source key');
    },
  };
}
