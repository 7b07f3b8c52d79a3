// What follows from mail that comes in, on the real database: once, for the right mail, and for nobody else's.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { MailNews, MailSource } from '#features/sending/server/index.ts';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { type About, answer, complaint, message, qmailReport, report } from '#tests/support/incoming-mails.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';
import { createTakeIn } from './take-in.ts';

const database = withDatabase();
const test = withPlatform(database);

/** A campaign that notes what it learns. */
function listener() {
  const news: MailNews[] = [];
  const broken: string[] = [];
  const source: MailSource = {
    kind: 'campaign',
    prepare: async () => new Map(),
    ended: async () => undefined,
    learned: async (_tx, _workspaceId, learned) => void news.push(...learned),
    mailboxChanged: async (_tx, _workspaceId, mailboxId) => void broken.push(mailboxId),
  };
  return { news, broken, source };
}

async function scene(to = 'jo@acme.example') {
  const who = await someone(test.platform);
  const mailboxId = await mailboxRow(database.db, who, 'mia@us.example');
  const contactId = await record(database.db, who.workspaceId, 'contact', { email: to, verdict: 'valid' });
  const sent = await sentMail(database.db, who, { mailboxId, to, contactId });
  const about: About = { messageId: sent.messageId, to, from: 'mia@us.example', subject: 'Spring prices' };
  const heard = listener();
  const takeIn = createTakeIn({ platform: test.platform, sources: [heard.source] });
  const come = (raw: Buffer) => takeIn({ workspaceId: who.workspaceId, mailboxId, raw });
  return { who, mailboxId, contactId, sent, about, ...heard, come };
}

async function rows<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  return (await database.db.execute(statement)).rows as Row[];
}
const suppressed = (workspaceId: string) =>
  rows<{ value: string; reason: string }>(
    sql`select value, reason from suppressions where workspace_id = ${workspaceId} order by value`,
  );
const contact = async (id: string) =>
  (
    await rows(
      sql`select email_verdict as verdict, email_state as state, last_replied_at is not null as replied from contacts where id = ${id}`,
    )
  )[0];
const told = (id: string) =>
  rows<{ what: string }>(sql`select what from record_events where record_id = ${id} order by id`);

it('an answer reaches its mail, its campaign and its contact, once however often it is read', async () => {
  const { about, come, contactId, sent, who, news } = await scene();
  const raw = answer(about, 'Sounds good.');
  const came = await Promise.all(Array.from({ length: 8 }, () => come(raw)));
  expect(came.filter((one) => one === 'taken')).toHaveLength(1);
  expect(came.filter((one) => one === 'known')).toHaveLength(7);
  expect(news).toMatchObject([{ kind: 'replied', mailId: sent.id, contactId }]);
  expect(await contact(contactId)).toEqual({ verdict: 'valid', state: 'open', replied: true });
  expect(await told(contactId)).toEqual([{ what: 'replied' }]);
  const threads = await rows(
    sql`select kind, status, unread, opening, messages, email from inbox_threads where workspace_id = ${who.workspaceId}`,
  );
  expect(threads).toEqual([
    { kind: 'reply', status: 'open', unread: true, opening: 'Sounds good.', messages: 1, email: 'jo@acme.example' },
  ]);
  expect(await come(answer(about, 'One more thing.'))).toBe('taken');
  const [thread] = await rows(sql`select opening, messages from inbox_threads where workspace_id = ${who.workspaceId}`);
  expect(thread).toMatchObject({ messages: 2 });
});

it('keeps nothing of mail that is none of ours', async () => {
  const { about, come, who, sent, news } = await scene();
  const foreign = [
    message(about, { from: 'sister@family.example', subject: 'Sunday', body: 'Are you coming?' }),
    message(about, { from: 'jo@acme.example', subject: 'Invoice 12', body: 'Please pay' }),
    answer({ ...about, messageId: '<0190aaaa-7a10-7c3b-9a54-5d1f0c6e2b81@us.example>' }, 'Yes', {
      from: 'x@y.example',
    }),
    report({ ...about, messageId: '<other@us.example>', to: 'nobody@acme.example' }),
    // Our own mail, in a mailbox of ours: the next step of a thread names the step before.
    message(about, { messageId: sent.messageId, body: 'Hello', headers: { References: sent.messageId } }),
    message(about, { from: 'mia@us.example', body: 'Note to self', headers: { 'In-Reply-To': sent.messageId } }),
  ];
  for (const raw of foreign) expect(await come(raw)).toBe('foreign');
  expect(await rows(sql`select id from inbox_messages where workspace_id = ${who.workspaceId}`)).toEqual([]);
  expect(news).toEqual([]);
});

it('belongs to the workspace that sent it alone', async () => {
  const [ours, theirs] = [await scene(), await scene()];
  expect(await theirs.come(answer({ ...ours.about, to: 'kim@else.example' }, 'Yes'))).toBe('foreign');
  expect(ours.news).toEqual([]);
});

