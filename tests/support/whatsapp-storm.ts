// A storm of webhooks at the pace of 5,000 status events a minute, out of order and side by side, for the test and the benchmark.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { APP_SECRET, type SimulatedWhatsapp } from '#tests/simulators/whatsapp.ts';
import type { Client } from './client.ts';

/** In bursts of as many as Meta sends side by side. */
const BURST_SIZE = 10;
const EVERY_MS = (60_000 * BURST_SIZE) / 5_000;

export interface StormResult {
  tookMs: number;
  /** Of the answers, in milliseconds. */
  p99: number;
  /** Events that were not taken at their first delivery, or never. */
  failed: number;
}

/**
 * Connects a number through the interface, and has it report of `events` (a multiple of 3): each message is sent, delivered and read.
 * `http` is signed in. Resolves when the last one was answered.
 */
export async function raiseStorm({ service }: SimulatedWhatsapp, http: Client, events: number): Promise<StormResult> {
  const atMeta = service.addNumber();
  const connected = await http.post<{ callbackUrl: string }>('/api/whatsapp/numbers', {
    ...{ id: newId(), phoneNumberId: atMeta.id, wabaId: atMeta.wabaId },
    ...{ token: 'simulated-token', appSecret: APP_SECRET, label: '' },
  });
  if (connected.status !== 200) throw new Error(`the number was not connected: ${JSON.stringify(connected.body)}`);
  service.callbacks.set(atMeta.wabaId, { url: connected.body.callbackUrl, appSecret: APP_SECRET });

  const started = performance.now();
  let sent = 0;
  while (sent < events) {
    for (let n = 0; n < BURST_SIZE && sent < events; n += 1, sent += 1) {
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
  const times = service.webhooks.delivered.map(({ ms }) => ms).sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  return { tookMs: performance.now() - started, p99, failed: service.webhooks.failed };
}

/** Stored bodies by their state. */
export async function eventStates({ db }: Pick<Platform, 'db'>) {
  return (await db.execute(sql`select state, count(*)::int as count from whatsapp_events group by state`)).rows;
}

/** Messages whose status of each kind was applied. */
export async function appliedStatuses({ db }: Pick<Platform, 'db'>) {
  const { rows } = await db.execute(sql`
    select count(sent_at)::int as sent, count(delivered_at)::int as delivered, count(read_at)::int as read from whatsapp_statuses`);
  return rows[0];
}
