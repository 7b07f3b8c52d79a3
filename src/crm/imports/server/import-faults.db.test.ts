// Errors that end an import, with every row counted, and the cleanup of abandoned files.
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { getSum, stopAfter, suggestedMapping, withImports } from '#tests/support/imports.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { staticList } from '#tests/support/records.ts';
import type { ImportCounts } from '../contract.ts';
import { importJobKey } from './import.job.ts';
import { filesInUse } from './imports.store.ts';
import { createImportJobs } from './index.ts';
import { cancelImport, mapImport, startRun, undoImport } from './manage-import.ts';
import { rejectsKey, uploadKey } from './present-import.ts';
import { changeReading } from './upload/upload-import.ts';

const database = withDatabase();
const imports = withImports(database);
const { upload, checked, imported, work, now } = imports;
const people = (count: number, from = 0) =>
  `E-mail,Name\n${Array.from({ length: count }, (_, n) => `p${from + n}@faults.example,Person ${from + n}`).join('\n')}\n`;
const toKey = (id: string) => uploadKey(imports.who.workspaceId, id);
const start = (id: string) => startRun(imports.context, imports.who, id);
const toMessage = () => listNotifications(database.db, imports.who.workspaceId);

beforeEach(() => imports.begin());

describe('a file that is in the storage no more', () => {
  it('is said where its rows are looked at, and can be put away', async () => {
    const uploaded = await upload(people(2));
    await imports.platform.files.remove(toKey(uploaded.id));
    await mapImport(imports.context, imports.who, uploaded.id, suggestedMapping(uploaded));
    await work(uploaded.id);
    expect(await now(uploaded.id)).toMatchObject({
      state: 'failed',
      counts: null,
      fault: 'The uploaded file no longer exists. Upload it again.',
    });
    await expect(changeReading(imports.platform, imports.who, uploaded.id, { header: false })).rejects.toMatchObject({
      code: 'IMPORT_FILE_GONE',
    });
    await expect(start(uploaded.id)).rejects.toMatchObject({ code: 'IMPORT_NOT_READY' });
  });

  it('ends a run that needs it, with its result counted; it can be undone, but not started again', async () => {
    const { id } = await checked(people(7_000));
    await start(id);
    await expect(work(id, stopAfter(1))).rejects.toThrow('the process stops');
    await database.db.execute(sql`delete from import_rows where import_id = ${id}::uuid`);
    await imports.platform.files.remove(toKey(id));
    await work(id);
    const run = await now(id);
    expect(run).toMatchObject({ state: 'failed', fault: expect.stringContaining('no longer exists') });
    expect(run.counts).toEqual({ rows: 5_000, created: 5_000, updated: 0, skipped: 0, failed: 0 });
    const again = { columns: [{ index: 0, field: 'email', rule: 'fill' as const }] };
    await expect(
      mapImport(imports.context, imports.who, id, { ...suggestedMapping(await imports.detail(id)), ...again }),
    ).rejects.toMatchObject({ code: 'IMPORT_STARTED' });
    expect(await imports.undone(id)).toMatchObject({ undone: { removed: 5_000, kept: 0 } });
    expect(await imports.records()).toEqual([]);
  });
});

describe('a list', () => {
  it.each(['nowhere', 'in the bin'])('that is %s is refused before anything is looked at', async (where) => {
    const listId = await staticList(database.db, imports.who.workspaceId);
    await database.db.execute(
      where === 'nowhere'
        ? sql`delete from lists where id = ${listId}::uuid`
        : sql`update lists set shelf = 'bin' where id = ${listId}::uuid`,
    );
    const uploaded = await upload(people(2));
    const mapping = suggestedMapping(uploaded, { mapping: { listId } });
    await expect(mapImport(imports.context, imports.who, uploaded.id, mapping)).rejects.toMatchObject({
      code: 'LIST_NOT_FOUND',
    });
  });

  it('without room on the plan is refused before anything is written', async () => {
    await imports.begin({ plan: 'starter' });
    const listId = await staticList(database.db, imports.who.workspaceId);
    const { id } = await checked(people(10_001), { mapping: { listId } });
    await expect(start(id)).rejects.toMatchObject({ code: 'LIST_FULL' });
    expect(await now(id)).toMatchObject({ state: 'ready', counts: { created: 10_001 } });
    expect(await imports.records()).toEqual([]);
  });

  it('that is deleted while it runs ends the run, and every row is counted', async () => {
    const listId = await staticList(database.db, imports.who.workspaceId);
    const { id } = await checked(people(6_000), { mapping: { listId } });
    await start(id);
    await expect(work(id, stopAfter(1))).rejects.toThrow('the process stops');
    await database.db.execute(sql`update lists set shelf = 'bin' where id = ${listId}::uuid`);
    await work(id);
    const run = await now(id);
    expect(run).toMatchObject({ state: 'failed', fault: 'This list was deleted' });
    expect(getSum(run.counts as ImportCounts)).toBe(run.counts?.rows);
    expect(await imports.records()).toHaveLength(run.counts?.created ?? -1);
  });
});