it('knows by sender and subject what names no mail, and says that it is probable', async () => {
  const { about, come, who } = await scene();
  expect(await come(message(about, { subject: 'AW: Spring prices', body: 'Yes' }))).toBe('taken');
  expect(await rows(sql`select certain from inbox_messages where workspace_id = ${who.workspaceId}`)).toEqual([
    { certain: false },
  ]);
});

it('gives up an address that does not exist', async () => {
  const { about, come, contactId, who, news, sent } = await scene();
  expect(await come(report(about))).toBe('taken');
  expect(news).toMatchObject([{ kind: 'bounced' }]);
  expect(await suppressed(who.workspaceId)).toEqual([{ value: 'jo@acme.example', reason: 'bounced' }]);
  expect(await contact(contactId)).toEqual({ verdict: 'invalid', state: 'bounced', replied: false });
  expect(await rows(sql`select state, bounced_at is not null as bounced from mails where id = ${sent.id}`)).toEqual([
    { state: 'refused', bounced: true },
  ]);
  expect(await come(qmailReport(about))).toBe('taken');
  expect(await suppressed(who.workspaceId)).toHaveLength(1);
});

it('gives up a full mailbox at the third time within 30 days', async () => {
  const { about, come, who, mailboxId, contactId, news } = await scene();
  const full = (messageId: string) =>
    report({ ...about, messageId }, { status: '5.2.2', diagnostic: '552 5.2.2 Full' });
  const lists: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { messageId } = await sentMail(database.db, who, { mailboxId, to: about.to, contactId });
    await come(full(messageId));
    lists.push((await suppressed(who.workspaceId)).length);
  }
  expect(lists).toEqual([0, 0, 1]);
  // The first two are no reason to stop: the next mail is the next try.
  expect(news).toHaveLength(1);
});

it('does not blame the address where we are refused', async () => {
  const { about, come, who, mailboxId, broken } = await scene();
  await come(report(about, { status: '5.7.26', diagnostic: '550 5.7.26 Unauthenticated' }));
  expect(await suppressed(who.workspaceId)).toEqual([]);
  expect(broken).toEqual([mailboxId]);
  expect(await rows(sql`select state, fault from mailboxes where id = ${mailboxId}`)).toEqual([
    { state: 'broken', fault: 'Mail from it is refused: 550 5.7.26 Unauthenticated' },
  ]);
});

it('waits where the other server goes on trying', async () => {
  const { about, come, news, who } = await scene();
  expect(await come(report(about, { action: 'delayed', status: '4.4.1' }))).toBe('taken');
  expect(news).toEqual([]);
  expect(await rows(sql`select 1 from mail_events where workspace_id = ${who.workspaceId}`)).toEqual([]);
});

it('an out-of-office is no reply, and says when somebody is back', async () => {
  const { about, come, news, contactId } = await scene();
  await come(answer(about, 'I will be back on 12 January 2027.', { headers: { 'Auto-Submitted': 'auto-replied' } }));
  expect(news).toMatchObject([{ kind: 'auto-replied', backOn: new Date('2027-01-12T00:00:00Z') }]);
  expect(await contact(contactId)).toMatchObject({ state: 'open', replied: false });
});

it('whoever asks for no more mail gets none, at the address that answered either', async () => {
  const { about, come, who, news, contactId } = await scene();
  await come(answer(about, 'Please remove me from your list', { from: 'Jo <jo.private@home.example>' }));
  expect(news).toMatchObject([{ kind: 'opted-out' }]);
  expect(await suppressed(who.workspaceId)).toEqual([
    { value: 'jo.private@home.example', reason: 'opted-out' },
    { value: 'jo@acme.example', reason: 'opted-out' },
  ]);
  expect(await contact(contactId)).toMatchObject({ state: 'unsubscribed', replied: true });
});

it('a mail program that unsubscribes for its user is believed by its token alone', async () => {
  const { about, come, who, sent } = await scene();
  const { mailLinks } = await import('#features/sending/server/index.ts');
  const { tokens } = await mailLinks(test.platform);
  const press = (token: string) =>
    message(about, { from: 'x@list.example', subject: `unsubscribe-${token}`, body: '' });
  expect(await come(press(tokens.optOut(newId())))).toBe('foreign');
  expect(await come(press(`${tokens.optOut(sent.id).slice(0, -2)}AA`))).toBe('foreign');
  expect(await come(press(tokens.optOut(sent.id)))).toBe('taken');
  expect(await suppressed(who.workspaceId)).toContainEqual({ value: 'jo@acme.example', reason: 'opted-out' });
});

it('whoever calls it spam is never written to again', async () => {
  const { about, come, who, news } = await scene();
  await come(complaint(about));
  expect(news).toMatchObject([{ kind: 'complained' }]);
  expect(await suppressed(who.workspaceId)).toEqual([{ value: 'jo@acme.example', reason: 'complained' }]);
});

it('a report that names no mail of ours gives up no address', async () => {
  const { about, come, who } = await scene();
  expect(await come(report(about, { copy: 'none' }))).toBe('taken');
  expect(await suppressed(who.workspaceId)).toEqual([]);
});
