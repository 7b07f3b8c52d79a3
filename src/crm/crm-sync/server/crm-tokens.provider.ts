// Consent to act in a CRM: asked for, redeemed, kept alive, and ended (integration contracts 0.2 and 2).
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createSealer, type Sealed } from '#platform/encryption.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import { readJson } from '#platform/outbound/read-json.ts';
import type { Platform } from '#platform/platform.ts';
import { CrmFault } from '../domain/crm-fault.ts';
import { breakConnection } from './break-connection.ts';
import { type ConnectionRow, connectionById, replaceSecret, withTokenLease } from './connections.store.ts';
import type { CrmAccess, CrmAdapter, CrmOAuth, CrmTokens } from './crm-adapter.ts';

/** What is sealed in a connection. */
const Kept = z.object({
  accessToken: z.string(),
  /** '' for a pasted token. */
  refreshToken: z.string(),
  /** Epoch milliseconds; null where the token is used until it is refused. */
  expiresAt: z.number().nullable(),
});
export type KeptTokens = z.output<typeof Kept>;

const Refusal = z.object({ error: z.string().catch(''), message: z.string().catch('') }).partial();

const DEADLINE_MS = 10_000;
const MAX_BYTES = 256 * 1024;
/** A token is not used in its last minute. */
const EARLY_MS = 60_000;
/** Two renewals: one that another process has begun, and one of our own. */
const RENEWAL_TRIES = 100;
const RENEWAL_LOOK_MS = 250;

type TokensPlatform = Pick<Platform, 'db' | 'log' | 'clock' | 'outbound' | 'secrets' | 'config'>;

export function sealTokens(
  { secrets }: Pick<Platform, 'secrets'>,
  at: { workspaceId: string; id: string },
  tokens: KeptTokens,
): Sealed {
  return createSealer(secrets, 'crm-tokens').seal(JSON.stringify(tokens), `${at.workspaceId} ${at.id}`);
}

/** Null where there is none, or where another SECRET_KEY has sealed it. */
export function openTokens({ secrets }: Pick<Platform, 'secrets'>, row: ConnectionRow): KeptTokens | null {
  const { secret: bytes, secretKeyId: keyId, workspaceId, id } = row;
  if (bytes === null || keyId === null) return null;
  const text = createSealer(secrets, 'crm-tokens').open({ bytes, keyId }, `${workspaceId} ${id}`);
  return text === null ? null : Kept.parse(JSON.parse(text));
}

const redirectOf = ({ config }: Pick<Platform, 'config'>, { id }: CrmAdapter) =>
  `${config.publicUrl}/oauth-callback/${id}`;

