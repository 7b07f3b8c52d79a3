// Sender details: what the profile suggests, and those that are saved with the first practice mailbox.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { createMailboxesContext } from '#tests/support/mailing.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { getIdentity, saveIdentity } from './identity.ts';
import { createPractice } from './practice/practice-mailboxes.ts';
import { mailboxRows } from './present-mailbox.ts';

const database = withDatabase();
const test = withPlatform(database);
const context = () => createMailboxesContext(test.platform);
const practice = (sender?: { name: string; postalAddress: string }) => ({
  ...{ id: newId(), fromName: '', zone: 'UTC' },
  ...(sender && { sender }),
});

it('suggests the company and its place from the profile', async () => {
  const who = await someone(test.platform);
  await database.db.execute(sql`
    update users set company_name = ' Holm Timber ', city = 'Gothenburg', country = 'SE' where id = ${who.userId}::uuid`);
  const suggested = { name: 'Holm Timber', postalAddress: 'Gothenburg, Sweden' };
  expect(await getIdentity(context(), who)).toMatchObject({ name: '', complete: false, suggested });
});

it('saves the details with the mailbox, and leaves complete ones as they are', async () => {
  const who = await someone(test.platform);
  await saveIdentity(context(), who, { name: 'Holm', postalAddress: '', optOutText: 'Stop' });
  const sender = { name: 'Holm Timber', postalAddress: 'Hamngatan 4, Gothenburg' };
  await createPractice(context(), who, practice(sender));
  const saved = { ...sender, optOutText: 'Stop', complete: true };
  expect(await getIdentity(context(), who)).toMatchObject(saved);
  await createPractice(context(), who, practice({ name: 'Other', postalAddress: 'Elsewhere' }));
  expect(await getIdentity(context(), who)).toMatchObject(saved);
});

it('takes no sender details from a role that may not change them, and adds no mailbox with them', async () => {
  const member = { ...(await someone(test.platform)), role: 'member' as const };
  const sender = { name: 'Holm', postalAddress: 'Gothenburg' };
  await expect(createPractice(context(), member, practice(sender))).rejects.toMatchObject({ code: 'ROLE_FORBIDDEN' });
  expect(await mailboxRows(context(), member.workspaceId)).toEqual([]);
  await createPractice(context(), member, practice());
  expect(await mailboxRows(context(), member.workspaceId)).toHaveLength(1);
});
