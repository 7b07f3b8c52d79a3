// Opt-outs by WhatsApp and by email of the same contact at the same moment: neither is lost, and neither waits for the other for ever.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suppress } from '#outreach/suppressions/server/index.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { addNumber, inbound, person, whatsappContext } from '#tests/support/whatsapp.ts';
import { applyMessages } from '../webhooks/work-off-events.ts';

const database = withDatabase();
const test = withPlatform(database);
const ROUNDS = 40;

it('ends in one order of locks, however they meet', async () => {
  const { platform } = test;
  const user = await someone(platform);
  const { workspaceId } = user;
  const numberId = await addNumber(platform, user);
  const context = whatsappContext(platform);
  const write = (...messages: ReturnType<typeof inbound>[]) =>
    platform.db.transaction(async (tx) => {
      for (const message of messages) await applyMessages(context, tx, workspaceId, numberId, message);
    });
  const mara = (n: number) => ({
    email: `mara${n}@northwind.example`,
    phone: `+46701${String(n).padStart(6, '0')}`,
  });
  const says = (text: string, phone: string) => inbound(text, { person: person({ waId: phone.slice(1) }) });
  for (let n = 0; n < ROUNDS; n += 1) {
    const { email, phone } = mara(n);
    await record(platform.db, workspaceId, 'contact', { email, phone });
    const stranger = `+46702${String(n).padStart(6, '0')}`;
    // Meta puts messages of several people into one body: the first of them adds a contact, and so holds the library.
    await Promise.all([
      write(says('Hello', stranger), says('STOP', phone)),
      platform.db.transaction((tx) =>
        suppress(tx, workspaceId, [{ value: email, reason: 'opted-out', source: 'Spring' }]),
      ),
      write(says('STOP', phone)),
    ]);
  }
  const { rows } = await platform.db.execute<{ n: number }>(
    sql`select count(*)::int as n from suppressions where workspace_id = ${workspaceId} and reason = 'opted-out'`,
  );
  expect(rows).toEqual([{ n: 2 * ROUNDS }]);
});
