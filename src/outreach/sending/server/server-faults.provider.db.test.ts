// Quality R6: whatever a mail server does, each mail gets its own result, blocks no other, and is retried if it can succeed later.
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { IMPATIENT, transportsTo } from '#tests/support/mail-sink.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { openScripted, type Script, type ScriptedServer } from '#tests/support/scripted-mail-server.ts';
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

let server: ScriptedServer;
let source: TestSource;
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

type More = Parameters<typeof transportsTo>[1];

async function start(script: Script, only: string, to: string[], more: More = {}): Promise<Desk> {
  const desk = await openDesk(stage.platform, await someone(stage.platform), { kind: 'smtp' });
  await queueTo(stage.platform, desk, to);
  server = await openScripted();
  stops.push(() => server.close());
  server.follow(script, only);
  source = testSource(stage.platform);
  const isSilent = Object.values(script).some((said) => said === 'silence' || said === 'drip');
  const transports = transportsTo(server, more, undefined, isSilent ? IMPATIENT : undefined);
  stops.push(runSender({ platform: stage.platform, sources: [source], transports }));
  return desk;
}

async function getRow(desk: Desk, to: string) {
  return (await mailRows(stage.platform, desk.workspaceId)).find(({ toEmail }) => toEmail.startsWith(to));
}

async function getTurn({ mailboxId }: Desk) {
  const { rows } = await database.db.execute<{ because: string; state: string }>(
    sql`select t.because, b.state from mailbox_turns t join mailboxes b on b.id = t.mailbox_id where t.mailbox_id = ${mailboxId} and t.holder is null`,
  );
  return rows[0];
}

async function comeBackLater(desk: Desk): Promise<void> {
  server.follow({});
  await passTime(desk);
}

/** Makes it due. */
async function passTime({ workspaceId, mailboxId }: Desk): Promise<void> {
  await database.db.execute(
    sql`update mails set due_at = now() where workspace_id = ${workspaceId} and state = 'waiting'`,
  );
  // The hourly limit of the mailbox has room again.
  await database.db.execute(sql`
    update mails set ended_at = ended_at - interval '2 hours' where workspace_id = ${workspaceId} and ended_at is not null`);
  await database.db.execute(
    sql`update mailbox_turns set next_at = now(), because = '' where mailbox_id = ${mailboxId}`,
  );
}

const BAD = 'bad@acme.example';
const GOOD = 'good@acme.example';

describe('of one mail', () => {
  it.each<[string, Script, string, string]>([
    ['450', { RCPT: '450 4.2.1 busy' }, 'waiting', 'server-later'],
    ['451, greylisting', { RCPT: '451 4.7.1 Greylisted, come back' }, 'waiting', 'server-later'],
    ['452 after its end', { '.': '452 4.3.1 no room' }, 'waiting', 'server-later'],
    ['550, unknown', { RCPT: '550 5.1.1 User unknown' }, 'refused', 'bounced'],
    ['550 without a code', { RCPT: '550 No such user here' }, 'refused', 'bounced'],
    ['552, mailbox full', { RCPT: '552 5.2.2 full' }, 'waiting', 'server-later'],
    ['552, too large', { '.': '552 5.3.4 too large' }, 'refused', ''],
    ['554 of its content', { '.': '554 5.6.0 not like this' }, 'refused', ''],
    ['421 in the middle', { RCPT: '421 4.3.2 closing' }, 'waiting', 'server-later'],
    ['drop at RCPT', { RCPT: 'drop' }, 'waiting', 'server-later'],
    ['drop at DATA', { DATA: 'drop' }, 'waiting', 'server-later'],
    // So short that its end was sent by then; longer ones: platform/mail/submission.test.ts.
    ['drop inside DATA', { inside: 'drop' }, 'uncertain', ''],
    ['drop after the final dot', { '.': 'drop' }, 'uncertain', ''],
    ['stall after the final dot', { '.': 'silence' }, 'uncertain', ''],
  ])('%s', async (_, script, state, reason) => {
    const desk = await start(script, 'bad@', [BAD, GOOD]);
    await expect.poll(() => getRow(desk, 'bad')).toMatchObject({ state, reason, attempts: 1 });
    await expect.poll(() => getRow(desk, 'good')).toMatchObject({ state: 'sent' });
    expect((await getTurn(desk))?.state ?? 'active').toBe('active');
    await comeBackLater(desk);
    if (state === 'waiting') await expect.poll(() => getRow(desk, 'bad')).toMatchObject({ state: 'sent', attempts: 2 });
    expect(server.taken.filter((to) => to === BAD)).toHaveLength(state === 'waiting' ? 1 : 0);
    expect(server.taken.filter((to) => to === GOOD)).toHaveLength(1);
  });

  it('that is unknown is never written to again, and a later mail to it is left out', async () => {
    const desk = await start({ RCPT: '550 5.1.1 User unknown' }, 'bad@', [BAD]);
    await expect.poll(() => getRow(desk, 'bad')).toMatchObject({ state: 'refused' });
    const { rows } = await database.db.execute(
      sql`select value, reason, detail from suppressions where workspace_id = ${desk.workspaceId}`,
    );
    expect(rows).toEqual([{ value: BAD, reason: 'bounced', detail: '550 5.1.1 User unknown' }]);
    server.follow({});
    const [again] = await queueTo(stage.platform, desk, [BAD]);
    await expect
      .poll(async () => (await mailRows(stage.platform, desk.workspaceId)).find(({ id }) => id === again))
      .toMatchObject({ state: 'skipped', reason: 'suppressed' });
  });
});

