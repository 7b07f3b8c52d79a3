// Effects of incoming mail on the real database: once, for the right mail, and for no other.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { MailEvent, MailSource } from '#outreach/sending/server/index.ts';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { type About, answer, complaint, message, qmailReport, report } from '#tests/support/incoming-mails.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';
import { createIngestMessage } from './ingest-message.ts';
import { decideReview } from './review-mail.ts';
import { openReviews } from './reviews.store.ts';

const database = withDatabase();
const test = withPlatform(database);

/** A campaign that records its events. */
function listener() {
  const news: MailEvent[] = [];
  const broken: string[] = [];
  const holds: boolean[] = [];
  const source: MailSource = {
    kind: 'campaign',
    prepare: async () => new Map(),
    recordOutcomes: async () => undefined,
    handleEvents: async (_tx, _workspaceId, learned) => void news.push(...learned),
    mailboxChanged: async (_tx, _workspaceId, mailboxId) => void broken.push(mailboxId),
    hold: async (_tx, _workspaceId, _mail, held) => void holds.push(held),
  };
  return { news, broken, holds, source };
}

async function scene(to = 'jo@acme.example') {
  const who = await someone(test.platform);
  const mailboxId = await mailboxRow(database.db, who, 'mia@us.example');
  const contactId = await record(database.db, who.workspaceId, 'contact', { email: to, verdict: 'valid' });
  const sent = await sentMail(database.db, who, { mailboxId, to, contactId });
  const about: About = { messageId: sent.messageId, to, from: 'mia@us.example', subject: 'Spring prices' };
  const heard = listener();
  const context = { platform: test.platform, sources: [heard.source] };
  const takeIn = createIngestMessage(context);
  const decide = (id: string, isReply: boolean) => decideReview(context, who, { id, isReply });
  const come = (raw: Buffer) => takeIn({ workspaceId: who.workspaceId, mailboxId, raw });
  return { who, mailboxId, contactId, sent, about, ...heard, come, decide };
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
  expect(await listNotifications(database.db, who.workspaceId)).toMatchObject([
    { userId: who.userId, kind: 'reply-received', count: 2, params: { opening: 'One more thing.' } },
  ]);
});

it('notifies the person that the conversation is assigned to, and everyone once they have left', async () => {
  const { about, come, who } = await scene();
  await come(answer(about, 'Sounds good.'));
  const colleague = await someone(test.platform, { joinWorkspaceId: who.workspaceId });
  const { rows: threads } = await database.db.execute<{ id: string }>(
    sql`update inbox_threads set assigned_to = ${colleague.userId} where workspace_id = ${who.workspaceId} returning id`,
  );
  await database.db.execute(sql`delete from notifications where workspace_id = ${who.workspaceId}`);
  const notified = async () => (await listNotifications(database.db, who.workspaceId)).map(({ userId }) => userId);
  await come(answer(about, 'One more thing.'));
  expect(threads).toHaveLength(1);
  expect(await notified()).toEqual([colleague.userId]);
  await database.db.execute(sql`update users set verified = false, removed_at = now() where id = ${colleague.userId}`);
  await come(answer(about, 'And another one.'));
  expect(await notified()).toContain(who.userId);
});

