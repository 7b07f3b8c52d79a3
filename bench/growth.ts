// What a workspace of 200,000 emails waits for as the database grows tenfold around it: pages that each statement reads, and how it finds its rows.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { logPage } from '#account/activity-log/server/activity-log.store.ts';
import { ledgerPage, spentByDay } from '#billing/credits/server/ledger.store.ts';
import { listCampaigns, readCampaign } from '#outreach/campaigns/server/lifecycle/read-campaigns.ts';
import { activeRecipients, selectMails } from '#outreach/campaigns/server/recipients/recipients.store.ts';
import { campaignsToCount, countChanges } from '#outreach/campaigns/server/results/counts.store.ts';
import { proofPage } from '#outreach/campaigns/server/results/proof.store.ts';
import { findProof, sentPage } from '#outreach/email-sender/server/sent.store.ts';
import { repeatedBounces, saveMailEvents } from '#outreach/sending/server/events/mail-events.store.ts';
import { mailOfToken } from '#outreach/sending/server/links/links.store.ts';
import { skipMails } from '#outreach/sending/server/queue/queue.store.ts';
import { readMailQueue } from '#outreach/sending/server/queue/queue-figures.store.ts';
import { countSentByDay } from '#outreach/sending/server/queue/streams.store.ts';
import { countScheduled, scheduledPage } from '#outreach/sending/server/scheduled/scheduled.store.ts';
import { getChoices } from '#outreach/sending/server/scheduled/scheduled-views.ts';
import { findDueMails } from '#outreach/sending/server/worker/claim.store.ts';
import type { Database, Executor } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { runsPage } from '#prospecting/searches/server/searches.store.ts';
import type { Principal } from '#shared/principal.ts';
import { addMailbox } from '#tests/support/sending.ts';
import { addCampaign } from './campaign-results.ts';
import { createOwner, type Stage } from './stage.ts';
import type { Figure } from './table.ts';

/** Rows of all tables together, once it is full. */
const ROWS = Number(process.env.BENCH_GROWTH_ROWS ?? 20_000_000);
const MONTHS = 24;
const WORKSPACES = 100;
/** Of all rows. */
const SHARES = { mails: 0.5, mail_events: 0.2, credit_ledger: 0.15, activity_log: 0.1, search_runs: 0.05 };
const PEOPLE = 60_000;
/** One more level of an index may double what a look-up reads. */
const MAX_RATIO = 2;

/** Reading a table of fewer pages as a whole is cheaper than its index. */
const SMALL_TABLE = 100;

interface Cost {
  pages: number;
  plans: string[];
  /** Tables that are read from beginning to end, of those that grow. */
  scanned: string[];
}

export async function benchGrowth({ platform, databaseUrl }: Stage): Promise<Figure[]> {
  const { db } = platform;
  const who = await createOwner(platform, 'growth@bench.example', 0);
  const mailboxes = await Promise.all(Array.from({ length: 4 }, () => addMailbox(platform, who, {})));
  const campaign = await addCampaign(platform, who, { people: PEOPLE, mailboxes });
  for (const { workspaceId, id } of await campaignsToCount(db)) while ((await countChanges(db, workspaceId, id)) > 0);
  const actions = await createActions(platform, who, { campaign, mailboxId: mailboxes[0] ?? '' });

  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await createPartitions(client);
    await fill(client, 0, WORKSPACES / 10);
    const small = await measure(client, actions);
    await fill(client, WORKSPACES / 10, WORKSPACES);
    const large = await measure(client, actions);
    console.error(await describeSizes(client));
    const figures = actions.map(({ what }) => toFigure(what, small.get(what), large.get(what)));
    for (const { met, what, action } of figures)
      if (!met) console.error(`${what}\n${large.get(action)?.plans.join('\n') ?? ''}`);
    return figures;
  } finally {
    await client.end();
  }
}

