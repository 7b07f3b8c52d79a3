// The log itself: one statement with its names, in the caller's transaction; append-only; pages by each filter; purge; a member who leaves.
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMonths } from '#platform/db/months.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords } from '#tests/support/record-rows.ts';
import { activityText } from '../domain/activity-text.ts';
import { activityFile } from './activity-log.routes.ts';
import { logPage, SUBJECT_NAMES } from './activity-log.store.ts';
import {
  type Activity,
  type Actor,
  createPurgeActivityLogJob,
  jobActor,
  recordActivity,
  systemActor,
  toSubjects,
} from './record-activity.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;

const record = (activity: Activity, actor: Actor = user) =>
  database.db.transaction((tx) => recordActivity(tx, actor, activity));
const page = async (filter: Parameters<typeof logPage>[2]['filter'] = {}, before: string | null = null, limit = 50) =>
  (await logPage(database.db, user.workspaceId, { filter, limit, before })).filter(
    ({ kind }) => kind !== 'account.created',
  );
const said = async (filter: Parameters<typeof page>[0] = {}) =>
  (await page(filter)).map((entry) => `${entry.person.name} ${activityText(entry)}`);

beforeEach(async () => {
  user = await someone(test.platform, { profile: { fullName: 'Maria Keller' } });
});

async function session(deviceInfo: string): Promise<string> {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    insert into sessions (workspace_id, id, user_id, token_hash, device_info, user_agent)
    values (${user.workspaceId}, gen_random_uuid(), ${user.userId}, sha256(${deviceInfo}::bytea), ${deviceInfo}, '') returning id`);
  return rows[0]?.id ?? '';
}

async function apiKey(name: string): Promise<string> {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    insert into api_keys (workspace_id, id, user_id, name, token_hash, prefix, scopes)
    values (${user.workspaceId}, gen_random_uuid(), ${user.userId}, ${name}, sha256(${name}::bytea), 'lw_Ab3dEf9k', '{}') returning id`);
  return rows[0]?.id ?? '';
}

