// Archives: everything of the workspace or of the member, nothing secret, one at a time, gone after seven days.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { Principal } from '#shared/principal.ts';
import { AWKWARD } from '#tests/support/awkward.ts';
import { withDatabase } from '#tests/support/database.ts';
import { fillEveryTable } from '#tests/support/every-table.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { HARMLESS_COLUMNS, isExcluded, looksSecret, SECRET_COLUMNS } from '../domain/secret-columns.ts';
import { archiveName, createLocalArchives, type DataPlaces } from './archive.ts';
import { createClearArchivesJob, createExportDataJob } from './archives.jobs.ts';
import { exportById } from './data-exports.store.ts';
import { readMyData, requestExport } from './my-data.ts';
import { storedTables } from './stored-data.store.ts';

const database = withDatabase();
const test = withPlatform(database);

function places(): DataPlaces {
  return {
    archives: createLocalArchives(`${test.platform.config.dataDir}/files`),
    filesOf: async () => [{ name: 'logo.webp', content: Buffer.from('a picture') }],
    removeFiles: async () => {},
    subscribed: async () => false,
  };
}

async function unzip(archive: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  );
  const files = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        files.set(entry.fileName, Buffer.concat(chunks).toString());
        zip.readEntry();
      });
    });
    zip.on('end', resolve);
    zip.readEntry();
  });
  return files;
}

async function getArchive(principal: Principal): Promise<Map<string, string>> {
  const { id } = await requestExport(test.platform, principal);
  await createExportDataJob(test.platform, places()).run({ workspaceId: principal.workspaceId, exportId: id });
  const file = await places().archives.open(archiveName(principal.workspaceId, id));
  if (!file) throw new Error('no archive');
  const chunks: Buffer[] = [];
  for await (const chunk of file.content) chunks.push(chunk as Buffer);
  return unzip(Buffer.concat(chunks));
}

const rowsIn = (files: Map<string, string>, table: string) =>
  JSON.parse(files.get(`data/${table}.json`) ?? '[]') as Record<string, unknown>[];

describe('every column that looks like a secret is decided on', () => {
  it('and none of the decisions is of a column that is no more', async () => {
    const columns = (await storedTables(database.db))
      .filter(({ workspaceColumn }) => workspaceColumn !== null)
      .flatMap(({ name, columns }) => columns.map((column) => ({ ...column, of: `${name}.${column.name}` })));
    const open = columns.filter(
      ({ name, type, of }) => looksSecret(name, type) && !SECRET_COLUMNS.has(of) && !HARMLESS_COLUMNS.has(of),
    );
    expect(open.map(({ of }) => of)).toEqual([]);
    const there = new Set(columns.map(({ of }) => of));
    expect([...SECRET_COLUMNS, ...HARMLESS_COLUMNS].filter((of) => !there.has(of))).toEqual([]);
  });

  it.each([
    ['users', 'password_hash', 'text', true],
    ['some_new_table', 'api_token', 'text', true],
    ['some_new_table', 'contents', 'bytea', true],
    ['some_new_table', 'api_key', 'text', true],
    ['some_new_table', 'title', 'text', false],
    ['seen_results', 'record_key', 'text', false],
  ])('%s.%s', (table, column, type, left) => expect(isExcluded(table, column, type)).toBe(left));
});

describe('an archive', () => {
  it('of the owner has every table of the workspace, exact and as CSV, and nothing of others', async () => {
    const owner = await someone(test.platform, { credits: 70, profile: { fullName: AWKWARD } });
    const member = await someone(test.platform, { joinWorkspaceId: owner.workspaceId });
    const stranger = await someone(test.platform, { email: 'stranger-canary@test.example' });
    await fillEveryTable(database.db, owner);
    await database.db.execute(sql`
      insert into seen_results (workspace_id, capability, record_key, run_id)
      select ${owner.workspaceId}::uuid, 'jobs', 'key ' || n, gen_random_uuid() from generate_series(1, 1201) n`);
    await database.db.execute(sql`delete from data_exports where workspace_id = ${owner.workspaceId}::uuid`);
    const files = await getArchive(owner);

    expect(rowsIn(files, 'users').map(({ id }) => id)).toEqual(expect.arrayContaining([owner.userId, member.userId]));
    expect(rowsIn(files, 'users')[0]).not.toHaveProperty('password_hash');
    expect(rowsIn(files, 'workspaces')).toHaveLength(1);
    expect(rowsIn(files, 'saved_jobs')[0]).toMatchObject({ title: AWKWARD, skills: [AWKWARD, '', '{}'] });
    expect(new Set(rowsIn(files, 'seen_results').map(({ record_key }) => record_key)).size).toBe(1201);
    expect(files.get('data/seen_results.csv')?.split('\r\n')).toHaveLength(1203);
    expect(files.get('files/logo.webp')).toBe('a picture');
    expect(files.get('README.txt')).toMatch(/seen_results +1,201/);

    const { rows } = await database.db.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = 'workspace_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
    const filled: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await database.db.execute(
        sql`select from ${sql.identifier(name)} where workspace_id = ${owner.workspaceId}::uuid limit 1`,
      );
      if (rowCount) filled.push(name);
    }
    expect(filled.filter((name) => !files.has(`data/${name}.json`))).toEqual([]);
    const everything = [...files.values()].join('\n');
    for (const trace of [stranger.workspaceId, stranger.userId, stranger.email])
      expect(everything).not.toContain(trace);
    // The sealed key of fillEveryTable, and what a password is stored as.
    expect(everything).not.toMatch(/argon2|005c2e0a0d09ff/);
  });

  it('of a member has what is his own only', async () => {
    const owner = await someone(test.platform, { credits: 70, email: 'boss-canary@test.example' });
    const member = await someone(test.platform, { joinWorkspaceId: owner.workspaceId });
    const files = await getArchive(member);
    expect(rowsIn(files, 'users').map(({ id }) => id)).toEqual([member.userId]);
    expect(files.has('data/workspaces.json')).toBe(false);
    expect([...files.values()].join('\n')).not.toContain('boss-canary');
    expect([...files.values()].join('\n')).not.toContain(owner.userId);
  });
});