function toFigure(action: string, small: Cost | undefined, large: Cost | undefined): Figure & { action: string } {
  const [before, after] = [small?.pages ?? 0, large?.pages ?? 0];
  const scanned = large?.scanned ?? [];
  return {
    action,
    id: 'growth',
    what: `${action}, in ${(ROWS / 1_000_000).toFixed(1)} million rows`,
    ours: `${after} pages${scanned.length > 0 ? `, all of ${scanned.join(', ')}` : ''}`,
    peer: `${before} pages in a tenth of them`,
    ratio: before === 0 ? '' : (after / before).toFixed(1),
    bar: `<= ${MAX_RATIO}, nothing read as a whole`,
    met: after <= before * MAX_RATIO && scanned.length === 0,
  };
}

interface Action {
  what: string;
  run(): Promise<unknown>;
}

async function createActions(
  platform: Stage['platform'],
  { workspaceId, userId }: Principal,
  { campaign, mailboxId }: { campaign: string; mailboxId: string },
): Promise<Action[]> {
  const { db } = platform;
  const { rows } = await db.execute<{ id: string; address: string; domain: string }>(
    sql`select id, to_address as address, to_domain as domain from mails where workspace_id = ${workspaceId}::uuid and state = 'sent' limit 1`,
  );
  const [mail] = rows;
  if (!mail) throw new Error('a sent email');
  const page = { sort: 'updated', order: 'desc', limit: 25, shelf: 'live', q: '' } as const;
  const day = 86_400_000;
  const days = Array.from({ length: 14 }, (_, n) => new Date(Date.now() - (14 - n) * day));
  const bounce = () => ({
    id: newId(),
    kind: 'bounced' as const,
    mailId: mail.id,
    at: new Date(),
    sameAs: newId(),
    backOn: null,
    detail: {},
  });
  return [
    { what: 'due emails of a mailbox', run: () => findDueMails(db, { workspaceId, mailboxId }, [], 20) },
    { what: 'figures of the queue, all workspaces', run: () => readMailQueue(db) },
    {
      what: 'scheduled emails, a page',
      run: () => scheduledPage(db, workspaceId, {}, { after: null, limit: 50 }),
    },
    { what: 'scheduled emails, their number', run: () => countScheduled(db, workspaceId, {}) },
    { what: 'scheduled emails, by mailbox and campaign', run: () => getChoices(platform, workspaceId) },
    {
      what: 'emails cancelled at one company',
      run: () =>
        rollBack(db, async (tx) => {
          const colleagues = await activeRecipients(tx, workspaceId, { campaignId: campaign, domains: [mail.domain] });
          const why = { reason: 'company-replied', detail: mail.address } as const;
          const skipped = await skipMails(tx, workspaceId, selectMails(colleagues), why);
          if (skipped.length === 0) throw new Error('emails that wait at one company');
        }),
    },
    {
      what: 'sent emails of a mailbox today',
      run: () =>
        sentPage(db, workspaceId, {
          ...{ show: 'all', q: undefined, before: undefined, limit: 50 },
          handed: { mailboxId, from: new Date(Date.now() - day), to: new Date() },
        }),
    },
    { what: 'emails sent in each of 14 days', run: () => countSentByDay(db, workspaceId, days) },
    { what: 'one email with text and events', run: () => findProof(db, workspaceId, mail.id) },
    { what: 'email of an opt-out link', run: () => mailOfToken(db, mail.id) },
    {
      what: 'earlier bounces of an address',
      run: () => repeatedBounces(db, workspaceId, mail.address, 'full', new Date()),
    },
    {
      what: 'recording a bounce',
      run: () => db.transaction((tx) => saveMailEvents(tx, workspaceId, [bounce()])),
    },
    {
      what: 'proof of a campaign, a page',
      run: () => proofPage(db, workspaceId, campaign, {}, { after: null, limit: 50 }),
    },
    { what: 'list of campaigns', run: () => listCampaigns(platform, workspaceId, page) },
    { what: 'head of a campaign', run: () => readCampaign(platform, workspaceId, campaign) },
    {
      what: 'ledger, a page',
      run: () => ledgerPage(db, workspaceId, { filter: {}, limit: 50, before: null }),
    },
    {
      what: 'credits spent by day',
      run: () => spentByDay(db, workspaceId, { zone: 'UTC', since: new Date(Date.now() - 30 * day) }),
    },
    { what: 'searches, a page', run: () => runsPage(db, workspaceId, { limit: 50 }) },
    { what: 'activity log, a page', run: () => logPage(db, workspaceId, { filter: {}, limit: 50, before: null }) },
    {
      what: 'activity of one person',
      run: () => logPage(db, workspaceId, { filter: { user: userId }, limit: 50, before: null }),
    },
  ];
}

