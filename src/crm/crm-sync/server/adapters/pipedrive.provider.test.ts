// What only Pipedrive has: lists of addresses, custom fields by their keys, a search that lags, personal tokens, one call for each record.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrmRecords } from '#tests/simulators/crm/index.ts';
import { PIPEDRIVE_FIELDS } from '#tests/simulators/crm/pipedrive.ts';
import { connectCrm, openSimulatedCrms, type SimulatedCrms, type TestAccess } from '#tests/support/crm-access.ts';
import type { CrmField } from '../../fields.contract.ts';
import type { CrmAdapter, CrmWrite } from '../crm-adapter.ts';
import { createPipedrive } from './pipedrive.provider.ts';

const { title, size, interests, score, budget } = PIPEDRIVE_FIELDS;

let crms: SimulatedCrms;
let adapter: CrmAdapter;
let access: TestAccess;
let records: CrmRecords;
let fields: CrmField[];
beforeAll(async () => {
  crms = await openSimulatedCrms();
  adapter = createPipedrive(crms.platform);
  records = crms.simulator.crm('pipedrive');
  access = await connectCrm(crms, adapter);
  fields = await adapter.fields(access, 'persons');
});
afterAll(() => crms.close());
beforeEach(() => {
  records.of('persons').clear();
  records.of('organizations').clear();
  records.searchLagMs = 0;
  records.allowance = null;
  records.calls.length = 0;
});

const person = (email: string, values: Record<string, string> = {}): CrmWrite => ({
  ...{ ref: email, id: null, key: { field: 'email', value: email } },
  values: { name: 'Mia Kern', email, ...values },
});
const change = (id: string, values: Record<string, string>): CrmWrite => ({
  ...{ ref: id, id, key: { field: 'email', value: '' } },
  values,
});
const write = (...writes: CrmWrite[]) => adapter.write(access, 'persons', writes, fields);
const calls = () => records.calls.map(({ method, path }) => `${method} ${path.replace(/^\/api\/v\d/, '')}`);

describe('access', () => {
  const hosted = (oauthUrl: string) => {
    const { config } = crms.platform;
    const pipedrive = { ...config.crm.pipedrive, oauthUrl };
    return createPipedrive({ ...crms.platform, config: { ...config, crm: { ...config.crm, pipedrive } } });
  };

  it('leads to the API of the company, and nowhere else', () => {
    const { oauth } = hosted('https://oauth.pipedrive.com');
    const answer = { access_token: 'v1u:AQ', refresh_token: '5f1:aa', expires_in: 3599 };
    expect(oauth?.readTokens({ ...answer, api_domain: 'https://acme.pipedrive.com' })).toEqual({
      ...{ accessToken: 'v1u:AQ', refreshToken: '5f1:aa', expiresIn: 3599 },
      apiUrl: 'https://acme.pipedrive.com',
    });
    expect(() => oauth?.readTokens({ ...answer, api_domain: 'https://acme.example' })).toThrow(
      expect.objectContaining({ kind: 'policy' }),
    );
  });

  it.each([
    ['acme', 'https://acme.pipedrive.com'],
    ['acme.pipedrive.com', 'https://acme.pipedrive.com'],
    [' https://acme.pipedrive.com/settings/api ', 'https://acme.pipedrive.com'],
  ])('with a personal token is where the user says: %s', (host, apiUrl) => {
    expect(hosted('https://oauth.pipedrive.com').pastedToken?.apiUrl(host)).toBe(apiUrl);
  });

  it.each([
    '',
    'acme.example',
    'http://acme.pipedrive.com',
    'acme.pipedrive.com.evil.example',
    'evil.example/.pipedrive.com',
  ])('with a personal token is not at "%s"', (host) => {
    const { pastedToken } = hosted('https://oauth.pipedrive.com');
    expect(() => pastedToken?.apiUrl(host)).toThrow(expect.objectContaining({ kind: 'validation' }));
  });

  it('with a personal token names it in a header of its own', async () => {
    const token = '659c9fddb16335e48cc67114694b52074e812e03';
    records.makeToken(token);
    const apiUrl = adapter.pastedToken?.apiUrl(`${crms.simulator.url}/pipedrive`) ?? '';
    expect(await adapter.account({ apiUrl, token: async () => token })).toEqual({
      ...{ id: '4201', name: 'Acme Sales', webUrl: apiUrl },
    });
  });
});

