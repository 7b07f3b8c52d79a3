// Keys derived from SECRET_KEY, tokens, password hashes, and encryption. Only standard primitives: random bytes, SHA-256, HKDF, Argon2id, AES-256-GCM.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
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

// Secrets that must be read again (a customer's key to another service): AES-256-GCM, with the name of the key that sealed them.
export interface Sealed {
  /** Which key sealed it; stored beside it. */
  keyId: string;
  /** Nonce, tag, ciphertext. */
  bytes: Buffer;
}

export interface Sealer {
  /** Name of the present key. */
  keyId: string;
  /** `context` says where it belongs (workspace and name): moved to another row it cannot be opened. */
  seal(plain: string, context: string): Sealed;
  /** Whether the key that sealed something is at hand. */
  has(keyId: string): boolean;
  /** Null where the key is gone or the bytes are not what was sealed. */
  open(sealed: Sealed, context: string): string | null;
}

const ALGORITHM = 'aes-256-gcm';
/** 96 random bits: a key would have to seal billions of secrets before two nonces met (NIST SP 800-38D, 8.3). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSealer(secrets: Secrets, purpose: string): Sealer {
  const present = named(secrets.deriveKey(purpose));
  const before = secrets.previousKey(purpose);
  const keys = before === null ? [present] : [present, named(before)];
  return {
    keyId: present.id,
    has: (keyId) => keys.some(({ id }) => id === keyId),
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, present.key, nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return { keyId: present.id, bytes: Buffer.concat([nonce, cipher.getAuthTag(), text]) };
    },
    open({ keyId, bytes }, context) {
      const found = keys.find(({ id }) => id === keyId);
      if (found === undefined || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, found.key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(text).toString('utf8');
      } catch {
        // The tag does not fit: other bytes, or another place than they were sealed for.
        return null;
      }
    },
  };
}

/** A key's name tells nothing of it: the key is derived and has full entropy. */
function named(key: Buffer): { id: string; key: Buffer } {
  return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key };
}
