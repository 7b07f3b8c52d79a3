// What only Salesforce has: external ids, SOQL, converted leads, query locators that expire, duplicate rules.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrmRecords, SimulatedRecord } from '#tests/simulators/crm/index.ts';
import { connectCrm, openSimulatedCrms, type SimulatedCrms, type TestAccess } from '#tests/support/crm-access.ts';
import type { CrmField } from '../../fields.contract.ts';
import type { CrmAdapter, CrmWrite } from '../crm-adapter.ts';
import { createSalesforce } from './salesforce.provider.ts';

let crms: SimulatedCrms;
let adapter: CrmAdapter;
let access: TestAccess;
let records: CrmRecords;
let fields: CrmField[];
beforeAll(async () => {
  crms = await openSimulatedCrms();
  adapter = createSalesforce(crms.platform);
  records = crms.simulator.crm('salesforce');
  access = await connectCrm(crms, adapter);
  fields = await adapter.fields(access, 'Lead');
});
afterAll(() => crms.close());
beforeEach(() => {
  records.of('Lead').clear();
  records.calls.length = 0;
});

const lead = (email: string, values: Record<string, string> = {}): CrmWrite => ({
  ...{ ref: email, id: null, key: { field: 'Email', value: email } },
  values: { LastName: 'Kern', Company: 'Acme', Email: email, ...values },
});
const write = (...writes: CrmWrite[]) => adapter.write(access, 'Lead', writes, fields);
const calls = () => records.calls.map(({ method, path }) => `${method} ${path.replace('/services/data/v66.0', '')}`);

describe('consent', () => {
  const oauthAt = (loginUrl: string) => {
    const { config } = crms.platform;
    const salesforce = { ...config.crm.salesforce, loginUrl };
    const { oauth } = createSalesforce({ ...crms.platform, config: { ...config, crm: { ...config.crm, salesforce } } });
    if (!oauth) throw new Error('no client is configured');
    return oauth;
  };

  it.each([
    ['https://login.salesforce.com', '', 'https://login.salesforce.com'],
    ['https://login.salesforce.com', 'sandbox', 'https://test.salesforce.com'],
    ['https://crm-proxy.example', 'sandbox', 'https://crm-proxy.example'],
  ])('at %s for the region "%s" is requested at %s', (login, region, asked) => {
    const { authorizeUrl, tokenUrl, revokeUrl } = oauthAt(login);
    expect(authorizeUrl(region)).toBe(`${asked}/services/oauth2/authorize`);
    expect(tokenUrl(region, '')).toBe(`${asked}/services/oauth2/token`);
    expect(revokeUrl(region, '')).toBe(`${asked}/services/oauth2/revoke`);
  });

  it('gives a token that is used until it is refused, for an address of Salesforce alone', () => {
    const { readTokens } = oauthAt('https://login.salesforce.com');
    const answer = { access_token: '00Dxx!AQ', instance_url: 'https://acme.my.salesforce.com' };
    expect(readTokens(answer)).toEqual({
      ...{ accessToken: '00Dxx!AQ', refreshToken: null, expiresIn: null },
      apiUrl: 'https://acme.my.salesforce.com',
    });
    expect(() => readTokens({ ...answer, instance_url: 'https://acme.example' })).toThrow(
      expect.objectContaining({ kind: 'policy' }),
    );
  });
});

describe('fields', () => {
  it('are those that hold one value, with what a lead needs', () => {
    expect(fields.map(({ name }) => name)).not.toContain('Address');
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(['LastName', 'Company']);
  });

  it('have choices only where no other value is accepted', () => {
    const choices = new Map(fields.map((field) => [field.name, field.choices.map(({ value }) => value)]));
    expect(choices.get('Rating')).toEqual(['Hot', 'Warm', 'Cold']);
    expect(choices.get('LeadSource')).toEqual([]);
  });

  it('are written in their own types and read as texts', async () => {
    const values = {
      ...{
        NumberOfEmployees: '120',
        AnnualRevenue: '1500000.5',
        HasOptedOutOfEmail: 'true',
        First_Call__c: '2026-11-26',
      },
      ...{ Rating: 'Warm', Description: "It's \\ fine" },
    };
    const [written] = await write(lead('mia@acme.example', values));
    const [read] = await adapter.read(access, 'Lead', {
      ids: [written?.done ? written.id : ''],
      fields: Object.keys(values),
    });
    expect(read?.values).toEqual(values);
    await write({ ...lead('mia@acme.example'), values: { NumberOfEmployees: '', HasOptedOutOfEmail: '' } });
    expect(records.live('Lead')[0]?.values).toMatchObject({ NumberOfEmployees: '', HasOptedOutOfEmail: 'false' });
  });
});

