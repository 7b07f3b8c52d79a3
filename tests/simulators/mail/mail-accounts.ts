// Google and Microsoft as far as a mailbox sends and is read with their consent: pages of consent, tokens with PKCE, Gmail's API and Graph.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pickerPage } from '../google-picker.ts';
import { createAccountInboxes } from './account-inboxes.ts';

export const MAIL_CLIENT = { id: 'simulated-mail-client', secret: 'simulated-mail-secret' };

export interface MailAccounts {
  url: string;
  /** Variables that make a server ask this one. */
  env: Record<string, string>;
  /** Addresses that the page of consent offers. */
  people: string[];
  /** Says yes at the page of consent; answers where the browser is sent. `without`: a scope that was unticked. */
  consent(authorizeUrl: string, email: string, options?: { without?: string }): URL;
  /** What has come in, to be read. */
  inboxes: Pick<ReturnType<typeof createAccountInboxes>, 'deliver' | 'forget'>;
  /** Paths that were read, each as often as it was. */
  reads: string[];
  /** Messages that were taken, as they are. */
  taken: { provider: 'google' | 'microsoft'; email: string; message: string }[];
  /** How often tokens were asked for by a refresh token. */
  refreshes(): number;
  /** From now on, until null: what the APIs answer in place of taking a mail; `drop` closes the connection. */
  setFault(fault: { status: number; body?: unknown } | 'drop' | null): void;
  /** The same for reading: so many times, until it is set again. */
  setReadingFault(
    fault: { status: number; body?: unknown; headers?: Record<string, string>; times: number } | null,
  ): void;
  /** Access tokens of now are worth nothing any more; with `consents` the consents neither. */
  revoke(what: 'access' | 'consents'): void;
  close(): Promise<void>;
}

interface Grant {
  email: string;
  scope: string;
  challenge: string;
  redirect: string;
}

