// Campaigns on WhatsApp on the real database, sent by the engine to the simulated Cloud API.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { Campaign } from '#outreach/campaigns/contract.ts';
import { createTransports } from '#outreach/sending/server/index.ts';
import { suppress } from '#outreach/suppressions/server/index.ts';
import { createWhatsappApi, createWhatsappChannel } from '#outreach/whatsapp/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { startWhatsapp } from '#tests/simulators/whatsapp.ts';
import { ALWAYS, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone } from '#tests/support/platform.ts';
import { insertRecords } from '#tests/support/record-rows.ts';
import { recordsContext } from '#tests/support/record-state.ts';
import { runSender } from '#tests/support/sending.ts';
import { inbound, person, toStatus } from '#tests/support/whatsapp.ts';
import {
  addCloudNumber,
  agreed,
  type CloudNumber,
  confirmLate,
  optIn,
  receiveMessage,
  reportStatus,
  toPhones,
  uploadAs,
} from '#tests/support/whatsapp-campaigns.ts';
import { headerFilesAmong } from './campaigns.store.ts';
import { createCampaignSource } from './delivery/campaign-source.ts';
import { resumeCampaign } from './lifecycle/campaign-lifecycle.ts';
import { createCampaign, saveCampaign } from './lifecycle/change-campaign.ts';
import { readCampaign } from './lifecycle/read-campaigns.ts';
import { readPreflightRows } from './preflight/preflight-campaign.ts';
import { countAudience, previewMail } from './preflight/preview-mail.ts';
import { exportProof, listProof } from './results/read-proof.ts';
import { readResults } from './results/read-results.ts';

const meta = await startWhatsapp();
meta.service.follow = [];
const database = withDatabase();
const there = withCampaigns(database, {
  whatsapp: { baseUrl: meta.url, version: 'v25.0' },
  allowPrivateSources: true,
});
const stops: (() => Promise<void>)[] = [];

