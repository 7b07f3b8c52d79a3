// Requests of agents on the real database: who sees them, what a decision does, and that it does it once.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createKey } from '#account/api-keys/server/manage-keys.ts';
import { decide, list, read, request } from '#app/agents/server/approvals.ts';
import { readCampaign, saveCampaign } from '#outreach/campaigns/server/index.ts';
import { createOne as createDraft, saveOne as saveDraft } from '#outreach/email-sender/server/drafts.ts';
import { API_SCOPES, type ApiScope } from '#shared/api-scopes.ts';
import type { Principal } from '#shared/principal.ts';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone } from '#tests/support/platform.ts';
import { addMailbox, states } from '#tests/support/sending.ts';

const database = withDatabase();
const stage = withCampaigns(database);
const context = () => ({ platform: stage.platform, campaigns: stage.context });

/** A person who may send, and their agent. */
async function team(scopes: readonly ApiScope[] = API_SCOPES) {
  const owner = await someone(stage.platform, { plan: 'premium' });
  const member = await someone(stage.platform, { joinWorkspaceId: owner.workspaceId, plan: 'premium' });
  await addMailbox(database, owner, {});
  await database.db.execute(sql`
    insert into sender_identities (workspace_id, name, postal_address, opt_out_text, updated_by)
    values (${owner.workspaceId}, 'Oak & Sons', '1 Long Lane', 'Stop these mails', ${owner.userId})`);
  return { owner, member, agent: await getAgent(owner, 'Scout', scopes) };
}

async function getAgent(person: Principal, name: string, scopes: readonly ApiScope[] = API_SCOPES): Promise<Principal> {
  const wanted = { name, scopes: [...scopes], dailyCredits: 0, days: null };
  const { apiKey } = await createKey(stage.platform, person, wanted, crypto.randomUUID());
  return { ...person, sessionId: apiKey.id, apiKeyId: apiKey.id, apiScopes: scopes };
}

async function checkedCampaign(owner: Principal) {
  const campaign = await stage.campaignOf(owner, await stage.people(owner, named(3)));
  await stage.preflight(owner, campaign);
  return campaign;
}

const askFor = (agent: Principal, subjectId: string, note = '') =>
  request(context(), agent, { kind: 'launch-campaign', subjectId, note });

async function getDraft(person: Principal, emails: readonly string[] = ['jo@acme.example']) {
  return createDraft(stage.platform, person, {
    id: crypto.randomUUID(),
    recipients: emails.map((email) => ({ email, name: '', contactId: null })),
    content: { channel: 'email', subject: 'Oak', html: '<p>Do you buy <b>oak</b>?</p>', mode: 'rich' },
    templateId: null,
  });
}

const activities = async ({ workspaceId }: Principal) => {
  const { rows } = await database.db.execute<{ kind: string; user: string }>(sql`
    select kind, user_id as user from activity_log where workspace_id = ${workspaceId} and kind ~ '^(agent|campaign.launched|email.sent)' order by id`);
  return rows.map(({ kind }) => kind);
};
const count = async (text: ReturnType<typeof sql>) => (await database.db.execute<{ n: number }>(text)).rows[0]?.n ?? 0;

it('a campaign waits for a person, shows what would happen, and is launched once in their name', async () => {
  const { owner, member, agent } = await team();
  const { id, revision } = await checkedCampaign(owner);
  const asked = await askFor(agent, id, 'Ready for the fair');
  expect(asked).toMatchObject({
    state: 'pending',
    agent: 'Scout',
    subject: { id, name: 'Spring' },
    note: 'Ready for the fair',
  });
  expect((await readCampaign(stage.platform, owner.workspaceId, id)).state).toBe('draft');
  const told = await listNotifications(database.db, owner.workspaceId, 'approval-requested');
  expect(told.map(({ userId }) => userId).sort()).toEqual([owner.userId, member.userId].sort());
  expect(told[0]).toMatchObject({ link: `/approvals?approval=${asked.id}`, params: { agent: 'Scout', recipients: 3 } });

  const { preview } = await read(context(), member, asked.id);
  expect(preview).toMatchObject({
    revision,
    changed: false,
    recipients: 3,
    steps: 3,
    subject: 'Timber for {{company|you}}',
    opening: 'Hi {{firstName|there}}, do you buy timber?',
    blocked: '',
    needsCheck: false,
  });
  expect((await read(context(), agent, asked.id)).preview).toBeNull();

  const press = () => decide(context(), member, asked.id, { approve: true, revision });
  await Promise.all(Array.from({ length: 8 }, press));
  expect(await press()).toMatchObject({ state: 'approved', decidedBy: { id: member.userId } });
  expect((await read(context(), agent, asked.id)).approval.state).toBe('approved');
  const { state, counts } = await readCampaign(stage.platform, owner.workspaceId, id);
  expect(['launching', 'running']).toContain(state);
  expect(counts).toBeDefined();
  expect(await activities(owner)).toEqual(['agent.approval-requested', 'campaign.launched', 'agent.approval-approved']);
  expect(
    await count(
      sql`select count(*)::int as n from activity_log where kind = 'campaign.launched' and user_id = ${member.userId}`,
    ),
  ).toBe(1);
});

