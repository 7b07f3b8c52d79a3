// Changes to saved jobs: places in columns, the day of applying, races, and taking a change back.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { posting } from '#tests/support/postings.ts';
import type { BulkAction, JobStatus } from '../contract.ts';
import { changeMany, changeOne, moveOne, saveJob, undoChange } from './change-saved-jobs.ts';
import { getBoard } from './read-saved-jobs.ts';
import { emptyBins, renumberColumns } from './saved-jobs-upkeep.store.ts';

const database = withDatabase();
const test = withPlatform(database);
const today = new Date().toISOString().slice(0, 10);
let user: Principal;
let ids: Record<string, string>;

const context = () => ({
  platform: test.platform,
  postings: {
    job: async (_workspace: string, jobId: string) => posting({ title: jobId, company: `Company of ${jobId}` }),
    freelance: async () => null,
  },
});
const id = (name: string) => ids[name] ?? name;
const save = async (name: string, who = user) => (await saveJob(context(), who, { kind: 'job', jobId: name })).id;
const move = (name: string, status: JobStatus, place: 'top' | 'bottom' | { before: string } = 'top') =>
  moveOne(context(), user, id(name), { status, place, today });
const bulk = (action: BulkAction, ...names: string[]) =>
  changeMany(context(), user, { target: { ids: names.map(id) }, action, today });
async function column(status: JobStatus): Promise<string> {
  const { columns } = await getBoard(database.db, user.workspaceId, { today, limit: 200 });
  return (
    columns
      .find((each) => each.status === status)
      ?.items.map(({ title }) => title)
      .join('') ?? ''
  );
}
const job = async (name: string) => (await changeOne(context(), user, id(name), { today })).job;

beforeEach(async () => {
  user = await someone(test.platform);
  ids = {};
  // The last one that was saved lies on top.
  for (const name of ['D', 'C', 'B', 'A']) ids[name] = await save(name);
});

describe('places', () => {
  it.each<[string, 'top' | 'bottom' | { before: string }, string]>([
    ['C', 'top', 'CABD'],
    ['A', 'bottom', 'BCDA'],
    ['D', { before: 'B' }, 'ADBC'],
    ['A', { before: 'A' }, 'ABCD'],
    ['B', { before: 'nobody' }, 'BACD'],
  ])('%s to %j gives %s', async (name, place, order) => {
    const target = typeof place === 'string' ? place : { before: ids[place.before] ?? crypto.randomUUID() };
    await move(name, 'saved', target);
    expect(await column('saved')).toBe(order);
  });

  it('there is always room between two cards', async () => {
    for (let n = 0; n < 150; n += 1) await move(n % 2 ? 'C' : 'D', 'saved', { before: id(n % 2 ? 'D' : 'C') });
    expect(await column('saved')).toBe('ABCD');
    await database.db.execute(sql`update saved_jobs set rank = rank + 0.1 ^ 250 where id = ${id('A')}::uuid`);
    expect(await renumberColumns(database.db)).toBeGreaterThan(0);
    expect(await column('saved')).toBe('ABCD');
    expect(await renumberColumns(database.db)).toBe(0);
  });

  it('20 moves at once give 20 places', async () => {
    for (let n = 0; n < 16; n += 1) ids[`n${n}`] = await save(`n${n}`);
    await Promise.all(Object.keys(ids).map((name) => move(name, 'interview', { before: id('A') })));
    const { rows } = await database.db.execute(
      sql`select count(distinct rank)::int as places from saved_jobs
           where workspace_id = ${user.workspaceId}::uuid and status = 'interview'`,
    );
    expect(rows).toEqual([{ places: 20 }]);
  });

  it('several moved at once lie on top in the order that they had', async () => {
    await move('D', 'offer');
    await bulk({ do: 'move', status: 'offer' }, 'C', 'A', 'B');
    expect(await column('offer')).toBe('ABCD');
  });
});

describe('applied on', () => {
  it('is set when the status first becomes Applied, and stays', async () => {
    expect((await move('A', 'interview')).changed).toBe(1);
    expect((await job('A')).appliedOn).toBeNull();
    await move('A', 'applied');
    expect((await job('A')).appliedOn).toBe(today);
    await changeOne(context(), user, id('A'), { appliedOn: '2026-01-02', today });
    await move('A', 'closed');
    await bulk({ do: 'move', status: 'applied' }, 'A');
    expect((await job('A')).appliedOn).toBe('2026-01-02');
  });

  it('warns of the same company and title, and does it', async () => {
    const other = await saveJob(
      {
        ...context(),
        postings: {
          job: async () => posting({ title: 'A', company: 'Company of A, Inc.' }),
          freelance: async () => null,
        },
      },
      user,
      { kind: 'job', jobId: 'again' },
    );
    await move('A', 'applied');
    const answer = await moveOne(context(), user, other.id, { status: 'applied', place: 'top', today });
    expect(answer).toMatchObject({ changed: 1, warning: { id: id('A'), title: 'A', appliedOn: today } });
    expect(await job('A')).toMatchObject({ appliedBefore: { id: other.id } });
    expect((await move('B', 'applied')).warning).toBeNull();
  });
});

