// Records reach a CRM as the dry run has shown them: each once, no blank over a value, nothing that was deleted there, and a person chooses
// where several match; in spite of lost answers, limits and ended consent.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { type CrmRecords, type CrmSimulator, startCrmSimulator } from '#tests/simulators/crm/index.ts';
import { connectHubspot, consentAt, crmConfig, crmContext, dryRun, getRows, push } from '#tests/support/crm.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { disconnect, finishConsent } from './connect-crm.ts';
import { connectionById } from './connections.store.ts';
import { connected } from './crm-context.ts';
import { workRun } from './crm-run.jobs.ts';
import { chooseMatch, exportRun, pushRun, readRun, startRun, undoRun } from './runs.ts';

const simulator: CrmSimulator = await startCrmSimulator();
const database = withDatabase();
const test = withPlatform(database, crmConfig(simulator.url));
afterAll(() => simulator.close());

let hubspot: CrmRecords;
let who: Principal;
let context: ReturnType<typeof crmContext>;
let connectionId: string;

beforeAll(() => {
  context = crmContext(test.platform);
});
beforeEach(async () => {
  hubspot = simulator.renew('hubspot');
  hubspot.makeToken('pat-1');
  who = await someone(test.platform, { plan: 'premium' });
  connectionId = await connectHubspot(context, who);
});

const contact = (name: string, email: string) => record(database.db, who.workspaceId, 'contact', { name, email });
const target = (...ids: string[]) => ({ ids });

describe('a dry run', () => {
  it('says what would be created, updated and skipped, with old and new values, and writes nothing', async () => {
    const mara = await contact('Mara Lind', 'mara@acme.example');
    const noah = await contact('Noah Berg', 'noah@acme.example');
    const none = await contact('No Address', '');
    const same = await contact('Same There', 'same@acme.example');
    hubspot.add('contacts', { email: 'noah@acme.example', city: 'Oslo' });
    hubspot.add('contacts', { email: 'same@acme.example' });
    await database.db.execute(`update contacts set city = 'Umeå', title = 'Buyer' where id = '${noah}'`);
    const before = hubspot.calls.length;
    const run = await dryRun(context, who, connectionId, target(mara, noah, none, same));
    expect(run).toMatchObject({
      state: 'planned',
      total: 4,
      planned: 4,
      label: '4 contacts',
      counts: { create: 1, update: 1, none: 1, skip: 1, ask: 0, done: 0 },
    });
    const rows = await getRows(context, who, run.id);
    expect(rows.map(({ name, action, reason, changes, notes }) => ({ name, action, reason, changes, notes }))).toEqual([
      {
        ...{ name: 'Mara Lind', action: 'create', reason: '', notes: [] },
        changes: [{ field: 'email', label: 'Email', before: '', after: 'mara@acme.example' }],
      },
      { name: 'No Address', action: 'skip', reason: 'no-key', changes: [], notes: [] },
      {
        ...{ name: 'Noah Berg', action: 'update', reason: '' },
        changes: [{ field: 'jobtitle', label: 'Job Title', before: '', after: 'Buyer' }],
        // Theirs wins unless it is set otherwise.
        notes: [{ field: 'city', label: 'City', why: 'kept', value: 'Umeå' }],
      },
      { name: 'Same There', action: 'none', reason: '', changes: [], notes: [] },
    ]);
    const calls = hubspot.calls.slice(before).map(({ method, path }) => `${method} ${path}`);
    expect(calls.filter((call) => !/batch\/read|properties/.test(call))).toEqual([]);
    expect(hubspot.live('contacts')).toHaveLength(2);
  });

  it('is one where the same click comes twice', async () => {
    const id = newId();
    const mara = await contact('Mara Lind', 'mara@acme.example');
    const start = () =>
      startRun(context, who, { id, connectionId, kind: 'contact', target: target(mara), label: 'Trade fair' });
    const runs = await Promise.all([start(), start()]);
    expect(runs.map(({ label, total }) => ({ label, total }))).toEqual([
      { label: 'Trade fair', total: 1 },
      { label: 'Trade fair', total: 1 },
    ]);
  });

  it('is refused for records that are gone', async () => {
    await expect(dryRun(context, who, connectionId, target(newId()))).rejects.toMatchObject({
      code: 'CRM_NOTHING_TO_PUSH',
    });
  });
});

