// How many contacts there are and how far they have come is counted by triggers: always what counting says, whatever the statement.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { countsAgree } from '#tests/support/record-state.ts';
import { contactStages } from './record-list.store.ts';

const database = withDatabase();
const test = withPlatform(database);

it('follows contacts as they are found, verified, written to, answer, are binned and go', async () => {
  const { db } = database;
  const { workspaceId } = await someone(test.platform);
  const other = await someone(test.platform);
  const ids = Array.from({ length: 6 }, newId);
  const stages = async () => {
    expect(await countsAgree(db, workspaceId)).toBe(true);
    expect(await countsAgree(db, other.workspaceId)).toBe(true);
    const { found, withEmail, verified, contacted, replied } = await contactStages(db, workspaceId);
    return [found, withEmail, verified, contacted, replied];
  };
  expect(await stages()).toEqual([0, 0, 0, 0, 0]);

  for (const [at, id] of ids.entries()) {
    const owner = at === 5 ? other.workspaceId : workspaceId;
    await db.execute(sql`
      insert into contacts (workspace_id, id, name, email, email_verdict, source)
      values (${owner}, ${id}, ${`Person ${at}`}, ${at < 4 ? `p${at}@stages.example` : ''}, ${at === 0 ? 'valid' : null}, 'manual')`);
  }
  expect(await stages()).toEqual([5, 4, 1, 0, 0]);

  const change = (settings: ReturnType<typeof sql>, which: readonly string[]) =>
    db.execute(sql`update contacts set ${settings} where id = any(${sql.param([...which])}::uuid[])`);
  await change(sql`email_verdict = 'valid', last_contacted_at = now()`, ids.slice(0, 3));
  await change(sql`email_verdict = 'risky'`, ids.slice(2, 3));
  expect(await stages()).toEqual([5, 4, 2, 3, 0]);
  // Who answers without having been written to is no answer to a message.
  await change(sql`last_replied_at = now()`, [...ids.slice(1, 2), ...ids.slice(4, 5)]);
  expect(await stages()).toEqual([5, 4, 2, 3, 1]);
  await change(sql`deleted_at = now()`, ids.slice(1, 3));
  expect(await stages()).toEqual([3, 2, 1, 1, 0]);
  await change(sql`deleted_at = null, email = ''`, ids.slice(1, 2));
  expect(await stages()).toEqual([4, 2, 2, 2, 1]);
  // Rows of several workspaces in one statement.
  await db.execute(sql`delete from contacts where id = any(${sql.param(ids.slice(1))}::uuid[])`);
  expect(await stages()).toEqual([1, 1, 1, 1, 0]);
});
