// Tokens, passwords and derived keys. Only standard primitives: random bytes, SHA-256, HKDF and Argon2id.
import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// OWASP password storage cheat sheet: Argon2id with 19 MiB, two passes, one lane (about 32 ms here).
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Secrets {
  /** A 256-bit key for one purpose, derived from SECRET_KEY; purposes never share a key. */
  deriveKey(purpose: string): Buffer;
  /** The same of SECRET_KEY_PREVIOUS, for what was sealed before the key was changed; null where there is none. */
  previousKey(purpose: string): Buffer | null;
}

export function createSecrets(secretKey: string, previous: string | null = null): Secrets {
  const derive = (from: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', from, '', `leadwright:${purpose}`, 32));
  return {
    deriveKey: (purpose) => derive(secretKey, purpose),
    previousKey: (purpose) => (previous === null ? null : derive(previous, purpose)),
  };
}

/** 256 random bits, base64url. What is stored of it is only `hashToken`. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a random token: it has full entropy, so a slow hash would add nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), ARGON2ID);
}

/** Whether a stored hash was made with less work than hashes are made with now. */
export function isOutdated(stored: string): boolean {
  const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  if (memory === undefined) return true;
  const { memoryCost, timeCost, parallelism } = ARGON2ID;
  return Number(memory) < memoryCost || Number(passes) < timeCost || Number(lanes) < parallelism;
}

/** A hash no password has: comparing with it takes as long as with a real one, so time does not tell who has an account. */
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$2pSB3V5sFUnDHHFnBZ4dfrfwDxHtDdbnX6lEFv9b9v0';

export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? UNKNOWN_USER_HASH, password.normalize('NFKC'));
  return stored !== null && matches;
}