it('keeps nothing of mail that is none of ours', async () => {
  const { about, come, who, sent, news } = await scene();
  const foreign = [
    message(about, { from: 'sister@family.example', subject: 'Sunday', body: 'Are you coming?' }),
    answer({ ...about, messageId: '<0190aaaa-7a10-7c3b-9a54-5d1f0c6e2b81@us.example>' }, 'Yes', {
      from: 'x@y.example',
    }),
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

it('a mail of the same person in a thread of its own, after ours, stops the sequence', async () => {
  const { about, come, sent, news, who } = await scene();
  expect(await come(message(about, { subject: 'Lunch on Friday?', body: 'Call me' }))).toBe('taken');
  expect(news).toMatchObject([{ kind: 'replied', mailId: sent.id }]);
  expect(await openReviews(database.db, who.workspaceId)).toEqual([]);
});

it('a mail that came before ours is no reply', async () => {
  const { about, come, news } = await scene();
  const before = message(about, { subject: 'Lunch?', body: 'Hi', headers: { Date: 'Sun, 1 Nov 2026 09:00:00 +0000' } });
  expect(await come(before)).toBe('foreign');
  expect(news).toEqual([]);
});

describe('a possible reply', () => {
  const forwarded = 'See below.\n\n---------- Forwarded message ---------\nTo: jo@acme.example\nHello Jo';
  it.each<[string, string, { from: string; subject: string; body: string }]>([
    ['alias', 'an alias', { from: 'jo+work@acme.example', subject: 'Prices', body: 'Yes' }],
    ['same-company', 'a colleague', { from: 'Kim <kim@acme.example>', subject: 'Prices', body: 'Yes' }],
    ['forwarded', 'our mail, forwarded', { from: 'kim@else.example', subject: 'FW: Spring prices', body: forwarded }],
  ])('becomes a question and holds the next step: %s', async (why, _, mail) => {
    const { about, come, decide, who, news, holds, sent } = await scene();
    const raw = message(about, mail);
    expect(await come(raw)).toBe('taken');
    expect(await come(raw)).toBe('known');
    const [review, ...more] = await openReviews(database.db, who.workspaceId);
    expect(more).toEqual([]);
    expect(review).toMatchObject({
      why,
      body: expect.stringContaining(mail.body.slice(0, 3)),
      replyTo: { email: 'jo@acme.example' },
    });
    expect([news, holds]).toEqual([[], [true]]);
    const decided = await decide(review?.id ?? '', true);
    expect(news).toMatchObject([{ kind: 'replied', mailId: sent.id }]);
    const messages = await rows(
      sql`select thread_id as thread, kind, certain from inbox_messages where workspace_id = ${who.workspaceId}`,
    );
    expect(messages).toEqual([{ thread: decided.threadId, kind: 'reply', certain: true }]);
    await expect(decide(review?.id ?? '', false)).rejects.toMatchObject({ code: 'REVIEW_NOT_FOUND' });
  });

  it('that is none lets the sequence continue, keeps no text and is not asked about again', async () => {
    const { about, come, decide, who, news, holds } = await scene();
    await come(message(about, { from: 'kim@acme.example', subject: 'Invoice', body: 'A secret' }));
    const [review] = await openReviews(database.db, who.workspaceId);
    expect(await decide(review?.id ?? '', false)).toEqual({ threadId: null });
    expect([news, holds]).toEqual([[], [true, false]]);
    expect(await rows(sql`select body, subject from inbox_reviews where workspace_id = ${who.workspaceId}`)).toEqual([
      { body: '', subject: '' },
    ]);
    expect(await come(message(about, { from: 'kim@acme.example', subject: 'Another', body: 'Hi' }))).toBe('foreign');
  });

  it('of a stranger at a provider that many share is none', async () => {
    const { about, come } = await scene('jo@gmail.com');
    expect(await come(message(about, { from: 'kim@gmail.com', subject: 'Prices', body: 'Yes' }))).toBe('foreign');
  });
});

it('reports that match no mail of ours are shown with what they say, and give up no address', async () => {
  const { about, come, decide, who } = await scene();
  const other = { ...about, messageId: '<other@us.example>', to: 'gone@acme.example' };
  expect(await come(report(other))).toBe('taken');
  expect(await come(complaint({ ...other, to: 'angry@else.example' }))).toBe('taken');
  expect(await come(report(other, { action: 'delayed', status: '4.4.1' }))).toBe('foreign');
  const shown = await openReviews(database.db, who.workspaceId);
  expect(shown.map(({ kind, why, recipient, body }) => ({ kind, why, recipient, body }))).toEqual(
    expect.arrayContaining([
      { kind: 'bounce', why: 'no-match', recipient: 'gone@acme.example', body: '' },
      { kind: 'complaint', why: 'no-match', recipient: 'angry@else.example', body: '' },
    ]),
  );
  expect(await suppressed(who.workspaceId)).toEqual([]);
  for (const { id } of shown) await decide(id, false);
  expect(await openReviews(database.db, who.workspaceId)).toEqual([]);
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
  // The first two do not stop the sequence: the next mail is the next try.
  expect(news).toHaveLength(1);
});

it.each([
  ['5.7.1', '550 5.7.1 Message rejected as spam by our policy'],
  ['5.7.26', '550 5.7.26 Unauthenticated'],
  ['5.7.515', '550 5.7.515 Access denied, sending domain does not meet the required authentication level'],
])(
  'a report of %s, which any recipient can write, stops neither the address nor the mailbox',
  async (status, diagnostic) => {
    const { about, come, who, mailboxId, broken } = await scene();
    expect(await come(report(about, { status, diagnostic }))).toBe('taken');
    expect(await suppressed(who.workspaceId)).toEqual([]);
    expect(broken).toEqual([]);
    expect(await rows(sql`select state, fault from mailboxes where id = ${mailboxId}`)).toEqual([
      { state: 'active', fault: '' },
    ]);
  },
);

it('a report that a person wrote, or that failed the checks of its server, is shown and changes nothing', async () => {
  const { about, come, who, contactId, news } = await scene();
  const written = String(report(about)).replace(
    'MAILER-DAEMON@mx.there.example (Mail Delivery System)',
    'Eve <eve@acme.example>',
  );
  await come(Buffer.from(written.replace('Return-Path: <>', 'Return-Path: <eve@acme.example>')));
  await come(
    Buffer.from(
      `Authentication-Results: mx.us.example; dkim=none; dmarc=fail header.from=there.example\r\n${String(report(about))}`,
    ),
  );
  expect(await suppressed(who.workspaceId)).toEqual([]);
  expect(await contact(contactId)).toMatchObject({ verdict: 'valid', state: 'open' });
  expect(news).toEqual([]);
  const shown = await rows(
    sql`select kind, detail ->> 'unverified' as unverified from inbox_messages where workspace_id = ${who.workspaceId}`,
  );
  expect(shown).toEqual(Array.from({ length: 2 }, () => ({ kind: 'bounce', unverified: 'true' })));
});

it('a report about a recipient behind the address - a list, a forwarding - does not give the address up', async () => {
  const { about, come, who } = await scene();
  const behind = String(report(about))
    .replaceAll('jo@acme.example', 'kim@else.example')
    .replace('To: kim@else.example', 'To: jo@acme.example');
  expect(await come(Buffer.from(behind))).toBe('taken');
  expect(await suppressed(who.workspaceId)).toEqual([]);
  const two = String(report(about)).replace(
    'Final-Recipient: rfc822; jo@acme.example',
    'Final-Recipient: rfc822; kim@else.example\r\nAction: failed\r\nStatus: 5.2.2\r\n\r\nFinal-Recipient: rfc822; jo@acme.example',
  );
  expect(await come(Buffer.from(two))).toBe('taken');
  expect(await suppressed(who.workspaceId)).toEqual([{ value: 'jo@acme.example', reason: 'bounced' }]);
});

it('waits if the other server is still trying', async () => {
  const { about, come, news, who } = await scene();
  expect(await come(report(about, { action: 'delayed', status: '4.4.1' }))).toBe('taken');
  expect(news).toEqual([]);
  expect(await rows(sql`select 1 from mail_events where workspace_id = ${who.workspaceId}`)).toEqual([]);
});

it('an out-of-office is no reply, and says when its sender is back', async () => {
  const { about, come, news, contactId } = await scene();
  const backOn = new Date(Date.now() + 50 * 86_400_000);
  backOn.setUTCHours(0, 0, 0, 0);
  const day = backOn.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  await come(answer(about, `I will be back on ${day}.`, { headers: { 'Auto-Submitted': 'auto-replied' } }));
  expect(news).toMatchObject([{ kind: 'auto-replied', backOn }]);
  expect(await contact(contactId)).toMatchObject({ state: 'open', replied: false });
});

it('suppresses the addresses of a person who opts out, including the one that answered', async () => {
  const { about, come, who, news, contactId } = await scene();
  await come(answer(about, 'Please remove me from your list', { from: 'Jo <jo.private@home.example>' }));
  expect(news).toMatchObject([{ kind: 'opted-out' }]);
  expect(await suppressed(who.workspaceId)).toEqual([
    { value: 'jo.private@home.example', reason: 'opted-out' },
    { value: 'jo@acme.example', reason: 'opted-out' },
  ]);
  expect(await contact(contactId)).toMatchObject({ state: 'unsubscribed', replied: false });
});

it('a mail program that unsubscribes for its user is believed by its token alone', async () => {
  const { about, come, who, sent } = await scene();
  const { mailLinks } = await import('#outreach/sending/server/index.ts');
  const { tokens } = await mailLinks(test.platform);
  const press = (token: string) =>
    message(about, { from: 'x@list.example', subject: `unsubscribe-${token}`, body: '' });
  expect(await come(press(tokens.optOut(newId())))).toBe('foreign');
  expect(await come(press(`${tokens.optOut(sent.id).slice(0, -2)}AA`))).toBe('foreign');
  expect(await come(press(tokens.optOut(sent.id)))).toBe('taken');
  expect(await suppressed(who.workspaceId)).toContainEqual({ value: 'jo@acme.example', reason: 'opted-out' });
});

it('suppresses the address of a complaint for good', async () => {
  const { about, come, who, news } = await scene();
  await come(complaint(about));
  expect(news).toMatchObject([{ kind: 'complained' }]);
  expect(await suppressed(who.workspaceId)).toEqual([{ value: 'jo@acme.example', reason: 'complained' }]);
});

it.each(['inline', 'attachment; filename="copy.eml"'])(
  'a complaint whose copy is %s stops everything',
  async (disposition) => {
    const { about, come, who, news } = await scene();
    const raw = String(complaint(about)).replace(
      'Content-Type: message/rfc822',
      `Content-Type: message/rfc822\r\nContent-Disposition: ${disposition}`,
    );
    await come(Buffer.from(raw));
    expect(news).toMatchObject([{ kind: 'complained' }]);
    expect(await suppressed(who.workspaceId)).toEqual([{ value: 'jo@acme.example', reason: 'complained' }]);
  },
);

it('a complaint without ids is known by the way to opt out in its copy', async () => {
  const { about, come, who, sent } = await scene();
  const { mailLinks } = await import('#outreach/sending/server/index.ts');
  const { tokens } = await mailLinks(test.platform);
  const raw = String(complaint(about)).replaceAll(
    `Message-ID: ${about.messageId}`,
    `List-Unsubscribe: <mailto:mia@us.example?subject=unsubscribe-${tokens.optOut(sent.id)}>`,
  );
  expect(await come(Buffer.from(raw))).toBe('taken');
  expect(await suppressed(who.workspaceId)).toEqual([{ value: 'jo@acme.example', reason: 'complained' }]);
});

it('a report that names no mail of ours gives up no address', async () => {
  const { about, come, who } = await scene();
  expect(await come(report(about, { copy: 'none' }))).toBe('taken');
  expect(await suppressed(who.workspaceId)).toEqual([]);
});
