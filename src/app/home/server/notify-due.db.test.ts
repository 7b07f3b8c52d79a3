// What is due each morning: counted for its person, told once a day in the morning of their zone.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { savePreferences } from '#account/preferences/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
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
  expect(await listNotifications(database.db, workspaceId)).toEqual([]);
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
  const news = await listNotifications(database.db, workspaceId, 'due-today');
  expect(news).toHaveLength(2);
  expect(news).toEqual(expect.arrayContaining([told(owner.userId, 2, 1), told(member.userId, 1, 0)]));
  await run('2031-05-07T08:00:00Z');
  expect(await listNotifications(database.db, workspaceId, 'due-today')).toHaveLength(4);
});

interface JobWish {
  shelf?: string;
  status?: string;
  savedAt?: string;
}

async function savedJob({ workspaceId, userId }: Principal, due: string | null, more: JobWish = {}): Promise<void> {
  const { shelf = 'live', status = 'saved', savedAt = '2031-07-01' } = more;
  await database.db.execute(sql`
    insert into saved_jobs (workspace_id, id, kind, job_id, saved_by, saved_at, title, company, place, url, source, sample, salary, skills,
                            description, extra, status, rank, shelf, next_due)
    values (${workspaceId}::uuid, gen_random_uuid(), 'job', gen_random_uuid()::text, ${userId}::uuid, ${savedAt}::timestamptz, 'Engineer', 'Oak',
            '', '', 'test', false, '', '{}', '', '[]', ${status}, 1, ${shelf}, ${due}::date)`);
}

it('counts the next steps of the jobs that a person saved, beside their tasks, and none of other people', async () => {
  const owner = await someone(test.platform);
  const { workspaceId } = owner;
  const member = await someone(test.platform, { joinWorkspaceId: workspaceId });
  const idle = await someone(test.platform, { joinWorkspaceId: workspaceId });
  const stranger = await someone(test.platform);
  await task(owner, '2031-07-03');
  for (const due of ['2031-07-08', '2031-07-08', '2031-07-02']) await savedJob(owner, due);
  await savedJob(member, '2031-07-01', { status: 'interview' });
  for (const due of ['2031-07-09', null]) for (const who of [owner, idle]) await savedJob(who, due);
  for (const shelf of ['archived', 'bin']) await savedJob(owner, '2031-07-08', { shelf });
  await savedJob(owner, '2031-07-08', { status: 'closed' });
  await savedJob(owner, '2031-07-08', { savedAt: '2031-07-08T07:30:00Z' });
  await savedJob(stranger, '2031-07-08');
  await Promise.all([run('2031-07-08T08:00:00Z'), run('2031-07-08T08:00:00Z')]);
  await run('2031-07-08T10:00:00Z');
  const told = ({ userId }: Principal, params: object) => ({
    ...{ kind: 'due-today', userId, count: 1, thing: 'due:2031-07-08', link: '/home', params },
  });
  const byPerson = (rows: { userId: string }[]) => rows.toSorted((a, b) => a.userId.localeCompare(b.userId));
  expect(byPerson(await listNotifications(database.db, workspaceId))).toEqual(
    byPerson([told(owner, { tasks: 1, jobs: 3, overdue: 2 }), told(member, { tasks: 0, jobs: 1, overdue: 1 })]),
  );
  expect(await listNotifications(database.db, stranger.workspaceId)).toEqual([
    told(stranger, { tasks: 0, jobs: 1, overdue: 0 }),
  ]);
});

it('comes in the morning of the person’s zone, and not of what was added in it', async () => {
  const owner = await someone(test.platform);
  const { workspaceId, userId } = owner;
  // A chosen zone counts before that of the browser.
  await savePreferences(database.db, workspaceId, userId, { timeZone: 'Asia/Tokyo', browserTimeZone: 'America/Lima' });
  await task(owner, '2031-06-02');
  await run('2031-06-02T08:00:00Z');
  expect(await listNotifications(database.db, workspaceId)).toEqual([]);
  await database.db.execute(
    sql`update record_tasks set created_at = '2031-06-01T22:30Z' where workspace_id = ${workspaceId}::uuid`,
  );
  await run('2031-06-01T23:00:00Z');
  expect(await listNotifications(database.db, workspaceId)).toEqual([]);
  await database.db.execute(
    sql`update record_tasks set created_at = '2031-06-01' where workspace_id = ${workspaceId}::uuid`,
  );
  await run('2031-06-01T23:00:00Z');
  expect(await listNotifications(database.db, workspaceId)).toEqual([
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