/** So that the statements, explained afterwards, find what they found here. */
async function rollBack(db: Database, work: (tx: Executor) => Promise<void>): Promise<void> {
  const undone = new Error('rolled back');
  await db
    .transaction(async (tx) => {
      await work(tx);
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
}

/** What the statements of each action read: explained once more, with their values, in a transaction that is rolled back. */
async function measure(client: pg.Client, actions: readonly Action[]): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const { what, run } of actions) {
    const cost: Cost = { pages: 0, plans: [], scanned: [] };
    for (const { text, values } of await recordStatements(run)) {
      await client.query('begin');
      try {
        const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
          `explain (analyze, buffers, format json) ${text}`,
          values,
        );
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
        if (plan) addPlan(cost, plan);
      } finally {
        await client.query('rollback');
      }
    }
    costs.set(what, cost);
  }
  return costs;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

function addPlan(cost: Cost, plan: PlanNode): void {
  cost.pages += countPages(plan);
  cost.plans.push(describePlan(plan));
  const nodes = [plan];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const table = node['Relation Name'] ?? '';
    const grows = Object.keys(SHARES).some((name) => table.startsWith(name));
    if (grows && node['Node Type'] === 'Seq Scan' && countPages(node) > SMALL_TABLE) cost.scanned.push(table);
    nodes.push(...(node.Plans ?? []));
  }
}

const countPages = (node: PlanNode) => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

/** Only what reads: how, what, how often, and how much. */
function describePlan(node: PlanNode, depth = 0): string {
  const where = node['Index Name'] ?? node['Relation Name'];
  const line = `${' '.repeat(depth)}${node['Node Type']} ${where ?? ''}: ${node['Actual Rows']} rows x ${node['Actual Loops']}, ${countPages(node)} pages`;
  const under = (node.Plans ?? []).filter((one) => countPages(one) > 0).map((one) => describePlan(one, depth + 1));
  return [line, ...under].join('\n');
}

type Recorded = { text: string; values: unknown[] };

async function recordStatements(run: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const { query } = pg.Client.prototype;
  // biome-ignore lint/suspicious/noExplicitAny: as many overloads as the driver has
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : first.text;
    const values = Array.isArray(second) ? second : (first.values ?? []);
    if (/^\s*(select|with|insert|update|delete)\b/i.test(text)) recorded.push({ text, values });
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (query as any).apply(this, args);
  } as typeof query;
  try {
    await run();
  } finally {
    pg.Client.prototype.query = query;
  }
  return recorded;
}

async function createPartitions(client: pg.Client): Promise<void> {
  await client.query(
    `select months.create_month(t.name, (date_trunc('month', now()) - make_interval(months => n))::date)
       from months.tables t, generate_series(0, $1::int) n`,
    [MONTHS],
  );
}

/** Rows of other workspaces, over two years. Indexes are built afterwards, which takes a fifth of the time. */
async function fill(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisprimary
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [['mails', 'credit_ledger', 'search_runs']],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let n = from; n < to; n += 1) {
    for (const [table, share] of Object.entries(SHARES))
      await client.query(FILLS[table as keyof typeof SHARES], [n, Math.round((ROWS * share) / WORKSPACES), MONTHS]);
  }
  for (const { definition } of indexes) await client.query(definition);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}

