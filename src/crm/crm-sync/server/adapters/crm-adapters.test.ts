// One contract for every CRM, each against its simulator: what the sync relies on, whatever the wire format.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrmRecords } from '#tests/simulators/crm/index.ts';
import { PIPEDRIVE_FIELDS } from '#tests/simulators/crm/pipedrive.ts';
import {
  type CrmPlatform,
  connectCrm,
  openSimulatedCrms,
  type SimulatedCrms,
  type TestAccess,
} from '#tests/support/crm-access.ts';
import { CrmFault } from '../../domain/crm-fault.ts';
import type { CrmField, CrmId, FollowUpKind } from '../../fields.contract.ts';
import type { CrmAdapter, CrmFollowUp, CrmRecord, CrmWrite } from '../crm-adapter.ts';
import { createAttio } from './attio.provider.ts';
import { createHubspot } from './hubspot.provider.ts';
import { createPipedrive } from './pipedrive.provider.ts';
import { createSalesforce } from './salesforce.provider.ts';
import { createZoho } from './zoho.provider.ts';

interface Case {
  crm: CrmId;
  create: (platform: CrmPlatform) => CrmAdapter;
  object: string;
  /** Names of fields. */
  email: string;
  name: string;
  phone: string;
  owner: string;
  /** A field that cannot be written. */
  readOnly: string;
  /** Values that a record needs beside its e-mail address. */
  values: Record<string, string>;
  /** Values of one record that the CRM refuses. */
  refused: Record<string, string>;
  /** What a call holds that creates records. */
  creates: string;
  /** Records of one page of changes. */
  page: number;
  /** As the simulated CRM keeps a record with this address, where that is not by the names of fields. */
  kept?: (email: string) => Record<string, string>;
  /** What becomes of one more record of a key. */
  twin: 'created' | 'updated' | 'refused';
  company: { object: string; key: string; values: Record<string, string>; found: string[] };
  /** Where the simulated CRM keeps what is made of a reply, the call that makes it, and the values it gets. */
  follows: Partial<Record<FollowUpKind, { object: string; call: string; made: (contactId: string) => object }>>;
}

const CASES: Case[] = [
  {
    crm: 'hubspot',
    create: createHubspot,
    object: 'contacts',
    ...{ email: 'email', name: 'lastname', phone: 'phone', owner: 'hubspot_owner_id', readOnly: 'hs_email_optout' },
    values: { lastname: 'Kern' },
    refused: { email: 'no address' },
    creates: 'batch/upsert',
    page: 100,
    twin: 'updated',
    follows: {
      task: {
        ...{ object: 'tasks', call: 'POST /crm/objects/2026-03/tasks' },
        made: (contact) => ({ contact, hs_task_subject: 'Call Mia', hs_timestamp: '2026-12-01T09:00:00.000Z' }),
      },
      deal: {
        ...{ object: 'deals', call: 'POST /crm/objects/2026-03/deals' },
        made: (contact) => ({ contact, dealname: 'Call Mia', pipeline: 'default', dealstage: 'appointmentscheduled' }),
      },
    },
    company: { object: 'companies', key: 'domain', values: { name: 'Acme' }, found: ['acme.example'] },
  },
  {
    crm: 'salesforce',
    create: createSalesforce,
    object: 'Lead',
    ...{ email: 'Email', name: 'LastName', phone: 'Phone', owner: 'OwnerId', readOnly: 'IsConverted' },
    values: { LastName: 'Kern', Company: 'Acme' },
    refused: { Email: 'no address' },
    creates: 'POST /services/data/v66.0/composite/sobjects',
    page: 2_000,
    twin: 'created',
    follows: {
      task: {
        ...{ object: 'Task', call: 'POST /services/data/v66.0/sobjects/Task' },
        made: (WhoId) => ({ WhoId, Subject: 'Call Mia', ActivityDate: '2026-12-01' }),
      },
    },
    company: {
      object: 'Account',
      key: 'Website',
      values: { Name: 'Acme' },
      found: ['acme.example', 'https://www.acme.example/'],
    },
  },
  {
    crm: 'pipedrive',
    create: createPipedrive,
    object: 'persons',
    ...{ email: 'email', name: 'name', phone: 'phone', owner: 'owner_id', readOnly: 'last_name' },
    values: { name: 'Kern' },
    refused: { name: '' },
    creates: 'POST /api/v2/persons',
    page: 500,
    twin: 'created',
    follows: {
      task: {
        ...{ object: 'activities', call: 'POST /api/v2/activities' },
        made: (person_id) => ({ person_id, subject: 'Call Mia', type: 'task', due_date: '2026-12-01' }),
      },
      deal: {
        ...{ object: 'deals', call: 'POST /api/v2/deals' },
        made: (person_id) => ({ person_id, title: 'Call Mia' }),
      },
    },
    company: {
      object: 'organizations',
      key: PIPEDRIVE_FIELDS.domain,
      values: { name: 'Acme' },
      found: ['acme.example', 'https://www.acme.example/'],
    },
  },
  {
    crm: 'zoho',
    create: createZoho,
    object: 'Leads',
    ...{ email: 'Email', name: 'Last_Name', phone: 'Phone', owner: 'Owner', readOnly: 'Full_Name' },
    values: { Last_Name: 'Kern', Company: 'Acme' },
    refused: { Email: 'no address' },
    creates: 'POST /crm/v8/Leads/upsert',
    page: 200,
    twin: 'created',
    follows: {
      task: {
        ...{ object: 'Tasks', call: 'POST /crm/v8/Tasks' },
        made: (What_Id) => ({ What_Id, Subject: 'Call Mia', Due_Date: '2026-12-01' }),
      },
    },
    company: {
      object: 'Accounts',
      key: 'Website',
      values: { Account_Name: 'Acme' },
      found: ['acme.example', 'https://www.acme.example/'],
    },
  },
  {
    crm: 'attio',
    create: createAttio,
    object: 'people',
    ...{ email: 'email_addresses', name: 'name', phone: 'phone_numbers', owner: 'owner', readOnly: 'created_at' },
    values: { name: 'Kern' },
    refused: { email_addresses: 'no address' },
    creates: 'PUT /v2/objects/people/records',
    page: 500,
    twin: 'refused',
    follows: {
      task: {
        ...{ object: 'tasks', call: 'POST /v2/tasks' },
        made: (record) => ({ object: 'people', record, deadline_at: '2026-12-01T09:00:00.000Z' }),
      },
    },
    company: { object: 'companies', key: 'domains', values: { name: 'Acme' }, found: ['acme.example'] },
  },
];

