// Discover's free answers over a real database: what is yours, what is new, and that nothing counts twice.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { company, deliver, discoverContext, filters, listing, person } from '#tests/support/discover.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { DiscoverFilters, DiscoverKind, RowRef } from '../../contract.ts';
import { excludeDiscovered, saveDiscovered } from '../saving/chosen-rows.ts';
import { countDiscover, listDiscover } from './list-discover.ts';
import { readDiscover } from './read-discover.ts';

const database = withDatabase();
const test = withPlatform(database);
const context = () => discoverContext(test.platform);
let user: Principal;
let directory: number;

/** As a search delivers it. */
const found = (items: (FoundCompany | FoundPerson)[], asked: object = {}) =>
  deliver(database.db, user, items, { asked });

const counts = (some: Partial<DiscoverFilters> = {}, kind: DiscoverKind = 'company', who = user) =>
  countDiscover(context(), who.workspaceId, { kind, filters: filters(some) });

/** Names of all that is listed, page by page. */
async function names(
  show: 'new' | 'yours',
  some: Partial<DiscoverFilters> = {},
  kind: DiscoverKind = 'company',
  limit = 100,
) {
  const listed: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listDiscover(context(), user.workspaceId, listing(kind, show, some, { limit, cursor }));
    listed.push(...page.items.map((row) => (row.company ?? row.person)?.name ?? ''));
    if (page.nextCursor === null) return listed;
    cursor = page.nextCursor;
  }
}

async function getRef(name: string, kind: DiscoverKind = 'company'): Promise<RowRef> {
  const { items } = await listDiscover(context(), user.workspaceId, listing(kind, 'new', { q: name }));
  const row = items.find((one) => (one.company ?? one.person)?.name === name);
  if (!row) throw new Error(`${name} is not listed`);
  return row.ref;
}

async function inDirectory(
  name: string,
  stated: { domain?: string; city?: string; country?: string } = {},
): Promise<void> {
  directory += 1;
  const { domain = '', city = '', country = '' } = stated;
  const terms = [...name.toLowerCase().split(' '), ...(country === '' ? [] : [`c:${country}`])];
  await database.db.execute(sql`
    insert into directory_companies (source, key, name, domain, city, country, address, industry, industry_text, size, register, twin_key, as_of,
                                     added_at, search)
    values ('companies-house', ${`${directory}`}, ${name}, ${domain}, ${city}, ${country}, '', '', '', '', ${`${directory}`}, '', '2026-11-01', now(),
            array_to_tsvector(${sql.param(terms)}::text[]))`);
  await database.db.execute(sql`
    insert into directory_imports (id, source, file, fingerprint, as_of, whole, state, started_at, finished_at)
    values (gen_random_uuid(), 'companies-house', 'x', ${`${directory}`}, '2026-11-01', 'part', 'done', now(), now())`);
}

async function inLibrary(
  name: string,
  stated: { domain?: string; city?: string; country?: string } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const { domain = '', city = '', country = '' } = stated;
  await database.db.execute(sql`
    insert into companies (workspace_id, id, name, domain, city, country, source)
    values (${user.workspaceId}, ${id}, ${name}, ${domain}, ${city}, ${country}, 'manual')`);
  return id;
}

beforeEach(async () => {
  user = await someone(test.platform);
  directory = 0;
  await database.db.execute(sql`truncate directory_companies, directory_imports`);
});

