// What a workspace takes (docs/sharding.md): bytes and WAL of a row with its indexes, and processor time of the main actions.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { writeLedgerHistory } from '#billing/credits/server/index.ts';
import { writeManyRecords } from '#crm/records/server/index.ts';
import { addMailbox } from '#tests/support/sending.ts';
import { addCampaign } from './campaign-results.ts';
import { withCpu } from './cpu.ts';
import { createOwner, type ServerProcess, type Stage } from './stage.ts';
import type { Figure } from './table.ts';

const ROWS = 100_000;
const RUNS = 4_000;
const RESULTS = 25;
const REQUESTS = 1_000;
const WARM_UP = 200;

/** A UUID of version 7. */
const ID_OF_NOW = sql.raw(
  `(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`,
);

interface Measured {
  rows: number;
  bytes: number;
}

export async function benchSizes(stage: Stage): Promise<Figure[]> {
  const { platform } = stage;
  const who = await createOwner(platform, 'sizes@bench.example', 0);
  const { workspaceId, userId } = who;
  const w = sql`${workspaceId}::uuid`;
  const figures: Figure[] = [];
  const measure = async (tables: readonly string[], write: () => Promise<unknown>) => {
    figures.push(...(await measureRows(stage, tables, write)));
  };
  const fill = (statement: ReturnType<typeof sql>) => platform.db.execute(statement);

  await measure(['contacts', 'companies'], () =>
    writeManyRecords(platform.db, { workspaceId, userId, contacts: ROWS }),
  );
  await measure(['credit_ledger'], () =>
    writeLedgerHistory(platform.db, { workspaceId, userId, entries: ROWS, price: 5, balance: 1_000_000 }),
  );
  await measure(['record_changes'], () =>
    fill(sql`insert into record_changes (workspace_id, id, record_kind, action, changed, made_by)
      select workspace_id, gen_random_uuid(), 'contact', 'edit', 1, ${userId}::uuid from contacts where workspace_id = ${w} limit ${ROWS}::int`),
  );
  await measure(['record_change_rows'], () =>
    fill(sql`insert into record_change_rows (workspace_id, change_id, table_name, record_id, before, after)
      select c.workspace_id, c.id, 'contacts', r.id, jsonb_build_object('title', 'Buyer', 'revision', 1, 'updated_at', now()),
             jsonb_build_object('title', r.title, 'revision', 2, 'updated_at', now())
        from (select *, row_number() over () as n from record_changes where workspace_id = ${w}) c
        join (select *, row_number() over () as n from contacts where workspace_id = ${w}) r using (n)`),
  );
  await measure(['record_events'], () =>
    fill(sql`insert into record_events (workspace_id, id, record_kind, record_id, what, payload, made_by)
      select workspace_id, gen_random_uuid(), 'contact', id, 'email-sent', jsonb_build_object('subject', 'A word about oak', 'mailId', gen_random_uuid()),
             ${userId}::uuid from contacts where workspace_id = ${w}`),
  );
  await measure(['activity_log'], () =>
    fill(sql`insert into activity_log (workspace_id, id, at, user_id, person_name, origin, origin_id, kind, subject_type, subject_id, subject_label, details)
      select workspace_id, gen_random_uuid(), now(), ${userId}::uuid, 'Mara Lindqvist', 'session', ${userId}::uuid, 'contacts.edit', 'contact', id::text, name,
             jsonb_build_object('fields', array['title']) from contacts where workspace_id = ${w}`),
  );
  await measure(['search_runs'], () =>
    fill(sql`insert into search_runs (workspace_id, id, user_id, capability, fingerprint, query, label, state, lease_until, charged, delivered_at, result_count)
      select ${w}, ${ID_OF_NOW}, ${userId}::uuid, 'linkedin.people', sha256(n::text::bytea), jsonb_build_object('keyword', 'buyer ' || n, 'page', 1),
             'buyer ' || n, 'delivered', now(), 5, now(), ${RESULTS}::int
        from generate_series(1, ${RUNS}::int) n`),
  );
  await measure(['search_results'], () =>
    fill(sql`insert into search_results (workspace_id, run_id, user_id, results)
      select r.workspace_id, r.id, r.user_id, found.results
        from (select *, row_number() over (order by id)::int as n from search_runs where workspace_id = ${w}) r
       cross join lateral (
         select jsonb_agg(jsonb_build_object('key', 'p' || c.n, 'name', c.name, 'headline', c.title || ' at ' || c.company_name, 'url', c.linkedin,
                  'location', c.city, 'company', c.company_name, 'picture', 'https://media.example/' || md5(c.n::text) || '.jpg')) as results
           from (select name, title, company_name, linkedin, city, n + k as n from generate_series(0, ${RESULTS - 1}::int) k
                   join contacts on workspace_id = ${w} and id = ('01900000-0000-7000-8000-' || lpad(to_hex((n * ${RESULTS}::int + k) % ${ROWS}::int), 12, '0'))::uuid) c) found`),
  );
  await measure(['search_requests'], () =>
    fill(sql`insert into search_requests (workspace_id, user_id, key, fingerprint, run_id, charged_now, balance_after)
      select workspace_id, user_id, gen_random_uuid(), fingerprint, id, 5, 1000 from search_runs where workspace_id = ${w}`),
  );
  await measure(['seen_results'], () =>
    fill(sql`insert into seen_results (workspace_id, capability, record_key, run_id)
      select workspace_id, 'linkedin.people', 'ACoAA' || substr(md5(id::text), 1, 20), gen_random_uuid() from contacts where workspace_id = ${w}`),
  );
  const mailboxes = await Promise.all(Array.from({ length: 4 }, () => addMailbox(platform, who, {})));
  await measure(['campaign_recipients', 'mails'], () => addCampaign(platform, who, { people: ROWS / 2, mailboxes }));
  await measure(['mail_contents'], () =>
    fill(sql`insert into mail_contents (workspace_id, mail_id, html, text)
      select m.workspace_id, m.id, '<div style="font-family:sans-serif">' || t.body || '</div>', t.body
        from (select * from mails where workspace_id = ${w} limit ${ROWS / 5}::int) m
       cross join lateral (select string_agg(chr(97 + (random() * 25)::int) || substr(md5(m.id::text || k), 1, 5), ' ') as body from generate_series(1, 200) k) t`),
  );
  await measure(['mail_events'], () =>
    fill(sql`insert into mail_events (workspace_id, id, mail_id, kind, at, same_as, fetcher)
      select workspace_id, gen_random_uuid(), id, 'opened', now(), to_char(now(), 'YYYY-MM-DD HH24:MI'), 'human' from mails where workspace_id = ${w}`),
  );
  await platform.db.$client.query('vacuum analyze');
  return [...figures, ...(await measureActions(stage))];
}

