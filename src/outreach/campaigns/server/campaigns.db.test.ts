// A campaign from its preflight to its proof, on the real database, with the sender and a mail server that takes everything.
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { WEEKDAYS } from '#outreach/mailboxes/fields.contract.ts';
import { recordMailEvents } from '#outreach/sending/server/index.ts';
import { suppress } from '#outreach/suppressions/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { openSink, transportsTo } from '#tests/support/mail-sink.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords, recordsContext } from '#tests/support/record-rows.ts';
import { openDesk, runSender } from '#tests/support/sending.ts';
import type { Campaign } from '../contract.ts';
import { createCampaignJobs } from './campaigns.jobs.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { createCampaignSource } from './delivery/campaign-source.ts';
import { launchCampaign, pauseCampaign } from './lifecycle/campaign-lifecycle.ts';
import { createCampaign, previewChange, saveCampaign } from './lifecycle/change-campaign.ts';
import { readCampaign } from './lifecycle/read-campaigns.ts';
import { readPreflight, readPreflightRows, startPreflight } from './preflight/preflight-campaign.ts';
import { changeRecipients } from './recipients/change-recipients.ts';
import { listRecipients } from './recipients/read-recipients.ts';
import { listProof } from './results/read-proof.ts';
import { readResults } from './results/read-results.ts';

const database = withDatabase();
const stage = withPlatform(database);

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const context = (): CampaignsContext => ({
  platform: stage.platform,
  records: recordsContext(stage.platform),
});

const ALWAYS = Object.fromEntries(WEEKDAYS.map((day): [string, [number, number][]] => [day, [[0, 1_440]]]));
const PAGE = { show: 'all', limit: 100 } as const;

/** Three steps in a thread, each at once after the one before, to these people; open day and night. */
async function getCampaign(
  who: Principal,
  ids: readonly string[],
  change: { html?: string; waitDays?: number; companyReply?: boolean } = {},
): Promise<Campaign> {
  const begun = await createCampaign(context(), who, { id: crypto.randomUUID(), name: 'Spring', preset: 'sequence' });
  const [first, second, third] = begun.setup.steps;
  if (!first || !second || !third) throw new Error('a sequence has steps');
  const text = (step: typeof first, subject: string, html: string) => ({
    ...step,
    variants: step.variants.map((variant) => ({ ...variant, subject, html })),
  });
  return saveCampaign(context(), who, begun.id, {
    revision: begun.revision,
    audience: {
      ...begun.setup.audience,
      sources: [{ from: 'contacts', target: { ids: [...ids] }, label: 'Some' }],
    },
    steps: [
      text(first, 'Timber for {{company|you}}', change.html ?? '<p>Hi {{firstName|there}}, do you buy timber?</p>'),
      { ...text(second, '', '<p>Did you see my mail?</p>'), wait: { amount: change.waitDays ?? 0, unit: 'days' } },
      {
        ...text(third, '', '<p>Shall I ask again in autumn?</p>'),
        wait: { amount: change.waitDays ?? 0, unit: 'days' },
      },
    ],
    schedule: { startAt: null, windows: ALWAYS, zone: 'recipient' },
    stops: { companyReply: change.companyReply ?? true },
  });
}

async function job(name: string, payload: unknown): Promise<void> {
  await createCampaignJobs(context())
    .find(({ definition }) => definition.name === name)
    ?.run(payload);
}

async function preflight(who: Principal, campaign: Campaign) {
  const { id } = await startPreflight(context(), who, campaign.id);
  await job('campaign-preflight', { workspaceId: who.workspaceId, id });
  const { preflight: done } = await readPreflight(stage.platform, who.workspaceId, campaign.id);
  if (!done) throw new Error('no preflight');
  return done;
}

async function launch(who: Principal, campaign: Campaign): Promise<void> {
  const { id, revision } = campaign;
  await launchCampaign(context(), who, { id, revision, key: crypto.randomUUID() });
  await job('campaign-launch', { workspaceId: who.workspaceId, id });
}

