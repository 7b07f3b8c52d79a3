// Messages of ours, from the click to what Meta says of them: once, in their order, and never twice by themselves.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suppress } from '#outreach/suppressions/server/index.ts';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import {
  addNumber,
  getFault,
  inbound,
  newWamid,
  scriptedApi,
  toStatus,
  whatsappContext,
} from '#tests/support/whatsapp.ts';
import type { NewMessage } from '../../chats.contract.ts';
import type { ApiResult } from '../../domain/api-faults.ts';
import type { StatusEvent } from '../../domain/webhook-event.ts';
import type { SentAnswer } from '../api/whatsapp-api.ts';
import { presentNumber } from '../numbers/present-number.ts';
import { applyMessages } from '../webhooks/process-events.ts';
import { applyStatuses } from './apply-events.ts';
import { changeMany, getCannedReplies, markChatAsSeen, openChat } from './change-chats.ts';
import { continueSending, createExpireLeasesJob } from './chats.jobs.ts';
import { createReadReceiptJob, READ_RECEIPT } from './message.jobs.ts';
import { uploadFile } from './message-files.ts';
import { claimMessage, nextMessage } from './messages.store.ts';
import { createNumberPace } from './number-pace.provider.ts';
import { getChat, getChats } from './read-chats.ts';
import { queueMessage, retryFailedMessage, sendReaction } from './send-message.ts';
import { sendMessages } from './send-messages.job.ts';

const database = withDatabase();
const test = withPlatform(database);

async function desk() {
  const { platform } = test;
  const user = await someone(platform);
  const numberId = await addNumber(platform, user);
  const api = scriptedApi();
  const context = whatsappContext(platform, api);
  const { workspaceId } = user;
  const receive = (message = inbound('Hello')) =>
    platform.db.transaction((tx) => applyMessages(context, tx, workspaceId, numberId, message));
  await receive();
  const [{ id: chatId } = { id: '' }] = (await getChats(platform.db, user, { view: 'all', limit: 1 })).items;
  const pace = createNumberPace(platform);
  return {
    user,
    numberId,
    workspaceId,
    api,
    context,
    chatId,
    receive,
    write: (message: NewMessage, id = newId()) => queueMessage(context, user, chatId, { id, message }),
    work: () => sendMessages(context, pace, { workspaceId, chatId }),
    chat: () => getChat(platform.db, workspaceId, chatId),
    ours: async () =>
      (await getChat(platform.db, workspaceId, chatId)).items.filter(({ direction }) => direction !== 'in'),
    retry: (messageId: string) => retryFailedMessage(context, user, { id: chatId, messageId }),
    pass: (change: string) =>
      database.db.execute(
        sql`update whatsapp_messages set ${sql.raw(change)} where workspace_id = ${workspaceId} and direction = 'out'`,
      ),
  };
}

const text = (body: string): NewMessage => ({ kind: 'text', text: body, quoteId: null });
const accepted = (more: Partial<SentAnswer> = {}): ApiResult<SentAnswer> => ({
  ok: true,
  value: { wamid: newWamid(), state: 'accepted', waId: '46701234567', userId: null, ...more },
});

it('is one message however often it is sent, and leaves in the order in which it was written', async () => {
  const one = await desk();
  const id = newId();
  const [first, again] = await Promise.all([one.write(text('One'), id), one.write(text('One'), id)]);
  expect([first.id, again.id]).toEqual([id, id]);
  await one.write(text('Two'));
  await one.write(text('Three'));
  await Promise.all([one.work(), one.work(), one.work()]);
  expect(one.api.sent.map(({ message }) => message)).toEqual(
    ['One', 'Two', 'Three'].map((body) => ({ type: 'text', text: { body, preview_url: false } })),
  );
  expect(one.api.sent[0]?.to).toEqual({ waId: '46701234567', userId: null });
  expect((await one.ours()).map((each) => [each.text, each.state, each.by?.id])).toEqual([
    ['One', 'accepted', one.user.userId],
    ['Two', 'accepted', one.user.userId],
    ['Three', 'accepted', one.user.userId],
  ]);
});

