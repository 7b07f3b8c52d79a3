// Reading over IMAP, against a server that speaks it: by one process at a time, each mail once, through lost connections and new UIDs.
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { type ImapSimulator, startImapSimulator } from '#tests/simulators/mail/imap.ts';
import { withDatabase } from '#tests/support/database.ts';
import { saveImapPassword } from '#tests/support/imap-secret.ts';
import { type About, answer, message, report } from '#tests/support/incoming-mails.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';
import { startInboxPoller } from './inbox-poller.ts';
import { acquireLeases, releaseLease, renewLeases } from './leases.store.ts';

const database = withDatabase();
// Servers on loopback are dialled like those of the verifier's tests.
const { verifier } = loadConfig({});
const test = withPlatform(database, { allowPrivateSources: true, verifier: { ...verifier, port: 2_525 } });
const US = 'mia@us.example';
const PASSWORD = 'open sesame';

let imap: ImapSimulator;
let stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  imap = await startImapSimulator({ password: PASSWORD });
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  await imap.close();
  await database.db.execute(sql`update mailboxes set deleted_at = now()`);
});

async function scene({ password = PASSWORD, server = imap } = {}) {
  const who = await someone(test.platform);
  const mailboxId = await mailboxRow(database.db, who, US, server.port);
  await saveImapPassword(test.platform, who, mailboxId, password);
  const sent = await sentMail(database.db, who, { mailboxId, to: 'jo@acme.example' });
  const about: About = { messageId: sent.messageId, to: 'jo@acme.example', from: US, subject: 'Spring prices' };
  const bodies = async () => {
    const { rows } = await database.db.execute<{ body: string }>(
      sql`select body from inbox_messages where workspace_id = ${who.workspaceId} order by created_at, id`,
    );
    return rows.map(({ body }) => body);
  };
  const turn = async () => {
    const { rows } = await database.db.execute(
      sql`select fault, read_at is not null as read, failures from inbox_turns where mailbox_id = ${mailboxId}`,
    );
    return rows[0];
  };
  return { who, mailboxId, about, bodies, turn };
}

const start = (times = {}) => {
  const stop = startInboxPoller({ platform: test.platform, sources: [] }, { turnsMs: 50, ...times });
  stops.push(stop);
  return stop;
};
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

