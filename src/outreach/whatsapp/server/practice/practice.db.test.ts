// A practice number, through the same adapter and the same intake as a real one.
import { sql } from 'drizzle-orm';
import { expect, it, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { whatsappContext } from '#tests/support/whatsapp.ts';
import { createWhatsappApi } from '../api/whatsapp-api.provider.ts';
import { createFetchFileJob } from '../chats/message.jobs.ts';
import { checkNumber, removeNumber } from '../numbers/manage-numbers.ts';
import { openAccess } from '../numbers/number-secrets.ts';
import { processEvents } from '../webhooks/process-events.ts';
import { deliverPracticeEvents } from '../webhooks/start-whatsapp.ts';
import { createPracticeNumber, listPeople, savePerson, simulateInbound } from './practice-numbers.ts';

const database = withDatabase();
const stage = withPlatform(database);
const NEVER = new AbortController().signal;

async function desk() {
  const who = await someone(stage.platform);
  const { workspaceId } = who;
  let ahead = 0;
  const platform: Platform = { ...stage.platform, clock: { now: () => Date.now() + ahead } };
  const context = whatsappContext(platform, createWhatsappApi(platform));
  const number = await createPracticeNumber(context, who, newId());
  const access = await openAccess(platform, workspaceId, number.id);
  if (access === null) throw new Error('a practice number can be called');
  return {
    ...{ who, workspaceId, context, number, access },
    people: () => listPeople(context, workspaceId, number.id),
    /** Whatever is due by then is reported and worked off. */
    async after(ms: number) {
      ahead += ms;
      await deliverPracticeEvents(platform);
      await processEvents(context, workspaceId, NEVER);
    },
    statuses: async (wamid: string) =>
      (
        await platform.db.execute(sql`
          select sent_at is not null as sent, delivered_at is not null as delivered, read_at is not null as read, fault_code as fault
            from whatsapp_statuses where workspace_id = ${workspaceId} and wamid = ${wamid}`)
      ).rows[0],
    heard: async () =>
      (
        await platform.db.execute<{ text: string }>(sql`
          select text from whatsapp_messages where workspace_id = ${workspaceId} and direction = 'in' order by at, id`)
      ).rows.map(({ text }) => text),
  };
}

const HELLO = { type: 'text', text: { body: 'Hello' } };
const INTRO = {
  type: 'template',
  template: {
    name: 'intro_offer',
    language: { code: 'en_US' },
    components: [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Mia' },
          { type: 'text', text: 'Acme' },
        ],
      },
    ],
  },
};
const to = (phone: string) => ({ waId: phone.replace(/\D/g, ''), userId: null });

it('begins with simulated people and approved templates', async () => {
  const at = await desk();
  expect(at.number).toMatchObject({
    ...{ kind: 'practice', state: 'active', phone: '+12125550100', callbackUrl: '', verifyToken: '' },
  });
  expect((await at.people()).map(({ behaviour }) => behaviour)).toEqual([
    ...['answer', 'read', 'deliver', 'stop', 'not-on-whatsapp', 'marketing-cap'],
  ]);
  const templates = await at.context.api.listTemplates(at.access);
  expect(templates.ok && templates.value.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'intro_offer APPROVED',
    'appointment_reminder APPROVED',
    'catalogue_update APPROVED',
    'product_picture APPROVED',
  ]);
  expect(await checkNumber(at.context, at.workspaceId, at.number.id)).toMatchObject({
    state: 'active',
    quality: 'GREEN',
  });
});

it('takes a template, says what became of it, and lets the person answer, which opens the window', async () => {
  const at = await desk();
  const { api } = at.context;
  const mia = to('+447700900101');
  expect(await api.send(at.access, mia, HELLO)).toMatchObject({ ok: false, fault: { code: 131_047 } });
  const sent = await api.send(at.access, mia, INTRO);
  const wamid = sent.ok ? sent.value.wamid : '';
  expect(sent).toMatchObject({ ok: true, value: { state: 'accepted', waId: mia.waId } });
  await at.after(1_100);
  expect(await at.statuses(wamid)).toEqual({ sent: true, delivered: true, read: false, fault: null });
  await at.after(4_000);
  expect(await at.statuses(wamid)).toMatchObject({ read: true });
  expect(await at.heard()).toEqual(['Tell me more']);
  expect(await api.send(at.access, mia, HELLO)).toMatchObject({ ok: true });
  await at.after(25 * 3_600_000);
  expect(await api.send(at.access, mia, HELLO)).toMatchObject({ ok: false, fault: { code: 131_047 } });
});

