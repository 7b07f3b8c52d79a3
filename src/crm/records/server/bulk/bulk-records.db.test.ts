// Bulk changes: in the request and as a job that is killed, cancelled and undone.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#platform/db/client.ts';
import { createLog } from '#platform/log.ts';
import { ERRORS } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { countsAgree, recordState, recordsContext } from '#tests/support/record-state.ts';
import { record, staticList } from '#tests/support/records.ts';
import type { BulkAction, RecordJob, Target } from '../../contract.ts';
import { purgeTrashed } from '../changes/tidy.store.ts';
import { undoChange } from '../changes/undo-change.ts';
import { createRecord } from '../writing/create-records.ts';
import { applyAction } from './bulk-actions.ts';
import { bulkRecords, cancelJob, listJobs, readJobInFull, readRecordJob } from './bulk-records.ts';
import { applyInHalves, createRecordJob, createResumeRecordJobsJob, processBatch, processJob } from './process-job.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;

const context = () => recordsContext(test.platform);
const all: Target = { selection: { shelf: 'live' }, except: [] };
const bulk = (action: BulkAction, target: Target = all) => bulkRecords(context(), user, 'contact', { target, action });
const undo = async (changeId: string | null) => undoChange(context(), user, changeId ?? '');
const state = () => recordState(database.db, user.workspaceId);
const count = async (condition: string) =>
  (
    await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from contacts where workspace_id = ${user.workspaceId} and ${sql.raw(condition)}`,
    )
  ).rows[0]?.n;
const many = (n: number) =>
  database.db.execute(sql`
    with made as (
      insert into contacts (workspace_id, id, name, email, source, created_at)
      select ${user.workspaceId}::uuid, gen_random_uuid(), 'N' || n, n || '@x.example', 'import', now() - interval '1 day'
        from generate_series(1, ${n}) n returning id, name)
    insert into contact_tags (workspace_id, record_id, tags)
    select ${user.workspaceId}::uuid, id, array['old'] from made where substr(name, 2)::int % 3 = 0`);
const countTagged = async (tag: string) =>
  (
    await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from contact_tags where workspace_id = ${user.workspaceId} and ${tag} = any(tags)`,
    )
  ).rows[0]?.n;

beforeEach(async () => {
  user = await someone(test.platform);
});

