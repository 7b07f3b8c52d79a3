// Who is in a workspace, as its own people see it.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { getMembers } from './members.store.ts';

const database = withDatabase();
const test = withPlatform(database);

it('lists the owner first, then the others by name, and none of another workspace', async () => {
  const owner = await someone(test.platform);
  const [zoe, nameless] = await Promise.all(
    ['zoe', 'nameless'].map(() => someone(test.platform, { joinWorkspaceId: owner.workspaceId })),
  );
  await someone(test.platform);
  await database.db.execute(sql`update users set full_name = 'Zoe' where id in (${owner.userId}, ${zoe?.userId})`);
  await database.db.execute(
    sql`update users set full_name = '', email = 'a@nameless.example' where id = ${nameless?.userId}`,
  );
  expect(await getMembers(database.db, owner.workspaceId)).toEqual([
    { id: owner.userId, name: 'Zoe' },
    { id: nameless?.userId, name: 'a@nameless.example' },
    { id: zoe?.userId, name: 'Zoe' },
  ]);
});
