// Saving all rows that fit, over a real database: exactly those that are listed, once, however often it is killed, and undone as one.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { undoChange } from '#crm/records/server/index.ts';
import { ERRORS } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { company, deliver, discoverContext, filters, listing } from '#tests/support/discover.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { staticList } from '#tests/support/records.ts';
import type { DiscoverFilters } from '../../contract.ts';
import { countDiscover, listDiscover } from '../answers/list-discover.ts';
import { excludeDiscovered } from './chosen-rows.ts';
import {
  cancelSave,
  createResumeSavesJob,
  createSaveMatchingJob,
  listSaves,
  saveAll,
  saveMatching,
  saveSome,
  undoDiscovered,
} from './save-matching.ts';

const database = withDatabase();
const test = withPlatform(database);
const context = () => discoverContext(test.platform);
let user: Principal;

const matching = (show: 'new' | 'yours', some: Partial<DiscoverFilters> = {}) => ({
  kind: 'company' as const,
  show,
  filters: filters(some),
});
const counts = (some: Partial<DiscoverFilters> = {}) =>
  countDiscover(context(), user.workspaceId, { kind: 'company', filters: filters(some) });
type Body = Parameters<typeof saveMatching>[2];
const press = (body: Body, key: string = crypto.randomUUID(), who = user) => saveMatching(context(), who, body, key);
const read = async (id: string) => {
  const found = (await listSaves(context(), user.workspaceId)).find((one) => one.id === id);
  if (!found) throw new Error('no such save');
  return found;
};
/** Pressed, and worked off as the worker does. */
async function save(body: Body, key?: string, who = user) {
  const { id } = await press(body, key, who);
  await saveAll(context(), user.workspaceId, id);
  return read(id);
}

async function inDirectory(count: number, country: string): Promise<void> {
  await database.db.execute(sql`
    insert into directory_companies (source, key, name, domain, city, country, address, industry, industry_text, size, register, twin_key, as_of,
                                     added_at, search)
    select 'companies-house', ${country} || n, 'Company ' || n || ${country}, '', 'Town', ${country}, '', '', '', '', '', '', '2026-11-01', now(),
           array_to_tsvector(array['company', 'c:' || ${country}]) from generate_series(1, ${count}::int) n`);
}

beforeEach(async () => {
  user = await someone(test.platform);
  await database.db.execute(sql`truncate directory_companies, directory_imports`);
});

