// OAuth of Google and Microsoft for a mailbox: consent to send and read, and token renewal (integration contracts 4.2 and 4.4).
import { z } from 'zod';
import type { MailAccountConfig } from '#platform/config/client-variables.ts';
import { SubmissionFault } from '#platform/mail/submission.ts';
import {
  authorizationUrl,
  consentVerifier,
  RENEWAL_TIMEOUT_MS,
  requestTokens,
  TOKEN_MARGIN_MS,
} from '#platform/outbound/oauth-client.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { decryptSecrets, renewSecret } from './mailbox-secrets.ts';
import { withRenewalLease } from './secrets.store.ts';

export type AccountProvider = 'google' | 'microsoft';
/** Google's reading scope is restricted, so it is requested only if the operator enables it (integration contracts 4.2). */
const SCOPES: Record<AccountProvider, { sending: string; reading: string }> = {
  google: {
    sending: 'https://www.googleapis.com/auth/gmail.send',
    reading: 'https://www.googleapis.com/auth/gmail.readonly',
  },
  microsoft: { sending: 'https://graph.microsoft.com/Mail.Send', reading: 'https://graph.microsoft.com/Mail.Read' },
};

/** Requested scopes, sending first. @throws OAUTH_OFF */
function getScopes(platform: Pick<Platform, 'config'>, provider: AccountProvider): string[] {
  const { sending, reading } = SCOPES[provider];
  return toAccount(platform, provider).reads ? [sending, reading] : [sending];
}

const StoredSecret = z.object({
  refreshToken: z.string(),
  /** What was consented to. */
  scopes: z.array(z.string()),
  /** Good for all of it. */
  access: z.object({ token: z.string(), expiresAt: z.number() }),
});
export type StoredTokens = z.output<typeof StoredSecret>;

const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().default(3_600),
  refresh_token: z.string().optional(),
  scope: z.string().default(''),
  id_token: z.string().optional(),
});
const Refusal = z.object({ error_description: z.string().catch('') }).partial();

export function toAccount({ config }: Pick<Platform, 'config'>, provider: AccountProvider): MailAccountConfig {
  const account = config.mailAccounts[provider];
  if (account === null) throw new AppError('OAUTH_OFF');
  return account;
}

function getRedirect({ config }: Pick<Platform, 'config'>, provider: AccountProvider): string {
  return `${config.publicUrl}/oauth-callback/${provider}-mail`;
}

/** The client as the consent page and the token endpoint know it. @throws OAUTH_OFF */
function getClient(platform: Pick<Platform, 'config'>, provider: AccountProvider) {
  const { clientId, clientSecret } = toAccount(platform, provider);
  return { clientId, clientSecret, clientAuth: 'body' } as const;
}

const getVerifier = ({ secrets }: Pick<Platform, 'secrets'>, state: string) =>
  consentVerifier(secrets, 'mailbox-consent', state);

/** Where the browser goes. @throws OAUTH_OFF */
export function consentUrl(
  platform: Platform,
  provider: AccountProvider,
  { state, email }: { state: string; email: string },
): string {
  const { authorizeUrl, clientId } = toAccount(platform, provider);
  const scopes = getScopes(platform, provider).join(' ');
  const query = {
    client_id: clientId,
    redirect_uri: getRedirect(platform, provider),
    scope: provider === 'google' ? `openid email ${scopes}` : `openid email profile offline_access ${scopes}`,
    state,
    // Google returns a refresh token only with an explicit consent.
    ...(provider === 'google'
      ? { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' }
      : { prompt: 'select_account' }),
    ...(email !== '' && { login_hint: email }),
  };
  return authorizationUrl(authorizeUrl, query, getVerifier(platform, state));
}

export interface Consented {
  /** Lower case: whose mailbox it is. */
  email: string;
  tokens: StoredTokens;
  /** Whether answers may be read, too. */
  reads: boolean;
}

/** @throws OAUTH_REFUSED with the reason in words */
export async function exchangeCode(
  platform: Platform,
  provider: AccountProvider,
  { code, state }: { code: string; state: string },
): Promise<Consented> {
  const { sending, reading } = SCOPES[provider];
  const answer = await fetchTokens(platform, provider, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: getRedirect(platform, provider),
    code_verifier: getVerifier(platform, state),
    ...(provider === 'microsoft' && {
      scope: `openid email profile offline_access ${getScopes(platform, provider).join(' ')}`,
    }),
  });
  if (answer.kind === 'refused') throw refusal('The answer of the provider could not be used. Start again.');
  if (answer.kind === 'failed') throw refusal('The provider cannot be reached right now. Try again in a moment.');
  const { access_token, expires_in, refresh_token, scope, id_token } = answer.tokens;
  if (!grants(scope, sending)) throw refusal('Sending email was not allowed. Start again and allow it.');
  if (refresh_token === undefined) throw refusal('The provider gave no lasting consent. Start again.');
  const email = addressIn(id_token ?? '', toAccount(platform, provider).clientId);
  if (email === null) throw refusal('The provider did not say which mailbox it is.');
  const expiresAt = platform.clock.now() + expires_in * 1_000;
  const reads = grants(scope, reading);
  const scopes = reads ? [sending, reading] : [sending];
  return { email, reads, tokens: { refreshToken: refresh_token, scopes, access: { token: access_token, expiresAt } } };
}

