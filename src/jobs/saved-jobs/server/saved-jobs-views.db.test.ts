// Lists of saved jobs: every sort is paged without a gap or a double, every filter says what it counts.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { SavedJobSort, type SavedJobsFilter } from '../contract.ts';
import { getBoard, getSummary, listPage } from './read-saved-jobs.ts';

const database = withDatabase();
const test = withPlatform(database);
const today = '2026-11-21';
const JOBS = 60;
let user: Principal;

beforeAll(async () => {
  user = await someone(test.platform);
  await database.db.execute(sql`
    insert into saved_jobs (workspace_id, id, kind, job_id, saved_by, title, company, place, url, source, sample, salary, skills,
                            description, extra, rank, status, next_due, applied_on, tags)
    select ${user.workspaceId}::uuid, gen_random_uuid(), case when n % 5 = 0 then 'freelance' else 'job' end, 'j' || n,
           ${user.userId}::uuid, 'Title ' || n % 4, 'Company 50%_' || n % 3, '', '', 'Board ' || n % 2, false, '', '{}', '', '[]', n,
           (array['saved', 'applied', 'interview', 'offer', 'closed'])[n % 5 + 1],
           case when n % 3 = 0 then date '2026-11-21' + (n % 7 - 3) end, case when n % 4 = 0 then date '2026-11-01' + n % 5 end,
           case when n % 6 = 0 then array['remote'] else '{}' end
      from generate_series(1, ${JOBS}::int) n`);
});

async function all(filter: Partial<SavedJobsFilter>, sort: SavedJobSort, order: 'asc' | 'desc') {
  const found = [];
  let cursor: string | undefined;
  do {
    const page = await listPage(database.db, user.workspaceId, {
      shelf: 'live',
      today,
      ...filter,
      sort,
      order,
      limit: 7,
      cursor,
    });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

describe('every sort, in both directions', () => {
  it.each(SavedJobSort.options.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const)))(
    '%s %s is paged without a gap or a double',
    async (sort, order) => {
      const ids = (await all({}, sort, order)).map(({ id }) => id);
      expect(ids).toHaveLength(JOBS);
      expect(new Set(ids).size).toBe(JOBS);
    },
  );

  it.each(['asc', 'desc'] as const)('puts days that are not set last (%s)', async (order) => {
    const days = (await all({}, 'due', order)).map(({ nextDue }) => nextDue);
    const set = days.filter((day) => day !== null);
    expect(days.slice(0, set.length)).toEqual(order === 'asc' ? set.toSorted() : set.toSorted().reverse());
  });
});

it('counts what its links show', async () => {
  const { due, shelves } = await getSummary(database.db, user.workspaceId, today);
  for (const filter of ['overdue', 'today', 'week'] as const)
    expect((await all({ due: filter }, 'due', 'asc')).length).toBe(due[filter]);
  expect((await all({ due: 'now' }, 'due', 'asc')).length).toBe(due.overdue + due.today);
  expect(shelves).toEqual({ live: JOBS, archived: 0, bin: 0 });
  const { columns } = await getBoard(database.db, user.workspaceId, { today, limit: 5 });
  for (const { status, total, items } of columns) {
    expect((await all({ status: [status] }, 'board', 'asc')).map(({ id }) => id).slice(0, 5)).toEqual(
      items.map(({ id }) => id),
    );
    expect((await all({ status: [status] }, 'saved', 'asc')).length).toBe(total);
  }
});

it.each<[Partial<SavedJobsFilter>, number]>([
  [{ kind: 'freelance' }, 12],
  [{ tag: 'remote' }, 10],
  [{ q: '50%_1' }, 20],
  [{ q: '5_%' }, 0],
  [{ status: ['saved', 'closed'] }, 24],
  [{ shelf: 'bin' }, 0],
])('%j finds %i', async (filter, count) => expect(await all(filter, 'saved', 'desc')).toHaveLength(count));