it('an email of a draft is sent once, by its author alone', async () => {
  const { owner, member, agent } = await team();
  const draft = await getDraft(owner, ['jo@acme.example', 'mia@acme.example']);
  const asked = await request(context(), agent, { kind: 'send-email', subjectId: draft.id, note: '' });
  const told = await listNotifications(database.db, owner.workspaceId, 'approval-requested');
  expect(told.map(({ userId }) => userId)).toEqual([owner.userId]);
  const hidden = { code: 'APPROVAL_NOT_FOUND' };
  await expect(read(context(), member, asked.id)).rejects.toMatchObject(hidden);
  await expect(decide(context(), member, asked.id, { approve: false })).rejects.toMatchObject(hidden);
  expect((await list(context(), member, { show: 'all', limit: 25 })).items).toEqual([]);

  const { preview } = await read(context(), owner, asked.id);
  expect(preview).toMatchObject({
    subject: 'Oak',
    opening: 'Do you buy oak?',
    recipients: 2,
    to: ['jo@acme.example', 'mia@acme.example'],
    blocked: '',
  });
  const press = () => decide(context(), owner, asked.id, { approve: true, revision: preview?.revision ?? 0 });
  await Promise.all([press(), press(), press()]);
  expect(await press()).toMatchObject({ state: 'approved' });
  expect(await states(stage.platform, owner.workspaceId)).toEqual({ waiting: 2 });
  expect(await activities(owner)).toEqual(['agent.approval-requested', 'email.sent', 'agent.approval-approved']);
});

it('what has changed since it was looked at is not approved, and waits', async () => {
  const { owner, agent } = await team();
  const draft = await getDraft(owner);
  const asked = await request(context(), agent, { kind: 'send-email', subjectId: draft.id, note: '' });
  const content = { channel: 'email' as const, subject: 'Something else', html: '<p>Else</p>', mode: 'rich' as const };
  const changed = await saveDraft(stage.platform, agent, draft.id, { revision: draft.revision, content });
  const approve = (revision: number) => decide(context(), owner, asked.id, { approve: true, revision });
  await expect(approve(draft.revision)).rejects.toMatchObject({ code: 'EMAIL_DRAFT_CHANGED' });
  const looked = await read(context(), owner, asked.id);
  expect(looked).toMatchObject({
    approval: { state: 'pending' },
    preview: { changed: true, subject: 'Something else' },
  });
  expect(await approve(changed.revision)).toMatchObject({ state: 'approved' });
});

it('a campaign without a fresh check waits for one, as a person would', async () => {
  const { owner, agent } = await team();
  const campaign = await stage.campaignOf(owner, await stage.people(owner, named(1)));
  const asked = await askFor(agent, campaign.id);
  expect((await read(context(), owner, asked.id)).preview).toMatchObject({ recipients: null, needsCheck: true });
  const press = () => decide(context(), owner, asked.id, { approve: true, revision: campaign.revision });
  await expect(press()).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_READY' });
  await stage.preflight(owner, campaign);
  expect(await press()).toMatchObject({ state: 'approved' });
});

it('is declined once, and then cannot be approved', async () => {
  const { owner, agent } = await team();
  const { id, revision } = await checkedCampaign(owner);
  const asked = await askFor(agent, id);
  const decline = () => decide(context(), owner, asked.id, { approve: false });
  await Promise.allSettled([decline(), decline()]);
  expect(await decline()).toMatchObject({ state: 'declined', decidedBy: { id: owner.userId } });
  const approve = decide(context(), owner, asked.id, { approve: true, revision });
  await expect(approve).rejects.toMatchObject({ code: 'APPROVAL_DECIDED' });
  expect((await readCampaign(stage.platform, owner.workspaceId, id)).state).toBe('draft');
  expect(await activities(owner)).toEqual(['agent.approval-requested', 'agent.approval-declined']);
});