it('lets people be set otherwise, added, and write by themselves, once for each message', async () => {
  const at = await desk();
  const at1 = { id: at.number.id, phone: '+447700900101' };
  expect(await savePerson(at.context, at.workspaceId, at1, { behaviour: 'not-on-whatsapp' })).toEqual({
    ...{ phone: '+447700900101', name: 'Mia Larsen', behaviour: 'not-on-whatsapp' },
  });
  const sent = await at.context.api.send(at.access, to(at1.phone), INTRO);
  await at.after(1_000);
  expect(await at.statuses(sent.ok ? sent.value.wamid : '')).toMatchObject({ fault: 131_026 });

  const message = { id: newId(), text: 'Are you there?' };
  const other = { id: at.number.id, phone: '447700900555' };
  await simulateInbound(at.context, at.workspaceId, other, message);
  await simulateInbound(at.context, at.workspaceId, other, message);
  await at.after(10);
  expect(await at.heard()).toEqual(['Are you there?']);
  expect(await at.people()).toHaveLength(7);
  await expect(
    simulateInbound(at.context, at.workspaceId, { ...other, phone: 'nonsense' }, message),
  ).rejects.toMatchObject({
    code: 'WHATSAPP_PHONE_INVALID',
  });
});

it('is one number where it is made twice, up to five of a workspace, each with a phone of its own', async () => {
  const at = await desk();
  expect(await createPracticeNumber(at.context, at.who, at.number.id)).toEqual(at.number);
  const more = await Promise.allSettled(
    Array.from({ length: 6 }, () => createPracticeNumber(at.context, at.who, newId())),
  );
  const phones = more.flatMap((one) => (one.status === 'fulfilled' ? [one.value.phone] : []));
  expect(new Set([at.number.phone, ...phones]).size).toBe(5);
  expect(more.filter(({ status }) => status === 'rejected')).toHaveLength(2);
});

it('reports nothing once it is disconnected, and is not there for other workspaces', async () => {
  const at = await desk();
  await at.context.api.send(at.access, to('+447700900102'), INTRO);
  const other = await someone(stage.platform);
  await expect(listPeople(at.context, other.workspaceId, at.number.id)).rejects.toMatchObject({
    code: 'WHATSAPP_NUMBER_NOT_FOUND',
  });
  expect(
    await at.context.api.send({ ...at.access, workspaceId: other.workspaceId }, to('+447700900102'), INTRO),
  ).toMatchObject({
    ok: false,
  });
  await removeNumber(at.context, at.who, at.number.id);
  await at.after(60_000);
  const { rows } = await stage.platform.db.execute(sql`
    select (select count(*)::int from whatsapp_practice_events where number_id = ${at.number.id}) as due,
           (select count(*)::int from whatsapp_events where number_id = ${at.number.id}) as reported`);
  expect(rows).toEqual([{ due: 0, reported: 0 }]);
});

const A_FILE = [
  ['picture', 'image', 'image/png'],
  ['document', 'document', 'application/pdf'],
  ['voice', 'audio', 'audio/wav'],
] as const;

test.each(A_FILE)(
  'lets people send a sample %s, which is fetched and kept like every file',
  async (sample, kind, type) => {
    const at = await desk();
    const message = { id: newId(), sample };
    const from = { id: at.number.id, phone: '+447700900101' };
    await simulateInbound(at.context, at.workspaceId, from, message);
    await simulateInbound(at.context, at.workspaceId, from, message);
    await at.after(10);
    const file = async () =>
      (
        await stage.platform.db.execute<{ messageId: string } & Record<string, unknown>>(sql`
        select f.message_id as "messageId", f.kind, f.type, f.state, f.bytes > 0 as filled from whatsapp_files f
         where f.workspace_id = ${at.workspaceId}`)
      ).rows;
    const [waiting] = await file();
    expect(waiting).toMatchObject({ kind, state: 'waiting' });
    const job = createFetchFileJob(at.context);
    await job.run({ workspaceId: at.workspaceId, messageId: waiting?.messageId ?? '' });
    expect(await file()).toMatchObject([{ kind, type, state: 'stored', filled: true }]);
  },
);

test.each([
  ['location', { location: { name: 'Unloading bay', address: 'Oslo, Norway' } }],
  ['contact', { contacts: [{ name: 'Kari Nilsen', emails: ['kari@example.com'] }] }],
] as const)('lets people send a sample %s', async (sample, content) => {
  const at = await desk();
  await simulateInbound(
    at.context,
    at.workspaceId,
    { id: at.number.id, phone: '+447700900101' },
    { id: newId(), sample },
  );
  await at.after(10);
  const { rows } = await stage.platform.db.execute(
    sql`select content from whatsapp_messages where workspace_id = ${at.workspaceId}`,
  );
  expect(rows).toMatchObject([{ content }]);
});
