// What is due each morning: counted for its person, told once a day in the morning of their zone.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { createNotifyDueJob, DUE_TODAY } from './notify-due.job.ts';

const database = withDatabase();
const test = withPlatform(database);
const run = (moment: string) =>
  createNotifyDueJob({ ...test.platform, clock: { now: () => Date.parse(moment) } }).run(undefined);

async function task({ workspaceId, userId }: Principal, due: string, more: { assignee?: string; done?: boolean } = {}) {
  const { assignee = null, done = false } = more;
  await database.db.execute(sql`
    with person as (
      insert into contacts (workspace_id, id, name, company_name, source)
      values (${workspaceId}::uuid, gen_random_uuid(), 'Kim', '', 'manual') returning id)
    insert into record_tasks (workspace_id, id, record_kind, record_id, title, due, assignee_id, created_by, created_at, done, done_at)
    select ${workspaceId}::uuid, gen_random_uuid(), 'contact', id, 'Call', ${due}::date, ${assignee}::uuid, ${userId}::uuid,
           '2031-05-01', ${done}, case when ${done} then now() end from person`);
}

it('counts a person’s own tasks of the day and before, once a day however often it runs', async () => {
  const owner = await someone(test.platform);
  const { workspaceId } = owner;
  const member = await someone(test.platform, { joinWorkspaceId: workspaceId });
  await task(owner, '2031-05-06');
  await task(owner, '2031-05-04');
  await task(owner, '2031-05-07');
  await task(owner, '2031-05-06', { done: true });
  await task(owner, '2031-05-06', { assignee: member.userId });
  await run('2031-05-06T07:59:00Z');
  expect(await notificationsOf(database.db, workspaceId)).toEqual([]);
  await Promise.all([run('2031-05-06T08:00:00Z'), run('2031-05-06T08:00:00Z')]);
  await run('2031-05-06T11:00:00Z');
  const told = (userId: string, tasks: number, overdue: number) =>
    expect.objectContaining({
      userId,
      count: 1,
      thing: 'due:2031-05-06',
      link: '/home',
      params: { tasks, jobs: 0, overdue },
    });
  const news = await notificationsOf(database.db, workspaceId, 'due-today');
  expect(news).toHaveLength(2);
  expect(news).toEqual(expect.arrayContaining([told(owner.userId, 2, 1), told(member.userId, 1, 0)]));
  await run('2031-05-07T08:00:00Z');
  expect(await notificationsOf(database.db, workspaceId, 'due-today')).toHaveLength(4);
});

it('comes in the morning of the person’s zone, and not of what was added in it', async () => {
  const owner = await someone(test.platform);
  const { workspaceId, userId } = owner;
  await database.db.execute(sql`
    insert into notification_zones (workspace_id, user_id, zone) values (${workspaceId}::uuid, ${userId}::uuid, 'Asia/Tokyo')`);
  await task(owner, '2031-06-02');
  await run('2031-06-02T08:00:00Z');
  expect(await notificationsOf(database.db, workspaceId)).toEqual([]);
  await database.db.execute(
    sql`update record_tasks set created_at = '2031-06-01T22:30Z' where workspace_id = ${workspaceId}::uuid`,
  );
  await run('2031-06-01T23:00:00Z');
  expect(await notificationsOf(database.db, workspaceId)).toEqual([]);
  await database.db.execute(
    sql`update record_tasks set created_at = '2031-06-01' where workspace_id = ${workspaceId}::uuid`,
  );
  await run('2031-06-01T23:00:00Z');
  expect(await notificationsOf(database.db, workspaceId)).toEqual([
    expect.objectContaining({ thing: 'due:2031-06-02' }),
  ]);
});

it.each([
  [{ tasks: 1, jobs: 0, overdue: 0 }, 'Due today: 1 task', ''],
  [{ tasks: 3, jobs: 1, overdue: 2 }, 'Due today: 3 tasks, 1 saved job', '2 overdue.'],
  [{ tasks: 0, jobs: 2, overdue: 2 }, 'Due today: 2 saved jobs', 'Overdue since an earlier day.'],
])('says %o in words', (params, title, detail) => {
  expect(DUE_TODAY.text(params, 1)).toEqual({ title, detail });
});
