// What only Attio has: tokens that it answers with 200 and no, lists of addresses, names in parts, choices by their titles, assertion, no bin.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attioId } from '#tests/simulators/crm/attio.ts';
import type { CrmRecords } from '#tests/simulators/crm/index.ts';
import { connectCrm, openSimulatedCrms, type SimulatedCrms, type TestAccess } from '#tests/support/crm-access.ts';
import type { CrmField } from '../../fields.contract.ts';
import type { CrmAdapter, CrmWrite } from '../crm-adapter.ts';
import { createAttio } from './attio.provider.ts';

let crms: SimulatedCrms;
let adapter: CrmAdapter;
let access: TestAccess;
let records: CrmRecords;
let fields: CrmField[];
beforeAll(async () => {
  crms = await openSimulatedCrms();
  adapter = createAttio(crms.platform);
  records = crms.simulator.crm('attio');
  access = await connectCrm(crms, adapter);
  fields = await adapter.fields(access, 'people');
});
afterAll(() => crms.close());
beforeEach(() => {
  records.of('people').clear();
  records.of('companies').clear();
  records.calls.length = 0;
});

const person = (email: string, values: Record<string, string> = {}): CrmWrite => ({
  ...{ ref: email, id: null, key: { field: 'email_addresses', value: email } },
  values: { name: 'Mia Kern', email_addresses: email, ...values },
});
const change = (id: string, values: Record<string, string>): CrmWrite => ({
  ...{ ref: id, id, key: { field: 'email_addresses', value: '' } },
  values,
});
const write = (...writes: CrmWrite[]) => adapter.write(access, 'people', writes, fields);
const calls = () => records.calls.map(({ method, path }) => `${method} ${path.replace('/v2/objects/people', '')}`);

it('refuses a token that Attio calls inactive', async () => {
  const unknown = { apiUrl: access.apiUrl, token: async () => 'unknown' };
  await expect(adapter.account(unknown)).rejects.toMatchObject({ kind: 'auth' });
  await expect(adapter.owners(unknown)).rejects.toMatchObject({ kind: 'auth' });
});

it('leads to its pages, which are not where the API is', async () => {
  const { config } = crms.platform;
  const { apiUrl: _simulated, ...attio } = config.crm.attio;
  const production = { ...config, crm: { ...config.crm, attio: { ...attio, apiUrl: 'https://api.attio.com' } } };
  const account = await createAttio({ ...crms.platform, config: production }).account(access);
  expect(adapter.recordUrl(account, 'people', attioId(1))).toBe(
    `https://app.attio.com/acme-sales/person/${attioId(1)}`,
  );
  expect(adapter.recordUrl(account, 'companies', attioId(1))).toContain('/company/');
});

describe('fields', () => {
  const byName = (name: string) => fields.find((field) => field.name === name);

  it('have the titles of their choices, without those that are archived', () => {
    expect(byName('tier')).toMatchObject({
      type: 'choice',
      choices: [
        { value: 'Gold', label: 'Gold' },
        { value: 'Silver', label: 'Silver' },
      ],
    });
    expect(byName('interests')?.type).toBe('choices');
    expect(byName('stage')?.choices).toHaveLength(2);
    expect(byName('former_field')).toBeUndefined();
    expect(byName('primary_location')).toBeUndefined();
    expect(byName('company')).toMatchObject({ readOnly: true });
  });

  it('are written in their own types and read as texts', async () => {
    const [, owner] = await adapter.owners(access);
    const values = {
      ...{ job_title: 'Buyer; import', tier: 'Gold', interests: 'Export;Storage', stage: 'Lead', score: '7.5' },
      ...{ opted_out: 'true', first_call: '2026-11-26', owner: owner?.id ?? '' },
    };
    const [written] = await write(person('mia@acme.example', values));
    const id = written?.done ? written.id : '';
    const names = Object.keys(values);
    expect((await adapter.read(access, 'people', { ids: [id], fields: names }))[0]?.values).toEqual(values);
    const emptied = { ...Object.fromEntries(names.map((name) => [name, ''])), opted_out: 'false' };
    expect(await write(change(id, { ...emptied, opted_out: '' }))).toMatchObject([{ done: true }]);
    expect((await adapter.read(access, 'people', { ids: [id], fields: names }))[0]?.values).toEqual(emptied);
  });

  it.each(['Mia Kern', 'Mia van der Kern', 'Mia'])('hold a whole name: %s', async (name) => {
    const [written] = await write(person('mia@acme.example', { name }));
    const [read] = await adapter.read(access, 'people', {
      ids: [written?.done ? written.id : ''],
      fields: ['name'],
    });
    expect(read?.values).toEqual({ name });
  });
});

