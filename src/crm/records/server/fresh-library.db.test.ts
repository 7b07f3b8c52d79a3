// A library that was just loaded, before the database has looked at it: each of many records is found by an index of what it is looked up by.
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Executor } from '#platform/db/client.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords } from '#tests/support/record-rows.ts';
import { type Change, changeRows, openChange } from './changes/record-changes.store.ts';
import { writeManyRecords } from './many-records.store.ts';
import { contactsFacts } from './reading/contact-facts.store.ts';
import { linkUnlinkedContacts } from './writing/company-links.store.ts';
import { setVerdicts } from './writing/contact-state.store.ts';

interface PlanNode {
  'Actual Loops': number;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const RECORDS = 6_000;
const LOOKED_UP = 100;

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;
let ids: string[];
let companyIds: string[];

beforeAll(async () => {
  for (const table of ['contacts', 'companies'])
    await database.db.execute(sql`alter table ${sql.raw(table)} set (autovacuum_enabled = false)`);
  // The statistics know one other, small workspace.
  const { workspaceId } = await someone(test.platform);
  const rows = Array.from({ length: 50 }, (_, n) => ({ name: `Person ${n}` }));
  await insertRecords(database.db, workspaceId, 'contact', rows);
  await insertRecords(database.db, workspaceId, 'company', rows);
  await database.db.execute(sql`analyze contacts, companies`);
  user = await someone(test.platform);
  await writeManyRecords(database.db, { ...user, contacts: RECORDS });
  const first = async (table: string) =>
    (
      await database.db.execute<{ id: string }>(
        sql`select id from ${sql.raw(table)} where workspace_id = ${user.workspaceId} order by id desc limit ${LOOKED_UP}`,
      )
    ).rows.map(({ id }) => id);
  [ids, companyIds] = [await first('contacts'), await first('companies')];
});

/** Rows that the busiest step looked at. */
function busiest(plan: PlanNode): number {
  const perLoop = [
    'Actual Rows',
    'Rows Removed by Filter',
    'Rows Removed by Join Filter',
    'Rows Removed by Index Recheck',
  ]
    .map((name) => Number(plan[name as keyof PlanNode] ?? 0))
    .reduce((sum, rows) => sum + rows, 0);
  return Math.max(perLoop * plan['Actual Loops'], ...(plan.Plans ?? []).map(busiest));
}

const emails = Array.from({ length: LOOKED_UP }, (_, n) => `p${RECORDS - n}@c1.example`);

it.each<[string, (tx: Executor, change: Change) => Promise<unknown>]>([
  [
    'changed',
    (tx, change) => {
      const condition = sql`r.workspace_id = ${user.workspaceId}::uuid and r.id = any(${sql.param(ids)}::uuid[])`;
      return changeRows(tx, change, condition, { city: sql`'Umeå'` });
    },
  ],
  [
    'verified',
    (tx) =>
      setVerdicts(
        tx,
        user.workspaceId,
        emails.map((email) => ({ emails: [email], verdict: 'valid', checkedAt: new Date() })),
        { madeBy: null },
      ),
  ],
  ['linked to their companies', (tx, change) => linkUnlinkedContacts(tx, { ...change, kind: 'company' }, companyIds)],
  ['read for a campaign', (tx) => contactsFacts(tx, user.workspaceId, ids)],
])('are %s', async (_, work) => {
  const rows = await database.db.transaction(async (tx) => {
    const change = await openChange(tx, user.workspaceId, 'contact', 'edit', null);
    // Cheap with thousands of records, and not with a million.
    await tx.execute(sql`set local enable_seqscan = off`);
    const plans: PlanNode[] = [];
    const explaining = {
      execute: async (statement: SQL) => {
        const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          sql`explain (analyze, timing off, format json) ${statement}`,
        );
        plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan));
        return tx.execute(statement);
      },
    } as unknown as Executor;
    await work(explaining, change);
    return Math.max(...plans.map(busiest));
  });
  expect(rows).toBeLessThan(RECORDS / 2);
});
