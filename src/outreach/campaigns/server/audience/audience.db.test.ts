// Audiences of views and files, on the real database.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createImportJobs, importProgress } from '#crm/imports/server/index.ts';
import type { ViewState } from '#crm/records/contract.ts';
import type { Principal } from '#shared/principal.ts';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { importsContext } from '#tests/support/imports.ts';
import { someone } from '#tests/support/platform.ts';
import { insertRecords } from '#tests/support/record-rows.ts';
import { openDesk } from '#tests/support/sending.ts';
import { readCampaign } from '../lifecycle/read-campaigns.ts';
import { countAudience } from '../preflight/preview-mail.ts';
import { contactsOfRecipients } from '../recipients/read-recipients.ts';
import { addAudienceFile, importAudienceFile } from './audience-files.ts';

const database = withDatabase();
const there = withCampaigns(database);

async function getView(who: Principal, kind: 'contact' | 'company', state: ViewState) {
  const id = crypto.randomUUID();
  await database.db.execute(sql`
    insert into record_views (workspace_id, id, record_kind, user_id, name, shared, state)
    values (${who.workspaceId}::uuid, ${id}::uuid, ${kind}, ${who.userId}::uuid, 'Lisbon', false, ${JSON.stringify(state)}::jsonb)`);
  return { id };
}

const inCity = (city: string): ViewState => ({
  filter: { join: 'and', items: [{ field: 'city', op: 'is', value: city }] },
  sort: '-updatedAt',
});

const getAudience = async (
  who: Principal,
  source: Parameters<typeof countAudience>[2]['audience']['sources'][number],
) =>
  countAudience(there.context, who.workspaceId, {
    audience: { ...(await there.campaignOf(who, [])).setup.audience, sources: [source] },
  });

it('takes a saved view, of people or of the companies that they work for, and follows it where that is chosen', async () => {
  const who = await someone(there.platform);
  await openDesk(there.platform, who);
  const [company] = await insertRecords(database.db, who.workspaceId, 'company', [{ name: 'Fir', city: 'Porto' }]);
  const put = (rows: { email: string; city: string; company_id?: string }[]) =>
    there.people(
      who,
      rows.map((row) => ({ name: row.email, ...row })),
    );
  await put([
    { email: 'a@elm.example', city: 'Lisbon' },
    { email: 'b@elm.example', city: 'Lisbon' },
    { email: 'c@elm.example', city: 'Faro', company_id: company ?? '' },
  ]);
  const people = await getView(who, 'contact', inCity('Lisbon'));
  const workers = await getView(who, 'company', inCity('Porto'));
  const counted = await getAudience(who, { from: 'view', viewId: people.id, follow: false, label: 'Old name' });
  expect(counted).toMatchObject({
    people: 2,
    ready: 2,
    sources: [{ name: 'Lisbon', people: 2, fault: null, coming: null }],
  });
  expect(await getAudience(who, { from: 'view', viewId: workers.id, follow: false, label: '' })).toMatchObject({
    people: 1,
  });

  const frozen = await there.launched(who, [], {
    sources: [{ from: 'view', viewId: people.id, follow: false, label: '' }],
    waitDays: 3,
  });
  const followed = await there.launched(who, [], {
    sources: [{ from: 'view', viewId: people.id, follow: true, label: '' }],
    leaveOut: { inOtherCampaign: false },
    waitDays: 3,
  });
  await put([{ email: 'd@elm.example', city: 'Lisbon' }]);
  for (const { id } of [frozen, followed]) await there.job('campaign-launch', { workspaceId: who.workspaceId, id });
  const emails = async (id: string) => (await there.recipients(who, id)).map(({ email }) => email).sort();
  expect(await emails(frozen.id)).toEqual(['a@elm.example', 'b@elm.example']);
  expect(await emails(followed.id)).toEqual(['a@elm.example', 'b@elm.example', 'd@elm.example']);
});

it('names a view that is gone, or asks for a field that is, and does not start', async () => {
  const who = await someone(there.platform);
  await openDesk(there.platform, who);
  const view = await getView(who, 'contact', {
    filter: { join: 'and', items: [{ field: `custom.${crypto.randomUUID()}`, op: 'filled' }] },
  });
  const source = { from: 'view' as const, viewId: view.id, follow: true, label: 'Lisbon' };
  const { sources } = await getAudience(who, source);
  expect(sources[0]?.fault).toMatch(/no longer exists/);
  await database.db.execute(sql`delete from record_views where id = ${view.id}::uuid`);
  expect(await getAudience(who, source)).toMatchObject({
    people: 0,
    sources: [{ name: 'Lisbon', fault: 'This view was deleted' }],
  });
  const campaign = await there.campaignOf(who, [], { sources: [source] });
  const { findings } = await there.preflight(who, campaign);
  expect(findings.filter(({ code }) => code === 'audience-broken')).toHaveLength(1);
  await expect(there.launch(who, campaign)).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_READY' });
});

const file = (text: string) => () =>
  (async function* () {
    yield Buffer.from(text);
  })();

