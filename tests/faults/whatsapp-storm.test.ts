// A storm of webhooks at the pace of 5,000 status events a minute, out of order and side by side: each is taken, and none is lost. The whole
// minute with its answer times: STORM_EVENTS=4998.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { APP_SECRET, type SimulatedWhatsapp, startWhatsapp } from '#tests/simulators/whatsapp.ts';
import { client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** A multiple of 3: each message is sent, delivered and read. */
const EVENTS = Number(process.env.STORM_EVENTS ?? 600);
/** In bursts of as many as Meta sends side by side. */
const BURST_SIZE = 10;
const EVERY_MS = (60_000 * BURST_SIZE) / 5_000;

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
  const { service } = meta;
  const atMeta = service.addNumber();
  const owner = await someone(stage.platform);
  const http = client(server.url);
  await http.signIn(owner.email, 'correct horse battery');
  const id = newId();
  const connected = await http.post<{ callbackUrl: string }>('/api/whatsapp/numbers', {
    ...{
      id,
      phoneNumberId: atMeta.id,
      wabaId: atMeta.wabaId,
      token: 'simulated-token',
      appSecret: APP_SECRET,
      label: '',
    },
  });
  expect(connected.status).toBe(200);
  service.callbacks.set(atMeta.wabaId, { url: connected.body.callbackUrl, appSecret: APP_SECRET });

  const started = performance.now();
  let sent = 0;
  while (sent < EVENTS) {
    for (let n = 0; n < BURST_SIZE && sent < EVENTS; n += 1, sent += 1) {
      const status = ['sent', 'delivered', 'read'][sent % 3] ?? 'sent';
      const wamid = `wamid.STORM${Math.floor(sent / 3)}`;
      service.report(atMeta.id, {
        statuses: [{ id: wamid, status, timestamp: String(1_795_600_000 + sent), recipient_id: '447700900123' }],
      });
    }
    const next = started + (sent / BURST_SIZE) * EVERY_MS;
    await delay(Math.max(0, next - performance.now()));
  }
  await service.webhooks.settled();
  const took = performance.now() - started;
  const times = service.webhooks.delivered.map(({ ms }) => ms).sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  process.stdout.write(`storm: ${EVENTS} events in ${Math.round(took)} ms, p99 ${Math.round(p99)} ms\n`);
  expect(service.webhooks.failed).toBe(0);

  const left = async () =>
    (await database.db.execute(sql`select state, count(*)::int as count from whatsapp_events group by state`)).rows;
  await expect.poll(left, { timeout: 90_000, interval: 500 }).toEqual([{ state: 'done', count: EVENTS }]);
  const { rows } = await database.db.execute(sql`
    select count(sent_at)::int as sent, count(delivered_at)::int as delivered, count(read_at)::int as read from whatsapp_statuses`);
  expect(rows).toEqual([{ sent: EVENTS / 3, delivered: EVENTS / 3, read: EVENTS / 3 }]);
});