describe('a push', () => {
  it('does what the dry run has shown, and a second one has nothing to do', async () => {
    const mara = await contact('Mara Lind', 'mara@acme.example');
    hubspot.add('contacts', { email: 'noah@acme.example', firstname: 'Noah' });
    const noah = await contact('Noah Berg', 'noah@acme.example');
    await database.db.execute(`update contacts set first_name = 'Nils', country = 'SE' where id = '${noah}'`);
    const { id } = await dryRun(context, who, connectionId, target(mara, noah));
    const run = await push(context, who, id);
    expect(run).toMatchObject({ state: 'done', counts: { create: 1, update: 1, done: 2, failed: 0, left: 0 } });
    expect(hubspot.live('contacts').map(({ values }) => values)).toEqual([
      { email: 'noah@acme.example', firstname: 'Noah', country: 'Sweden' },
      { email: 'mara@acme.example' },
    ]);
    const rows = await getRows(context, who, id);
    expect(rows.map(({ state, externalId, url }) => ({ state, externalId, url }))).toEqual([
      { state: 'done', externalId: '802', url: `${simulator.url}/hubspot/contacts/7001/record/0-1/802` },
      { state: 'done', externalId: '801', url: `${simulator.url}/hubspot/contacts/7001/record/0-1/801` },
    ]);
    const again = await dryRun(context, who, connectionId, target(mara, noah));
    expect(again.counts).toMatchObject({ create: 0, update: 0, none: 2 });
    await expect(pushRun(context, who, again.id)).rejects.toMatchObject({ code: 'CRM_RUN_STATE' });
  });

  it('finds a record again by its tie after its address has changed here, and leaves alone what was deleted there', async () => {
    const mara = await contact('Mara Lind', 'mara@acme.example');
    const first = await dryRun(context, who, connectionId, target(mara));
    await push(context, who, first.id);
    await database.db.execute(`update contacts set email = 'mara@new.example', city = 'Umeå' where id = '${mara}'`);
    const second = await dryRun(context, who, connectionId, target(mara));
    expect(second.counts).toMatchObject({ create: 0, update: 1 });
    await push(context, who, second.id);
    expect(hubspot.live('contacts')).toHaveLength(1);
    for (const there of hubspot.live('contacts')) there.archived = true;
    const third = await dryRun(context, who, connectionId, target(mara));
    expect((await getRows(context, who, third.id))[0]).toMatchObject({ action: 'skip', reason: 'gone-there' });
  });

  it('leaves out what has changed there since the dry run, and what was deleted here', async () => {
    const there = hubspot.add('contacts', { email: 'noah@acme.example' });
    const noah = await contact('Noah Berg', 'noah@acme.example');
    await database.db.execute(`update contacts set city = 'Oslo' where id = '${noah}'`);
    const mara = await contact('Mara Lind', 'mara@acme.example');
    const lea = await contact('Zoe Gone', 'zoe@acme.example');
    const { id } = await dryRun(context, who, connectionId, target(noah, mara, lea));
    hubspot.change(there, { city: 'Bergen' });
    hubspot.add('contacts', { email: 'mara@acme.example', firstname: 'M.' });
    await database.db.execute(`update contacts set deleted_at = now() where id = '${lea}'`);
    const run = await push(context, who, id);
    expect(run.counts).toMatchObject({ done: 0, left: 3 });
    const rows = await getRows(context, who, id);
    expect(rows.map(({ state, reason, detail }) => [state, reason, detail])).toEqual([
      ['left', 'changed-there', ''],
      ['left', 'changed-there', 'City'],
      ['left', 'deleted-here', ''],
    ]);
    expect(there.values.city).toBe('Bergen');
  });

  it.each([
    ['is lost', 'lost', 1],
    ['is an error of the server', 'server-error', 2],
  ] as const)('creates each once where an answer %s', async (_what, kind, times) => {
    const ids = await Promise.all(['a', 'b', 'c'].map((name) => contact(name, `${name}@acme.example`)));
    const { id } = await dryRun(context, who, connectionId, target(...ids));
    hubspot.order({ kind, times, on: '/batch/upsert' });
    await pushRun(context, who, id);
    const at = { workspaceId: who.workspaceId, id };
    for (let time = 0; time < times; time += 1)
      await expect(workRun(context, at)).rejects.toMatchObject({ kind: 'temporary' });
    await workRun(context, at);
    const run = await readRun(context, who.workspaceId, id);
    expect(run).toMatchObject({ state: 'done', fault: '', counts: { done: 3, failed: 0, left: 0 } });
    expect(
      hubspot
        .live('contacts')
        .map(({ values }) => values.email)
        .sort(),
    ).toEqual(['a@acme.example', 'b@acme.example', 'c@acme.example']);
  });

  it('rests as long as the CRM asks, and continues by itself', async () => {
    const mara = await contact('Mara Lind', 'mara@acme.example');
    const { id } = await dryRun(context, who, connectionId, target(mara));
    hubspot.order({ kind: 'rate-limit', on: '/batch/' });
    await pushRun(context, who, id);
    await workRun(context, { workspaceId: who.workspaceId, id });
    const resting = await readRun(context, who.workspaceId, id);
    expect(resting.state).toBe('pushing');
    expect(Date.parse(resting.resumeAt ?? '') - Date.now()).toBeGreaterThan(0);
    await workRun(context, { workspaceId: who.workspaceId, id });
    expect(await readRun(context, who.workspaceId, id)).toMatchObject({ state: 'done', resumeAt: null });
  });

  it('names the record that is refused, writes the others, and sends it again on request', async () => {
    const good = await contact('Good', 'good@acme.example');
    const bad = await contact('Refused', 'not an address');
    const { id } = await dryRun(context, who, connectionId, target(good, bad));
    const run = await push(context, who, id);
    expect(run.counts).toMatchObject({ done: 1, failed: 1 });
    const [, refused] = await getRows(context, who, id);
    expect(refused).toMatchObject({ state: 'failed', fault: 'Email address not an address is invalid' });
    expect(refused?.requestId).not.toBe('');
    expect((await push(context, who, id)).counts).toMatchObject({ done: 1, failed: 1 });
    expect(hubspot.live('contacts')).toHaveLength(1);
  });

  it('isolates a record for which the whole batch is refused', async () => {
    const ids = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => contact(name, `${name}@acme.example`)));
    await database.db.execute(`update contacts set city = 'POISON' where id = '${ids[2]}'`);
    hubspot.poison = 'POISON';
    const { id } = await dryRun(context, who, connectionId, target(...ids));
    const run = await push(context, who, id);
    expect(run.counts).toMatchObject({ done: 4, failed: 1 });
    expect((await getRows(context, who, id))[2]).toMatchObject({ name: 'c', state: 'failed' });
  });

  it('asks a person where several match, and never takes one at random', async () => {
    const ids = [1, 2].map(() => hubspot.add('companies', { domain: 'acme.example', name: 'Acme' }).id);
    const acme = await record(database.db, who.workspaceId, 'company', { name: 'Acme AB' });
    await database.db.execute(`update companies set domain = 'acme.example', city = 'Umeå' where id = '${acme}'`);
    const { id } = await dryRun(context, who, connectionId, target(acme), 'company');
    const [row] = await getRows(context, who, id);
    expect(row).toMatchObject({ action: 'ask', candidates: ids.map((candidate) => ({ id: candidate })) });
    await expect(pushRun(context, who, id)).rejects.toMatchObject({ code: 'CRM_RUN_STATE' });
    await expect(chooseMatch(context, who, { id, recordId: acme }, '999')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const chosen = await chooseMatch(context, who, { id, recordId: acme }, ids[1] ?? '');
    expect(chosen).toMatchObject({ action: 'update', externalId: ids[1] });
    await push(context, who, id);
    expect(hubspot.live('companies').map(({ values }) => values.city)).toEqual([undefined, 'Umeå']);
  });

  it('creates another company beside those that match, once, where a person says so', async () => {
    for (const _ of [1, 2]) hubspot.add('companies', { domain: 'acme.example', name: 'Acme' });
    const acme = await record(database.db, who.workspaceId, 'company', { name: 'Acme AB' });
    await database.db.execute(`update companies set domain = 'acme.example' where id = '${acme}'`);
    const { id } = await dryRun(context, who, connectionId, target(acme), 'company');
    await chooseMatch(context, who, { id, recordId: acme }, 'create');
    hubspot.order({ kind: 'lost', on: '/companies/batch/upsert' });
    await pushRun(context, who, id);
    const at = { workspaceId: who.workspaceId, id };
    await expect(workRun(context, at)).rejects.toMatchObject({ kind: 'temporary' });
    await workRun(context, at);
    expect((await readRun(context, who.workspaceId, id)).counts).toMatchObject({ done: 1 });
    expect(hubspot.live('companies').map(({ values }) => values.name)).toEqual(['Acme', 'Acme', 'Acme AB']);
  });

  it('ties contacts to their companies, whichever of them comes first', async () => {
    const acme = await record(database.db, who.workspaceId, 'company', { name: 'Acme AB' });
    await database.db.execute(`update companies set domain = 'acme.example' where id = '${acme}'`);
    const [mara, noah] = [await contact('Mara', 'mara@acme.example'), await contact('Noah', 'noah@acme.example')];
    await database.db.execute(`update contacts set company_id = '${acme}' where id in ('${mara}', '${noah}')`);
    const pushed = async (id: string, kind: 'contact' | 'company') =>
      push(context, who, (await dryRun(context, who, connectionId, target(id), kind)).id);
    await pushed(mara, 'contact');
    await pushed(acme, 'company');
    await pushed(noah, 'contact');
    const company = hubspot.live('companies')[0]?.id;
    expect(hubspot.live('contacts').map(({ values }) => values.associatedcompanyid)).toEqual([company, company]);
  });

  it('can be undone: what it created goes to their bin, what it changed is as before, later changes stay', async () => {
    const there = hubspot.add('contacts', { email: 'noah@acme.example' });
    const later = hubspot.add('contacts', { email: 'lea@acme.example' });
    const noah = await contact('Noah Berg', 'noah@acme.example');
    const lea = await contact('Lea Weber', 'lea@acme.example');
    await database.db.execute(`update contacts set city = 'Oslo' where id in ('${noah}', '${lea}')`);
    const mara = await contact('Mara Lind', 'mara@acme.example');
    const { id } = await dryRun(context, who, connectionId, target(noah, mara, lea));
    await push(context, who, id);
    hubspot.change(later, { city: 'Bergen' });
    await undoRun(context, who, id);
    await workRun(context, { workspaceId: who.workspaceId, id });
    expect(await readRun(context, who.workspaceId, id)).toMatchObject({ state: 'undone' });
    expect(there.values.city).toBe('');
    expect(later.values.city).toBe('Bergen');
    expect(hubspot.live('contacts').map(({ values }) => values.email)).toEqual([
      'noah@acme.example',
      'lea@acme.example',
    ]);
    // The next push creates it again.
    expect((await dryRun(context, who, connectionId, target(mara))).counts).toMatchObject({ create: 1 });
  });

  it('gives its log as a file', async () => {
    const mara = await contact('Mara Lind', 'mara@acme.example');
    const { id } = await dryRun(context, who, connectionId, target(mara));
    await push(context, who, id);
    const pieces: string[] = [];
    for await (const piece of await exportRun(context, who.workspaceId, id)) pieces.push(piece);
    expect(pieces.join('')).toContain('Mara Lind');
    expect(pieces.join('')).toContain('mara@acme.example');
  });
});

