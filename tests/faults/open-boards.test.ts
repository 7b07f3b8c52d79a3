// Fetching the open boards against their simulators: what is stored, when they are called, and what a failure changes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BOARD_IDS, BOARDS, type BoardId } from '#jobs/job-board/domain/boards.ts';
import { fetchBoard } from '#jobs/job-board/server/job-board.jobs.ts';
import { createStoredJobs } from '#jobs/job-board/server/job-sources.ts';
import { allFetches, countListed } from '#jobs/job-board/server/postings.store.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts';
import { createSourceClient } from '#platform/outbound/source-client.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import { type Simulators, startSimulators } from '#tests/simulators/index.ts';
import { withDatabase } from '#tests/support/database.ts';

const database = withDatabase();
const log = createLog('silent');
let simulators: Simulators;
let outbound: Outbound;
let now = Date.now();
const clock = { now: () => now };
const RUNS = new AbortController().signal;

beforeAll(async () => {
  simulators = await startSimulators();
  outbound = createOutbound({ log, allowPrivate: true });
});
afterAll(async () => {
  await outbound.close();
  await simulators.close();
});
beforeEach(() => {
  simulators.control.reset();
  now += 48 * 3_600_000;
});

function fetchOne(id: BoardId, stopping = RUNS, pause: (ms: number) => Promise<unknown> = async () => undefined) {
  const headers = { 'user-agent': 'Leadwright/1.0 (+https://leads.example)' };
  const client = createSourceClient(
    { name: id, baseUrl: `${simulators.url}/${id}`, headers, secrets: [] },
    { outbound, clock, log, pause: async () => undefined },
  );
  const sources = { openClient: () => client } as unknown as Sources;
  return fetchBoard({ platform: { db: database.db, clock, log }, sources, pause }, id, stopping);
}

const getRow = async (id: BoardId) => (await allFetches(database.db)).find(({ source }) => source === id);

/** Postings of each simulator; Hacker News has 70 comments, of which ten are answers. */
const LISTED: Record<BoardId, number> = {
  remotive: 60,
  arbeitnow: 110,
  remoteok: 40,
  himalayas: 70,
  jobicy: 100,
  themuse: 50,
  hackernews: 60,
};

test.each(BOARD_IDS)('%s is stored whole, and a second fetch changes nothing', async (id) => {
  expect(await fetchOne(id)).toBe(true);
  expect(await countListed(database.db, id)).toBe(LISTED[id]);
  now += BOARDS[id].minutesBetween * 60_000;
  expect(await fetchOne(id)).toBe(true);
  expect(await countListed(database.db, id)).toBe(LISTED[id]);
  expect(await getRow(id)).toMatchObject({ failures: 0, fault: null, postings: LISTED[id] });
});

test('the same job of several boards is one result with its links, without a trace of markup', async () => {
  const source = createStoredJobs({ db: database.db, clock });
  const query = {
    keyword: 'exists simulator 1',
    location: '',
    remote: 'any',
    type: 'any',
    salaryFloor: null,
    postedWithin: 'any',
    board: '',
  } as const;
  const { items } = await source.search({ ...query, page: 1, cursor: null });
  expect(items.length).toBeGreaterThan(0);
  expect(items.some(({ others }) => others.length >= 2)).toBe(true);
  expect(JSON.stringify(items)).not.toMatch(/<\w|__hacked|&(amp|lt);/);
});

describe('politeness', () => {
  test('a board is not asked before its time, however many ask', async () => {
    await fetchOne('jobicy');
    const asked = simulators.control.calls().length;
    expect(await Promise.all([fetchOne('jobicy'), fetchOne('jobicy'), fetchOne('jobicy')])).toEqual([
      false,
      false,
      false,
    ]);
    expect(simulators.control.calls()).toHaveLength(asked);
  });

  test('pages are paused between, and each call says who calls', async () => {
    const pauses: number[] = [];
    await fetchOne('arbeitnow', RUNS, async (ms) => pauses.push(ms));
    expect(pauses).toEqual([2_000, 2_000]);
    for (const { headers } of simulators.control.calls()) expect(headers['user-agent']).toContain('(+https://');
  });

  test('no source is called where open sources are off', async () => {
    const sources = { openClient: () => null } as unknown as Sources;
    expect(await fetchBoard({ platform: { db: database.db, clock, log }, sources }, 'remotive', RUNS)).toBe(false);
  });
});

describe('a fetch that fails', () => {
  test('changes nothing and waits twice as long each time', async () => {
    simulators.control.order({ scenario: 'server_error' });
    const waits: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await fetchOne('remotive')).toBe(true);
      const row = await getRow('remotive');
      waits.push(((row?.nextAt.getTime() ?? 0) - now) / 60_000);
      now = row?.nextAt.getTime() ?? now;
    }
    expect(waits).toEqual([710, 1_420, 1_440]);
    expect(await getRow('remotive')).toMatchObject({ failures: 3, fault: 'PROVIDER_DOWN', postings: LISTED.remotive });
    expect(await countListed(database.db, 'remotive')).toBe(LISTED.remotive);
    simulators.control.reset();
    await fetchOne('remotive');
    expect(await getRow('remotive')).toMatchObject({ failures: 0, fault: null });
  });

  test('an empty answer is no empty world', async () => {
    simulators.control.order({ scenario: 'empty' });
    await fetchOne('remoteok');
    expect(await countListed(database.db, 'remoteok')).toBe(LISTED.remoteok);
  });

  test('one that is stopped half-way keeps what it had, and resumes at its next turn', async () => {
    const stop = new AbortController();
    await fetchOne('himalayas', stop.signal, async () => stop.abort());
    expect(await getRow('himalayas')).toMatchObject({ fault: 'STOPPED' });
    now += BOARDS.himalayas.minutesBetween * 60_000;
    await fetchOne('himalayas');
    expect(await getRow('himalayas')).toMatchObject({ fault: null, failures: 0 });
    expect(await countListed(database.db, 'himalayas')).toBe(LISTED.himalayas);
  });

  test.each(['partial', 'alt', 'hostile'] as const)('%s answers are stored', async (scenario) => {
    simulators.control.order({ scenario });
    for (const id of BOARD_IDS) {
      now += 48 * 3_600_000;
      await fetchOne(id);
      expect(await getRow(id), id).toMatchObject({ fault: null });
    }
  });
});