describe('of the connection', () => {
  it.each<[string, Script]>([
    ['slow banner', { greeting: 'silence' }],
    ['421 at the door', { greeting: '421 4.3.2 too busy' }],
    ['drop at the door', { greeting: 'drop' }],
    ['drop at EHLO', { EHLO: 'drop' }],
    ['one byte a second', { greeting: 'drip' }],
  ])('%s: it waits, and is delivered once later', async (_, script) => {
    const desk = await start(script, '', [GOOD]);
    await expect.poll(() => getTurn(desk)).toEqual({ because: 'server-later', state: 'active' });
    expect(await getRow(desk, 'good')).toMatchObject({ state: 'waiting', attempts: 0 });
    await comeBackLater(desk);
    await expect.poll(() => getRow(desk, 'good')).toMatchObject({ state: 'sent' });
    expect(server.taken).toEqual([GOOD]);
  });

  it('refused: it waits, and is delivered once later', async () => {
    const desk = await openDesk(stage.platform, await someone(stage.platform), { kind: 'smtp' });
    await queueTo(stage.platform, desk, [GOOD]);
    const gone = await openScripted();
    gone.close();
    server = gone;
    source = testSource(stage.platform);
    const transports = transportsTo(() => server);
    stops.push(runSender({ platform: stage.platform, sources: [source], transports }));
    await expect.poll(() => getTurn(desk)).toEqual({ because: 'server-later', state: 'active' });
    server = await openScripted();
    stops.push(() => server.close());
    await comeBackLater(desk);
    await expect.poll(() => getRow(desk, 'good')).toMatchObject({ state: 'sent' });
  });

  it('drop at MAIL: each mail waits, and is delivered once later', async () => {
    const desk = await start({ MAIL: 'drop' }, '', [BAD, GOOD]);
    for (const to of ['bad', 'good'])
      await expect.poll(() => getRow(desk, to)).toMatchObject({ state: 'waiting', reason: 'server-later' });
    await comeBackLater(desk);
    for (const to of ['bad', 'good']) await expect.poll(() => getRow(desk, to)).toMatchObject({ state: 'sent' });
    expect([...server.taken].sort()).toEqual([BAD, GOOD]);
  });
});

