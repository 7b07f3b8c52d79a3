// A client of OAuth 2.0 with codes and PKCE (RFC 6749, RFC 7636): the address of the consent page, and what the token endpoint answers.
// Mailboxes and CRMs use it; decision 041 says why it is not openid-client.
import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '../secrets.ts';
import type { Outbound } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';
import { readJson } from './read-json.ts';

/** A token is not used in its last minute. */
export const TOKEN_MARGIN_MS = 60_000;

const DEADLINE_MS = 10_000;
/** Two renewals: one that another process has started, and one of our own. */
export const RENEWAL_TIMEOUT_MS = 2 * DEADLINE_MS + 4_000;
const MAX_BYTES = 256 * 1024;

/** The PKCE verifier of a consent, derived from its state with a key of ours: nothing that could be used is stored. */
export function consentVerifier(secrets: Pick<Secrets, 'deriveKey'>, purpose: string, state: string): string {
  return createHmac('sha256', secrets.deriveKey(purpose)).update(state).digest('base64url');
}

interface ConsentQuery {
  client_id: string;
  redirect_uri: string;
  state: string;
  [parameter: string]: string;
}

/** `verifier`: null for a provider that does not know PKCE. */
export function authorizationUrl(endpoint: string, query: ConsentQuery, verifier: string | null): string {
  const url = new URL(endpoint);
  const parameters = {
    response_type: 'code',
    ...query,
    ...(verifier !== null && {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
  /** How it authenticates at the token endpoint. */
  clientAuth: 'body' | 'basic';
}

/** `json`: undefined where the body was none. */
export type TokenAnswer =
  | { kind: 'answered'; json: unknown }
  /** `error`: the name of the refusal, '' where it has none; the rest of `json` may quote what was sent. */
  | { kind: 'refused'; status: number; error: string; json: unknown }
  /** `status` null: it could not be reached. */
  | { kind: 'unavailable'; status: number | null; cause?: unknown };

const Refusal = z.object({ error: z.string().catch(''), message: z.string().catch('') }).partial();

/** Posts to the token endpoint, or to the one that revokes. */
export async function requestTokens(
  outbound: Outbound,
  { clientId, clientSecret, clientAuth }: OAuthClient,
  url: string,
  form: Record<string, string>,
): Promise<TokenAnswer> {
  const inBody = clientAuth === 'body';
  try {
    const { status, body } = await outbound.request({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...(!inBody && { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }),
      },
      body: new URLSearchParams({
        ...form,
        ...(inBody && { client_id: clientId, client_secret: clientSecret }),
      }).toString(),
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
      trust: 'configured',
    });
    if (status >= 500 || status === 429) return { kind: 'unavailable', status };
    const json = parsed(body);
    if (status < 400) return { kind: 'answered', json };
    const { error = '', message = '' } = Refusal.safeParse(json).data ?? {};
    return { kind: 'refused', status, json, error: [error, message].find((text) => /^[\w-]{3,40}$/.test(text)) ?? '' };
  } catch (error) {
    if (error instanceof OutboundError) return { kind: 'unavailable', status: null, cause: error };
    throw error;
  }
}

function parsed(body: Buffer): unknown {
  try {
    return readJson(body);
  } catch {
    return undefined;
  }
}