describe('fields', () => {
  const byName = (name: string) => fields.find((field) => field.name === name);

  it('show the primary address and number as one field each', () => {
    expect(fields.map(({ name }) => name)).not.toContain('emails');
    expect(byName('email')).toMatchObject({ label: 'Email', type: 'email', readOnly: false });
  });

  it('are without counts and pictures, which the answers do not hold', () => {
    expect(byName('open_deals_count')).toBeUndefined();
    expect(byName('picture')).toBeUndefined();
  });

  it('of the account have the IDs of their choices as values', () => {
    expect(byName(size)).toMatchObject({
      ...{ label: 'Size', type: 'choice', readOnly: false },
      choices: [
        { value: '11', label: 'Small' },
        { value: '12', label: 'Large' },
      ],
    });
    expect(byName(interests)).toMatchObject({ type: 'choices' });
    expect(byName(budget)).toMatchObject({ readOnly: true });
  });

  it('are written in their own types and read as texts', async () => {
    const values = {
      [title]: 'Buyer',
      [size]: '12',
      [interests]: '11;13',
      [score]: '7.5',
      org_id: '9',
      marketing_status: 'subscribed',
    };
    const [written] = await write(person('mia@acme.example', values));
    const id = written?.done ? written.id : '';
    const [read] = await adapter.read(access, 'persons', { ids: [id], fields: Object.keys(values) });
    expect(read?.values).toEqual(values);
    const emptied = Object.fromEntries(Object.keys(values).map((name) => [name, '']));
    expect(await write(change(id, emptied))).toMatchObject([{ done: true }]);
    expect((await adapter.read(access, 'persons', { ids: [id], fields: Object.keys(values) }))[0]?.values).toEqual(
      emptied,
    );
  });

  it('of organizations are an address, and fields that an answer holds on request only', async () => {
    const described = await adapter.fields(access, 'organizations');
    const values = {
      name: 'Acme',
      address: 'High Street 1, London',
      website: 'https://acme.example',
      employee_count: '120',
    };
    const one = { ref: 'c1', id: null, key: { field: 'website', value: 'acme.example' }, values };
    const [written] = await adapter.write(access, 'organizations', [one], described);
    const names = Object.keys(values);
    const found = await adapter.find(access, 'organizations', {
      field: 'website',
      values: ['acme.example'],
      fields: names,
    });
    expect(found).toMatchObject([{ id: written?.done && written.id, values: { ...values, website: 'acme.example' } }]);
    expect(calls()).toContain('GET /itemSearch/field');
    expect(await adapter.write(access, 'organizations', [one], described)).toMatchObject([
      { done: true, created: false },
    ]);
  });
});

describe('lists of addresses', () => {
  const emails = [
    { value: 'mia@acme.example', primary: true, label: 'work' },
    { value: 'mia@home.example', primary: false },
  ];
  const keep = () =>
    records.add('persons', { name: 'Mia Kern', email: 'mia@acme.example', emails: JSON.stringify(emails) });
  const kept = (id: string) => JSON.parse(records.of('persons').get(id)?.values.emails ?? '[]') as typeof emails;

  it.each<[string, string, typeof emails]>([
    ['is replaced', 'mia@new.example', [{ ...emails[0], value: 'mia@new.example' }, emails[1]] as typeof emails],
    ['is the same', 'MIA@acme.example', [{ ...emails[0], value: 'MIA@acme.example' }, emails[1]] as typeof emails],
    [
      'changes',
      'mia@home.example',
      [
        { ...emails[0], primary: false },
        { ...emails[1], primary: true },
      ] as typeof emails,
    ],
    ['is taken away', '', [{ ...emails[1], primary: true }] as typeof emails],
  ])('keep the others where the primary one %s', async (_how, email, after) => {
    const { id } = keep();
    expect(await write(change(id, { email }))).toMatchObject([{ done: true }]);
    expect(kept(id)).toEqual(after);
  });

  it('are found by any of theirs, which is then the one that is shown', async () => {
    const { id } = keep();
    const find = (values: string[]) => adapter.find(access, 'persons', { field: 'email', values, fields: ['email'] });
    expect(await find(['MIA@home.example'])).toMatchObject([{ id, values: { email: 'mia@home.example' } }]);
    const [read] = await adapter.read(access, 'persons', { ids: [id], fields: ['email'] });
    expect(read?.values).toEqual({ email: 'mia@acme.example' });
  });
});

describe('a search that lags behind', () => {
  it('does not create a person again whose answer was lost', async () => {
    records.searchLagMs = 60_000;
    records.order({ kind: 'lost', on: 'POST /api/v2/persons' });
    await expect(write(person('mia@acme.example'))).rejects.toMatchObject({ kind: 'temporary' });
    expect(await write(person('mia@acme.example'))).toMatchObject([{ done: true, created: false }]);
    expect(records.live('persons')).toHaveLength(1);
  });

  it('finds older ones, too', async () => {
    records.searchLagMs = 60_000;
    const old = records.add('persons', { name: 'Mia Kern', email: 'mia@acme.example' }, Date.now() - 86_400_000);
    expect(await write(person('mia@acme.example'))).toMatchObject([{ done: true, id: old.id, created: false }]);
  });
});

describe('one call for each record', () => {
  it('ends where the limit is reached; made again, it creates what is missing', async () => {
    const all = [person('a@acme.example'), person('b@acme.example'), person('c@acme.example')];
    // Three searches, the recent ones, and the first of three records.
    records.allowance = 5;
    await expect(write(...all)).rejects.toMatchObject({
      ...{ kind: 'temporary', message: 'request over limit', retryAfterMs: 1_000 },
    });
    expect(records.live('persons')).toHaveLength(1);
    records.allowance = null;
    expect(await write(...all)).toMatchObject([{ created: false }, { created: true }, { created: true }]);
    expect(records.live('persons')).toHaveLength(3);
  });

  it('is not made for what was refused before anything was written', async () => {
    records.order({ kind: 'forbidden', on: 'POST /api/v2/persons' });
    await expect(write(person('a@acme.example'), person('b@acme.example'))).rejects.toMatchObject({
      ...{ kind: 'permission', message: 'Scope and URL mismatch' },
    });
    expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });
});

it('ties persons to their organizations', async () => {
  const [contact, company] = [records.add('persons', { name: 'Mia' }), records.add('organizations', { name: 'Acme' })];
  await adapter.associate?.(access, [{ contactId: contact.id, companyId: company.id }]);
  expect(contact.values.org_id).toBe(company.id);
});

it.each(['deals', 'persons/1/files', '../v1/users'])('has no object called %s', async (object) => {
  await expect(adapter.read(access, object, { ids: ['1'], fields: [] })).rejects.toMatchObject({ kind: 'validation' });
  expect(records.calls).toEqual([]);
});