async function send() {
  const sink = await openSink();
  const sources = [createCampaignSource(context())];
  stops.push(runSender({ platform: stage.platform, sources, transports: transportsTo(sink) }), () => sink.close());
  return sink;
}

const people = (who: Principal, rows: readonly { name: string; email: string }[]) =>
  insertRecords(
    database.db,
    who.workspaceId,
    'contact',
    rows.map((row) => ({ email_verdict: 'valid', email_checked_at: new Date(), ...row })),
  );

const named = (count: number, domain = 'birch.example') =>
  Array.from({ length: count }, (_, n) => ({ name: `Jo ${n}`, email: `jo${n}@${domain}` }));

const getState = async (who: Principal, id: string) => {
  const { items } = await listRecipients(stage.platform, who.workspaceId, id, { ...PAGE });
  return Object.fromEntries(
    items.map(({ email, state, reason }) => [email, reason === null ? state : `${state}: ${reason}`]),
  );
};

it('runs from preflight over every step to the proof, with each recipient once and every number matching its rows', async () => {
  const who = await someone(stage.platform);
  await openDesk(stage.platform, who);
  const ids = await people(who, [
    ...named(5),
    { name: 'Twice', email: 'JO1@birch.example' },
    { name: 'None', email: '' },
    { name: 'Never', email: 'never@elm.example' },
  ]);
  await database.db.transaction((tx) =>
    suppress(tx, who.workspaceId, [{ value: 'never@elm.example', reason: 'opted-out', source: 'A test' }]),
  );
  const campaign = await getCampaign(who, ids);
  await expect(launch(who, campaign)).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_READY' });
  const looked = await preflight(who, campaign);
  expect(looked).toMatchObject({
    state: 'done',
    fresh: true,
    errors: 0,
    people: 8,
    ready: 5,
    leftOut: 3,
    rendered: 15,
  });
  const codes = looked.findings.map(({ code, people: n }) => `${code} ${n}`);
  expect(codes).toEqual(expect.arrayContaining(['duplicate 1', 'no-address 1', 'suppressed 1', 'practice 0']));
  const rows = await readPreflightRows(stage.platform, who.workspaceId, campaign.id, { code: 'duplicate', limit: 10 });
  expect(rows).toMatchObject({
    total: 1,
    items: [{ detail: 'Another contact has the same address: jo1@birch.example' }],
  });

  const key = crypto.randomUUID();
  const { id, revision } = campaign;
  await launchCampaign(context(), who, { id, revision, key });
  await launchCampaign(context(), who, { id, revision, key });
  await launchCampaign(context(), who, { id, revision, key: crypto.randomUUID() });
  // As after a process that was killed: the work is begun twice.
  await job('campaign-launch', { workspaceId: who.workspaceId, id });
  await job('campaign-launch', { workspaceId: who.workspaceId, id });
  const sink = await send();
  await expect.poll(async () => (await readCampaign(stage.platform, who.workspaceId, id)).state).toBe('finished');
  const to = sink.taken
    .map((mail) => `${mail.to.join().toLowerCase()} ${/^Subject: (.*)\r$/m.exec(mail.message.toString())?.[1]}`)
    .sort();
  expect(to).toEqual(
    named(5)
      .flatMap(({ email }) => [`${email} Re: Timber for you`, `${email} Re: Timber for you`, `${email} Timber for you`])
      .sort(),
  );
  const second = sink.taken.find(
    (mail) => mail.to[0] === 'jo0@birch.example' && /^In-Reply-To:/m.test(mail.message.toString()),
  );
  const first = sink.taken.find((mail) => mail.to[0] === 'jo0@birch.example');
  const messageId = /^Message-ID: (.*)\r$/im.exec(first?.message.toString() ?? '')?.[1];
  expect(/^In-Reply-To: (.*)\r$/m.exec(second?.message.toString() ?? '')?.[1]).toBe(messageId);

  const { counts } = await readResults(stage.platform, who.workspaceId, id);
  for (const [show, n] of Object.entries(counts)) {
    const page = await listRecipients(stage.platform, who.workspaceId, id, { ...PAGE, show: show as 'all' });
    expect([show, page.total, page.items.length]).toEqual([show, n, n]);
  }
  expect(counts).toMatchObject({ all: 8, entered: 5, finished: 5, written: 5, delivered: 5, 'left-out': 3 });
  const proof = await listProof(stage.platform, who.workspaceId, id, { limit: 100 });
  expect(proof.total).toBe(15);
  for (const line of proof.items)
    expect(line).toMatchObject({
      state: 'sent',
      messageId: expect.any(String),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
});

it('blocks on what is missing, and names it', async () => {
  const who = await someone(stage.platform);
  const campaign = await getCampaign(who, await people(who, named(2)), {
    html: '<p>About {{title}} and {{nothing}}</p>',
  });
  const { findings, errors } = await preflight(who, campaign);
  expect(
    findings
      .filter(({ level }) => level === 'error')
      .map(({ code, people: n }) => `${code} ${n}`)
      .sort(),
  ).toEqual(['missing-variable 2', 'no-identity 0', 'no-mailbox 0', 'unknown-field 0']);
  expect(errors).toBe(4);
  await expect(launch(who, campaign)).rejects.toMatchObject({ code: 'IDENTITY_MISSING' });
});

it('stops for a reply, for colleagues, and everywhere for an opt-out; an absence only delays', async () => {
  const who = await someone(stage.platform);
  await openDesk(stage.platform, who);
  const ids = await people(who, [
    ...named(2),
    ...named(2, 'gmail.com'),
    { name: 'Al', email: 'al@fir.example' },
    { name: 'Bo', email: 'bo@yew.example' },
  ]);
  const one = await getCampaign(who, ids, { waitDays: 2 });
  await preflight(who, one);
  await launch(who, one);
  const sink = await send();
  await expect.poll(() => sink.taken.length).toBe(6);
  await expect
    .poll(async () => (await listProof(stage.platform, who.workspaceId, one.id, { limit: 1 })).states)
    .toMatchObject({ sent: 6, waiting: 6 });
  const other = await getCampaign(who, ids, { waitDays: 2 });
  const saved = await saveCampaign(context(), who, other.id, {
    revision: other.revision,
    audience: { ...other.setup.audience, leaveOut: { ...other.setup.audience.leaveOut, inOtherCampaign: false } },
    schedule: { ...other.setup.schedule, startAt: '2090-01-01T00:00:00.000Z' },
  });
  await preflight(who, saved);
  await launch(who, saved);
  const mailTo = async (email: string) => {
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from mails where stream_id = ${one.id}::uuid and to_email = ${email} and state = 'sent'`,
    );
    return rows[0]?.id ?? '';
  };
  const source = createCampaignSource(context());
  const learn = async (email: string, kind: 'replied' | 'auto-replied' | 'opted-out', backOn: Date | null = null) => {
    const mailId = await mailTo(email);
    await database.db.transaction((tx) =>
      recordMailEvents({ platform: stage.platform, sources: [source] }, tx, who.workspaceId, [
        { kind, mailId, at: new Date(), sameAs: kind, backOn },
      ]),
    );
  };
  await learn('jo0@birch.example', 'replied');
  await learn('jo0@gmail.com', 'replied');
  await learn('al@fir.example', 'opted-out');
  await learn('bo@yew.example', 'auto-replied', new Date('2080-05-05T00:00:00Z'));
  expect(await getState(who, one.id)).toEqual({
    'jo0@birch.example': 'replied: replied',
    'jo1@birch.example': 'stopped: company-replied',
    'jo0@gmail.com': 'replied: replied',
    // Private addresses are of no company.
    'jo1@gmail.com': 'active',
    'al@fir.example': 'opted-out: opted-out',
    'bo@yew.example': 'active',
  });
  expect(await getState(who, saved.id)).toMatchObject({
    'al@fir.example': 'opted-out: opted-out',
    'jo0@birch.example': 'active',
  });
  const { items } = await listRecipients(stage.platform, who.workspaceId, one.id, { ...PAGE, q: 'bo@' });
  expect(items[0]?.next).toMatchObject({ at: '2080-05-05T00:00:00.000Z', reason: 'out-of-office' });
});

it('changes waiting emails while it runs, and applies manual changes of recipients', async () => {
  const who = await someone(stage.platform);
  await openDesk(stage.platform, who);
  const campaign = await getCampaign(who, await people(who, named(3)), { waitDays: 4 });
  await preflight(who, campaign);
  await launch(who, campaign);
  const sink = await send();
  await expect
    .poll(async () => (await listProof(stage.platform, who.workspaceId, campaign.id, { limit: 1 })).states)
    .toMatchObject({ sent: 3, waiting: 3 });
  const [first, second, third] = campaign.setup.steps;
  if (!first || !second || !third) throw new Error('three steps');
  const steps = [first, { ...third, wait: { amount: 9, unit: 'days' as const } }];
  const effect = await previewChange(context(), who, campaign.id, { steps });
  expect(effect).toMatchObject({ otherStep: 3, moved: 0 });
  await saveCampaign(context(), who, campaign.id, { revision: campaign.revision, steps });
  const { items } = await listRecipients(stage.platform, who.workspaceId, campaign.id, { ...PAGE });
  expect(items.map(({ step, state }) => `${step} ${state}`)).toEqual(['2 active', '2 active', '2 active']);
  await expect(saveCampaign(context(), who, campaign.id, { revision: campaign.revision, steps })).rejects.toMatchObject(
    {
      code: 'CAMPAIGN_CHANGED',
    },
  );

  const [stopped, skipped] = items;
  const act = (ids: (string | undefined)[], action: Parameters<typeof changeRecipients>[2]['body']['action']) =>
    changeRecipients(context(), who, {
      id: campaign.id,
      key: crypto.randomUUID(),
      body: { target: { ids: ids.filter((each) => each !== undefined) }, action },
    });
  expect(await act([stopped?.id, skipped?.id], { do: 'stop' })).toMatchObject({ changed: 2, left: 0 });
  expect(await act([stopped?.id], { do: 'stop' })).toMatchObject({ changed: 0, left: 1 });
  expect(await act([items[2]?.id], { do: 'skip' })).toMatchObject({ changed: 1 });
  // No recipient has a step left.
  expect((await readCampaign(stage.platform, who.workspaceId, campaign.id)).state).toBe('finished');
  expect(sink.taken).toHaveLength(3);
});

it('pauses by itself where too much comes back, and says why', async () => {
  const who = await someone(stage.platform);
  await openDesk(stage.platform, who);
  const campaign = await getCampaign(who, await people(who, named(60)), { waitDays: 4, companyReply: false });
  await preflight(who, campaign);
  await launch(who, campaign);
  const sink = await send();
  await expect.poll(() => sink.taken.length).toBe(60);
  await expect
    .poll(async () => (await listProof(stage.platform, who.workspaceId, campaign.id, { limit: 1 })).states)
    .toMatchObject({ sent: 60 });
  const source = createCampaignSource(context());
  const { items } = await listProof(stage.platform, who.workspaceId, campaign.id, { state: 'sent', limit: 100 });
  for (const [n, { mailId }] of items.slice(0, 3).entries()) {
    await database.db.transaction((tx) =>
      recordMailEvents({ platform: stage.platform, sources: [source] }, tx, who.workspaceId, [
        { kind: 'bounced', mailId, at: new Date(), sameAs: 'dsn' },
      ]),
    );
    const { state, pausedBecause } = await readCampaign(stage.platform, who.workspaceId, campaign.id);
    expect([state, pausedBecause]).toEqual(
      n < 2 ? ['running', ''] : ['paused', 'Too many bounces: 3 of 60 (5%). Campaigns pause at 5%.'],
    );
  }
  expect((await pauseCampaign(context(), who, campaign.id)).pausedBecause).toMatch(/^Too many bounces: 3 of 60/);
});
