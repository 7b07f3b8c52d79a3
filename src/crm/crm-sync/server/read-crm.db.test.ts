// What the CRM knows is read: customers, who may not be contacted, owners and stages; all of it at first, then what has changed; and campaigns
// exclude by it.
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { type CrmRecords, type CrmSimulator, startCrmSimulator } from '#tests/simulators/crm/index.ts';
import { connectHubspot, crmConfig, crmContext, dryRun, push } from '#tests/support/crm.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { disconnect } from './connect-crm.ts';
import { connectionById } from './connections.store.ts';
import { crmExclusions } from './crm-exclusions.ts';
import { knownOfRecord } from './known.store.ts';
import { readCrm } from './read-crm.job.ts';

const simulator: CrmSimulator = await startCrmSimulator();
const database = withDatabase();
const test = withPlatform(database, crmConfig(simulator.url));
afterAll(() => simulator.close());

let hubspot: CrmRecords;
let who: Principal;
let context: ReturnType<typeof crmContext>;
let connectionId: string;

beforeEach(async () => {
  context = crmContext(test.platform);
  hubspot = simulator.renew('hubspot');
  hubspot.makeToken('pat-1');
  who = await someone(test.platform, { plan: 'premium' });
  connectionId = await connectHubspot(context, who);
});

const read = () => readCrm(context, { workspaceId: who.workspaceId, id: connectionId });
const exclusions = async (...emails: string[]) =>
  Object.fromEntries(await crmExclusions(database.db, who.workspaceId, emails));
const known = async () =>
  (
    await database.db.execute<{ key: string }>(
      sql`select key from crm_known where workspace_id = ${who.workspaceId} order by key`,
    )
  ).rows.map(({ key }) => key);
const requests = () => hubspot.calls.map(({ method, path }) => `${method} ${path}`);

