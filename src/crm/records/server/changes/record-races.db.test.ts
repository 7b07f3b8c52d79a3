// What happens at once to the same records: one after the other each thing is done whole or refused, nothing is lost, counts stay exact.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { lockWaits } from '#tests/support/lock-waits.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { countsAgree, recordState, recordsContext, storedRow } from '#tests/support/record-state.ts';
import { staticList } from '#tests/support/records.ts';
import type { BulkAction, RecordJob, RecordKind, RecordValues } from '../../contract.ts';
import { bulkRecords, readRecordJob } from '../bulk/bulk-records.ts';
import { processBatch, processJob } from '../bulk/process-job.ts';
import { addField, deleteField } from '../settings/record-settings.ts';
import { createRecord, saveRecords } from '../writing/create-records.ts';
import { editRecord } from '../writing/edit-record.ts';
import { mergeRecords } from '../writing/merge-records.ts';
import { lockLibrary } from './record-changes.store.ts';
import { purgeTrashed } from './tidy.store.ts';
import { undoChange } from './undo-change.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;
let colleague: Principal;

const context = () => recordsContext(test.platform);
const state = () => recordState(database.db, user.workspaceId);
const add = async (values: RecordValues, kind: RecordKind = 'contact') =>
  (await createRecord(context(), user, kind, { values, anyway: true })).id;
const edit = (id: string, values: RecordValues, revision?: number, who = user) =>
  editRecord(context(), who, 'contact', id, { values, revision });
const merge = (id: string, otherId: string, kind: RecordKind = 'contact') =>
  mergeRecords(context(), user, kind, id, { otherId, show: {} });
const bulk = (ids: string[], action: BulkAction, kind: RecordKind = 'contact') =>
  bulkRecords(context(), user, kind, { target: { ids }, action });
const undo = async (changeId: string | null) => undoChange(context(), user, changeId ?? '');
const row = (id: string, kind: RecordKind = 'contact') => storedRow(database.db, kind, id);
const many = (n: number) =>
  database.db.execute(sql`
    insert into contacts (workspace_id, id, name, email, source, created_at)
    select ${user.workspaceId}::uuid, gen_random_uuid(), 'N' || n, n || '@x.example', 'import', now() - interval '1 day'
      from generate_series(1, ${n}) n`);
const tagged = async (tag: string) =>
  (
    await database.db.execute(
      sql`select 1 from contact_tags where workspace_id = ${user.workspaceId} and ${tag} = any(tags)`,
    )
  ).rowCount;

/** What each came to: done, or the code of what it was refused with. Anything else that is thrown fails the test. */
async function outcomes(doings: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(doings);
  return settled
    .map((each) => {
      if (each.status === 'fulfilled') return 'done';
      if (each.reason instanceof AppError) return each.reason.code;
      throw each.reason;
    })
    .sort();
}

beforeEach(async () => {
  user = await someone(test.platform);
  colleague = await someone(test.platform, { joinWorkspaceId: user.workspaceId });
});