describe('refused by policy', () => {
  it('one poison among 50 stops nothing, goes to the back, and is given up with its reason', async () => {
    const others = Array.from({ length: 49 }, (_, n) => `good${n}@birch${n}.example`);
    const desk = await start({ '.': '554 5.7.1 Message refused' }, 'bad@', [BAD, ...others]);
    for (let tried = 1; tried <= 2; tried += 1) {
      // The mailbox sends 17 an hour.
      await expect.poll(() => getTurn(desk)).toEqual({ because: 'mailbox-cap', state: 'active' });
      expect(await states(stage.platform, desk.workspaceId)).toEqual({ sent: 17 * tried, waiting: 50 - 17 * tried });
      expect(await getRow(desk, 'bad')).toMatchObject({ state: 'waiting', reason: 'server-refused', attempts: tried });
      await passTime(desk);
    }
    await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 49, refused: 1 });
    const { reason, answer } = (await getRow(desk, 'bad')) ?? {};
    expect({ reason, answer }).toEqual({ reason: 'server-refused', answer: '554 5.7.1 Message refused' });
    expect(source.broken).toEqual([]);
    const { rows } = await database.db.execute(
      sql`select 1 from suppressions where workspace_id = ${desk.workspaceId}`,
    );
    expect(rows).toEqual([]);
    // One test message to itself, however often the mail was refused.
    expect(server.taken.filter((to) => to.startsWith('mia'))).toHaveLength(1);
    expect(server.taken).toHaveLength(50);
  });

  it.each<[string, Script]>([
    ['MAIL', { MAIL: '550 5.7.1 not yours' }],
    ['RCPT', { RCPT: '550 5.7.30 basic login is off' }],
    ['DATA', { DATA: '554 5.7.1 blocked' }],
    ['the message', { '.': '550 5.7.60 send as denied' }],
  ])('at %s, the test message too: the mailbox is broken, and its mails lose no attempt', async (_, script) => {
    const desk = await start(script, '', [BAD, GOOD]);
    await expect.poll(() => getTurn(desk)).toMatchObject({ state: 'broken' });
    expect(source.broken).toContain(desk.mailboxId);
    for (const to of ['bad', 'good'])
      await expect.poll(() => getRow(desk, to)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(server.taken).toEqual([]);
  });

  it('most recipients of many companies, and not the test message: broken by their share, and all are sent once it works', async () => {
    const all = Array.from({ length: 12 }, (_, n) => `to${n}@birch${n}.example`);
    const desk = await start({ '.': '554 5.7.1 Outbound spam' }, 'to', all);
    await expect.poll(() => getTurn(desk)).toMatchObject({ state: 'broken' });
    expect(await states(stage.platform, desk.workspaceId)).toEqual({ waiting: 12 });
    server.follow({});
    await database.db.execute(sql`
      update mailboxes set state = 'active', fault = '', tested_at = now(), updated_at = now() where id = ${desk.mailboxId}`);
    await comeBackLater(desk);
    await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: 12 });
  });

  it('many people of one company: never broken, all are tried and given up', async () => {
    const all = Array.from({ length: 12 }, (_, n) => `to${n}@dept${n}.acme.example`);
    const desk = await start({ RCPT: '550 5.7.1 Access denied' }, 'to', all);
    for (let tried = 1; tried <= 3; tried += 1) {
      await expect
        .poll(async () =>
          (await mailRows(stage.platform, desk.workspaceId)).filter(({ attempts }) => attempts === tried),
        )
        .toHaveLength(12);
      await expect.poll(() => getTurn(desk)).toMatchObject({ state: 'active' });
      await passTime(desk);
    }
    await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ refused: 12 });
    expect(source.broken).toEqual([]);
  });
});

describe('of the mailbox: it is broken, its mails wait, and their source is notified', () => {
  it.each<[string, Script, More]>([
    ['554 at the door', { greeting: '554 5.7.1 we do not talk to you' }, {}],
    ['wrong password', { AUTH: '535 5.7.8 no' }, { login: { user: 'mia', secret: { kind: 'password', text: 'x' } } }],
    ['no TLS', {}, { security: 'starttls' }],
  ])('%s', async (_, script, more) => {
    const desk = await start(script, '', [BAD, GOOD], more);
    await expect.poll(() => getTurn(desk)).toMatchObject({ state: 'broken' });
    expect(source.broken).toContain(desk.mailboxId);
    for (const to of ['bad', 'good']) expect(await getRow(desk, to)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(server.taken).toEqual([]);
    const { workspaceId, userId, mailboxId } = desk;
    expect(await listNotifications(database.db, workspaceId)).toMatchObject([
      { kind: 'mailbox-failing', userId, count: 1, link: `/email-settings?mailbox=${mailboxId}` },
    ]);
  });
});