describe('at once', () => {
  it.each<BulkAction>([
    { do: 'tag', tag: 'Fair' },
    { do: 'untag', tag: 'OLD' },
    { do: 'set', field: 'city', value: 'Umeå' },
    { do: 'set', field: 'title', value: null },
    { do: 'own', ownerId: null },
    { do: 'bin' },
  ])('%j is done, counted and undone byte by byte', async (action) => {
    await many(30);
    await database.db.execute(sql`
      update contacts set title = 'Buyer', owner_id = ${user.userId} where workspace_id = ${user.workspaceId}`);
    const before = await state();
    const job = await bulk(action);
    expect(job).toMatchObject({
      state: 'done',
      total: 30,
      done: 30,
      failed: 0,
      changed: action.do === 'untag' ? 10 : 30,
    });
    expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
    expect((await bulk(action)).changed).toBe(0);
    expect(await undo(job.changeId)).toMatchObject({ restored: job.changed, kept: 0, job: null });
    expect(await state()).toEqual(before);
  });

  it('keeps what a source gave beside what is set over it', async () => {
    await many(2);
    await bulk({ do: 'set', field: 'name', value: 'Same' });
    expect(await count(`facts #>> '{name,others,0,source}' = 'import'`)).toBe(2);
  });

  it('brings back from the bin only whose address is free', async () => {
    await many(3);
    await bulk({ do: 'bin' });
    const values = { name: 'Mara', email: '2@x.example' };
    const { id } = await createRecord(context(), user, 'contact', { values, anyway: false });
    const job = await bulk({ do: 'restore' }, { selection: { shelf: 'bin' }, except: [] });
    const conflict = { id: expect.any(String), name: 'N2', address: '2@x.example', holder: { id, name: 'Mara' } };
    expect(job).toMatchObject({ changed: 2, failed: 1, conflicts: [conflict] });
    expect(await count('deleted_at is null')).toBe(3);
    expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
  });

  it('adds to a list and removes; the undo restores each membership', async () => {
    await many(5);
    const listId = await staticList(database.db, user.workspaceId);
    const added = await bulk({ do: 'add-to-list', listId });
    await database.db.execute(sql`update list_members set note = 'Call', status = 'waiting'`);
    const before = await state();
    const removed = await bulk({ do: 'remove-from-list', listId });
    expect(removed).toMatchObject({ changed: 5 });
    expect(await undo(removed.changeId)).toMatchObject({ restored: 5 });
    expect(await state()).toEqual({ ...before, lists: expect.anything() });
    expect(await undo(added.changeId)).toMatchObject({ restored: 5 });
    expect((await state()).list_members).toEqual([]);
  });

  it('moves from one list to another with what the one says of them, and takes that back', async () => {
    await many(5);
    const [fromId, listId] = [
      await staticList(database.db, user.workspaceId),
      await staticList(database.db, user.workspaceId),
    ];
    await bulk({ do: 'add-to-list', listId: fromId });
    await database.db.execute(sql`update list_members set note = 'Call', status = 'waiting'`);
    const before = await state();
    const moved = await bulk({ do: 'move-to-list', listId, fromId });
    expect(moved).toMatchObject({ changed: 5 });
    const { rows } = await database.db.execute(
      sql`select distinct list_id as id, note, status from list_members where workspace_id = ${user.workspaceId}`,
    );
    expect(rows).toEqual([{ id: listId, note: 'Call', status: 'waiting' }]);
    expect(await undo(moved.changeId)).toMatchObject({ restored: 5 });
    expect(await state()).toEqual(before);
    const nowhere = bulk({ do: 'move-to-list', listId, fromId: crypto.randomUUID() });
    await expect(nowhere).rejects.toMatchObject({ code: 'LIST_NOT_FOUND' });
  });

  it.each<[BulkAction, string]>([
    [{ do: 'own', ownerId: crypto.randomUUID() }, 'NOT_FOUND'],
    [{ do: 'set', field: 'email', value: 'a@b.example' }, 'INVALID_INPUT'],
    [{ do: 'set', field: 'emailState', value: 'open' }, 'INVALID_INPUT'],
    [{ do: 'set', field: 'country', value: 'Atlantis' }, 'INVALID_INPUT'],
    [{ do: 'set', field: 'custom.nothing', value: 'x' }, 'INVALID_INPUT'],
  ])('refuses %j', async (action, code) => {
    await many(1);
    await expect(bulk(action)).rejects.toMatchObject({ code });
  });

  it('touches no other workspace, and ignores unknown ids', async () => {
    const stranger = await someone(test.platform);
    const theirs = await record(database.db, stranger.workspaceId, 'contact');
    const job = await bulk({ do: 'bin' }, { ids: [theirs, crypto.randomUUID()] });
    expect(job).toMatchObject({ changed: 0, changeId: null });
    const { rows } = await database.db.execute(sql`select deleted_at from contacts where id = ${theirs}`);
    expect(rows).toEqual([{ deleted_at: null }]);
  });
});

