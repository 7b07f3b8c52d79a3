// Storing postings, looking for them, and what a workspace keeps of them, on a real PostgreSQL.
import { describe, expect, test } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { JobQuery } from '../contract.ts';
import { toFilter } from '../domain/facets.ts';
import { type Posting, posting } from '../domain/posting.ts';
import { toSalary } from '../domain/salary.ts';
import { createNewJobResultsJobs } from './job-board.jobs.ts';
import {
  hide,
  insertSavedSearch,
  listHidden,
  markSeen,
  removeSavedSearch,
  savedSearches,
  unhide,
} from './job-preferences.store.ts';
import { countNewResults, foundJob, hasPostings, storeFoundJobs } from './job-search.store.ts';
import { createStoredJobs } from './job-sources.ts';
import type { JobSource } from './jobs.provider.ts';
import {
  claimFetch,
  countListed,
  failFetch,
  finishFetch,
  markGone,
  retirePostings,
  upsertPostings,
} from './postings.store.ts';

const database = withDatabase();
const stage = withPlatform(database);
const NOW = Date.UTC(2026, 5, 1, 12);
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW - days * DAY);

const job = (sourceId: string, more: Partial<Posting> = {}): Posting =>
  posting({
    sourceId,
    title: 'Backend Engineer',
    company: 'Northwind Timber GmbH',
    url: `https://board.example/${sourceId}`,
    description: 'We saw and dry timber.\n\n• Know Rust',
    place: 'Göteborg, Sweden',
    country: 'SE',
    remote: 'remote',
    types: ['full-time'],
    tags: ['backend'],
    salary: toSalary({ min: 50_000, max: 70_000, currency: 'EUR', period: 'year' }),
    postedAt: ago(2),
    ...more,
  });

const query = (change: Partial<JobQuery> = {}): JobQuery => ({
  keyword: 'engineer',
  location: '',
  remote: 'any',
  type: 'any',
  salaryFloor: null,
  postedWithin: 'any',
  board: '',
  ...change,
});

const source = () => createStoredJobs({ db: database.db, clock: { now: () => NOW } });
const find = async (change: Partial<JobQuery>, page = 1) => source().search({ ...query(change), page, cursor: null });
const titles = async (change: Partial<JobQuery>) => (await find(change)).items.map(({ title }) => title);

describe('postings', () => {
  test('are stored once: again changes nothing, and what changed is written', async () => {
    const { db } = database;
    const first = [job('a'), job('b', { title: 'Köchin (m/w/d)', remote: null, place: 'München', country: 'DE' })];
    expect(await upsertPostings(db, 'remotive', first, ago(1))).toEqual({ added: 2, changed: 0, same: 0 });
    expect(await upsertPostings(db, 'remotive', first, ago(0.5))).toEqual({ added: 0, changed: 0, same: 2 });
    const changed = [
      job('a', { salary: null }),
      job('b', { title: 'Köchin', remote: null, place: 'München', country: 'DE' }),
    ];
    expect(await upsertPostings(db, 'remotive', changed, ago(0.4))).toEqual({ added: 0, changed: 2, same: 0 });
    expect(await upsertPostings(db, 'jobicy', [], ago(0.4))).toEqual({ added: 0, changed: 0, same: 0 });
    expect(await titles({ keyword: 'kochin' })).toEqual(['Köchin']);
  });

  test('what a board no longer lists is gone, and comes back when it is listed again', async () => {
    const { db } = database;
    await upsertPostings(db, 'remoteok', [job('x', { title: 'Vanishing Engineer' }), job('y')], ago(2));
    await upsertPostings(db, 'remoteok', [job('y')], ago(1));
    expect(await markGone(db, 'remoteok', ago(1), ago(1))).toBe(1);
    expect(await countListed(db, 'remoteok')).toBe(1);
    expect(await titles({ keyword: 'vanishing' })).toEqual([]);
    await upsertPostings(db, 'remoteok', [job('x', { title: 'Vanishing Engineer' })], ago(0.5));
    expect(await titles({ keyword: 'vanishing' })).toEqual(['Vanishing Engineer']);
  });

  test('a posting that was not listed for weeks is gone, and later deleted', async () => {
    const { db } = database;
    const longAgo = new Date(Date.now() - 90 * DAY);
    await upsertPostings(db, 'themuse', [job('old', { title: 'Ancient Engineer', postedAt: longAgo })], longAgo);
    expect((await retirePostings(db, { unseenDays: 35, keptDays: 30 })).gone).toBeGreaterThan(0);
    expect(await titles({ keyword: 'ancient' })).toEqual([]);
  });
});

