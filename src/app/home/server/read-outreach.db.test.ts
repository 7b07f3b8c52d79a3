// What Home says of e-mail, on the real database: each number is the rows of the list that it leads to, and a plan without e-mail has none.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { getConversations } from '#outreach/conversations/server/index.ts';
import { sentList } from '#outreach/email-sender/server/index.ts';
import { scheduledList } from '#outreach/sending/server/index.ts';
import { newId } from '#platform/ids.ts';
import { createSources, type SourceHub } from '#prospecting/sources/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { createMailboxesContext } from '#tests/support/mailing.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';
import { leavingHref } from '../domain/home-links.ts';
import { readHome } from './read-home.ts';

const database = withDatabase();
const test = withPlatform(database);
let sources: SourceHub;
beforeAll(() => {
  sources = createSources(test.platform, async () => false);
});

const home = (principal: Principal, zone = 'UTC') =>
  readHome({ platform: test.platform, sources, mailboxes: createMailboxesContext(test.platform) }, principal, zone);
const getMail = async (principal: Principal, zone?: string) => {
  const { mail, done } = await home(principal, zone);
  if (mail === null) throw new Error('this plan has e-mail');
  return { ...mail, done };
};

async function waiting({ workspaceId, userId }: Principal, mailboxId: string, dueIn: string): Promise<void> {
  const streamId = newId();
  await database.db.execute(sql`
    insert into mail_streams (workspace_id, id, kind, name, bulk, created_by)
    values (${workspaceId}, ${streamId}, 'composer', 'Spring', false, ${userId})`);
  await database.db.execute(sql`
    insert into mails (workspace_id, id, stream_id, mailbox_id, to_email, to_address, to_domain, due_at, created_by)
    values (${workspaceId}, ${newId()}, ${streamId}, ${mailboxId}, 'jo@acme.example', 'jo@acme.example', 'acme.example',
            now() + ${dueIn}::interval, ${userId})`);
}

const campaign = ({ workspaceId, userId }: Principal, name: string, state: string, because = '', shelf = 'live') =>
  database.db.execute(sql`
    insert into campaigns (workspace_id, id, name, preset, setup, state, pause_reason, shelf, created_by)
    values (${workspaceId}, ${newId()}, ${name}, 'one-time', '{}', ${state}, ${because}, ${shelf}, ${userId})`);

it('is nothing for a plan without e-mail', async () => {
  const user: Principal = { ...(await someone(test.platform, { plan: 'trial', isPaid: false })), group: 'trial' };
  expect(await home(user)).toMatchObject({ mail: null, done: { mailbox: false, sent: false } });
});

