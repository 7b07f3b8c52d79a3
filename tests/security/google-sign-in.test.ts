// Signing in with Google over HTTP, as an attacker would try it; and that no secret of it is anywhere it could be read.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOGLE_CLIENT, type GoogleUser, type SimulatedGoogle, startGoogle } from '#tests/simulators/google.ts';
import { type Client, client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const database = withDatabase();
let google: SimulatedGoogle;
let server: TestServer;

beforeAll(async () => {
  google = await startGoogle();
  server = await startServer({
    databaseUrl: database.url,
    env: {
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
      GOOGLE_ISSUER_URL: google.url,
      LOG_LEVEL: 'debug',
    },
  });
});
afterAll(async () => {
  await server.stop();
  await google.close();
});

let people = 0;
function person(more: Partial<GoogleUser> = {}): GoogleUser {
  people += 1;
  return { sub: `s${people}`, email: `p${people}@google.test`, email_verified: true, name: 'Mia Kern', ...more };
}

interface Answer {
  kind?: string;
  ticket?: string;
  url?: string;
  error?: { code: string; message: string; details?: { ticket?: string } };
}

async function start(browser: Client, more: object = {}): Promise<string> {
  const { body } = await browser.post<Answer>('/api/accounts/google/start', { display: 'page', ...more });
  return body.url ?? '';
}

/** What the provider's redirect carries back. */
async function getAnswer(url: string, user: GoogleUser): Promise<{ state: string; code: string }> {
  const { searchParams } = await google.pick(url, user);
  return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' };
}

const send = (browser: Client, body: object) => browser.post<Answer>('/api/accounts/google/callback', body);
const signedIn = async (browser: Client) => (await browser.get('/api/me')).status === 200;

async function enter(browser: Client, user: GoogleUser): Promise<void> {
  const { body } = await send(browser, await getAnswer(await start(browser), user));
  await browser.post('/api/accounts/google/finish', { ticket: body.ticket, acceptTerms: true });
}

describe('an answer of Google', () => {
  it('opens the account in the browser that began, by a cookie that no script reads', async () => {
    const browser = client(server.url);
    await enter(browser, person());
    expect(await signedIn(browser)).toBe(true);
    const { headers } = await client(server.url).post('/api/accounts/google/start', { display: 'page' });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-leadwright-google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  it("of an attacker signs no one in as the attacker: another browser's state is refused (login CSRF)", async () => {
    const [attacker, victim] = [client(server.url), client(server.url)];
    const planted = await getAnswer(await start(attacker), person());
    await start(victim);
    const { status, body } = await send(victim, planted);
    expect([status, body.error?.code]).toEqual([410, 'GOOGLE_EXPIRED']);
    expect(await signedIn(victim)).toBe(false);
  });

  it('posted by another site is refused', async () => {
    const browser = client(server.url);
    const answer = await getAnswer(await start(browser), person());
    const { body } = await browser.post<Answer>('/api/accounts/google/callback', answer, {
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(body.error?.code).toBe('CROSS_SITE_REQUEST');
  });

  it.each([
    { state: 'nobody-has-this', code: 'x' },
    { state: "page.' or 1=1 --", code: 'x' },
    { state: 'x'.repeat(201), code: 'x' },
    { state: '', code: 'x' },
    { code: 'x' },
    { state: 'page.x', code: 'x'.repeat(3000) },
    { state: 'page.x', error: '<script>alert(1)</script>' },
    { state: ['page.x'], code: { $ne: '' } },
  ])('that is nonsense is refused without a fault of ours: %j', async (body) => {
    const { status } = await send(client(server.url), body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('never chooses where to go: only paths of ours come back, and only our callback is requested', async () => {
    const url = new URL(
      await start(client(server.url), { redirect_uri: 'https://evil.example', next: '//evil.example' }),
    );
    expect(url.origin).toBe(new URL(google.url).origin);
    expect(url.searchParams.get('redirect_uri')).toBe(`${server.url}/oauth-callback`);
    expect(url.href).not.toContain('evil');
  });

  it('links nothing to an account of another person: the link of the settings needs the session that started it', async () => {
    const [attacker, victim] = [client(server.url), client(server.url)];
    await enter(attacker, person());
    await enter(victim, person());
    await database.db.execute(sql`update sessions set fresh_until = now() + interval '1 minute'`);
    const { body } = await attacker.post<Answer>('/api/me/google', { display: 'page' });
    const planted = await getAnswer(body.url ?? '', person());
    expect((await send(victim, planted)).body.error?.code).toBe('GOOGLE_EXPIRED');
  });

  it('confirms a session (step-up) only with a recent sign-in at Google, to the connected account, in that session', async () => {
    const [mine, other] = [client(server.url), client(server.url)];
    const mia = person();
    await enter(mine, mia);
    await enter(other, person());
    const isFresh = async () => (await mine.post('/api/me/step-up/require')).status === 204;
    const confirm = async (as: GoogleUser, by = mine) => {
      const { body } = await mine.post<Answer>('/api/me/step-up/google', { display: 'page' });
      const { body: answer } = await send(by, await getAnswer(body.url ?? '', as));
      return answer.error?.code ?? answer.kind;
    };
    const now = Math.floor(Date.now() / 1000);
    expect(await isFresh()).toBe(false);
    expect(await confirm(mia)).toBe('GOOGLE_NOT_FRESH');
    google.users.splice(google.users.indexOf(mia), 1);
    expect(await confirm({ ...mia, auth_time: now - 301 })).toBe('GOOGLE_NOT_FRESH');
    google.users.pop();
    expect(await confirm(person({ auth_time: now }))).toBe('GOOGLE_OTHER_ACCOUNT');
    const fresh = { ...mia, auth_time: now };
    expect(await confirm(fresh, other)).toBe('GOOGLE_EXPIRED');
    expect(await isFresh()).toBe(false);
    expect(await confirm(fresh)).toBe('confirmed');
    expect(await isFresh()).toBe(true);
  });

  it('while Google is down, or lies, is a plain text and never a 500', async () => {
    for (const fault of ['down', 'html', 'wrong-key', 'expired'] as const) {
      const browser = client(server.url);
      const answer = await getAnswer(await start(browser), person());
      google.setFault(fault);
      const { status, body } = await send(browser, answer);
      google.setFault(null);
      expect([status, body.error?.code]).toEqual([502, expect.stringMatching(/^GOOGLE_(UNAVAILABLE|REFUSED)$/)]);
      expect(await signedIn(browser)).toBe(false);
    }
  });
});

describe('secrets', () => {
  const secrets = [GOOGLE_CLIENT.clientSecret, 'ya29.', 'eyJhbGciOiJSUzI1NiI'];

  it('are in no table and no log', async () => {
    const browser = client(server.url);
    const answer = await getAnswer(await start(browser), person());
    await send(browser, answer);
    const verifier = google.calls().findLast(({ path: at }) => at === '/token')?.form.code_verifier ?? 'none sent';
    const { rows } = await database.db.execute<{ name: string }>(
      sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
           where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    let dump = '';
    for (const { name } of rows) {
      const all = await database.db.execute<{ text: string }>(
        sql.raw(`select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`),
      );
      dump += all.rows[0]?.text;
    }
    expect(dump).toContain('@google.test');
    for (const secret of [...secrets, verifier, answer.state, answer.code]) {
      expect(dump).not.toContain(secret);
      expect(server.output()).not.toContain(secret);
    }
  });

  it('are in no file that browsers load, nor in the document', async () => {
    const html = await (await fetch(server.url, { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('<html lang="en" data-sign-in="google">');
    const assets = path.resolve('dist/web/assets');
    const files = readdirSync(assets).filter((name) => name.endsWith('.js'));
    const text = html + files.map((name) => readFileSync(path.join(assets, name), 'utf8')).join('');
    for (const secret of ['client_secret', 'GOOGLE_CLIENT', ...secrets]) expect(text).not.toContain(secret);
  });
});

it('without a client nothing is offered, and a request gets an error that says so', async () => {
  const plain = await startServer({ databaseUrl: database.url });
  try {
    const html = await (await fetch(plain.url, { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('<html lang="en">');
    const { status, body } = await client(plain.url).post<Answer>('/api/accounts/google/start', { display: 'page' });
    expect([status, body.error?.code]).toEqual([404, 'GOOGLE_OFF']);
  } finally {
    await plain.stop();
  }
});