describe('a search', () => {
  test('looks in title, company, tags, place and text, whatever the accents and the case', async () => {
    await upsertPostings(
      database.db,
      'himalayas',
      [job('h1', { title: 'Señor Plumber', company: 'Ølmheim AS', tags: ['C++'] })],
      ago(1),
    );
    for (const keyword of [
      'senor plumber',
      'OLMHEIM',
      'goteborg plumber',
      'plumber rust',
      'c++ plumber',
      'Plumber in Sweden',
    ])
      expect(await titles({ keyword }), keyword).toEqual(['Señor Plumber']);
    expect(await titles({ keyword: 'plumber qwxyz' })).toEqual([]);
    expect(await titles({ keyword: '...' })).toEqual([]);
    expect(await titles({ keyword: "plumber' & | ! <-> :* \\" })).toEqual(['Señor Plumber']);
  });

  test('narrows by every filter', async () => {
    await upsertPostings(
      database.db,
      'arbeitnow',
      [
        job('f1', {
          title: 'Weaver One',
          remote: 'hybrid',
          types: ['part-time'],
          place: 'Austin, TX',
          country: 'US',
          postedAt: ago(0.5),
          salary: null,
        }),
        job('f2', {
          title: 'Weaver Two',
          remote: 'on-site',
          types: ['contract'],
          place: 'London, UK',
          country: 'GB',
          postedAt: ago(20),
        }),
        job('f3', { title: 'Weaver Three', remote: null, types: [], place: '', country: '', postedAt: ago(50) }),
      ],
      ago(0.1),
    );
    const cases: [Partial<JobQuery>, string[]][] = [
      [{ remote: 'hybrid' }, ['Weaver One']],
      [{ type: 'contract' }, ['Weaver Two']],
      [{ location: 'usa' }, ['Weaver One']],
      [{ location: 'United Kingdom' }, ['Weaver Two']],
      [{ location: 'Lyon' }, []],
      [{ postedWithin: 'day' }, ['Weaver One']],
      [{ postedWithin: 'month' }, ['Weaver One', 'Weaver Two']],
      [{ salaryFloor: 60_000 }, ['Weaver Two', 'Weaver Three']],
      [{ salaryFloor: 90_000 }, []],
      [{ board: 'arbeitnow' }, ['Weaver One', 'Weaver Two', 'Weaver Three']],
      [{ board: 'jobicy' }, []],
      [{ board: '"},{' }, []],
    ];
    for (const [filters, expected] of cases)
      expect((await titles({ keyword: 'weaver', ...filters })).sort(), JSON.stringify(filters)).toEqual(
        expected.sort(),
      );
  });

  test('puts a title before a mention, and the newer of two alike first', async () => {
    await upsertPostings(
      database.db,
      'jobicy',
      [
        job('r1', { title: 'Office Manager', description: 'Works with the glazier.', postedAt: ago(1) }),
        job('r2', { title: 'Glazier', company: 'Older', postedAt: ago(30) }),
        job('r3', { title: 'Glazier', company: 'Newer', postedAt: ago(3) }),
      ],
      ago(0.1),
    );
    const { items, total } = await find({ keyword: 'glazier' });
    expect(items.map(({ company }) => company)).toEqual(['Newer', 'Older', 'Northwind Timber GmbH']);
    expect(total).toBe(3);
  });

  test('stacks the same job of several boards, and pages', async () => {
    const { db } = database;
    const same = { title: 'Cooper', company: 'Barrel Ltd', postedAt: ago(1) };
    await upsertPostings(db, 'remotive', [job('s1', same)], ago(0.1));
    await upsertPostings(db, 'jobicy', [job('s2', { ...same, company: 'BARREL', place: 'Worldwide' })], ago(0.1));
    const many = Array.from({ length: 45 }, (_, n) =>
      job(`p${n}`, { title: `Cooper ${n} of many`, postedAt: ago(2 + n / 50) }),
    );
    await upsertPostings(db, 'himalayas', many, ago(0.1));
    const first = await find({ keyword: 'cooper' });
    const stack = first.items.find(({ title }) => title === 'Cooper');
    expect(stack?.others).toHaveLength(1);
    expect([first.items.length, first.total, first.next]).toEqual([20, 46, '2']);
    const third = await find({ keyword: 'cooper' }, 3);
    expect([third.items.length, third.next]).toEqual([6, null]);
    const ids = new Set(
      [...first.items, ...(await find({ keyword: 'cooper' }, 2)).items, ...third.items].map(({ id }) => id),
    );
    expect(ids.size).toBe(46);
  });

  test('gives details and similar jobs from the tables', async () => {
    const [glazier] = (await find({ keyword: 'glazier newer' })).items;
    const opened = await source().job(glazier?.id ?? '');
    expect(opened).toMatchObject({
      title: 'Glazier',
      online: true,
      board: 'Jobicy',
      description: expect.stringContaining('• Know Rust'),
    });
    expect(opened && (await source().similar(opened)).map(({ company }) => company)).toContain('Older');
    expect(await source().job('aBcDe+/==')).toBeNull();
    expect(await source().job(crypto.randomUUID())).toBeNull();
  });
});

