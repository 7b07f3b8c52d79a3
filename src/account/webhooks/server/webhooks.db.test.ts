// Events reach a receiver that verifies them with the official library: each of them, in spite of failures, signed with both secrets while
// one is replaced, never to a private address, and an endpoint that takes nothing is turned off.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/simulators/webhook-receiver.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { ENDPOINT_LIMIT, type WebhookEventType } from '../contract.ts';
import { startWebhooks } from './deliver-events.ts';
import { findDelivery, listDeliveries, purgeEvents, redeliver } from './deliveries.store.ts';
import { emitEvents } from './endpoints.store.ts';
import {
  addEndpoint,
  editEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  sendTest,
} from './manage-endpoints.ts';

const database = withDatabase();
const test = withPlatform(database, { allowPrivateSources: true });
/** As in production. */
const strict = withPlatform(database);

let receiver: WebhookReceiver;
let stop: (() => Promise<void>) | null = null;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
});
afterEach(async () => {
  await stop?.();
  stop = null;
});

const run = () => {
  stop = startWebhooks(test.platform, { lookMs: 10 });
};

async function endpoint(who: Principal, events: WebhookEventType[] = ['contact.created']): Promise<string> {
  const id = newId();
  const { secret } = await addEndpoint(test.platform, who, { id, url: receiver.url, events, description: '' });
  receiver.secret = secret;
  return id;
}

const emit = (who: Principal, n: number, type: WebhookEventType = 'contact.created') =>
  database.db.transaction((tx) =>
    emitEvents(
      tx,
      who.workspaceId,
      Array.from({ length: n }, (_, at) => ({ type, data: { n: at } })),
    ),
  );

/** What waits for its next try is due now. */
const hurry = (who: Principal) =>
  database.db.execute(
    sql`update webhook_deliveries set due_at = now() where workspace_id = ${who.workspaceId} and state = 'waiting'`,
  );

const states = async (who: Principal, id: string) =>
  (await listDeliveries(database.db, who.workspaceId, id, { state: undefined, before: undefined, limit: 100 })).map(
    ({ state }) => state,
  );

