// Conversations are assigned to people of the workspace, on the real database: who is notified, what is refused, what the filter lists.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';
import { assign } from './change-threads.ts';
import { getConversation, getSummary, getThreads, toAssignee } from './read-threads.ts';

const database = withDatabase();
const test = withPlatform(database);

const colleague = ({ workspaceId }: Principal) => someone(test.platform, { joinWorkspaceId: workspaceId });

/** A workspace with so many conversations, newest first. */
async function scene(count = 1) {
  const owner = await someone(test.platform);
  const { workspaceId } = owner;
  const mailboxId = await mailboxRow(database.db, owner, `mia@${workspaceId}.example`);
  const { streamId } = await sentMail(database.db, owner, { mailboxId, to: 'jo@acme.example' });
  const threads = Array.from({ length: count }, () => newId());
  for (const [n, id] of threads.entries()) {
    const email = `p${n}@acme.example`;
    await database.db.execute(sql`
      insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, address, email, name, subject, kind, waiting, last_at)
      values (${workspaceId}, ${id}, ${streamId}, ${mailboxId}, ${email}, ${email}, ${`Person ${n}`}, 'Spring prices', 'reply', true,
              now() - make_interval(mins => ${n}::int))`);
  }
  return { owner, workspaceId, threads, threadId: threads[0] ?? '' };
}

const remove = ({ userId }: Principal) =>
  database.db.execute(sql`update users set removed_at = now() where id = ${userId}`);

const told = async ({ userId }: Principal) =>
  (
    await database.db.execute(
      sql`select kind, count, params from notifications where user_id = ${userId} and kind = 'reply-assigned'`,
    )
  ).rows;

it('is assigned, handed on and taken away, and says whose it was', async () => {
  const { owner, workspaceId, threadId } = await scene();
  const [nils, anna] = [await colleague(owner), await colleague(owner)];
  const assignedTo = async () => (await getConversation(database.db, workspaceId, threadId)).assignedTo;
  expect(await assignedTo()).toBeNull();
  expect(await assign(test.platform, owner, threadId, nils.userId)).toEqual({ before: null });
  expect(await assignedTo()).toEqual({ id: nils.userId, name: expect.stringMatching(/^User \d+$/) });
  expect(await assign(test.platform, nils, threadId, anna.userId)).toEqual({ before: nils.userId });
  expect(await assign(test.platform, anna, threadId, null)).toEqual({ before: anna.userId });
  expect(await assignedTo()).toBeNull();
});

it('notifies the person once, and not of what they take themselves', async () => {
  const { owner, threadId } = await scene();
  const nils = await colleague(owner);
  await assign(test.platform, nils, threadId, nils.userId);
  expect(await told(nils)).toEqual([]);
  await assign(test.platform, nils, threadId, null);
  await assign(test.platform, owner, threadId, nils.userId);
  await assign(test.platform, owner, threadId, nils.userId);
  expect(await told(nils)).toEqual([
    { kind: 'reply-assigned', count: 1, params: { name: 'Person 0', subject: 'Spring prices' } },
  ]);
  expect(await told(owner)).toEqual([]);
});

it('goes only to people who are of the workspace', async () => {
  const { owner, workspaceId, threadId } = await scene();
  const [stranger, gone] = [await someone(test.platform), await colleague(owner)];
  await remove(gone);
  for (const userId of [stranger.userId, gone.userId, newId()]) {
    await expect(assign(test.platform, owner, threadId, userId)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'assignedTo' }],
    });
  }
  await expect(assign(test.platform, stranger, threadId, stranger.userId)).rejects.toMatchObject({
    code: 'THREAD_NOT_FOUND',
  });
  await expect(assign(test.platform, stranger, threadId, null)).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
  expect((await getConversation(database.db, workspaceId, threadId)).assignedTo).toBeNull();
  expect([...(await told(stranger)), ...(await told(gone))]).toEqual([]);
});

it('waits for a removal that has begun, and is refused by it', async () => {
  const { owner, threadId } = await scene();
  const nils = await colleague(owner);
  const outcome = await database.db.transaction(async (tx) => {
    await tx.execute(sql`update users set removed_at = now() where id = ${nils.userId}`);
    // Wrapped, so that it is awaited after the commit.
    return [
      assign(test.platform, owner, threadId, nils.userId).then(
        () => 'assigned',
        ({ code }) => code,
      ),
    ];
  });
  expect(await Promise.all(outcome)).toEqual(['INVALID_INPUT']);
});

it('lists and counts those of a person and those of no one, by keyset', async () => {
  const { owner, workspaceId, threads } = await scene(7);
  const nils = await colleague(owner);
  const mine = threads.filter((_, n) => n % 2 === 0);
  const others = threads.filter((_, n) => n % 2 === 1);
  for (const id of mine) await assign(test.platform, owner, id, nils.userId);
  await assign(test.platform, owner, others[0] ?? '', owner.userId);
  const list = async (who: Principal, assigned: 'me' | 'unassigned' | undefined) => {
    const assignedTo = toAssignee(who, assigned);
    const found: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await getThreads(database.db, workspaceId, { limit: 2, view: 'replies', cursor, assignedTo });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      more = cursor !== undefined;
      const { views } = await getSummary(database.db, workspaceId, assignedTo);
      expect([views.replies, views['to-answer'], views.all]).toEqual([page.total, page.total, page.total]);
    }
    return found;
  };
  expect(await list(nils, 'me')).toEqual(mine);
  expect(await list(owner, 'me')).toEqual(others.slice(0, 1));
  expect(await list(nils, 'unassigned')).toEqual(others.slice(1));
  expect(await list(nils, undefined)).toEqual(threads);
});
