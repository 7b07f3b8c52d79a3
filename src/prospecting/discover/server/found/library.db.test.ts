// Discover and the library: filters on records, merges, and a library that was never looked through.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mergeRecords, undoChange } from '#crm/records/server/index.ts';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { company, deliver, discoverContext, filters, listing, person } from '#tests/support/discover.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords } from '#tests/support/record-rows.ts';
import type { DiscoverFilters, DiscoverKind } from '../../contract.ts';
import { countDiscover, listDiscover } from '../answers/list-discover.ts';
import { discoverLinks } from '../discover-context.ts';
import { saveDiscovered } from '../saving/chosen-rows.ts';
import { createMatchKnownJob } from './match-known.ts';

const database = withDatabase();
const test = withPlatform(database);
const context = () => discoverContext(test.platform);
let user: Principal;

const counts = (kind: DiscoverKind, some: Partial<DiscoverFilters> = {}) =>
  countDiscover(context(), user.workspaceId, { kind, filters: filters(some) });

async function yours(kind: DiscoverKind, some: Partial<DiscoverFilters>): Promise<string[]> {
  const page = await listDiscover(context(), user.workspaceId, listing(kind, 'yours', some));
  expect((await counts(kind, some)).yours).toBe(page.items.length);
  return page.items.map((row) => (row.company ?? row.person)?.name ?? '').sort();
}

beforeEach(async () => {
  user = await someone(test.platform);
  await database.db.execute(sql`truncate directory_companies`);
});

describe('companies that are yours', () => {
  it.each<[string, Partial<DiscoverFilters>, string[]]>([
    ['an industry by our words', { industry: ['construction'] }, ['Oak']],
    ['an industry by words of their own', { industry: ['software'] }, ['Birch']],
    ['sizes', { size: ['11-50', '5001+'] }, ['Birch', 'Oak']],
    ['a city by another name', { city: 'Munich' }, ['Oak']],
    ['the beginning of a city', { city: 'frank' }, ['Birch']],
    ['a country', { country: ['DE', 'SE'] }, ['Birch', 'Oak']],
    ['an address', { hasEmail: true }, ['Birch']],
    ['a phone', { hasPhone: true }, ['Oak']],
    ['never contacted', { notContacted: true }, ['Elm', 'Oak']],
    ['words and more', { q: 'oak', size: ['11-50'], notContacted: true }, ['Oak']],
    ['nothing that fits', { industry: ['retail'], city: 'Oslo' }, []],
  ])('fit by %s', async (_what, some, expected) => {
    await insertRecords(database.db, user.workspaceId, 'company', [
      {
        name: 'Oak',
        industry: 'Construction and crafts',
        employees: 40,
        city: 'München',
        country: 'DE',
        phone: '+4989000000',
      },
      {
        name: 'Birch',
        industry: 'Software development',
        employees: 9000,
        city: 'Frankfurt am Main',
        country: 'DE',
        email: 'a@b.example',
      },
      { name: 'Elm', industry: '', city: '', country: '' },
    ]);
    await database.db.execute(sql`update companies set last_contacted_at = now() where name = 'Birch'`);
    expect(await yours('company', some)).toEqual(expected);
  });
});

describe('people who are yours', () => {
  it.each<[string, Partial<DiscoverFilters>, string[]]>([
    ['their title', { title: 'head procure' }, ['Ann']],
    ['the first kind of seniority of their title', { seniority: ['director'] }, ['Ann']],
    ['the size and industry of their company', { size: ['11-50'], industry: ['construction'] }, ['Ann']],
    ['an address alone', { hasEmail: true }, ['Ann', 'Bo']],
    ['never contacted alone', { notContacted: true }, ['Ann', 'Cy']],
    ['both', { hasEmail: true, notContacted: true }, ['Ann']],
    ['words of their company', { q: 'oak' }, ['Ann']],
  ])('fit by %s', async (_what, some, expected) => {
    const [oak] = await insertRecords(database.db, user.workspaceId, 'company', [
      { name: 'Oak', industry: 'Construction and crafts', employees: 40 },
    ]);
    await insertRecords(database.db, user.workspaceId, 'contact', [
      { name: 'Ann', title: 'Head of Procurement', company_name: 'Oak', company_id: oak, email: 'ann@oak.example' },
      { name: 'Bo', title: 'Founder, Head of everything', email: 'bo@b.example' },
      { name: 'Cy', title: 'Staff' },
    ]);
    await database.db.execute(sql`update contacts set last_contacted_at = now() where name = 'Bo'`);
    expect(await yours('person', some)).toEqual(expected);
  });
});

