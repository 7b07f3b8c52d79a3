// Google as an OpenID provider on loopback: discovery, a picker of users, codes with PKCE, tokens, keys, and faults on order.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pickerPage } from './google-picker.ts';
import { createSigner, type GoogleUser, TOKEN_FAULTS, type TokenFault } from './google-tokens.ts';

export type { GoogleUser } from './google-tokens.ts';

/** `down` drops the connection, `html` answers with a page, `broken` with a 500, `silent` never answers. */
export const ENDPOINT_FAULTS = ['down', 'html', 'broken', 'silent', 'huge'] as const;
export type GoogleFault = TokenFault | (typeof ENDPOINT_FAULTS)[number] | 'invalid-grant' | 'foreign-metadata';

export const GOOGLE_CLIENT = {
  clientId: 'simulated.apps.googleusercontent.com',
  clientSecret: 'simulated-google-secret',
};

export interface SimulatedGoogle {
  /** The issuer, and the origin of every endpoint. */
  url: string;
  /** The users in the picker; a test adds its own. */
  users: GoogleUser[];
  /** From now on; null ends it. `at` limits a fault of endpoints to one of them. */
  setFault(fault: GoogleFault | null, at?: 'discovery' | 'token' | 'keys'): void;
  /** Picks a user at an authorization address, as a click would; answers where the browser is sent. */
  pick(authorizationUrl: string, user: GoogleUser | 'cancel'): Promise<URL>;
  /** Every request so far: method and path, and the form of a token request. */
  calls(): readonly { method: string; path: string; form: Record<string, string> }[];
  close(): Promise<void>;
}

interface Grant {
  user: GoogleUser;
  query: Record<string, string>;
}

const PATHS = { discovery: '/.well-known/openid-configuration', token: '/token', keys: '/oauth2/v3/certs' };

export async function startGoogle({ port = 0 }: { port?: number } = {}): Promise<SimulatedGoogle> {
  const signer = createSigner();
  const grants = new Map<string, Grant>();
  const users: GoogleUser[] = [];
  const calls: { method: string; path: string; form: Record<string, string> }[] = [];
  let fault: GoogleFault | null = null;
  let faultPath: string | null = null;

  const tokenFault = () => TOKEN_FAULTS.find((name) => name === fault) ?? null;

  function metadata(issuer: string) {
    return {
      issuer: fault === 'foreign-metadata' ? 'https://issuer.evil.example' : issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: issuer + PATHS.token,
      userinfo_endpoint: `${issuer}/v1/userinfo`,
      jwks_uri: issuer + PATHS.keys,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  function authorize(query: Record<string, string>, response: ServerResponse) {
    const wrong = faultOfRequest(query);
    if (wrong !== null) return html(response, 400, `<h1>Error 400: ${wrong}</h1>`);
    const { pick } = query;
    if (pick === undefined) return html(response, 200, pickerPage(query, users));
    const back = new URL(query.redirect_uri ?? '');
    back.searchParams.set('state', query.state ?? '');
    const user = users.find(({ sub }) => sub === pick);
    if (user === undefined) back.searchParams.set('error', 'access_denied');
    else {
      const code = `4/${randomUUID()}`;
      grants.set(code, { user, query });
      for (const [name, value] of Object.entries({ code, scope: query.scope ?? '', authuser: '0', prompt: 'none' })) {
        back.searchParams.set(name, value);
      }
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function token(form: Record<string, string>, issuer: string, response: ServerResponse) {
    if (form.client_id !== GOOGLE_CLIENT.clientId || form.client_secret !== GOOGLE_CLIENT.clientSecret) {
      return json(response, 401, { error: 'invalid_client', error_description: 'Unauthorized' });
    }
    const grant = grants.get(form.code ?? '');
    grants.delete(form.code ?? '');
    if (!grant || fault === 'invalid-grant' || !fits(form, grant.query)) {
      return json(response, 400, { error: 'invalid_grant', error_description: 'Bad Request' });
    }
    const accessToken = `ya29.${randomUUID()}`;
    const { user, query } = grant;
    const id = { issuer, clientId: form.client_id, nonce: query.nonce ?? '', user, accessToken, fault: tokenFault() };
    json(response, 200, {
      access_token: accessToken,
      expires_in: 3599,
      scope: query.scope,
      token_type: 'Bearer',
      ...(fault !== 'no-id-token' && { id_token: signer.idToken(id) }),
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const issuer = `http://${request.headers.host}`;
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const form = Object.fromEntries(new URLSearchParams(await getBody(request)));
    calls.push({ method: request.method ?? '', path: pathname, form });
    if (Object.values(PATHS).includes(pathname) && (faultPath === null || faultPath === pathname)) {
      if (misbehave(fault, response)) return;
    }
    if (pathname === PATHS.discovery) return json(response, 200, metadata(issuer));
    if (pathname === PATHS.keys) return json(response, 200, signer.jwks());
    if (pathname === '/o/oauth2/v2/auth') return authorize(Object.fromEntries(searchParams), response);
    if (pathname === PATHS.token && request.method === 'POST') return token(form, issuer, response);
    html(response, 404, '<h1>Error 404</h1>');
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => html(response, 500, error.message));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    users,
    setFault(next, at) {
      fault = next;
      faultPath = at === undefined ? null : PATHS[at];
    },
    async pick(authorizationUrl, user) {
      const url = new URL(authorizationUrl);
      if (user !== 'cancel' && !users.includes(user)) users.push(user);
      url.searchParams.set('pick', user === 'cancel' ? 'cancel' : user.sub);
      const answered = await fetch(url, { redirect: 'manual' });
      return new URL(answered.headers.get('location') ?? `about:${answered.status}`);
    },
    calls: () => calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What Google would refuse on its own page. */
function faultOfRequest(query: Record<string, string>): string | null {
  if (query.client_id !== GOOGLE_CLIENT.clientId) return 'invalid_client';
  if (query.response_type !== 'code') return 'unsupported_response_type';
  if (!query.scope?.split(' ').includes('openid')) return 'invalid_scope';
  if (!query.redirect_uri?.endsWith('/oauth-callback')) return 'redirect_uri_mismatch';
  if (!query.state || !query.nonce) return 'invalid_request';
  return query.code_challenge_method === 'S256' && query.code_challenge ? null : 'invalid_request';
}

function fits(form: Record<string, string>, query: Record<string, string>): boolean {
  const challenge = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url');
  return (
    form.grant_type === 'authorization_code' &&
    form.redirect_uri === query.redirect_uri &&
    challenge === query.code_challenge
  );
}

/** True where the answer is one of the faults of endpoints. */
function misbehave(fault: GoogleFault | null, response: ServerResponse): boolean {
  if (fault === 'down') response.destroy();
  else if (fault === 'html') html(response, 200, '<h1>Sign in - Google Accounts</h1>');
  else if (fault === 'broken') html(response, 500, '<h1>Error 500 (Server Error)!!1</h1>');
  else if (fault === 'huge') json(response, 200, { filling: 'x'.repeat(2_000_000) });
  else return fault === 'silent';
  return true;
}

async function getBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

function html(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