describe('keeping all that fit', () => {
  it('keeps exactly what is counted as new, without what is excluded', async () => {
    await inDirectory(30, 'SE');
    await inDirectory(5, 'NO');
    await deliver(database.db, user, [company('Oak', { country: 'SE' }), company('Elm', { country: 'FI' })]);
    const { items } = await listDiscover(context(), user.workspaceId, listing('company', 'new', { country: ['NO'] }));
    await excludeDiscovered(context(), user, {
      kind: 'company',
      refs: items.slice(0, 2).map(({ ref }) => ref),
      excluded: true,
    });
    const saved = await save(matching('new', { country: ['SE', 'NO'] }));
    expect(saved).toMatchObject({ created: 34, merged: 0, unchanged: 0 });
    expect(await counts()).toEqual({ yours: 34, new: 1 });
    expect(await counts({ country: ['SE', 'NO'] })).toEqual({ yours: 34, new: 0 });
  });

  it('does it once for one key, also when all of it is kept by then', async () => {
    await inDirectory(12, 'SE');
    const key = crypto.randomUUID();
    const saved = await save(matching('new'), key);
    expect(await save(matching('new'), key)).toEqual(saved);
    expect(await save(matching('new'))).toMatchObject({ state: 'done', total: 0, created: 0, changeId: null });
    expect(await counts()).toEqual({ yours: 12, new: 0 });
  });

  it('is one change, which one undo reverts', async () => {
    await inDirectory(12, 'SE');
    const { changeId } = await save(matching('new'));
    const undone = await undoChange(context(), user, changeId ?? '');
    expect(undone).toMatchObject({ restored: 12, kept: 0, job: null });
    expect(await counts()).toEqual({ yours: 0, new: 12 });
  });

  it('makes one record of each, however many press at once', async () => {
    await inDirectory(12, 'SE');
    const pressed = await Promise.all([1, 2, 3].map(() => press(matching('new'))));
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
    await Promise.all(pressed.map(({ id }) => saveAll(context(), user.workspaceId, id)));
    expect(await read(pressed[0]?.id ?? '')).toMatchObject({ state: 'done', created: 12 });
    expect(await counts()).toEqual({ yours: 12, new: 0 });
  });

  it('takes the first ones in their order where more fit than one press takes', async () => {
    await inDirectory(10_020, 'SE');
    const { id } = await press(matching('new'));
    await saveSome(context(), user.workspaceId, id);
    expect(await read(id)).toMatchObject({ state: 'running', total: 10_000 });
    const { rows } = await database.db.execute(sql`
      select count(distinct r.ref_id)::int as rows, count(d.id)::int as first
        from discover_save_rows r left join (select id from directory_companies order by id limit 10000) d on d.id::text = r.ref_id
       where r.save_id = ${id}`);
    expect(rows).toEqual([{ rows: 10_000, first: 10_000 }]);
  });

  it('puts yours into a list, and refuses that on a plan without lists before anything is kept', async () => {
    await inDirectory(3, 'SE');
    const list = await staticList(database.db, user.workspaceId);
    const trial: Principal = { ...user, plan: 'trial', group: 'trial' };
    await expect(press({ ...matching('new'), listId: list }, crypto.randomUUID(), trial)).rejects.toMatchObject({
      code: 'PLAN_REQUIRED',
    });
    expect(await save(matching('new'), crypto.randomUUID(), trial)).toMatchObject({ created: 3 });
    const { changeId } = await save({ ...matching('yours', { country: ['SE'] }), listId: list });
    expect(changeId).not.toBeNull();
    const members = async () =>
      (await database.db.execute(sql`select from list_members where workspace_id = ${user.workspaceId}`)).rowCount;
    expect(await members()).toBe(3);
    await undoChange(context(), user, changeId ?? '');
    expect(await members()).toBe(0);
  });
});