describe('lists of addresses', () => {
  const keep = () => records.add('people', { name: 'Mia', email_addresses: 'mia@acme.example;mia@home.example' });

  it.each([
    ['is replaced', 'mia@new.example', 'mia@new.example;mia@home.example'],
    ['is the same', 'MIA@acme.example', 'MIA@acme.example;mia@home.example'],
    ['changes', 'mia@home.example', 'mia@home.example;mia@acme.example'],
    ['is taken away', '', 'mia@home.example'],
  ])('keep the others where the first one %s', async (_how, email_addresses, after) => {
    const { id } = keep();
    expect(await write(change(id, { email_addresses }))).toMatchObject([{ done: true }]);
    expect(records.of('people').get(id)?.values.email_addresses).toBe(after);
  });

  it('are found by any of theirs, which is then the one that is shown', async () => {
    const { id } = keep();
    const asked = { field: 'email_addresses', values: ['MIA@home.example'], fields: ['email_addresses'] };
    expect(await adapter.find(access, 'people', asked)).toMatchObject([
      { id, values: { email_addresses: 'mia@home.example' } },
    ]);
  });

  it('keep what a record has that is created again', async () => {
    const { id, values } = keep();
    expect(await write(person('mia@home.example'))).toMatchObject([{ done: true, id, created: false }]);
    expect(values.email_addresses).toBe('mia@home.example;mia@acme.example');
  });
});

describe('creating', () => {
  it('asserts by an attribute that is unique, and only by such a one', async () => {
    const keyed = (field: string, value: string, email: string) => ({
      ...person(email, { [field]: value }),
      key: { field, value },
    });
    expect(await write(keyed('outreach_id', 'c_7d1', 'mia@acme.example'))).toMatchObject([{ created: true }]);
    expect(await write(keyed('job_title', 'Buyer', 'ben@acme.example'))).toMatchObject([{ created: true }]);
    expect(calls()).toEqual([
      ...['GET /attributes/outreach_id', 'POST /records/query', 'PUT /records'],
      ...['GET /attributes/job_title', 'POST /records/query', 'POST /records'],
    ]);
  });

  it('says what is wrong with a value', async () => {
    expect(await write(person('mia@acme.example', { phone_numbers: '0207 946' }))).toMatchObject([
      { done: false, fault: { kind: 'validation', message: expect.stringContaining('phone_numbers') } },
    ]);
  });
});

it('reads changes of every record, and leaves out what has not changed', async () => {
  const start = Date.parse('2026-11-20T10:00:00Z');
  const old = records.add('people', { name: 'Old' }, start - 60_000);
  records.add('people', { name: 'Older' }, start - 120_000);
  records.change(old, { name: 'Changed' }, start + 1_000);
  const page = await adapter.changed(access, 'people', { since: new Date(start), cursor: null, fields: ['name'] });
  expect(page).toEqual({
    records: [{ id: old.id, values: { name: 'Changed' }, changedAt: '2026-11-20T10:00:01.000Z' }],
    cursor: null,
  });
});

it('ties people to their companies', async () => {
  const [contact, company] = [records.add('people', { name: 'Mia' }), records.add('companies', { name: 'Acme' })];
  await adapter.associate?.(access, [{ contactId: contact.id, companyId: company.id }]);
  expect(contact.values.company).toBe(company.id);
});

it.each(['people/../companies', 'people?', ''])('has no object called "%s"', async (object) => {
  await expect(adapter.read(access, object, { ids: [attioId(1)], fields: [] })).rejects.toMatchObject({
    kind: 'validation',
  });
  expect(records.calls).toEqual([]);
});