it('approved and declined at once, it is one of the two', async () => {
  const { owner, member, agent } = await team();
  const { id, revision } = await checkedCampaign(owner);
  const asked = await askFor(agent, id);
  const [approved, declined] = await Promise.allSettled([
    decide(context(), owner, asked.id, { approve: true, revision }),
    decide(context(), member, asked.id, { approve: false }),
  ]);
  const { state } = (await read(context(), owner, asked.id)).approval;
  const isDraft = (await readCampaign(stage.platform, owner.workspaceId, id)).state === 'draft';
  expect(isDraft).toBe(state === 'declined');
  expect([approved, declined].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('asked again it is one request; another agent has its own, which fails once the first was approved', async () => {
  const { owner, agent } = await team();
  const other = await getAgent(owner, 'Second');
  const { id, revision } = await checkedCampaign(owner);
  const asked = await Promise.all([askFor(agent, id, 'one'), askFor(agent, id, 'two'), askFor(other, id)]);
  expect(new Set(asked.map((each) => each.id)).size).toBe(2);
  expect((await list(context(), agent, { show: 'open', limit: 25 })).items).toHaveLength(1);
  expect(await list(context(), owner, { show: 'open', limit: 25 })).toMatchObject({ open: 2 });
  await decide(context(), owner, asked[0]?.id ?? '', { approve: true, revision });
  const late = await decide(context(), owner, asked[2]?.id ?? '', { approve: true, revision });
  expect(late).toMatchObject({ state: 'failed', fault: 'The campaign was already launched.' });
  await expect(askFor(agent, id)).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_READY' });
});

it('a process that died over an approval leaves it to another press, and nothing is done twice', async () => {
  const { owner, agent } = await team();
  const draft = await getDraft(owner);
  const asked = await request(context(), agent, { kind: 'send-email', subjectId: draft.id, note: '' });
  const press = () => decide(context(), owner, asked.id, { approve: true, revision: draft.revision });
  await press();
  // As if it had died after sending, before it could write so.
  await database.db.execute(sql`
    update agent_approvals set state = 'approving', decided_at = now() - interval '2 minutes' where id = ${asked.id}`);
  expect((await read(context(), owner, asked.id)).approval.state).toBe('pending');
  expect(await press()).toMatchObject({ state: 'approved', fault: '' });
  expect(await states(stage.platform, owner.workspaceId)).toEqual({ waiting: 1 });
});

it('expires after its days, and what was deleted fails', async () => {
  const { owner, agent } = await team();
  const { id, revision } = await checkedCampaign(owner);
  const asked = await askFor(agent, id);
  await database.db.execute(sql`update agent_approvals set expires_at = now() where id = ${asked.id}`);
  expect((await read(context(), owner, asked.id)).approval).toMatchObject({ state: 'expired', decidedBy: null });
  const late = decide(context(), owner, asked.id, { approve: true, revision });
  await expect(late).rejects.toMatchObject({ code: 'APPROVAL_DECIDED' });
  const again = await askFor(agent, id);
  expect(again).toMatchObject({ state: 'pending' });
  expect(again.id).not.toBe(asked.id);
  await database.db.execute(sql`update campaigns set shelf = 'bin' where id = ${id}`);
  expect((await read(context(), owner, again.id)).preview).toBeNull();
  expect(await decide(context(), owner, again.id, { approve: true, revision })).toMatchObject({
    state: 'failed',
    fault: 'The campaign was deleted.',
  });
});

it('what was launched is changed by people alone: an approval cannot be bypassed by a change after it', async () => {
  const { owner, agent } = await team();
  const { id, revision, setup } = await checkedCampaign(owner);
  const asked = await askFor(agent, id);
  await decide(context(), owner, asked.id, { approve: true, revision });
  const steps = setup.steps.map((step) => ({
    ...step,
    variants: step.variants.map((variant) => ({ ...variant, html: '<p>Something else</p>' })),
  }));
  const change = (who: Principal) => saveCampaign(stage.context, who, id, { revision, steps });
  await expect(change(agent)).rejects.toMatchObject({
    code: 'CAMPAIGN_NOT_READY',
    message: expect.stringContaining('An API key can change drafts only.'),
  });
  expect((await change(owner)).setup.steps[0]?.variants[0]?.html).toContain('Something else');
});

it('takes the scope of what it asks for', async () => {
  const { owner, agent } = await team(['agents:read', 'agents:write', 'campaigns:read', 'email:write']);
  const { id } = await checkedCampaign(owner);
  await expect(askFor(agent, id)).rejects.toMatchObject({
    code: 'API_SCOPE_MISSING',
    details: { scope: 'campaigns:write' },
  });
});
