// The account settings from outside: what a borrowed open tab cannot do, and what ends at the next request.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const database = withDatabase();
const test = withPlatform(database);
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ databaseUrl: database.url });
});
afterAll(() => server.stop());

const PASSWORD = 'correct horse battery';
const NEW = 'another long password';

/** A browser of a new user, or of the same person as `as`. */
async function browser(as?: string) {
  const email = as ?? (await someone(test.platform, { plan: 'premium' })).email;
  const tab = client(server.url);
  await tab.signIn(email, PASSWORD);
  return { email, tab };
}
const change = (tab: ReturnType<typeof client>, currentPassword: string, newPassword = NEW) =>
  tab.call('PUT', '/api/me/password', { body: { currentPassword, newPassword } });
const statusOfMe = async (tab: ReturnType<typeof client>) => (await tab.get('/api/me')).status;

describe('a change of the password', () => {
  it('lets this browser go on under another token; a copy of the old cookie and the other browsers are out', async () => {
    const { email, tab } = await browser();
    const copied = client(server.url, new Map(tab.cookies));
    const other = (await browser(email)).tab;
    expect((await change(tab, PASSWORD)).status).toBe(200);
    expect(await Promise.all([tab, copied, other].map(statusOfMe))).toEqual([200, 401, 401]);
  });

  it('is tried ten times in five minutes, exactly, by one user', async () => {
    const { tab } = await browser();
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => change(tab, `guess number ${n}`)));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    // The right one does not get through either, until the time is over.
    expect((await change(tab, PASSWORD)).status).toBe(429);
  });

  it.each(['short', 'x'.repeat(201), 42, null, { $ne: '' }])('refuses %j as a new password', async (newPassword) => {
    const { tab } = await browser();
    const body = { currentPassword: PASSWORD, newPassword };
    expect((await tab.call('PUT', '/api/me/password', { body })).status).toBe(400);
  });
});

it('ending all others leaves this one, and does so as often as one likes', async () => {
  const { email, tab } = await browser();
  const others = [(await browser(email)).tab, (await browser(email)).tab];
  expect((await tab.post('/api/sessions/end-others')).body).toEqual({ ended: 2 });
  expect((await tab.post('/api/sessions/end-others')).body).toEqual({ ended: 0 });
  expect(await Promise.all([tab, ...others].map(statusOfMe))).toEqual([200, 401, 401]);
});

it('a session of another user answers as one that does not exist', async () => {
  const [mine, theirs] = [(await browser()).tab, (await browser()).tab];
  const { sessionId } = (await theirs.get<{ sessionId: string }>('/api/me')).body;
  const [foreign, missing] = await Promise.all(
    [sessionId, crypto.randomUUID()].map((id) => mine.call<{ error: object }>('DELETE', `/api/sessions/${id}`)),
  );
  expect(foreign?.status).toBe(404);
  expect({ ...foreign?.body.error, requestId: '' }).toEqual({ ...missing?.body.error, requestId: '' });
  expect(await statusOfMe(theirs)).toBe(200);
});

it('a change of address to a taken and to a free one answer alike', async () => {
  const { email: taken } = await browser();
  const { tab } = await browser();
  const ask = (email: string) => tab.post('/api/me/email-change', { email });
  const blank = (answer: Awaited<ReturnType<typeof ask>>) => {
    const { pending } = answer.body as { pending: Record<string, unknown> };
    return { status: answer.status, ...pending, newEmail: '', expiresAt: '' };
  };
  expect(blank(await ask(taken))).toEqual(blank(await ask('nobody-has-this@test.example')));
});

it('a live stream ends with its session', async () => {
  const { email, tab } = await browser();
  const other = (await browser(email)).tab;
  const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await fetch(`${server.url}/api/live`, { headers: { cookie } });
  const told: string[] = [];
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) told.push(new TextDecoder().decode(chunk));
  })();
  await tab.post('/api/sessions/end-others');
  // Ends by itself, long before the 25 seconds after which the session of an open stream is checked.
  await reading;
  expect(told.join('')).toContain('account-changed');
});