it('knows people by address, profile or name at a company, and again when they change', async () => {
  await deliver(database.db, user, [
    person('Ann', { email: 'ann@oak.example' }),
    person('Bo', { linkedin: 'https://www.linkedin.com/in/bo' }),
    person('Cy', { companyName: 'Elm' }),
    person('Di', { companyName: 'Elm' }),
  ]);
  expect(await counts('person')).toEqual({ yours: 0, new: 4 });
  await insertRecords(database.db, user.workspaceId, 'contact', [
    { name: 'A', email: 'ann@oak.example' },
    { name: 'B', linkedin: 'https://www.linkedin.com/in/bo' },
    { name: 'CY', company_name: 'ELM' },
    { name: 'Di', company_name: 'Elsewhere' },
  ]);
  expect(await counts('person')).toEqual({ yours: 4, new: 1 });
  await database.db.execute(sql`update contacts set company_name = 'Elm', updated_at = now() where name = 'Di'`);
  expect(await counts('person')).toEqual({ yours: 4, new: 0 });
});

it('follows a record that goes into another, and comes back', async () => {
  await deliver(database.db, user, [company('Oak', { domain: 'oak.example' })]);
  const page = await listDiscover(context(), user.workspaceId, listing('company', 'new'));
  const refs = page.items.map(({ ref }) => ref);
  const { items } = await saveDiscovered(context(), user, { kind: 'company', refs }, crypto.randomUUID());
  await database.db.execute(
    sql`update companies set domain = '', name = 'Renamed', updated_at = now() where id = ${items[0]?.id}`,
  );
  const [stays] = await insertRecords(database.db, user.workspaceId, 'company', [{ name: 'Elm' }]);
  const records = { ...context(), relations: { ...context().relations, links: discoverLinks } };
  const goes = { otherId: items[0]?.id ?? '', show: {} };
  const { changeId } = await mergeRecords(records, user, 'company', stays ?? '', goes);
  expect(await counts('company')).toEqual({ yours: 1, new: 0 });
  await undoChange(records, user, changeId ?? '');
  expect(await counts('company')).toEqual({ yours: 2, new: 0 });
});

it('meets what is being written while a search is delivered, whichever ends first', async () => {
  const writing = database.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into companies (workspace_id, id, name, domain, source) values (${user.workspaceId}, gen_random_uuid(), 'Oak', 'oak.example', 'manual')`);
    // Others begin and end while this one is at work: what it writes carries an older time than what they have looked at.
    await whileHoldingNothing(() => deliver(database.db, user, [company('Oak', { domain: 'oak.example' })]));
    expect(await whileHoldingNothing(() => counts('company'))).toEqual({ yours: 0, new: 1 });
  });
  await writing;
  expect(await counts('company')).toEqual({ yours: 1, new: 0 });
});

it('matches a large library in batches, and continues by itself where it stopped', async () => {
  await database.db.execute(sql`
    insert into companies (workspace_id, id, name, domain, source)
    select ${user.workspaceId}, gen_random_uuid(), 'Company ' || n, 'c' || n || '.example', 'manual' from generate_series(0, 4499) n`);
  await deliver(database.db, user, [
    company('Last', { domain: 'c4499.example' }),
    company('New', { domain: 'new.example' }),
  ]);
  const job = createMatchKnownJob(test.platform);
  const stopping = AbortSignal.abort();
  await expect(job.run({ workspaceId: user.workspaceId, kind: 'company' }, stopping)).rejects.toThrow('stopped');
  await job.run({ workspaceId: user.workspaceId, kind: 'company' });
  expect(await counts('company')).toEqual({ yours: 4_500, new: 1 });
  const { rows: places } = await database.db.execute(
    sql`select records_after from discover_matching where workspace_id = ${user.workspaceId}`,
  );
  expect(places).toEqual([{ records_after: null }]);
});