/** Of workspace $1, $2 rows over $3 months. Ids are of version 7, as those of the product. */
const row = `generate_series(1, $2::int) n
  cross join lateral (select now() - make_interval(months => $3::int) * (n::float8 / $2::int) as at, md5(n || ' ' || $1::int) as hash) r
  cross join lateral (select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid as id) i
  cross join lateral (select ('00000000-0000-4000-8000-' || lpad(to_hex($1::int), 12, '0'))::uuid as workspace_id) w`;

const FILLS: Record<keyof typeof SHARES, string> = {
  mails: `
    insert into mails (workspace_id, id, stream_id, mailbox_id, contact_id, recipient_id, step_id, to_email, to_name, to_address, to_domain, state,
                       due_at, attempts, sending_at, ended_at, message_id, subject, digest, bytes, answer, created_by)
    select workspace_id, id, ('00000000-0000-4000-9000-' || lpad(to_hex($1::int * 1000 + n / 5000), 12, '0'))::uuid,
           ('00000000-0000-4000-a000-' || lpad(to_hex($1::int * 10 + n % 4), 12, '0'))::uuid, md5('c' || n % 20000)::uuid, md5('r' || n || ' ' || $1::int)::uuid,
           workspace_id, 'jo' || n % 20000 || '@elm.example', 'Jo ' || n % 20000, 'jo' || n % 20000 || '@elm.example', 'elm.example',
           case when n > $2::int * 0.998 then 'waiting' else 'sent' end, at, 1, at, case when n <= $2::int * 0.998 then at end, '<' || id || '@oak.example>',
           'A word about oak, Jo', repeat('0123456789abcdef', 4), 3000, '250 2.0.0 Ok: queued as 4XqK1D2tH3z9vPq', workspace_id
      from ${row}`,
  mail_events: `
    insert into mail_events (workspace_id, id, mail_id, kind, at, same_as, fetcher)
    select workspace_id, id, id, 'opened', at, to_char(at, 'YYYY-MM-DD HH24:MI'), 'human' from ${row}`,
  credit_ledger: `
    insert into credit_ledger (workspace_id, id, at, user_id, kind, amount, balance_after, reason, idempotency_key)
    select workspace_id, id, at, workspace_id, 'charge', -5, 1000, 'LinkedIn: people', 'search:' || id from ${row}`,
  activity_log: `
    insert into activity_log (workspace_id, id, at, user_id, person_name, origin, kind, subject_type, subject_id, subject_label)
    select workspace_id, id, at, workspace_id, 'Mara Lindqvist', 'session', 'contact.edited', 'contact', hash, 'Jo ' || n from ${row}`,
  search_runs: `
    insert into search_runs (workspace_id, id, user_id, capability, fingerprint, query, label, state, lease_until, charged, delivered_at, result_count)
    select workspace_id, id, workspace_id, 'linkedin.people', sha256(hash::bytea), '{}', 'buyer ' || n, 'delivered', at, 5, at, 25 from ${row}`,
};

/** Bytes a row with indexes, and of 100 million: what grows around a table of that many emails. */
async function describeSizes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; rows: number; bytes: number }>(
    `select name, sum(greatest(c.reltuples, 0))::float8 as rows, sum(pg_total_relation_size(c.oid))::float8 as bytes
       from unnest($1::text[]) with ordinality t(name, place)
       join pg_class c on c.oid = name::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = name::regclass)
      group by name, place order by place`,
    [Object.keys(SHARES)],
  );
  return rows
    .map(
      ({ name, rows: count, bytes }) =>
        `${name}: ${count} rows, ${(bytes / 1e9).toFixed(1)} GB, ${Math.round(bytes / count)} bytes a row`,
    )
    .join('\n');
}
