// Discover's rows by where they come from, over a real database: each side, exactly as counted, also after they were kept.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { company, deliver, discoverContext, filters, listing, person } from '#tests/support/discover.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords } from '#tests/support/record-rows.ts';
import type { DiscoverKind } from '../../contract.ts';
import type { DiscoverSourceKey } from '../../fields.contract.ts';
import { saveAll, saveMatching } from '../saving/save-matching.ts';
import { countDiscover, listDiscover } from './list-discover.ts';

const database = withDatabase();
const test = withPlatform(database);
const context = () => discoverContext(test.platform);
let user: Principal;

/** Names of what is new and of what is yours; both are as many as are counted. */
async function bySource(source: DiscoverSourceKey[], kind: DiscoverKind = 'company') {
  const shown = async (show: 'new' | 'yours') => {
    const { items } = await listDiscover(context(), user.workspaceId, listing(kind, show, { source }));
    return items.map((row) => (row.company ?? row.person)?.name ?? '').sort();
  };
  const answer = { new: await shown('new'), yours: await shown('yours') };
  expect(await countDiscover(context(), user.workspaceId, { kind, filters: filters({ source }) })).toEqual({
    new: answer.new.length,
    yours: answer.yours.length,
  });
  return answer;
}

async function inDirectory(source: string, name: string, domain = ''): Promise<void> {
  await database.db.execute(sql`
    insert into directory_companies (source, key, name, domain, city, country, address, industry, industry_text, size, register, twin_key, as_of,
                                     added_at, search)
    values (${source}, ${name}, ${name}, ${domain}, '', '', '', '', '', '', '', '', '2026-11-01', now(),
            array_to_tsvector(array[lower(${name}), 'f:' || ${source}]))`);
}

beforeEach(async () => {
  user = await someone(test.platform);
  await database.db.execute(sql`truncate directory_companies, directory_imports`);
});

it('companies are shown by their source, new and once they are kept', async () => {
  await inDirectory('built-in', 'Ash');
  await inDirectory('companies-house', 'Birch');
  await inDirectory('gleif', 'Cedar');
  await deliver(database.db, user, [company('Elm')]);
  await insertRecords(database.db, user.workspaceId, 'company', [{ name: 'Fir', source: 'import' }]);
  expect(await bySource(['built-in', 'companies-house'])).toEqual({ new: ['Ash', 'Birch'], yours: [] });
  expect(await bySource(['gleif'])).toEqual({ new: ['Cedar'], yours: [] });
  expect(await bySource(['company-data'])).toEqual({ new: ['Elm'], yours: [] });
  expect(await bySource(['own'])).toEqual({ new: [], yours: ['Fir'] });
  expect(await bySource(['own', 'gleif'])).toEqual({ new: ['Cedar'], yours: ['Fir'] });
  expect(await bySource(['openstreetmap', 'networks'])).toEqual({ new: [], yours: [] });

  const all = { kind: 'company' as const, show: 'new' as const, filters: filters() };
  const { id } = await saveMatching(context(), user, all, crypto.randomUUID());
  await saveAll(context(), user.workspaceId, id);
  expect(await bySource(['built-in', 'companies-house'])).toEqual({ new: [], yours: ['Ash', 'Birch'] });
  expect(await bySource(['gleif'])).toEqual({ new: [], yours: ['Cedar'] });
  expect(await bySource(['company-data'])).toEqual({ new: [], yours: ['Elm'] });
  expect(await bySource([])).toEqual({ new: [], yours: ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir'] });
});

it('a company that two sources have is shown as the one that is filtered by', async () => {
  await inDirectory('gleif', 'Oak', 'oak.example');
  await deliver(database.db, user, [company('Oak AB', { domain: 'oak.example' })]);
  expect((await bySource(['gleif'])).new).toEqual(['Oak']);
  expect((await bySource(['company-data'])).new).toEqual(['Oak AB']);
  expect((await bySource(['company-data', 'gleif'])).new).toEqual(['Oak AB']);
});

it('people are shown by the search that found them', async () => {
  await deliver(database.db, user, [person('Mara', { title: 'Buyer' })]);
  await insertRecords(database.db, user.workspaceId, 'contact', [
    { name: 'Bo', source: 'linkedin-people' },
    { name: 'Cia', source: 'developers' },
  ]);
  expect(await bySource(['people-data'], 'person')).toEqual({ new: ['Mara'], yours: [] });
  expect(await bySource(['networks'], 'person')).toEqual({ new: [], yours: ['Bo'] });
  expect(await bySource(['github', 'people-data'], 'person')).toEqual({ new: ['Mara'], yours: ['Cia'] });
});