describe('races', () => {
  it('a card that is moved while it is archived is archived, wherever it lay', async () => {
    const outcomes = await Promise.allSettled([
      bulk({ do: 'shelve', shelf: 'archived' }, 'A'),
      ...Array.from({ length: 10 }, () => move('A', 'offer')),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'JOB_NOT_FOUND' });
    expect((await job('A')).shelf).toBe('archived');
    expect(await column('offer')).toBe('');
    await expect(move('A', 'saved')).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
  });

  it('20 people who tag at once lose no tag', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => bulk({ do: 'tag', tag: `t${n}` }, 'A', 'B')));
    expect((await job('A')).tags).toHaveLength(20);
    expect(await bulk({ do: 'tag', tag: 'one too many' }, 'A')).toMatchObject({ changed: 0 });
  });

  it('a change is undone once', async () => {
    const { undoId } = await move('A', 'offer');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => undoChange(context(), user, undoId ?? '')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await column('saved')).toBe('ABCD');
  });
});

describe('taking back', () => {
  it.each<[string, BulkAction]>([
    ['a move', { do: 'move', status: 'applied' }],
    ['a tag', { do: 'tag', tag: 'remote' }],
    ['a step', { do: 'step', nextStep: 'Call Mara', nextDue: '2026-12-01' }],
    ['archiving', { do: 'shelve', shelf: 'archived' }],
    ['deleting', { do: 'shelve', shelf: 'bin' }],
  ])('%s leaves everything as it was', async (_what, action) => {
    await move('C', 'saved', { before: id('B') });
    const everything = async () =>
      (
        await database.db.execute(
          sql`select * from saved_jobs where workspace_id = ${user.workspaceId}::uuid order by id`,
        )
      ).rows;
    const before = await everything();
    const { changed, undoId } = await bulk(action, 'A', 'C', 'D');
    expect(changed).toBe(3);
    expect(await everything()).not.toEqual(before);
    expect(await undoChange(context(), user, undoId ?? '')).toEqual({ changed: 3 });
    expect(await everything()).toEqual(before);
    await expect(undoChange(context(), user, undoId ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('touches only what was changed', async () => {
    const { undoId } = await changeOne(context(), user, id('A'), { nextStep: 'Call', today });
    await changeOne(context(), user, id('A'), { note: 'Meanwhile', tags: ['x', 'x'], today });
    await undoChange(context(), user, undoId ?? '');
    expect(await job('A')).toMatchObject({ nextStep: '', note: 'Meanwhile', tags: ['x'] });
  });

  it('is for the workspace alone', async () => {
    const { undoId } = await move('A', 'offer');
    const stranger = await someone(test.platform);
    await expect(undoChange(context(), stranger, undoId ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(moveOne(context(), stranger, id('A'), { status: 'saved', place: 'top', today })).rejects.toMatchObject(
      {
        code: 'JOB_NOT_FOUND',
      },
    );
    await expect(changeOne(context(), stranger, id('A'), { note: 'x', today })).rejects.toMatchObject({
      code: 'JOB_NOT_FOUND',
    });
  });

  it('what changes nothing notes nothing', async () => {
    expect(await bulk({ do: 'move', status: 'saved' }, 'A')).toEqual({ changed: 0, undoId: null, warning: null });
    expect(await changeOne(context(), user, id('A'), { today })).toMatchObject({ changed: 0, undoId: null });
  });
});

describe('the bin', () => {
  it('keeps for 30 days; in it nothing is changed', async () => {
    await bulk({ do: 'shelve', shelf: 'bin' }, 'A', 'B');
    await expect(changeOne(context(), user, id('A'), { note: 'x', today })).rejects.toMatchObject({
      code: 'JOB_NOT_FOUND',
    });
    expect(await bulk({ do: 'tag', tag: 'x' }, 'A')).toMatchObject({ changed: 0 });
    await database.db.execute(
      sql`update saved_jobs set shelved_at = now() - interval '31 days' where id = ${id('A')}::uuid`,
    );
    expect(await emptyBins(database.db)).toBe(1);
    expect(await bulk({ do: 'shelve', shelf: 'live' }, 'A', 'B')).toMatchObject({ changed: 1 });
    expect(await column('saved')).toBe('BCD');
  });
});

it('changes all that match', async () => {
  await bulk({ do: 'tag', tag: 'remote' }, 'A', 'C');
  const filter = { shelf: 'live' as const, tag: 'remote', today };
  const answer = await changeMany(context(), user, {
    target: { filter },
    action: { do: 'move', status: 'closed' },
    today,
  });
  expect(answer.changed).toBe(2);
  expect(await column('closed')).toBe('AC');
});