describe('two at once', () => {
  it('edit one field: the second is refused, and both are kept where the fields differ', async () => {
    const id = await add({ name: 'Mara', city: 'Oslo' });
    const both = [edit(id, { city: 'Umeå' }, 1), edit(id, { city: 'Bergen' }, 1, colleague)];
    expect(await outcomes(both)).toEqual(['RECORD_CHANGED', 'done']);
    expect(await outcomes([edit(id, { title: 'CEO' }, 1), edit(id, { country: 'SE' }, 1, colleague)])).toEqual([
      'done',
      'done',
    ]);
    expect(await row(id)).toMatchObject({ title: 'CEO', country: 'SE', revision: 4 });
  });

  it('take one address: one has it', async () => {
    const ids = [await add({ name: 'A' }), await add({ name: 'B' }), await add({ name: 'C' })];
    const taking = [...ids.map((id) => edit(id, { email: 'a@b.example' })), add({ email: 'a@b.example' })];
    expect(await outcomes(taking)).toEqual(['RECORD_EXISTS', 'RECORD_EXISTS', 'RECORD_EXISTS', 'done']);
  });

  it('merge a pair, from either side: it is merged once, and undone whole', async () => {
    const [a, b] = [await add({ name: 'A', city: 'Oslo' }), await add({ name: 'B', title: 'CEO' })];
    const before = await state();
    const merging = [merge(a, b), merge(b, a), merge(a, b)];
    expect(await outcomes(merging)).toEqual(['RECORD_MERGED', 'RECORD_MERGED', 'done']);
    expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
    for (const each of await Promise.allSettled(merging)) {
      if (each.status === 'fulfilled') await undo(each.value.changeId);
    }
    expect(await state()).toEqual(before);
  });

  it('merge and edit: the edit goes into the merge, or is refused', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [a, b] = [await add({ name: `A${n}` }), await add({ name: `B${n}` })];
      const [merged, edited] = await Promise.allSettled([merge(a, b), edit(b, { city: `City ${n}` }, 1, colleague)]);
      expect(merged.status).toBe('fulfilled');
      if (edited.status === 'fulfilled') expect(await row(a)).toMatchObject({ city: `City ${n}` });
      else expect(edited.reason).toMatchObject({ code: 'RECORD_MERGED', details: { id: a } });
    }
  });

  it('take one change back: once', async () => {
    const id = await add({ name: 'Mara', city: 'Oslo' });
    const { changeId } = await edit(id, { city: 'Umeå' });
    expect(await outcomes([undo(changeId), undo(changeId), undo(changeId)])).toEqual([
      'CHANGE_NOT_FOUND',
      'CHANGE_NOT_FOUND',
      'done',
    ]);
    expect(await row(id)).toMatchObject({ city: 'Oslo', revision: 1 });
  });

  it('do anything at once: without deadlock, and with correct counts', async () => {
    const list = await staticList(database.db, user.workspaceId);
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await add({ name: `N${n}`, email: `n${n}@north.example` }));
    const firms = [
      await add({ name: 'North', domain: 'north.example' }, 'company'),
      await add({ name: 'N' }, 'company'),
    ];
    const pick = (n: number) => ids[n % ids.length] ?? '';
    const doings = Array.from({ length: 10 }, (_, n) => [
      () => edit(pick(n), { city: `C${n}` }),
      () => edit(pick(n + 3), { email: `n${(n * 7) % 12}@south.example` }),
      () => bulk(ids.slice(n), { do: n % 2 ? 'bin' : 'restore' }),
      () => bulk([...ids].reverse(), { do: 'tag', tag: `T${n}` }),
      () =>
        bulk(ids.slice(0, 6), n % 2 ? { do: 'add-to-list', listId: list } : { do: 'remove-from-list', listId: list }),
      () => merge(pick(n), pick(n + 5)),
      () => merge(firms[n % 2] ?? '', firms[(n + 1) % 2] ?? '', 'company'),
      () => bulk(firms, { do: n % 2 ? 'restore' : 'bin' }, 'company'),
      () => add({ name: 'North', domain: `d${n % 3}.example` }, 'company'),
      () => save([`n${n}@north.example`, `new${n}@north.example`]),
      async () => {
        const { changeId } = await bulk([pick(n)], { do: 'set', field: 'title', value: `T${n}` });
        if (changeId !== null) await undo(changeId);
      },
    ]).flat();
    await outcomes(doings.map((doing) => doing()));
    expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
    const { rows } = await database.db.execute(sql`
      select l.contacts, (select count(*)::int from list_members m where m.list_id = l.id) as members from lists l where l.id = ${list}`);
    expect(rows[0]?.contacts).toBe(rows[0]?.members);
  });

  const save = (emails: string[]) =>
    database.db.transaction((tx) =>
      saveRecords(tx, context().relations, user.workspaceId, {
        kind: 'contact',
        madeBy: user.userId,
        records: emails.map((email) => ({
          values: { email, name: 'Found' },
          origin: { source: 'linkedin-people', at: '2026-05-01T00:00:00.000Z' },
        })),
      }),
    );
});

