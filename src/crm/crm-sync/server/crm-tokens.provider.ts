// Consent to act in a CRM: asked for, redeemed, kept alive, and ended (integration contracts 0.2 and 2).
import { z } from 'zod';
import {
  authorizationUrl,
  consentVerifier,
  RENEWAL_TIMEOUT_MS,
  requestTokens,
  TOKEN_MARGIN_MS,
} from '#platform/outbound/oauth-client.ts';
import type { Platform } from '#platform/platform.ts';
import { createSealer, type Sealed } from '#platform/secrets.ts';
import { CrmFault } from '../domain/crm-fault.ts';
import { markConnectionBroken } from './break-connection.ts';
import { type ConnectionRow, connectionById, replaceSecret, withTokenLease } from './connections.store.ts';
import type { CrmAccess, CrmAdapter, CrmOAuth, CrmTokens } from './crm-adapter.ts';

/** What is sealed in a connection. */
const StoredSecret = z.object({
  accessToken: z.string(),
  /** '' for a pasted token. */
  refreshToken: z.string(),
  /** Epoch milliseconds; null where the token is used until it is refused. */
  expiresAt: z.number().nullable(),
});
export type StoredTokens = z.output<typeof StoredSecret>;

type TokensPlatform = Pick<Platform, 'db' | 'log' | 'clock' | 'outbound' | 'secrets' | 'config'>;

export function sealTokens(
  { secrets }: Pick<Platform, 'secrets'>,
  at: { workspaceId: string; id: string },
  tokens: StoredTokens,
): Sealed {
  return createSealer(secrets, 'crm-tokens').seal(JSON.stringify(tokens), `${at.workspaceId} ${at.id}`);
}

/** Null where there is none, or where another SECRET_KEY has sealed it. */
export function openTokens({ secrets }: Pick<Platform, 'secrets'>, row: ConnectionRow): StoredTokens | null {
  const { secret: bytes, secretKeyId: keyId, workspaceId, id } = row;
  if (bytes === null || keyId === null) return null;
  const text = createSealer(secrets, 'crm-tokens').open({ bytes, keyId }, `${workspaceId} ${id}`);
  return text === null ? null : StoredSecret.parse(JSON.parse(text));
}

const getRedirect = ({ config }: Pick<Platform, 'config'>, { id }: CrmAdapter) =>
  `${config.publicUrl}/oauth-callback/${id}`;

const getVerifier = ({ secrets }: Pick<Platform, 'secrets'>, { pkce }: CrmOAuth, state: string) =>
  pkce ? consentVerifier(secrets, 'crm-consent', state) : null;

/** Where the browser goes. */
export function consentUrl(
  platform: Pick<Platform, 'config' | 'secrets'>,
  adapter: CrmAdapter,
  oauth: CrmOAuth,
  { state, region }: { state: string; region: string },
): string {
  const query = {
    client_id: oauth.clientId,
    redirect_uri: getRedirect(platform, adapter),
    state,
    ...oauth.authorizeQuery,
  };
  return authorizationUrl(oauth.authorizeUrl(region), query, getVerifier(platform, oauth, state));
}

/** @throws CrmFault */
export function redeemCode(
  platform: TokensPlatform,
  adapter: CrmAdapter,
  oauth: CrmOAuth,
  { code, state, region, server }: { code: string; state: string; region: string; server: string },
): Promise<CrmTokens> {
  const verifier = getVerifier(platform, oauth, state);
  return fetchTokens(platform, oauth, oauth.tokenUrl(region, server), {
    grant_type: 'authorization_code',
    code,
    redirect_uri: getRedirect(platform, adapter),
    ...(verifier !== null && { code_verifier: verifier }),
  });
}

/** As a connection keeps them. */
export function toStoredTokens({ clock }: Pick<Platform, 'clock'>, tokens: CrmTokens, before = ''): StoredTokens {
  const { accessToken, refreshToken, expiresIn } = tokens;
  return {
    accessToken,
    refreshToken: refreshToken ?? before,
    expiresAt: expiresIn === null ? null : clock.now() + expiresIn * 1_000,
  };
}

/** Those who need a new token at once, in any process, ask for it once: the others wait for its result. */
export function createAccess(platform: TokensPlatform, adapter: CrmAdapter, connection: ConnectionRow): CrmAccess {
  const { db, clock } = platform;
  const { workspaceId, id, pasted, region, server } = connection;
  const usable = ({ accessToken, expiresAt }: StoredTokens, refused: string | undefined) =>
    accessToken !== refused && (expiresAt === null || expiresAt - TOKEN_MARGIN_MS > clock.now());

  async function stored(): Promise<{ row: ConnectionRow; tokens: StoredTokens }> {
    const row = await connectionById(db, workspaceId, id);
    const tokens = row && openTokens(platform, row);
    if (!row || !tokens || row.state !== 'connected') throw new CrmFault('auth', row?.fault || 'Connect it again.');
    return { row, tokens };
  }

  /** Consent has ended: said plainly until someone connects again. */
  async function end(fault: CrmFault): Promise<never> {
    await markConnectionBroken(platform, connection, fault.message);
    throw fault;
  }

  /** Null where the secret was replaced meanwhile: the present one is read again. */
  async function renew(refused: string | undefined): Promise<string | null> {
    const { row, tokens } = await stored();
    if (usable(tokens, refused)) return tokens.accessToken;
    if (pasted || !adapter.oauth)
      return end(new CrmFault('auth', 'It refused the token. Create a new one and connect again.'));
    const { oauth } = adapter;
    const answer = await fetchTokens(platform, oauth, oauth.tokenUrl(region, server), {
      grant_type: 'refresh_token',
      refresh_token: tokens.refreshToken,
    }).catch((error: unknown) => {
      if (error instanceof CrmFault && error.kind === 'auth') return end(error);
      throw error;
    });
    const after = toStoredTokens(platform, answer, tokens.refreshToken);
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
      const stopping = AbortSignal.timeout(RENEWAL_TIMEOUT_MS);
      while (!stopping.aborted) {
        const token = await withTokenLease(platform, id, stopping, () => renew(refused));
        if (token !== null) return token;
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
  tokens: StoredTokens,
): Promise<boolean> {
  const url = oauth?.revokeUrl(region, server);
  if (!oauth || !url || tokens.refreshToken === '') return false;
  const answer = await requestTokens(platform.outbound, oauth, url, {
    token: tokens.refreshToken,
    token_type_hint: 'refresh_token',
  });
  return answer.kind === 'answered';
}

/** @throws CrmFault `auth` where the CRM refuses, `temporary` where it cannot be asked */
async function fetchTokens(
  { outbound }: TokensPlatform,
  oauth: CrmOAuth,
  url: string,
  form: Record<string, string>,
): Promise<CrmTokens> {
  const answer = await requestTokens(outbound, oauth, url, form);
  if (answer.kind === 'unavailable') {
    const { status, cause } = answer;
    const what = status === null ? 'It could not be reached.' : `It answered ${status}.`;
    throw new CrmFault('temporary', `${what} Try again in a moment.`, { cause });
  }
  if (answer.kind === 'refused') {
    const { status: httpStatus, error } = answer;
    const stated = statedFault(oauth, answer.json);
    if (stated) throw stated;
    const ended = 'Its access expired or was revoked. Connect it again.';
    throw new CrmFault('auth', ended, { httpStatus, code: error || undefined });
  }
  try {
    return oauth.readTokens(answer.json);
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
