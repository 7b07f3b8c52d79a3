// Matching reads rows in proportion to the drafts and the library, also for a workspace that came after the planner's last look at the table.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { connect } from '#platform/db/client.ts';
import { createLog } from '#platform/log.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { RecordKind } from '../../contract.ts';
import { RECORD_TABLES } from '../record-columns.ts';
import { findMatchRows } from './matches.store.ts';

const database = withDatabase();
const test = withPlatform(database);

const OTHERS = 6_000;
const OWN = 2_000;
const DRAFTS = 200;
/** Each of a dozen rules may read the library once. Repeated for each record, they read it `OWN` times. */
const READS_PER_ROW = 20;

const COLUMN = { company: sql.raw('domain'), contact: sql.raw('email') };
const getAddress = (kind: RecordKind, n: number) => (kind === 'company' ? `c${n}.example` : `p${n}@oak.example`);

async function insert(workspaceId: string, kind: RecordKind, count: number): Promise<void> {
  const [before, after] = getAddress(kind, 0).split('0') as [string, string];
  await database.db.execute(sql`
    insert into ${RECORD_TABLES[kind]} (workspace_id, id, name, ${COLUMN[kind]}, source)
    select ${workspaceId}::uuid, gen_random_uuid(), 'Name ' || n, ${before} || n || ${after}, 'import' from generate_series(1, ${count}::int) n`);
}

async function rowsRead(): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as n from pg_stat_user_tables where relname in ('contacts', 'companies')`);
  return rows[0]?.n ?? 0;
}

it.each<RecordKind>(['company', 'contact'])('%s: a new workspace beside a large one', async (kind) => {
  const [other, own] = [await someone(test.platform), await someone(test.platform)];
  await insert(other.workspaceId, kind, OTHERS);
  await database.db.execute(sql`analyze ${RECORD_TABLES[kind]}`);
  await insert(own.workspaceId, kind, OWN);
  const key = kind === 'company' ? 'domain' : 'email';
  const drafts = Array.from({ length: DRAFTS }, (_, n) => ({ name: `Name ${n}`, [key]: getAddress(kind, OWN - n) }));
  const before = await rowsRead();
  // A session of its own, whose counters are published before it ends.
  const db = connect({ url: database.url, log: createLog('silent'), max: 1 });
  const found = await findMatchRows(db, own.workspaceId, kind, drafts);
  await db.execute(sql`select pg_stat_force_next_flush()`);
  await db.$client.end();
  expect(found).toHaveLength(DRAFTS);
  expect((await rowsRead()) - before).toBeLessThan((OWN + DRAFTS) * READS_PER_ROW);
});
