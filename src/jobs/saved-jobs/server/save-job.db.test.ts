// Saving a job: one row however often, a snapshot that outlives the posting, a warning before applying twice.
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { posting } from '#tests/support/postings.ts';
import { changeMany, saveJob } from './change-saved-jobs.ts';
import { listMarks, savedState } from './saved-jobs.store.ts';
import type { PostingLookup } from './saved-jobs-context.ts';

const database = withDatabase();
const test = withPlatform(database);

const context = (job: PostingLookup = async () => posting(), freelance: PostingLookup = async () => null) => ({
  platform: test.platform,
  postings: { job, freelance },
});
const intoBin = (user: Principal, ...ids: string[]) =>
  changeMany(context(), user, {
    target: { ids },
    action: { do: 'shelve', shelf: 'bin' },
    today: new Date().toISOString().slice(0, 10),
  });
const stored = async ({ workspaceId }: Principal) =>
  (
    await database.db.execute(
      sql`select kind, job_id, title, description, skills, extra, status, shelf from saved_jobs
           where workspace_id = ${workspaceId}::uuid order by rank`,
    )
  ).rows;

describe('saving', () => {
  it('keeps the posting as the records have it', async () => {
    const user = await someone(test.platform);
    const lookUp = vi.fn<PostingLookup>(async () => posting());
    const saved = await saveJob(context(lookUp), user, { kind: 'job', jobId: 'a=/+1' });
    expect(lookUp).toHaveBeenCalledExactlyOnceWith(user.workspaceId, 'a=/+1');
    expect(saved).toMatchObject({ status: 'saved', changed: true, warning: null });
    const { title, description, skills, extra } = posting();
    expect(await stored(user)).toEqual([
      { kind: 'job', job_id: 'a=/+1', title, description, skills, extra, status: 'saved', shelf: 'live' },
    ]);
  });

  it('refuses what the records do not know', async () => {
    const user = await someone(test.platform);
    await expect(saveJob(context(), user, { kind: 'freelance', jobId: 'x' })).rejects.toMatchObject({
      code: 'JOB_NOT_FOUND',
      message: 'Job not found',
    });
    expect(await stored(user)).toEqual([]);
  });

  it('20 times at once makes one row', async () => {
    const user = await someone(test.platform);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => saveJob(context(), user, { kind: 'job', jobId: 'same' })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await stored(user)).toHaveLength(1);
  });

  it('20 jobs at once gives each its own place', async () => {
    const user = await someone(test.platform);
    await Promise.all(Array.from({ length: 20 }, (_, n) => saveJob(context(), user, { kind: 'job', jobId: `j${n}` })));
    const { rows } = await database.db.execute(
      sql`select count(distinct rank)::int as places from saved_jobs where workspace_id = ${user.workspaceId}::uuid`,
    );
    expect(rows).toEqual([{ places: 20 }]);
  });

  it('keeps kinds and workspaces apart', async () => {
    const [user, stranger] = [await someone(test.platform), await someone(test.platform)];
    const both = context(
      async () => posting(),
      async () => posting({ title: 'Project' }),
    );
    const { id } = await saveJob(both, user, { kind: 'job', jobId: '1' });
    await saveJob(both, user, { kind: 'freelance', jobId: '1' });
    expect(await stored(user)).toHaveLength(2);
    expect(await stored(stranger)).toEqual([]);
    expect(await listMarks(database.db, stranger.workspaceId, 'job', ['1'])).toEqual([]);
    expect(await intoBin(stranger, id)).toEqual({ changed: 0, undoId: null, warning: null });
    expect(await stored(user)).toHaveLength(2);
  });
});

describe('taking back', () => {
  it('puts it into the bin, and saving again brings back what was noted, without the posting', async () => {
    const user = await someone(test.platform);
    const job = { kind: 'job', jobId: '1' } as const;
    const { id } = await saveJob(context(), user, job);
    await database.db.execute(sql`update saved_jobs set note = 'Call Mara' where id = ${id}::uuid`);
    expect(await intoBin(user, id)).toMatchObject({ changed: 1 });
    expect(await listMarks(database.db, user.workspaceId, 'job', ['1'])).toEqual([]);
    expect(await intoBin(user, id)).toMatchObject({ changed: 0, undoId: null });

    const gone = context(async () => null);
    expect(await saveJob(gone, user, job)).toMatchObject({ id, changed: true });
    expect(await saveJob(gone, user, job)).toMatchObject({ id, changed: false });
    expect(await savedState(database.db, { workspaceId: user.workspaceId, ...job })).toMatchObject({ shelf: 'live' });
    expect(await listMarks(database.db, user.workspaceId, 'job', ['1', '2'])).toEqual([
      { jobId: '1', id, status: 'saved' },
    ]);
  });
});

it('warns of a job of the same company and title that was applied to, and saves nevertheless', async () => {
  const user = await someone(test.platform);
  const { id } = await saveJob(context(), user, { kind: 'job', jobId: 'first' });
  expect(await saveJob(context(), user, { kind: 'job', jobId: 'second' })).toMatchObject({ warning: null });
  await database.db.execute(
    sql`update saved_jobs set status = 'applied', applied_on = '2026-11-03' where id = ${id}::uuid`,
  );
  const same = async () => posting({ company: 'northwind  TIMBER ab', title: 'Buyer (Timber)' });
  expect(await saveJob(context(same), user, { kind: 'job', jobId: 'third' })).toMatchObject({
    changed: true,
    warning: { id, title: 'Buyer, Timber', company: 'Northwind Timber', status: 'applied', appliedOn: '2026-11-03' },
  });
});
