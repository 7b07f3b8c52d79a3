// What an import reads in the database grows with its rows and not with their square, whatever the planner's statistics say at that moment.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '#platform/db/client.ts';
import { createLog } from '#platform/log.ts';
import { openDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  britishRow,
  COMPANIES_HOUSE_HEAD,
  companiesHouseLine,
  GLEIF_HEAD,
  gleifLine,
} from '#tests/support/register-files.ts';
import { importDirectory } from './import-directory.ts';
import { updateBuiltIn } from './index.ts';

const ROWS = 3_000;
/** An import reads each row some twenty times: staged, compared, added, indexed, counted. A nested scan reads each row `ROWS` times. */
const READS_PER_ROW = 60;
const clock = { now: () => Date.now() };

const companiesHouse = (rows: number): string =>
  COMPANIES_HOUSE_HEAD + Array.from({ length: rows }, (_, n) => companiesHouseLine(britishRow(n))).join('');
const gleif = (rows: number): string =>
  GLEIF_HEAD +
  Array.from({ length: rows }, (_, n) =>
    gleifLine({
      LEI: `LEI${n}`,
      'Entity.LegalName': `Company ${n}`,
      'Entity.HeadquartersAddress.Country': 'GB',
      'Entity.RegistrationAuthority.RegistrationAuthorityID': 'RA000585',
      'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': britishRow(n).number,
    }),
  ).join('');

/** Imports in a session of its own, whose counters are published when it ends. */
async function importFile(database: TestDatabase, name: string, text: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-plans-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, name);
  await writeFile(file, text);
  const db = connect({ url: database.url, log: createLog('silent') });
  const signal = new AbortController().signal;
  await importDirectory({ db, clock }, { file, asOf: null, force: false, signal, tell: () => {} });
  await db.$client.end();
}

/** Rows that scans of the directory's tables have returned so far. */
async function rowsRead({ db }: TestDatabase): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select (sum(seq_tup_read) + sum(coalesce(idx_tup_fetch, 0)))::float8 as n
      from pg_stat_user_tables where relname in ('staged', 'directory_companies')`);
  return rows[0]?.n ?? 0;
}

async function sessionsEnded({ db }: TestDatabase): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      return rows[0]?.n;
    })
    .toBe(0);
}

it.each([
  ['no statistics', async () => {}],
  ['statistics of the built-in companies alone', async ({ db }: TestDatabase) => void (await db.execute(sql`analyze`))],
  [
    'statistics from before a first part came',
    async (database: TestDatabase) => {
      await database.db.execute(sql`analyze`);
      await importFile(database, 'gleif-2026-10-01-part1_2.csv', gleif(500));
    },
  ],
])('reads as many rows as the files have, times a constant: %s', async (_, prepare) => {
  const database = await openDatabase();
  onTestFinished(() => database.drop());
  await updateBuiltIn({ db: database.db, clock });
  await prepare(database);
  await sessionsEnded(database);
  for (const [name, text] of [
    ['gleif-2026-11-01.csv', gleif(ROWS)],
    ['companies-2026-11-01.csv', companiesHouse(ROWS)],
    ['gleif-2026-12-01.csv', gleif(ROWS - 100)],
  ] as const) {
    const before = await rowsRead(database);
    await importFile(database, name, text);
    await sessionsEnded(database);
    const read = (await rowsRead(database)) - before;
    expect(read).toBeGreaterThan(ROWS);
    expect(read).toBeLessThan(ROWS * READS_PER_ROW);
  }
});
