// Adding and editing one record: what is there already, what competes, what follows, and who was quicker.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { countsAgree, recordState, recordsContext, storedRow } from '#tests/support/record-state.ts';
import type { RecordKind, RecordValues } from '../../contract.ts';
import { undoChange } from '../changes/undo-change.ts';
import { createRecord, saveRecords } from './create-records.ts';
import { chooseValue, editRecord } from './edit-record.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;
let colleague: Principal;

const context = () => recordsContext(test.platform);
const add = async (kind: RecordKind, values: RecordValues, anyway = false) =>
  (await createRecord(context(), user, kind, { values, anyway })).id;
const edit = (id: string, values: RecordValues, revision?: number, who = user, kind: RecordKind = 'contact') =>
  editRecord(context(), who, kind, id, { values, revision });
const row = (id: string, kind: RecordKind = 'contact') => storedRow(database.db, kind, id);
async function found(values: Record<string, unknown>, at = '2026-05-01T00:00:00.000Z') {
  const { items } = await database.db.transaction((tx) =>
    saveRecords(tx, context().relations, user.workspaceId, {
      kind: 'contact',
      records: [{ values, origin: { source: 'linkedin-people', at } }],
      madeBy: user.userId,
    }),
  );
  return { id: items[0]?.id ?? '' };
}

beforeEach(async () => {
  user = await someone(test.platform);
  colleague = await someone(test.platform, { joinWorkspaceId: user.workspaceId });
});