describe('in the background', () => {
  let id: string;
  const step = () => saveSome(context(), user.workspaceId, id);
  const queued = async () =>
    (await database.db.execute(sql`select 1 from graphile_worker._private_jobs where payload ->> 'id' = ${id}`))
      .rowCount;
  const makeStale = () =>
    database.db.execute(sql`update discover_saves set updated_at = now() - interval '11 minutes' where id = ${id}`);
  beforeEach(async () => {
    await inDirectory(1_200, 'SE');
    ({ id } = await press(matching('new')));
  });

  it('waits for nothing in the request, and continues where it stopped, however often it is killed', async () => {
    expect(await read(id)).toMatchObject({ state: 'queued', total: null, done: 0 });
    expect(await step()).toBe(true);
    expect(await read(id)).toMatchObject({ state: 'running', total: 1_200, done: 0 });
    await step();
    // Killed within a batch: the connection goes, and with it all that the batch has done.
    await database.db
      .transaction(async (tx) => {
        const killed = { ...context(), platform: { ...test.platform, db: tx as never } };
        await saveSome(killed, user.workspaceId, id);
        throw new Error('killed');
      })
      .catch(() => {});
    expect(await read(id)).toMatchObject({ done: 1_000, created: 1_000 });
    expect((await counts()).yours).toBe(1_000);
    await Promise.all([saveAll(context(), user.workspaceId, id), saveAll(context(), user.workspaceId, id)]);
    const saved = await read(id);
    expect(saved).toMatchObject({ state: 'done', done: 1_200, created: 1_200, merged: 0, unchanged: 0 });
    expect(await counts()).toEqual({ yours: 1_200, new: 0 });
    const { rows } = await database.db.execute(sql`
      select count(distinct change_id)::int as changes, count(*)::int as notes from record_change_rows
       where workspace_id = ${user.workspaceId} and table_name = 'companies'`);
    expect(rows).toEqual([{ changes: 1, notes: 1_200 }]);
  });

  it('leaves out what is found after the press was taken up, and counts a record of several rows once', async () => {
    await step();
    await inDirectory(3, 'NO');
    await saveAll(context(), user.workspaceId, id);
    expect(await read(id)).toMatchObject({ total: 1_200, created: 1_200 });
    expect(await counts()).toEqual({ yours: 1_200, new: 3 });
  });

  it('stops when it is cancelled; what is saved stays and is undone as one', async () => {
    await step();
    await step();
    expect(await cancelSave(context(), user, id)).toMatchObject({ state: 'cancelled', done: 1_000 });
    expect(await step()).toBe(false);
    expect(await counts()).toEqual({ yours: 1_000, new: 200 });
    const { changeId } = await read(id);
    expect(await undoDiscovered(context(), user, changeId ?? '')).toMatchObject({ restored: 1_000, working: false });
    expect(await counts()).toEqual({ yours: 0, new: 1_200 });
  });

  it('is cancelled by an undo while it runs', async () => {
    await step();
    await step();
    const { changeId } = await read(id);
    await undoDiscovered(context(), user, changeId ?? '');
    await saveAll(context(), user.workspaceId, id);
    expect(await read(id)).toMatchObject({ state: 'cancelled' });
    expect(await counts()).toEqual({ yours: 0, new: 1_200 });
  });

  it('fails in words where its list fills up or goes away, and keeps what it has saved', async () => {
    const list = await staticList(database.db, user.workspaceId);
    const { id: other } = await press({ ...matching('new', { country: ['SE'] }), listId: list });
    await saveSome(context(), user.workspaceId, other);
    await saveSome(context(), user.workspaceId, other);
    await database.db.execute(sql`delete from lists where id = ${list}`);
    await saveAll(context(), user.workspaceId, other);
    expect(await read(other)).toMatchObject({ state: 'failed', done: 1_000, fault: ERRORS.LIST_NOT_FOUND.text });
    expect((await counts()).yours).toBe(1_000);
  });

  it('is queued again where its queued job is gone', async () => {
    expect(await queued()).toBe(1);
    await database.db.execute(sql`delete from graphile_worker._private_jobs where payload ->> 'id' = ${id}`);
    const resume = createResumeSavesJob(context());
    await resume.run({});
    expect(await queued()).toBe(0);
    await makeStale();
    await resume.run({});
    await resume.run({});
    expect(await queued()).toBe(1);
  });

  it('fails in words when its last try has failed, keeps what it has saved, and is not queued again', async () => {
    await step();
    await step();
    await createSaveMatchingJob(context()).giveUp?.({ workspaceId: user.workspaceId, id });
    const failed = { state: 'failed', done: 1_000, created: 1_000, fault: ERRORS.JOB_FAILED.text };
    expect(await read(id)).toMatchObject(failed);
    await database.db.execute(sql`delete from graphile_worker._private_jobs where payload ->> 'id' = ${id}`);
    await makeStale();
    await createResumeSavesJob(context()).run({});
    expect([await read(id), await queued()]).toEqual([expect.objectContaining(failed), 0]);
    const { changeId } = await read(id);
    expect(await undoDiscovered(context(), user, changeId ?? '')).toMatchObject({ restored: 1_000 });
  });

  it('fails where its process was killed in its last try', async () => {
    await step();
    await step();
    await database.db.execute(
      sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'dead' where payload ->> 'id' = ${id}`,
    );
    await createResumeSavesJob(context()).run({});
    expect(await read(id)).toMatchObject({ state: 'running' });
    await makeStale();
    await createResumeSavesJob(context()).run({});
    expect(await read(id)).toMatchObject({ state: 'failed', done: 1_000, fault: ERRORS.JOB_FAILED.text });
  });
});
