// Orders that are promised to be quick at any size are read along an index: no statement of theirs sorts. Folding is the same by either way.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { recordsContext } from '#tests/support/record-rows.ts';
import { RECORD_FIELDS, RECORD_KINDS } from '../../contract.ts';
import { RECORD_TABLES } from '../record-columns.ts';
import { orderFor } from './list-records.ts';
import { statusCondition } from './record-filter.store.ts';
import { cursorAt, keyColumn, orderBy, type Part, partCondition, type RecordOrder, toPlace } from './record-rows.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;

beforeAll(async () => {
  user = await someone(test.platform);
});

interface Plan {
  'Node Type': string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

const LAST_OF_PAGE = '01900000-0000-7000-8000-000000000001';

const nodes = (plan: Plan): string[] => [
  plan['Node Type'],
  plan['Index Cond'] ?? '',
  ...(plan.Plans ?? []).flatMap(nodes),
];

/** What the planner does where neither reading the whole table nor sorting it is cheap, as with a million rows. */
async function explain(kind: 'contact' | 'company', order: RecordOrder, part: Part, deep: boolean): Promise<string[]> {
  const keys = { text: 'a', whole: 1, number: '1', day: 20_000, moment: 1_700_000_000_000_000 };
  const id = LAST_OF_PAGE;
  const after = deep
    ? toPlace(order, cursorAt(order, { part, key: part === 'filled' ? keys[order.column.as] : null, id }))
    : null;
  const place = partCondition(order, part, after);
  return database.db.transaction(async (tx) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await tx.execute(sql.raw(`set local enable_${way} = off`));
    const { rows } = await tx.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(sql`
      explain (format json) select r.id, ${part === 'filled' ? keyColumn(order) : sql`null`} from ${RECORD_TABLES[kind]} r
       where ${statusCondition({ workspaceId: user.workspaceId, kind }, 'live')}${place ? sql` and ${place}` : sql``}
       order by ${orderBy(order, part)} limit 50`);
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodes(plan)));
  });
}

describe.each(RECORD_KINDS)('%s', (kind) => {
  const promised = RECORD_FIELDS[kind].filter(({ sorted }) => sorted).map(({ key }) => key);
  it.each(promised.flatMap((key) => [key, `-${key}`]))('is read along an index by %s', async (sort) => {
    const order = await orderFor(recordsContext(test.platform), { workspaceId: user.workspaceId, kind }, sort);
    for (const part of order.column.parts ? (['filled', 'blank'] as const) : (['filled'] as const)) {
      for (const deep of [false, true]) {
        const plan = await explain(kind, order, part, deep);
        expect(plan).not.toContain('Sort');
        expect(plan.join()).toMatch(/Index (Only )?Scan/);
        // Begins at the place, and does not read what lies before it.
        if (deep) expect(plan.join()).toContain('InitPlan');
        // Or each place would have a plan of its own.
        expect(plan.join()).not.toContain(LAST_OF_PAGE);
      }
    }
  });
});

describe('record_fold', () => {
  it('folds each letter of ASCII as the dictionary of accents does', async () => {
    const { rows } = await database.db.execute<{ letter: number }>(sql`
      select n as letter from generate_series(1, 127) n where record_fold(chr(n)) <> record_fold_accents(chr(n))`);
    expect(rows).toEqual([]);
  });

  it.each([
    ['ÅSA Lindqvist', 'asa lindqvist'],
    ['ANNA', 'anna'],
    ['Zoe\u0308', 'zoe'],
    ['Æbeltoft', 'aebeltoft'],
    ['李', '李'],
    ['', ''],
    [null, null],
  ])('%s', async (text, folded) => {
    const { rows } = await database.db.execute(sql`select record_fold(${text}::text) as folded`);
    expect(rows).toEqual([{ folded }]);
  });
});
