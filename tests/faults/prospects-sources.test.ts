// Companies and people from outside behind the real hub, pacer and database: rates, pages, what is kept, and partial answers.

import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts';
import { createProspects, type ProspectQuery, type Prospects } from '#prospecting/prospects/server/index.ts';
import { deleteOldAnswers } from '#prospecting/prospects/server/prospects.store.ts';
import type { SourceId } from '#prospecting/sources/contract.ts';
import { createSources, type SourceHub } from '#prospecting/sources/server/index.ts';
import { simulatedSources } from '#tests/simulators/environment.ts';
import { type Simulators, startSimulators } from '#tests/simulators/index.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';

const database = withDatabase();
const test = withPlatform(database);
const WORKSPACE_ID = '00000000-0000-7000-8000-000000000000';
const ASK: ProspectQuery & { page: number; cursor: null } = {
  q: '',
  title: '',
  seniority: [],
  industry: [],
  size: [],
  country: [],
  city: '',
  businessKind: '',
  language: '',
  page: 1,
  cursor: null,
};

let simulators: Simulators;
let outbound: Outbound;
beforeAll(async () => {
  simulators = await startSimulators();
  outbound = createOutbound({ log: createLog('silent'), allowPrivate: true });
});
afterAll(async () => {
  await outbound.close();
  await simulators.close();
});
beforeEach(async () => {
  simulators.control.reset();
  // The rates of one test are not the next one's.
  await database.db.execute(sql`delete from rate_limits`);
});

/** What one process would have: a hub and ports of its own over the one database. */
function process(sources: readonly SourceId[], env: Record<string, string> = {}): Prospects & { hub: SourceHub } {
  const config = loadConfig({ ...simulatedSources(simulators.url, sources), ...env });
  const platform = { ...test.platform, config, outbound, metrics: new Registry() };
  const hub = createSources(platform, async () => true);
  return { ...createProspects(hub, platform), hub };
}

const OSM: SourceId[] = ['nominatim', 'overpass'];
const calls = (path: string) => simulators.control.calls().filter((call) => call.path === path);