it('takes in what was there, and what comes while it waits, and leaves the rest alone', async () => {
  const { about, bodies, turn } = await scene();
  imap.deliver(US, message(about, { from: 'sister@family.example', subject: 'Sunday', body: 'A secret' }));
  imap.deliver(US, answer(about, 'First'));
  start();
  await soon(async () => expect(await bodies()).toEqual(['First']));
  await soon(async () => expect(await turn()).toEqual({ fault: '', read: true, failures: 0 }));
  imap.deliver(US, answer(about, 'Second'));
  await soon(async () => expect(await bodies()).toEqual(['First', 'Second']));
  // The body of foreign mail was never fetched, and nothing was marked as read.
  const fetched = imap.heard.filter((line) => line.startsWith('FETCH'));
  expect(fetched.filter((line) => /BODY\.PEEK\[\]/.test(line))).toHaveLength(2);
  expect(imap.heard.filter((line) => /^STORE|BODY\[/.test(line))).toEqual([]);
  expect(imap.heard.some((line) => line.startsWith('EXAMINE'))).toBe(true);
});

it('asks a server that cannot tell', async () => {
  const dumb = await startImapSimulator({ password: PASSWORD, idle: false });
  stops.push(() => dumb.close());
  const { about, bodies, turn } = await scene({ server: dumb });
  start({ pollMs: 50 });
  await soon(async () => expect(await turn()).toMatchObject({ read: true }));
  dumb.deliver(US, answer(about, 'Late'));
  await soon(async () => expect(await bodies()).toEqual(['Late']));
});

it('looks through the folder of spam, where only what names a mail of ours counts', async () => {
  const careful = await startImapSimulator({ password: PASSWORD, junk: 'Spam mails' });
  stops.push(() => careful.close());
  const { who, about, bodies, turn } = await scene({ server: careful });
  careful.deliver(US, message(about, { subject: 'AW: Spring prices', body: 'Anybody' }), new Date(), 'Spam mails');
  careful.deliver(US, report(about), new Date(), 'Spam mails');
  careful.deliver(US, answer(about, 'In the inbox'));
  start({ askMs: 50 });
  await soon(async () => expect(await bodies()).toHaveLength(2));
  careful.deliver(US, answer(about, 'Called spam'), new Date(), 'Spam mails');
  await soon(async () => expect(await bodies()).toHaveLength(3));
  await soon(async () => expect(await turn()).toMatchObject({ fault: '', read: true }));
  const { rows } = await database.db.execute(sql`
    select kind, coalesce(detail ->> 'inJunk', 'false') as junk from inbox_messages
     where workspace_id = ${who.workspaceId} order by created_at, id`);
  expect(rows).toEqual([
    { kind: 'bounce', junk: 'true' },
    { kind: 'reply', junk: 'false' },
    { kind: 'reply', junk: 'true' },
  ]);
  expect(careful.heard.filter((line) => /^(?:STORE|SELECT)/.test(line))).toEqual([]);
});

it('takes nothing in twice where it was killed before its place was kept, and another went on', async () => {
  const { who, mailboxId, about, bodies } = await scene();
  const stop = start();
  imap.deliver(US, answer(about, 'Yes'));
  await soon(async () => expect(await bodies()).toEqual(['Yes']));
  await stop();
  await database.db.execute(sql`update inbox_folders set last_uid = 0 where mailbox_id = ${mailboxId}`);
  imap.deliver(US, answer(about, 'And more'));
  start();
  start();
  await soon(async () => expect(await bodies()).toEqual(['Yes', 'And more']));
  const { rows } = await database.db.execute(sql`
    select messages, (select count(*)::int from mail_events e where e.workspace_id = t.workspace_id and e.kind = 'replied') as news
      from inbox_threads t where workspace_id = ${who.workspaceId}`);
  expect(rows).toEqual([{ messages: 2, news: 2 }]);
});

it('is tried again at once where its settings were corrected during a try that failed', async () => {
  const { mailboxId } = await scene();
  const holder = randomUUID();
  const fail = async (during: SQL) => {
    const [turn] = await acquireLeases(database.db, holder, 1);
    if (!turn) return 'waits';
    await database.db.execute(during);
    await releaseLease(database.db, holder, turn, { seconds: 900, fault: 'Wrong password.' });
    return 'tried';
  };
  expect(await fail(sql`update mailboxes set revision = revision + 1 where id = ${mailboxId}`)).toBe('tried');
  // Being marked broken is no correction.
  expect(await fail(sql`update mailboxes set updated_at = now() where id = ${mailboxId}`)).toBe('tried');
  expect(await fail(sql`select 1`)).toBe('waits');
});

it('keeps no turn where it is stopped while it takes some', async () => {
  const { who, mailboxId } = await scene();
  const all = sql`select 1 from inbox_turns where workspace_id = ${who.workspaceId}`;
  const held = sql`${all} and holder is not null`;
  const waits = sql`select 1 from pg_stat_activity
                     where wait_event = 'transactionid' and query like '%inbox_turns%' and datname = current_database()`;
  // A turn that another connection is writing is waited for by all who would write the same one.
  const write = await database.db.$client.connect();
  stops.push(async () => write.release(true));
  await write.query('begin');
  await write.query('insert into inbox_turns (workspace_id, mailbox_id) values ($1, $2)', [who.workspaceId, mailboxId]);
  const stop = start();
  await soon(async () => expect((await database.db.execute(waits)).rows).toHaveLength(1));
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await database.db.execute(sql`select 1`);
  expect(stopped).toBe(false);
  await write.query('commit');
  await stopping;
  expect((await database.db.execute(held)).rows).toEqual([]);
  expect((await database.db.execute(all)).rows).toHaveLength(1);
});

it('renews the turns of its readers only', async () => {
  const { mailboxId } = await scene();
  const holder = randomUUID();
  expect(await acquireLeases(database.db, holder, 1)).toMatchObject([{ mailboxId }]);
  expect(await renewLeases(database.db, holder, new Map())).toEqual(new Set());
  expect(await renewLeases(database.db, holder, new Map([[mailboxId, new Date()]]))).toEqual(new Set([mailboxId]));
});

it('is done by one process at a time, and by the next one when that stops', async () => {
  const { about, bodies } = await scene();
  const running = [start(), start(), start()];
  await soon(async () => expect(imap.connected(US)).toBe(1));
  await running[0]?.();
  await running[1]?.();
  imap.deliver(US, answer(about, 'Yes'));
  await soon(async () => expect(await bodies()).toEqual(['Yes']));
  expect(imap.connected(US)).toBe(1);
});

it('continues from its position after new UIDs, and ingests nothing twice', async () => {
  const { about, bodies, mailboxId } = await scene();
  const stop = start();
  const first = imap.deliver(US, message(about, { from: 'a@family.example', subject: 'x', body: 'y' }));
  imap.deliver(US, answer(about, 'One'));
  await soon(async () => expect(await bodies()).toEqual(['One']));
  await stop();
  imap.remove(US, first);
  imap.renumber(US);
  imap.deliver(US, answer(about, 'Two'));
  start();
  await soon(async () => expect(await bodies()).toEqual(['One', 'Two']));
  await soon(async () => {
    const { rows } = await database.db.execute(
      sql`select uid_validity as v, last_uid as uid from inbox_folders where mailbox_id = ${mailboxId}`,
    );
    expect(rows).toEqual([{ v: 1_001, uid: 2 }]);
  });
});

it('says in words why a mailbox cannot be read, and tries again', async () => {
  const { turn } = await scene({ password: 'wrong' });
  start();
  await soon(async () =>
    expect(await turn()).toEqual({
      fault: 'The mail server refuses the login. Check the password. It said: Invalid credentials',
      read: false,
      failures: expect.any(Number),
    }),
  );
});

it('notices a connection that was lost', async () => {
  const { turn } = await scene();
  start();
  await soon(async () => expect(await turn()).toMatchObject({ read: true }));
  imap.dropAll();
  await soon(async () =>
    expect(await turn()).toMatchObject({
      failures: 1,
      fault: expect.stringMatching(/^The connection to the mail server was lost\./),
    }),
  );
});
