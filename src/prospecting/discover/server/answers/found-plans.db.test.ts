// What keeping an answer reads grows with its rows and not with all that was found before, whatever the planner's statistics say at that moment.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { connect } from '#platform/db/client.ts';
import { createLog } from '#platform/log.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { company, deliver, person } from '#tests/support/discover.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';

const database = withDatabase();
const test = withPlatform(database);

const BEFORE = 2_000;
const ANSWER = 200;
/** An answer reads each of its rows some thirty times: its keys, its mates, its records. Compared with all that was found, `BEFORE` times. */
const READS_PER_ROW = 100;

const companies = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) =>
    company(`Company ${from + n}`, { domain: `company${from + n}.example`, country: 'SE', city: 'Umeå' }),
  );
const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) =>
    person(`Person ${from + n}`, { title: 'Buyer', companyName: 'Oak', email: `person${from + n}@oak.example` }),
  );
/** The same ones as another source knows them: as many more to join as there are rows. */
const again = (items: ReturnType<Rows>) => items.map((item) => ({ ...item, key: item.key.replace('test:', 'other:') }));

/** Rows of what is found that scans have returned so far. */
async function rowsRead(): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select (sum(seq_tup_read) + sum(coalesce(idx_tup_fetch, 0)))::float8 as n
      from pg_stat_user_tables where relname in ('discover_found', 'discover_keys', 'discover_known', 'discover_twins')`);
  return rows[0]?.n ?? 0;
}

/** Delivers in a session of its own, whose counters are published before it ends. */
async function readBy(user: Principal, items: Parameters<typeof deliver>[2]): Promise<number> {
  const before = await rowsRead();
  const db = connect({ url: database.url, log: createLog('silent'), max: 1 });
  await deliver(db, user, items);
  await db.execute(sql`select pg_stat_force_next_flush()`);
  await db.$client.end();
  return (await rowsRead()) - before;
}

type Rows = (from: number, count: number) => Parameters<typeof deliver>[2];
const KINDS: Record<'companies' | 'people', Rows> = { companies, people };

/** What the tables hold when the planner last looks at them. */
const STATISTICS = {
  'no rows': async () => {},
  'a first answer of the other kind': async (user: Principal, rows: Rows) =>
    void (await readBy(user, rows === people ? companies(0, 10) : people(0, 10))),
};
type Statistics = keyof typeof STATISTICS;

const cases = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) =>
  (Object.keys(STATISTICS) as Statistics[]).map((statistics) => [kind, statistics] as const),
);

it.each(cases)(
  'reads as many rows as an answer has, times a constant: %s, statistics of %s',
  async (kind, statistics) => {
    const rows = KINDS[kind];
    await database.db.execute(sql`truncate discover_found cascade`);
    const user = await someone(test.platform);
    await STATISTICS[statistics](user, rows);
    await database.db.execute(sql`analyze discover_found, discover_keys, discover_known, discover_twins`);
    await readBy(user, rows(0, BEFORE));
    const read = await readBy(user, again(rows(BEFORE / 2, ANSWER)));
    expect(read).toBeGreaterThan(ANSWER);
    expect(read).toBeLessThan(ANSWER * READS_PER_ROW);
  },
);