beforeEach(() => {
  meta.service.fault(null);
  meta.service.messages.length = 0;
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => meta.close());

const whatsapp = () => ({
  platform: there.platform,
  records: recordsContext(there.platform),
  sources: [createCampaignSource(there.context)],
  api: createWhatsappApi(there.platform),
});

/** The sender with the channel as the server runs it, until all is sent or waits. */
function send(): void {
  const { platform, sources, api } = whatsapp();
  const transports = createTransports(platform, [createWhatsappChannel({ platform, api })]);
  stops.push(runSender({ platform, sources, transports }));
}

async function broadcastTo(
  who: Principal,
  number: CloudNumber,
  contactIds: readonly string[],
  {
    variables = [{ field: 'firstName', fallback: 'there' }],
    file = null,
  }: { variables?: { field: string; fallback: string }[]; file?: { file: string; name: string } | null } = {},
): Promise<Campaign> {
  const { context } = there;
  const begun = await createCampaign(context, who, { id: crypto.randomUUID(), name: 'Spring', preset: 'broadcast' });
  const message = { templateId: number.templateId, variables, file };
  return saveCampaign(context, who, begun.id, {
    revision: begun.revision,
    audience: {
      ...begun.setup.audience,
      sources: [{ from: 'contacts', target: { ids: [...contactIds] }, label: 'Some' }],
    },
    steps: begun.setup.steps.map((step) => ({
      ...step,
      variants: step.variants.map((variant) => ({ ...variant, message })),
    })),
    schedule: { startAt: null, windows: ALWAYS, zone: 'recipient' },
  });
}

async function launched(who: Principal, number: CloudNumber, contactIds: readonly string[]): Promise<Campaign> {
  const campaign = await broadcastTo(who, number, contactIds);
  const preflight = await there.preflight(who, campaign);
  expect(preflight.findings.filter(({ level }) => level === 'error')).toEqual([]);
  await there.launch(who, campaign);
  return campaign;
}

const proof = async (who: Principal, { id }: Campaign) =>
  (await listProof(there.platform, who.workspaceId, id, { limit: 100 })).items;

const stateCounts = async (who: Principal, { id }: Campaign) =>
  Object.fromEntries(Object.entries(await there.mailStates(who, id)).filter(([, n]) => n > 0));

const until = (what: () => Promise<unknown>, expected: unknown) =>
  expect.poll(what, { timeout: 15_000, interval: 50 }).toEqual(expected);

/** What the sender has ended is shown in its conversations, as the job does. */
async function record(who: Principal, campaign: Campaign): Promise<void> {
  const mailIds = (await proof(who, campaign)).map(({ mailId }) => mailId);
  await there.job('campaign-messages', { workspaceId: who.workspaceId, mailIds });
}

const report = (who: Principal, number: CloudNumber, event: ReturnType<typeof toStatus>) =>
  reportStatus(whatsapp(), who.workspaceId, number.id, event);

const campaignRow = ({ id }: Campaign, who: Principal) => readCampaign(there.platform, who.workspaceId, id);

it('says who is messaged and who is not, sends, and proves each message', async () => {
  const who = await someone(there.platform);
  const number = await addCloudNumber(there.platform, who, meta);
  const [first = '', second = '', third = ''] = toPhones(3);
  const ids = await agreed(there.platform, who.workspaceId, [first, second, third]);
  await optIn(there.platform, who.workspaceId, ['+12025550143', '+4915188888888']);
  await suppress(there.platform.db, who.workspaceId, [{ value: '+4915188888888', reason: 'manual', detail: '' }]);
  const others = await insertRecords(database.db, who.workspaceId, 'contact', [
    { name: 'No phone', email: 'no@birch.example' },
    { name: 'Wrong', phone: 'ask her' },
    { name: 'Twice', phone: first },
    { name: 'Listed', phone: '+4915188888888' },
    { name: 'Never said', phone: '+4915199999999' },
    { name: 'American', phone: '+12025550143' },
  ]);
  const campaign = await broadcastTo(who, number, [...ids, ...others]);
  const preflight = await there.preflight(who, campaign);
  const found = preflight.findings.map(({ level, code, people }) => `${level} ${code} ${people}`).sort();
  expect(found).toEqual([
    'note duplicate-phone 1',
    'note invalid-phone 1',
    'note marketing-country 1',
    'note no-consent 1',
    'note no-phone 1',
    'note suppressed 1',
  ]);
  expect(preflight).toMatchObject({ people: 9, ready: 3, leftOut: 6, errors: 0 });
  expect(preflight.charges).toEqual([{ category: 'MARKETING', country: 'DE', messages: 3 }]);
  const counted = await countAudience(there.context, who.workspaceId, {
    audience: campaign.setup.audience,
    channel: 'whatsapp',
    marketing: true,
  });
  expect(counted).toMatchObject({ people: 9, ready: 3 });
  const rows = await readPreflightRows(there.platform, who.workspaceId, campaign.id, { code: 'no-consent', limit: 10 });
  expect(rows.items).toMatchObject([{ email: '', phone: '+4915199999999', name: 'Never said' }]);
  const shown = await previewMail(there.context, who.workspaceId, campaign.id, {
    stepId: campaign.setup.steps[0]?.id ?? '',
    contactId: ids[0],
  });
  expect(shown).toMatchObject({
    contact: { phone: first },
    message: { body: 'Hi Jo0, do you buy timber?', footer: 'Reply STOP to opt out' },
    missing: [],
  });

  await there.launch(who, campaign);
  send();
  await until(() => stateCounts(who, campaign), { sent: 3 });
  const sent = meta.service.messages.map(({ to, body }) => [to, JSON.stringify(body.template)]);
  expect(sent.map(([to]) => `+${to}`).sort()).toEqual([first, second, third].sort());
  expect(sent[0]?.[1]).toContain('"name":"offer"');
  const lines = await proof(who, campaign);
  const wamids = new Set(meta.service.messages.map(({ wamid }) => wamid));
  for (const line of lines) {
    expect(wamids).toContain(line.wamid);
    expect(line).toMatchObject({ email: '', acceptedAt: line.endedAt, deliveredAt: null, failure: '', attempts: 1 });
    expect(line.digest).toHaveLength(64);
  }
  expect((await campaignRow(campaign, who)).state).toBe('finished');

  // Statuses that come before the conversation knows of the message count as well.
  const [line] = lines;
  await report(who, number, toStatus(line?.wamid ?? '', 'delivered', { person: person({ waId: null }) }));
  await record(who, campaign);
  await report(who, number, toStatus(line?.wamid ?? '', 'read'));
  const results = await readResults(there.platform, who.workspaceId, campaign.id);
  expect(results.counts).toMatchObject({ written: 3, delivered: 1, 'any-read': 1, 'left-out': 6 });
  expect(results.guardrails.failures).toMatchObject({ of: 3, failed: 0, counts: false });
  const file = await exportProof(there.platform, who.workspaceId, campaign.id, {});
  const csv = (await file.content.toArray()).join('');
  expect(csv.split('\r\n')[0]).toMatch(/Name,Phone,.+WhatsApp message ID,Accepted,Sent,Delivered,Read,Failed,Failure$/);
  expect(csv).toContain(line?.wamid ?? 'none');
  expect(csv).toContain('No opt-in for WhatsApp');
  const { rows: chats } = await database.db.execute(sql`
    select m.text, m.state, c.wa_id from whatsapp_messages m join whatsapp_chats c on c.workspace_id = m.workspace_id and c.id = m.chat_id
     where m.workspace_id = ${who.workspaceId} and m.mail_id is not null order by m.state, m.text`);
  expect(chats).toHaveLength(3);
  expect(chats[0]).toMatchObject({ text: expect.stringMatching(/^Hi Jo\d, do you buy timber\?$/), state: 'accepted' });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('sends the picture in the header of a template, uploaded once', async () => {
  const who = await someone(there.platform);
  const number = await addCloudNumber(there.platform, who, meta, { picture: true });
  const ids = await agreed(there.platform, who.workspaceId, toPhones(3, 500));
  const upload = (workspaceId: string, name: string, content: Buffer) =>
    uploadAs(there.platform, workspaceId, name, content);
  const errorsOf = async (file: { file: string; name: string } | null) => {
    const campaign = await broadcastTo(who, number, ids, { file });
    const { findings } = await there.preflight(who, campaign);
    return findings.filter(({ level }) => level === 'error').map(({ code }) => code);
  };
  expect(await errorsOf(null)).toEqual(['template-file-missing', 'missing-variable']);
  expect(await errorsOf(await upload(who.workspaceId, 'list.txt', Buffer.from('Oak 38 EUR')))).toEqual([
    'template-file-wrong',
  ]);
  const other = await someone(there.platform);
  expect(await errorsOf(await upload(other.workspaceId, 'lamp.png', PNG))).toEqual(['template-file-wrong']);

  const { file, name } = await upload(who.workspaceId, 'lamp.png', PNG);
  const campaign = await broadcastTo(who, number, ids, { file: { file, name } });
  expect(await headerFilesAmong(database.db, [file, `${file}x`])).toEqual(new Set([file]));
  expect((await there.preflight(who, campaign)).errors).toBe(0);
  const uploads = () => meta.service.calls.filter(({ path }) => path.endsWith('/media')).length;
  const before = uploads();
  await there.launch(who, campaign);
  send();
  await until(() => stateCounts(who, campaign), { sent: 3 });
  expect(uploads() - before).toBe(1);
  for (const { body } of meta.service.messages) {
    const [header] = (body.template as { components: unknown[] }).components;
    expect(header).toEqual({
      type: 'header',
      parameters: [{ type: 'image', image: { id: expect.stringMatching(/^\d+$/) } }],
    });
  }
  // Its conversations show the picture, and the text as it was filled in.
  await record(who, campaign);
  const { rows } = await database.db.execute(sql`
    select m.text, f.file, f.type, f.state from whatsapp_messages m
      join whatsapp_files f on f.workspace_id = m.workspace_id and f.message_id = m.id where m.workspace_id = ${who.workspaceId}`);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({
    text: expect.stringMatching(/^Hi Jo\d, do you buy timber\?$/),
    ...{ file, type: 'image/png', state: 'stored' },
  });
});

it('stops a number that Meta does not let upload, and keeps what waits', async () => {
  const who = await someone(there.platform);
  const number = await addCloudNumber(there.platform, who, meta, { picture: true });
  const ids = await agreed(there.platform, who.workspaceId, toPhones(2, 600));
  const { file, name } = await uploadAs(there.platform, who.workspaceId, 'lamp.png', PNG);
  const campaign = await broadcastTo(who, number, ids, { file: { file, name } });
  await there.preflight(who, campaign);
  await there.launch(who, campaign);
  meta.service.fault({ code: 190, path: '/media' });
  send();
  const stateOf = async () =>
    (await database.db.execute(sql`select state from mailboxes where id = ${number.id}`)).rows[0]?.state;
  await until(stateOf, 'broken');
  expect(meta.service.messages).toEqual([]);
  expect(await stateCounts(who, campaign)).toEqual({ waiting: 2 });
});

it('never sends again what may have arrived', async () => {
  const who = await someone(there.platform);
  const number = await addCloudNumber(there.platform, who, meta);
  const campaign = await launched(who, number, await agreed(there.platform, who.workspaceId, toPhones(2, 10)));
  meta.service.fault({ how: 'reset-after', path: '/messages', times: 1 });
  send();
  await until(() => stateCounts(who, campaign), { sent: 1, uncertain: 1 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(meta.service.messages).toHaveLength(2);
});

it.each(['sent', 'delivered', 'failed'] as const)(
  'settles a message without an answer by its %s report, once',
  async (status) => {
    const who = await someone(there.platform);
    const { workspaceId } = who;
    const number = await addCloudNumber(there.platform, who, meta);
    const contacts = await agreed(there.platform, workspaceId, toPhones(1, 40));
    const campaign = await launched(who, number, contacts);
    meta.service.fault({ how: 'reset-after', path: '/messages', times: 1 });
    send();
    await until(() => stateCounts(who, campaign), { uncertain: 1 });
    await record(who, campaign);
    const { wamid = '', body } = meta.service.messages[0] ?? {};
    const reference = String(body?.biz_opaque_callback_data);
    const stranger = await someone(there.platform);
    const elsewhere = await addCloudNumber(there.platform, stranger, meta);
    await reportStatus(whatsapp(), stranger.workspaceId, elsewhere.id, toStatus(wamid, status, { reference }));
    expect(await stateCounts(who, campaign)).toEqual({ uncertain: 1 });
    const end = { [status === 'failed' ? 'refused' : 'sent']: 1 };
    for (let copy = 0; copy < 2; copy += 1) {
      await reportStatus(whatsapp(), workspaceId, number.id, toStatus(wamid, status, { reference }));
      expect(await stateCounts(who, campaign)).toEqual(end);
    }
    await record(who, campaign);
    expect(await stateCounts(who, campaign)).toEqual(end);
    const { rows } = await database.db.execute(sql`
      select x.message_id as wamid, m.wamid as shown, m.state from mails x
        join whatsapp_messages m on m.workspace_id = x.workspace_id and m.mail_id = x.id where x.workspace_id = ${workspaceId}`);
    expect(rows).toEqual([{ wamid, shown: wamid, state: status }]);
  },
);

it('settles a message that was reported before its conversation knew of it', async () => {
  const who = await someone(there.platform);
  const number = await addCloudNumber(there.platform, who, meta);
  const campaign = await launched(who, number, await agreed(there.platform, who.workspaceId, toPhones(1, 41)));
  meta.service.fault({ how: 'reset-after', path: '/messages', times: 1 });
  send();
  await until(() => stateCounts(who, campaign), { uncertain: 1 });
  const { wamid = '', body } = meta.service.messages[0] ?? {};
  await report(who, number, toStatus(wamid, 'sent', { reference: String(body?.biz_opaque_callback_data) }));
  await record(who, campaign);
  expect(await stateCounts(who, campaign)).toEqual({ uncertain: 1 });
  await confirmLate(whatsapp());
  await confirmLate(whatsapp());
  expect(await stateCounts(who, campaign)).toEqual({ sent: 1 });
  expect(await proof(who, campaign)).toMatchObject([{ wamid }]);
});

const one = async (code: number) => {
  const who = await someone(there.platform);
  const number = await addCloudNumber(there.platform, who, meta);
  const campaign = await launched(who, number, await agreed(there.platform, who.workspaceId, toPhones(1, code % 1000)));
  meta.service.fault({ code, path: '/messages', times: 1 });
  send();
  return { who, number, campaign };
};

it('says in words why a person cannot be reached', async () => {
  const { who, campaign } = await one(131026);
  await until(() => stateCounts(who, campaign), { refused: 1 });
  const [line] = await proof(who, campaign);
  expect(line?.failure).toMatch(/not on WhatsApp.+Meta 131026/);
  expect((await there.recipients(who, campaign.id))[0]).toMatchObject({ state: 'failed', reason: 'refused' });
});

it.each([
  [132015, 'template', /paused this template/],
  [131042, 'refused', /payment/],
])('stops the campaign at %i', async (code, reason, words) => {
  const { who, campaign, number } = await one(code);
  await until(async () => (await campaignRow(campaign, who)).state, 'paused');
  expect((await campaignRow(campaign, who)).pausedBecause).toMatch(words);
  expect(await stateCounts(who, campaign)).toEqual({ waiting: 1 });
  // The number stops in a transaction after that of its campaign.
  const stopped = async () =>
    (
      await database.db.execute(sql`
        select c.pause_reason as reason, b.state from campaigns c, mailboxes b
         where c.workspace_id = ${who.workspaceId} and b.workspace_id = c.workspace_id and b.id = ${number.id}`)
    ).rows;
  await until(stopped, [{ reason, state: code === 131042 ? 'broken' : 'active' }]);
});

it('breaks a number whose token is refused, says so once, and keeps what waits', async () => {
  const { who, campaign } = await one(190);
  await until(async () => (await campaignRow(campaign, who)).state, 'paused');
  expect(await listNotifications(database.db, who.workspaceId, 'whatsapp-number-stopped')).toMatchObject([
    { userId: who.userId, count: 1, params: { why: expect.stringContaining('Meta 190') } },
  ]);
  expect(await stateCounts(who, campaign)).toEqual({ waiting: 1 });
  expect((await there.recipients(who, campaign.id))[0]).toMatchObject({ state: 'active', attempts: 0 });
});

it('offers to register a number that is not', async () => {
  const { who, campaign, number } = await one(133010);
  await until(async () => (await campaignRow(campaign, who)).state, 'paused');
  const { rows } = await database.db.execute(sql`
    select needs_registration as "needsRegistration" from whatsapp_numbers where workspace_id = ${who.workspaceId} and id = ${number.id}`);
  expect(rows).toEqual([{ needsRegistration: true }]);
});

it('waits for the same person without giving up', async () => {
  const { who, campaign } = await one(131056);
  await until(async () => (await there.recipients(who, campaign.id))[0]?.next?.reason, 'person-limit');
  await until(() => stateCounts(who, campaign), { sent: 1 });
});

it('keeps to 90 % of the people that Meta allows, and says so before', async () => {
  const who = await someone(there.platform);
  const number = await addCloudNumber(there.platform, who, meta, { peopleLimit: 10 });
  const ids = await agreed(there.platform, who.workspaceId, toPhones(12, 40));
  const campaign = await broadcastTo(who, number, ids);
  const preflight = await there.preflight(who, campaign);
  expect(preflight.findings.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^Limit of Meta: 9 of 12 people can be messaged now, so it ends \w+ \d+$/),
  );
  expect(preflight.mailboxes).toMatchObject([{ peopleLimit: 9, peopleLeft: 9 }]);
  await there.launch(who, campaign);
  send();
  await until(() => stateCounts(who, campaign), { sent: 9, waiting: 3 });
  expect(meta.service.messages).toHaveLength(9);
  const waiting = (await there.recipients(who, campaign.id)).filter(({ next }) => next !== null);
  for (const { attempts, next } of waiting) {
    expect(attempts).toBe(0);
    expect(next?.words).toMatch(/recipient limit/);
  }
});

it('sends a message that Meta held back for its person again a day later, twice at most', async () => {
  const who = await someone(there.platform);
  const number = await addCloudNumber(there.platform, who, meta);
  const campaign = await launched(who, number, await agreed(there.platform, who.workspaceId, toPhones(1, 60)));
  send();
  const failedAfter = async (attempts: number) => {
    await until(async () => {
      const [line] = await proof(who, campaign);
      return [line?.state, line?.attempts];
    }, ['sent', attempts]);
    await record(who, campaign);
    const [line] = await proof(who, campaign);
    const fault = { code: 131049, details: '' };
    await report(who, number, toStatus(line?.wamid ?? '', 'failed', { fault, at: new Date(Date.now() + attempts) }));
  };
  for (const attempts of [1, 2]) {
    await failedAfter(attempts);
    const [recipient] = await there.recipients(who, campaign.id);
    expect(recipient).toMatchObject({ state: 'active', next: { reason: 'person-limit' } });
    expect(new Date(recipient?.next?.at ?? 0).getTime()).toBeGreaterThan(Date.now() + 86_000_000);
    expect((await campaignRow(campaign, who)).state).toBe('running');
    await database.db.execute(sql`
      update mails set due_at = now() - interval '1 second' where workspace_id = ${who.workspaceId} and state = 'waiting'`);
  }
  await failedAfter(3);
  expect((await there.recipients(who, campaign.id))[0]).toMatchObject({ state: 'bounced' });
  expect(meta.service.messages).toHaveLength(3);
  const [line] = await proof(who, campaign);
  expect(line).toMatchObject({ state: 'refused', failure: expect.stringMatching(/enough marketing/) });
});

it('pauses by itself where a quarter of the last messages fail', async () => {
  const who = await someone(there.platform);
  const number = await addCloudNumber(there.platform, who, meta, { perSecond: 20 });
  const campaign = await launched(who, number, await agreed(there.platform, who.workspaceId, toPhones(60, 100)));
  meta.service.fault({ code: 131026, path: '/messages' });
  send();
  await until(async () => (await campaignRow(campaign, who)).state, 'paused');
  expect((await campaignRow(campaign, who)).pausedBecause).toMatch(/^Too many messages were not delivered: \d+ of \d+/);
  expect((await stateCounts(who, campaign)).refused).toBeLessThan(60);
});

it('pauses while Meta rates its number low, and resumes once it does not', async () => {
  const who = await someone(there.platform);
  const number = await addCloudNumber(there.platform, who, meta);
  const campaign = await launched(who, number, await agreed(there.platform, who.workspaceId, toPhones(2, 200)));
  const rate = (quality: string) =>
    database.db.execute(sql`update whatsapp_numbers set quality = ${quality} where id = ${number.id}`);
  await rate('RED');
  await there.job('campaigns-check-messages', {});
  expect(await campaignRow(campaign, who)).toMatchObject({ state: 'paused' });
  await expect(resumeCampaign(there.context, who, campaign.id)).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_READY' });
  await rate('GREEN');
  await resumeCampaign(there.context, who, campaign.id);
  send();
  await until(() => stateCounts(who, campaign), { sent: 2 });
});

it('sends nothing more after STOP, in any campaign', async () => {
  const who = await someone(there.platform);
  const number = await addCloudNumber(there.platform, who, meta);
  const [phone = '', other = ''] = toPhones(2, 300);
  const ids = await agreed(there.platform, who.workspaceId, [phone, other]);
  const first = await launched(who, number, ids);
  send();
  await until(() => stateCounts(who, first), { sent: 2 });
  for (const stop of stops.splice(0)) await stop();
  await record(who, first);
  const second = await launched(who, number, ids);
  const stopped = inbound('STOP', { person: person({ waId: phone.slice(1) }) });
  await receiveMessage(whatsapp(), who.workspaceId, number.id, stopped);
  send();
  await until(() => stateCounts(who, second), { sent: 1, skipped: 1 });
  expect(meta.service.messages.filter(({ to }) => `+${to}` === phone)).toHaveLength(1);
  const byPhone = new Map((await there.recipients(who, first.id)).map(({ phone: at, state }) => [at, state]));
  expect(byPhone.get(phone)).toBe('opted-out');
});
