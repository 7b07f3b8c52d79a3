// Every contract that is `idempotent`, called twice with one key: the second call changes nothing in the whole database and is answered
// as the first was, and another question under that key is refused.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ALL_CONTRACTS, getName } from './all-contracts.ts';
import { ROWS } from './route-rows.ts';
import { send, withWorld } from './world.ts';

const stage = withWorld();

interface Questions {
  /** One that has an effect. */
  one: unknown;
  other: unknown;
}

/** A change of plan needs a subscription, which is not here; and the plan that is had already is none (billing/billing). */
const ELSEWHERE = [
  'POST /api/billing/plan',
  // Worked off in the background: prospecting/verifier.
  'POST /api/verifier/batches/:id/keep',
  // Needs a preflight, which is work in the background: outreach/campaigns.
  'POST /api/campaigns/:id/launch',
  'POST /api/campaigns/:id/recipients/bulk',
  // Needs a step with a text and a mailbox.
  'POST /api/campaigns/:id/test',
];

/** Those that are not asked as their row asks, or differ by more than a text. */
const ASKED: Record<string, () => Questions | Promise<Questions>> = {
  'POST /api/billing/checkouts': () => ({ one: { kind: 'credits', pack: 500 }, other: { kind: 'credits', pack: 100 } }),
  'POST /api/billing/guest-checkouts': () => ({
    one: { plan: 'pro', interval: 'monthly' },
    other: { plan: 'pro', interval: 'yearly' },
  }),
  'POST /api/facebook/pages/detail': () => found('facebook/search', { query: 'timber', kind: 'pages' }, 'url'),
  'POST /api/facebook/profiles/detail': () => found('facebook/search', { query: 'timber', kind: 'people' }, 'url'),
  'POST /api/facebook/groups/detail': () => found('facebook/search', { query: 'timber', kind: 'groups' }, 'url'),
  'POST /api/linkedin/profiles/detail': () => found('linkedin/people/search', { keywords: 'oak' }, 'profileURL'),
  'POST /api/suppliers/products/detail': () => found('suppliers/products/search', { query: 'oak' }, 'id'),
  // Only the filters that a search uses count.
  'POST /api/discover/local-businesses/search': () => ({
    one: { city: 'Berlin', businessKind: 'restaurant' },
    other: { city: 'Hamburg', businessKind: 'restaurant' },
  }),
  'POST /api/discover/save': async () => {
    const { one, other } = await found('discover/companies/search', { q: 'oak' });
    const refOf = async ({ key }: Keyed) => ({ kind: 'company', refs: [{ from: 'found', id: await getFoundId(key) }] });
    return { one: await refOf(one), other: await refOf(other) };
  },
  'POST /api/discover/save-matching': () => ({
    one: { kind: 'person', show: 'yours', filters: {} },
    other: { kind: 'person', show: 'yours', filters: {}, sort: 'name' },
  }),
  'POST /api/verifier/addresses': () => ({
    one: { emails: ['one@world.example'] },
    other: { emails: ['other@world.example'] },
  }),
  'POST /api/verifier/domain-people/search': () => ({
    one: { domain: 'birch.example' },
    other: { domain: 'pine.example' },
  }),
  'POST /api/saving': async () => {
    const { one, other } = await found('instagram/users/search', { query: 'oak' }, 'id');
    const keysOf = ({ key }: Keyed) => ({ capability: 'instagram-users', keys: [key] });
    return { one: keysOf(one), other: keysOf(other) };
  },
};

/** Of a company that a search has found. */
async function getFoundId(key: string): Promise<string> {
  const { rows } = await stage.database.db.execute<{ id: string }>(
    sql`select id from discover_found where key = ${key}`,
  );
  return rows[0]?.id ?? '';
}

type Keyed = { key: string };
async function found(path: string, body: unknown, keyIn = 'key'): Promise<{ one: Keyed; other: Keyed }> {
  const { items } = JSON.parse((await ask('POST', `/api/${path}`, body, crypto.randomUUID())).body);
  const keyAt = (place: number): Keyed => ({ key: String(items[place][keyIn]) });
  return { one: keyAt(0), other: keyAt(1) };
}

