// Groups of records that may be one: what joins them, what keeps them apart, and how many are shown and stored.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withDuplicates } from '#tests/support/duplicates.ts';
import { getRank } from '../domain/pair-groups.ts';
import { MAX_LOOK_ALIKES } from '../limits.contract.ts';
import { countDuplicates, decide, exactGroups, listGroups } from './decide-duplicates.ts';

type Kind = 'contact' | 'company';

const stage = withDuplicates();
const { database, context, look, page, add } = stage;

const groups = async (kind: Kind = 'contact', limit = 25) => {
  const all = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const { items, nextCursor } = await listGroups(context(), stage.user.workspaceId, { kind, limit, cursor });
    all.push(...items);
    cursor = nextCursor ?? undefined;
    more = nextCursor !== null;
  }
  return all;
};
const names = (found: Awaited<ReturnType<typeof groups>>) =>
  found.map(({ reason, records }) => [reason, ...records.map(({ name }) => name)]);

it('groups join what one rule joins, with the rule, each once whatever the length of a page', async () => {
  await add('contact', { name: 'Anna', phone: '+46700000001' });
  await add('contact', { name: 'Bo', phone: '+46700000001' });
  await add('contact', { name: 'Cleo', phone: '+46700000001', linkedin: 'https://www.linkedin.com/in/c' });
  await add('contact', { name: 'Dan', linkedin: 'https://www.linkedin.com/in/c' });
  await add('contact', { name: 'Eve', email: 'e@x.example' });
  await add('contact', { name: 'Finn', other_emails: ['e@x.example', 'g@x.example'] });
  await add('contact', { name: 'Gil', email: 'g@x.example' });
  await look();
  const expected = [
    ['email', 'Eve', 'Finn', 'Gil'],
    ['profile', 'Cleo', 'Dan'],
    ['phone', 'Anna', 'Bo', 'Cleo'],
  ];
  for (const limit of [1, 2, 25]) expect(names(await groups('contact', limit))).toEqual(expected);
  expect((await page()).items).toHaveLength(6);
  expect(await countDuplicates(context(), stage.user.workspaceId)).toMatchObject({ contact: 3, exact: { contact: 2 } });
  const [email, profile] = await groups();
  expect(email).toMatchObject({ words: 'Same email address', more: 0 });
  expect(profile).toMatchObject({ words: 'Same profile: linkedin.com/in/c' });
  await decide(context(), stage.user, email?.pairIds ?? [], 'dismiss');
  expect(names(await groups())).toEqual(expected.slice(1));
  await decide(context(), stage.user, email?.pairIds ?? [], 'reopen');
  expect(names(await groups())).toEqual(expected);
});

it('groups of companies with two numbers of one register are never one group, nor merged in one go', async () => {
  await add('company', { name: 'Oak Mill', domain: 'oak.example', register_number: 'GB:01234567' });
  await add('company', { name: 'Ash', other_domains: ['oak.example', 'elm.example'] });
  await add('company', { name: 'Elm', domain: 'elm.example', register_number: 'GB:07654321' });
  await look('company');
  expect(names(await groups('company'))).toEqual([
    ['domain', 'Oak Mill', 'Ash'],
    ['domain', 'Ash', 'Elm'],
  ]);
  expect(await countDuplicates(context(), stage.user.workspaceId)).toMatchObject({ company: 2, exact: { company: 2 } });
  const found = await database.db.transaction((tx) => exactGroups(tx, stage.user.workspaceId, 'company', null, 25));
  expect(found).toMatchObject({ groups: [], worked: 2 });
});

it('groups of one profile are shown in part where they are many, and a profile of more than twenty others is a placeholder', async () => {
  const linkedin = 'https://www.linkedin.com/in/one';
  for (let n = 10; n < 31; n += 1) await add('contact', { name: `N${n}`, linkedin });
  await look();
  const [group] = await groups();
  expect([group?.records.length, group?.more]).toEqual([20, 1]);
  expect(await groups()).toHaveLength(1);
  await add('contact', { name: 'N31', linkedin });
  await database.db.execute(sql`
    update contacts set updated_at = now() - interval '40 seconds' where workspace_id = ${stage.user.workspaceId}`);
  await look();
  expect(await groups()).toEqual([]);
});

it('groups of look-alikes are stored up to a limit, exact ones beyond it, and the page says so', async () => {
  await database.db.execute(sql`
    insert into duplicate_pairs (workspace_id, id, record_kind, left_id, right_id, reason, rank)
    select ${stage.user.workspaceId}::uuid, gen_random_uuid(), 'contact', lpad(to_hex(n), 32, '0')::uuid, ('f' || lpad(to_hex(n), 31, '0'))::uuid,
           'similar-name', ${getRank('similar-name')} from generate_series(1, ${MAX_LOOK_ALIKES - 1}) n`);
  for (const [n, company] of ['North', 'South', 'East'].entries()) {
    await add('contact', { name: 'Mara Lindqvist', company_name: company, phone: `+4670000000${n}` });
    await add('contact', { name: 'Mara Lindkvist', company_name: company, phone: n === 2 ? '+46700000002' : '' });
  }
  await look();
  expect((await groups()).map(({ reason }) => reason)).toEqual(['phone', 'similar-name-company']);
  const { capped } = await listGroups(context(), stage.user.workspaceId, { kind: 'contact', limit: 25 });
  expect(capped).toBe(true);
  await database.db.execute(sql`delete from duplicate_pairs where workspace_id = ${stage.user.workspaceId}`);
});