/** Microsoft also answers the last part of a scope alone. */
function grants(answered: string, scope: string): boolean {
  const wanted = scope.toLowerCase();
  const name = wanted.slice(wanted.lastIndexOf('/') + 1);
  return answered
    .toLowerCase()
    .split(/\s+/)
    .some((granted) => granted === wanted || granted === name);
}

/**
 * A token to call with; another than `refused`, which was not taken. Those who need a new one at once, in any process, ask for it once:
 * the others wait for its result.
 * @throws SubmissionFault: permanent where consent has ended
 */
export async function accessToken(
  platform: Platform,
  { workspaceId, id, kind }: { workspaceId: string; id: string; kind: string },
  refused: string | null = null,
): Promise<string> {
  const { db, clock } = platform;
  const provider = kind as AccountProvider;
  const usable = ({ access }: StoredTokens) =>
    access.expiresAt - TOKEN_MARGIN_MS > clock.now() && access.token !== refused ? access.token : null;
  const stored = async () => {
    const text = (await decryptSecrets(platform, db, workspaceId, id)).get('oauth');
    if (text === undefined) throw ended('');
    return { text, tokens: StoredSecret.parse(JSON.parse(text)) };
  };

  /** Null where the secret was replaced meanwhile: the present one is read again. */
  async function renew(): Promise<string | null> {
    // Another one may have renewed it while this one waited.
    const { text: before, tokens } = await stored();
    const present = usable(tokens);
    if (present !== null) return present;
    const answer = await fetchTokens(platform, provider, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refreshToken,
      ...(provider === 'microsoft' && { scope: `offline_access ${tokens.scopes.join(' ')}` }),
    });
    if (answer.kind === 'refused') throw ended(answer.words);
    if (answer.kind === 'failed') throw new SubmissionFault('connect', false, '', answer.words);
    const { access_token: token, expires_in, refresh_token = tokens.refreshToken } = answer.tokens;
    const access = { token, expiresAt: clock.now() + expires_in * 1_000 };
    const after = JSON.stringify({ ...tokens, refreshToken: refresh_token, access } satisfies StoredTokens);
    return (await renewSecret(platform, db, { workspaceId, mailboxId: id }, 'oauth', { before, after })) ? token : null;
  }

  const present = usable((await stored()).tokens);
  if (present !== null) return present;
  const stopping = AbortSignal.timeout(RENEWAL_TIMEOUT_MS);
  while (!stopping.aborted) {
    const token = await withRenewalLease(platform, id, stopping, renew);
    if (token !== null) return token;
  }
  throw new SubmissionFault('connect', false, '', 'The access to this mailbox could not be renewed in time');
}

type Renewal =
  | { kind: 'tokens'; tokens: z.output<typeof Tokens> }
  | { kind: 'refused'; words: string }
  | { kind: 'failed'; words: string };

async function fetchTokens(
  platform: Platform,
  provider: AccountProvider,
  form: Record<string, string>,
): Promise<Renewal> {
  const client = getClient(platform, provider);
  const answer = await requestTokens(platform.outbound, client, toAccount(platform, provider).tokenUrl, form);
  if (answer.kind === 'unavailable') {
    const { status } = answer;
    return { kind: 'failed', words: status ? `The provider answered ${status}` : 'The provider cannot be reached' };
  }
  // An error page of something on the way is no refusal.
  if (answer.json === undefined) return { kind: 'failed', words: 'The provider cannot be reached' };
  if (answer.kind === 'answered') {
    const tokens = Tokens.safeParse(answer.json);
    return tokens.success ? { kind: 'tokens', tokens: tokens.data } : { kind: 'refused', words: '' };
  }
  const { error_description = '' } = Refusal.safeParse(answer.json).data ?? {};
  // Microsoft's number: the rest of the description could quote what was sent.
  const number = /^AADSTS\d+/.exec(error_description)?.[0] ?? '';
  return { kind: 'refused', words: [answer.error, number].filter(Boolean).join(' ') };
}

/** Of an ID token that came straight from the provider, over TLS: its signature adds nothing (OpenID Connect 3.1.3.7). */
function addressIn(idToken: string, clientId: string): string | null {
  const Claims = z.object({
    aud: z.union([z.string(), z.array(z.string())]),
    email: z.string().optional(),
    preferred_username: z.string().optional(),
  });
  try {
    const claims = Claims.parse(JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()));
    if (![claims.aud].flat().includes(clientId)) return null;
    const email = z.email().safeParse((claims.email ?? claims.preferred_username ?? '').toLowerCase());
    return email.success ? email.data : null;
  } catch {
    return null;
  }
}

function refusal(reason: string): AppError {
  return new AppError('OAUTH_REFUSED', { params: { reason } });
}

function ended(answer: string): SubmissionFault {
  return new SubmissionFault('login', true, answer, 'The consent of this mailbox has ended. Connect it again.');
}
