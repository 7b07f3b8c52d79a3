// What only Zoho has: centres, refusals with status 200, keys that it checks itself, a search that lags and finds too much, limits of names.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrmRecords } from '#tests/simulators/crm/index.ts';
import { connectCrm, openSimulatedCrms, type SimulatedCrms, type TestAccess } from '#tests/support/crm-access.ts';
import type { CrmField } from '../../fields.contract.ts';
import type { CrmAdapter, CrmWrite } from '../crm-adapter.ts';
import { createZoho } from './zoho.provider.ts';

let crms: SimulatedCrms;
let adapter: CrmAdapter;
let access: TestAccess;
let records: CrmRecords;
let fields: CrmField[];
beforeAll(async () => {
  crms = await openSimulatedCrms();
  adapter = createZoho(crms.platform);
  records = crms.simulator.crm('zoho');
  access = await connectCrm(crms, adapter);
  fields = await adapter.fields(access, 'Leads');
});
afterAll(() => crms.close());
beforeEach(() => {
  for (const module of ['Leads', 'Accounts']) records.of(module).clear();
  records.searchLagMs = 0;
  records.calls.length = 0;
  access.refused.length = 0;
});

const lead = (email: string, values: Record<string, string> = {}): CrmWrite => ({
  ...{ ref: email, id: null, key: { field: 'Email', value: email } },
  values: { Last_Name: 'Kern', Email: email, ...values },
});
const write = (...writes: CrmWrite[]) => adapter.write(access, 'Leads', writes, fields);
const calls = () => records.calls.map(({ method, path }) => `${method} ${path.replace('/crm/v8', '')}`);

describe('consent', () => {
  const inProduction = () => {
    const { config } = crms.platform;
    const zoho = { ...config.crm.zoho, accountsUrl: 'https://accounts.zoho.com' };
    const { oauth } = createZoho({ ...crms.platform, config: { ...config, crm: { ...config.crm, zoho } } });
    if (!oauth) throw new Error('no client is configured');
    return oauth;
  };

  it.each([
    ['', 'https://accounts.zoho.com/oauth/v2/token'],
    ['https://accounts.zoho.eu', 'https://accounts.zoho.eu/oauth/v2/token'],
    ['https://accounts.zohocloud.ca', 'https://accounts.zohocloud.ca/oauth/v2/token'],
  ])('is redeemed at the server that the redirect names: "%s"', (server, url) => {
    expect(inProduction().tokenUrl('', server)).toBe(url);
    expect(inProduction().revokeUrl('', server)).toBe(`${url}/revoke`);
  });

  it.each(['https://accounts.zoho.example', 'http://accounts.zoho.eu', 'https://evil.example/accounts.zoho.eu', 'eu'])(
    'is never redeemed at %s',
    (server) => {
      expect(() => inProduction().tokenUrl('', server)).toThrow(expect.objectContaining({ kind: 'policy' }));
    },
  );

  const answer = { access_token: '1000.8cb', refresh_token: '1000.f4e', expires_in: 3600 };
  it.each<[unknown, object]>([
    [{ ...answer, api_domain: 'https://www.zohoapis.example' }, { kind: 'policy' }],
    [{ error: 'invalid_code' }, { kind: 'auth', code: 'invalid_code' }],
    [
      { error: 'Access Denied', error_description: 'You have made too many requests continuously.', status: 'failure' },
      { kind: 'rate_limit', passes: true },
    ],
  ])('answers a refusal with status 200: %j', (json, fault) => {
    expect(() => inProduction().readTokens(json)).toThrow(expect.objectContaining(fault));
  });

  it('gives a token for the API of the centre', () => {
    expect(inProduction().readTokens({ ...answer, api_domain: 'https://www.zohoapis.eu' })).toEqual({
      ...{ accessToken: '1000.8cb', refreshToken: '1000.f4e', expiresIn: 3600, apiUrl: 'https://www.zohoapis.eu' },
    });
  });

  it('that lacks a scope costs no new token', async () => {
    records.order({ kind: 'forbidden' });
    await expect(adapter.owners(access)).rejects.toMatchObject({ kind: 'permission', code: 'OAUTH_SCOPE_MISMATCH' });
    expect(access.refused).toEqual([]);
  });
});

it('leads to the pages of its centre', () => {
  const account = { id: '74822955', name: 'Acme Sales', webUrl: 'https://crm.zoho.eu/crm/org74822955' };
  expect(adapter.recordUrl(account, 'Leads', '4001')).toBe('https://crm.zoho.eu/crm/org74822955/tab/Leads/4001');
});