describe('adding', () => {
  it('completes the name, folds the address, and links the company by its domain', async () => {
    const company = await add('company', { domain: 'https://www.northwind.example/about', name: 'Northwind' });
    const id = await add('contact', { name: 'Mara Lindqvist', email: 'Mara@Northwind.example', tags: ['Fair'] });
    expect(await row(id)).toMatchObject({
      first_name: 'Mara',
      last_name: 'Lindqvist',
      email: 'mara@northwind.example',
      company_id: company,
      company_name: 'Northwind',
      tags: ['Fair'],
      source: 'manual',
      created_by: user.userId,
      facts: {},
      revision: 1,
    });
  });

  it('takes the verdict on the address with it, where the workspace has one', async () => {
    await database.db.execute(sql`
      insert into address_checks (workspace_id, email, domain, status, result, checked_at)
      values (${user.workspaceId}::uuid, 'mara@north.example', 'north.example', 'risky', '{}', now())`);
    const id = await add('contact', { name: 'Mara', email: 'Mara@North.example' });
    expect(await row(id)).toMatchObject({ email_verdict: 'risky', revision: 1 });
  });

  it('people are taken in by the domain or the name that a company is given, and given back when that is undone', async () => {
    const byDomain = await add('contact', { name: 'A', email: 'a@north.example' });
    const byName = await add('contact', { name: 'B', companyName: 'Northwind' });
    const company = await add('company', { name: 'N' });
    const before = await recordState(database.db, user.workspaceId);
    const { changeId } = await edit(company, { domain: 'north.example', name: 'Northwind' }, 1, user, 'company');
    expect([await row(byDomain), await row(byName)]).toMatchObject([
      { company_id: company, company_name: 'Northwind' },
      { company_id: company },
    ]);
    await undoChange(context(), user, changeId ?? '');
    expect(await recordState(database.db, user.workspaceId)).toEqual(before);
  });

  it('never takes a free provider for a company, and takes a name where only one company has it', async () => {
    await add('company', { domain: 'gmail.com', name: 'Gmail' });
    expect((await row(await add('contact', { email: 'mara@gmail.com' }))).company_id).toBeNull();
    const north = await add('company', { name: 'Nørth' });
    expect((await row(await add('contact', { name: 'A', companyName: 'NORTH' }))).company_id).toBe(north);
    await add('company', { name: 'North', domain: 'north.example' });
    expect((await row(await add('contact', { name: 'B', companyName: 'north' }))).company_id).toBeNull();
  });

  it('a new company takes in the people who belong to it, and gives them back when it is undone', async () => {
    const byDomain = await add('contact', { email: 'a@south.example' });
    const byName = await add('contact', { name: 'B', companyName: 'South' });
    const before = await recordState(database.db, user.workspaceId);
    const made = await createRecord(context(), user, 'company', {
      values: { name: 'South', domain: 'south.example' },
      anyway: false,
    });
    expect(await row(byDomain)).toMatchObject({ company_id: made.id, company_name: 'South' });
    expect(await row(byName)).toMatchObject({ company_id: made.id });
    expect(await undoChange(context(), user, made.changeId ?? '')).toMatchObject({ restored: 1, kept: 0 });
    expect({ ...(await recordState(database.db, user.workspaceId)), record_counts: 0 }).toEqual({
      ...before,
      record_counts: 0,
    });
  });

  it.each<[RecordKind, RecordValues, RecordValues, string, boolean]>([
    ['contact', { email: 'a@b.example' }, { name: 'X', email: 'A@B.example' }, 'email', false],
    ['contact', { otherEmails: ['z@b.example'], name: 'Z' }, { email: 'z@b.example' }, 'email', false],
    [
      'contact',
      { linkedin: 'linkedin.com/in/Mara/' },
      { linkedin: 'https://de.linkedin.com/in/mara?x=1' },
      'linkedin',
      false,
    ],
    ['contact', { name: 'Mara', phone: '+46701234567' }, { name: 'Ann', phone: '+46 70 123 45 67' }, 'phone', true],
    [
      'contact',
      { name: 'Zoë Ång', companyName: 'North' },
      { name: 'zoe ang', companyName: 'NORTH' },
      'name-company',
      true,
    ],
    ['company', { domain: 'north.example' }, { website: 'https://shop.north.example' }, 'domain', false],
    ['company', { name: 'North' }, { name: 'nörth' }, 'name-company', true],
  ])('%s %j and %j: same %s', async (kind, first, second, reason, mayBeTwo) => {
    const id = await add(kind, first);
    await expect(add(kind, second)).rejects.toMatchObject({ code: 'RECORD_EXISTS', details: { id, reason } });
    const again = add(kind, second, true);
    if (mayBeTwo) expect(await again).not.toBe(id);
    else await expect(again).rejects.toMatchObject({ code: 'RECORD_EXISTS' });
  });

  it.each<[RecordValues, string]>([
    [{ email: 'nobody' }, 'values.email'],
    [{ emailVerdict: 'valid' }, 'values.emailVerdict'],
    [{ nothing: 'x' }, 'values.nothing'],
    [{ ownerId: crypto.randomUUID() }, 'values.ownerId'],
    [{ city: 'Umeå' }, 'values.name'],
  ])('refuses %j at %s', async (values, path) => {
    await expect(add('contact', values)).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: [{ path }] });
  });

  it('20 at once with one address give one contact', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => add('contact', { name: `N${n}`, email: 'race@north.example' })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of made)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'RECORD_EXISTS' });
    expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
  });
});

