// The cookie's value: the workspace (so that the look-up stays inside it) and 256 random bits.
import { hashToken, newToken } from '#platform/secrets.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface SessionToken {
  value: string;
  hash: Buffer;
}

export function createSessionToken(workspaceId: string): SessionToken {
  const secret = newToken();
  return { value: `${workspaceId}.${secret}`, hash: hashToken(secret) };
}

/** Null for anything that this server cannot have issued. */
export function readSessionToken(value: string): { workspaceId: string; hash: Buffer } | null {
  const [workspaceId = '', secret = '', rest] = value.split('.');
  if (!UUID.test(workspaceId) || secret.length !== 43 || rest !== undefined) return null;
  return { workspaceId, hash: hashToken(secret) };
}