it('a run that waits to be tried again is stopped at once', async () => {
  const { id } = await checked(people(6_000));
  await start(id);
  await expect(work(id, stopAfter(1))).rejects.toThrow('the process stops');
  await database.db.execute(sql`
    update graphile_worker._private_jobs set run_at = now() + interval '1 hour', attempts = 20 where key = ${importJobKey(id)}`);
  await cancelImport(imports.platform, imports.who, id);
  const { rows } = await database.db.execute(sql`
    select attempts, run_at <= now() as due from graphile_worker._private_jobs where payload->>'importId' = ${id}`);
  expect(rows).toEqual([{ attempts: 0, due: true }]);
  await work(id);
  expect(await now(id)).toMatchObject({ state: 'cancelled', counts: { rows: 5_000, created: 5_000 } });
});

it('repeated rows match the record that has taken their address meanwhile', async () => {
  const { id } = await checked('E-mail,Name,Title\nlate@faults.example,,CEO\nlate@faults.example,Lea Late,\n');
  await database.db.execute(sql`
    insert into contacts (workspace_id, id, email, source)
    values (${imports.who.workspaceId}::uuid, gen_random_uuid(), 'late@faults.example', 'manual')`);
  await imports.run(id);
  expect(await now(id)).toMatchObject({ state: 'done', counts: { rows: 2, created: 0, updated: 2, failed: 0 } });
  expect(await imports.records()).toMatchObject([{ name: 'Lea Late', title: 'CEO' }]);
});

it('two at once in one workspace create no duplicates', async () => {
  const [first, second] = [await checked(people(600)), await checked(people(600, 300))];
  await Promise.all([start(first.id), start(second.id)]);
  await Promise.all([work(first.id), work(second.id)]);
  const counts = [await now(first.id), await now(second.id)].map((run) => run.counts as ImportCounts);
  expect(counts.map(getSum)).toEqual([600, 600]);
  expect(counts.map(({ failed }) => failed)).toEqual([0, 0]);
  expect(counts.reduce((all, { created }) => all + created, 0)).toBe(900);
  const emails = (await imports.records()).map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  expect(emails).toHaveLength(900);
});

it('two at once with the same contacts in opposite order end without duplicates', async () => {
  const [head, ...rows] = people(3_000).trim().split('\n');
  const [first, second] = [await checked(people(3_000)), await checked(`${[head, ...rows.reverse()].join('\n')}\n`)];
  await Promise.all([start(first.id), start(second.id)]);
  await Promise.all([work(first.id), work(second.id)]);
  const counts = [await now(first.id), await now(second.id)].map((run) => run.counts as ImportCounts);
  expect(counts.map(getSum)).toEqual([3_000, 3_000]);
  expect(counts.map(({ failed }) => failed)).toEqual([0, 0]);
  expect(await imports.records()).toHaveLength(3_000);
});

it('rows that were created before the place says so are counted once', async () => {
  const { id } = await checked(people(12_000));
  await start(id);
  await expect(work(id, stopAfter(2))).rejects.toThrow('the process stops');
  // The later of two batches was committed, the earlier was not.
  await database.db.execute(sql`update imports set reached_row = 0 where id = ${id}::uuid`);
  await work(id);
  expect(await now(id)).toMatchObject({ state: 'done', counts: { rows: 12_000, created: 12_000, failed: 0 } });
  expect(await imports.records()).toHaveLength(12_000);
});

it.each([
  [
    'an emoji at the place where a sample is cut',
    `E-mail,About\na@faults.example,${'x'.repeat(199)}🚀${'y'.repeat(150)}🚀z\n`,
  ],
  ['a heading that long', `E-mail,${'h'.repeat(119)}🚀\na@faults.example,x\n`],
  ['a card with a zero', 'BEGIN:VCARD\nVERSION:2.1\nFN;QUOTED-PRINTABLE:Mara=00 Lind\nEND:VCARD\n'],
])('%s is no fault', async (_what, text) => {
  expect((await imported(text)).counts).toMatchObject({ created: 1, failed: 0 });
});

