// Push messages against a service on loopback that reads them as a browser does: to each browser once, never after its session, never to a
// private address, and the keys of this server stay the same.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSecrets } from '#platform/secrets.ts';
import type { Principal } from '#shared/principal.ts';
import { type PushService, startPushService } from '#tests/simulators/push-service.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { createKindRegistry, defineNotificationKind } from '../domain/notification-kind.ts';
import { changeSettings, type NotificationsContext } from './notifications.ts';
import { createPushJobs, notify, PUSH, PUSH_TO_BROWSER } from './notify.ts';
import { subscribe, vapidKeys } from './push-secrets.ts';
import { removeOfEndedSessions } from './push-subscriptions.store.ts';
import { sendPush } from './web-push.provider.ts';

const database = withDatabase();
const test = withPlatform(database, { allowPrivateSources: true });

const REPLY = defineNotificationKind<{ name: string }>({
  kind: 'test-reply',
  label: 'Replies',
  hint: '',
  icon: 'reply',
  action: 'Open reply',
  defaults: { push: true },
  text: ({ name }, count) => ({ title: `${name} replied`, detail: `${count} times` }),
});

let service: PushService;
beforeAll(async () => {
  service = await startPushService(async () => (await vapidKeys(test.platform)).publicKey);
});
afterAll(() => service.close());
beforeEach(() => {
  service.answerWith(201);
  service.received.length = 0;
});

const context = (): NotificationsContext => ({ platform: test.platform, kinds: createKindRegistry([REPLY]) });

async function signedIn(): Promise<Principal> {
  const person = await someone(test.platform);
  const sessionId = crypto.randomUUID();
  await database.db.execute(sql`
    insert into sessions (workspace_id, id, user_id, token_hash, device_info, user_agent)
    values (${person.workspaceId}, ${sessionId}, ${person.userId}, ${Buffer.from(sessionId)}, '', '')`);
  return { ...person, sessionId };
}

const reply = (person: Principal, thing = 'thread:1') =>
  notify(test.platform.db, REPLY, person.workspaceId, {
    to: [person.userId],
    thing: { key: thing, name: 'Jo' },
    params: { name: 'Jo Lind' },
    link: '/inbox?thread=1',
  });

