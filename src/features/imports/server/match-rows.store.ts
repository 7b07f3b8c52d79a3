// Which rows are whose: by records' rules in their order, the first that holds wins. A row is taken for a record that is there, or for
// an earlier row of the file that means the same one. Whole sets at once: a million rows are looked up in a few seconds.
import { type SQL, sql } from 'drizzle-orm';
import { customFieldOf, type MATCH_REASONS, type RecordKind } from '#features/records/contract.ts';
import type { Database, Executor } from '#platform/db/client.ts';
import { columnOf, idOfRow, tableOf } from './import-rows.store.ts';
import { isMany, type Slot } from './rows/slots.ts';

type Reason = (typeof MATCH_REASONS)[number];

interface Matching {
  kind: RecordKind;
  matchBy: readonly Reason[];
  slots: readonly Slot[];
}

const KEYS: Record<RecordKind, readonly Exclude<Reason, 'name-company'>[]> = {
  contact: ['email', 'linkedin', 'instagram', 'facebook', 'tiktok', 'phone'],
  company: ['domain', 'linkedin', 'instagram', 'facebook', 'tiktok', 'phone'],
};
/** What always counts: the database has it once. */
const IDENTITY: Record<RecordKind, Reason> = { contact: 'email', company: 'domain' };
const OTHERS: Partial<Record<Reason, SQL>> = { email: sql`other_emails`, domain: sql`other_domains` };

export async function matchRows(
  db: Database,
  workspaceId: string,
  importId: string,
  matching: Matching,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64MB'`);
    await tx.execute(sql`set local jit = off`);
    const here = { tx, workspaceId, importId, ...matching };
    const anyThere = await hasRecords(here);
    for (const key of KEYS[matching.kind]) {
      const wanted = key === IDENTITY[matching.kind] || matching.matchBy.includes(key);
      if (!wanted || !matching.slots.some(({ field }) => field.key === key)) continue;
      if (anyThere) await matchKey(here, key);
      await leadKey(here, key);
    }
    await matchNames(here, anyThere);
    await settle(here);
  });
}

interface Here extends Matching {
  tx: Executor;
  workspaceId: string;
  importId: string;
}

const ours = ({ workspaceId, importId }: Here, alias: string): SQL =>
  sql.raw(`${alias}.workspace_id = '${uuid(workspaceId)}'::uuid and ${alias}.import_id = '${uuid(importId)}'::uuid`);
const open = (here: Here, alias: string): SQL =>
  sql`${ours(here, alias)} and ${sql.raw(`${alias}.fault is null and ${alias}.target is null and ${alias}.leader is null`)}`;

/** Constants let the planner see how many rows there are. */
function uuid(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('no id');
  return id;
}

async function hasRecords({ tx, workspaceId, kind }: Here): Promise<boolean> {
  const { rows } = await tx.execute<{ live: number }>(
    sql`select live from record_counts where workspace_id = ${workspaceId}::uuid and kind = ${kind}`,
  );
  return Number(rows[0]?.live ?? 0) > 0;
}

async function matchKey(here: Here, key: Exclude<Reason, 'name-company'>): Promise<void> {
  const column = sql.identifier(key);
  const table = tableOf(here.kind);
  await take(
    here,
    key,
    sql`select distinct on (i.row) i.row, c.id from import_rows i
          join ${table} c on c.workspace_id = i.workspace_id and c.${column} = i.${column}
         where ${open(here, 'i')} and i.${column} is not null and c.${column} <> '' and c.deleted_at is null order by i.row, c.id`,
  );
  const others = OTHERS[key];
  if (others === undefined) return;
  await take(
    here,
    key,
    sql`select distinct on (i.row) i.row, o.id from import_rows i
          join (select c.id, unnest(c.${others}) as value from ${table} c
                 where c.workspace_id = ${here.workspaceId}::uuid and c.${others} <> '{}' and c.deleted_at is null) o
            on o.value = i.${column}
         where ${open(here, 'i')} and i.${column} is not null order by i.row, o.id`,
  );
}

/** `found`: row and id of the record. */
async function take(here: Here, reason: Reason | 'same', found: SQL): Promise<void> {
  await here.tx.execute(sql`
    update import_rows r set target = m.id, reason = ${reason} from (${found}) m where ${ours(here, 'r')} and r.row = m.row`);
}

/** `pairs`: rows, each with the first one of the file that says the same. */
async function lead(here: Here, reason: Reason | 'same', pairs: SQL): Promise<void> {
  await here.tx.execute(sql`
    update import_rows r set leader = g.first, reason = ${reason} from (${pairs}) g
     where ${open(here, 'r')} and r.row = g.row and g.row > g.first`);
}

async function leadKey(here: Here, key: Exclude<Reason, 'name-company'>): Promise<void> {
  const column = sql.identifier(key);
  await lead(
    here,
    key,
    sql`select s.row, g.first from import_rows s
          join (select i.${column} as value, min(i.row) as first from import_rows i
                 where ${ours(here, 'i')} and i.fault is null and i.${column} is not null group by 1 having count(*) > 1) g
            on g.value = s.${column}
         where ${open(here, 's')}`,
  );
}

