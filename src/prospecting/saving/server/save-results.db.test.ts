// Results of a search saved from the runs that the server has stored: new ones, those that are there, lists, and the undo.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createListRelations } from '#crm/lists/server/index.ts';
import type { RecordsContext } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record, staticList } from '#tests/support/records.ts';
import { previewSaving, saveResults } from './save-results.ts';

const database = withDatabase();
const test = withPlatform(database);
const context = (): RecordsContext => ({
  platform: test.platform,
  signPicture: (url) => url,
  // No live list is involved here.
  relations: createListRelations(test.platform, () => Promise.reject(new Error('asked'))),
  nameOrigins: async () => new Map(),
  suggestMatches: async () => [],
  exactGroups: async () => ({ groups: [], reached: null, worked: 0 }),
});
let user: Principal;
let run: string;

const person = (name: string) => ({
  fullName: name,
  headline: `Buyer at Oak Mill`,
  location: 'Gothenburg, Sweden',
  profilePicture: 'https://pictures.example/p.png',
  profileURL: `https://www.linkedin.com/in/${name.toLowerCase()}`,
  username: name.toLowerCase(),
});
const toKey = (name: string) => person(name).profileURL;
const preview = (...names: string[]) =>
  previewSaving(test.platform, user, { capability: 'linkedin-people', keys: names.map(toKey) });
const save = (names: string[], listId?: string, who = user) =>
  saveResults(context(), who, { capability: 'linkedin-people', keys: names.map(toKey), listId });
const contacts = async () =>
  (
    await database.db.execute<Record<string, unknown>>(
      sql`select name, title, company_name, city, country, linkedin, source, origin_id, sample, phone from contacts
           where workspace_id = ${user.workspaceId} and deleted_at is null order by name`,
    )
  ).rows;

/** A run as a search stores it. */
async function found<Item>(
  who: Principal,
  items: Item[],
  { capability, keyOf }: { capability: string; keyOf: (item: Item) => string },
): Promise<string> {
  const id = newId();
  await database.db.execute(sql`
    insert into search_runs (workspace_id, id, user_id, capability, fingerprint, query, label, state, lease_until, charged,
                             delivered_at, source, result_count)
    values (${who.workspaceId}, ${id}, ${who.userId}, ${capability}, ${Buffer.from(id)}, '{}', 'buyers', 'delivered', now(), 5,
            now(), '{"key":"sample","name":"Sample data","sample":true}', ${items.length})`);
  await database.db.execute(sql`
    insert into search_results (workspace_id, run_id, user_id, results)
    values (${who.workspaceId}, ${id}, ${who.userId}, ${JSON.stringify(items)})`);
  for (const item of items) {
    await database.db.execute(sql`
      insert into seen_results (workspace_id, capability, record_key, run_id)
      values (${who.workspaceId}, ${capability}, ${keyOf(item)}, ${id})`);
  }
  return id;
}

beforeEach(async () => {
  user = await someone(test.platform);
  const people = [person('Ann'), person('Bob')];
  run = await found(user, people, { capability: 'linkedin-people', keyOf: ({ profileURL }) => profileURL });
});

describe('saving results', () => {
  it('copies what the server has stored of them, and says where it came from', async () => {
    const { items, changeId } = await save(['Ann', 'Bob', 'Nobody']);
    expect(items).toMatchObject([
      { key: toKey('Ann'), kind: 'contact', name: 'Ann', outcome: 'created' },
      { key: toKey('Bob'), kind: 'contact', name: 'Bob', outcome: 'created' },
    ]);
    expect(changeId).toEqual(expect.any(String));
    expect((await contacts())[0]).toEqual({
      name: 'Ann',
      title: 'Buyer',
      company_name: 'Oak Mill',
      city: 'Gothenburg',
      country: 'SE',
      linkedin: toKey('Ann'),
      source: 'linkedin-people',
      origin_id: run,
      sample: true,
      phone: '',
    });
  });

  it('shows who is there already, with the reason, and merges without losing a value', async () => {
    const id = await record(database.db, user.workspaceId, 'contact', { name: 'Ann of old' });
    await database.db.execute(
      sql`update contacts set linkedin = ${toKey('Ann')}, title = 'Chef', phone = '+46700000001' where id = ${id}`,
    );
    expect((await preview('Ann', 'Bob')).items).toMatchObject([
      { key: toKey('Ann'), match: { id, reason: 'linkedin', words: 'Same LinkedIn profile: linkedin.com/in/ann' } },
      { key: toKey('Bob'), match: null },
    ]);
    expect((await save(['Ann'])).items).toMatchObject([{ id, outcome: 'merged' }]);
    expect(await contacts()).toMatchObject([
      { name: 'Ann of old', title: 'Chef', city: 'Gothenburg', phone: '+46700000001' },
    ]);
    expect((await save(['Ann'])).items).toMatchObject([{ id, outcome: 'unchanged' }]);
  });

  it('keeps who is known at a domain by the address alone, and knows them again by it', async () => {
    const key = 'hunter:m@oak.example';
    const blank = { title: '', phone: '', linkedin: '', website: '', city: '', country: '' };
    const mail = { key, name: '', email: 'm@oak.example', companyName: 'Oak Mill', companyDomain: 'oak.example' };
    await found(user, [{ ...blank, ...mail }], { capability: 'domain-people', keyOf: (each) => each.key });
    const keys = { capability: 'domain-people' as const, keys: [key] };
    expect((await previewSaving(test.platform, user, keys)).items).toMatchObject([{ key, match: null }]);
    const saved = await saveResults(context(), user, keys);
    expect(saved.items).toMatchObject([{ key, name: 'm@oak.example', outcome: 'created' }]);
    expect((await previewSaving(test.platform, user, keys)).items).toMatchObject([
      { key, match: { id: saved.items[0]?.id, reason: 'email' } },
    ]);
  });
  it('puts them into a list, all or nothing', async () => {
    const list = await staticList(database.db, user.workspaceId);
    await expect(save(['Ann'], crypto.randomUUID())).rejects.toMatchObject({ code: 'LIST_NOT_FOUND' });
    expect(await contacts()).toEqual([]);
    await save(['Ann', 'Bob'], list);
    const { rows } = await database.db.execute(sql`select contacts from lists where id = ${list}`);
    expect(rows).toEqual([{ contacts: 2 }]);
  });

  it('knows nothing of what others have found', async () => {
    const other = await someone(test.platform);
    await expect(save(['Ann'], undefined, other)).rejects.toMatchObject({ code: 'RESULT_NOT_FOUND' });
    expect(await previewSaving(test.platform, other, { capability: 'linkedin-people', keys: [toKey('Ann')] })).toEqual({
      items: [],
    });
    await expect(saveResults(context(), other, { capability: 'linkedin-profile', keys: [run] })).rejects.toMatchObject({
      code: 'RESULT_NOT_FOUND',
    });
  });

  it('makes one record of one person, however many press at once', async () => {
    await Promise.all([save(['Ann']), save(['Ann']), save(['Ann', 'Bob'])]);
    expect((await contacts()).map(({ name }) => name)).toEqual(['Ann', 'Bob']);
  });
});
