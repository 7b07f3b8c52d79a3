// A storm of webhooks at the pace of 5,000 status events a minute, out of order and side by side: each is taken, and none is lost. The whole
// minute with its answer times: `npm run bench -- whatsapp-storm`.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SimulatedWhatsapp, startWhatsapp } from '#tests/simulators/whatsapp.ts';
import { client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { appliedStatuses, eventStates, raiseStorm } from '#tests/support/whatsapp-storm.ts';

const EVENTS = 600;

const database = withDatabase();
const stage = withPlatform(database);
let meta: SimulatedWhatsapp;
let server: TestServer;

beforeAll(async () => {
  meta = await startWhatsapp();
  server = await startServer({
    databaseUrl: database.url,
    env: { WHATSAPP_API_BASE_URL: meta.url, ALLOW_PRIVATE_SOURCES: 'on', SECRET_KEY: 'x'.repeat(64) },
  });
});
afterAll(async () => {
  await server.stop();
  await meta.close();
});

it('is taken, and worked off to the last event', { timeout: 180_000 }, async () => {
  const owner = await someone(stage.platform);
  const http = client(server.url);
  await http.signIn(owner.email, 'correct horse battery');
  const { failed } = await raiseStorm(meta, http, EVENTS);
  expect(failed).toBe(0);
  await expect
    .poll(() => eventStates(database), { timeout: 90_000, interval: 500 })
    .toEqual([{ state: 'done', count: EVENTS }]);
  const each = EVENTS / 3;
  expect(await appliedStatuses(database)).toEqual({ sent: each, delivered: each, read: each });
});