describe('in the background', () => {
  let job: RecordJob;
  const tagged = () => countTagged('Fair');
  const batch = () => processBatch(context(), user.workspaceId, job.id);
  const read = () => readRecordJob(context(), user.workspaceId, job.id);
  beforeEach(async () => {
    await many(1_200);
    job = await bulk({ do: 'tag', tag: 'Fair' });
  });

  it('continues where it stopped after each kill, and does nothing twice', async () => {
    expect(job).toMatchObject({ state: 'queued', total: 1_200, done: 0 });
    expect(await batch()).toBe(true);
    expect(await read()).toMatchObject({ state: 'running', done: 500, changed: 500 });
    // Killed within a batch: the connection goes, and with it all that the batch has done.
    await database.db
      .transaction(async (tx) => {
        await processBatch({ ...context(), platform: { ...test.platform, db: tx as never } }, user.workspaceId, job.id);
        throw new Error('killed');
      })
      .catch(() => {});
    expect([await tagged(), (await read()).done]).toEqual([500, 500]);
    await Promise.all([
      processJob(context(), user.workspaceId, job.id),
      processJob(context(), user.workspaceId, job.id),
    ]);
    expect(await read()).toMatchObject({ state: 'done', done: 1_200, changed: 1_200 });
    expect(await tagged()).toBe(1_200);
  });

  it('notifies who started it and the new owner, once, with a link to those records', async () => {
    const colleague = await someone(test.platform, { joinWorkspaceId: user.workspaceId });
    const owned = await bulk({ do: 'own', ownerId: colleague.userId });
    for (const { id } of [job, owned, job, owned]) await processJob(context(), user.workspaceId, id);
    const told = await listNotifications(database.db, user.workspaceId);
    const filter = (link: string) => JSON.parse(new URL(link, 'http://x').searchParams.get('filter') ?? '').items[0];
    expect(told.map(({ kind, userId, count, link }) => [kind, userId, count, filter(link)])).toEqual([
      ['job-done', user.userId, 1, { field: 'tags', op: 'any-of', value: ['Fair'] }],
      ['job-done', user.userId, 1, { field: 'ownerId', op: 'any-of', value: [colleague.userId] }],
      ['record-assigned', colleague.userId, 1, { field: 'ownerId', op: 'any-of', value: [colleague.userId] }],
    ]);
  });

  it('stops when it is cancelled; the undo runs as a job too', async () => {
    const before = await state();
    await batch();
    await batch();
    await cancelJob(context(), user, job.id);
    expect(await batch()).toBe(false);
    expect(await read()).toMatchObject({ state: 'cancelled', done: 1_000 });
    await record(database.db, user.workspaceId, 'contact', { name: 'New' });
    const { job: back } = await undo((await read()).changeId);
    expect(back).toBeNull();
    expect(await tagged()).toBe(0);
    expect(before.contacts).toEqual(((await state()).contacts as string[]).filter((each) => !each.includes('"New"')));
  });

  it('undoes more than one request can as a job, in batches', async () => {
    const before = await state();
    await processJob(context(), user.workspaceId, job.id);
    await database.db.execute(
      sql`update contact_tags set tags = array['mine'], revision = revision + 1
           where record_id = (select id from contacts where workspace_id = ${user.workspaceId} and email = '7@x.example')`,
    );
    const { changeId } = await read();
    const { job: back } = await undo(changeId);
    expect(back).toMatchObject({ state: 'queued', total: 1_200, action: { do: 'undo' } });
    job = back ?? job;
    expect(await batch()).toBe(true);
    await processJob(context(), user.workspaceId, job.id);
    expect(await read()).toMatchObject({ state: 'done', done: 1_200, changed: 1_199, failed: 1 });
    const left = new Set(before.contact_tags as string[]);
    expect(((await state()).contact_tags as string[]).filter((each) => !left.has(each))).toEqual([
      expect.stringContaining('"mine"'),
    ]);
    await expect(undo(changeId)).rejects.toMatchObject({ code: 'CHANGE_NOT_FOUND' });
  });

  it('names the records that an undo leaves in the bin, and who has their addresses', async () => {
    const full = () => readJobInFull(context(), user.workspaceId, job.id);
    await cancelJob(context(), user, job.id);
    job = await bulk({ do: 'bin' });
    await processJob(context(), user.workspaceId, job.id);
    expect(await full()).not.toHaveProperty('conflicts');
    const holder = await record(database.db, user.workspaceId, 'contact', { name: 'New', email: '7@x.example' });
    const { job: back } = await undo((await read()).changeId);
    job = back ?? job;
    await processJob(context(), user.workspaceId, job.id);
    expect(await full()).toMatchObject({
      state: 'done',
      action: { do: 'undo' },
      changed: 1_199,
      failed: 1,
      conflicts: [{ name: 'N7', address: '7@x.example', holder: { id: holder, name: 'New' } }],
    });
  });

  it('is shown while it runs and a day longer, and queued again where its queued job is gone', async () => {
    const shown = async () => (await listJobs(context(), user.workspaceId)).map(({ id, state }) => [id, state]);
    const queued = async () =>
      (await database.db.execute(sql`select 1 from graphile_worker._private_jobs where payload ->> 'id' = ${job.id}`))
        .rowCount;
    await database.db.execute(sql`delete from graphile_worker._private_jobs where payload ->> 'id' = ${job.id}`);
    const resume = createResumeRecordJobsJob(context());
    await resume.run({});
    expect(await queued()).toBe(0);
    await database.db.execute(
      sql`update record_jobs set updated_at = now() - interval '11 minutes' where id = ${job.id}`,
    );
    await resume.run({});
    await resume.run({});
    expect([await queued(), await shown()]).toEqual([1, [[job.id, 'queued']]]);
    await processJob(context(), user.workspaceId, job.id);
    expect(await shown()).toEqual([[job.id, 'done']]);
    await database.db.execute(
      sql`update record_jobs set finished_at = now() - interval '25 hours' where id = ${job.id}`,
    );
    expect(await shown()).toEqual([]);
  });

  it('fails in words when its last try has failed or was killed, and keeps what is done', async () => {
    await batch();
    const { done, changeId } = await read();
    await database.db.execute(
      sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now() where payload ->> 'id' = ${job.id}`,
    );
    await database.db.execute(
      sql`update record_jobs set updated_at = now() - interval '11 minutes' where id = ${job.id}`,
    );
    const failed = { state: 'failed', fault: ERRORS.JOB_FAILED.text, done, changeId };
    await createResumeRecordJobsJob(context()).run({});
    expect(await read()).toMatchObject(failed);
    await createRecordJob(context()).giveUp?.({ workspaceId: user.workspaceId, id: job.id });
    await createResumeRecordJobsJob(context()).run({});
    expect(await read()).toMatchObject(failed);
  });

  it('passes over what is added while it runs', async () => {
    await batch();
    await many(0);
    const late = await record(database.db, user.workspaceId, 'contact', { name: 'Late' });
    await processJob(context(), user.workspaceId, job.id);
    const { rows } = await database.db.execute(sql`select tags from contact_tags where record_id = ${late}`);
    expect(rows).toEqual([]);
  });
});

describe('in large batches, each as two transactions', () => {
  const RECORDS = 3_300;
  const FIRST_BATCH = 2_000;
  const tagged = () => countTagged('Fair');
  let job: RecordJob;
  let before: Awaited<ReturnType<typeof state>>;
  /** The ids of the second batch, and the change that the first one has made. */
  const afterFirstBatch = async () => {
    await processBatch(context(), user.workspaceId, job.id, { batch: FIRST_BATCH, ids: [], all: false });
    const { changeId } = await readRecordJob(context(), user.workspaceId, job.id);
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from contacts c where workspace_id = ${user.workspaceId}
            and not exists (select from contact_tags k where k.record_id = c.id and 'Fair' = any(k.tags)) order by id`,
    );
    return {
      change: { workspaceId: user.workspaceId, id: changeId ?? '', kind: 'contact' as const },
      ids: rows.map(({ id }) => id),
    };
  };
  beforeEach(async () => {
    await many(RECORDS);
    before = await state();
    job = await bulk({ do: 'tag', tag: 'Fair' });
  });

  it('are counted and undone as one change', async () => {
    await processJob(context(), user.workspaceId, job.id);
    const done = await readRecordJob(context(), user.workspaceId, job.id);
    expect(done).toMatchObject({ state: 'done', done: RECORDS, changed: RECORDS, failed: 0 });
    const { job: back } = await undo(done.changeId);
    await processJob(context(), user.workspaceId, back?.id ?? '');
    expect(await state()).toEqual(before);
  });

  it('are counted once where a process was killed between the two', async () => {
    const { change, ids } = await afterFirstBatch();
    const action: BulkAction = { do: 'tag', tag: 'Fair' };
    await database.db.transaction((tx) => applyAction(context(), tx, change, action, ids.slice(650), user.userId));
    expect(await tagged()).toBe(FIRST_BATCH + 650);
    await processJob(context(), user.workspaceId, job.id);
    const done = await readRecordJob(context(), user.workspaceId, job.id);
    expect(done).toMatchObject({ state: 'done', done: RECORDS, changed: RECORDS });
    const { job: back } = await undo(done.changeId);
    expect(back).toMatchObject({ total: RECORDS });
    await processJob(context(), user.workspaceId, back?.id ?? '');
    expect(await state()).toEqual(before);
  });

  it('are written as one where the pool has no second connection', async () => {
    const db = connect({ url: database.url, log: createLog('silent'), max: 1 });
    const alone = { ...context(), platform: { ...test.platform, db } };
    await processJob(alone, user.workspaceId, job.id);
    expect(await readRecordJob(context(), user.workspaceId, job.id)).toMatchObject({ state: 'done', changed: RECORDS });
    expect(await tagged()).toBe(RECORDS);
    // What still asked for the connection has it now, and does nothing with it.
    await db.transaction((tx) => tx.execute(sql`select 1`));
    await db.$client.end();
    const { rows } = await database.db.execute(
      sql`select count(*)::int as n from record_change_rows where workspace_id = ${user.workspaceId}`,
    );
    expect(rows).toEqual([{ n: RECORDS }]);
  });

  it('fail where the second fails for a reason of its own, and are whole when tried again', async () => {
    const { ids } = await afterFirstBatch();
    await database.db.execute(
      sql.raw(`create sequence tries;
        create function fail_once() returns trigger language plpgsql as $$ begin
          if new.record_id = '${ids.at(-1)}' and nextval('tries') = 1 then raise exception 'broken'; end if;
          return new;
        end $$;
        create trigger fail_once before insert or update on contact_tags for each row execute function fail_once()`),
    );
    try {
      const failure = await processJob(context(), user.workspaceId, job.id).catch((error: unknown) => error);
      expect(String((failure as Error).cause)).toContain('broken');
      expect(await tagged()).toBe(FIRST_BATCH);
      await processJob(context(), user.workspaceId, job.id);
      expect(await readRecordJob(context(), user.workspaceId, job.id)).toMatchObject({
        state: 'done',
        changed: RECORDS,
      });
    } finally {
      await database.db.execute(sql.raw('drop function fail_once cascade; drop sequence tries'));
    }
  });

  it('leave nothing of the second where the first fails', async () => {
    const { change, ids } = await afterFirstBatch();
    const action: BulkAction = { do: 'tag', tag: 'Fair' };
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {});
      await applyInHalves(context(), tx, change, action, ids, user.userId);
    });
    await expect(failing).rejects.toThrow();
    expect(await tagged()).toBe(FIRST_BATCH);
  });
});

it('empties the bin of what lay there for 30 days, with all that hung on it', async () => {
  await many(3);
  await bulk({ do: 'bin' });
  await database.db.execute(
    sql`update contacts set deleted_at = now() - interval '31 days' where workspace_id = ${user.workspaceId} and email <> '3@x.example'`,
  );
  expect(await purgeTrashed(database.db, context().relations.links)).toBe(2);
  expect(await count('true')).toBe(1);
  expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
});
