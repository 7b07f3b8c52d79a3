// Register numbers on the real database: the rule in SQL is that of shared, and which company a draft is taken for.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { REGISTER_NUMBERS } from '#tests/support/register-numbers.ts';
import { findMatchRows, numbersDiffer } from './matches.store.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;

beforeEach(async () => {
  user = await someone(test.platform);
  await database.db.execute(sql`
    insert into companies (workspace_id, id, name, city, phone, linkedin, domain, register_number, source)
    select ${user.workspaceId}::uuid, gen_random_uuid(), 'Oak Mill', 'Leeds', '+441130000000', 'https://www.linkedin.com/company/oakmill', '',
           'GB:01234567', 'manual'`);
});

it('is the same rule in SQL', async () => {
  const docs = JSON.stringify(REGISTER_NUMBERS.map(([one, other]) => ({ one, other })));
  const { rows } = await database.db.execute<{ one: string; other: string; differ: boolean }>(sql`
    select one, other, ${numbersDiffer(sql`one`, sql`other`)} as differ from jsonb_to_recordset(${docs}::jsonb) as t(one text, other text)`);
  expect(rows).toEqual(
    REGISTER_NUMBERS.map(([one, other, comparison]) => ({ one, other, differ: comparison === 'different' })),
  );
});

it.each([
  ['one number of one register', { name: 'Oak Mill Holdings', registerNumber: 'GB:01234567' }, 'register'],
  ['another number of the register', { name: 'Oak Mill', registerNumber: 'GB:07654321' }, null],
  ['another number, but one phone', { name: 'Oak', registerNumber: 'GB:07654321', phone: '+441130000000' }, null],
  [
    'another number, but one profile',
    { name: 'Oak', registerNumber: 'GB:07654321', linkedin: 'https://www.linkedin.com/company/oakmill' },
    null,
  ],
  ['a number of another register', { name: 'Oak Mill', registerNumber: 'LEI:5493001KJTIIGC8Y1R12' }, 'name-company'],
  ['a number alone', { name: 'Oak Mill', registerNumber: '07654321' }, 'name-company'],
  ['no number', { name: 'Oak Mill' }, 'name-company'],
])('a draft with %s is taken for the company, or is not', async (_, draft, reason) => {
  const found = await findMatchRows(database.db, user.workspaceId, 'company', [draft]);
  expect(found.map((match) => match.reason)).toEqual(reason === null ? [] : [reason]);
});

it.each([
  ['another number', 'EE:2', false],
  ['the same number', 'EE:1', true],
  ['a number of a third register', 'BE:0403170701', true],
])(
  'a draft with %s of a register that the company has a number of beside the one shown',
  async (_, registerNumber, same) => {
    const others = JSON.stringify({
      registerNumber: { others: [{ value: 'EE:1', source: 'manual', at: '2026-05-01T00:00:00.000Z' }] },
    });
    await database.db.execute(
      sql`update companies set facts = ${others}::jsonb where workspace_id = ${user.workspaceId}`,
    );
    const found = await findMatchRows(database.db, user.workspaceId, 'company', [{ name: 'Oak Mill', registerNumber }]);
    expect(found).toHaveLength(same ? 1 : 0);
  },
);