describe('what is new', () => {
  it('is what was found and what the directory holds, each once, exactly as counted', async () => {
    await inDirectory('Oak Mill', { domain: 'oakmill.example', country: 'SE' });
    await inDirectory('Birch Works', { country: 'SE' });
    await found([
      company('Oak Mill AB', { domain: 'oakmill.example', country: 'SE' }),
      company('Pine House', { country: 'FI' }),
    ]);
    expect(await names('new')).toEqual(['Pine House', 'Oak Mill AB', 'Birch Works']);
    expect(await counts()).toEqual({ yours: 0, new: 3 });
    expect(await counts({ country: ['SE'] })).toEqual({ yours: 0, new: 2 });
    expect(await names('new', { country: ['SE'] })).toEqual(['Oak Mill AB', 'Birch Works']);
    expect(await counts({ q: 'mill' })).toEqual({ yours: 0, new: 1 });
  });

  it('has the sample data that was paid for, in the counts and in the list', async () => {
    await deliver(database.db, user, [company('Oak Mill')], { sample: true });
    await found([company('Pine House')]);
    expect(await names('new')).toEqual(['Pine House', 'Oak Mill']);
    expect(await counts()).toEqual({ yours: 0, new: 2 });
  });

  it('counts the row of the directory where what was found of it does not fit', async () => {
    await inDirectory('Oak Mill', { domain: 'oakmill.example', country: 'SE' });
    await found([company('Oak Mill', { domain: 'oakmill.example' })]);
    expect(await counts({ country: ['SE'] })).toEqual({ yours: 0, new: 1 });
    expect(await names('new', { country: ['SE'] })).toEqual(['Oak Mill']);
    expect(await counts()).toEqual({ yours: 0, new: 1 });
  });

  it('counts one company of several sources once, by domain or by name and place', async () => {
    await found([company('Oak Mill', { domain: 'oakmill.example' })]);
    await found([
      { ...company('Oak Mill Ltd', { website: 'https://www.oakmill.example/en' }), key: 'other:1' },
      { ...company('Pine House', { city: 'Turku', country: 'FI' }), key: 'other:2' },
    ]);
    await found([
      { ...company('PINE HOUSE', { city: 'Turku' }), key: 'third:1' },
      { ...company('Pine House', { city: 'Oslo', country: 'NO' }), key: 'third:2' },
    ]);
    expect(await counts()).toEqual({ yours: 0, new: 3 });
    expect((await names('new')).sort()).toEqual(['Oak Mill Ltd', 'PINE HOUSE', 'Pine House']);
  });

  it.each([
    ['the domain', 'Something else', { domain: 'oakmill.example' }],
    ['name and city', 'oak mill', { city: 'Gothenburg' }],
    ['name and country', 'Oak Mill', { country: 'SE' }],
  ])('is not what the library has by %s, whichever came first', async (_why, name, stated) => {
    const place = { domain: 'oakmill.example', city: 'Gothenburg', country: 'SE' };
    await inDirectory('Oak Mill', { ...place, domain: stated && 'domain' in stated ? place.domain : '' });
    const id = await inLibrary(name, stated);
    expect(await counts()).toEqual({ yours: 1, new: 0 });
    await found([company('Oak Mill', { ...place, domain: 'domain' in stated ? place.domain : '' })]);
    expect(await counts()).toEqual({ yours: 1, new: 0 });
    await database.db.execute(sql`update companies set deleted_at = now() where id = ${id}`);
    expect(await counts()).toEqual({ yours: 0, new: 1 });
    await database.db.execute(sql`update companies set deleted_at = null where id = ${id}`);
    expect(await names('new')).toEqual([]);
  });

  it('follows a record that gets another domain, and back as an undo leaves it', async () => {
    await found([company('Oak Mill', { domain: 'oakmill.example' })]);
    const id = await inLibrary('Oak', { domain: 'oakmill.example' });
    expect(await counts()).toEqual({ yours: 1, new: 0 });
    const was = (
      await database.db.execute<{ at: string }>(sql`select updated_at::text as at from companies where id = ${id}`)
    ).rows[0];
    await database.db.execute(sql`update companies set domain = 'other.example', updated_at = now() where id = ${id}`);
    expect(await counts()).toEqual({ yours: 1, new: 1 });
    await database.db.execute(
      sql`update companies set domain = 'oakmill.example', updated_at = ${was?.at}::timestamptz where id = ${id}`,
    );
    expect(await counts()).toEqual({ yours: 1, new: 0 });
  });

  it('is paged without a gap and without a row twice, however many are known', async () => {
    for (let n = 0; n < 30; n += 1) await inDirectory(`Directory ${n}`);
    for (let n = 0; n < 20; n += 1) await inLibrary(`Directory ${n}`, {});
    await found(Array.from({ length: 7 }, (_, n) => company(`Found ${n}`)));
    await database.db.execute(sql`update companies set country = 'SE' where workspace_id = ${user.workspaceId}`);
    await database.db.execute(sql`update directory_companies set country = 'SE'`);
    const listed = await names('new', {}, 'company', 4);
    expect(listed).toHaveLength(17);
    expect(new Set(listed).size).toBe(17);
    expect(await counts()).toEqual({ yours: 20, new: 17 });
  });

  it('shows what a search found by its own filters, though the source did not repeat them', async () => {
    await found([company('Oak Mill')], {
      q: 'timber',
      industry: ['construction'],
      size: ['11-50'],
      country: ['SE'],
      city: 'Göteborg',
    });
    const asked = {
      q: 'timber',
      industry: ['construction'],
      size: ['11-50'],
      country: ['SE'],
      city: 'Gothenburg',
    } as const;
    expect(
      await counts({ ...asked, industry: [...asked.industry], size: [...asked.size], country: [...asked.country] }),
    ).toEqual({
      yours: 0,
      new: 1,
    });
    expect(await counts({ industry: ['retail'] })).toEqual({ yours: 0, new: 0 });
  });

  it('is nothing of another workspace', async () => {
    await found([company('Oak Mill')]);
    const other = await someone(test.platform);
    expect(await counts({}, 'company', other)).toEqual({ yours: 0, new: 0 });
    const ref = await getRef('Oak Mill');
    await expect(readDiscover(context(), other.workspaceId, ref)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      saveDiscovered(context(), other, { kind: 'company', refs: [ref] }, crypto.randomUUID()),
    ).rejects.toMatchObject({
      code: 'RESULT_NOT_FOUND',
    });
  });
});