describe('a connection', () => {
  it('is made by consent, and its token is renewed once by all who need it', async () => {
    const back = await consentAt(context, who, 'hubspot');
    const connection = await finishConsent(context, who, 'hubspot', back);
    expect(connection).toMatchObject({ state: 'connected', accountName: 'HubSpot account 7001' });
    await expect(finishConsent(context, who, 'hubspot', back)).rejects.toMatchObject({ code: 'OAUTH_ENDED' });
    hubspot.expireTokens();
    const before = hubspot.calls.length;
    const mara = await contact('Mara Lind', 'mara@acme.example');
    await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { adapter, access } = await connected(context, who.workspaceId, connection.id);
        return adapter.account(access);
      }),
    );
    expect(hubspot.calls.slice(before).filter(({ path }) => path.endsWith('/token'))).toHaveLength(1);
    expect((await dryRun(context, who, connection.id, target(mara))).state).toBe('planned');
  });

  it('is not made where consent is refused, and says so', async () => {
    const back = await consentAt(context, who, 'hubspot', 'Cancel');
    await expect(finishConsent(context, who, 'hubspot', back)).rejects.toMatchObject({ code: 'CRM_NOT_CONNECTED' });
    const stranger = await someone(test.platform, { plan: 'premium' });
    const theirs = await consentAt(context, who, 'hubspot');
    await expect(finishConsent(context, stranger, 'hubspot', theirs)).rejects.toMatchObject({ code: 'OAUTH_ENDED' });
  });

  it('says plainly that its token was revoked, and works again once connected again, with all ties', async () => {
    const mara = await contact('Mara Lind', 'mara@acme.example');
    const first = await dryRun(context, who, connectionId, target(mara));
    await push(context, who, first.id);
    hubspot.revokeAll();
    const id = newId();
    await expect(
      startRun(context, who, { id, connectionId, kind: 'contact', target: target(mara), label: '' }),
    ).rejects.toMatchObject({ code: 'CRM_NOT_CONNECTED' });
    expect(await connectionById(database.db, who.workspaceId, connectionId)).toMatchObject({
      state: 'broken',
      fault: 'It refused the token. Create a new one and connect again.',
    });
    hubspot.makeToken('pat-2');
    expect(await connectHubspot(context, who, 'pat-2')).toBe(connectionId);
    expect((await dryRun(context, who, connectionId, target(mara))).counts).toMatchObject({ none: 1 });
  });

  it('keeps all that is known when it is disconnected, but the token', async () => {
    const mara = await contact('Mara Lind', 'mara@acme.example');
    const { id } = await dryRun(context, who, connectionId, target(mara));
    await push(context, who, id);
    await disconnect(context, who, connectionId);
    expect(await connectionById(database.db, who.workspaceId, connectionId)).toMatchObject({
      state: 'disconnected',
      secret: null,
    });
    expect(await getRows(context, who, id)).toHaveLength(1);
    await expect(dryRun(context, who, connectionId, target(mara))).rejects.toMatchObject({ code: 'CRM_NOT_CONNECTED' });
    expect(await connectHubspot(context, who)).toBe(connectionId);
  });

  it('refuses a token that the CRM does not know', async () => {
    await expect(connectHubspot(context, who, 'wrong')).rejects.toMatchObject({ code: 'CRM_NOT_CONNECTED' });
  });
});
