// Conversations and quick replies on the real database: what is shown, the thread of a reply, and that it is one mail.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suppress } from '#outreach/suppressions/server/index.ts';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { type About, answer as answerMail, message } from '#tests/support/incoming-mails.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';
import { createIngestMessage } from '../intake/ingest-message.ts';
import { createAnswerSource } from './answer-source.ts';
import { answer, undoReply } from './change-threads.ts';
import { getConversation, getSummary, getThreads } from './read-threads.ts';
import { setThreads } from './threads.store.ts';

const database = withDatabase();
const test = withPlatform(database);

async function scene() {
  const who = await someone(test.platform);
  const { workspaceId } = who;
  const mailboxId = await mailboxRow(database.db, who, 'mia@us.example');
  const sent = await sentMail(database.db, who, { mailboxId, to: 'jo@acme.example' });
  const about: About = {
    messageId: sent.messageId,
    to: 'jo@acme.example',
    from: 'mia@us.example',
    subject: 'Spring prices',
  };
  const takeIn = createIngestMessage({ platform: test.platform, sources: [] });
  const come = (raw: Buffer) => takeIn({ workspaceId, mailboxId, raw });
  await come(
    answerMail(about, 'Tell me more', {
      messageId: '<theirs-1@acme.example>',
      headers: { 'Reply-To': 'jo.direct@acme.example' },
    }),
  );
  const [thread] = (await getThreads(database.db, workspaceId, { limit: 25, view: 'replies' })).items;
  return { who, workspaceId, mailboxId, sent, about, come, threadId: thread?.id ?? '' };
}

const mailRow = async (id: string) =>
  (await database.db.execute(sql`select to_email, state, reason, stream_id from mails where id = ${id}`)).rows[0];

it('answers in the thread, where they ask to be answered, once however often it is sent', async () => {
  const { who, workspaceId, sent, threadId } = await scene();
  const id = newId();
  const ask = () => answer(test.platform, who, threadId, { id, text: 'Gladly.\n\n<b>Mia</b>' });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ mailId }) => mailId)).toEqual([id, id, id]);
  expect(await mailRow(id)).toEqual({
    to_email: 'jo.direct@acme.example',
    state: 'waiting',
    reason: 'undo',
    stream_id: threadId,
  });

  const due = {
    id,
    streamId: threadId,
    mailboxId: '',
    contactId: null,
    recipientId: null,
    stepId: null,
    streamKind: 'answer' as const,
    bulk: false,
    reason: 'undo' as const,
    makings: 0,
  };
  const made = await createAnswerSource(test.platform).prepare(workspaceId, [
    { ...due, toEmail: 'jo@acme.example', toName: '', toDomain: 'acme.example', dueAt: new Date() },
  ]);
  expect(made.get(id)).toMatchObject({
    kind: 'ready',
    mail: {
      subject: 'Re: Spring prices',
      html: '<p>Gladly.</p>\n<p>&lt;b&gt;Mia&lt;/b&gt;</p>',
      thread: [sent.messageId, '<theirs-1@acme.example>'],
    },
  });
  const { items } = await getConversation(database.db, workspaceId, threadId);
  expect(items.map(({ way, state }) => [way, state])).toEqual([
    ['out', 'sent'],
    ['in', null],
    ['out', 'waiting'],
  ]);
});

it('is cancelled before it is sent, with its text, and not afterwards', async () => {
  const { who, threadId } = await scene();
  const [first, second] = [newId(), newId()];
  await answer(test.platform, who, threadId, { id: first, text: 'Wait' });
  expect(await undoReply(test.platform, who, first)).toEqual({ text: 'Wait' });
  expect(await mailRow(first)).toMatchObject({ state: 'cancelled' });
  await expect(undoReply(test.platform, who, first)).rejects.toMatchObject({ code: 'MAIL_NOT_FOUND' });
  await answer(test.platform, who, threadId, { id: second, text: 'Gone' });
  await database.db.execute(sql`update mails set state = 'sending' where id = ${second}`);
  await expect(undoReply(test.platform, who, second)).rejects.toMatchObject({ code: 'MAIL_LEFT' });
});

it('an answer to our answer comes into the same conversation', async () => {
  const { who, workspaceId, mailboxId, come, about, threadId } = await scene();
  await answer(test.platform, who, threadId, { id: newId(), text: 'Gladly' });
  const { messageId } = await sentMail(database.db, who, {
    mailboxId,
    to: 'jo.direct@acme.example',
    kind: 'answer',
    streamId: threadId,
  });
  expect(await come(answerMail({ ...about, messageId, to: 'jo.direct@acme.example' }, 'Thanks'))).toBe('taken');
  const page = await getThreads(database.db, workspaceId, { limit: 25, view: 'all' });
  expect(page.items.map(({ id, messages }) => [id, messages])).toEqual([[threadId, 2]]);
});