describe('reading', () => {
  it('keeps who is a customer, who may not be contacted, owner and stage, and takes free mail for no company', async () => {
    hubspot.add('contacts', { email: 'Ana@buyer.example', lifecyclestage: 'customer', hubspot_owner_id: '501' });
    hubspot.add('contacts', { email: 'no@lead.example', hs_email_optout: 'true' });
    hubspot.add('contacts', { email: 'lead@lead.example', lifecyclestage: 'lead' });
    hubspot.add('companies', { domain: 'bought.example', lifecyclestage: 'customer' });
    hubspot.add('companies', { domain: 'gmail.com', lifecyclestage: 'customer' });
    await read();
    expect(
      await exclusions('ana@buyer.example', 'no@lead.example', 'lead@lead.example', 'x@bought.example', 'x@gmail.com'),
    ).toEqual({
      'ana@buyer.example': { reason: 'crm-customer', detail: 'HubSpot: Customer' },
      'no@lead.example': { reason: 'crm-do-not-contact', detail: 'HubSpot' },
      'x@bought.example': { reason: 'crm-customer', detail: 'HubSpot: Customer' },
    });
    const ana = await record(database.db, who.workspaceId, 'contact', { name: 'Ana', email: 'ana@buyer.example' });
    expect(await knownOfRecord(database.db, who.workspaceId, 'contact', ana)).toMatchObject([
      { crm: 'hubspot', owner: 'Ana Silva', stage: 'Customer', isCustomer: true, doNotContact: false },
    ]);
    const stranger = await someone(test.platform);
    expect((await crmExclusions(database.db, stranger.workspaceId, ['ana@buyer.example'])).size).toBe(0);
  });

  it('asks the next time only for what has changed, and of a stage that has changed knows the new one', async () => {
    for (let n = 0; n < 250; n += 1) hubspot.add('contacts', { email: `p${n}@a.example` }, Date.now() - 3_600_000);
    const [first] = hubspot.live('contacts');
    await read();
    expect(await known()).toHaveLength(250);
    hubspot.calls.length = 0;
    if (first) hubspot.change(first, { lifecyclestage: 'customer' });
    await read();
    expect(requests().filter((call) => call.startsWith('GET /crm/objects'))).toEqual([]);
    expect(Object.keys(await exclusions('p0@a.example', 'p1@a.example'))).toEqual(['p0@a.example']);
  });

  it('is continued where it was interrupted', async () => {
    for (let n = 0; n < 250; n += 1) hubspot.add('contacts', { email: `p${n}@a.example` });
    hubspot.order({ kind: 'server-error', on: 'after=200' });
    await expect(read()).rejects.toMatchObject({ kind: 'temporary' });
    expect(await known()).toHaveLength(200);
    hubspot.calls.length = 0;
    await read();
    expect(requests().filter((call) => call === 'GET /crm/objects/2026-03/contacts')).toHaveLength(1);
    expect(await known()).toHaveLength(250);
    expect(await connectionById(database.db, who.workspaceId, connectionId)).toMatchObject({ readFault: '' });
  });

  it('forgets after a week what is no longer there', async () => {
    hubspot.add('contacts', { email: 'stays@a.example' });
    const gone = hubspot.add('contacts', { email: 'goes@a.example', lifecyclestage: 'customer' });
    await read();
    gone.archived = true;
    await read();
    expect(await known()).toEqual(['goes@a.example', 'stays@a.example']);
    await database.db.execute(sql`
      update crm_connections set reading = jsonb_set(reading, '{contacts,wholeAt}', '"2026-01-01T00:00:00.000Z"')
       where workspace_id = ${who.workspaceId}`);
    await read();
    expect(await known()).toEqual(['stays@a.example']);
  });

  it('says once that permission has ended, and keeps excluding by what it knew until it is disconnected', async () => {
    hubspot.add('contacts', { email: 'ana@buyer.example', lifecyclestage: 'customer' });
    await read();
    hubspot.revokeAll();
    await read();
    await read();
    expect(await connectionById(database.db, who.workspaceId, connectionId)).toMatchObject({ state: 'broken' });
    expect(await listNotifications(database.db, who.workspaceId)).toMatchObject([{ kind: 'crm-broken' }]);
    expect(Object.keys(await exclusions('ana@buyer.example'))).toHaveLength(1);
    await disconnect(context, who, connectionId);
    expect(await exclusions('ana@buyer.example')).toEqual({});
  });

  it('takes over values of fields that are mapped from the CRM, into records that are tied, and no blank', async () => {
    const there = hubspot.add('contacts', { email: 'mara@a.example', city: 'Oslo', jobtitle: 'Buyer' });
    const mara = await record(database.db, who.workspaceId, 'contact', { name: 'Mara', email: 'mara@a.example' });
    await database.db.execute(sql`update contacts set city = 'Bergen', title = '' where id = ${mara}`);
    await push(context, who, (await dryRun(context, who, connectionId, { ids: [mara] })).id).catch(() => undefined);
    const direct = (conflict: string) =>
      database.db.execute(sql`
        update crm_connections set reading = '{}', settings = jsonb_set(jsonb_set(settings, '{contact,mapping,conflict}', to_jsonb(${conflict}::text)),
          '{contact,mapping,rules}', (select jsonb_agg(r || '{"direction":"both"}') from jsonb_array_elements(settings#>'{contact,mapping,rules}') r))
         where workspace_id = ${who.workspaceId}`);
    const ours = async () =>
      (
        await database.db.execute<{ city: string; title: string; country: string }>(
          sql`select city, title, country from contacts where id = ${mara}`,
        )
      ).rows[0];
    await direct('ours');
    await read();
    expect(await ours()).toEqual({ city: 'Bergen', title: 'Buyer', country: '' });
    hubspot.change(there, { country: 'Sweden', jobtitle: '' });
    await direct('theirs');
    await read();
    expect(await ours()).toEqual({ city: 'Oslo', title: 'Buyer', country: 'SE' });
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from record_changes where workspace_id = ${who.workspaceId} and action = 'edit'`,
    );
    await read();
    expect(rows).toEqual([{ n: 2 }]);
  });
});