describe('one at a time in a workspace', () => {
  it('repeated requests: the same archive for the same user, and others wait', async () => {
    const owner = await someone(test.platform);
    const member = await someone(test.platform, { joinWorkspaceId: owner.workspaceId });
    const asked = await Promise.all(Array.from({ length: 20 }, () => requestExport(test.platform, owner)));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    await expect(requestExport(test.platform, member)).rejects.toMatchObject({ code: 'EXPORT_RUNNING' });
    const { rows } = await database.db.execute<{ jobs: number }>(sql`
      select count(*)::int as jobs from graphile_worker._private_jobs where payload->>'exportId' = ${asked[0]?.id ?? ''}`);
    expect(rows[0]?.jobs).toBe(1);
  });
});

it('is ready for seven days, then its file goes', async () => {
  const owner = await someone(test.platform);
  await getArchive(owner);
  const [made] = (await readMyData(test.platform, places(), owner)).exports;
  expect(made).toMatchObject({ state: 'ready', scope: 'workspace', rowsDone: made?.rowsTotal });
  const at = (days: number) => ({ ...test.platform, clock: { now: () => Date.now() + days * 86_400_000 } });
  const name = archiveName(owner.workspaceId, made?.id ?? '');
  await createClearArchivesJob(at(6.9), places()).run({});
  expect(await places().archives.open(name)).not.toBeNull();
  await createClearArchivesJob(at(7.1), places()).run({});
  expect(await places().archives.open(name)).toBeNull();
  expect((await exportById(database.db, owner.workspaceId, made?.id ?? ''))?.state).toBe('expired');
});

it('notifies who asked for it that it is ready, once however often it is made, whatever their role', async () => {
  const owner = await someone(test.platform);
  const { workspaceId } = owner;
  const viewer = await someone(test.platform, { joinWorkspaceId: workspaceId, role: 'viewer' });
  const { id: exportId } = await requestExport(test.platform, viewer);
  const job = createExportDataJob(test.platform, places());
  await job.run({ workspaceId, exportId });
  await job.run({ workspaceId, exportId });
  expect(await listNotifications(database.db, workspaceId)).toEqual([
    {
      ...{ kind: 'archive-ready', userId: viewer.userId, count: 1, params: {} },
      ...{ thing: `archive:${exportId}`, link: '/settings?section=data#export' },
    },
  ]);
});

it('one that cannot be written has failed, says so in no notification, and can be asked for again', async () => {
  const owner = await someone(test.platform);
  const { id } = await requestExport(test.platform, owner);
  const broken: DataPlaces = {
    ...places(),
    archives: { ...places().archives, write: () => Promise.reject(new Error('the disk is full')) },
  };
  await createExportDataJob(test.platform, broken).run({ workspaceId: owner.workspaceId, exportId: id });
  expect((await exportById(database.db, owner.workspaceId, id))?.state).toBe('failed');
  expect(await listNotifications(database.db, owner.workspaceId)).toEqual([]);
  expect((await requestExport(test.platform, owner)).id).not.toBe(id);
});

it('the file of an account that went meanwhile does not stay', async () => {
  const owner = await someone(test.platform);
  const { id } = await requestExport(test.platform, owner);
  const gone: DataPlaces = {
    ...places(),
    archives: {
      ...places().archives,
      async write(name, content) {
        const bytes = await places().archives.write(name, content);
        await database.db.execute(sql`delete from data_exports where id = ${id}::uuid`);
        return bytes;
      },
    },
  };
  await createExportDataJob(test.platform, gone).run({ workspaceId: owner.workspaceId, exportId: id });
  expect(await places().archives.open(archiveName(owner.workspaceId, id))).toBeNull();
});