describe('people', () => {
  it('are found by title, seniority and words of their company', async () => {
    await found([
      person('Mara Lind', {
        title: 'Head of Procurement',
        companyName: 'Oak Mill',
        country: 'SE',
        email: 'mara@oakmill.example',
      }),
      person('Bo Ek', { title: 'Founder & CEO', companyName: 'Pine House', country: 'SE' }),
    ]);
    expect(await names('new', { title: 'procurement' }, 'person')).toEqual(['Mara Lind']);
    expect(await names('new', { seniority: ['owner'] }, 'person')).toEqual(['Bo Ek']);
    expect(await names('new', { q: 'oak mill' }, 'person')).toEqual(['Mara Lind']);
    expect(await counts({ hasEmail: true }, 'person')).toEqual({ yours: 0, new: 1 });
  });

  it('are yours by the same filters once they are kept', async () => {
    await found([person('Bo Ek', { title: 'Founder & CEO', companyName: 'Pine House', country: 'SE', city: 'Malmö' })]);
    await saveDiscovered(
      context(),
      user,
      { kind: 'person', refs: [await getRef('Bo Ek', 'person')] },
      crypto.randomUUID(),
    );
    const fits = {
      title: 'founder',
      seniority: ['owner'],
      country: ['SE'],
      city: 'malmo',
      notContacted: true,
    } satisfies Partial<DiscoverFilters>;
    expect(await counts(fits, 'person')).toEqual({ yours: 1, new: 0 });
    expect(await names('yours', fits, 'person')).toEqual(['Bo Ek']);
    expect(await counts({ seniority: ['executive'] }, 'person')).toEqual({ yours: 0, new: 0 });
  });
});

describe('keeping', () => {
  it('copies what is stored, once for one key, and remembers which it was', async () => {
    await found([
      company('Oak Mill', { domain: 'oakmill.example', industry: 'construction', employees: 40, country: 'SE' }),
    ]);
    await inDirectory('Birch Works', { country: 'SE', city: 'Umeå' });
    const refs = [await getRef('Oak Mill'), await getRef('Birch Works')];
    const key = crypto.randomUUID();
    const saved = await saveDiscovered(context(), user, { kind: 'company', refs }, key);
    expect(saved.items).toMatchObject([
      { ref: refs[0], name: 'Oak Mill', outcome: 'created' },
      { ref: refs[1], name: 'Birch Works', outcome: 'created' },
    ]);
    expect(await saveDiscovered(context(), user, { kind: 'company', refs }, key)).toEqual(saved);
    expect(await counts({ country: ['SE'] })).toEqual({ yours: 2, new: 0 });
    expect(await names('yours', { industry: ['construction'], size: ['11-50'] })).toEqual(['Oak Mill']);
    for (const [n, ref] of refs.entries()) {
      expect((await readDiscover(context(), user.workspaceId, ref)).row.recordId).toBe(saved.items[n]?.id);
    }
    // Whatever becomes of its name: it was kept from there.
    await database.db.execute(sql`
      update companies set name = 'Renamed', city = '', country = '', domain = '', updated_at = now() where workspace_id = ${user.workspaceId}`);
    expect(await counts()).toEqual({ yours: 2, new: 0 });
  });

  it('refuses a list on a plan without lists, before anything is kept', async () => {
    await found([company('Oak Mill')]);
    const trial: Principal = { ...user, plan: 'trial', group: 'trial' };
    const body = { kind: 'company' as const, refs: [await getRef('Oak Mill')] };
    await expect(
      saveDiscovered(context(), trial, { ...body, listId: crypto.randomUUID() }, crypto.randomUUID()),
    ).rejects.toMatchObject({ code: 'PLAN_REQUIRED' });
    expect((await saveDiscovered(context(), trial, body, crypto.randomUUID())).items).toHaveLength(1);
  });

  it('makes one record, however many press at once', async () => {
    await found([company('Oak Mill', { domain: 'oakmill.example' })]);
    const body = { kind: 'company' as const, refs: [await getRef('Oak Mill')] };
    await Promise.all([1, 2, 3, 4].map(() => saveDiscovered(context(), user, body, crypto.randomUUID())));
    expect(await counts()).toEqual({ yours: 1, new: 0 });
  });
});

