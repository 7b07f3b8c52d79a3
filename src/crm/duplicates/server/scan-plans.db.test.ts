// How records are compared: each with those that its own indexes find, whatever the statistics say; and one scan at a time, without waiting.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeManyRecords } from '#crm/records/server/index.ts';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords } from '#tests/support/record-rows.ts';
import { lockScan, pairsStatement } from './scans.store.ts';

type Kind = 'contact' | 'company';
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

const database = withDatabase();
const test = withPlatform(database);

it('one process scans a workspace at a time, and another does not wait for it', async () => {
  const { workspaceId } = await someone(test.platform);
  const lock = (kind: Kind) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`);
      return lockScan(tx, workspaceId, kind);
    });
  // The first scan of a workspace inserts its row, which stays uncommitted while it runs.
  const [second, other] = await database.db.transaction(async (tx) => {
    expect(await lockScan(tx, workspaceId, 'contact')).not.toBeNull();
    return whileHoldingNothing(async () => [await lock('contact'), await lock('company')]);
  });
  expect(second).toBeNull();
  expect(other).not.toBeNull();
  expect(await lock('contact')).not.toBeNull();
});

/** How a plan reads the tables of records: the index of each scan, or its kind where it reads all of a table or index. */
async function readIndexes(workspaceId: string, kind: Kind): Promise<string[]> {
  const { rows } = await database.db.execute(sql`
    select id from ${sql.raw(kind === 'contact' ? 'contacts' : 'companies')} where workspace_id = ${workspaceId} limit 100`);
  const ids = rows.map(({ id }) => String(id));
  const { rows: plans } = await database.db.execute(
    sql`explain (format json) ${pairsStatement(workspaceId, kind, ids)}`,
  );
  const read: string[] = [];
  const visit = (node: PlanNode): void => {
    // Without a condition of its own, a bitmap only narrows another one down, once for all records.
    if (node['Node Type'] === 'Bitmap Index Scan') read.push(...(node['Index Cond'] ? [node['Index Name'] ?? ''] : []));
    else if (node['Relation Name'] !== undefined && node['Node Type'] !== 'Bitmap Heap Scan')
      read.push(node['Index Cond'] ? (node['Index Name'] ?? '') : node['Node Type']);
    for (const part of node.Plans ?? []) visit(part);
  };
  visit((plans[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan);
  return [...new Set(read)].sort();
}

describe.each<[string, (fill: (users: number, contacts: number) => Promise<void>) => Promise<void>]>([
  ['never collected', async () => {}],
  [
    'of one small workspace',
    async (fill) => {
      await fill(1, 50);
      await database.db.execute(sql`analyze contacts, companies`);
    },
  ],
  [
    'of one record in each of many workspaces',
    async (fill) => {
      await fill(60, 1);
      await database.db.execute(sql`analyze contacts, companies`);
    },
  ],
])('where the statistics are %s, records that were just loaded', (_, prepare) => {
  let user: Principal;
  beforeAll(async () => {
    await database.db.execute(sql`truncate contacts, companies cascade`);
    for (const table of ['contacts', 'companies'])
      await database.db.execute(sql`alter table ${sql.raw(table)} set (autovacuum_enabled = false)`);
    await prepare(async (users, contacts) => {
      for (let n = 0; n < users; n += 1) {
        const { workspaceId } = await someone(test.platform);
        const rows = Array.from({ length: contacts }, (_, row) => ({ name: `Person ${row}` }));
        await insertRecords(database.db, workspaceId, 'contact', rows);
        await insertRecords(database.db, workspaceId, 'company', rows);
      }
    });
    user = await someone(test.platform);
    await writeManyRecords(database.db, { ...user, contacts: 6_000 });
    await database.db.execute(sql`
      insert into companies (workspace_id, id, name, domain, source)
      select ${user.workspaceId}::uuid, gen_random_uuid(), 'Company ' || n, 'company' || n || '.example', 'import' from generate_series(1, 6000) n`);
  });

  it.each<[Kind, string[]]>([
    [
      'contact',
      [
        'contacts_by_company',
        'contacts_by_facebook',
        'contacts_by_instagram',
        'contacts_by_linkedin',
        'contacts_by_name',
        'contacts_by_other_email',
        'contacts_by_phone',
        'contacts_by_tiktok',
        'contacts_of_company',
        'contacts_one_email',
        'contacts_workspace_id_id_pk',
      ],
    ],
    [
      'company',
      [
        'companies_by_facebook',
        'companies_by_instagram',
        'companies_by_linkedin',
        'companies_by_name',
        'companies_by_other_domain',
        'companies_by_phone',
        'companies_by_register_number',
        'companies_by_tiktok',
        'companies_one_domain',
        'companies_workspace_id_id_pk',
      ],
    ],
  ])('are compared by their indexes: %s', async (kind, indexes) => {
    expect(await readIndexes(user.workspaceId, kind)).toEqual(indexes);
  });
});