/** Where the browser goes. */
export function consentUrl(
  platform: Pick<Platform, 'config'>,
  adapter: CrmAdapter,
  oauth: CrmOAuth,
  { state, verifier, region }: { state: string; verifier: string; region: string },
): string {
  const url = new URL(oauth.authorizeUrl(region));
  const query = {
    client_id: oauth.clientId,
    redirect_uri: redirectOf(platform, adapter),
    response_type: 'code',
    state,
    ...oauth.authorizeQuery,
    ...(oauth.pkce && {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** @throws CrmFault */
export function redeemCode(
  platform: TokensPlatform,
  adapter: CrmAdapter,
  oauth: CrmOAuth,
  { code, verifier, region, server }: { code: string; verifier: string; region: string; server: string },
): Promise<CrmTokens> {
  return askForTokens(platform, oauth, oauth.tokenUrl(region, server), {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectOf(platform, adapter),
    ...(oauth.pkce && { code_verifier: verifier }),
  });
}

/** As a connection keeps them. */
export function keptTokens({ clock }: Pick<Platform, 'clock'>, tokens: CrmTokens, before = ''): KeptTokens {
  const { accessToken, refreshToken, expiresIn } = tokens;
  return {
    accessToken,
    refreshToken: refreshToken ?? before,
    expiresAt: expiresIn === null ? null : clock.now() + expiresIn * 1_000,
  };
}

/** Those who need a new token at once, in any process, ask for it once: the others wait for its result. */
export function accessOf(platform: TokensPlatform, adapter: CrmAdapter, connection: ConnectionRow): CrmAccess {
  const { db, clock } = platform;
  const { workspaceId, id, pasted, region, server } = connection;
  const usable = ({ accessToken, expiresAt }: KeptTokens, refused: string | undefined) =>
    accessToken !== refused && (expiresAt === null || expiresAt - EARLY_MS > clock.now());

  async function stored(): Promise<{ row: ConnectionRow; tokens: KeptTokens }> {
    const row = await connectionById(db, workspaceId, id);
    const tokens = row && openTokens(platform, row);
    if (!row || !tokens || row.state !== 'connected') throw new CrmFault('auth', row?.fault || 'Connect it again.');
    return { row, tokens };
  }

  /** Consent has ended: said plainly until someone connects again. */
  async function end(fault: CrmFault): Promise<never> {
    await breakConnection(platform, connection, fault.message);
    throw fault;
  }

  /** Null where the secret was replaced meanwhile: the present one is read again. */
  async function renew(refused: string | undefined): Promise<string | null> {
    const { row, tokens } = await stored();
    if (usable(tokens, refused)) return tokens.accessToken;
    if (pasted || !adapter.oauth)
      return end(new CrmFault('auth', 'It refused the token. Create a new one and connect again.'));
    const { oauth } = adapter;
    const answer = await askForTokens(platform, oauth, oauth.tokenUrl(region, server), {
      grant_type: 'refresh_token',
      refresh_token: tokens.refreshToken,
    }).catch((error: unknown) => {
      if (error instanceof CrmFault && error.kind === 'auth') return end(error);
      throw error;
    });
    const after = keptTokens(platform, answer, tokens.refreshToken);
    const sealed = sealTokens(platform, connection, after);
    const replaced = await replaceSecret(db, connection, {
      before: row.secret as Buffer,
      after: sealed,
      apiUrl: answer.apiUrl,
    });
    return replaced ? after.accessToken : null;
  }

  return {
    apiUrl: connection.apiUrl,
    async token(refused) {
      const { tokens } = await stored();
      if (usable(tokens, refused)) return tokens.accessToken;
      for (let tries = 0; tries < RENEWAL_TRIES; tries += 1) {
        const leased = await withTokenLease(platform, id, () => renew(refused));
        if (leased.held && leased.result !== null) return leased.result;
        if (!leased.held) await sleep(Math.min(leased.freeInMs, RENEWAL_LOOK_MS));
      }
      throw new CrmFault('temporary', 'Its access could not be renewed in time.');
    },
  };
}

/** Ends the consent at the CRM, as far as it can be reached; false where it could not. */
export async function revokeTokens(
  platform: TokensPlatform,
  { oauth }: CrmAdapter,
  { region, server }: ConnectionRow,
  tokens: KeptTokens,
): Promise<boolean> {
  const url = oauth?.revokeUrl(region, server);
  if (!oauth || !url || tokens.refreshToken === '') return false;
  try {
    const { status } = await post(platform, oauth, url, {
      token: tokens.refreshToken,
      token_type_hint: 'refresh_token',
    });
    return status < 300;
  } catch (error) {
    if (error instanceof OutboundError) return false;
    throw error;
  }
}

/** @throws CrmFault `auth` where the CRM refuses, `temporary` where it cannot be asked */
async function askForTokens(
  platform: TokensPlatform,
  oauth: CrmOAuth,
  url: string,
  form: Record<string, string>,
): Promise<CrmTokens> {
  const { status, json } = await post(platform, oauth, url, form).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw new CrmFault('temporary', 'It could not be reached. Try again in a moment.', { cause: error });
  });
  if (status >= 500 || status === 429) throw new CrmFault('temporary', `It answered ${status}. Try again in a moment.`);
  if (status >= 400) {
    const stated = statedFault(oauth, json);
    if (stated) throw stated;
    const { error = '', message = '' } = Refusal.safeParse(json).data ?? {};
    throw new CrmFault('auth', 'Its permission has ended or was taken away. Connect it again.', {
      httpStatus: status,
      // Only a name: the rest could quote what was sent.
      code: [error, message].find((text) => /^[\w-]{3,40}$/.test(text)),
    });
  }
  try {
    return oauth.readTokens(json);
  } catch (error) {
    if (error instanceof CrmFault) throw error;
    throw new CrmFault('unknown', 'Its answer could not be read.', { cause: error });
  }
}

/** What a CRM says in words of its own against giving tokens; null where only the status does. */
function statedFault(oauth: CrmOAuth, json: unknown): CrmFault | null {
  try {
    oauth.readTokens(json);
    return null;
  } catch (error) {
    return error instanceof CrmFault ? error : null;
  }
}

async function post(
  { outbound }: TokensPlatform,
  { clientId, clientSecret, clientAuth }: CrmOAuth,
  url: string,
  form: Record<string, string>,
): Promise<{ status: number; json: unknown }> {
  const inBody = clientAuth === 'body';
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
  try {
    return { status, json: readJson(body) };
  } catch {
    return { status, json: undefined };
  }
}