describe('creating', () => {
  it('by an external id is one call, which creates or changes', async () => {
    const byId = (value: string, email: string) => ({
      ...lead(email),
      key: { field: 'Outreach_Id__c', value },
    });
    const first = await write(byId('c_7d1', 'mia@acme.example'), byId('c_7d2', 'ben@acme.example'));
    expect(first).toMatchObject([
      { done: true, created: true },
      { done: true, created: true },
    ]);
    expect(calls()).toEqual(['GET /sobjects/Lead/describe', 'PATCH /composite/sobjects/Lead/Outreach_Id__c']);
    expect(await write(byId('c_7d1', 'mia.kern@acme.example'))).toMatchObject([{ done: true, created: false }]);
    expect(records.live('Lead').map(({ values }) => values.Email)).toEqual([
      'mia.kern@acme.example',
      'ben@acme.example',
    ]);
  });

  it('by an address looks it up first, and creates what is missing', async () => {
    await write(lead('mia@acme.example'));
    records.calls.length = 0;
    const written = await write(lead('mia@acme.example', { Title: 'Buyer' }), lead('ben@acme.example'));
    expect(calls()).toEqual(['GET /query', 'PATCH /composite/sobjects', 'POST /composite/sobjects']);
    expect(written.map(({ ref, done }) => ({ ref, done }))).toEqual([
      { ref: 'mia@acme.example', done: true },
      { ref: 'ben@acme.example', done: true },
    ]);
  });

  it('says why a record was refused', async () => {
    const written = await write(
      lead('mia@acme.example', { LastName: '' }),
      lead('ben@acme.example', { Rating: 'Lukewarm' }),
      lead('kim@acme.example', { LastName: 'K'.repeat(81) }),
    );
    expect(written.map((result) => !result.done && [result.fault.kind, result.fault.code])).toEqual([
      ['validation', 'REQUIRED_FIELD_MISSING'],
      ['validation', 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'],
      ['validation', 'STRING_TOO_LONG'],
    ]);
  });

  it('leaves what a duplicate rule has stopped to a person', async () => {
    records.add('Lead', { LastName: 'Kern', Company: 'Acme', Email: 'mia@acme.example', IsConverted: 'true' });
    expect(await write(lead('mia@acme.example'))).toMatchObject([
      { done: false, fault: { kind: 'conflict', code: 'DUPLICATES_DETECTED', passes: false } },
    ]);
  });
});

it('lets the assignment rules of the account have new leads, and not those that it changes', async () => {
  const [ana, ben] = await adapter.owners(access);
  await write(lead('mia@acme.example', { City: 'Berlin' }));
  const [created] = records.live('Lead');
  expect(created?.values.OwnerId).toBe(ben?.id);
  records.change(created as SimulatedRecord, { OwnerId: ana?.id ?? '' });
  await write({ ...lead('mia@acme.example'), id: created?.id ?? '', values: { Title: 'Buyer' } });
  await write(lead('mia@acme.example', { Title: 'Head of purchasing' }));
  expect(created?.values).toMatchObject({ Title: 'Head of purchasing', OwnerId: ana?.id });
});

it('neither finds nor reads a lead that is a contact now', async () => {
  const { id } = records.add('Lead', { LastName: 'Kern', Email: 'mia@acme.example', IsConverted: 'true' });
  expect(await adapter.find(access, 'Lead', { field: 'Email', values: ['mia@acme.example'], fields: [] })).toEqual([]);
  expect(await adapter.read(access, 'Lead', { ids: [id], fields: [] })).toEqual([]);
});

it('finds quotes and backslashes as what they are', async () => {
  const name = "O'Neil \\ 'Sons'";
  const { id } = records.add('Lead', { LastName: name, Email: 'o@acme.example' });
  const found = await adapter.find(access, 'Lead', { field: 'LastName', values: [name], fields: ['LastName'] });
  expect(found).toMatchObject([{ id, values: { LastName: name } }]);
});

it.each(['Email FROM Lead --', 'Email, Secret', "Id'"])('asks for no field that is called %s', async (field) => {
  const asked = { field: 'Email', values: ['mia@acme.example'], fields: [field] };
  await expect(adapter.find(access, 'Lead', asked)).rejects.toMatchObject({ kind: 'validation' });
  expect(records.calls).toEqual([]);
});

it('asks for long keys in several calls, none of which is too long', async () => {
  const emails = Array.from({ length: 100 }, (_, i) => `${'x'.repeat(240)}${i}@acme.example`);
  for (const Email of emails) records.add('Lead', { LastName: 'Kern', Email });
  const found = await adapter.find(access, 'Lead', { field: 'Email', values: emails, fields: ['Email'] });
  expect(found).toHaveLength(100);
  expect(calls().length).toBeGreaterThan(2);
});

it('resumes changes whose query locator has expired after the last record received', async () => {
  const start = Date.parse('2026-11-20T10:00:00Z');
  const ids = Array.from({ length: 2_100 }, (_, i) => records.add('Lead', { LastName: 'Kern' }, start + i * 1_000).id);
  const asked = { since: new Date(start), fields: [] };
  const first = await adapter.changed(access, 'Lead', { ...asked, cursor: null });
  const expired = (first.cursor ?? '').replace('0r8', '0r9');
  const second = await adapter.changed(access, 'Lead', { ...asked, cursor: expired });
  const seen = new Set([...first.records, ...second.records].map(({ id }) => id));
  expect(seen).toEqual(new Set(ids));
  expect(second.cursor).toBeNull();
});

it('follows a cursor to nowhere but the API', async () => {
  const cursor = JSON.stringify({ next: '@evil.example/query', from: '' });
  await expect(adapter.changed(access, 'Lead', { since: null, cursor, fields: [] })).rejects.toThrow();
  expect(records.calls).toEqual([]);
});
