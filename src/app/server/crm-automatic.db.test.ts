// What changes here reaches the CRM without a click, where a connection says so: each change once, an undo too, and of the mode `linked` only what
// is there already.
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { automaticKinds } from '#crm/crm-sync/server/automatic.store.ts';
import { pushChanges, workRun } from '#crm/crm-sync/server/crm-run.jobs.ts';
import { readRun } from '#crm/crm-sync/server/runs.ts';
import { undoChange } from '#crm/records/server/changes/undo-change.ts';
import { createRecord } from '#crm/records/server/writing/create-records.ts';
import { editRecord } from '#crm/records/server/writing/edit-record.ts';
import type { Principal } from '#shared/principal.ts';
import { type CrmRecords, type CrmSimulator, startCrmSimulator } from '#tests/simulators/crm/index.ts';
import { connectHubspot, crmConfig, crmContext, dryRun, push } from '#tests/support/crm.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recordsContext } from '#tests/support/record-state.ts';

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
  await setMode('linked');
});

async function setMode(mode: 'off' | 'linked' | 'all'): Promise<void> {
  await database.db.execute(sql`
    update crm_connections set settings = jsonb_set(jsonb_set(settings, '{contact,automatic}', to_jsonb(${mode}::text)), '{contact,mapping,conflict}', '"ours"')
     where workspace_id = ${who.workspaceId}`);
}

const add = async (name: string) =>
  (
    await createRecord(recordsContext(test.platform), who, 'contact', {
      values: { name, email: `${name.toLowerCase()}@acme.example`, city: 'Oslo' },
      anyway: false,
    })
  ).id;

/** One pass of the minute, and its run; the counts of that, or null where nothing had changed. */
async function pass() {
  const own = (await automaticKinds(database.db)).find((each) => each.workspaceId === who.workspaceId);
  const id = own && (await pushChanges(context, own));
  if (!id) return null;
  await workRun(context, { workspaceId: who.workspaceId, id });
  const { state, counts, automatic } = await readRun(context, who.workspaceId, id);
  expect({ state, automatic }).toEqual({ state: 'done', automatic: true });
  return counts;
}

const citiesThere = () => hubspot.live('contacts').map(({ values }) => values.city);

it('pushes changes of contacts that are there, once, and an undo of them', async () => {
  const mara = await add('Mara');
  await add('Stranger');
  const { id } = await dryRun(context, who, connectionId, { ids: [mara] });
  await push(context, who, id);
  expect(await pass()).toMatchObject({ none: 1, create: 0, update: 0 });
  expect(await pass()).toBeNull();
  const edit = (city: string) => editRecord(recordsContext(test.platform), who, 'contact', mara, { values: { city } });
  const { changeId } = await edit('Bergen');
  expect(await pass()).toMatchObject({ update: 1, done: 1 });
  expect(await pass()).toBeNull();
  expect(citiesThere()).toEqual(['Bergen']);
  await undoChange(recordsContext(test.platform), who, changeId ?? '');
  expect(await pass()).toMatchObject({ update: 1, done: 1 });
  expect(citiesThere()).toEqual(['Oslo']);
});

it('pushes new contacts too where that is chosen, and nothing where it is off', async () => {
  await add('Mara');
  await setMode('off');
  expect(await pass()).toBeNull();
  await setMode('all');
  expect(await pass()).toMatchObject({ create: 1, done: 1 });
  await add('Noah');
  expect(await pass()).toMatchObject({ create: 1, done: 1 });
  expect(await pass()).toBeNull();
  expect(citiesThere()).toEqual(['Oslo', 'Oslo']);
});

it('takes the same changes the next time where the CRM could not be reached, and never deletes there', async () => {
  await setMode('all');
  const mara = await add('Mara');
  hubspot.order({ kind: 'server-error', on: '/properties/' });
  await expect(pass()).rejects.toMatchObject({ code: 'CRM_CALL_FAILED' });
  expect(await pass()).toMatchObject({ done: 1 });
  await database.db.execute(
    sql`update contacts set deleted_at = now(), updated_at = now(), revision = revision + 1 where id = ${mara}`,
  );
  expect(await pass()).toBeNull();
  expect(hubspot.live('contacts')).toHaveLength(1);
});