describe('fields', () => {
  it('are written in their own types and read as texts', async () => {
    const owners = await adapter.owners(access);
    const values = {
      ...{ No_of_Employees: '120', Annual_Revenue: '1500000.5', First_Call: '2026-11-26', Email_Opt_Out: 'true' },
      ...{ Lead_Source: 'Cold Call', Interests: 'Export;Storage', Owner: owners[1]?.id ?? '' },
    };
    const [written] = await write(lead('mia@acme.example', values));
    const id = written?.done ? written.id : '';
    const names = Object.keys(values);
    expect((await adapter.read(access, 'Leads', { ids: [id], fields: names }))[0]?.values).toEqual(values);
    const emptied = { No_of_Employees: '', First_Call: '', Lead_Source: '', Interests: '' };
    const key = { field: 'Email', value: '' };
    expect(await write({ ref: 'r', id, key, values: emptied })).toMatchObject([{ done: true }]);
    const [read] = await adapter.read(access, 'Leads', { ids: [id], fields: Object.keys(emptied) });
    expect(read?.values).toEqual(emptied);
  });

  it('may be more than one call has room for', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `Note_${i + 1}`);
    const values = Object.fromEntries(names.map((name) => [name, `text of ${name}`]));
    const { id } = records.add('Leads', { Last_Name: 'Kern', Email: 'mia@acme.example', ...values });
    const asked = { fields: ['Email', ...names] };
    const all = { id, values: { Email: 'mia@acme.example', ...values } };
    const found = await adapter.find(access, 'Leads', { ...asked, field: 'Email', values: ['mia@acme.example'] });
    expect(found).toMatchObject([all]);
    expect(await adapter.read(access, 'Leads', { ...asked, ids: [id] })).toMatchObject([all]);
    const page = await adapter.changed(access, 'Leads', { ...asked, since: new Date(0), cursor: null });
    expect(page.records).toMatchObject([all]);
  });
});

describe('creating', () => {
  it('by a key that Zoho checks is one call, which says what was created', async () => {
    await write(lead('ben@acme.example'));
    records.calls.length = 0;
    const written = await write(lead('mia@acme.example'), lead('ben@acme.example', { Company: 'Acme' }));
    expect(calls()).toEqual(['POST /Leads/upsert']);
    expect(written).toMatchObject([
      { done: true, created: true },
      { done: true, created: false },
    ]);
  });

  it('by a field that the account has made unique is an upsert, too', async () => {
    const keyed = {
      ...lead('mia@acme.example', { Outreach_ID: 'c_7d1' }),
      key: { field: 'Outreach_ID', value: 'c_7d1' },
    };
    expect(await write(keyed)).toMatchObject([{ done: true, created: true }]);
    expect(calls()).toEqual(['GET /settings/fields', 'POST /Leads/upsert']);
    expect(await write(keyed)).toMatchObject([{ done: true, created: false }]);
  });

  it('by any other key compares what the search does not know yet', async () => {
    records.searchLagMs = 60_000;
    const described = await adapter.fields(access, 'Accounts');
    const account = {
      ...{ ref: 'a', id: null, key: { field: 'Website', value: 'acme.example' } },
      values: { Account_Name: 'Acme', Website: 'https://acme.example' },
    };
    records.order({ kind: 'lost', on: 'POST /crm/v8/Accounts' });
    await expect(adapter.write(access, 'Accounts', [account], described)).rejects.toMatchObject({ kind: 'temporary' });
    expect(await adapter.write(access, 'Accounts', [account], described)).toMatchObject([
      { done: true, created: false },
    ]);
    expect(records.live('Accounts')).toHaveLength(1);
  });

  it('says for each record why it was refused, even where all were', async () => {
    records.add('Leads', { Last_Name: 'Kern', Outreach_ID: 'c_7d1' });
    const written = await write(
      lead('mia@acme.example', { Last_Name: '' }),
      lead('ben@acme.example', { Lead_Source: 'Unheard of', Company: 'x'.repeat(101) }),
      lead('kim@acme.example', { Outreach_ID: 'C_7D1' }),
    );
    expect(written.map((result) => !result.done && [result.fault.kind, result.fault.message])).toEqual([
      ['validation', 'required field not found (Last_Name)'],
      ['validation', 'invalid data (Company)'],
      ['conflict', 'duplicate data (Outreach_ID)'],
    ]);
  });
});

describe('finding', () => {
  const find = (field: string, values: string[]) => adapter.find(access, 'Leads', { field, values, fields: [field] });

  it('leaves out what only contains a value', async () => {
    records.add('Leads', { Last_Name: 'Kern', Company: 'Acme Inc' });
    const { id } = records.add('Leads', { Last_Name: 'Kern', Company: 'ACME' });
    expect(await find('Company', ['Acme'])).toMatchObject([{ id, values: { Company: 'ACME' } }]);
  });

  it('takes signs of the syntax as what they are', async () => {
    const Company = 'Kern (Berlin), \\ Söhne';
    const { id } = records.add('Leads', { Last_Name: 'Kern', Company });
    expect(await find('Company', [Company, 'other)or(id:equals:1'])).toMatchObject([{ id, values: { Company } }]);
  });

  it('asks for ten values at a time', async () => {
    const emails = Array.from({ length: 25 }, (_, i) => `mia${i}@acme.example`);
    for (const Email of emails) records.add('Leads', { Last_Name: 'Kern', Email });
    expect(await find('Email', emails)).toHaveLength(25);
    expect(calls().filter((call) => call === 'GET /Leads/search')).toHaveLength(3);
  });

  it.each(['Email:equals:x)or(id', 'Email,Secret'])('asks by no field that is called %s', async (field) => {
    await expect(find(field, ['mia@acme.example'])).rejects.toMatchObject({ kind: 'validation' });
    expect(records.calls).toEqual([]);
  });
});