it('takes statuses that are quicker than the answer', async () => {
  const one = await desk();
  const wamid = newWamid();
  one.api.answers.push(async () => {
    const report = toStatus(wamid, 'delivered');
    await test.platform.db.transaction((tx) => applyStatuses(one.context, tx, one.workspaceId, one.numberId, report));
    return accepted({ wamid });
  });
  await one.write(text('Quick'));
  await one.work();
  expect(await one.ours()).toMatchObject([{ state: 'delivered', wamid }]);
});

it('is uncertain where the worker was killed in the call, and sends the next one', async () => {
  const one = await desk();
  const { id } = await one.write(text('Killed'));
  await one.write(text('Next'));
  const next = await nextMessage(database.db, one.workspaceId, one.chatId);
  if (!next) throw new Error('nothing waits');
  expect(await database.db.transaction((tx) => claimMessage(tx, one.workspaceId, { ...next, reference: '' }, 60))).toBe(
    true,
  );
  await one.work();
  expect(one.api.sent).toEqual([]);
  expect(await continueSending(test.platform)).toBe(0);
  await database.db.execute(
    sql`update whatsapp_messages set leased_until = now() - interval '1 second' where id = ${id}`,
  );
  expect(await continueSending(test.platform)).toBe(1);
  await one.work();
  expect((await one.ours()).map(({ text: body, state }) => [body, state])).toEqual([
    ['Killed', 'uncertain'],
    ['Next', 'accepted'],
  ]);
  // Only a person sends it again.
  await one.work();
  expect(one.api.sent).toHaveLength(1);
  await one.retry(id);
  await one.work();
  expect(one.api.sent.map(({ message }) => (message.text as { body: string }).body)).toEqual(['Next', 'Killed']);
  await expect(one.retry(id)).rejects.toMatchObject({ code: 'WHATSAPP_MESSAGE_NOT_RETRYABLE' });
});

it('counts an answer that comes after the lease', async () => {
  const one = await desk();
  one.api.answers.push(async () => {
    await one.pass(`leased_until = now() - interval '1 second'`);
    await continueSending(test.platform);
    return accepted();
  });
  await one.write(text('Slow'));
  await one.work();
  expect(await one.ours()).toMatchObject([{ state: 'accepted', wamid: expect.any(String), fault: null }]);
});

it('leaves an unknown result to a person, and ends what Meta refuses in words', async () => {
  const one = await desk();
  one.api.answers.push({ ok: false, fault: getFault('uncertain') });
  one.api.answers.push({ ok: false, fault: getFault('undeliverable', { code: 131026, text: 'Not on WhatsApp.' }) });
  await one.write(text('Unknown'));
  await one.write(text('Refused'));
  await one.work();
  expect(await one.ours()).toMatchObject([
    { state: 'uncertain' },
    { state: 'failed', fault: { code: 131026, text: 'Not on WhatsApp.' } },
  ]);
});

/** A message whose call arrived, and whose answer was lost. `report`: as Meta would, of that call. */
async function uncertain() {
  const one = await desk();
  one.api.answers.push({ ok: false, fault: getFault('uncertain') });
  const { id } = await one.write(text('Lost'));
  await one.work();
  const reference = one.api.sent[0]?.reference ?? '';
  const wamid = newWamid();
  const report = (status: StatusEvent['status'], more: Partial<StatusEvent> = {}, numberId = one.numberId) =>
    test.platform.db.transaction((tx) =>
      applyStatuses(one.context, tx, one.workspaceId, numberId, toStatus(wamid, status, { reference, ...more })),
    );
  return { ...one, id, reference, wamid, report };
}