it('an import with a lost job is queued again, once', async () => {
  const { id } = await checked(people(1));
  await start(id);
  await database.db.execute(sql`delete from graphile_worker._private_jobs where payload->>'importId' = ${id}`);
  const resume = () => createImportJobs(imports.context)[2]?.run({});
  const queued = async () =>
    (await database.db.execute(sql`select 1 from graphile_worker._private_jobs where payload->>'importId' = ${id}`))
      .rowCount;
  await resume();
  expect(await queued()).toBe(0);
  await database.db.execute(sql`update imports set updated_at = now() - interval '20 minutes' where id = ${id}::uuid`);
  await resume();
  await resume();
  expect(await queued()).toBe(1);
});

describe('what is left alone', () => {
  const tidy = () => createImportJobs(imports.context)[1]?.run({});
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const age = async (key: string) => {
    const place = path.join(imports.platform.config.dataDir, 'files', key);
    await utimes(place, ago(2), ago(2));
  };
  const has = (key: string) => imports.platform.files.has(key);

  it('uploads without a run for a week are deleted with their files, younger ones stay', async () => {
    const [old, young] = [await upload(people(1)), await checked(people(1))];
    await database.db.execute(sql`update imports set updated_at = ${ago(8).toISOString()} where id = ${old.id}::uuid`);
    await age(toKey(young.id));
    await tidy();
    await expect(now(old.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([await has(toKey(old.id)), await has(toKey(young.id))]).toEqual([false, true]);
    expect(await now(young.id)).toMatchObject({ state: 'ready' });
  });

  it('files of a killed process are deleted, rejects stay for a month', async () => {
    const run = await imported('E-mail\nfine@faults.example\nnone\n');
    const rejects = rejectsKey(imports.who.workspaceId, run.id);
    const orphans = [toKey(crypto.randomUUID()), toKey(run.id)];
    for (const key of orphans) await imports.platform.files.put(key, Buffer.from('x'), 'application/octet-stream');
    for (const key of [...orphans, rejects]) await age(key);
    await tidy();
    expect(await Promise.all([...orphans, rejects].map(has))).toEqual([false, false, true]);
    await database.db.execute(sql`update imports set updated_at = ${ago(31).toISOString()} where id = ${run.id}::uuid`);
    await tidy();
    expect([await has(rejects), (await now(run.id)).rejects]).toEqual([false, false]);
  });
});

it('rows are checked again where the connection to the database was lost', async () => {
  const uploaded = await upload(people(20));
  await mapImport(imports.context, imports.who, uploaded.id, suggestedMapping(uploaded));
  await database.db.execute(sql`
    create function lose_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
  await database.db.execute(
    sql`create trigger loses after insert on import_rows for each statement execute function lose_connection()`,
  );
  await expect(work(uploaded.id)).rejects.toThrow('terminat');
  expect(await now(uploaded.id)).toMatchObject({ state: 'checking' });
  await database.db.execute(sql`drop function lose_connection cascade`);
  await work(uploaded.id);
  expect(await now(uploaded.id)).toMatchObject({ state: 'ready', counts: { rows: 20, created: 20 } });
});

describe('a run whose last try has failed', () => {
  const payload = (importId: string) => ({ workspaceId: imports.who.workspaceId, importId });
  const giveUp = (id: string) => createImportJobs(imports.context)[0]?.giveUp?.(payload(id));
  const resume = () => createImportJobs(imports.context)[2]?.run({});
  const idle = (id: string) =>
    database.db.execute(sql`update imports set updated_at = now() - interval '1 hour' where id = ${id}::uuid`);
  const set = (id: string, change: string) =>
    database.db.execute(
      sql`update graphile_worker._private_jobs set ${sql.raw(change)} where key = ${importJobKey(id)}`,
    );
  const tries = async (id: string) => {
    const { rows } = await database.db.execute<{ attempts: number; locked: boolean }>(
      sql`select attempts, locked_at is not null as locked from graphile_worker._private_jobs where key = ${importJobKey(id)}`,
    );
    return rows;
  };

  /** Stopped with a part of its rows done. */
  async function halfDone(): Promise<string> {
    const { id } = await checked(people(7_000));
    await start(id);
    await expect(work(id, stopAfter(1))).rejects.toThrow('the process stops');
    return id;
  }

  it('says so, keeps what is done, and does the rest when it is run again', async () => {
    const id = await halfDone();
    await giveUp(id);
    const failed = await now(id);
    expect(failed).toMatchObject({
      state: 'failed',
      resumable: true,
      fault: 'Something went wrong on our side. Start it again to finish.',
      counts: { rows: 5_000, created: 5_000, updated: 0, skipped: 0, failed: 0 },
    });
    expect(failed.finishedAt).not.toBeNull();
    expect(failed.undoUntil).not.toBeNull();
    await giveUp(id);
    const news = { kind: 'import-ended', userId: imports.who.userId, link: `/contacts?import=${id}` };
    expect(await toMessage()).toMatchObject([{ ...news, count: 1, params: { failed: true, why: failed.fault } }]);
    // Its upload is in use, however old: the nightly job leaves it.
    expect((await filesInUse(database.db, [{ workspaceId: imports.who.workspaceId, id }])).upload.has(id)).toBe(true);

    expect(await start(id)).toMatchObject({ state: 'running', resumable: false, fault: null, finishedAt: null });
    await work(id);
    expect(await now(id)).toMatchObject({ state: 'done', counts: { rows: 7_000, created: 7_000 } });
    // The unread one says what is true by now.
    expect(await toMessage()).toMatchObject([{ ...news, count: 2, params: { failed: false, added: 7_000, why: '' } }]);
    expect(await imports.records()).toHaveLength(7_000);
    expect(await imports.undone(id)).toMatchObject({ undone: { removed: 7_000, kept: 0 } });
  });

  it('has its file of findings while it waits to be run again, and after it', async () => {
    const { id } = await checked(`${people(7_000)}no address,,\n`);
    await start(id);
    await expect(work(id, stopAfter(1))).rejects.toThrow('the process stops');
    expect(await now(id)).toMatchObject({ rejects: false });
    const findings = async () => text(await imports.platform.files.open(rejectsKey(imports.who.workspaceId, id)));
    await giveUp(id);
    expect(await now(id)).toMatchObject({ state: 'failed', rejects: true, counts: { created: 5_000, failed: 1 } });
    expect(await findings()).toContain('no address');
    await start(id);
    await work(id);
    expect(await now(id)).toMatchObject({ state: 'done', rejects: true, counts: { created: 7_000, failed: 1 } });
    expect((await findings()).match(/no address/g)).toHaveLength(1);
  });

  it('can be undone instead, and then not be run again', async () => {
    const id = await halfDone();
    await giveUp(id);
    expect(await imports.undone(id)).toMatchObject({ state: 'undone', resumable: false, undone: { removed: 5_000 } });
    expect(await start(id)).toMatchObject({ state: 'undone' });
    expect(await imports.records()).toEqual([]);
  });

  it('keeps its upload for a week', async () => {
    const id = await halfDone();
    await giveUp(id);
    const tidy = () => createImportJobs(imports.context)[1]?.run({});
    await tidy();
    expect(await now(id)).toMatchObject({ resumable: true });
    await database.db.execute(sql`update imports set updated_at = now() - interval '8 days' where id = ${id}::uuid`);
    await tidy();
    expect(await now(id)).toMatchObject({ state: 'failed', resumable: false });
    expect(await start(id)).toMatchObject({ state: 'failed' });
  });

  it('has the tries that are left where its worker died, and fails where there are none', async () => {
    const id = await halfDone();
    await idle(id);
    await set(id, "attempts = 3, locked_at = now(), locked_by = 'dead'");
    await resume();
    await resume();
    expect(await tries(id)).toEqual([{ attempts: 3, locked: false }]);
    expect(await now(id)).toMatchObject({ state: 'running' });
    await set(id, "attempts = max_attempts, locked_at = now(), locked_by = 'dead'");
    await resume();
    expect(await now(id)).toMatchObject({ state: 'failed', resumable: true });
    await idle(id);
    await resume();
    expect(await now(id)).toMatchObject({ state: 'failed' });
    // A further run has all tries.
    await start(id);
    expect(await tries(id)).toEqual([{ attempts: 0, locked: false }]);
  });

  it('is queued again where its job is gone', async () => {
    const id = await halfDone();
    await idle(id);
    await database.db.execute(sql`delete from graphile_worker._private_jobs where key = ${importJobKey(id)}`);
    await resume();
    expect(await tries(id)).toEqual([{ attempts: 0, locked: false }]);
  });

  it('fails also while it is cancelled or undone, and the undo can be repeated', async () => {
    const stopped = await halfDone();
    await cancelImport(imports.platform, imports.who, stopped);
    await giveUp(stopped);
    expect(await now(stopped)).toMatchObject({ state: 'cancelled', resumable: false });
    expect((await now(stopped)).finishedAt).not.toBeNull();

    const { id } = await imported(people(10, 8_000));
    await undoImport(imports.platform, imports.who, id);
    await giveUp(id);
    expect(await now(id)).toMatchObject({ state: 'failed', resumable: false, fault: expect.stringContaining('again') });
    expect(await imports.undone(id)).toMatchObject({ state: 'undone', undone: { removed: 10 } });
  });

  it('leaves one that has ended as it is', async () => {
    const { id } = await imported(people(3, 9_000));
    const before = await now(id);
    await giveUp(id);
    expect(await now(id)).toEqual(before);
  });
});
