// One number has one count, whether a conversation, a campaign or another process sends from it.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { withPlatform } from '#tests/support/platform.ts';
import { createNumberPace } from './number-pace.provider.ts';

const database = withDatabase();
const stage = withPlatform(database);

it('counts what is sent from conversations and campaigns together, also while its pace is changed', async () => {
  const [chats, campaigns] = [createNumberPace(stage.platform), createNumberPace(stage.platform)];
  const id = newId();
  const given = await Promise.all([
    ...Array.from({ length: 6 }, () => chats.take({ id, perSecond: 80 }, 5_000)),
    ...Array.from({ length: 6 }, () => campaigns.take({ id, perSecond: 70 }, 5_000)),
  ]);
  expect(given).not.toContain(false);
  const { rows } = await database.db.execute(sql`select 1 from rate_limits where key like ${`%whatsapp%${id}`}`);
  expect(rows).toHaveLength(1);
});