it('says of one row every source with its price, and who works there', async () => {
  await found([company('Oak Mill', { domain: 'oakmill.example' })]);
  await found([{ ...company('Oak Mill Ltd', { domain: 'oakmill.example' }), key: 'other:1' }, company('Pine House')]);
  await database.db.execute(sql`
    insert into contacts (workspace_id, id, name, company_name, source) values (${user.workspaceId}, gen_random_uuid(), 'Mara', 'Oak Mill', 'manual')`);
  const known = await readDiscover(context(), user.workspaceId, await getRef('Oak Mill Ltd'));
  expect(known.origins).toMatchObject([
    { name: 'Test', paid: 5 },
    { name: 'Test', paid: 5 },
  ]);
  const ref = { from: 'found' as const, id: known.row.ref.id };
  const { items } = await saveDiscovered(context(), user, { kind: 'company', refs: [ref] }, crypto.randomUUID());
  const yours = await readDiscover(context(), user.workspaceId, { from: 'record', id: items[0]?.id ?? '' });
  expect(yours).toMatchObject({
    row: { company: { name: 'Oak Mill Ltd' } },
    origins: [{ name: 'Company data search' }],
  });
});

it('shows excluded rows no more, by whichever source, and again', async () => {
  await inDirectory('Oak Mill', { domain: 'oakmill.example' });
  await inDirectory('Birch Works');
  await found([company('Oak Mill AB', { domain: 'oakmill.example' })]);
  const refs = [await getRef('Oak Mill AB')];
  await excludeDiscovered(context(), user, { kind: 'company', refs, excluded: true });
  expect(await names('new')).toEqual(['Birch Works']);
  expect(await counts()).toEqual({ yours: 0, new: 1 });
  await found([{ ...company('Oak Mill', { domain: 'oakmill.example' }), key: 'other:1' }]);
  expect(await counts()).toEqual({ yours: 0, new: 1 });
  await excludeDiscovered(context(), user, { kind: 'company', refs, excluded: false });
  expect(await counts()).toEqual({ yours: 0, new: 2 });
});

it('says what the verifier knows of an address, kept or not', async () => {
  await found([company('Oak Mill', { email: 'Info@oakmill.example' })]);
  await database.db.execute(sql`
    insert into address_checks (workspace_id, email, domain, status, result, checked_at)
    values (${user.workspaceId}, 'info@oakmill.example', 'oakmill.example', 'risky', '{}', '2026-11-20T10:00:00Z')`);
  const verdict = { emailVerdict: 'risky', emailCheckedAt: '2026-11-20T10:00:00.000Z' };
  const ref = await getRef('Oak Mill');
  expect((await readDiscover(context(), user.workspaceId, ref)).row).toMatchObject(verdict);
  const { items } = await saveDiscovered(context(), user, { kind: 'company', refs: [ref] }, crypto.randomUUID());
  const kept = await listDiscover(context(), user.workspaceId, listing('company', 'yours'));
  expect(kept.items).toMatchObject([verdict]);
  const id = items[0]?.id ?? '';
  expect((await readDiscover(context(), user.workspaceId, { from: 'record', id })).row).toMatchObject(verdict);
});