describe('a late undo', () => {
  it('leaves alone what was changed after it, and sets the rest back', async () => {
    const ids = [await add({ name: 'A' }), await add({ name: 'B' })];
    const { changeId } = await bulk(ids, { do: 'set', field: 'city', value: 'Umeå' });
    await edit(ids[0] ?? '', { city: 'Bergen' });
    await edit(ids[1] ?? '', { title: 'CEO' });
    expect(await undo(changeId)).toMatchObject({ restored: 1, kept: 1 });
    expect(await row(ids[0] ?? '')).toMatchObject({ city: 'Bergen' });
    expect(await row(ids[1] ?? '')).toMatchObject({ city: '', title: 'CEO' });
  });

  it('leaves in the bin whose address another has meanwhile', async () => {
    const ids = [await add({ name: 'A', email: 'a@b.example' }), await add({ name: 'B' })];
    const { changeId } = await bulk(ids, { do: 'bin' });
    await add({ email: 'a@b.example' });
    expect(await undo(changeId)).toMatchObject({ restored: 1, kept: 1 });
    expect(await bulk(ids, { do: 'restore' })).toMatchObject({ changed: 0, failed: 1 });
    expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
  });

  it('passes over what is gone for good', async () => {
    const id = await add({ name: 'A', city: 'Oslo' });
    const other = await add({ name: 'B' });
    const { changeId } = await bulk([id, other], { do: 'set', field: 'city', value: 'Umeå' });
    await purge([id]);
    expect(await undo(changeId)).toMatchObject({ restored: 1 });
    expect(await row(other)).toMatchObject({ city: '' });
    const { changeId: alone } = await bulk([other], { do: 'set', field: 'city', value: 'Umeå' });
    await purge([other]);
    expect(await undo(alone)).toMatchObject({ restored: 0, kept: 1 });
  });

  it('links no contact to a purged company', async () => {
    const [first, second] = [await add({ name: 'North' }, 'company'), await add({ name: 'South' }, 'company')];
    const ids = [await add({ name: 'A', companyName: 'North' }), await add({ name: 'B', companyName: '' })];
    const { changeId } = await bulk(ids, { do: 'set', field: 'companyName', value: 'South' });
    expect(await row(ids[0] ?? '')).toMatchObject({ company_id: second });
    await purge([first], 'company');
    expect(await undo(changeId)).toMatchObject({ restored: 1, kept: 1 });
    expect(await row(ids[0] ?? '')).toMatchObject({ company_id: second });
    expect(await row(ids[1] ?? '')).toMatchObject({ company_id: null, company_name: '' });
  });

  async function purge(ids: string[], kind: RecordKind = 'contact'): Promise<void> {
    await bulk(ids, { do: 'bin' }, kind);
    await database.db.execute(
      sql`update ${sql.raw(kind === 'contact' ? 'contacts' : 'companies')} set deleted_at = now() - interval '31 days' where id = any(${sql.param(ids)}::uuid[])`,
    );
    expect(await purgeTrashed(database.db, context().relations.links)).toBe(ids.length);
  }
});

describe('while work on many runs', () => {
  const orders: { first: 'undo' | 'work'; state: RecordJob['state']; background: boolean }[] = [
    { first: 'undo', state: 'cancelled', background: false },
    { first: 'work', state: 'done', background: true },
  ];
  it.each(orders)(
    'an undo leaves nothing of it, where the $first comes first',
    async ({ first, state: ends, background }) => {
      await many(1_200);
      const before = await state();
      const { id } = await bulkRecords(context(), user, 'contact', {
        target: { selection: { shelf: 'live' }, except: [] },
        action: { do: 'tag', tag: 'Fair' },
      });
      await processBatch(context(), user.workspaceId, id);
      const { changeId } = await readRecordJob(context(), user.workspaceId, id);
      const start = {
        undo: () => undo(changeId),
        work: () => processJob(context(), user.workspaceId, id).then(() => null),
      };
      const second = first === 'undo' ? 'work' : 'undo';
      // Both wait for the library, which goes to them in the order they asked for it.
      const both = await database.db.transaction(async (tx) => {
        await lockLibrary(tx, user.workspaceId);
        const one = whileHoldingNothing(start[first]);
        await lockWaits(database.db, 1);
        const other = whileHoldingNothing(start[second]);
        await lockWaits(database.db, 2);
        return { one, other };
      });
      const undone = (await Promise.all([both.one, both.other])).find((each) => each !== null);
      expect(await readRecordJob(context(), user.workspaceId, id)).toMatchObject({ state: ends });
      expect(undone?.job ?? null).toEqual(
        background ? expect.objectContaining({ state: 'queued', total: 1_200 }) : null,
      );
      if (undone?.job) await processJob(context(), user.workspaceId, undone.job.id);
      expect(await tagged('Fair')).toBe(0);
      expect((await state()).contacts).toEqual(before.contacts);
      expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
      // Neither has anything left to do.
      await processJob(context(), user.workspaceId, id);
      await expect(undo(changeId)).rejects.toMatchObject({ code: 'CHANGE_NOT_FOUND' });
      expect(await tagged('Fair')).toBe(0);
    },
  );

  it('a field that is taken away is not filled any more', async () => {
    const input = { kind: 'contact', label: 'Segment', type: 'text', choices: [] } as const;
    const field = await addField(context(), user, { ...input, choices: [] }, crypto.randomUUID());
    await many(600);
    const job = await bulkRecords(context(), user, 'contact', {
      target: { selection: { shelf: 'live' }, except: [] },
      action: { do: 'set', field: `custom.${field.id}`, value: 'A' },
    });
    await processBatch(context(), user.workspaceId, job.id);
    await deleteField(context(), user, field.id);
    await processJob(context(), user.workspaceId, job.id);
    expect(await readRecordJob(context(), user.workspaceId, job.id)).toMatchObject({
      state: 'done',
      done: 600,
      changed: 500,
      failed: 100,
    });
  });
});