describe('editing', () => {
  it('keeps beside what a source gave, and corrects what was typed', async () => {
    const { id } = await found({
      name: 'Mara Lindqvist',
      title: 'Buyer',
      email: 'mara@north.example',
      phone: '+46701234567',
    });
    await edit(id, { title: 'Head of Buying', email: 'm@north.example' });
    await edit(id, { title: 'Head of Purchasing' });
    expect(await row(id)).toMatchObject({
      title: 'Head of Purchasing',
      other_emails: ['mara@north.example'],
      facts: {
        title: { source: 'manual', by: user.userId, others: [{ value: 'Buyer', source: 'linkedin-people' }] },
        email: { others: [{ value: 'mara@north.example' }] },
      },
    });
    await expect(add('contact', { email: 'mara@north.example' })).rejects.toMatchObject({ code: 'RECORD_EXISTS' });
  });

  it('shows a value that competed; what was shown competes from then on', async () => {
    const { id } = await found({ name: 'Mara', email: 'mara@north.example' });
    await edit(id, { email: 'm@north.example' });
    await chooseValue(context(), user, 'contact', id, { field: 'email', value: 'mara@north.example' });
    expect(await row(id)).toMatchObject({
      email: 'mara@north.example',
      other_emails: ['m@north.example'],
      facts: { email: { source: 'linkedin-people', others: [{ value: 'm@north.example', source: 'manual' }] } },
    });
    await expect(
      chooseValue(context(), user, 'contact', id, { field: 'email', value: 'x@y.example' }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('the name follows its parts, a verdict goes with its address, and a bounce too', async () => {
    const id = await add('contact', { name: 'Mara Lind', email: 'a@b.example' });
    await database.db.execute(
      sql`update contacts set email_verdict = 'valid', email_checked_at = now(), email_state = 'bounced' where id = ${id}`,
    );
    await edit(id, { lastName: 'Berg', email: 'c@b.example' });
    expect(await row(id)).toMatchObject({
      name: 'Mara Berg',
      email_verdict: null,
      email_checked_at: null,
      email_state: 'open',
    });
  });

  it('says that another has changed the same field meanwhile, also where it was undone', async () => {
    const id = await add('contact', { name: 'Mara', city: 'Umeå' });
    const theirs = await edit(id, { city: 'Lund' }, 1, colleague);
    await expect(edit(id, { city: 'Kiruna' }, 1)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    expect(await edit(id, { title: 'Buyer' }, 1)).toMatchObject({ changed: true });
    expect((await edit(id, { city: 'Ystad' }, 1, colleague)).changed).toBe(true);
    await undoChange(context(), user, theirs.changeId ?? '');
    expect((await row(id)).city).toBe('Ystad');
  });

  it('refuses an address that another has, and what is in the bin or elsewhere', async () => {
    const id = await add('contact', { email: 'a@b.example' });
    const other = await add('contact', { name: 'Other' });
    await expect(edit(other, { email: 'a@b.example' })).rejects.toMatchObject({
      code: 'RECORD_EXISTS',
      details: { id },
    });
    await database.db.execute(sql`update contacts set deleted_at = now() where id = ${id}`);
    await expect(edit(id, { city: 'X' })).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    expect(await edit(other, { email: 'a@b.example' })).toMatchObject({ changed: true });
    const stranger = await someone(test.platform);
    await expect(edit(other, { city: 'X' }, undefined, stranger)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
  });

  it('changes nothing where nothing differs, and sets back byte by byte', async () => {
    const id = await add('contact', { name: 'Mara', tags: ['a'] });
    expect(await edit(id, { name: 'Mara', tags: ['a'] })).toEqual({ changed: false, changeId: null });
    const before = await recordState(database.db, user.workspaceId);
    const { changeId } = await edit(id, { name: 'Mara Lind', email: 'm@north.example', tags: [], about: 'x' });
    await undoChange(context(), user, changeId ?? '');
    expect(await recordState(database.db, user.workspaceId)).toEqual(before);
    await expect(undoChange(context(), user, changeId ?? '')).rejects.toMatchObject({ code: 'CHANGE_NOT_FOUND' });
  });

  it('a company that is named goes before the domain of the address', async () => {
    const north = await add('company', { name: 'North', domain: 'north.example' });
    const south = await add('company', { name: 'South', domain: 'south.example' });
    const id = await add('contact', { email: 'a@north.example' });
    await edit(id, { companyName: 'South' });
    expect(await row(id)).toMatchObject({ company_id: south });
    await edit(id, { companyName: 'Nowhere' });
    expect(await row(id)).toMatchObject({ company_id: null });
    await edit(id, { companyName: '' });
    expect(await row(id)).toMatchObject({ company_id: north });
  });
});
