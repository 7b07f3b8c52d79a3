// What follows from messages and statuses elsewhere: files, consent, the suppression list, campaigns.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openStream, queueMails } from '#outreach/sending/server/index.ts';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import {
  addNumber,
  inbound,
  newWamid,
  person,
  scriptedApi,
  toStatus,
  whatsappContext,
} from '#tests/support/whatsapp.ts';
import type { InboundMessage, StatusEvent } from '../../domain/webhook-event.ts';
import { recordSentMessage } from '../campaigns/campaign-messages.ts';
import { applyMessages } from '../webhooks/process-events.ts';
import { applyStatuses } from './apply-events.ts';
import { sweepFiles } from './chats.jobs.ts';
import { createFetchFileJob } from './message.jobs.ts';
import { findMessageFile } from './message-files.ts';
import { getChat, getChats } from './read-chats.ts';

const getBytes = async (stream: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const database = withDatabase();
const test = withPlatform(database);

async function desk() {
  const { platform } = test;
  const user = await someone(platform);
  const numberId = await addNumber(platform, user);
  const api = scriptedApi();
  const context = whatsappContext(platform, api);
  const { workspaceId } = user;
  const rows = async (table: string) =>
    (
      await database.db.execute<Record<string, unknown>>(
        sql`select * from ${sql.identifier(table)} where workspace_id = ${workspaceId} order by 2`,
      )
    ).rows;
  const chat = async () => {
    const [first] = (await getChats(platform.db, user, { view: 'all', limit: 1 })).items;
    return getChat(platform.db, workspaceId, first?.id ?? '');
  };
  return {
    ...{ user, numberId, api, context, workspaceId, rows, chat },
    receive: (message: InboundMessage) =>
      platform.db.transaction((tx) => applyMessages(context, tx, workspaceId, numberId, message)),
    report: (status: StatusEvent) =>
      platform.db.transaction((tx) => applyStatuses(context, tx, workspaceId, numberId, status)),
    async campaignMessage(wamid: string, at = new Date()) {
      const streamId = newId();
      await openStream(platform.db, workspaceId, {
        ...{ id: streamId, kind: 'campaign', name: 'Spring', dayCap: null, bulk: true, createdBy: user.userId },
      });
      const { queued } = await platform.db.transaction((tx) =>
        queueMails(tx, workspaceId, [
          {
            ...{
              streamId,
              mailboxId: numberId,
              contactId: null,
              recipientId: newId(),
              stepId: newId(),
              toName: 'Mara',
              channel: 'whatsapp',
            },
            ...{ toEmail: '+46701234567', dueAt: new Date(), reason: 'scheduled', createdBy: user.userId },
          },
        ]),
      );
      const mailId = queued[0] ?? '';
      await database.db.execute(
        sql`update mails set state = 'sent', ended_at = now(), sending_at = now() where id = ${mailId}`,
      );
      await platform.db.transaction((tx) =>
        recordSentMessage(tx, workspaceId, {
          ...{
            mailId,
            numberId,
            contactId: null,
            name: '',
            phone: '+46701234567',
            waId: null,
            userId: null,
            text: 'Oak is in',
          },
          ...{ content: {}, file: null, wamid, state: 'accepted', fault: null, createdBy: user.userId, at },
        }),
      );
      return mailId;
    },
  };
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const digest = (content: Buffer) => createHash('sha256').update(content).digest('base64');

const withFile = (mediaId: string, kind: 'image' | 'document', sha256 = '', name = '') =>
  inbound('', { type: kind, media: { mediaId, kind, type: 'image/png', sha256, name } });

it('fetches a file once, and shows it by what its bytes are', async () => {
  const one = await desk();
  one.api.media.set('1', { content: PNG, type: 'image/png', sha256: digest(PNG) });
  await one.receive(withFile('1', 'image', digest(PNG)));
  const [waiting] = (await one.chat()).items;
  expect(waiting).toMatchObject({ content: { file: { state: 'waiting' } } });
  const [job, payload] = [createFetchFileJob(one.context), { workspaceId: one.workspaceId, messageId: waiting?.id }];
  await job.run(payload);
  one.api.media.clear();
  await job.run(payload);
  const chat = await one.chat();
  expect(chat).toMatchObject({ opening: 'Photo' });
  expect(chat.items[0]?.content.file).toMatchObject({
    state: 'stored',
    type: 'image/png',
    bytes: PNG.length,
    fault: '',
  });
  const opened = await findMessageFile(test.platform, one.workspaceId, { id: chat.id, messageId: waiting?.id ?? '' });
  expect(opened).toMatchObject({ type: 'image/png', shown: true });
  expect((await opened.open().then(getBytes)).length).toBe(opened.bytes);
  const other = await desk();
  await expect(
    findMessageFile(test.platform, other.workspaceId, { id: chat.id, messageId: waiting?.id ?? '' }),
  ).rejects.toMatchObject({ code: 'CHAT_NOT_FOUND' });
  const later = { ...test.platform, clock: { ...test.platform.clock, now: () => Date.now() + 2 * 86_400_000 } };
  const none = async () => new Set<string>();
  expect(await sweepFiles(later, none)).toBe(0);
  await database.db.execute(sql`delete from whatsapp_files where workspace_id = ${one.workspaceId}`);
  // What a campaign has in a header is kept.
  expect(await sweepFiles(later, async (files) => new Set(files))).toBe(0);
  expect(await sweepFiles(later, none)).toBe(1);
});

it.each([
  [
    'a picture that is a page',
    'image',
    Buffer.from('<html><script>alert(1)</script></html>'),
    'The file is not what it claims to be',
  ],
  ['a file that is empty', 'document', Buffer.alloc(0), 'The file is empty or too large'],
] as const)('does not keep %s', async (_what, kind, content, fault) => {
  const one = await desk();
  one.api.media.set('1', { content, type: 'image/png', sha256: '' });
  await one.receive(withFile('1', kind));
  const [message] = (await one.chat()).items;
  await createFetchFileJob(one.context).run({ workspaceId: one.workspaceId, messageId: message?.id });
  const file = (await one.chat()).items[0]?.content.file;
  expect(file?.state).toBe('failed');
  expect(file?.fault).toContain(fault);
});

it('gives a page out as a download alone, and tries a damaged file again', async () => {
  const one = await desk();
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  one.api.media.set('1', { content: page, type: 'text/html', sha256: '' });
  await one.receive(withFile('1', 'document', '', 'offer.html'));
  const [message] = (await one.chat()).items;
  const payload = { workspaceId: one.workspaceId, messageId: message?.id ?? '' };
  await createFetchFileJob(one.context).run(payload);
  const { id } = await one.chat();
  const opened = await findMessageFile(test.platform, one.workspaceId, { id, messageId: payload.messageId });
  expect(opened).toMatchObject({ type: 'application/octet-stream', shown: false, name: 'offer.html' });
  expect((await opened.open().then(getBytes)).length).toBe(opened.bytes);
  one.api.media.set('2', { content: page, type: 'text/html', sha256: digest(PNG) });
  await one.receive(withFile('2', 'document'));
  const damaged = (await one.chat()).items.at(-1);
  await expect(
    createFetchFileJob(one.context).run({ workspaceId: one.workspaceId, messageId: damaged?.id }),
  ).rejects.toThrow('damaged');
});

it('takes a message for agreement, stop words for none, and only start words for agreement again', async () => {
  const one = await desk();
  await one.receive(inbound('Do you have oak?'));
  expect(await one.chat()).toMatchObject({ consent: 'opted-in', blocked: '' });
  await one.receive(inbound('Second question'));
  expect(await one.rows('whatsapp_consents')).toMatchObject([{ state: 'opted-in', source: 'inbound' }]);
  await one.receive(inbound('Stop'));
  await one.receive(inbound('But what about my order?'));
  expect(await one.chat()).toMatchObject({ consent: 'opted-out', blocked: expect.stringContaining('Opted out') });
  await one.receive(inbound('START'));
  expect(await one.chat()).toMatchObject({ consent: 'opted-in', blocked: '' });
  expect((await one.rows('whatsapp_consents')).map(({ source }) => source)).toEqual([
    'inbound',
    'stop-word',
    'inbound',
  ]);
});

it('tells a campaign what became of its message, and that a person replied', async () => {
  const one = await desk();
  const [wamid, late] = [newWamid(), newWamid()];
  const mailId = await one.campaignMessage(wamid, new Date(Date.now() - 60_000));
  await one.report(toStatus(wamid, 'read'));
  await one.report(toStatus(wamid, 'delivered'));
  expect(await one.rows('mails')).toMatchObject([
    { id: mailId, delivered_at: expect.anything(), read_at: expect.anything(), replied_at: null },
  ]);
  await one.receive(inbound('Yes please'));
  await one.receive(inbound('When?'));
  expect(await one.rows('notifications')).toMatchObject([
    { kind: 'whatsapp-message', count: 2, params: { opening: 'When?' } },
  ]);
  expect((await one.rows('mails'))[0]).toMatchObject({ replied_at: expect.anything(), opted_out_at: null });
  const colleague = await someone(test.platform, { joinWorkspaceId: one.workspaceId });
  await database.db.execute(
    sql`update whatsapp_chats set assigned_to = ${colleague.userId} where workspace_id = ${one.workspaceId}`,
  );
  await one.receive(inbound('Hello?'));
  expect(await one.rows('notifications')).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ user_id: colleague.userId, count: 1 }),
      expect.objectContaining({ user_id: one.user.userId, count: 2 }),
    ]),
  );
  const failing = await one.campaignMessage(late, new Date(Date.now() - 30_000));
  await one.report(toStatus(late, 'failed', { fault: { code: 131050, details: 'stopped' } }));
  const failed = (await one.rows('mails')).find(({ id }) => id === failing);
  expect(failed).toMatchObject({ state: 'refused', bounced_at: expect.anything() });
  const events = (await one.rows('mail_events')).filter(({ mail_id }) => mail_id === failing);
  expect(events).toMatchObject([{ kind: 'bounced', detail: { code: 131050 } }]);
  // Who stopped marketing of this business in WhatsApp itself gets no more messages.
  expect(await one.chat()).toMatchObject({ consent: 'opted-out', blocked: expect.stringContaining('Opted out') });
});

it('ends a campaign for a person who says stop, at the message that they quote', async () => {
  const one = await desk();
  const [first, second] = [newWamid(), newWamid()];
  const quoted = await one.campaignMessage(first, new Date(Date.now() - 120_000));
  await one.campaignMessage(second, new Date(Date.now() - 60_000));
  await one.receive(inbound('Unsubscribe', { quotedWamid: first, person: person() }));
  const optedOut = (await one.rows('mails')).filter(({ opted_out_at }) => opted_out_at !== null);
  expect(optedOut.map(({ id }) => id)).toEqual([quoted]);
  expect(await one.rows('suppressions')).toMatchObject([
    { value: '+46701234567', reason: 'opted-out', mail_id: quoted },
  ]);
});