it.each<[string, StatusEvent['status'][], string]>([
  ['sent', ['sent'], 'sent'],
  ['delivered, in any order and number', ['read', 'delivered', 'sent', 'delivered'], 'read'],
  ['failed', ['failed', 'failed'], 'failed'],
  ['failed after it arrived', ['delivered', 'failed'], 'delivered'],
])('settles an uncertain message that Meta reports as %s', async (_what, statuses, state) => {
  const one = await uncertain();
  for (const status of statuses) await one.report(status);
  expect(await one.ours()).toMatchObject([{ state, wamid: one.wamid }]);
  // The last message of a conversation is shown in the list.
  expect((await getChats(test.platform.db, one.user, { view: 'all', limit: 1 })).items[0]?.lastState).toBe(state);
  const { rows } = await database.db.execute(sql`
    select 1 from graphile_worker._private_jobs where key = ${`whatsapp-contacted ${one.id}`}`);
  expect(rows).toHaveLength(state === 'failed' ? 0 : 1);
});

it('settles by the reference alone what is of this number, this workspace and this call', async () => {
  const [one, other] = [await uncertain(), await uncertain()];
  await other.report('delivered', { reference: one.reference });
  await one.report('delivered', { reference: `${one.id}.1`, wamid: newWamid() });
  await one.report('delivered', { reference: 'not ours', wamid: newWamid() });
  await one.report('delivered', { wamid: newWamid() }, await addNumber(test.platform, one.user));
  expect((await one.ours()).concat(await other.ours())).toMatchObject([{ state: 'uncertain' }, { state: 'uncertain' }]);
  // Sent again by a person, it is another call: what becomes of the first one changes nothing any more.
  await one.retry(one.id);
  one.api.answers.push({ ok: false, fault: getFault('uncertain') });
  await one.work();
  await one.report('failed');
  expect(await one.ours()).toMatchObject([{ state: 'uncertain', wamid: null }]);
  await one.report('delivered', { reference: one.api.sent[1]?.reference ?? '', wamid: newWamid() });
  expect(await one.ours()).toMatchObject([{ state: 'delivered' }]);
});

it('settles what Meta reported before its worker was killed', async () => {
  const one = await desk();
  const wamid = newWamid();
  await one.write(text('Killed'));
  one.api.answers.push(async ({ reference }) => {
    const report = toStatus(wamid, 'delivered', { reference });
    await test.platform.db.transaction((tx) => applyStatuses(one.context, tx, one.workspaceId, one.numberId, report));
    throw new Error('killed');
  });
  await expect(one.work()).rejects.toThrow('killed');
  expect(await one.ours()).toMatchObject([{ state: 'sending', wamid: null }]);
  await one.pass(`leased_until = now() - interval '1 second'`);
  await createExpireLeasesJob(one.context).run({});
  expect(await one.ours()).toMatchObject([{ state: 'delivered', wamid, fault: null }]);
});

it('waits where Meta asks for it, without overtaking', async () => {
  const one = await desk();
  one.api.answers.push({ ok: false, fault: getFault('rate_limit', { code: 131056 }) });
  await one.write(text('First'));
  await one.write(text('Second'));
  await one.work();
  await one.work();
  expect(one.api.sent).toHaveLength(1);
  expect((await one.ours()).map(({ state }) => state)).toEqual(['queued', 'queued']);
  await one.pass('leased_until = null');
  await one.work();
  expect(one.api.sent.map(({ message }) => (message.text as { body: string }).body)).toEqual([
    'First',
    'First',
    'Second',
  ]);
});

it('stops the number where its token is no longer accepted, and says so once', async () => {
  const one = await desk();
  one.api.answers.push({ ok: false, fault: getFault('auth', { code: 190, text: 'The token is not accepted.' }) });
  await one.write(text('One'));
  await one.write(text('Two'));
  await one.work();
  expect(one.api.sent).toHaveLength(1);
  expect((await one.ours()).map(({ state }) => state)).toEqual(['failed', 'failed']);
  await expect(one.write(text('Three'))).rejects.toMatchObject({ code: 'WHATSAPP_NUMBER_BROKEN' });
  expect(await one.chat()).toMatchObject({ blocked: 'The token is not accepted.' });
  expect(await listNotifications(database.db, one.workspaceId, 'whatsapp-number-stopped')).toMatchObject([
    { userId: one.user.userId, count: 1, params: { why: 'The token is not accepted.' } },
  ]);
});

