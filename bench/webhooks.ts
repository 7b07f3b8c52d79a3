// 10,000 events to a receiver that fails half of the tries, by two servers of which one is killed half-way: each arrives, every signature
// verifies with the official library, and the log counts each try.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { emitEvents } from '#account/webhooks/server/index.ts';
import { newId } from '#platform/ids.ts';
import { startWebhookReceiver } from '#tests/simulators/webhook-receiver.ts';
import type { Member, ServerProcess, Stage } from './stage.ts';
import { type Figure, perSecond } from './table.ts';

const EVENTS = 10_000;
const BATCH = 500;
/** The tenth try is the last (integration contract 2.5): a coin that falls ten times on the same side would end a delivery. */
const FAILURES_IN_A_ROW = 8;
/** Deliveries to one endpoint under way at a time: as many may have been sent and not recorded by a process that is killed. */
const UNDER_WAY = 8;
const RUN_TIMEOUT_MS = 600_000;

export async function benchWebhooks(stage: Stage): Promise<Figure[]> {
  const { db } = stage.platform;
  const receiver = await startWebhookReceiver();
  const start = () => stage.startServer({ ALLOW_PRIVATE_SOURCES: 'on' });
  const [server, killed] = await Promise.all([start(), start()]);
  try {
    const member = await stage.member(server, 'webhooks@bench.example', 10);
    const { id, secret } = await subscribe(server, member, receiver.url);
    receiver.secret = secret;
    const tries = new Map<string, number>();
    let failed = 0;
    receiver.answer = (event) => {
      const before = tries.get(event) ?? 0;
      tries.set(event, before + 1);
      if (before >= FAILURES_IN_A_ROW || Math.random() < 0.5) return { status: 204 };
      failed += 1;
      return { status: 500 };
    };
    for (let from = 0; from < EVENTS; from += BATCH)
      await db.transaction((tx) =>
        emitEvents(
          tx,
          member.workspaceId,
          Array.from({ length: BATCH }, (_, n) => ({ type: 'contact.created' as const, data: { n: from + n } })),
        ),
      );

    const started = performance.now();
    const arrived = () => new Set(receiver.received.map((event) => event.id)).size;
    let isKilled = false;
    while ((await stateCounts(stage, id)).waiting > 0 && performance.now() - started < RUN_TIMEOUT_MS) {
      if (!isKilled && arrived() > EVENTS / 2) isKilled = process.kill(killed.pid, 'SIGKILL');
      // The waits of three days are cut short.
      await db.execute(
        sql`update webhook_deliveries set due_at = now() where endpoint_id = ${id} and workspace_id = ${member.workspaceId} and state = 'waiting' and due_at > now()`,
      );
      await sleep(200);
    }
    const took = (performance.now() - started) / 1_000;
    const { delivered, attempts } = await stateCounts(stage, id);
    const requests = [...tries.values()].reduce((sum, n) => sum + n, 0);
    const twice = receiver.received.length - arrived();
    const unrecorded = requests - attempts;
    return [
      {
        id: 'W1',
        what: `${EVENTS.toLocaleString('en-US')} webhooks, the receiver fails ${failed.toLocaleString('en-US')} of ${requests.toLocaleString('en-US')} tries, one of two servers killed`,
        ours: `${EVENTS - arrived()} missing, ${receiver.forged} forged, ${twice} twice, ${unrecorded} tries not in the log; ${perSecond(requests / took)} tries`,
        ...{ peer: '', ratio: '' },
        bar: `0, 0, <= ${UNDER_WAY}, <= ${UNDER_WAY}`,
        met:
          isKilled &&
          arrived() === EVENTS &&
          delivered === EVENTS &&
          receiver.forged === 0 &&
          Math.max(twice, unrecorded) <= UNDER_WAY,
      },
    ];
  } finally {
    await server.stop();
    await receiver.close();
  }
}

async function subscribe(
  server: ServerProcess,
  { cookie }: Member,
  url: string,
): Promise<{ id: string; secret: string }> {
  const answer = await fetch(`${server.url}/api/webhooks/endpoints`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ id: newId(), url, events: ['contact.created'], description: '' }),
  });
  if (!answer.ok) throw new Error(`the endpoint was not added: ${await answer.text()}`);
  const { endpoint, secret } = (await answer.json()) as { endpoint: { id: string }; secret: string };
  return { id: endpoint.id, secret };
}

async function stateCounts({ platform }: Stage, endpointId: string) {
  const { rows } = await platform.db.execute<{ waiting: number; delivered: number; attempts: number }>(sql`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'delivered')::int as delivered,
           (select count(*)::int from webhook_attempts where endpoint_id = ${endpointId}) as attempts
      from webhook_deliveries where endpoint_id = ${endpointId}`);
  const [counts = { waiting: 0, delivered: 0, attempts: 0 }] = rows;
  return counts;
}