const TEXTS = ['text', 'title', 'name', 'label', 'query', 'q', 'keyword', 'keywords', 'tag', 'message'];

/** The same with another text in it. */
function differently(body: unknown): unknown {
  let told = false;
  const changed = JSON.stringify(body, (key, value: unknown) => {
    if (told || typeof value !== 'string' || !TEXTS.includes(key)) return value;
    told = true;
    return `${value} else`;
  });
  if (!told) throw new Error(`a different body for ${changed} has to be given in ASKED`);
  return JSON.parse(changed);
}

async function ask(method: string, path: string, body: unknown, key: string) {
  const headers = { 'idempotency-key': key };
  const answer = await send(stage.server.url, stage.world.cookies.premium, method, path, body, headers);
  return { status: answer.status, body: await answer.text() };
}

/** Tables that calls and work in the background write of their own: attempts, turns, and the search for duplicates. */
const ASIDE = [
  'verifier_batches',
  'verifier_rows',
  'address_checks',
  'rate_limits',
  'leases',
  'duplicate_scans',
  'duplicate_pairs',
  'source_health',
  'mail_domains',
  'mail_server_turns',
  // Numbers of campaigns, which a job counts every five seconds.
  'campaign_counted',
  'campaign_counts',
  'campaign_recounts',
  // Made with the first mail that leaves.
  'mail_link_keys',
  // Whose turn a mailbox is, and what is read of it: written every second.
  'mailbox_turns',
  'inbox_turns',
  'inbox_folders',
];

/** All rows of each table as one hash. */
async function everything(): Promise<Record<string, string>> {
  const { db } = stage.database;
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${sql.param(ASIDE)})`,
  );
  const state: Record<string, string> = {};
  for (const { name } of tables.rows) {
    // A repeated call shows a new key: it is not stored in the clear.
    const row = name === 'api_keys' ? sql`t.id::text` : sql`t::text`;
    const { rows } = await db.execute<{ hash: string }>(
      sql`select md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as hash from ${sql.identifier(name)} t`,
    );
    state[name] = rows[0]?.hash ?? '';
  }
  return state;
}

async function openSaves(): Promise<number> {
  const { rows } = await stage.database.db.execute(
    sql`select from discover_saves where state in ('queued', 'running')`,
  );
  return rows.length;
}

async function unsentRequests(): Promise<number> {
  const { rows } = await stage.database.db.execute(sql`select from support_requests where sent_at is null`);
  return rows.length;
}

const idempotent = ALL_CONTRACTS.filter((contract) => contract.idempotent)
  .map((contract) => ({ route: getName(contract), ...contract }))
  .filter(({ route }) => !ELSEWHERE.includes(route));

it.each(idempotent)('$route', async ({ route, method, path }) => {
  const body = ROWS[route]?.own(stage.world).body;
  const { one, other } = (await ASKED[route]?.()) ?? { one: body, other: differently(body) };
  const key = crypto.randomUUID();
  const before = await everything();
  const first = await ask(method, path, one, key);
  expect(first).toMatchObject({ status: 200 });
  // It writes for as long as it is worked off.
  if (route === 'POST /api/discover/save-matching') await expect.poll(openSaves).toBe(0);
  if (route === 'POST /api/help/requests') await expect.poll(unsentRequests).toBe(0);
  const after = await everything();
  expect(after).not.toEqual(before);

  const again = await ask(method, path, one, key);
  expect(again.status).toBe(200);
  if (route !== 'POST /api/api-keys') expect(again.body).toBe(first.body);
  const refused = await ask(method, path, other, key);
  expect(refused).toMatchObject({ status: 409, body: expect.stringContaining('IDEMPOTENCY_KEY_REUSED') });
  expect(await everything()).toEqual(after);
});