it('imports an uploaded file: counted first, then its people on a list of their own, once', async () => {
  const who = await someone(there.platform);
  await openDesk(there.platform, who);
  await there.people(who, named(1));
  const { id } = await there.campaignOf(who, [], { sources: [], name: 'Autumn' });
  const text = `Name,E-mail\nJo 0,jo0@birch.example\n${Array.from({ length: 9 }, (_, n) => `Al ${n},al${n}@fir.example`).join('\n')}\n`;
  const read = await addAudienceFile(there.context, who, { id, name: 'fair.csv', body: file(text) });
  expect(read).toMatchObject({ state: 'checking', name: 'fair.csv' });
  await expect(importAudienceFile(there.context, who, { id, importId: read.id })).rejects.toMatchObject({
    code: 'IMPORT_NOT_READY',
  });
  const [importJob] = createImportJobs(importsContext(there.context.records));
  const work = () => importJob?.run({ workspaceId: who.workspaceId, importId: read.id }, new AbortController().signal);
  await work();
  expect(await importProgress(database.db, who.workspaceId, read.id)).toMatchObject({ state: 'ready' });

  const taken = await importAudienceFile(there.context, who, { id, importId: read.id });
  expect(taken.list).toBe('Autumn: fair.csv');
  const [source] = taken.audience.sources;
  expect(source).toEqual({ from: 'file', importId: read.id, listId: taken.listId, label: 'fair.csv' });
  expect(await importAudienceFile(there.context, who, { id, importId: read.id })).toEqual(taken);
  // Not all are there: it says how far it is, and cannot start.
  const counted = await countAudience(there.context, who.workspaceId, { audience: taken.audience });
  expect(counted.sources).toEqual([{ name: 'fair.csv', people: 0, fault: null, coming: { done: 0, total: 10 } }]);
  const early = await there.preflight(who, { id });
  expect(early.findings.map(({ code, level }) => `${level} ${code}`)).toContain('error audience-broken');
  await work();

  const whole = await countAudience(there.context, who.workspaceId, { audience: taken.audience });
  expect(whole).toMatchObject({ people: 10, sources: [{ people: 10, fault: null, coming: null }] });
  const campaign = await readCampaign(there.platform, who.workspaceId, id);
  expect(campaign.revision).toBe(taken.revision);
  await there.preflight(who, campaign);
  await there.launch(who, campaign);
  expect(await there.recipients(who, id)).toHaveLength(10);
  await expect(addAudienceFile(there.context, who, { id, name: 'more.csv', body: file(text) })).rejects.toMatchObject({
    code: 'CAMPAIGN_NOT_READY',
  });
});

it('asks where the addresses are, where no column is known to hold them', async () => {
  const who = await someone(there.platform);
  const { id } = await there.campaignOf(who, []);
  const read = await addAudienceFile(there.context, who, { id, name: 'fair.csv', body: file('Name,Town\nJo,Faro\n') });
  expect(read).toMatchObject({ state: 'mapping', mapping: null });
  expect((await readCampaign(there.platform, who.workspaceId, id)).setup.audience.sources).toHaveLength(1);
});

/** As a connected CRM was read. */
async function knowAs(who: Principal, key: string, is: { customer?: boolean; noContact?: boolean }) {
  await database.db.execute(sql`
    with connection as (
      insert into crm_connections (workspace_id, id, crm, account_id, account_name, api_url, pasted, settings)
      values (${who.workspaceId}::uuid, ${who.workspaceId}::uuid, 'hubspot', '1', 'HubSpot', 'https://api.hubapi.com', true, '{}')
      on conflict do nothing)
    insert into crm_known (workspace_id, connection_id, object, external_id, record_kind, key, stage, is_customer, do_not_contact, seen_at)
    values (${who.workspaceId}::uuid, ${who.workspaceId}::uuid, 'contacts', ${key}, ${key.includes('@') ? 'contact' : 'company'}, ${key}, 'Customer',
            ${is.customer ?? false}, ${is.noContact ?? false}, now())`);
}

it('excludes customers of a connected CRM, and who may not be contacted, unless that is turned off; also who became one later', async () => {
  const who = await someone(there.platform);
  await openDesk(there.platform, who);
  const emails = ['buyer@a.example', 'no@b.example', 'x@bought.example', 'lead@c.example', 'later@d.example'];
  const ids = await there.people(
    who,
    emails.map((email) => ({ name: email, email })),
  );
  await knowAs(who, 'buyer@a.example', { customer: true });
  await knowAs(who, 'no@b.example', { noContact: true });
  await knowAs(who, 'bought.example', { customer: true });
  const campaign = await there.campaignOf(who, ids);
  const count = (crm: boolean) => {
    const { audience } = campaign.setup;
    return countAudience(there.context, who.workspaceId, {
      audience: { ...audience, leaveOut: { ...audience.leaveOut, crm } },
    });
  };
  expect(await count(false)).toMatchObject({ ready: 5, leftOut: [] });
  const counted = await count(true);
  expect(counted).toMatchObject({ people: 5, ready: 2 });
  expect(counted.leftOut.sort((a, b) => a.code.localeCompare(b.code))).toEqual([
    { code: 'crm-customer', words: 'Customer in your CRM', count: 2 },
    { code: 'crm-do-not-contact', words: 'Marked as do not contact in your CRM', count: 1 },
  ]);
  expect((await there.preflight(who, campaign)).findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['crm-customer', 'crm-do-not-contact']),
  );
  await there.launch(who, campaign);
  await knowAs(who, 'later@d.example', { customer: true });
  await there.send();
  await expect
    .poll(() => there.stateOf(who, campaign.id))
    .toMatchObject({ 'later@d.example': 'stopped: crm-customer', 'buyer@a.example': 'left-out: crm-customer' });
  const everyone = await contactsOfRecipients(there.platform, who.workspaceId, campaign.id, {
    filter: { show: 'all' },
    except: [],
  });
  expect(everyone.ids.sort()).toEqual([...ids].sort());
});
