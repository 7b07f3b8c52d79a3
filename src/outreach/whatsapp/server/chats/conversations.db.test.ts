// What Meta reports of conversations, on the real database: copies, any order, people under two ids, words that end messages.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { addNumber, inbound, newWamid, person, toStatus, whatsappContext } from '#tests/support/whatsapp.ts';
import type { InboundMessage, StatusEvent } from '../../domain/webhook-event.ts';
import { recordSentMessage, type SentMessage } from '../campaigns/campaign-messages.ts';
import { applyMessages } from '../webhooks/process-events.ts';
import { applyReactions, applyStatuses, applyUserIdChange } from './apply-events.ts';
import { getChat, getChatSummary, getChats } from './read-chats.ts';

const database = withDatabase();
const test = withPlatform(database);

async function desk() {
  const user = await someone(test.platform);
  const numberId = await addNumber(test.platform, user);
  const context = whatsappContext(test.platform);
  const { workspaceId } = user;
  const inTx = <T>(work: (tx: Parameters<Parameters<typeof database.db.transaction>[0]>[0]) => Promise<T>) =>
    test.platform.db.transaction(work);
  return {
    user,
    numberId,
    workspaceId,
    context,
    receive: (message: InboundMessage) => inTx((tx) => applyMessages(context, tx, workspaceId, numberId, message)),
    report: (status: StatusEvent) => inTx((tx) => applyStatuses(context, tx, workspaceId, numberId, status)),
    record: (sent: Partial<SentMessage>) =>
      inTx((tx) => recordSentMessage(tx, workspaceId, { ...SENT, numberId, mailId: newId(), at: new Date(), ...sent })),
    chats: async () => (await getChats(test.platform.db, user, { view: 'all', limit: 50 })).items,
    inTx,
  };
}

const SENT = {
  contactId: null,
  name: '',
  phone: '+46701234567',
  waId: null,
  userId: null,
  text: 'Hello Mara',
  content: {},
  file: null,
  wamid: null,
  state: 'accepted' as const,
  fault: null,
  createdBy: null,
};

async function theChat({ workspaceId, chats }: Awaited<ReturnType<typeof desk>>) {
  const [chat, ...others] = await chats();
  expect(others).toEqual([]);
  if (!chat) throw new Error('no conversation');
  return getChat(test.platform.db, workspaceId, chat.id);
}

const getRows = async (user: Pick<Principal, 'workspaceId'>, table: string) => {
  const { rows } = await database.db.execute<Record<string, unknown>>(
    sql`select * from ${sql.identifier(table)} where workspace_id = ${user.workspaceId}`,
  );
  return rows;
};

it('receives a message once, makes its contact, and opens the window for a day', async () => {
  const one = await desk();
  const message = inbound('Do you ship to Umeå?');
  for (let copies = 0; copies < 3; copies += 1) await one.receive(message);
  const chat = await theChat(one);
  expect(chat).toMatchObject({
    name: 'Mara',
    phone: '+46701234567',
    unread: 1,
    opening: 'Do you ship to Umeå?',
    lastDirection: 'in',
    lastState: 'received',
    windowUntil: new Date(message.at.getTime() + 86_400_000).toISOString(),
    contact: { name: 'Mara' },
    blocked: '',
  });
  expect(chat.items.map(({ text, direction }) => [text, direction])).toEqual([['Do you ship to Umeå?', 'in']]);
  const [contact] = await getRows(one.user, 'contacts');
  expect(contact).toMatchObject({ phone: '+46701234567', source: 'whatsapp', id: chat.contactId });
  expect(await getChatSummary(test.platform.db, one.user)).toEqual({
    views: { all: 1, unread: 1, mine: 0, unassigned: 1, 'window-open': 1, closed: 0 },
  });
  expect((await getRows(one.user, 'record_events')).map(({ what }) => what)).toEqual(['whatsapp-received']);
});

it('takes a contact that is there, whatever the profile says, and notes a burst of messages once', async () => {
  const one = await desk();
  await one.receive(inbound('First', { person: person({ waId: '551187654321', profileName: 'J' }) }));
  await database.db.execute(
    sql`update contacts set name = 'João Silva', phone = '+5511987654321' where workspace_id = ${one.workspaceId}`,
  );
  await database.db.execute(sql`update whatsapp_chats set contact_id = null where workspace_id = ${one.workspaceId}`);
  await one.receive(inbound('Second', { person: person({ waId: '551187654321', profileName: 'J' }) }));
  const chat = await theChat(one);
  expect(chat).toMatchObject({ name: 'João Silva', unread: 2, contact: { name: 'João Silva' } });
  expect(await getRows(one.user, 'contacts')).toHaveLength(1);
  expect(await getRows(one.user, 'record_events')).toHaveLength(1);
});

it('shows the newest message whatever comes first', async () => {
  const one = await desk();
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await one.receive(inbound('Later', { at: at(1) }));
  await one.receive(inbound('Earlier', { at: at(5) }));
  const chat = await theChat(one);
  expect(chat).toMatchObject({ opening: 'Later', unread: 2 });
  expect(chat.items.map(({ text }) => text)).toEqual(['Earlier', 'Later']);
});

const ORDERS: StatusEvent['status'][][] = [
  ['sent', 'delivered', 'read'],
  ['read', 'delivered', 'sent'],
  ['delivered', 'read', 'sent'],
  ['failed', 'delivered', 'sent', 'read'],
];

