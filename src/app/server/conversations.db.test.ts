// The inbox of both channels, on the real database: one list over both, its views, snooze, done, what comes in meanwhile, and its plans.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ConversationView } from '#outreach/conversations/fields.contract.ts';
import {
  conversationCountsStatement,
  conversationsPageStatement,
} from '#outreach/conversations/server/conversations.store.ts';
import { getConversationCounts, getConversations } from '#outreach/conversations/server/list-conversations.ts';
import { updateThread } from '#outreach/inbox/server/intake/intake.store.ts';
import { changeMany as changeEmails } from '#outreach/inbox/server/threads/change-threads.ts';
import { changeMany as changeChats } from '#outreach/whatsapp/server/chats/change-chats.ts';
import { writeManyChats } from '#outreach/whatsapp/server/index.ts';
import { applyMessages } from '#outreach/whatsapp/server/webhooks/process-events.ts';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';
import { addNumber, inbound, person, whatsappContext } from '#tests/support/whatsapp.ts';

const database = withDatabase();
const test = withPlatform(database);

const HOUR_MS = 3_600_000;
const later = (hours = 1) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Anna wrote an email an hour ago, and Mara on WhatsApp just now. */
async function desk() {
  const { db } = database;
  const user = await someone(test.platform);
  const { workspaceId } = user;
  const mailboxId = await mailboxRow(db, user, `mia@${workspaceId}.example`);
  const { streamId } = await sentMail(db, user, { mailboxId, to: 'anna@oak.example' });
  const threadId = newId();
  const wroteAt = new Date(Date.now() - HOUR_MS);
  await db.execute(sql`
    insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, address, email, name, subject, kind, last_at)
    values (${workspaceId}, ${threadId}, ${streamId}, ${mailboxId}, 'anna@oak.example', 'anna@oak.example', 'Anna', 'Prices', 'reply',
            ${wroteAt.toISOString()})`);
  const replies = (kind: 'reply' | 'auto-reply' | 'opt-out' = 'reply', at = wroteAt) =>
    db.transaction((tx) => updateThread(tx, workspaceId, threadId, { kind, at, opening: 'Gladly', fromName: 'Anna' }));
  await replies();
  const numberId = await addNumber(test.platform, user);
  const context = whatsappContext(test.platform);
  const writes = (text = 'Do you ship?', phone?: string) =>
    test.platform.db.transaction((tx) =>
      applyMessages(
        context,
        tx,
        workspaceId,
        numberId,
        phone ? { ...inbound(text), person: person({ waId: phone }) } : inbound(text),
      ),
    );
  await writes();
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from whatsapp_chats where workspace_id = ${workspaceId}`,
  );
  const chatId = rows[0]?.id ?? '';
  const emails = { platform: test.platform, sources: [], onDecided: async () => undefined };
  const list = async (view: ConversationView, more = {}) =>
    (await getConversations(db, user, { view, limit: 50, ...more })).items;
  return {
    ...{ user, workspaceId, mailboxId, streamId, threadId, chatId, numberId, replies, writes, list },
    names: async (view: ConversationView, more = {}) => (await list(view, more)).map(({ name }) => name),
    counts: (since?: string) => getConversationCounts(db, user, since === undefined ? {} : { since }),
    email: (change: object, who = user) => changeEmails(emails, who, { ids: [threadId], ...change }),
    chat: (change: object, who = user) => changeChats(context, who, { ids: [chatId], ...change }),
    seenAt: async (view: ConversationView, at: number) => (await list(view))[at]?.lastAt,
  };
}

it('lists both channels, the newest first, and counts them', async () => {
  const { list, names, counts, user } = await desk();
  expect(await list('to-answer')).toMatchObject([
    {
      channel: 'whatsapp',
      name: 'Mara',
      handle: '+46701234567',
      unread: true,
      opening: 'Do you ship?',
      status: 'open',
    },
    { channel: 'email', name: 'Anna', handle: 'anna@oak.example', unread: true, opening: 'Gladly', kind: 'reply' },
  ]);
  expect(await counts()).toMatchObject({ unread: 2, toAnswer: 2, snoozed: 0, mine: 0, any: true, nextBackAt: null });
  expect(await names('to-answer', { channel: 'email' })).toEqual(['Anna']);
  expect(await names('all', { q: 'mara' })).toEqual(['Mara']);
  expect(await names('all', { q: '+46 70 123' })).toEqual(['Mara']);
  // A plan without WhatsApp has emails alone; here no plan has just one of both, so none at all is the other case.
  const unpaid = { ...user, group: 'trial' as const };
  expect((await getConversations(database.db, unpaid, { view: 'all', limit: 50 })).items).toMatchObject([
    { name: 'Anna' },
  ]);
  expect(await getConversationCounts(database.db, unpaid, {})).toMatchObject({ unread: 1, toAnswer: 1 });
});

it('pages over both without gaps or repeats', async () => {
  const one = await desk();
  for (let n = 0; n < 3; n += 1) await one.writes('Hi', `4670000000${n}`);
  const all = await one.names('to-answer');
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await getConversations(database.db, one.user, { view: 'to-answer', limit: 2, cursor });
    paged.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(paged).toHaveLength(5);
  expect(new Set(paged).size).toBe(5);
  expect(all).toHaveLength(5);
});

describe.each(['email', 'chat'] as const)('a conversation by %s', (channel) => {
  const who = { email: 'Anna', chat: 'Mara' }[channel];
  const other = { email: 'Mara', chat: 'Anna' }[channel];
  const comesIn = (one: Awaited<ReturnType<typeof desk>>) =>
    channel === 'email' ? one.replies('reply', new Date()) : one.writes('One more thing');
  const done = channel === 'email' ? { done: true } : { closed: true };

  it('is hidden while it is snoozed, and back when it is time, unread', async () => {
    const one = await desk();
    const until = later();
    await one[channel]({ unread: false });
    const { before } = await one[channel]({ snoozedUntil: until, unread: true });
    expect(before).toMatchObject([{ snoozedUntil: null, unread: false }]);
    expect(await one.names('to-answer')).toEqual([other]);
    expect(await one.list('snoozed')).toMatchObject([{ name: who, snoozedUntil: until, unread: false }]);
    expect(await one.counts()).toMatchObject({ unread: 1, toAnswer: 1, snoozed: 1, nextBackAt: until });
    const table = sql.identifier({ email: 'inbox_threads', chat: 'whatsapp_chats' }[channel]);
    await database.db.execute(
      sql`update ${table} set snoozed_until = now() - interval '1 second', waiting = false where workspace_id = ${one.workspaceId}`,
    );
    expect(await one.list('to-answer')).toContainEqual(expect.objectContaining({ name: who, unread: true }));
    expect(await one.counts()).toMatchObject({ unread: 2, toAnswer: 2, snoozed: 0, nextBackAt: null });
  });

  it('is back with the next message', async () => {
    const one = await desk();
    await one[channel]({ snoozedUntil: later() });
    await comesIn(one);
    expect((await one.names('to-answer')).sort()).toEqual(['Anna', 'Mara']);
    expect(await one.names('snoozed')).toEqual([]);
  });

  it('is neither snoozed nor done by someone who has not seen the newest message', async () => {
    const one = await desk();
    const at = (await one.names('to-answer')).indexOf(who);
    const seenAt = await one.seenAt('to-answer', at);
    await comesIn(one);
    expect(await one[channel]({ snoozedUntil: later(), seenAt })).toMatchObject({ changed: 0, before: [] });
    expect(await one[channel]({ ...done, seenAt })).toMatchObject({ changed: 0 });
    expect(await one.names('to-answer')).toContain(who);
    const now = (await one.names('to-answer')).indexOf(who);
    expect(await one[channel]({ ...done, seenAt: await one.seenAt('to-answer', now) })).toMatchObject({ changed: 1 });
  });

  it('ends in one state where a message arrives while it is snoozed, in either order', async () => {
    const one = await desk();
    for (let round = 0; round < 5; round += 1) {
      const at = (await one.names('to-answer')).indexOf(who);
      const seenAt = await one.seenAt('to-answer', at);
      await Promise.all([one[channel]({ snoozedUntil: later(), unread: true, seenAt }), comesIn(one)]);
      // What came in is never hidden.
      expect(await one.names('snoozed')).toEqual([]);
      expect(await one.names('to-answer')).toContain(who);
    }
  });

  it('is done once by two people at a time, and reopened by undo or by a message', async () => {
    const one = await desk();
    const colleague = await someone(test.platform, { joinWorkspaceId: one.workspaceId });
    const since = new Date(Date.now() - HOUR_MS).toISOString();
    const results = await Promise.all([one[channel](done), one[channel](done, colleague)]);
    const wasDone = results.map(({ before: [was] }) => was && ('done' in was ? was.done : was.closed));
    expect(wasDone.sort()).toEqual([false, true]);
    expect(await one.names('to-answer')).toEqual([other]);
    expect(await one.names('done')).toEqual([who]);
    expect(await one.counts(since)).toMatchObject({ doneToday: 1, toAnswer: 1 });
    await one[channel](channel === 'email' ? { done: false } : { closed: false });
    expect(await one.names('to-answer')).toContain(who);
    await one[channel](done);
    await comesIn(one);
    expect(await one.names('to-answer')).toContain(who);
    expect(await one.names('done')).toEqual([]);
  });

  it('waits for no answer once it is not now, and again when it is interested', async () => {
    const one = await desk();
    await one[channel]({ status: 'not-now' });
    expect(await one.names('to-answer')).toEqual([other]);
    expect(await one.names('all', { label: 'not-now' })).toEqual([who]);
    await one[channel]({ status: 'interested' });
    expect(await one.names('to-answer')).toContain(who);
  });

  it('of another workspace is left as it is', async () => {
    const one = await desk();
    const stranger = await someone(test.platform);
    expect(await one[channel]({ ...done, snoozedUntil: later() }, stranger)).toMatchObject({ changed: 0 });
    expect(await one.names('to-answer')).toContain(who);
    expect((await getConversations(database.db, stranger, { view: 'all', limit: 50 })).items).toEqual([]);
  });
});

it('is not reopened by an automatic reply, and asks for no answer when someone wants no more', async () => {
  const one = await desk();
  await one.email({ done: true });
  await one.replies('auto-reply', new Date());
  expect(await one.names('to-answer')).toEqual(['Mara']);
  await one.writes('STOP');
  expect(await one.names('to-answer')).toEqual([]);
  expect(await one.names('all')).toContain('Mara');
});

it('counts as unread only what is to be answered', async () => {
  const one = await desk();
  await one.replies('opt-out', new Date());
  expect(await one.list('all', { channel: 'email' })).toMatchObject([{ kind: 'opt-out', unread: true }]);
  expect(await one.counts()).toMatchObject({ unread: 1, toAnswer: 1 });
  await one.writes('STOP');
  expect(await one.counts()).toMatchObject({ unread: 0, toAnswer: 0 });
});

it('reads its pages and counts from indexes among many', async () => {
  const one = await desk();
  const { db } = database;
  const { workspaceId, user, mailboxId, streamId, numberId } = one;
  const { userId } = user;
  await writeManyChats(db, { workspaceId, userId, numberId, chats: 4_000, messages: 0 });
  await db.execute(sql`
    insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, address, email, name, kind, waiting, unread, done_at, assigned_to, last_at)
    select ${workspaceId}, gen_random_uuid(), ${streamId}, ${mailboxId}, n || '@a.example', n || '@a.example', 'Person ' || n, 'reply', n % 20 = 0,
           n % 20 = 0, case when n % 3 = 0 then now() end, case when n % 50 = 0 then ${userId}::uuid end, now() - n * interval '1 minute'
      from generate_series(1, 4000) n`);
  await db.$client.query('analyze inbox_threads, whatsapp_chats');
  const plan = async (statement: ReturnType<typeof conversationsPageStatement>) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const page = { limit: 51, after: null };
  for (const view of ['to-answer', 'mine', 'snoozed', 'done', 'all'] as const) {
    const text = await plan(conversationsPageStatement(workspaceId, ['email', 'whatsapp'], { view, userId }, page));
    expect(text, view).not.toMatch(/Seq Scan on (inbox_threads|whatsapp_chats)/);
  }
  const counts = await plan(
    conversationCountsStatement(workspaceId, ['email', 'whatsapp'], { userId, since: new Date() }),
  );
  expect(counts).not.toMatch(/Seq Scan on (inbox_threads|whatsapp_chats)/);
  expect(counts).toContain('inbox_threads_new');
  expect(counts).toContain('whatsapp_chats_new');
  expect((await getConversationCounts(db, user, {})).toAnswer).toBe(1_000);
});