describe('turns to ask a board', () => {
  test('are given once, however many ask at the same moment', async () => {
    const { db } = database;
    const turns = await Promise.all(Array.from({ length: 8 }, () => claimFetch(db, 'themuse', ago(1), ago(0.9))));
    expect(turns.filter((turn) => turn !== null)).toEqual([0]);
    expect(await claimFetch(db, 'themuse', ago(0.95), ago(0.5))).toBeNull();
    expect(await claimFetch(db, 'themuse', ago(0.8), ago(0.7))).toBe(0);
    await failFetch(db, 'themuse', 'TIMEOUT', ago(0.3));
    expect(await claimFetch(db, 'themuse', ago(0.5), ago(0.2))).toBeNull();
    expect(await claimFetch(db, 'themuse', ago(0.2), ago(0.1))).toBe(1);
    expect(await hasPostings(db)).toBe(false);
    await finishFetch(db, 'themuse', ago(0.1), 12);
    expect(await hasPostings(db)).toBe(true);
  });
});

describe('a workspace', () => {
  test('keeps what it found, apart from others', async () => {
    const [mine, theirs] = [await someone(stage.platform), await someone(stage.platform)];
    const [found] = (await find({ keyword: 'glazier' })).items;
    if (!found) throw new Error('nothing found');
    const info = { key: 'boards', name: 'Open job boards', sample: false };
    const odd = { ...found, id: 'aBcDe+/FgExample==' };
    await storeFoundJobs(database.db, mine.workspaceId, info, [found, odd], ago(1));
    await storeFoundJobs(database.db, mine.workspaceId, info, [{ ...found, title: 'Renamed' }], ago(0));
    expect(await foundJob(database.db, mine.workspaceId, found.id)).toMatchObject({
      posting: { title: 'Renamed' },
      source: info,
    });
    expect(await foundJob(database.db, mine.workspaceId, odd.id)).toMatchObject({ foundAt: ago(1) });
    expect(await foundJob(database.db, theirs.workspaceId, found.id)).toBeNull();
  });

  test('hides and shows again', async () => {
    const [mine, theirs] = [await someone(stage.platform), await someone(stage.platform)];
    const company = { kind: 'company', key: 'northwind timber', label: 'Northwind Timber' } as const;
    expect(await hide(database.db, mine.workspaceId, company)).toBe(true);
    expect(await hide(database.db, mine.workspaceId, company)).toBe(true);
    expect(await listHidden(database.db, mine.workspaceId)).toEqual([company]);
    expect(await listHidden(database.db, theirs.workspaceId)).toEqual([]);
    await unhide(database.db, theirs.workspaceId, 'company', company.key);
    expect(await listHidden(database.db, mine.workspaceId)).toHaveLength(1);
    await unhide(database.db, mine.workspaceId, 'company', company.key);
    expect(await listHidden(database.db, mine.workspaceId)).toEqual([]);
  });

  test('saves fifty searches and counts their news', async () => {
    const { db } = database;
    const [mine, theirs] = [await someone(stage.platform), await someone(stage.platform)];
    const saved = await insertSavedSearch(
      db,
      mine.workspaceId,
      { name: 'Thatchers', query: query({ keyword: 'thatcher' }) },
      ago(1),
    );
    const news = async (seenAt: Date) =>
      countNewResults(db, toFilter(query({ keyword: 'thatcher' }), NOW), seenAt, NOW);
    expect(await news(ago(1))).toBe(0);
    const added = Array.from({ length: 3 }, (_, n) =>
      job(`t${n}`, { title: 'Thatcher', company: `Roofs ${n}`, postedAt: ago(1.5) }),
    );
    await upsertPostings(db, 'remotive', added, ago(0.5));
    expect(await news(ago(1))).toBe(3);
    expect(await news(ago(0.2))).toBe(0);
    expect(await markSeen(db, theirs.workspaceId, saved?.id ?? '', ago(0))).toBe(false);
    expect(await markSeen(db, mine.workspaceId, saved?.id ?? '', ago(0))).toBe(true);
    expect(await removeSavedSearch(db, theirs.workspaceId, saved?.id ?? '')).toBeNull();
    for (let n = 0; n < 60; n += 1)
      await insertSavedSearch(db, mine.workspaceId, { name: `${n}`, query: query() }, ago(0));
    expect(await savedSearches(db, mine.workspaceId)).toHaveLength(50);
    expect(await removeSavedSearch(db, mine.workspaceId, saved?.id ?? '')).toBe(saved?.name);
  });

  test('notifies once of news in a saved search, and of none where a source with a key answers', async () => {
    const { db } = database;
    const { workspaceId, userId } = await someone(stage.platform);
    const farrier = { name: 'Farriers', query: query({ keyword: 'farrier' }) };
    await insertSavedSearch(db, workspaceId, farrier, ago(1));
    await upsertPostings(db, 'remotive', [job('c1', { title: 'Farrier', postedAt: ago(1.5) })], ago(0.5));
    const look = (answering: JobSource) => {
      const platform = { ...stage.platform, clock: { now: () => NOW } };
      const [, ofWorkspace] = createNewJobResultsJobs({ platform, source: async () => answering });
      return ofWorkspace?.run({ workspaceId });
    };
    await look({ ...source(), info: { key: 'jsearch', name: 'JSearch', sample: false } });
    expect(await listNotifications(db, workspaceId)).toEqual([]);
    await look(source());
    await look(source());
    expect(await listNotifications(db, workspaceId)).toEqual([
      expect.objectContaining({
        userId,
        kind: 'saved-search-news',
        count: 1,
        params: { name: 'Farriers', count: 1, more: false, nouns: ['job', 'jobs'] },
        link: '/job-seeker',
      }),
    ]);
  });
});
