// Custom fields and saved views: one effect for one key, limits, places, what is taken away and comes back, and whose views are whose.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords } from '#tests/support/record-rows.ts';
import { CUSTOM_FIELD_LIMIT, VIEW_LIMIT } from '../../contract.ts';
import { getCustomFields, purgeDeletedFields } from './custom-fields.store.ts';
import { addField, changeField, createView, deleteField, deleteOwnView, updateOwnView } from './record-settings.ts';
import { getViews } from './record-views.store.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;

beforeEach(async () => {
  user = await someone(test.platform);
});

const add = (label: string, change: object = {}, key: string = crypto.randomUUID()) =>
  addField(test, user, { kind: 'contact', label, type: 'text', choices: [], ...change }, key);
const labels = async () => (await getCustomFields(database.db, user.workspaceId, 'contact')).map(({ label }) => label);

describe('custom fields', () => {
  it('are added once for a key, however often it is sent at once', async () => {
    const fields = await Promise.all([1, 2, 3].map(() => add('Budget', {}, 'the-same-key')));
    expect(new Set(fields.map(({ id }) => id)).size).toBe(1);
    expect(await labels()).toEqual(['Budget']);
  });

  it.each(['Budget', 'BUDGET', 'Búdget', 'Name', 'e-mail'])('refuse a name that is taken: %s', async (label) => {
    await add('Budget');
    await expect(add(label)).rejects.toMatchObject({ code: 'FIELD_EXISTS' });
  });

  it('are limited, each kind by itself', async () => {
    for (let n = 0; n < CUSTOM_FIELD_LIMIT; n += 1) await add(`Field ${n}`);
    await expect(add('One more')).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await expect(add('One more', { kind: 'company' })).resolves.toMatchObject({ position: 0 });
  });

  it('have places that can be changed', async () => {
    const [, , third] = [await add('A'), await add('B'), await add('C')];
    await changeField(test, user, third.id, { position: 0 });
    expect(await labels()).toEqual(['C', 'A', 'B']);
    await changeField(test, user, third.id, { position: 50, label: 'D' });
    expect(await labels()).toEqual(['A', 'B', 'D']);
  });

  it('keep choices of choices alone, without doubles, and at least one', async () => {
    await expect(add('Stage', { type: 'choice' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const field = await add('Stage', { type: 'choice', choices: ['Hot', 'Cold', 'Hot'] });
    expect(field.choices).toEqual(['Hot', 'Cold']);
    expect((await changeField(test, user, field.id, { choices: ['Warm'] })).choices).toEqual(['Warm']);
    expect((await add('Note', { choices: ['Hot'] })).choices).toEqual([]);
  });

  it('go and come back with their values, and are gone for good after 30 days', async () => {
    const field = await add('Budget');
    const [id] = await insertRecords(database.db, user.workspaceId, 'contact', [
      { custom: { [field.id]: 'much', other: 1 }, facts: { [`custom.${field.id}`]: {} } },
    ]);
    const stored = async () =>
      (await database.db.execute(sql`select custom, facts from contacts where id = ${id}::uuid`)).rows[0];
    await deleteField(test, user, field.id);
    expect(await labels()).toEqual([]);
    await expect(changeField(test, user, field.id, { label: 'New' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await purgeDeletedFields(database.db);
    await changeField(test, user, field.id, { restore: true });
    expect(await labels()).toEqual(['Budget']);
    expect(await stored()).toEqual({ custom: { [field.id]: 'much', other: 1 }, facts: { [`custom.${field.id}`]: {} } });

    await deleteField(test, user, field.id);
    await database.db.execute(
      sql`update custom_fields set deleted_at = now() - interval '31 days' where id = ${field.id}::uuid`,
    );
    await purgeDeletedFields(database.db);
    expect(await stored()).toEqual({ custom: { other: 1 }, facts: {} });
    await expect(changeField(test, user, field.id, { restore: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of another workspace are not there', async () => {
    const field = await add('Budget');
    const other = await someone(test.platform);
    await expect(changeField(test, other, field.id, { label: 'X' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deleteField(test, other, field.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('views', () => {
  const keep = (viewer: Principal, name: string, shared = false, key: string = crypto.randomUUID()) =>
    createView(test, viewer, { kind: 'contact', name, shared, state: { sort: '-createdAt' } }, key);

  it('are personal until they are shared, and changed by their maker alone', async () => {
    const colleague = await someone(test.platform, { joinWorkspaceId: user.workspaceId });
    const view = await keep(user, 'Mine');
    expect(await getViews(database.db, colleague, 'contact')).toEqual([]);
    await updateOwnView(test, user, view.id, { shared: true });
    expect(await getViews(database.db, colleague, 'contact')).toMatchObject([
      { name: 'Mine', own: false, shared: true },
    ]);
    await expect(updateOwnView(test, colleague, view.id, { name: 'Ours' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(deleteOwnView(test, colleague, view.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await deleteOwnView(test, user, view.id);
    expect(await getViews(database.db, user, 'contact')).toEqual([]);
  });

  it('keep what is left out of a change', async () => {
    const view = await keep(user, 'Mine');
    await updateOwnView(test, user, view.id, { name: 'Renamed' });
    const changed = await updateOwnView(test, user, view.id, { state: { q: 'head', columns: ['name'] } });
    expect(changed).toMatchObject({ name: 'Renamed', shared: false, state: { q: 'head', columns: ['name'] } });
  });

  it('are saved once for a key, and limited', async () => {
    const [first, again] = [
      await keep(user, 'Mine', false, 'the-same-key'),
      await keep(user, 'Mine', false, 'the-same-key'),
    ];
    expect(first.id).toBe(again.id);
    for (let n = 1; n < VIEW_LIMIT; n += 1) await keep(user, `View ${n}`);
    await expect(keep(user, 'One more')).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await expect(keep(user, 'Mine', false, 'the-same-key')).resolves.toMatchObject({ id: first.id });
  });
});