it('counts replies to answer, and shows the last of them', async () => {
  const user = await someone(test.platform);
  const mailboxId = await mailboxRow(database.db, user, 'mia@oak.example');
  const thread = (name: string, kind: string, status: string, minutesAgo: number) => sql`
    insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, address, email, name, opening, kind, status, waiting, last_at)
    values (${user.workspaceId}, ${newId()}, ${newId()}, ${mailboxId}, ${name}, ${`${name}@acme.example`}, ${name}, 'Tell me more', ${kind}, ${status}, ${kind === 'reply' && status === 'open'},
            now() - make_interval(mins => ${minutesAgo}::int))`;
  const { streamId } = await sentMail(database.db, user, { mailboxId, to: 'x@acme.example' });
  for (const [at, name] of ['a', 'b', 'c', 'd', 'e'].entries())
    await database.db.execute(thread(name, 'reply', 'open', at));
  await database.db.execute(thread('no', 'reply', 'no', 0));
  await database.db.execute(thread('out', 'opt-out', 'open', 0));
  await database.db.execute(thread('machine', 'auto-reply', 'open', 0));
  // A conversation is about what a stream has sent.
  await database.db.execute(
    sql`update inbox_threads set stream_id = ${streamId} where workspace_id = ${user.workspaceId}`,
  );
  const { toAnswer } = await getMail(user);
  expect(toAnswer.total).toBe(5);
  expect(toAnswer.items.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  const { items } = await getConversations(database.db, user, { view: 'to-answer', limit: 25 });
  expect(items.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('counts emails that are due before the reader’s day ends, in their time zone', async () => {
  const user = await someone(test.platform);
  const mailboxId = await mailboxRow(database.db, user, 'mia@oak.example');
  for (const dueIn of ['-1 minute', '0', '30 hours', '3 days']) await waiting(user, mailboxId, dueIn);
  for (const zone of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
    const { leaving } = await getMail(user, zone);
    const to = new URLSearchParams(leavingHref(leaving.until).split('?')[1]).get('to') ?? '';
    const listed = await scheduledList(test.platform, user.workspaceId, { to, limit: 50 });
    expect([zone, listed.total, listed.items.length]).toEqual([zone, leaving.total, leaving.total]);
    expect(leaving.total).toBe(2);
  }
});

it('says of each mailbox what it has sent today, the most first, and what single mails are uncertain', async () => {
  const user = await someone(test.platform);
  const [quiet, busy] = [
    await mailboxRow(database.db, user, 'a@oak.example'),
    await mailboxRow(database.db, user, 'b@oak.example'),
  ];
  // Just now is today, whatever the hour: in the zone of the mailbox this moment is what its day is made of.
  const now = sql`update mails set sending_at = now(), ended_at = now() where workspace_id = ${user.workspaceId}`;
  await sentMail(database.db, user, { mailboxId: quiet, to: 'jo@acme.example', kind: 'composer', state: 'uncertain' });
  for (const to of ['kim@acme.example', 'lea@acme.example']) await sentMail(database.db, user, { mailboxId: busy, to });
  await database.db.execute(now);
  const { mailboxes, uncertain, done } = await getMail(user);
  expect(mailboxes.map(({ email, sentToday }) => [email, sentToday])).toEqual([
    ['b@oak.example', 2],
    ['a@oak.example', 1],
  ]);
  for (const { id, today, sentToday } of mailboxes) {
    const listed = await sentList(test.platform, user.workspaceId, { mailbox: id, day: today, show: 'all', limit: 50 });
    expect(listed.items).toHaveLength(sentToday);
  }
  const doubtful = await sentList(test.platform, user.workspaceId, { show: 'uncertain', limit: 50 });
  expect(doubtful.items).toHaveLength(uncertain);
  expect(uncertain).toBe(1);
  expect(done).toMatchObject({ mailbox: true, sent: true });
});

it('counts practice in the first steps', async () => {
  const user = await someone(test.platform);
  const mailboxId = await mailboxRow(database.db, user, 'mia@practice.test');
  await database.db.execute(sql`update mailboxes set kind = 'practice' where id = ${mailboxId}`);
  expect((await getMail(user)).done).toMatchObject({ mailbox: true, sent: false });
  await sentMail(database.db, user, { mailboxId, to: 'jo@acme.example' });
  expect((await getMail(user)).done).toMatchObject({ mailbox: true, sent: true });
});

it('counts running campaigns, and lists those that were paused automatically', async () => {
  const user = await someone(test.platform);
  await campaign(user, 'Runs', 'running');
  await campaign(user, 'By hand', 'paused', 'user');
  await campaign(user, 'Too many back', 'paused', 'bounces');
  await campaign(user, 'Gone', 'paused', 'bounces', 'bin');
  await campaign(await someone(test.platform), 'Of others', 'paused', 'bounces');
  const { campaigns } = await getMail(user);
  expect(campaigns.running).toBe(1);
  expect(campaigns.stopped.map(({ name }) => name)).toEqual(['Too many back']);
});

it('counts what was sent and who replied by the days of the reader, and ticks a campaign and a reply', async () => {
  const user = await someone(test.platform);
  const zone = 'Pacific/Auckland';
  const mailboxId = await mailboxRow(database.db, user, 'mia@oak.example');
  const local = sql`date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`;
  const { streamId } = await sentMail(database.db, user, { mailboxId, to: 'a@acme.example' });
  for (const to of ['b@acme.example', 'c@acme.example', 'd@acme.example', 'e@acme.example']) {
    await sentMail(database.db, user, { mailboxId, to });
  }
  // Two today, one in the last second of yesterday, one on the first day that is shown, one the day before that.
  const at = (place: number, moment: ReturnType<typeof sql>) => sql`
    update mails set ended_at = ${moment} where workspace_id = ${user.workspaceId} and id =
      (select id from mails where workspace_id = ${user.workspaceId} order by id offset ${place}::int limit 1)`;
  await database.db.execute(at(2, sql`${local} - interval '1 second'`));
  await database.db.execute(at(3, sql`${local} - interval '13 days' + interval '1 hour'`));
  await database.db.execute(at(4, sql`${local} - interval '13 days 1 hour'`));
  const threadId = newId();
  await database.db.execute(sql`
    insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, address, email, name, opening, kind, status, last_at)
    values (${user.workspaceId}, ${threadId}, ${streamId}, ${mailboxId}, 'a', 'a@acme.example', 'A', 'Yes', 'reply', 'open', now())`);
  const message = (kind: string, moment: ReturnType<typeof sql>) =>
    database.db.execute(sql`
      insert into inbox_messages (workspace_id, id, thread_id, mailbox_id, mail_id, kind, certain, same_as, received_at)
      select ${user.workspaceId}, ${newId()}::uuid, ${threadId}, ${mailboxId}, id, ${kind}, true, ${newId()}, ${moment}
        from mails where workspace_id = ${user.workspaceId} limit 1`);
  expect((await getMail(user, zone)).done).toMatchObject({ launched: false, replied: false });
  // Two messages of one person are one reply; an opt-out is none.
  for (const moment of [sql`now()`, sql`now()`, sql`${local} - interval '1 second'`]) await message('reply', moment);
  await message('opt-out', sql`now()`);
  await campaign(user, 'Launched', 'finished');
  await database.db.execute(sql`update campaigns set launched_at = now() where workspace_id = ${user.workspaceId}`);

  const { days, done } = await getMail(user, zone);
  expect(days).toHaveLength(14);
  expect(days.map(({ sent }) => sent)).toEqual([1, ...Array(11).fill(0), 1, 2]);
  expect(days.map(({ replied }) => replied)).toEqual([...Array(12).fill(0), 1, 1]);
  expect(done).toMatchObject({ launched: true, replied: true });
  expect(
    (await getMail(await someone(test.platform), zone)).days.every(({ sent, replied }) => sent + replied === 0),
  ).toBe(true);
});
