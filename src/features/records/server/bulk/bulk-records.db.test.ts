// Changing many records: at once and as work in the background that is killed, cancelled and taken back.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { countsAgree, recordState, recordsContext } from '#tests/support/record-state.ts';
import { record, staticList } from '#tests/support/records.ts';
import type { BulkAction, RecordJob, Target } from '../../contract.ts';
import { emptyBins } from '../changes/tidy.store.ts';
import { undoChange } from '../changes/undo-change.ts';
import { createRecord } from '../writing/create-record.ts';
import { bulkRecords, cancelJob, listJobs, readRecordJob } from './bulk-records.ts';
import { createResumeRecordJobsJob } from './record-job.job.ts';
import { workOff, workOffBatch } from './work-off-job.ts';

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
    insert into contacts (workspace_id, id, name, email, source, tags, created_at)
    select ${user.workspaceId}::uuid, gen_random_uuid(), 'N' || n, n || '@x.example', 'import', case when n % 3 = 0 then array['old'] else '{}' end, now() - interval '1 day'
      from generate_series(1, ${n}) n`);

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
  ])('%j is done, counted and taken back byte by byte', async (action) => {
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
    await createRecord(context(), user, 'contact', { values: { email: '2@x.example' }, anyway: false });
    const job = await bulk({ do: 'restore' }, { selection: { shelf: 'bin' }, except: [] });
    expect(job).toMatchObject({ changed: 2, failed: 1 });
    expect(await count('deleted_at is null')).toBe(3);
    expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
  });

  it('adds to a list and takes out, each place as it was when it is taken back', async () => {
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

  it('touches no other workspace, and passes over ids of nobody', async () => {
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
  const tagged = () => count(`'Fair' = any(tags)`);
  const batch = () => workOffBatch(context(), user.workspaceId, job.id);
  const read = () => readRecordJob(context(), user.workspaceId, job.id);
  beforeEach(async () => {
    await many(1_200);
    job = await bulk({ do: 'tag', tag: 'Fair' });
  });

  it('goes on where it stopped, however often it is killed, and does nothing twice', async () => {
    expect(job).toMatchObject({ state: 'queued', total: 1_200, done: 0 });
    expect(await batch()).toBe(true);
    expect(await read()).toMatchObject({ state: 'running', done: 500, changed: 500 });
    // Killed within a batch: the connection goes, and with it all that the batch has done.
    await database.db
      .transaction(async (tx) => {
        await workOffBatch({ ...context(), platform: { ...test.platform, db: tx as never } }, user.workspaceId, job.id);
        throw new Error('killed');
      })
      .catch(() => {});
    expect([await tagged(), (await read()).done]).toEqual([500, 500]);
    await Promise.all([workOff(context(), user.workspaceId, job.id), workOff(context(), user.workspaceId, job.id)]);
    expect(await read()).toMatchObject({ state: 'done', done: 1_200, changed: 1_200 });
    expect(await tagged()).toBe(1_200);
  });

  it('stops when it is cancelled; what is done is taken back in the background too', async () => {
    const before = await state();
    await batch();
    await batch();
    await cancelJob(context(), user.workspaceId, job.id);
    expect(await batch()).toBe(false);
    expect(await read()).toMatchObject({ state: 'cancelled', done: 1_000 });
    await record(database.db, user.workspaceId, 'contact', { name: 'New' });
    const { job: back } = await undo((await read()).changeId);
    expect(back).toBeNull();
    expect(await tagged()).toBe(0);
    expect(before.contacts).toEqual(((await state()).contacts as string[]).filter((each) => !each.includes('"New"')));
  });

  it('takes more than can be taken back at once back as work of its own, in pieces', async () => {
    const before = await state();
    await workOff(context(), user.workspaceId, job.id);
    await database.db.execute(
      sql`update contacts set tags = array['mine'], revision = revision + 1 where workspace_id = ${user.workspaceId} and email = '7@x.example'`,
    );
    const { changeId } = await read();
    const { job: back } = await undo(changeId);
    expect(back).toMatchObject({ state: 'queued', total: 1_200, action: { do: 'undo' } });
    job = back ?? job;
    expect(await batch()).toBe(true);
    await workOff(context(), user.workspaceId, job.id);
    expect(await read()).toMatchObject({ state: 'done', done: 1_200, changed: 1_199, failed: 1 });
    const left = new Set(before.contacts as string[]);
    expect(((await state()).contacts as string[]).filter((each) => !left.has(each))).toEqual([
      expect.stringContaining('"mine"'),
    ]);
    await expect(undo(changeId)).rejects.toMatchObject({ code: 'CHANGE_NOT_FOUND' });
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
    await workOff(context(), user.workspaceId, job.id);
    expect(await shown()).toEqual([[job.id, 'done']]);
    await database.db.execute(
      sql`update record_jobs set finished_at = now() - interval '25 hours' where id = ${job.id}`,
    );
    expect(await shown()).toEqual([]);
  });

  it('passes over what is added while it runs', async () => {
    await batch();
    await many(0);
    const late = await record(database.db, user.workspaceId, 'contact', { name: 'Late' });
    await workOff(context(), user.workspaceId, job.id);
    const { rows } = await database.db.execute(sql`select tags from contacts where id = ${late}`);
    expect(rows).toEqual([{ tags: [] }]);
  });
});

it('empties the bin of what lay there for 30 days, with all that hung on it', async () => {
  await many(3);
  await bulk({ do: 'bin' });
  await database.db.execute(
    sql`update contacts set deleted_at = now() - interval '31 days' where workspace_id = ${user.workspaceId} and email <> '3@x.example'`,
  );
  expect(await emptyBins(database.db, context().relations.links)).toBe(2);
  expect(await count('true')).toBe(1);
  expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
});
