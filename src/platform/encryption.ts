// Secrets that must be read again (a customer's key to another service): AES-256-GCM, with the name of the key that sealed them.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

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
