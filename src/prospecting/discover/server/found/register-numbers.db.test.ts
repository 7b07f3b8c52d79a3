// Companies of one name and town with different register numbers, on the real database: found, listed, counted and saved as the ones they are.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { company, deliver, discoverContext, filters, listing } from '#tests/support/discover.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { countDiscover, listDiscover } from '../answers/list-discover.ts';
import { saveDiscovered } from '../saving/chosen-rows.ts';

const database = withDatabase();
const test = withPlatform(database);
const context = () => discoverContext(test.platform);
const PLACE = { city: 'Leeds', country: 'GB' };
let user: Principal;

const counts = () => countDiscover(context(), user.workspaceId, { kind: 'company', filters: filters() });
const listed = async () => (await listDiscover(context(), user.workspaceId, listing('company', 'new'))).items;
const saved = async () => {
  const { rows } = await database.db.execute<{ name: string; register_number: string }>(
    sql`select name, register_number from companies where workspace_id = ${user.workspaceId} order by register_number`,
  );
  return rows.map((row) => `${row.name} ${row.register_number}`);
};
const save = async (keys: readonly string[]) => {
  const refs = (await listed()).filter((row) => keys.includes(row.company?.key ?? '')).map(({ ref }) => ref);
  expect(refs).toHaveLength(keys.length);
  return saveDiscovered(context(), user, { kind: 'company', refs }, crypto.randomUUID());
};

async function inDirectory(source: string, key: string, name: string, twin = ''): Promise<void> {
  await database.db.execute(sql`
    insert into directory_companies (source, key, name, domain, city, country, address, industry, industry_text, size, register, twin_key, as_of,
                                     added_at, search)
    values (${source}, ${key}, ${name}, '', ${PLACE.city}, ${PLACE.country}, '', '', '', '', ${key}, ${twin}, '2026-11-01', now(), '')`);
  await database.db.execute(sql`
    insert into directory_imports (id, source, file, fingerprint, as_of, whole, state, started_at, finished_at)
    values (gen_random_uuid(), ${source}, 'x', ${key}, '2026-11-01', 'part', 'done', now(), now())`);
}

beforeEach(async () => {
  user = await someone(test.platform);
  await database.db.execute(sql`truncate directory_companies, directory_imports`);
});

it('saves two companies of one register as two, and each a second time as itself', async () => {
  await inDirectory('companies-house', '00000001', 'Oak Mill');
  await inDirectory('companies-house', '00000002', 'Oak Mill');
  expect(await counts()).toEqual({ yours: 0, new: 2 });

  await save(['companies-house:00000001']);
  expect(await counts()).toEqual({ yours: 1, new: 1 });
  expect((await listed()).map((row) => row.company?.key)).toEqual(['companies-house:00000002']);

  await save(['companies-house:00000002']);
  expect(await counts()).toEqual({ yours: 2, new: 0 });
  expect(await saved()).toEqual(['Oak Mill GB:00000001', 'Oak Mill GB:00000002']);
});

it('saves both at once as two', async () => {
  await inDirectory('gleif', '5493001KJTIIGC8Y1R12', 'Oak Mill');
  await inDirectory('gleif', '5493009KJTIIGC8Y1R12', 'Oak Mill');
  await save(['gleif:5493001KJTIIGC8Y1R12', 'gleif:5493009KJTIIGC8Y1R12']);
  expect(await saved()).toEqual(['Oak Mill LEI:5493001KJTIIGC8Y1R12', 'Oak Mill LEI:5493009KJTIIGC8Y1R12']);
});

it('groups what searches find by number: never two numbers of one register, always one number', async () => {
  await deliver(database.db, user, [
    { ...company('Oak Mill', PLACE), key: 'gleif:5493001KJTIIGC8Y1R12' },
    { ...company('Oak Mill', PLACE), key: 'gleif:5493009KJTIIGC8Y1R12' },
  ]);
  expect(await counts()).toEqual({ yours: 0, new: 2 });
  await inDirectory('gleif', '5493001KJTIIGC8Y1R12', 'Oak Mill Limited');
  await deliver(database.db, user, [{ ...company('Oak Mill', PLACE), key: 'gleif:5493001KJTIIGC8Y1R12' }]);
  expect(await counts()).toEqual({ yours: 0, new: 2 });
});

it('knows a company of the library by its number, whatever it is called there', async () => {
  await inDirectory('companies-house', '00000001', 'Oak Mill');
  await inDirectory('companies-house', '00000002', 'Oak Mill');
  await database.db.execute(sql`
    insert into companies (workspace_id, id, name, city, country, register_number, source)
    values (${user.workspaceId}, gen_random_uuid(), 'The mill', '', '', 'GB:00000001', 'manual'),
           (${user.workspaceId}, gen_random_uuid(), 'Oak Mill', 'Leeds', 'GB', 'GB:00000003', 'manual')`);
  expect(await counts()).toEqual({ yours: 2, new: 1 });
  expect((await listed()).map((row) => row.company?.key)).toEqual(['companies-house:00000002']);
});

it('takes a result of GLEIF for the company that another register shows in its place', async () => {
  await inDirectory('companies-house', '00000001', 'Oak Mill', 'gb:00000001');
  await inDirectory('gleif', '5493001KJTIIGC8Y1R12', 'Oak Mill Ltd', 'gb:00000001');
  await database.db.execute(sql`update directory_companies set hidden = 'twin' where source = 'gleif'`);
  await deliver(database.db, user, [{ ...company('OAK MILL LTD', PLACE), key: 'gleif:5493001KJTIIGC8Y1R12' }]);
  expect(await counts()).toEqual({ yours: 0, new: 1 });
});