describe('local businesses', () => {
  const inCity = async (prospects: Prospects, city: string) =>
    (await prospects.localBusinesses(WORKSPACE_ID)).search({ ...ASK, businessKind: 'office', city });

  it('are found in the box of the city, with the words that its licence asks for', async () => {
    const prospects = process(OSM);
    const found = await inCity(prospects, 'Göteborg');
    expect(found.items.length).toBeGreaterThan(10);
    for (const { city, country, latitude } of found.items) {
      expect([city, country]).toEqual(['Göteborg', 'SE']);
      expect(latitude).toBeGreaterThan(57.53);
    }
    const { info } = await prospects.localBusinesses(WORKSPACE_ID);
    expect(info.attribution).toEqual({
      text: '© OpenStreetMap contributors',
      url: 'https://www.openstreetmap.org/copyright',
    });
    expect(calls('/nominatim/search')[0]).toMatchObject({
      headers: { 'user-agent': expect.stringMatching(/^Leadwright\/1\.0 \(\+.+\)$/) },
    });
  });

  it('processes keep to one call a second to Nominatim between them', async () => {
    const processes = [process(OSM), process(OSM), process(OSM)];
    await Promise.allSettled(processes.map((each, n) => inCity(each, `Place ${n}`)));
    expect(calls('/nominatim/search').length).toBeGreaterThan(1);
    expect(simulators.control.violations()).toEqual([]);
  });

  it('are called once a day for each place and answer', async () => {
    const [first, second] = [process(OSM), process(OSM)];
    const found = await inCity(first, 'Berlin');
    const again = await inCity(second, 'berlin ');
    await inCity(second, 'Berlin');
    expect(again.items.map(({ key }) => key)).toEqual(found.items.map(({ key }) => key));
    expect([calls('/nominatim/search').length, calls('/overpass/api/interpreter').length]).toEqual([1, 1]);
    expect(again.fetchedAt?.getTime()).toBeLessThanOrEqual(Date.now());
    await database.db.execute(sql`update prospect_answers set fetched_at = now() - interval '25 hours'`);
    expect(await deleteOldAnswers(database.db)).toBeGreaterThan(0);
    await inCity(first, 'Berlin');
    expect(calls('/overpass/api/interpreter')).toHaveLength(2);
  });

  it('of a place that is not there, or of a second page, are none; a whole state is refused', async () => {
    const prospects = process(OSM);
    expect(await inCity(prospects, 'Nowhere at all')).toMatchObject({ items: [], next: null });
    const source = await prospects.localBusinesses(WORKSPACE_ID);
    expect(await source.search({ ...ASK, businessKind: 'office', city: 'Berlin', page: 2 })).toMatchObject({
      items: [],
    });
    await expect(inCity(prospects, 'Texas')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(calls('/overpass/api/interpreter')).toEqual([]);
  });

  it('an answer with a remark is a failure, and is not kept', async () => {
    const prospects = process(OSM);
    simulators.control.order({ scenario: 'soft_fail', path: '/overpass/api/interpreter', times: 1 });
    await expect(inCity(prospects, 'Halfway')).rejects.toMatchObject({ code: 'SOFT_FAILURE' });
    expect((await inCity(prospects, 'Halfway')).items.length).toBeGreaterThan(10);
  });
});

describe('developers', () => {
  it('come with their profiles, which are fetched once a day', async () => {
    const ask = async (prospects: Prospects) =>
      (await prospects.developers(WORKSPACE_ID)).search({ ...ASK, language: 'go' });
    const found = await ask(process(['github']));
    expect(found.items).toHaveLength(10);
    for (const { name, github, about } of found.items)
      expect([name, github, about]).toEqual([
        expect.stringMatching(/ /),
        expect.stringContaining('/dev-'),
        expect.stringContaining('42 repositories'),
      ]);
    const profiles = () => simulators.control.calls().filter(({ path }) => path.startsWith('/github/users/')).length;
    expect(profiles()).toBe(10);
    expect((await ask(process(['github']))).items).toEqual(found.items);
    expect(profiles()).toBe(10);
  });

  it('whose profiles are refused are shown by their names, and no further one is fetched', async () => {
    const prospects = process(['github']);
    const source = await prospects.developers(WORKSPACE_ID);
    const { items } = await source.search({ ...ASK, q: 'refused' });
    expect(items.length).toBeGreaterThan(0);
    // The search is one call; what comes after it is refused.
    simulators.control.reset();
    const [first] = (await source.search({ ...ASK, q: 'others' })).items;
    const path = new URL(first?.url ?? '').pathname;
    await database.db.execute(sql`delete from prospect_answers where source = 'github'`);
    simulators.control.reset();
    simulators.control.order({ scenario: 'rate_limited', path: `/github/users${path}` });
    const partly = await source.search({ ...ASK, q: 'others' });
    expect(partly.items).toHaveLength(10);
    const bare = partly.items.filter(({ about }) => about === '');
    expect(bare.length).toBeGreaterThanOrEqual(6);
    expect(
      simulators.control.calls().filter((call) => call.path.startsWith('/github/users/')).length,
    ).toBeLessThanOrEqual(5);
  });

  it('with a token are fetched thirty at a time', async () => {
    const prospects = process(['github'], { GITHUB_TOKEN: 'some-token' });
    const found = await (await prospects.developers(WORKSPACE_ID)).search({ ...ASK, q: 'token' });
    expect(found.items).toHaveLength(30);
    expect(simulators.control.calls()[0]?.headers.authorization).toBe('Bearer some-token');
  });
});

describe('pages follow each other to the end, without one coming twice', () => {
  const SOURCES: [
    keyof Pick<Prospects, 'openCompanies' | 'registerCompanies' | 'companies' | 'people' | 'developers'>,
    SourceId,
    Partial<ProspectQuery>,
    number,
  ][] = [
    ['openCompanies', 'wikidata', { industry: ['software'] }, 120],
    ['registerCompanies', 'gleif', { q: 'northwind' }, 63],
    ['companies', 'hunter', { q: 'timber' }, 130],
    ['companies', 'apollo', { q: 'timber' }, 230],
    ['people', 'apollo', { q: 'timber' }, 230],
    ['developers', 'github', { q: 'paged' }, 45],
  ];
  it.each(SOURCES)('%s of %s', async (port, source, query, count) => {
    const asked = await process([source])[port](WORKSPACE_ID);
    const keys = new Set<string>();
    let page: string | null = '1';
    let pages = 0;
    while (page !== null) {
      const found: { items: { key: string }[]; next: string | null } = await asked.search({
        ...ASK,
        ...query,
        page: Number(page),
      });
      for (const { key } of found.items) keys.add(key);
      page = found.next;
      pages += 1;
      expect(pages).toBeLessThan(10);
    }
    expect(keys.size).toBe(count);
  });
});

describe('Hunter', () => {
  it('answers a domain, on the free plan with its first ten', async () => {
    const source = await process(['hunter']).domainPeople(WORKSPACE_ID);
    expect((await source.search({ domain: 'northwind.example', page: 1, cursor: null })).items).toHaveLength(34);
    simulators.control.order({ scenario: 'alt' });
    const few = await source.search({ domain: 'northwind.example', page: 1, cursor: null });
    expect([few.items.length, few.next]).toEqual([10, null]);
  });

  it('verifies; who asked to be left alone is never written to', async () => {
    const verifier = await process(['hunter']).addressVerifier(WORKSPACE_ID);
    const verdicts = await Promise.all(
      ['mara@a.example', 'accept_all@a.example', 'left-alone@a.example', 'stuck@a.example'].map((email) =>
        verifier?.verify(email),
      ),
    );
    expect(verdicts).toMatchObject([
      { status: 'valid' },
      { status: 'risky', subStatus: 'catch_all' },
      { status: 'invalid', subStatus: 'do_not_mail' },
      { status: 'unknown', subStatus: 'timeout' },
    ]);
  });

  it('goes after a source that the workspace has a key of its own for', async () => {
    const prospects = process(['hunter', 'apollo']);
    const { workspaceId, userId } = await someone(test.platform);
    await prospects.hub.keys.put(workspaceId, userId, 'apollo', 'own-key-0123456789');
    const source = await prospects.companies(workspaceId);
    expect(source.info).toMatchObject({ key: 'apollo', name: 'Apollo (your key)' });
    await source.search({ ...ASK, q: 'timber' });
    expect(simulators.control.calls()[0]?.headers['x-api-key']).toBe('own-key-0123456789');
  });

  it('is no verifier without a key', async () => {
    expect(await process(['apollo']).addressVerifier(WORKSPACE_ID)).toBeNull();
  });

  it('gives way to Apollo once its quota is used up', async () => {
    const prospects = process(['hunter', 'apollo']);
    const first = await prospects.companies(WORKSPACE_ID);
    expect(first.info.key).toBe('hunter');
    simulators.control.order({ scenario: 'quota', times: 1 });
    await expect(first.search({ ...ASK, q: 'timber' })).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
    const second = await prospects.companies(WORKSPACE_ID);
    expect(second.info).toMatchObject({ key: 'apollo', name: 'Apollo', sample: false });
    expect((await second.search({ ...ASK, q: 'timber' })).items.length).toBeGreaterThan(10);
  });
});
