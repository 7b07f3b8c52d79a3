// Merging two records, and taking it back: nothing is lost, and afterwards every table is what it was, byte by byte.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recordState, recordsContext, storedRow } from '#tests/support/record-state.ts';
import { staticList } from '#tests/support/records.ts';
import type { RecordKind } from '../../contract.ts';
import { bulkRecords } from '../bulk/bulk-records.ts';
import { purgeTrashed } from '../changes/tidy.store.ts';
import { undoChange } from '../changes/undo-change.ts';
import { readRecord } from '../reading/read-record.ts';
import { createRecord, saveRecords } from './create-records.ts';
import { chooseValue, editRecord } from './edit-record.ts';
import { mergeRecords } from './merge-records.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;

const context = () => recordsContext(test.platform);
const state = () => recordState(database.db, user.workspaceId);
const merge = (kind: RecordKind, id: string, otherId: string, show: Record<string, 'this' | 'other'> = {}) =>
  mergeRecords(context(), user, kind, id, { otherId, show });
const undo = (changeId: string | null) => undoChange(context(), user, changeId ?? '');
const add = async (kind: RecordKind, values: Record<string, string | string[]>) =>
  (await createRecord(context(), user, kind, { values, anyway: true })).id;
async function hang(kind: RecordKind, id: string, list: string): Promise<void> {
  const about = sql`${user.workspaceId}, ${newId()}, ${kind}, ${id}`;
  await database.db.execute(
    sql`insert into list_members (workspace_id, id, record_kind, record_id, list_id, note) values (${about}, ${list}, ${id})`,
  );
  await database.db.execute(
    sql`insert into record_notes (workspace_id, id, record_kind, record_id, text) values (${about}, ${id})`,
  );
  await database.db.execute(
    sql`insert into record_events (workspace_id, id, record_kind, record_id, what) values (${about}, 'noted')`,
  );
}

beforeEach(async () => {
  user = await someone(test.platform);
});

