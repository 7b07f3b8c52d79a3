// The tokens of the simulated Google: signed as Google signs them, or wrong in one way that a test orders.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Claims of the ID token that depend on who it is (integration contract 4.1). */
export interface GoogleUser {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  given_name?: string;
  family_name?: string;
  picture?: string;
  /** Seconds since 1970: when they signed in at Google, which it says to verified apps. */
  auth_time?: number;
  /** Workspace domain only. */
  hd?: string;
}

export const TOKEN_FAULTS = [
  'wrong-key',
  'wrong-audience',
  'wrong-issuer',
  'wrong-nonce',
  'no-nonce',
  'expired',
  'unsigned',
  'no-id-token',
] as const;
export type TokenFault = (typeof TOKEN_FAULTS)[number];

interface Issue {
  issuer: string;
  clientId: string;
  nonce: string;
  user: GoogleUser;
  accessToken: string;
  fault: TokenFault | null;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface Signer {
  jwks(): { keys: object[] };
  idToken(issue: Issue): string;
}

export function createSigner(): Signer {
  const own = newKey();
  let foreign: ReturnType<typeof newKey> | null = null;
  const kid = 'simulated-1';

  const signed = (header: object, claims: object, key: KeyObject) => {
    const text = `${base64url(header)}.${base64url(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };

  return {
    jwks: () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] }),
    idToken({ issuer, clientId, nonce, user, accessToken, fault }) {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: fault === 'wrong-issuer' ? 'https://issuer.evil.example' : issuer,
        azp: clientId,
        aud: fault === 'wrong-audience' ? 'another-client' : clientId,
        ...user,
        at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
        ...(fault !== 'no-nonce' && { nonce: fault === 'wrong-nonce' ? 'another-nonce' : nonce }),
        iat: fault === 'expired' ? now - 7_200 : now,
        exp: fault === 'expired' ? now - 3_600 : now + 3_600,
      };
      if (fault === 'unsigned') return `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims)}.`;
      if (fault === 'wrong-key') foreign ??= newKey();
      const key = fault === 'wrong-key' && foreign ? foreign.privateKey : own.privateKey;
      return signed({ alg: 'RS256', kid, typ: 'JWT' }, claims, key);
    },
  };
}
