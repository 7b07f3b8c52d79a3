// Google as an OpenID provider, spoken to by openid-client through the one outbound door (integration contract 4.1).
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { GoogleConfig } from '#platform/config/client-variables.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { text } from '#shared/text.ts';

/** A person's identity at Google. */
export interface GoogleIdentity {
  /** `sub`: the key of the account, for good. */
  subject: string;
  /** Lower case. */
  email: string;
  emailVerified: boolean;
  /** Empty where Google tells none that can be used. */
  fullName: string;
}

/** What belongs to one sign-in: derived from its state, never stored. */
export interface GoogleChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface GoogleProvider {
  /** Where the browser goes. @throws GOOGLE_UNAVAILABLE */
  authorizationUrl(checks: GoogleChecks, how?: GoogleHow): Promise<string>;
  /**
   * @throws GOOGLE_UNAVAILABLE, GOOGLE_REFUSED (nothing in the answer is believed then), GOOGLE_EXPIRED (a used code),
   * GOOGLE_NOT_FRESH
   */
  exchange(
    answer: { code: string; iss?: string | undefined },
    checks: GoogleChecks,
    how?: GoogleHow,
  ): Promise<GoogleIdentity>;
}

export interface GoogleHow {
  /** True for a step-up: the sign-in at Google must be recent, an old session there is not enough. */
  fresh: boolean;
}

/** How long ago that may have been, which is the time to type a password there and come back. */
const FRESH_SECONDS = 300;
/** Requests the time of the sign-in at Google, which verified apps receive. */
const AUTH_TIME = JSON.stringify({ id_token: { auth_time: { essential: true } } });

/** Each call; a sign-in makes two or three of them. */
const DEADLINE_MS = 8_000;
const MAX_BYTES = 256 * 1024;
/** Endpoints and keys hardly ever change; openid-client asks for new keys by itself when it meets an unknown one. */
const DISCOVERY_MS = 3_600_000;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).toLowerCase().pipe(z.email()),
  // Some providers write it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: text({ label: 'Name', max: 120 }).catch(''),
  /** Seconds since 1970. */
  auth_time: z.number().optional().catch(undefined),
});

type Means = Pick<Platform, 'clock' | 'config' | 'log' | 'outbound'>;

export function createGoogleProvider(platform: Means, google: GoogleConfig): GoogleProvider {
  const { clock, config, log } = platform;
  const redirectUri = `${config.publicUrl}/oauth-callback`;
  let discovered: { at: number; client: Promise<oidc.Configuration> } | null = null;

  async function discover(): Promise<oidc.Configuration> {
    const found = await oidc.discovery(new URL(google.issuerUrl), google.clientId, google.clientSecret, undefined, {
      [oidc.customFetch]: outboundFetch(platform, google),
      timeout: DEADLINE_MS / 1000,
      execute: [
        // The signature counts, not only the connection the token came over.
        oidc.enableNonRepudiationChecks,
        ...(google.onLoopback ? [oidc.allowInsecureRequests] : []),
      ],
    });
    return found;
  }

  /** One discovery for all who ask; one that failed is not kept. */
  function client(): Promise<oidc.Configuration> {
    if (discovered === null || clock.now() - discovered.at > DISCOVERY_MS) {
      const started = { at: clock.now(), client: discover() };
      started.client.catch(() => {
        if (discovered === started) discovered = null;
      });
      discovered = started;
    }
    return discovered.client;
  }

  function fault(error: unknown, step: string): AppError {
    const { code, why } = diagnose(error);
    log.warn({ step, why }, 'signing in with Google failed');
    // Not the error itself: it carries a person's claims and answers.
    return new AppError(code, { cause: new Error(why) });
  }

  return {
    async authorizationUrl({ state, nonce, verifier }, { fresh } = { fresh: false }) {
      try {
        const url = oidc.buildAuthorizationUrl(await client(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          // People who share a browser choose an account, so that no one is signed in as another person.
          prompt: 'select_account',
          ...(fresh && { max_age: String(FRESH_SECONDS), claims: AUTH_TIME }),
        });
        return url.href;
      } catch (error) {
        throw fault(error, 'discovery');
      }
    },

    async exchange({ code, iss }, { state, nonce, verifier }, { fresh } = { fresh: false }) {
      const answer = new URL(redirectUri);
      answer.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      try {
        const tokens = await oidc.authorizationCodeGrant(await client(), answer, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const { sub, email, email_verified, name, auth_time } = Claims.parse(tokens.claims());
        if (fresh && !isFresh(auth_time, clock.now())) throw new AppError('GOOGLE_NOT_FRESH');
        return { subject: sub, email, emailVerified: email_verified, fullName: name };
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw fault(error, 'exchange');
      }
    },
  };
}

/** A missing time counts as not fresh. A clock of Google's that is ahead of ours is forgiven as far as one behind. */
function isFresh(authTime: number | undefined, nowMs: number): boolean {
  return authTime !== undefined && Math.abs(nowMs / 1000 - authTime) <= FRESH_SECONDS;
}

/** The door as openid-client calls it. What the operator configured is trusted; where discovery leads else is not. */
function outboundFetch({ outbound }: Means, google: GoogleConfig): oidc.CustomFetch {
  const { origin } = new URL(google.issuerUrl);
  return async (url, { method, headers, body }) => {
    const answer = await outbound.request({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...headers },
      ...(body != null && { body: String(body) }),
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
      trust: new URL(url).origin === origin ? 'configured' : 'foreign',
    });
    const { 'content-encoding': _decoded, 'content-length': _counted, ...rest } = answer.headers;
    const bare = answer.status === 204 || answer.status === 304;
    return new Response(bare ? null : new Uint8Array(answer.body), { status: answer.status, headers: rest });
  };
}

/** Answers that are none: an error page, no JSON, nothing in time. Trying again may help. */
const NO_ANSWER = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
]);

/** `why` holds codes only: the messages and causes of the library may quote what Google sent. */
function diagnose(error: unknown): { code: ErrorCode; why: string } {
  const outbound = causes(error).find((cause) => cause instanceof OutboundError);
  if (outbound !== undefined) return { code: 'GOOGLE_UNAVAILABLE', why: outbound.code };
  if (error instanceof oidc.ResponseBodyError) {
    if (error.status >= 500) return { code: 'GOOGLE_UNAVAILABLE', why: `status ${error.status}` };
    return { code: error.error === 'invalid_grant' ? 'GOOGLE_EXPIRED' : 'GOOGLE_REFUSED', why: known(error.error) };
  }
  const why = toCode(error) ?? 'claims';
  return { code: NO_ANSWER.has(why) ? 'GOOGLE_UNAVAILABLE' : 'GOOGLE_REFUSED', why };
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at instanceof Error && chain.length < 10; at = at.cause) chain.push(at);
  return chain;
}

function toCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** An error code of RFC 6749 as it is; anything else could be a quotation. */
function known(code: string): string {
  return /^[a-z_]{3,40}$/.test(code) ? code : 'another error';
}
