// The provider against a simulated Google: what it asks for, and that nothing in a wrong answer is ever believed.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts';
import { newToken } from '#platform/secrets.ts';
import { GOOGLE_CLIENT, type GoogleUser, type SimulatedGoogle, startGoogle } from '#tests/simulators/google.ts';
import { TOKEN_FAULTS } from '#tests/simulators/google-tokens.ts';
import { createGoogleProvider, type GoogleProvider } from './google.provider.ts';

const MIA: GoogleUser = {
  sub: '100000000000000000001',
  email: 'Mia@Acme.example',
  email_verified: true,
  name: 'Mia Kern',
  hd: 'acme.example',
};

let google: SimulatedGoogle;
let outbound: Outbound;
let provider: GoogleProvider;
const lines: string[] = [];

beforeAll(async () => {
  google = await startGoogle();
});
afterAll(async () => {
  await outbound.close();
  await google.close();
});
beforeEach(async () => {
  google.setFault(null);
  lines.length = 0;
  await outbound?.close();
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  outbound = createOutbound({ log, allowPrivate: false, localOrigins: [google.url] });
  provider = newProvider(google.url);
});

function newProvider(issuerUrl: string): GoogleProvider {
  const config = { ...loadConfig({}), publicUrl: 'https://leads.example' };
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  return createGoogleProvider(
    { config, clock: systemClock, log, outbound },
    { ...GOOGLE_CLIENT, issuerUrl, onLoopback: issuerUrl.startsWith('http://') },
  );
}

const newChecks = () => ({ state: newToken(), nonce: newToken(), verifier: newToken() });

/** Goes there, picks, and exchanges the code. */
async function signIn(user = MIA, checks = newChecks()) {
  const { searchParams } = await google.pick(await provider.authorizationUrl(checks), user);
  return provider.exchange({ code: searchParams.get('code') ?? '' }, checks);
}

describe('the request', () => {
  it('asks for code, PKCE and the three scopes, to come back to /oauth-callback', async () => {
    const checks = newChecks();
    const { origin, searchParams } = new URL(await provider.authorizationUrl(checks));
    expect(origin).toBe(google.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: GOOGLE_CLIENT.clientId,
      redirect_uri: 'https://leads.example/oauth-callback',
      scope: 'openid email profile',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(searchParams.get('code_challenge')).not.toBe(checks.verifier);
  });

  it('discovers once for all who ask at once', async () => {
    const discoveries = () => google.calls().filter(({ path }) => path.startsWith('/.well-known')).length;
    const before = discoveries();
    await Promise.all(Array.from({ length: 5 }, () => provider.authorizationUrl(newChecks())));
    expect(discoveries()).toBe(before + 1);
  });
});

describe('the answer', () => {
  it('tells who it is', async () => {
    expect(await signIn()).toEqual({
      subject: MIA.sub,
      email: 'mia@acme.example',
      emailVerified: true,
      fullName: 'Mia Kern',
    });
  });

  it.each([
    ['', ''],
    ['x'.repeat(300), ''],
    ['Mia\u202eKern', ''],
    [' Mia ', 'Mia'],
  ])('keeps only a name that can be one: %j', async (name, kept) => {
    expect(await signIn({ ...MIA, sub: newToken(), name })).toMatchObject({ fullName: kept });
  });

  it.each(TOKEN_FAULTS)('is refused with %s', async (fault) => {
    google.setFault(fault);
    await expect(signIn()).rejects.toMatchObject({ code: 'GOOGLE_REFUSED' });
  });

  it('is refused where the verifier is not the one of this sign-in', async () => {
    const checks = newChecks();
    const { searchParams } = await google.pick(await provider.authorizationUrl(checks), MIA);
    const code = searchParams.get('code') ?? '';
    await expect(provider.exchange({ code }, { ...checks, verifier: newToken() })).rejects.toMatchObject({
      code: 'GOOGLE_EXPIRED',
    });
  });

  it('with a code that was used is expired', async () => {
    const checks = newChecks();
    const { searchParams } = await google.pick(await provider.authorizationUrl(checks), MIA);
    const code = searchParams.get('code') ?? '';
    await provider.exchange({ code }, checks);
    await expect(provider.exchange({ code }, checks)).rejects.toMatchObject({ code: 'GOOGLE_EXPIRED' });
  });
});

describe('a provider that does not answer', () => {
  const faults = ['down', 'html', 'broken', 'huge'] as const;
  const places = ['discovery', 'token', 'keys'] as const;
  it.each(faults.flatMap((fault) => places.map((at) => [fault, at] as const)))(
    '%s at %s says so, and works again afterwards',
    async (fault, at) => {
      google.setFault(fault, at);
      await expect(signIn()).rejects.toMatchObject({ code: 'GOOGLE_UNAVAILABLE' });
      google.setFault(null);
      expect(await signIn()).toMatchObject({ subject: MIA.sub });
    },
  );

  it('with the metadata of somebody else is refused', async () => {
    google.setFault('foreign-metadata');
    await expect(provider.authorizationUrl(newChecks())).rejects.toMatchObject({ code: 'GOOGLE_REFUSED' });
  });

  it('on another port of this machine is not reached: only the configured origin is', async () => {
    const other = await startGoogle();
    try {
      await expect(newProvider(other.url).authorizationUrl(newChecks())).rejects.toMatchObject({
        code: 'GOOGLE_UNAVAILABLE',
      });
      expect(other.calls()).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

it('writes neither the secret nor a token nor an address into the log', async () => {
  await signIn();
  google.setFault('wrong-nonce');
  await signIn().catch(() => undefined);
  const written = lines.join('\n');
  expect(written).toContain('signing in with Google failed');
  for (const secret of [GOOGLE_CLIENT.clientSecret, 'ya29.', 'eyJ', '4/', MIA.sub, /mia@acme/i]) {
    expect(written).not.toMatch(secret);
  }
});