describe('events', () => {
  it('reach those endpoints that asked for them, once, in the order in which they happened', async () => {
    const who = await someone(test.platform);
    const id = await endpoint(who);
    const other = await endpoint(who, ['email.sent']);
    const event = { id: newId(), type: 'contact.created' as const, data: { n: 0 } };
    for (let time = 0; time < 3; time += 1)
      await database.db.transaction((tx) => emitEvents(tx, who.workspaceId, [event]));
    await expect(
      database.db.transaction(async (tx) => {
        await emitEvents(tx, who.workspaceId, [{ type: 'contact.created', data: { n: 'rolled back' } }]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    receiver.secret = (await rotate(who, id)).secret;
    run();
    await expect
      .poll(() => receiver.received)
      .toEqual([
        { id: event.id, type: 'contact.created', timestamp: expect.anything(), data: { n: 0 }, signatures: 2 },
      ]);
    expect(await states(who, other)).toEqual([]);
    const { rows } = await database.db.execute(
      sql`select type from webhook_events where workspace_id = ${who.workspaceId}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('that no endpoint asked for are not kept', async () => {
    const who = await someone(test.platform);
    await emit(who, 3);
    await endpoint(who, ['email.sent']);
    await emit(who, 3);
    const { rows } = await database.db.execute(sql`select from webhook_events where workspace_id = ${who.workspaceId}`);
    expect(rows).toHaveLength(0);
  });

  it('all arrive where the receiver fails every other try, by two processes at once, and every signature verifies', async () => {
    const who = await someone(test.platform);
    const id = await endpoint(who);
    const events = 300;
    const tries = new Map<string, number>();
    receiver.answer = (event) => {
      tries.set(event, (tries.get(event) ?? 0) + 1);
      return { status: (tries.get(event) ?? 0) % 2 === 1 ? 500 : 204 };
    };
    const forged = receiver.forged;
    await emit(who, events);
    const second = startWebhooks(test.platform, { lookMs: 10 });
    run();
    await expect
      .poll(
        async () => {
          await hurry(who);
          return new Set(receiver.received.map((one) => one.id)).size;
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBe(events);
    await second();
    await stop?.();
    expect(receiver.forged).toBe(forged);
    const { rows } = await database.db.execute<{ attempts: number; delivered: number }>(sql`
      select (select count(*)::int from webhook_attempts where endpoint_id = ${id}) as attempts,
             (select count(*)::int from webhook_deliveries where endpoint_id = ${id} and state = 'delivered') as delivered`);
    expect(rows[0]).toEqual({ attempts: [...tries.values()].reduce((sum, n) => sum + n, 0), delivered: events });
  });
});

const rotate = (who: Principal, id: string) => rotateSecret(test.platform, who, id);

describe('secrets', () => {
  it('sign beside the one before for a day, and are never stored readable', async () => {
    const who = await someone(test.platform);
    const id = await endpoint(who);
    const before = receiver.secret;
    await rotate(who, id);
    const { secret, endpoint: after } = await rotate(who, id);
    expect(after.previousSecretUntil).not.toBeNull();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const accepted of [before, secret]) {
      receiver.secret = accepted;
      expect(await sendTest(test.platform, who, id)).toMatchObject({ delivered: true, status: 204, fault: '' });
    }
    await database.db.execute(
      sql`update webhook_endpoints set previous_until = now() - interval '1 second' where id = ${id}`,
    );
    receiver.secret = before;
    expect(await sendTest(test.platform, who, id)).toMatchObject({ delivered: false, status: 401 });
    // A test is not tried again, and turns nothing off.
    expect((await states(who, id)).sort()).toEqual(['delivered', 'delivered', 'failed']);
    expect((await listEndpoints(test.platform, who)).items[0]?.offReason).toBe('');
    const { rows } = await database.db.execute<{ row: string }>(
      sql`select e::text as row from webhook_endpoints e where id = ${id}`,
    );
    expect(rows[0]?.row).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex').slice(0, 16));
    expect(rows[0]?.row).not.toContain(secret.slice(6, 26));
  });
});

describe('an endpoint', () => {
  it('that wants no more (410) is turned off at once, and those who can turn it on are notified once', async () => {
    const who = await someone(test.platform);
    const id = await endpoint(who);
    receiver.answer = () => ({ status: 410 });
    await emit(who, 3);
    run();
    await expect.poll(async () => (await listEndpoints(test.platform, who)).items[0]?.offReason).toBe('gone');
    await stop?.();
    await emit(who, 1);
    expect((await states(who, id)).filter((state) => state === 'failed').length).toBeGreaterThan(0);
    expect(await listNotifications(database.db, who.workspaceId)).toMatchObject([
      { userId: who.userId, kind: 'webhook-off', count: 1, params: { reason: 'gone' } },
    ]);
    await editEndpoint(test.platform, who, id, { on: true });
    receiver.answer = () => ({ status: 204 });
    await emit(who, 1);
    run();
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  });

  it('is turned off when every try of three days has failed, and stays on where it refused one event alone', async () => {
    const who = await someone(test.platform);
    const id = await endpoint(who);
    const failedOnce = () =>
      expect
        .poll(async () =>
          (
            await listDeliveries(database.db, who.workspaceId, id, { state: 'waiting', before: undefined, limit: 9 })
          ).map(({ tries }) => tries),
        )
        .toEqual([1]);
    const last = () =>
      database.db.execute(
        sql`update webhook_deliveries set tries = 9, due_at = now() where workspace_id = ${who.workspaceId} and state = 'waiting'`,
      );
    let refused = '';
    receiver.answer = (event) => {
      refused ||= event;
      return { status: event === refused ? 500 : 204 };
    };
    await emit(who, 2);
    run();
    await failedOnce();
    await last();
    await expect.poll(async () => (await states(who, id)).sort()).toEqual(['delivered', 'failed']);
    expect((await listEndpoints(test.platform, who)).items[0]).toMatchObject({
      offReason: '',
      delivered: 1,
      failed: 1,
      waiting: 0,
    });

    receiver.answer = () => ({ status: 500, body: 'out of order' });
    await emit(who, 1);
    await failedOnce();
    await last();
    await expect.poll(async () => (await listEndpoints(test.platform, who)).items[0]?.offReason).toBe('failing');
    const [newest] = await listDeliveries(database.db, who.workspaceId, id, {
      state: 'failed',
      before: undefined,
      limit: 1,
    });
    const detail = await findDelivery(database.db, who.workspaceId, id, newest?.eventId ?? '');
    expect(detail?.attempts.at(-1)).toMatchObject({
      status: 500,
      fault: 'The receiver answered 500',
      answer: 'out of order',
    });

    receiver.answer = () => ({ status: 204 });
    await editEndpoint(test.platform, who, id, { on: true });
    await redeliver(database.db, who.workspaceId, id, newest?.eventId ?? '');
    await expect.poll(() => receiver.received.map((one) => one.id)).toContain(newest?.eventId);
  });

  it('rests as long as its receiver asks', async () => {
    const who = await someone(test.platform);
    const id = await endpoint(who);
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await emit(who, 20);
    run();
    const attempts = async () =>
      (
        await database.db.execute<{ n: number }>(
          sql`select count(*)::int as n from webhook_attempts where endpoint_id = ${id}`,
        )
      ).rows[0]?.n ?? 0;
    await expect.poll(attempts).toBeGreaterThan(0);
    await stop?.();
    await hurry(who);
    const made = await attempts();
    // Those that were under way.
    expect(made).toBeLessThanOrEqual(8);
    run();
    await stop?.();
    expect(await attempts()).toBe(made);
  });

  it('is added once, up to a limit, and leaves with its log', async () => {
    const who = await someone(test.platform);
    const id = newId();
    const body = { id, url: receiver.url, events: ['contact.created' as const], description: 'CRM' };
    await Promise.all([1, 2, 3].map(() => addEndpoint(test.platform, who, body)));
    expect((await listEndpoints(test.platform, who)).items).toHaveLength(1);
    const rest = Array.from({ length: ENDPOINT_LIMIT }, () =>
      addEndpoint(test.platform, who, { ...body, id: newId() }),
    );
    const added = await Promise.allSettled(rest);
    expect(added.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    await emit(who, 1);
    await removeEndpoint(test.platform, who, id);
    await expect(removeEndpoint(test.platform, who, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await states(who, id)).toEqual([]);
  });

  it.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://[::ffff:127.0.0.1]/x',
    'https://localhost/x',
  ])('never leads to a private address: %s', async (url) => {
    const who = await someone(strict.platform);
    const id = newId();
    await addEndpoint(strict.platform, who, { id, url, events: ['contact.created'], description: '' });
    expect(await sendTest(strict.platform, who, id)).toMatchObject({
      delivered: false,
      status: null,
      fault: 'The address leads to a private network, which is not allowed',
    });
  });

  it.each([
    'http://hooks.example.com',
    'https://hooks.example.com:8443',
    'https://a:b@hooks.example.com',
    'ftp://x.example',
  ])('needs a plain public address: %s is refused', async (url) => {
    const who = await someone(strict.platform);
    const body = { id: newId(), url, events: ['contact.created' as const], description: '' };
    await expect(addEndpoint(strict.platform, who, body)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('of another workspace is not there', async () => {
    const [who, stranger] = [await someone(test.platform), await someone(test.platform)];
    const id = await endpoint(who);
    for (const attempt of [
      () => editEndpoint(test.platform, stranger, id, { on: false }),
      () => rotateSecret(test.platform, stranger, id),
      () => sendTest(test.platform, stranger, id),
      () => removeEndpoint(test.platform, stranger, id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

it('ends the log of events after its time', async () => {
  const who = await someone(test.platform);
  await endpoint(who);
  await emit(who, 5);
  await database.db.execute(
    sql`update webhook_events set at = now() - interval '31 days' where workspace_id = ${who.workspaceId}`,
  );
  expect(await purgeEvents(database.db, { days: 30, limit: 1_000 })).toBeGreaterThanOrEqual(5);
  const { rows } = await database.db.execute(
    sql`select from webhook_deliveries where workspace_id = ${who.workspaceId}`,
  );
  expect(rows).toHaveLength(0);
});