/** Takes what waits of the queue of a workspace and runs it, as the worker does; answers how many jobs failed. */
async function runJobs({ workspaceId }: Principal): Promise<number> {
  const jobs = createPushJobs(context());
  let failed = 0;
  for (const { name } of [PUSH, PUSH_TO_BROWSER]) {
    const { rows } = await database.db.execute<{ id: string; payload: object }>(sql`
      select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = ${name} and j.payload->>'workspaceId' = ${workspaceId} order by j.id`);
    for (const { id, payload } of rows) {
      await jobs
        .find(({ definition }) => definition.name === name)
        ?.run(payload)
        .then(
          () => database.db.execute(sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`),
          () => {
            failed += 1;
          },
        );
    }
  }
  return failed;
}

const subscriptions = async ({ workspaceId }: Principal) =>
  (await database.db.execute(sql`select 1 from push_subscriptions where workspace_id = ${workspaceId}`)).rows.length;

it('reach each browser once, encrypted and signed, with what happened and where', async () => {
  const person = await signedIn();
  const { subscription } = service.subscribe('desk');
  await subscribe(test.platform, person, subscription);
  await reply(person);
  // The second of the same thing changes the one that is there.
  await reply(person);
  expect(await runJobs(person)).toBe(0);
  expect(service.received).toEqual([
    {
      browser: 'desk',
      message: {
        title: 'Jo Lind replied',
        body: '2 times',
        link: '/inbox?thread=1',
        tag: expect.stringMatching(/^[\w-]{22}$/),
      },
      ttl: '86400',
      subject: 'mailto:no-reply@localhost',
    },
  ]);
  await runJobs(person);
  expect(service.received).toHaveLength(1);
});

it('are not queued where the kind is not wanted or no browser takes them', async () => {
  const person = await signedIn();
  await reply(person);
  await subscribe(test.platform, person, service.subscribe('muted').subscription);
  await changeSettings(context(), person, { kind: REPLY.kind, push: false });
  await reply(person, 'thread:2');
  await runJobs(person);
  expect(service.received).toEqual([]);
});

it('are not sent after the notification was read, or the session has ended', async () => {
  const person = await signedIn();
  await subscribe(test.platform, person, service.subscribe('ended').subscription);
  await reply(person);
  await database.db.execute(sql`update notifications set read_at = now() where workspace_id = ${person.workspaceId}`);
  await runJobs(person);
  await reply(person, 'thread:2');
  await database.db.execute(sql`update sessions set is_active = false where workspace_id = ${person.workspaceId}`);
  await runJobs(person);
  expect(service.received).toEqual([]);
  expect(await subscriptions(person)).toBe(1);
  await removeOfEndedSessions(database.db);
  expect(await subscriptions(person)).toBe(0);
});

it.each([404, 410])('%i ends the subscription', async (status) => {
  const person = await signedIn();
  await subscribe(test.platform, person, service.subscribe(`gone ${status}`).subscription);
  service.answerWith(status);
  await reply(person);
  expect(await runJobs(person)).toBe(0);
  expect(await subscriptions(person)).toBe(0);
});

it('are tried again where the service is away, and not where it refuses them', async () => {
  const person = await signedIn();
  await subscribe(test.platform, person, service.subscribe('later').subscription);
  await reply(person);
  service.answerWith(503);
  expect(await runJobs(person)).toBe(1);
  service.answerWith(201);
  expect(await runJobs(person)).toBe(0);
  expect(service.received).toHaveLength(1);
  service.answerWith(400);
  await reply(person, 'thread:2');
  expect(await runJobs(person)).toBe(0);
  expect(await subscriptions(person)).toBe(1);
});

it('go to the session that uses the browser now', async () => {
  const [first, second] = [await signedIn(), await signedIn()];
  const { subscription } = service.subscribe('shared');
  await subscribe(test.platform, first, subscription);
  await subscribe(test.platform, second, subscription);
  expect([await subscriptions(first), await subscriptions(second)]).toEqual([0, 1]);
});

it('never lead to a private address', async () => {
  const { config, outbound } = test.platform;
  const before = service.requests();
  const { subscription } = service.subscribe('inside');
  const keys = await vapidKeys(test.platform);
  const message = { title: '', body: '', link: '/', tag: 'x' };
  const asInProduction = { config: { ...config, allowPrivateSources: false }, outbound };
  for (const endpoint of [subscription.endpoint, 'http://127.0.0.1/x', 'https://[::1]/x', 'https://169.254.169.254/x'])
    expect(await sendPush(asInProduction, keys, { ...subscription, endpoint }, message)).toMatchObject({
      kind: 'refused',
    });
  expect(service.requests()).toBe(before);
  const person = await signedIn();
  await expect(
    subscribe({ ...test.platform, config: asInProduction.config }, person, subscription),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

it('are signed with one pair of keys, however many processes begin, also after the secret key was changed', async () => {
  await database.db.execute(sql`delete from push_keys`);
  const made = await Promise.all(Array.from({ length: 6 }, () => vapidKeys(test.platform)));
  const stored = await vapidKeys(test.platform);
  expect(new Set(made.map(({ publicKey }) => publicKey))).toEqual(new Set([stored.publicKey]));
  const rotated = createSecrets('y'.repeat(64), 'x'.repeat(64));
  expect(await vapidKeys({ ...test.platform, secrets: rotated })).toEqual(stored);
  // Sealed with the new key: the previous one is not needed any more.
  expect(await vapidKeys({ ...test.platform, secrets: createSecrets('y'.repeat(64)) })).toEqual(stored);
  const { rows } = await database.db.execute(sql`select public_key, sealed::text from push_keys`);
  expect(JSON.stringify(rows)).not.toContain(stored.privateKey);
  await database.db.execute(sql`delete from push_keys`);
});

it('keep nothing of a subscription in clear', async () => {
  const person = await signedIn();
  const { subscription } = service.subscribe('sealed');
  await subscribe(test.platform, person, subscription);
  const { rows } = await database.db.execute<{ row: string }>(
    sql`select b::text as row from push_subscriptions b where workspace_id = ${person.workspaceId}`,
  );
  for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh])
    expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString('hex'));
});
