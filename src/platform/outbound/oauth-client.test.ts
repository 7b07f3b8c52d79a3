// The OAuth client against a token endpoint on loopback: what it sends, and how it tells answers apart.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createSecrets } from '../secrets.ts';
import { authorizationUrl, consentVerifier, requestTokens } from './oauth-client.ts';
import { createOutbound } from './outbound.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

interface Received {
  authorization: string | undefined;
  form: Record<string, string>;
}

async function endpoint(answer: (response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    received.push({ authorization: request.headers.authorization, form });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const outbound = createOutbound({ log: createLog('silent'), allowPrivate: true });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  closers.push(() => outbound.close(), close);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
  const ask = (clientAuth: 'body' | 'basic' = 'body') =>
    requestTokens(outbound, { clientId: 'id', clientSecret: 's:1', clientAuth }, url, { grant_type: 'refresh_token' });
  return { received, ask, close };
}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('the consent page', () => {
  it('gets the challenge of RFC 7636, appendix B, and no parameter twice', () => {
    const query = { client_id: 'id', redirect_uri: 'https://x.example/back', state: 'popup.1', scope: 'a b' };
    const url = authorizationUrl(
      'https://y.example/auth?scope=c',
      query,
      'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    );
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      ...query,
      response_type: 'code',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
  });

  it('gets no challenge where the provider does not know PKCE', () => {
    const query = { client_id: 'id', redirect_uri: 'https://x.example/back', state: '1' };
    expect(new URL(authorizationUrl('https://y.example/auth', query, null)).searchParams.has('code_challenge')).toBe(
      false,
    );
  });

  it('has a verifier that the state and the purpose give, and no other secret key', () => {
    const [ours, theirs] = [createSecrets('a'.repeat(40)), createSecrets('b'.repeat(40))];
    const verifier = consentVerifier(ours, 'crm-consent', '1');
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(consentVerifier(ours, 'crm-consent', '1')).toBe(verifier);
    const others = [
      consentVerifier(ours, 'crm-consent', '2'),
      consentVerifier(ours, 'mailbox-consent', '1'),
      consentVerifier(theirs, 'crm-consent', '1'),
    ];
    expect(new Set([verifier, ...others]).size).toBe(4);
  });
});

describe('the token endpoint', () => {
  it('knows the client by the form or by its header, as it asks', async () => {
    const { received, ask } = await endpoint(json(200, { access_token: 'x' }));
    expect(await ask('body')).toEqual({ kind: 'answered', json: { access_token: 'x' } });
    await ask('basic');
    expect(received).toEqual([
      { authorization: undefined, form: { grant_type: 'refresh_token', client_id: 'id', client_secret: 's:1' } },
      {
        authorization: `Basic ${Buffer.from('id:s:1').toString('base64')}`,
        form: { grant_type: 'refresh_token' },
      },
    ]);
  });

  it.each([
    ['error', 400, { error: 'invalid_grant', error_description: 'the code 4/secret' }, 'invalid_grant'],
    ['message', 401, { message: 'BAD_REFRESH_TOKEN' }, 'BAD_REFRESH_TOKEN'],
    ['sentence', 400, { message: 'The token abc is wrong' }, ''],
    ['nothing', 403, [], ''],
  ])('is quoted by the name of a refusal alone: %s', async (_name, status, body, error) => {
    const { ask } = await endpoint(json(status, body));
    expect(await ask()).toEqual({ kind: 'refused', status, error, json: body });
  });

  it.each([429, 500, 503])('is unavailable at status %i', async (status) => {
    const { ask } = await endpoint(json(status, { error: 'invalid_grant' }));
    expect(await ask()).toEqual({ kind: 'unavailable', status });
  });

  it('is unavailable where it cannot be reached, and an error page has no JSON', async () => {
    const page = await endpoint((response) => response.writeHead(403).end('<p>Blocked</p>'));
    expect(await page.ask()).toEqual({ kind: 'refused', status: 403, error: '', json: undefined });
    await page.close();
    closers.pop();
    expect(await page.ask()).toMatchObject({ kind: 'unavailable', status: null });
  });
});