export async function startMailAccounts(): Promise<MailAccounts> {
  const codes = new Map<string, Grant>();
  const consents = new Map<string, Grant>();
  const access = new Map<string, { email: string; scope: string }>();
  const taken: MailAccounts['taken'] = [];
  let fault: Parameters<MailAccounts['setFault']>[0] = null;
  let readingFault: Parameters<MailAccounts['setReadingFault']>[0] = null;
  let refreshes = 0;
  const reads: string[] = [];
  const inboxes = createAccountInboxes(() => url);
  const people: string[] = [];

  /** Where the browser is sent back to. */
  function agreed(authorizeUrl: string | URL, email: string, without = ''): URL {
    const { searchParams } = new URL(authorizeUrl);
    const asked = (searchParams.get('scope') ?? '').split(' ');
    const scope = asked.filter((one) => without === '' || !one.includes(without)).join(' ');
    const redirect = searchParams.get('redirect_uri') ?? '';
    const code = randomUUID();
    codes.set(code, { email, scope, challenge: searchParams.get('code_challenge') ?? '', redirect });
    const back = new URL(redirect);
    back.searchParams.set('state', searchParams.get('state') ?? '');
    back.searchParams.set('code', code);
    return back;
  }

  function showConsent(asked: URL, response: ServerResponse): unknown {
    const { pick, ...query } = Object.fromEntries(asked.searchParams);
    if (pick === undefined) {
      const users = people.map((email) => ({ sub: email, name: '', email }));
      return response.writeHead(200, { 'content-type': 'text/html' }).end(pickerPage(query, users));
    }
    const back = agreed(asked, pick);
    if (pick === 'cancel') {
      back.searchParams.delete('code');
      back.searchParams.set('error', 'access_denied');
    }
    return response.writeHead(302, { location: back.href }).end();
  }

  function tokens(form: URLSearchParams, response: ServerResponse, isMicrosoft: boolean) {
    if (!isClient(form)) {
      return json(response, 401, { error: 'invalid_client', error_description: 'Unauthorized' });
    }
    const isRefresh = form.get('grant_type') === 'refresh_token';
    const grant = isRefresh ? consents.get(form.get('refresh_token') ?? '') : codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (isRefresh) refreshes += 1;
    const fits = grant && (isRefresh || isAnswerTo(grant, form));
    if (!fits) {
      return json(response, 400, {
        error: 'invalid_grant',
        error_description: 'AADSTS70008: expired',
        error_codes: [70008],
      });
    }
    const granted = new Set(grant.scope.split(' '));
    const asked = (form.get('scope') ?? grant.scope).split(' ');
    const scope = asked.filter((one) => granted.has(one)).join(' ');
    if (isMicrosoft && resourcesIn(scope) > 1) {
      return json(response, 400, { error: 'invalid_scope', error_description: 'AADSTS28000: more than one resource' });
    }
    const token = randomUUID();
    access.set(token, { email: grant.email, scope });
    const refresh = randomUUID();
    consents.set(refresh, grant);
    const claims = { aud: MAIL_CLIENT.id, email: grant.email };
    json(response, 200, {
      access_token: token,
      expires_in: 3599,
      scope,
      token_type: 'Bearer',
      // Google gives one once; Microsoft another one each time.
      ...((!isRefresh || isMicrosoft) && { refresh_token: refresh }),
      ...(!isRefresh && { id_token: `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.` }),
    });
  }

  function take(provider: 'google' | 'microsoft', token: string, body: string, response: ServerResponse) {
    if (fault === 'drop') return response.destroy();
    const holder = access.get(token);
    if (holder === undefined) return json(response, 401, { error: { code: 401, message: 'Invalid Credentials' } });
    if (fault !== null) return json(response, fault.status, fault.body ?? {});
    const needed = provider === 'google' ? 'gmail.send' : 'graph.microsoft.com/Mail.Send';
    if (!holder.scope.includes(needed))
      return json(response, 403, { error: { code: 'ErrorAccessDenied', message: 'no' } });
    const raw = provider === 'google' ? Buffer.from(JSON.parse(body).raw, 'base64url') : Buffer.from(body, 'base64');
    taken.push({ provider, email: holder.email, message: raw.toString() });
    if (provider === 'google') json(response, 200, { id: '18c2f9', threadId: '18c2f1', labelIds: ['SENT'] });
    else response.writeHead(202).end();
  }

  function read(provider: 'google' | 'microsoft', token: string, request: IncomingMessage, response: ServerResponse) {
    const holder = access.get(token);
    reads.push(new URL(request.url ?? '/', 'http://simulator').pathname);
    if (holder === undefined) return json(response, 401, { error: { code: 401, message: 'Invalid Credentials' } });
    if (readingFault !== null && readingFault.times > 0) {
      readingFault.times -= 1;
      const { status, body = {}, headers = {} } = readingFault;
      return response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    }
    const needed = provider === 'google' ? 'gmail.readonly' : 'graph.microsoft.com/Mail.Read';
    if (!holder.scope.includes(needed)) {
      return json(response, 403, {
        error: { code: 403, message: 'Insufficient Permission', errors: [{ reason: 'insufficientPermissions' }] },
      });
    }
    return provider === 'google'
      ? inboxes.gmail(holder.email, request, response)
      : inboxes.graph(holder.email, request, response);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const asked = new URL(request.url ?? '/', 'http://simulator');
    const { pathname } = asked;
    if (/^\/(o\/oauth2\/v2\/auth|common\/oauth2\/v2\.0\/authorize)$/.test(pathname))
      return showConsent(asked, response);
    const body = await getBody(request);
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (pathname === '/token') return tokens(new URLSearchParams(body), response, false);
    if (pathname === '/common/oauth2/v2.0/token') return tokens(new URLSearchParams(body), response, true);
    if (pathname === '/gmail/v1/users/me/messages/send') return take('google', token, body, response);
    if (pathname === '/v1.0/me/sendMail') return take('microsoft', token, body, response);
    if (pathname.startsWith('/gmail/v1/users/me/')) return read('google', token, request, response);
    if (pathname.startsWith('/v1.0/me/')) return read('microsoft', token, request, response);
    return json(response, 404, { error: 'not here' });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => json(response, 500, { error: error.message }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: {
      ALLOW_PRIVATE_SOURCES: 'on',
      GOOGLE_MAIL_CLIENT_ID: MAIL_CLIENT.id,
      GOOGLE_MAIL_CLIENT_SECRET: MAIL_CLIENT.secret,
      GOOGLE_MAIL_READING: 'on',
      GOOGLE_MAIL_ACCOUNTS_URL: url,
      GMAIL_API_BASE_URL: url,
      MICROSOFT_MAIL_CLIENT_ID: MAIL_CLIENT.id,
      MICROSOFT_MAIL_CLIENT_SECRET: MAIL_CLIENT.secret,
      MICROSOFT_LOGIN_BASE_URL: url,
      MS_GRAPH_BASE_URL: url,
    },
    inboxes,
    reads,
    taken,
    refreshes: () => refreshes,
    people,
    consent: (authorizeUrl, email, { without = '' } = {}) => agreed(authorizeUrl, email, without),
    setFault(next) {
      fault = next;
    },
    setReadingFault(next) {
      readingFault = next;
    },
    revoke(what) {
      access.clear();
      if (what === 'consents') consents.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isClient(form: URLSearchParams): boolean {
  return form.get('client_id') === MAIL_CLIENT.id && form.get('client_secret') === MAIL_CLIENT.secret;
}

/** RFC 7636: the code alone is worth nothing. */
function isAnswerTo({ challenge, redirect }: Grant, form: URLSearchParams): boolean {
  const verifier = form.get('code_verifier') ?? '';
  return (
    createHash('sha256').update(verifier).digest('base64url') === challenge && form.get('redirect_uri') === redirect
  );
}

/** Integration contracts 4.4: one token is for one of them. */
function resourcesIn(scope: string): number {
  return new Set(scope.split(' ').flatMap((one) => /^https:\/\/[^/]+/.exec(one) ?? [])).size;
}

async function getBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

function json(response: ServerResponse, status: number, body: unknown): unknown {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