/** By folded name and company; then, whatever was asked, rows that say word by word what is there already. */
async function matchNames(here: Here, anyThere: boolean): Promise<void> {
  const { tx, kind, matchBy } = here;
  const alone = kind === 'contact' ? sql`i.company is not null` : sql`i.domain is null`;
  const second = kind === 'contact' ? sql`record_fold(i.company)` : sql`''`;
  await tx.execute(sql`
    create temp table folded_rows on commit drop as
    select i.row, record_fold(i.name) as name, coalesce(${second}, '') as company, ${alone} as telling, ${bare(kind, 'i')} as bare
      from import_rows i where ${open(here, 'i')} and i.name is not null`);
  await tx.execute(sql`analyze folded_rows`);
  const there = kind === 'contact' ? sql`c.company_folded = i.company` : sql`c.domain = ''`;
  if (matchBy.includes('name-company')) {
    if (anyThere) await take(here, 'name-company', namesake(here, sql`${there} and i.telling`));
    await lead(
      here,
      'name-company',
      sql`
      select f.row, g.first from folded_rows f
        join (select i.name, i.company, min(i.row) as first from folded_rows i where i.telling group by 1, 2 having count(*) > 1) g
          on g.name = f.name and g.company = f.company
       where f.telling`,
    );
  }
  if (anyThere) {
    await take(here, 'same', namesake(here, sql`i.bare and ${sameValues(here)}`));
    for (const key of NAMELESS[kind]) await take(here, 'same', sameNameless(here, key));
  }
  await lead(
    here,
    'same',
    sql`
    select b.row, min(b.row) over (partition by b.cells) as first from import_rows b where ${open(here, 'b')} and ${bare(kind, 'b')}`,
  );
}

/** The same file twice creates nothing twice, also where it has no names and nothing was to be matched by. */
const NAMELESS: Record<RecordKind, readonly string[]> = {
  contact: ['linkedin', 'instagram', 'facebook', 'tiktok', 'phone'],
  company: ['linkedin', 'instagram', 'facebook', 'tiktok', 'phone', 'email'],
};

/** Without an address that the database has once. */
const bare = (kind: RecordKind, alias: string): SQL =>
  sql.raw(`${alias}.${kind === 'contact' ? 'email' : 'domain'} is null`);

function sameNameless(here: Here, key: string): SQL {
  const column = sql.identifier(key);
  return sql`
    select distinct on (b.row) b.row, c.id from import_rows b
      join ${tableOf(here.kind)} c on c.workspace_id = b.workspace_id and c.${column} = b.${column}
     where ${open(here, 'b')} and ${bare(here.kind, 'b')} and b.name is null and c.${column} <> '' and c.deleted_at is null
       and ${sameValues(here)} order by b.row, c.id`;
}

function namesake(here: Here, condition: SQL): SQL {
  return sql`
    select distinct on (i.row) i.row, c.id from folded_rows i
      join import_rows b on ${open(here, 'b')} and b.row = i.row
      join ${tableOf(here.kind)} c on c.workspace_id = b.workspace_id and c.name_folded = i.name
     where c.deleted_at is null and i.name <> '' and ${condition} order by i.row, c.id`;
}

/** All that the row says is what the record says. */
function sameValues({ slots }: Here): SQL {
  const conditions = slots.flatMap(({ field, rule }, n): SQL[] => {
    if (rule === null) return [];
    const cell = sql.raw(`b.cells->>${n}`);
    const custom = customFieldOf(field.key);
    if (custom !== null) return [sql`(${cell} is null or c.custom->>${custom}::text = ${cell})`];
    const column = sql`c.${columnOf(field.key)}`;
    if (isMany(field)) {
      return [
        sql`(${cell} is null or ${column} @> array(select jsonb_array_elements_text(${sql.raw(`b.cells->${n}`)})))`,
      ];
    }
    return [sql`(${cell} is null or lower(${column}::text) = lower(${cell}))`];
  });
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** An earlier row may itself be taken for another: all end at the first one, and share what that one is taken for. */
async function settle(here: Here): Promise<void> {
  for (;;) {
    const { rowCount } = await here.tx.execute(sql`
      update import_rows r set leader = p.leader from import_rows p
       where ${ours(here, 'r')} and ${ours(here, 'p')} and r.leader = p.row and p.leader is not null`);
    if (rowCount === 0) break;
  }
  await here.tx.execute(sql`
    update import_rows r set target = p.target, leader = null from import_rows p
     where ${ours(here, 'r')} and ${ours(here, 'p')} and r.leader = p.row and p.target is not null`);
  await here.tx.execute(sql`
    update import_rows r set target = ${idOfRow(sql`r.import_id`, sql`r.leader`)} where ${ours(here, 'r')} and r.leader is not null`);
}