it.each([133010, 131045])('offers to register the number at once after %i', async (code) => {
  const one = await desk();
  one.api.answers.push({ ok: false, fault: getFault('auth', { code, text: 'Not registered.' }) });
  await one.write(text('One'));
  await one.work();
  expect(await presentNumber(test.platform, one.workspaceId, one.numberId)).toMatchObject({
    state: 'broken',
    fault: 'Not registered.',
    needsRegistration: true,
  });
});

it('refuses free words outside the window, and to people who want none', async () => {
  const one = await desk();
  await one.write(text('Waits'));
  await database.db.execute(
    sql`update whatsapp_chats set last_inbound_at = now() - interval '25 hours' where workspace_id = ${one.workspaceId}`,
  );
  await expect(one.write(text('Too late'))).rejects.toMatchObject({ code: 'WHATSAPP_WINDOW_CLOSED' });
  // Asked again before the call: the window may close while a message waits.
  await one.work();
  expect(one.api.sent).toEqual([]);
  expect(await one.ours()).toMatchObject([{ state: 'failed' }]);
  await database.db.execute(
    sql`update whatsapp_chats set last_inbound_at = now() where workspace_id = ${one.workspaceId}`,
  );
  await database.db.transaction((tx) =>
    suppress(tx, one.workspaceId, [{ value: '+46701234567', reason: 'opted-out' }]),
  );
  await expect(one.write(text('No'))).rejects.toMatchObject({ code: 'WHATSAPP_SUPPRESSED' });
  const note = await one.write({ kind: 'note', text: 'Called them' });
  expect(note).toMatchObject({ direction: 'note', state: 'noted' });
});

it('does not send to a person who opted out while it waited', async () => {
  const one = await desk();
  await one.write(text('Waits'));
  await database.db.transaction((tx) =>
    suppress(tx, one.workspaceId, [{ value: '+46701234567', reason: 'opted-out' }]),
  );
  await one.work();
  expect(one.api.sent).toEqual([]);
  expect(await one.ours()).toMatchObject([{ state: 'failed' }]);
});