let crms: SimulatedCrms;
beforeAll(async () => {
  crms = await openSimulatedCrms();
});
afterAll(() => crms.close());

describe.each(CASES)('$crm', (each) => {
  const { crm, create, object, values, company } = each;
  let adapter: CrmAdapter;
  let access: TestAccess;
  let records: CrmRecords;
  let fields: CrmField[];
  beforeAll(async () => {
    adapter = create(crms.platform);
    records = crms.simulator.crm(crm);
    access = await connectCrm(crms, adapter);
    fields = await adapter.fields(access, object);
  });
  beforeEach(() => {
    for (const kind of [object, company.object]) records.of(kind).clear();
    records.allowance = null;
    records.calls.length = 0;
    access.refused.length = 0;
  });

  let serial = 0;
  const newEmail = () => `mia${++serial}@acme.example`;
  const toCreate = (email: string, more: Record<string, string> = {}): CrmWrite => ({
    ref: `row-${email}`,
    id: null,
    key: { field: each.email, value: more[each.email] ?? email },
    values: { ...values, [each.email]: email, ...more },
  });
  const write = (...writes: CrmWrite[]) => adapter.write(access, object, writes, fields);
  const asked = [each.email, each.name, each.phone];
  const find = (...emails: string[]) =>
    adapter.find(access, object, { field: each.email, values: emails, fields: asked });
  const keep = (email: string, at?: number) =>
    records.add(object, each.kept?.(email) ?? { ...values, [each.email]: email }, at);

  async function created(email: string, more: Record<string, string> = {}): Promise<string> {
    const [written] = await write(toCreate(email, more));
    if (!written?.done) throw written?.fault ?? new Error('nothing was written');
    return written.id;
  }

  it('says whose account it is, and leads to a record of it', async () => {
    const account = await adapter.account(access);
    expect(account).toMatchObject({ id: expect.stringMatching(/./), name: expect.stringMatching(/./) });
    const url = adapter.recordUrl(account, object, '801');
    expect(url.startsWith(account.webUrl)).toBe(true);
    expect(url).toContain('801');
  });

  it('describes its fields, with what cannot be written', () => {
    const byName = new Map(fields.map((field) => [field.name, field]));
    expect(byName.get(each.email)).toMatchObject({ type: 'email', readOnly: false });
    expect(byName.get(each.phone)).toMatchObject({ type: 'phone', readOnly: false });
    expect(byName.get(each.owner)).toMatchObject({ type: 'owner' });
    expect(byName.get(each.readOnly)).toMatchObject({ readOnly: true });
    expect(fields.every(({ label }) => label !== '')).toBe(true);
    expect(byName.size).toBe(fields.length);
  });

  it('lists the people who own records', async () => {
    const owners = await adapter.owners(access);
    expect(owners.map(({ name, email }) => ({ name, email }))).toEqual([
      { name: 'Ana Silva', email: 'ana@example.com' },
      { name: 'Ben Okoro', email: 'ben@example.com' },
    ]);
    const email = newEmail();
    const id = await created(email, { [each.owner]: owners[1]?.id ?? '' });
    const [record] = await adapter.read(access, object, { ids: [id], fields: [each.owner] });
    expect(record?.values).toEqual({ [each.owner]: owners[1]?.id });
  });

  it('creates a record, and says so with its id', async () => {
    const email = newEmail();
    const before = Date.now();
    const [written] = await write(toCreate(email, { [each.phone]: '+447700900123' }));
    expect(written).toMatchObject({ ref: `row-${email}`, done: true, created: true });
    const [record] = await find(email);
    expect(record).toMatchObject({
      id: written?.done && written.id,
      values: { [each.email]: email, [each.name]: 'Kern', [each.phone]: '+447700900123' },
    });
    // Some tell the second only.
    expect(Date.parse(record?.changedAt ?? '')).toBeGreaterThanOrEqual(before - 1_000);
  });

  it('changes a record that is to be created and is there: sent twice, it is one', async () => {
    const email = newEmail();
    const id = await created(email);
    const [again] = await write(toCreate(email.toUpperCase(), { [each.phone]: '+447700900124' }));
    expect(again).toMatchObject({ done: true, id, created: false });
    expect(records.live(object)).toHaveLength(1);
    expect((await find(email))[0]?.values[each.phone]).toBe('+447700900124');
  });

  it('creates one record of a key that one call has twice', async () => {
    const email = newEmail();
    const written = await write(toCreate(email), { ...toCreate(email), ref: 'twin' });
    expect(new Set(written.map(({ ref }) => ref))).toEqual(new Set([`row-${email}`, 'twin']));
    expect(records.live(object)).toHaveLength(1);
  });

  it('creates another record of a key where a person has decided so', async () => {
    const email = newEmail();
    const first = keep(email);
    const [written] = await write({ ...toCreate(email), besides: [first.id] });
    const { twin } = each;
    expect(written).toMatchObject(
      twin === 'refused' ? { done: false, fault: { kind: 'conflict' } } : { done: true, created: twin === 'created' },
    );
    expect(records.live(object)).toHaveLength(twin === 'created' ? 2 : 1);
  });

  it('changes a record by its id, and empties a field', async () => {
    const email = newEmail();
    const id = await created(email, { [each.phone]: '+447700900123' });
    const key = { field: each.email, value: email };
    const change = (values: Record<string, string>) => write({ ref: 'row', id, key, values });
    expect(await change({ [each.name]: 'Berg' })).toEqual([
      { ref: 'row', requestId: expect.any(String), done: true, id, created: false },
    ]);
    expect((await find(email))[0]?.values).toEqual({
      [each.email]: email,
      [each.name]: 'Berg',
      [each.phone]: '+447700900123',
    });
    await change({ [each.phone]: '' });
    expect((await find(email))[0]?.values[each.phone]).toBe('');
  });

  it('names the record that was refused, and writes the others', async () => {
    const [first, refused, last] = [newEmail(), newEmail(), newEmail()];
    const written = await write(toCreate(first), toCreate(refused, each.refused), toCreate(last));
    const byRef = new Map(written.map((result) => [result.ref, result]));
    expect(byRef.get(`row-${first}`)?.done).toBe(true);
    expect(byRef.get(`row-${last}`)?.done).toBe(true);
    const failed = byRef.get(`row-${refused}`);
    expect(failed).toMatchObject({ done: false, fault: { kind: 'validation', message: expect.stringMatching(/\w/) } });
    expect(records.live(object)).toHaveLength(2);
  });

  it('says of a record that is gone that it is', async () => {
    const id = await created(newEmail());
    await adapter.archive(access, object, [id]);
    const other = newEmail();
    const change = { ref: 'gone', id, key: { field: each.email, value: '' }, values: { [each.name]: 'Berg' } };
    const written = await write(change, toCreate(other));
    expect(written.find(({ ref }) => ref === 'gone')).toMatchObject({ done: false, fault: { kind: 'not_found' } });
    expect(written.find(({ ref }) => ref !== 'gone')).toMatchObject({ done: true });
  });

  it('finds all records with a key, whatever its case, and only those', async () => {
    const [twice, once] = [newEmail(), newEmail()];
    const ids = [keep(twice), keep(twice), keep(once), keep(newEmail())].map(({ id }) => id);
    const found = await find(twice.toUpperCase(), once, 'none@acme.example');
    expect(found.map(({ id }) => id).sort()).toEqual(
      (each.twin === 'updated' ? [ids[0], ids[2]] : ids.slice(0, 3)).sort(),
    );
    expect(await find()).toEqual([]);
  });

  it('finds nothing by a key that would be more than a value', async () => {
    keep(newEmail());
    const keys = ["x' OR Email != '", "\\' OR Id != '", '*', '(a),(b)', 'a"b', 'Email:equals:x)or(Id:not_equal:0'];
    expect(await find(...keys)).toEqual([]);
    expect(records.live(object)).toHaveLength(1);
  });

  it('reads records by their ids, without those that are gone', async () => {
    const [first, second, third] = [keep(newEmail()), keep(newEmail()), keep(newEmail())].map(({ id }) => id);
    await adapter.archive(access, object, [second ?? '']);
    const ids = [first ?? '', second ?? '', third ?? ''];
    const read = await adapter.read(access, object, { ids, fields: [each.name] });
    expect(read.map(({ id }) => id).sort()).toEqual([first, third].sort());
    expect(read[0]?.values).toEqual({ [each.name]: 'Kern' });
    expect(await adapter.read(access, object, { ids: [], fields: [each.name] })).toEqual([]);
  });

  it('moves records to the bin, and again without complaint', async () => {
    const ids = [keep(newEmail()).id, keep(newEmail()).id];
    const archived = await adapter.archive(access, object, ids);
    expect(archived.map(({ ref, done }) => ({ ref, done }))).toEqual(ids.map((ref) => ({ ref, done: true })));
    expect(records.live(object)).toEqual([]);
    expect((await adapter.archive(access, object, ids)).every(({ done }) => done)).toBe(true);
  });

  describe('changes', () => {
    async function changes(since: Date | null): Promise<CrmRecord[]> {
      const all: CrmRecord[] = [];
      let cursor: string | null = null;
      do {
        const page = await adapter.changed(access, object, { since, cursor, fields: [each.email] });
        all.push(...page.records);
        expect(page.cursor === null || page.cursor !== cursor).toBe(true);
        cursor = page.cursor;
      } while (cursor !== null);
      return all;
    }

    it('of a moment and later come oldest first, page by page', async () => {
      const start = Date.parse('2026-11-20T10:00:00Z');
      keep('before@acme.example', start - 60_000);
      const count = each.page * 2 + 20;
      const kept = Array.from({ length: count }, (_, i) => keep(`mia${i}@acme.example`, start + i * 1_000).id);
      const found = await changes(new Date(start));
      expect(found.map(({ id }) => id)).toEqual(kept);
      expect(found[0]).toMatchObject({ values: { [each.email]: 'mia0@acme.example' } });
      expect(Date.parse(found[1]?.changedAt ?? '')).toBe(start + 1_000);
    });

    it('are all there are where no moment is named', async () => {
      const ids = [keep(newEmail(), Date.parse('2020-01-01T00:00:00Z')).id, keep(newEmail()).id];
      expect((await changes(null)).map(({ id }) => id).sort()).toEqual(ids.sort());
      records.of(object).clear();
      expect(await changes(new Date('2026-11-20T10:00:00Z'))).toEqual([]);
    });
  });

  describe('a company', () => {
    it.each(company.found)('is found by its domain, written as %s', async (written) => {
      const record = records.add(company.object, { ...company.values, [company.key]: written });
      const found = await adapter.find(access, company.object, {
        field: company.key,
        values: ['acme.example', 'other.example'],
        fields: [company.key],
      });
      expect(found.map(({ id, values }) => ({ id, values }))).toEqual([
        { id: record.id, values: { [company.key]: 'acme.example' } },
      ]);
    });

    it('is created once', async () => {
      const companyFields = await adapter.fields(access, company.object);
      const key = { field: company.key, value: 'acme.example' };
      const one = { ref: 'c1', id: null, key, values: { ...company.values, [company.key]: 'acme.example' } };
      const [first] = await adapter.write(access, company.object, [one], companyFields);
      const [second] = await adapter.write(access, company.object, [one], companyFields);
      expect(first).toMatchObject({ done: true, created: true });
      expect(second).toMatchObject({ done: true, created: false, id: first?.done && first.id });
      expect(records.live(company.object)).toHaveLength(1);
    });
  });

  it('says what it can make of a reply', () => {
    expect([...adapter.follows]).toEqual(Object.keys(each.follows));
  });

  describe.each(Object.entries(each.follows) as [FollowUpKind, NonNullable<Case['follows'][FollowUpKind]>][])(
    'a %s',
    (kind, { object: madeAt, call, made }) => {
      let contactId: string;
      let ownerId: string;
      beforeEach(async () => {
        records.of(madeAt).clear();
        contactId = await created(newEmail());
        ownerId = (await adapter.owners(access))[1]?.id ?? '';
        keep(newEmail());
      });
      const dueAt = new Date('2026-12-01T09:00:00Z');
      const followUp = (key: string, more: Partial<CrmFollowUp> = {}): CrmFollowUp => ({
        ...{
          kind,
          object,
          contactId,
          title: 'Call Mia',
          body: `"Tell me more" <now>\n${key}`,
          key,
          dueAt,
          ownerId: '',
        },
        ...more,
      });
      const values = () => records.live(madeAt).map((one) => one.values);

      it('is made of a reply, for its contact and its owner', async () => {
        const { id } = await adapter.follow(access, followUp('reply-1', { ownerId }), null);
        expect(records.live(madeAt).map((one) => one.id)).toEqual([id]);
        expect(values()).toEqual([expect.objectContaining(made(contactId))]);
        expect(Object.values(values()[0] ?? {})).toContain(ownerId);
      });

      it('is made once where the answer was lost', async () => {
        const triedAt = new Date();
        records.order({ kind: 'lost', on: call });
        const lost = adapter.follow(access, followUp('reply-1'), null);
        await expect(lost).rejects.toMatchObject({ kind: 'temporary' });
        const { id } = await adapter.follow(access, followUp('reply-1'), triedAt);
        expect(records.live(madeAt).map((one) => one.id)).toEqual([id]);
      });

      it('is made where the call was refused before it did anything, beside those of other replies', async () => {
        const triedAt = new Date();
        await adapter.follow(access, followUp('reply-1', { title: 'Call Noah' }), null);
        records.order({ kind: 'server-error', on: call });
        const refused = adapter.follow(access, followUp('reply-2'), null);
        await expect(refused).rejects.toMatchObject({ kind: 'temporary' });
        await adapter.follow(access, followUp('reply-2'), triedAt);
        expect(values()).toHaveLength(2);
      });

      it('of a contact that is gone is refused', async () => {
        await adapter.archive(access, object, [contactId]);
        const fault = await adapter.follow(access, followUp('reply-1'), null).catch((error: unknown) => error);
        expect(fault).toMatchObject({ passes: false, message: expect.stringMatching(/\w/) });
        expect(values()).toEqual([]);
      });
    },
  );

  describe('a call that fails', () => {
    const faultOf = (promise: Promise<unknown>): Promise<CrmFault> =>
      promise.then(
        () => expect.unreachable('it succeeded'),
        (error: unknown) => (error instanceof CrmFault ? error : Promise.reject(error)),
      );

    it('for too many calls says when to try again', async () => {
      records.allowance = 0;
      const fault = await faultOf(adapter.owners(access));
      expect(fault).toMatchObject({ kind: 'rate_limit', passes: true });
      expect(fault.retryAfterMs).toBeGreaterThan(0);
    });

    it('for a fault of the CRM may succeed later', async () => {
      records.order({ kind: 'server-error' });
      expect(await faultOf(adapter.owners(access))).toMatchObject({ kind: 'temporary', passes: true, httpStatus: 503 });
    });

    it('for a lack of permission says so, and not to try again', async () => {
      records.order({ kind: 'forbidden' });
      expect(await faultOf(adapter.owners(access))).toMatchObject({ kind: 'permission', passes: false });
    });

    it('for a token that has expired is made once more with a new one', async () => {
      const token = await access.token();
      access.expire();
      expect(await adapter.owners(access)).toHaveLength(2);
      expect(access.refused).toEqual([token]);
    });

    it('whose answer was lost takes effect once when it is repeated', async () => {
      const email = newEmail();
      records.order({ kind: 'lost', on: each.creates });
      expect(await faultOf(write(toCreate(email)))).toMatchObject({ kind: 'temporary', passes: true });
      expect(records.live(object)).toHaveLength(1);
      expect(await write(toCreate(email))).toEqual([
        {
          ref: `row-${email}`,
          requestId: expect.any(String),
          done: true,
          id: records.live(object)[0]?.id,
          created: false,
        },
      ]);
      expect(records.live(object)).toHaveLength(1);
    });
  });
});
