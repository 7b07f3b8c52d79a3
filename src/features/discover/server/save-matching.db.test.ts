// Keeping all rows that fit, over a real database: exactly those that are listed, once, and taken back as one.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { undoChange } from '#features/records/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { company, deliver, discoverContext, filters, listing } from '#tests/support/discover.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { staticList } from '#tests/support/records.ts';
import type { DiscoverFilters } from '../contract.ts';
import { countDiscover } from './count-discover.ts';
import { excludeDiscovered } from './exclude-discovered.ts';
import { listDiscover } from './list-discover.ts';
import { saveMatching } from './save-matching.ts';

const database = withDatabase();
const test = withPlatform(database);
const context = () => discoverContext(test.platform);
let user: Principal;

const matching = (show: 'new' | 'yours', some: Partial<DiscoverFilters> = {}) => ({
  kind: 'company' as const,
  show,
  filters: filters(some),
});
const counts = (some: Partial<DiscoverFilters> = {}) =>
  countDiscover(context(), user.workspaceId, { kind: 'company', filters: filters(some) });
const save = (body: Parameters<typeof saveMatching>[2], key: string = crypto.randomUUID(), who = user) =>
  saveMatching(context(), who, body, key);

async function inDirectory(count: number, country: string): Promise<void> {
  await database.db.execute(sql`
    insert into directory_companies (source, key, name, domain, city, country, address, industry, industry_text, size, register, twin_key, as_of,
                                     added_at, search)
    select 'companies-house', ${country} || n, 'Company ' || n || ${country}, '', 'Town', ${country}, '', '', '', '', '', '', '2026-11-01', now(),
           array_to_tsvector(array['company', 'c:' || ${country}]) from generate_series(1, ${count}::int) n`);
}

beforeEach(async () => {
  user = await someone(test.platform);
  await database.db.execute(sql`truncate directory_companies, directory_imports`);
});

describe('keeping all that fit', () => {
  it('keeps exactly what is counted as new, without what is excluded', async () => {
    await inDirectory(30, 'SE');
    await inDirectory(5, 'NO');
    await deliver(database.db, user, [company('Oak', { country: 'SE' }), company('Elm', { country: 'FI' })]);
    const { items } = await listDiscover(context(), user.workspaceId, listing('company', 'new', { country: ['NO'] }));
    await excludeDiscovered(context(), user, {
      kind: 'company',
      refs: items.slice(0, 2).map(({ ref }) => ref),
      excluded: true,
    });
    const saved = await save(matching('new', { country: ['SE', 'NO'] }));
    expect(saved).toMatchObject({ created: 34, merged: 0, unchanged: 0 });
    expect(await counts()).toEqual({ yours: 34, new: 1 });
    expect(await counts({ country: ['SE', 'NO'] })).toEqual({ yours: 34, new: 0 });
  });

  it('does it once for one key, also when all of it is kept by then', async () => {
    await inDirectory(12, 'SE');
    const key = crypto.randomUUID();
    const saved = await save(matching('new'), key);
    expect(await save(matching('new'), key)).toEqual(saved);
    await expect(save(matching('new'))).rejects.toMatchObject({ code: 'RESULT_NOT_FOUND' });
    expect(await counts()).toEqual({ yours: 12, new: 0 });
  });

  it('is one change, which one undo takes back', async () => {
    await inDirectory(12, 'SE');
    const { changeId } = await save(matching('new'));
    const undone = await undoChange(context(), user, changeId ?? '');
    expect(undone).toMatchObject({ restored: 12, kept: 0, job: null });
    expect(await counts()).toEqual({ yours: 0, new: 12 });
  });

  it('makes one record of each, however many press at once', async () => {
    await inDirectory(12, 'SE');
    const pressed = await Promise.allSettled([1, 2, 3].map(() => save(matching('new'))));
    expect(pressed.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await counts()).toEqual({ yours: 12, new: 0 });
  });

  it('takes the first ones in their order where more fit than one press takes', async () => {
    await inDirectory(10_020, 'SE');
    const saved = await save(matching('new'));
    expect(saved.created).toBe(10_000);
    expect(await counts()).toEqual({ yours: 10_000, new: 20 });
    // Too much to take back at once.
    expect((await undoChange(context(), user, saved.changeId ?? '')).job).toMatchObject({ total: 10_000 });
  });

  it('puts yours into a list, and refuses that on a plan without lists before anything is kept', async () => {
    await inDirectory(3, 'SE');
    const list = await staticList(database.db, user.workspaceId);
    const trial: Principal = { ...user, plan: 'trial', group: 'trial' };
    await expect(save({ ...matching('new'), listId: list }, crypto.randomUUID(), trial)).rejects.toMatchObject({
      code: 'PLAN_REQUIRED',
    });
    expect(await save(matching('new'), crypto.randomUUID(), trial)).toMatchObject({ created: 3 });
    const { changeId } = await save({ ...matching('yours', { country: ['SE'] }), listId: list });
    expect(changeId).not.toBeNull();
    const members = async () =>
      (await database.db.execute(sql`select from list_members where workspace_id = ${user.workspaceId}`)).rowCount;
    expect(await members()).toBe(3);
    await undoChange(context(), user, changeId ?? '');
    expect(await members()).toBe(0);
  });
});