it.each(ORDERS)('brings a message to read from %s, %s, %s', async (...order) => {
  const one = await desk();
  const wamid = newWamid();
  await one.record({ wamid });
  for (const status of order) await one.report(toStatus(wamid, status));
  const chat = await theChat(one);
  expect(chat.lastState).toBe('read');
  expect(chat.items[0]).toMatchObject({
    state: 'read',
    fault: null,
    deliveredAt: expect.any(String),
    readAt: expect.any(String),
  });
});

it('keeps a status that comes before its message', async () => {
  const one = await desk();
  const [wamid, failed] = [newWamid(), newWamid()];
  await one.report(toStatus(wamid, 'delivered'));
  await one.report(toStatus(failed, 'failed'));
  await one.record({ wamid, phone: '+46701234560' });
  const effect = await one.record({ wamid: failed, phone: '+46701234561' });
  expect(effect).toMatchObject({ state: 'failed', faultCode: 131026 });
  const states = (await getRows(one.user, 'whatsapp_messages')).map(({ state }) => state).sort();
  expect(states).toEqual(['delivered', 'failed']);
  expect((await one.chats()).map(({ lastState }) => lastState).sort()).toEqual(['delivered', 'failed']);
});

it('has one effect of 50 copies at the same moment, beside the answer of the call', async () => {
  const one = await desk();
  const wamid = newWamid();
  const kinds = ['sent', 'delivered', 'read', 'delivered', 'sent'] as const;
  const at = new Date();
  const copies = Array.from({ length: 50 }, (_, n) =>
    one.report(toStatus(wamid, kinds[n % kinds.length] ?? 'sent', { at })),
  );
  await Promise.all([...copies.slice(0, 25), one.record({ wamid }), ...copies.slice(25)]);
  const [status, ...others] = await getRows(one.user, 'whatsapp_statuses');
  expect(others).toEqual([]);
  expect(status).toMatchObject({ wamid, failed_at: null });
  expect((await theChat(one)).items.map(({ state }) => state)).toEqual(['read']);
});

it('receives copies of a message at the same moment as one', async () => {
  const one = await desk();
  const message = inbound('Hello');
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => one.receive(message)));
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  const chat = await theChat(one);
  expect(chat.unread).toBe(1);
  expect(await getRows(one.user, 'contacts')).toHaveLength(1);
});

it('makes one conversation of two, once a report names both ids', async () => {
  const one = await desk();
  await one.receive(inbound('By phone', { person: person({ userId: null }) }));
  await one.receive(
    inbound('By id', { person: person({ waId: null, userId: 'SE.1', profileName: '', username: 'mara' }) }),
  );
  await one.inTx((tx) =>
    applyReactions(one.context, tx, one.workspaceId, one.numberId, {
      kind: 'reaction',
      phoneNumberId: '300',
      person: person({ waId: null, userId: 'SE.1' }),
      at: new Date(),
      wamid: 'wamid.unknown',
      emoji: '👍',
    }),
  );
  expect(await one.chats()).toHaveLength(2);
  await one.report(toStatus(newWamid(), 'sent', { person: person({ userId: 'SE.1' }) }));
  const chat = await theChat(one);
  expect(chat).toMatchObject({ phone: '+46701234567', username: 'mara', unread: 2 });
  expect(chat.items.map(({ text }) => text)).toEqual(['By phone', 'By id']);
  expect(await getRows(one.user, 'whatsapp_reactions')).toMatchObject([{ chat_id: chat.id }]);
});

it('follows a person to another id, on every number of the account', async () => {
  const one = await desk();
  await one.receive(inbound('Hello', { person: person({ userId: 'SE.1' }) }));
  const change = { kind: 'user-id-changed' as const, phoneNumberId: '', previous: 'SE.1', current: 'SE.2', waId: null };
  await one.inTx((tx) => applyUserIdChange(one.context, tx, one.workspaceId, one.numberId, change));
  await one.receive(inbound('It is me', { person: person({ waId: null, userId: 'SE.2' }) }));
  expect(await theChat(one)).toMatchObject({ unread: 2, phone: '+46701234567' });
});

it('ends messages where a person taps a button that asks to stop, and no other', async () => {
  const one = await desk();
  const tap = (text: string) => one.receive(inbound(text, { type: 'button', pressed: text }));
  await tap('Tell me more');
  expect(await theChat(one)).toMatchObject({ blocked: '' });
  await tap('Stop messages');
  expect((await theChat(one)).blocked).toContain('Opted out');
  expect(await getRows(one.user, 'suppressions')).toMatchObject([{ reason: 'opted-out', detail: 'Stop messages' }]);
});

it('ends messages where a person says stop, and not where they only write', async () => {
  const one = await desk();
  await one.receive(inbound('Can you stop by tomorrow?'));
  expect(await theChat(one)).toMatchObject({ blocked: '' });
  await one.receive(inbound('STOP'));
  const chat = await theChat(one);
  expect(chat.blocked).toContain('Opted out');
  expect(await getRows(one.user, 'suppressions')).toMatchObject([
    { kind: 'phone', value: '+46701234567', reason: 'opted-out', detail: 'STOP' },
  ]);
  expect((await getRows(one.user, 'record_events')).map(({ what }) => what).sort()).toEqual([
    'whatsapp-opted-out',
    'whatsapp-received',
  ]);
});