describe('two contacts', () => {
  it('keep the values of both, and what hangs on them', async () => {
    const [both, onlyOther] = [
      await staticList(database.db, user.workspaceId),
      await staticList(database.db, user.workspaceId, 'B'),
    ];
    const id = await add('contact', { name: 'Mara Lind', email: 'a@north.example', title: 'Buyer', tags: ['x'] });
    const other = await add('contact', {
      name: 'M. Lind',
      email: 'b@north.example',
      city: 'Umeå',
      phone: '+46701234567',
      tags: ['X', 'y'],
    });
    await hang('contact', id, both);
    await hang('contact', other, both);
    await database.db.execute(
      sql`insert into list_members (workspace_id, record_kind, record_id, list_id) values (${user.workspaceId}, 'contact', ${other}, ${onlyOther})`,
    );
    await database.db.execute(
      sql`update contacts set email_state = 'unsubscribed', email_state_reason = 'By the link', last_contacted_at = now() where id = ${other}`,
    );
    const before = await state();
    const { changeId } = await merge('contact', id, other, { name: 'other' });
    expect(await storedRow(database.db, 'contact', id)).toMatchObject({
      name: 'M. Lind',
      email: 'a@north.example',
      other_emails: ['b@north.example'],
      title: 'Buyer',
      city: 'Umeå',
      phone: '+46701234567',
      tags: ['x', 'y'],
      email_state: 'unsubscribed',
      email_state_reason: 'By the link',
      last_contacted_at: expect.any(String),
      facts: {
        name: { others: [{ value: 'Mara Lind', source: 'manual' }] },
        email: { others: [{ value: 'b@north.example' }] },
      },
    });
    const { rows } = await database.db.execute(sql`
      select (select count(*)::int from list_members where record_id = ${id}) as places,
             (select count(*)::int from record_notes where record_id = ${id}) as notes,
             (select contacts from lists where id = ${both}) as counted`);
    expect(rows).toEqual([{ places: 2, notes: 2, counted: 1 }]);
    expect(await undo(changeId)).toMatchObject({ restored: 2, kept: 0 });
    expect(await state()).toEqual(before);
  });

  it('takes the address of the other where it is chosen', async () => {
    const id = await add('contact', { email: 'a@north.example' });
    const other = await add('contact', { email: 'b@north.example' });
    const before = await state();
    const { changeId } = await merge('contact', id, other, { email: 'other' });
    expect(await storedRow(database.db, 'contact', id)).toMatchObject({
      email: 'b@north.example',
      other_emails: ['a@north.example'],
    });
    await undo(changeId);
    expect(await state()).toEqual(before);
  });

  it('what was changed after it stays, and is counted', async () => {
    const id = await add('contact', { name: 'Mara', email: 'a@north.example' });
    const other = await add('contact', { name: 'Ann', email: 'b@north.example', city: 'Umeå' });
    const { changeId } = await merge('contact', id, other);
    await editRecord(context(), user, 'contact', id, { values: { city: 'Lund' } });
    expect(await undo(changeId)).toMatchObject({ restored: 1, kept: 1 });
    expect(await storedRow(database.db, 'contact', id)).toMatchObject({ city: 'Lund' });
    expect(await storedRow(database.db, 'contact', other)).toMatchObject({ deleted_at: null, city: 'Umeå' });
  });

  it('refuses itself, the bin, and another workspace', async () => {
    const id = await add('contact', { name: 'Mara' });
    const stranger = await someone(test.platform);
    const theirs = (await createRecord(context(), stranger, 'contact', { values: { name: 'T' }, anyway: false })).id;
    for (const other of [id, theirs, newId()]) {
      await expect(merge('contact', id, other)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    }
  });
});

it('two companies: the people of both work at the one that stays, until it is undone', async () => {
  const id = await add('company', { name: 'North', domain: 'north.example' });
  const other = await add('company', { name: 'Nord', domain: 'nord.example', industry: 'Timber' });
  const mara = await add('contact', { email: 'mara@nord.example' });
  const before = await state();
  const { changeId } = await merge('company', id, other);
  expect(await storedRow(database.db, 'contact', mara)).toMatchObject({ company_id: id });
  expect(await storedRow(database.db, 'company', id)).toMatchObject({
    other_domains: ['nord.example'],
    industry: 'Timber',
  });
  expect((await add('contact', { email: 'new@nord.example' })).length).toBe(36);
  const { rows } = await database.db.execute(sql`select company_id from contacts where email = 'new@nord.example'`);
  expect(rows).toEqual([{ company_id: id }]);
  await database.db.execute(sql`delete from contacts where email = 'new@nord.example'`);
  await undo(changeId);
  expect(await state()).toEqual({ ...before, record_counts: expect.anything() });
});

it('several go into one as one change, or none of them where one is not live', async () => {
  const ids = [];
  for (const name of ['A', 'B', 'C', 'D']) ids.push(await add('contact', { name, phone: `+4670123456${ids.length}` }));
  const [keep = '', ...others] = ids.toReversed();
  const before = await state();
  const several = (otherIds: string[]) => mergeRecords(context(), user, 'contact', keep, { otherIds });
  for (const wrong of [
    [...others, newId()],
    [...others, keep],
    [...others, ...others],
  ])
    await expect(several(wrong)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
  expect(await state()).toEqual(before);
  const { changeId } = await several(others);
  expect(await storedRow(database.db, 'contact', keep)).toMatchObject({
    name: 'D',
    other_phones: ['+46701234562', '+46701234561', '+46701234560'],
  });
  await expect(several(others)).rejects.toMatchObject({ code: 'RECORD_MERGED', details: { id: keep } });
  expect(await undo(changeId)).toMatchObject({ kept: 0 });
  expect(await state()).toEqual(before);
});

describe.each(['contact', 'company'] as const)('the id of a %s that was merged away', (kind) => {
  const read = (id: string, who = user) => readRecord(context(), { workspaceId: who.workspaceId, kind }, id);
  const purge = async () => {
    await database.db.execute(sql`update ${sql.identifier(kind === 'contact' ? 'contacts' : 'companies')}
      set deleted_at = now() - interval '31 days' where deleted_at is not null and workspace_id = ${user.workspaceId}`);
    await purgeTrashed(database.db, context().relations.links);
  };
  const merged = (id: string, name: string) => ({ code: 'RECORD_MERGED', status: 410, details: { id, name } });

  it('answers reads and writes with the surviving record, through further merges, until each is undone', async () => {
    const [last, middle, first] = [
      await add(kind, { name: 'Last' }),
      await add(kind, { name: 'Middle' }),
      await add(kind, { name: 'First' }),
    ];
    const one = await merge(kind, middle, first);
    const calls = [
      () => read(first),
      () => editRecord(context(), user, kind, first, { values: { city: 'Lund' } }),
      () => chooseValue(context(), user, kind, first, { field: 'name', value: 'Middle' }),
      () => merge(kind, last, first),
      () => merge(kind, first, last),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(merged(middle, 'Middle'));
    const two = await merge(kind, last, middle);
    for (const call of calls) await expect(call()).rejects.toMatchObject(merged(last, 'Last'));
    await undo(two.changeId);
    await expect(read(first)).rejects.toMatchObject(merged(middle, 'Middle'));
    await undo(one.changeId);
    expect(await read(first)).toMatchObject({ record: { id: first, name: 'First', deletedAt: null } });
  });

  it('still names it when the bin was emptied, and is gone with it', async () => {
    const [id, other] = [await add(kind, { name: 'Mara' }), await add(kind, { name: 'M.' })];
    const stranger = await someone(test.platform);
    await merge(kind, id, other);
    await purge();
    await expect(read(other)).rejects.toMatchObject(merged(id, 'Mara'));
    await expect(read(other, stranger)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    await bulkRecords(context(), user, kind, { target: { ids: [id] }, action: { do: 'bin' } });
    expect(await read(id)).toMatchObject({ record: { deletedAt: expect.any(String) } });
    await purge();
    for (const each of [id, other])
      await expect(read(each)).rejects.toMatchObject({ code: 'RECORD_GONE', status: 410 });
    await expect(read(id, stranger)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
  });

  it('is a record of its own again when it is taken out of the bin', async () => {
    const [id, other] = [await add(kind, { name: 'Mara' }), await add(kind, { name: 'M.' })];
    await merge(kind, id, other);
    await bulkRecords(context(), user, kind, { target: { ids: [other] }, action: { do: 'restore' } });
    expect(await read(other)).toMatchObject({ record: { id: other, deletedAt: null } });
  });
});

describe('whatever two records hold', () => {
  const texts = fc.constantFrom('', 'Mara', 'Ånn', 'x\ny "z" \\ é🚀', 'North');
  const values = fc.record(
    {
      name: texts,
      firstName: texts,
      title: texts,
      city: texts,
      about: texts,
      email: fc.constantFrom('a@north.example', 'b@north.example', 'c@gmail.com'),
      otherEmails: fc.uniqueArray(fc.constantFrom('d@north.example', 'a@north.example', 'e@x.example')),
      phone: fc.constantFrom('+46701234567', '+12025550143', '123'),
      linkedin: fc.constantFrom('mara', 'ann'),
      country: fc.constantFrom('SE', 'DE'),
      tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'C')),
    },
    { requiredKeys: ['name'] },
  );
  const show = fc.dictionary(
    fc.constantFrom('name', 'email', 'phone', 'city', 'title'),
    fc.constantFrom('this', 'other'),
  );

  it('a merge loses no value, and taking it back restores every table byte by byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(values, { minLength: 1, maxLength: 3 }),
        fc.array(values, { minLength: 1, maxLength: 3 }),
        show,
        async (one, two, shown) => {
          user = await someone(test.platform);
          const [id, other] = [await foundSeveralTimes(one), await foundSeveralTimes(two)];
          if (id === other) return;
          const list = await staticList(database.db, user.workspaceId);
          for (const each of [id, other]) await hang('contact', each, list);
          const known = [...(await valuesIn(id)), ...(await valuesIn(other))];
          const before = await state();
          const { changeId } = await merge('contact', id, other, shown as Record<string, 'this' | 'other'>);
          expect(await valuesIn(id)).toEqual(expect.arrayContaining(known));
          await undo(changeId);
          expect(await state()).toEqual(before);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });

  /** The first as typed, the others found later by its address, so that values compete. */
  async function foundSeveralTimes(records: Record<string, unknown>[]): Promise<string> {
    const origin = { source: 'linkedin-people', at: '2026-05-01T00:00:00.000Z' } as const;
    const address = `${newId()}@y.example`;
    const { items } = await database.db.transaction((tx) =>
      saveRecords(tx, context().relations, user.workspaceId, {
        kind: 'contact',
        madeBy: user.userId,
        records: records.map((each) => ({
          values: { ...each, otherEmails: [...((each.otherEmails as string[]) ?? []), address] },
          origin,
        })),
      }),
    );
    return items[0]?.id ?? '';
  }

  /** Every value that the record shows or keeps beside. */
  async function valuesIn(id: string): Promise<string[]> {
    const {
      email,
      other_emails,
      phone,
      other_phones,
      name,
      first_name: firstName,
      last_name: lastName,
      title,
      city,
      about,
      linkedin,
      country,
      tags,
      facts,
    } = await storedRow(database.db, 'contact', id);
    const competing = Object.entries(facts).flatMap(([key, { others = [] }]) =>
      others.map(({ value }) => `${key}:${value}`),
    );
    const one = Object.entries({ name, firstName, lastName, title, city, about, linkedin, country }).map(
      ([key, value]) => `${key}:${value}`,
    );
    const addresses = [email, ...other_emails].map((each) => `address:${each}`);
    const phones = [phone, ...other_phones].map((each) => `phone-of:${each}`);
    const kept = [...one, ...competing, ...addresses, ...phones, ...tags.map((tag) => `tag:${tag.toLowerCase()}`)];
    return kept.filter((each) => !/:$|^email:|^phone:/.test(each));
  }
});