describe('an entry', () => {
  it('says from which session, API key, job or system it came', async () => {
    const sessionId = await session('Firefox on Linux');
    const apiKeyId = await apiKey('Zapier');
    await record({ kind: 'sender-details.changed' }, { ...user, sessionId });
    await record({ kind: 'sender-details.changed' }, { ...user, sessionId: apiKeyId, apiKeyId });
    await record({ kind: 'sender-details.changed' }, jobActor(user.workspaceId, user.userId, 'Import'));
    await record({ kind: 'sender-details.changed' }, systemActor(user.workspaceId, 'Payment provider'));
    expect((await page()).map(({ person, origin }) => [person.name, origin.via, origin.label])).toEqual([
      ['System', 'system', 'Payment provider'],
      ['Maria Keller', 'job', 'Import'],
      ['Maria Keller', 'api-key', 'Zapier'],
      ['Maria Keller', 'session', 'Firefox on Linux'],
    ]);
  });

  it('keeps names as they were then', async () => {
    const sessionId = await session('Safari on iPhone');
    const [id = ''] = await insertRecords(database.db, user.workspaceId, 'contact', [{ name: 'Mara Lindqvist' }]);
    await record({ kind: 'record.edited', subject: { type: 'contact', id } }, { ...user, sessionId });
    await database.db.execute(sql`delete from sessions where id = ${sessionId}`);
    await database.db.execute(sql`delete from contacts where id = ${id}`);
    await database.db.execute(sql`update users set full_name = 'M. K.' where id = ${user.userId}`);
    expect(await said()).toEqual(['Maria Keller edited the contact Mara Lindqvist']);
    expect((await page())[0]?.origin.label).toBe('Safari on iPhone');
  });

  it('is one for many records, with their number and the first of their ids', async () => {
    const ids = Array.from({ length: 10_000 }, () => crypto.randomUUID());
    await record({ kind: 'record.deleted', ...toSubjects('contact', ids) });
    const [entry, ...others] = await page();
    expect(others).toEqual([]);
    expect(entry && activityText(entry)).toBe('deleted 10,000 contacts');
    expect(entry?.details.ids).toEqual(ids.slice(0, 100));
  });

  it('cuts what is long', async () => {
    await record({
      kind: 'list.renamed',
      subject: { type: 'list', label: 'x'.repeat(500) },
      details: { before: 'y'.repeat(500) },
    });
    const [entry] = await page();
    expect([entry?.subject?.label.length, String(entry?.details.before).length]).toEqual([200, 200]);
  });

  it('is gone with a transaction that is rolled back', async () => {
    const failing = database.db.transaction(async (tx) => {
      await recordActivity(tx, user, { kind: 'sender-details.changed' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await page()).toEqual([]);
  });

  it('is one within the quiet minutes of what saves itself', async () => {
    const subject = { type: 'template' as const, id: crypto.randomUUID(), label: 'Intro' };
    for (let n = 0; n < 3; n += 1) await record({ kind: 'template.edited', subject, quietMinutes: 10 });
    const colleague = await someone(test.platform, { joinWorkspaceId: user.workspaceId });
    await record({ kind: 'template.edited', subject, quietMinutes: 10 }, colleague);
    expect(await page()).toHaveLength(2);
  });

  it.each(Object.keys(SUBJECT_NAMES) as (keyof typeof SUBJECT_NAMES)[])(
    'finds the name of a %s where it is kept',
    async (type) => {
      await record({ kind: 'record.edited', subject: { type, id: crypto.randomUUID() } });
      expect((await page())[0]?.subject).toMatchObject({ type, label: '' });
    },
  );
});

describe('the log is append-only', () => {
  const refused = { cause: { message: 'activity_log is append-only' } };
  it.each([sql`update activity_log set person_name = 'x'`, sql`delete from activity_log`, sql`truncate activity_log`])(
    'refuses %#',
    async (statement) => {
      await record({ kind: 'sender-details.changed' });
      await expect(database.db.execute(statement)).rejects.toMatchObject(refused);
      expect(await page()).toHaveLength(1);
    },
  );

  it('lets the erasure of a workspace touch its own entries alone, and only who and what', async () => {
    const other = await someone(test.platform);
    const erasing = (statement: ReturnType<typeof sql>) =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('leadwright.erasing', ${user.workspaceId}, true)`);
        return (await tx.execute(statement)).rowCount;
      });
    await record({ kind: 'sender-details.changed' });
    await expect(
      erasing(sql`delete from activity_log where workspace_id = ${other.workspaceId}`),
    ).rejects.toMatchObject(refused);
    await expect(
      erasing(sql`update activity_log set kind = 'a.b' where workspace_id = ${user.workspaceId}`),
    ).rejects.toMatchObject(refused);
    expect(
      await erasing(
        sql`update activity_log set person_name = 'Former member' where workspace_id = ${user.workspaceId}`,
      ),
    ).toBe(2);
    expect(await erasing(sql`delete from activity_log where workspace_id = ${user.workspaceId}`)).toBe(2);
  });
});

describe('a page', () => {
  it('has the newest first, and continues after its last', async () => {
    for (const label of ['A', 'B', 'C']) await record({ kind: 'list.created', subject: { type: 'list', label } });
    const [c, b] = await page({}, null, 2);
    expect([c?.subject?.label, b?.subject?.label]).toEqual(['C', 'B']);
    expect((await page({}, b?.id ?? '')).map(({ subject }) => subject?.label)).toEqual(['A']);
  });

  it('is filtered by person, kinds, thing, time and words', async () => {
    const colleague = await someone(test.platform, {
      joinWorkspaceId: user.workspaceId,
      profile: { fullName: 'Zoë Ång' },
    });
    const id = crypto.randomUUID();
    await record({ kind: 'list.created', subject: { type: 'list', id, label: 'Timber buyers' } });
    await record({ kind: 'list.deleted', subject: { type: 'list', id, label: 'Timber buyers' } }, colleague);
    await record({ kind: 'campaign.paused', subject: { type: 'campaign', label: 'Autumn 100%' } }, colleague);
    const kinds = async (filter: Parameters<typeof page>[0]) => (await page(filter)).map(({ kind }) => kind);
    expect(await kinds({ user: colleague.userId })).toEqual(['campaign.paused', 'list.deleted']);
    expect(await kinds({ kind: ['list.created', 'campaign.paused'] })).toEqual(['campaign.paused', 'list.created']);
    expect(await kinds({ subjectType: 'list', subjectId: id })).toEqual(['list.deleted', 'list.created']);
    expect(await kinds({ q: 'zoe' })).toEqual(['campaign.paused', 'list.deleted']);
    expect(await kinds({ q: 'TIMBER' })).toEqual(['list.deleted', 'list.created']);
    expect(await kinds({ q: '100%' })).toEqual(['campaign.paused']);
    expect(await kinds({ q: '0_%' })).toEqual([]);
    expect(
      await kinds({
        from: new Date(Date.now() - 60_000).toISOString(),
        to: new Date(Date.now() + 60_000).toISOString(),
      }),
    ).toHaveLength(3);
    expect(await kinds({ to: new Date(Date.now() - 60_000).toISOString() })).toEqual([]);
    expect(await kinds({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    const stranger = await someone(test.platform);
    expect(
      await logPage(database.db, stranger.workspaceId, {
        filter: { subjectId: id, subjectType: 'list' },
        limit: 5,
        before: null,
      }),
    ).toEqual([]);
  });
});

it('the file has every entry, its time in the zone of the reader, and no formula', async () => {
  await record({ kind: 'list.created', subject: { type: 'list', label: '=HYPERLINK("x")' } });
  const pieces = [];
  for await (const piece of activityFile(database.db, user.workspaceId, { kind: ['list.created'] }, 'Asia/Tokyo'))
    pieces.push(piece);
  const file = pieces.join('');
  expect(file).toContain('Time (Asia/Tokyo)');
  expect(file).toContain(`Maria Keller,"created the list =HYPERLINK(""x"")",Lists: Created,list,"'=HYPERLINK(""x"")"`);
});

it('entries go by the month, once the last day of it is twelve months ago', async () => {
  const { db } = database;
  const at = Date.UTC(2024, 4, 17);
  await db.execute(sql`
    insert into activity_log (workspace_id, id, at, user_id, person_name, origin, kind)
    select ${user.workspaceId}, ${v7({ msecs: at })}, ${new Date(at).toISOString()}::timestamptz, null, 'System', 'system', 'sender-details.changed'`);
  await record({ kind: 'sender-details.changed' });
  await createMonths(db);
  const purge = async (day: string) => {
    const log = createPurgeActivityLogJob({ ...test.platform, clock: { now: () => Date.parse(day) } });
    await log.run({});
    return (await page()).length;
  };
  expect(await purge('2025-05-31T23:59:59Z')).toBe(2);
  expect(await purge('2025-06-01T00:00:00Z')).toBe(1);
});
