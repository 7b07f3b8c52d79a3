// Repeated refusals (integration contracts 5.6): the address is suppressed, or the mailbox pauses.
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { openSink, refusal, transportsTo } from '#tests/support/mail-sink.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import {
  type Desk,
  mailRows,
  openDesk,
  queueTo,
  runSender,
  states,
  type TestSource,
  testSource,
} from '#tests/support/sending.ts';

const database = withDatabase();
const stage = withPlatform(database);
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A server that answers `bad…` with this, and accepts everything else. */
async function start(code: number, words: string): Promise<{ desk: Desk; source: TestSource }> {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const sink = await openSink({ onRcpt: (to) => (to.startsWith('bad') ? refusal(code, words) : null) });
  const source = testSource(stage.platform);
  stops.push(runSender({ platform: stage.platform, sources: [source], transports: transportsTo(sink) }));
  stops.push(() => sink.close());
  return { desk, source };
}

const suppressed = async ({ workspaceId }: Desk) =>
  (await database.db.execute(sql`select value, reason from suppressions where workspace_id = ${workspaceId}`)).rows;

it.each([
  ['a full mailbox at the third time', 552, '5.2.2 full', 3],
  ['an address that is not reached at the second time', 550, '5.4.1 access denied', 2],
])('gives up %s', async (_, code, words, times) => {
  const { desk } = await start(code, words);
  const bad = 'bad@acme.example';
  for (let time = 1; time <= times; time += 1) {
    expect(await suppressed(desk)).toEqual([]);
    // Its last try: a full mailbox is retried for hours.
    const [id] = await queueTo(stage.platform, desk, [bad], { dueAt: new Date(Date.now() + 3_600_000) });
    await database.db.execute(sql`update mails set attempts = 7, due_at = now() where id = ${id}`);
    await expect
      .poll(async () => (await mailRows(stage.platform, desk.workspaceId)).find((mail) => mail.id === id))
      .toMatchObject({ state: 'refused', attempts: 8 });
  }
  expect(await suppressed(desk)).toEqual([{ value: bad, reason: 'bounced' }]);
});

it('pauses a mailbox at more than 3 hard bounces among its last 100 mails, and says so to those who send by it', async () => {
  const { desk, source } = await start(550, '5.1.1 User unknown');
  await queueTo(
    stage.platform,
    desk,
    Array.from({ length: 97 }, (_, n) => `good${n}@acme.example`),
  );
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 97 });
  // Soft bounces among them do not count.
  await database.db.execute(sql`
    with full_ones as (
      update mails set state = 'refused', bounced_at = now()
       where workspace_id = ${desk.workspaceId} and to_address like 'good1%' returning workspace_id, id
    )
    insert into mail_events (workspace_id, id, mail_id, kind, at, same_as, detail)
    select workspace_id, gen_random_uuid(), id, 'bounced', now(), 'refused', '{"treatment": "full"}' from full_ones`);
  const mailbox = async () =>
    (await database.db.execute(sql`select state, fault from mailboxes where id = ${desk.mailboxId}`)).rows[0];
  await queueTo(stage.platform, desk, ['bad1@acme.example', 'bad2@acme.example', 'bad3@acme.example']);
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 86, refused: 14 });
  expect(await mailbox()).toMatchObject({ state: 'active' });
  await queueTo(stage.platform, desk, ['bad4@acme.example']);
  await expect
    .poll(mailbox)
    .toEqual({ state: 'paused', fault: '4 of its last 100 emails came back: it pauses at more than 3%' });
  expect(await listNotifications(database.db, desk.workspaceId, 'bounce-spike')).toMatchObject([
    { count: 1, params: { bounced: 4, sent: 100 } },
  ]);
  expect(source.broken).toEqual([desk.mailboxId]);
});