it('is to be answered until it is, and again when they write again', async () => {
  const { who, workspaceId, mailboxId, come, about, threadId } = await scene();
  const toAnswer = async () => {
    const { items, total } = await getThreads(database.db, workspaceId, { limit: 25, view: 'to-answer' });
    expect(total).toBe(items.length);
    expect((await getSummary(database.db, workspaceId)).views['to-answer']).toBe(total);
    return total;
  };
  const say = (status: 'open' | 'interested' | 'no') =>
    setThreads(database.db, workspaceId, [threadId], { status, unread: false, by: who.userId });
  expect(await toAnswer()).toBe(1);
  await say('no');
  expect(await toAnswer()).toBe(0);
  await say('interested');
  expect(await toAnswer()).toBe(1);
  const [taken, kept] = [newId(), newId()];
  await answer(test.platform, who, threadId, { id: taken, text: 'Wait' });
  expect(await toAnswer()).toBe(0);
  await undoReply(test.platform, who, taken);
  expect(await toAnswer()).toBe(1);
  await answer(test.platform, who, threadId, { id: kept, text: 'Gladly' });
  expect(await toAnswer()).toBe(0);
  await database.db.execute(sql`update inbox_answers set created_at = now() - interval '1 minute' where id = ${kept}`);
  const { messageId } = await sentMail(database.db, who, {
    mailboxId,
    to: 'jo.direct@acme.example',
    kind: 'answer',
    streamId: threadId,
  });
  await come(answerMail({ ...about, messageId, to: 'jo.direct@acme.example' }, 'And when?'));
  expect(await toAnswer()).toBe(1);
});

it('is refused to a person who has opted out', async () => {
  const { who, workspaceId, threadId } = await scene();
  await suppress(database.db, workspaceId, [{ value: 'jo.direct@acme.example', reason: 'opted-out' }]);
  await expect(answer(test.platform, who, threadId, { id: newId(), text: 'But' })).rejects.toMatchObject({
    code: 'RECIPIENT_SUPPRESSED',
  });
  expect((await getConversation(database.db, workspaceId, threadId)).blocked).toBe(
    'Opted out: no mail goes to this address',
  );
});

it('counts in each view what the view shows, and only of the own workspace', async () => {
  const { who, workspaceId, about, come, threadId, mailboxId } = await scene();
  const other = await sentMail(database.db, who, { mailboxId, to: 'kim@oak.example', subject: 'Oak' });
  await come(
    message(
      { ...about, to: 'kim@oak.example' },
      { body: 'Away', headers: { 'In-Reply-To': other.messageId, 'Auto-Submitted': 'auto-replied' } },
    ),
  );
  const stranger = await someone(test.platform);
  const change = (ids: string[], by = who) =>
    setThreads(database.db, by.workspaceId, ids, { status: 'interested', unread: false, by: by.userId });
  expect(await change([threadId], stranger)).toEqual([]);
  expect(await change([threadId])).toMatchObject([{ id: threadId, status: 'open', unread: true }]);
  const { views } = await getSummary(database.db, workspaceId);
  const shown = await Promise.all(
    (Object.keys(views) as (keyof typeof views)[]).map(async (view) => {
      const page = await getThreads(database.db, workspaceId, { limit: 25, view });
      return [view, page.total, page.items.length];
    }),
  );
  expect(shown).toEqual(Object.entries(views).map(([view, n]) => [view, n, n]));
  expect(views).toMatchObject({ replies: 1, unread: 0, interested: 1, automatic: 1, all: 2 });
  expect((await getThreads(database.db, stranger.workspaceId, { limit: 25, view: 'all' })).items).toEqual([]);
  const foreign = await getSummary(database.db, stranger.workspaceId);
  expect(Object.values(foreign.views)).toEqual(Object.values(views).map(() => 0));
});

it('is paged by keyset', async () => {
  const { who, workspaceId, about, come, mailboxId } = await scene();
  for (const n of [1, 2, 3]) {
    const { messageId } = await sentMail(database.db, who, { mailboxId, to: `p${n}@oak.example` });
    await come(answerMail({ ...about, messageId, to: `p${n}@oak.example` }, `Answer ${n}`));
  }
  const first = await getThreads(database.db, workspaceId, { limit: 3, view: 'all' });
  const next = await getThreads(database.db, workspaceId, { limit: 3, view: 'all', cursor: first.nextCursor ?? '' });
  expect([first.total, first.items.length, next.items.length, next.nextCursor]).toEqual([4, 3, 1, null]);
  expect(new Set([...first.items, ...next.items].map(({ id }) => id)).size).toBe(4);
  const found = await getThreads(database.db, workspaceId, { limit: 3, view: 'all', q: 'p2@' });
  expect(found.items.map(({ email }) => email)).toEqual(['p2@oak.example']);
  // Also by the latest text, with any letters, and without wildcards.
  const asked = async (q: string) => (await getThreads(database.db, workspaceId, { limit: 9, view: 'all', q })).total;
  expect(await Promise.all(['ANSWER 3', 'p_@oak', '%', 'p1\\'].map(asked))).toEqual([1, 0, 0, 0]);
});