it('sends a template outside the window, with every variable filled in and within the limit of new people', async () => {
  const one = await desk();
  const templateId = newId();
  const components = [{ type: 'BODY', text: 'Hi {{1}}, we help {{2}}.', example: { body_text: [['Mia', 'Acme']] } }];
  await database.db.execute(sql`
    insert into whatsapp_templates (workspace_id, id, waba_id, meta_id, name, language, category, status, components)
    select ${one.workspaceId}, ${templateId}, waba_id, '40', 'intro', 'en_US', 'MARKETING', 'APPROVED', ${JSON.stringify(components)}::jsonb
      from whatsapp_numbers where id = ${one.numberId}`);
  await database.db.execute(
    sql`update whatsapp_chats set last_inbound_at = null where workspace_id = ${one.workspaceId}`,
  );
  const template = (variables: string[]) => one.write({ kind: 'template', templateId, variables, file: null });
  await expect(template(['Mara', ''])).rejects.toMatchObject({ code: 'WHATSAPP_TEMPLATE_GAPS' });
  expect(await template(['Mara', 'Oak Ltd'])).toMatchObject({
    text: 'Hi Mara, we help Oak Ltd.',
    content: { template: { name: 'intro', language: 'en_US' } },
  });
  await one.work();
  expect(one.api.sent.map(({ message }) => message)).toMatchObject([{ type: 'template', template: { name: 'intro' } }]);
  await database.db.execute(sql`update whatsapp_numbers set people_limit = 0 where id = ${one.numberId}`);
  await database.db.execute(sql`delete from whatsapp_reached where number_id = ${one.numberId}`);
  await template(['Mara', 'Oak Ltd']);
  await one.work();
  expect(one.api.sent).toHaveLength(1);
  expect((await one.ours()).at(-1)).toMatchObject({
    state: 'failed',
    fault: { text: expect.stringContaining('limit') },
  });
  await database.db.execute(sql`update whatsapp_templates set status = 'PAUSED' where id = ${templateId}`);
  await expect(template(['Mara', 'Oak Ltd'])).rejects.toMatchObject({ code: 'WHATSAPP_TEMPLATE_NOT_FOUND' });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('uploads a file to Meta once, also where its message is tried again', async () => {
  const one = await desk();
  const body = async function* () {
    yield PNG;
  };
  const uploaded = await uploadFile(test.platform, one.workspaceId, 'dir/offer.pdf', body());
  expect(uploaded).toMatchObject({ kind: 'image', type: 'image/png', name: 'offer.pdf', bytes: PNG.length });
  one.api.answers.push({ ok: false, fault: getFault('temporary') });
  const media = { kind: 'media' as const, file: uploaded.file, name: uploaded.name, caption: 'Look', quoteId: null };
  await one.write(media);
  await one.work();
  await one.pass('leased_until = null');
  await one.work();
  expect(one.api.uploads).toBe(1);
  expect(one.api.sent.at(-1)?.message).toEqual({ type: 'image', image: { caption: 'Look', id: '771' } });
  expect(await one.ours()).toMatchObject([
    { kind: 'image', text: 'Look', content: { file: { state: 'stored', type: 'image/png' } } },
  ]);
  const other = await desk();
  await expect(other.write(media)).rejects.toMatchObject({ code: 'WHATSAPP_FILE_REFUSED' });
});

it('sends a picture in the header of a template, uploaded once for its number and again before Meta forgets it', async () => {
  const one = await desk();
  const templateId = newId();
  const components = [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Hello' },
  ];
  await database.db.execute(sql`
    insert into whatsapp_templates (workspace_id, id, waba_id, meta_id, name, language, category, status, components)
    select ${one.workspaceId}, ${templateId}, waba_id, '41', 'picture', 'en_US', 'MARKETING', 'APPROVED', ${JSON.stringify(components)}::jsonb
      from whatsapp_numbers where id = ${one.numberId}`);
  const upload = (content: Buffer, name: string) =>
    uploadFile(
      test.platform,
      one.workspaceId,
      name,
      (async function* () {
        yield content;
      })(),
    );
  const { file } = await upload(PNG, 'lamp.png');
  const text = await upload(Buffer.from('words'), 'words.png');
  const write = (given: { file: string; name: string } | null) =>
    one.write({ kind: 'template', templateId, variables: [], file: given });
  for (const wrong of [null, { file: text.file, name: 'words.png' }])
    await expect(write(wrong)).rejects.toMatchObject({ code: 'WHATSAPP_FILE_REFUSED' });
  const sentIds = () =>
    one.api.sent.map(
      ({ message }) =>
        (message as { template: { components: { parameters: { image: { id: string } }[] }[] } }).template.components[0]
          ?.parameters[0]?.image.id,
    );
  const picture = { file, name: 'lamp.png' };
  expect(await write(picture)).toMatchObject({
    kind: 'template',
    content: { file: { kind: 'image', name: 'lamp.png', state: 'stored' }, template: { name: 'picture', header: '' } },
  });
  await write(picture);
  await one.work();
  expect([one.api.uploads, sentIds()]).toEqual([1, ['771', '771']]);
  await database.db.execute(sql`
    update whatsapp_media set uploaded_at = now() - interval '26 days' where workspace_id = ${one.workspaceId}`);
  await write(picture);
  await one.work();
  expect([one.api.uploads, sentIds().at(-1)]).toEqual([2, '772']);
});

it('quotes, reacts, and tells Meta once that a message was read', async () => {
  const one = await desk();
  const theirs = inbound('What does it cost?');
  await one.receive(theirs);
  const asked = (await one.chat()).items.at(-1);
  const answer = await one.write({ kind: 'text', text: '10 EUR', quoteId: asked?.id ?? null });
  expect(answer.quote).toMatchObject({ id: asked?.id, text: 'What does it cost?' });
  await one.work();
  expect(one.api.sent[0]?.message).toMatchObject({ context: { message_id: theirs.wamid } });
  const reacted = await sendReaction(one.context, one.user, {
    id: one.chatId,
    messageId: asked?.id ?? '',
    emoji: '👍',
  });
  expect(reacted.reactions).toEqual([{ by: 'us', emoji: '👍' }]);
  await markChatAsSeen(one.context, one.user, one.chatId);
  await markChatAsSeen(one.context, one.user, one.chatId);
  const { rows } = await database.db.execute<{ payload: unknown }>(sql`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${READ_RECEIPT.name} and j.payload ->> 'workspaceId' = ${one.workspaceId}`);
  expect(rows).toHaveLength(1);
  await createReadReceiptJob(one.context).run(rows[0]?.payload);
  expect(one.api.read).toEqual([theirs.wamid]);
  expect(await one.chat()).toMatchObject({ unread: 0 });
});

it('opens the conversation that is there, and says what a change undoes', async () => {
  const one = await desk();
  const same = await openChat(one.context, one.user, { numberId: one.numberId, phone: '+46 70 123 45 67' });
  expect(same.id).toBe(one.chatId);
  const other = await openChat(one.context, one.user, { numberId: one.numberId, phone: '+49 151 23456789' });
  expect(other).toMatchObject({ name: '+49 1512 3456789', windowUntil: null, contactId: null });
  await expect(openChat(one.context, one.user, { numberId: one.numberId, phone: '12' })).rejects.toMatchObject({
    code: 'WHATSAPP_PHONE_INVALID',
  });
  const ids = [one.chatId, other.id, newId()];
  const changed = await changeMany(one.context, one.user, { ids, closed: true, assignedTo: one.user.userId });
  expect(changed.before.map(({ closed, assignedTo }) => [closed, assignedTo])).toEqual([
    [false, null],
    [false, null],
  ]);
  expect((await getChats(test.platform.db, one.user, { view: 'all', limit: 10 })).items).toEqual([]);
  expect((await getChats(test.platform.db, one.user, { view: 'all', q: '070', limit: 10 })).items).toEqual([]);
  const found = await getChats(test.platform.db, one.user, { view: 'all', q: '+46 70 123', limit: 10 });
  expect(found.items.map(({ id }) => id)).toEqual([one.chatId]);
  // A new message opens it again.
  await one.receive(inbound('Still there?'));
  expect((await getChats(test.platform.db, one.user, { view: 'mine', limit: 10 })).items).toHaveLength(1);
  await expect(changeMany(one.context, one.user, { ids, assignedTo: newId() })).rejects.toMatchObject({
    code: 'USER_NOT_FOUND',
  });
  expect((await getCannedReplies(one.context, one.user, one.chatId)).items).toEqual([]);
});

it('notifies who a conversation is assigned to, once, and neither who assigns it to themselves nor of what was theirs', async () => {
  const one = await desk();
  const { user, context, workspaceId, chatId } = one;
  const member = await someone(test.platform, { joinWorkspaceId: workspaceId });
  await changeMany(context, user, { ids: [chatId], assignedTo: user.userId });
  expect(await listNotifications(database.db, workspaceId, 'chat-assigned')).toEqual([]);
  await Promise.all(
    Array.from({ length: 4 }, () => changeMany(context, user, { ids: [chatId], assignedTo: member.userId })),
  );
  await changeMany(context, user, { ids: [chatId], assignedTo: member.userId, closed: true });
  expect(await listNotifications(database.db, workspaceId, 'chat-assigned')).toEqual([
    {
      ...{ kind: 'chat-assigned', userId: member.userId, count: 1, params: { name: 'Mara' } },
      ...{ thing: `chat:${chatId}`, link: `/inbox?chat=${chatId}` },
    },
  ]);
  const stranger = await someone(test.platform);
  await expect(changeMany(context, user, { ids: [chatId], assignedTo: stranger.userId })).rejects.toMatchObject({
    code: 'USER_NOT_FOUND',
  });
});
