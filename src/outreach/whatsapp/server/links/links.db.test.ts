// Guided queues on the real database: who is in them, with which text, and what a person says of each link.
import { expect, it } from 'vitest';
import { suppress } from '#outreach/suppressions/server/index.ts';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { whatsappContext } from '#tests/support/whatsapp.ts';
import { createQueue, readQueue } from './link-queues.ts';
import { deleteQueue, markLink, queues } from './links.store.ts';

const database = withDatabase();
const test = withPlatform(database);

async function people() {
  const user = await someone(test.platform);
  const { workspaceId } = user;
  const add = (name: string, phone: string) => record(database.db, workspaceId, 'contact', { name, phone });
  const ids = [
    await add('Mara <b>', '+46701234567'),
    await add('Joe', '+491701234567'),
    await add('Same phone', '+46701234567'),
    await add('No code', '0170 1234567'),
    await add('None', ''),
    await add('Never', '+447700900123'),
  ];
  await suppress(database.db, workspaceId, [{ value: '+447700900123', reason: 'opted-out' }]);
  return { user, ids };
}

it('is made once of those who can be reached, each with the text filled in', async () => {
  const { user, ids } = await people();
  const context = whatsappContext(test.platform);
  const body = {
    id: newId(),
    name: 'Fair',
    target: { ids },
    text: 'Hej {{name|you}} & <co>\n\nSee you?\n{{city|here}}',
  };
  const queue = await createQueue(context, user, body);
  expect(queue).toMatchObject({
    name: 'Fair',
    excluded: 4,
    counts: { waiting: 2, opened: 0, 'marked-sent': 0, skipped: 0 },
  });
  expect(await createQueue(context, user, { ...body, text: 'Other' })).toEqual(queue);
  const { items } = await readQueue(context, user.workspaceId, queue.id);
  expect(items.map(({ name, phone, text }) => [name, phone, text])).toEqual([
    ['Mara <b>', '+46701234567', 'Hej Mara <b> & <co>\n\nSee you?\nhere'],
    ['Joe', '+491701234567', 'Hej Joe & <co>\n\nSee you?\nhere'],
  ]);
  expect(items[1]?.url).toBe('https://wa.me/491701234567?text=Hej%20Joe%20%26%20%3Cco%3E%0A%0ASee%20you%3F%0Ahere');
});

it('refuses a selection that reaches no one', async () => {
  const { user, ids } = await people();
  const body = { id: newId(), name: 'Fair', target: { ids: ids.slice(3) }, text: 'Hi' };
  await expect(createQueue(whatsappContext(test.platform), user, body)).rejects.toMatchObject({
    code: 'WHATSAPP_NO_RECIPIENTS',
  });
});

it('keeps what a person says of each link, and knows no other workspace', async () => {
  const { user, ids } = await people();
  const context = whatsappContext(test.platform);
  const { id: queueId } = await createQueue(context, user, { id: newId(), name: 'Fair', target: { ids }, text: 'Hi' });
  const [first] = (await readQueue(context, user.workspaceId, queueId)).items;
  const linkId = first?.id ?? '';
  const mark = (state: 'waiting' | 'opened' | 'marked-sent' | 'skipped', workspaceId = user.workspaceId) =>
    markLink(database.db, workspaceId, { queueId, linkId, state, by: user.userId });
  expect(await mark('opened')).toMatchObject({ state: 'opened', markedAt: null });
  const sent = await mark('marked-sent');
  expect(sent).toMatchObject({ state: 'marked-sent', openedAt: expect.any(String), markedAt: expect.any(String) });
  expect(await mark('opened')).toEqual(sent);
  expect(await mark('marked-sent')).toEqual(sent);
  expect(await mark('skipped')).toMatchObject({ state: 'skipped' });
  expect(await mark('waiting')).toMatchObject({ state: 'waiting', openedAt: null, markedAt: null });
  const other = await someone(test.platform);
  expect(await mark('opened', other.workspaceId)).toBeNull();
  expect(await queues(database.db, other.workspaceId)).toEqual([]);
  expect(await deleteQueue(database.db, other.workspaceId, queueId)).toBe(false);
  expect([
    await deleteQueue(database.db, user.workspaceId, queueId),
    await queues(database.db, user.workspaceId),
  ]).toEqual([true, []]);
});
