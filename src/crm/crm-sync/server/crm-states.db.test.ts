// A push does exactly what its dry run has shown, whatever both sides have: 1,000 random states of a contact here and there, under each rule
// for conflicts.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { type CrmRecords, type CrmSimulator, startCrmSimulator } from '#tests/simulators/crm/index.ts';
import { connectHubspot, crmConfig, crmContext, dryRun, push } from '#tests/support/crm.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { ConflictRule, CrmRunRow } from '../contract.ts';
import { listRows } from './runs.ts';

const simulator: CrmSimulator = await startCrmSimulator();
const database = withDatabase();
const test = withPlatform(database, crmConfig(simulator.url));
afterAll(() => simulator.close());

const text = fc.constantFrom('', '', 'Oslo', 'oslo', 'Bergen');
const anyState = fc.record({
  ours: fc.record({
    ...{ city: text, title: text },
    phone: fc.constantFrom('', '+4712345678'),
    country: fc.constantFrom('', 'NO', 'SE'),
  }),
  /** Null where they do not have the contact. */
  theirs: fc.option(
    fc.record({
      ...{ city: text, jobtitle: text },
      phone: fc.constantFrom('', '004712345678', '+4799999999'),
      country: fc.constantFrom('', 'Norway', 'NO'),
    }),
  ),
  /** Whether theirs was changed after ours. */
  newer: fc.boolean(),
});
const RECORDS = 200;
const MINUTE_MS = 60_000;

it.each(['theirs', 'ours', 'newest', 'theirs', 'ours'] satisfies ConflictRule[])('%s', async (conflict) => {
  const hubspot = simulator.renew('hubspot');
  hubspot.makeToken('pat-1');
  const context = crmContext(test.platform);
  const who = await someone(test.platform, { plan: 'premium' });
  const connectionId = await connectHubspot(context, who);
  await setUp(who, hubspot, conflict);
  const before = valuesById(hubspot);

  const { id } = await dryRun(context, who, connectionId, { selection: { shelf: 'live' }, except: [] });
  const shown = await allRows(context, who, id);
  expect(shown).toHaveLength(RECORDS);
  await push(context, who, id);
  const done = new Map((await allRows(context, who, id)).map((row) => [row.recordId, row]));
  const expected = new Map(
    shown.map((row) => {
      const there = done.get(row.recordId)?.externalId ?? '';
      const changes = row.changes.map(({ field, after }) => [field, after] as const);
      return [there, { ...before.get(there), ...Object.fromEntries(changes) }] as const;
    }),
  );
  expect(valuesById(hubspot)).toEqual(expected);
  expect(
    shown.filter(({ action }) => action !== 'create').map(({ externalId }) => before.has(externalId)),
  ).not.toContain(false);
});

async function setUp({ workspaceId }: Principal, hubspot: CrmRecords, conflict: ConflictRule): Promise<void> {
  const states = fc.sample(anyState, RECORDS);
  const emailOf = (n: number) => `p${n}@acme.example`;
  await database.db.execute(sql`
    update crm_connections set settings = jsonb_set(settings, '{contact,mapping,conflict}', to_jsonb(${conflict}::text))
     where workspace_id = ${workspaceId}`);
  const rows = JSON.stringify(states.map(({ ours }, n) => ({ ...ours, email: emailOf(n) })));
  await database.db.execute(sql`
    insert into contacts (workspace_id, id, name, email, city, title, phone, country, source)
    select ${workspaceId}::uuid, gen_random_uuid(), s.email, s.email, s.city, s.title, s.phone, s.country, 'manual'
      from jsonb_to_recordset(${rows}::jsonb) as s(email text, city text, title text, phone text, country text)`);
  for (const [n, { theirs, newer }] of states.entries()) {
    const at = Date.now() + (newer ? MINUTE_MS : -MINUTE_MS);
    if (theirs) hubspot.add('contacts', { ...theirs, email: emailOf(n) }, at);
  }
}

const valuesById = (hubspot: CrmRecords) =>
  new Map(hubspot.live('contacts').map(({ id, values }) => [id, { ...values }]));

async function allRows(
  context: ReturnType<typeof crmContext>,
  { workspaceId }: Principal,
  id: string,
): Promise<CrmRunRow[]> {
  const rows: CrmRunRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRows(context, workspaceId, id, { limit: 100, cursor });
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