/** One line per table. WAL is that of the whole step: tables that are written together share it by their bytes. */
async function measureRows(
  { platform: { db } }: Stage,
  tables: readonly string[],
  write: () => Promise<unknown>,
): Promise<Figure[]> {
  const sizes = async () => {
    const { rows } = await db.$client.query<Measured>(
      // A partitioned table has its bytes in its partitions.
      `select coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(name::regclass)), pg_total_relation_size(name::regclass))::bigint as bytes,
              (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || name, false, true, '')))[1]::text::int as rows
         from unnest($1::text[]) with ordinality as asked (name, place) order by place`,
      [tables],
    );
    return rows;
  };
  const position = async () =>
    (await db.$client.query<{ at: string }>('select pg_current_wal_insert_lsn() as at')).rows[0]?.at;
  const before = await sizes();
  const from = await position();
  await write();
  const { rows: written } = await db.$client.query<{ wal: number }>(
    'select (pg_current_wal_insert_lsn() - $1::pg_lsn)::bigint as wal',
    [from],
  );
  const added = (await sizes()).map(({ rows, bytes }, n) => ({
    rows: rows - (before[n]?.rows ?? 0),
    bytes: bytes - (before[n]?.bytes ?? 0),
  }));
  const all = added.reduce((sum, { bytes }) => sum + bytes, 0);
  return tables.map((table, n) => {
    const { rows, bytes } = added[n] ?? { rows: 0, bytes: 0 };
    const wal = ((written[0]?.wal ?? 0) * bytes) / all;
    return figure(
      `${table}: bytes a row with its indexes, of ${rows.toLocaleString('en-US')}`,
      `${Math.round(bytes / rows)} B, WAL ${Math.round(wal / rows)} B`,
    );
  });
}

async function measureActions(stage: Stage): Promise<Figure[]> {
  const server = await stage.startServer();
  try {
    const { cookie, workspaceId } = await stage.member(server, 'actions@bench.example', 1_000_000);
    const { rows } = await stage.platform.db.$client.query<{ id: string }>(
      'select id from users where workspace_id = $1',
      [workspaceId],
    );
    const own = { workspaceId, userId: rows[0]?.id ?? '' };
    // Keys of records are unique in a workspace: the same contacts again, in a workspace of usual size.
    await writeManyRecords(stage.platform.db, { ...own, contacts: 5_000 });
    await stage.platform.db.$client.query('vacuum analyze contacts, companies');
    const contact = (n: number) => `01900000-0000-7000-8000-${(n % 5_000).toString(16).padStart(12, '0')}`;
    const actions: [what: string, send: (n: number) => Request][] = [
      ['list: 25 contacts', () => get('/api/contacts?limit=25')],
      [
        'search: contacts by a word',
        (n) => get(`/api/contacts?limit=25&q=${['northwind', 'berg', 'procurement'][n % 3]}`),
      ],
      ['open: one contact', (n) => get(`/api/contacts/${contact(n)}`)],
      [
        'save: one field of a contact',
        (n) => post('PATCH', `/api/contacts/${contact(n)}`, { values: { title: `Buyer ${n}` } }),
      ],
      [
        'charge: a paid search, stored and answered',
        (n) => post('POST', '/api/linkedin/companies/search', { keyword: `timber ${n}` }),
      ],
    ];
    const get = (path: string) => new Request(server.url + path, { headers: { cookie } });
    const post = (method: string, path: string, body: object) =>
      new Request(server.url + path, {
        method,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      });
    const figures: Figure[] = [];
    for (const [what, send] of actions) figures.push(await measureAction(stage, server, what, send));
    return figures;
  } finally {
    await server.stop();
  }
}

async function measureAction(
  stage: Stage,
  server: ServerProcess,
  what: string,
  send: (n: number) => Request,
): Promise<Figure> {
  const run = async (from: number, count: number) => {
    for (let n = from; n < from + count; n += 1) {
      const answer = await fetch(send(n));
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
    return count;
  };
  await run(0, WARM_UP);
  const { cpu } = await withCpu(
    stage,
    [server.pid],
    () => run(WARM_UP, REQUESTS),
    (count) => count,
  );
  return figure(what, cpu.replace('CPU a request ', ''));
}

const figure = (what: string, ours: string): Figure => ({
  id: 'D1',
  what,
  ours,
  peer: '',
  ratio: '',
  bar: '',
  met: true,
});
