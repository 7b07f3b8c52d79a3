// An entry and its change are there together or not at all: where the log refuses the entry, the call fails and no row of the workspace differs.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_CONTRACTS, getName } from './all-contracts.ts';
import { ROWS } from './route-rows.ts';
import { routeRow } from './route-table.ts';
import { send, withWorld } from './world.ts';

const stage = withWorld();
const db = () => stage.database.db;

/** What changes beside every call: who was seen when, attempts that were counted, turns of workers, what they find by themselves, and calls of outside services. */
const BESIDE = new Set([
  'activity_log',
  // Numbers that a job counts every five seconds.
  'campaign_counted',
  'campaign_counts',
  'campaign_recounts',
  'duplicate_pairs',
  'duplicate_scans',
  'factor_attempts',
  'inbox_folders',
  'inbox_turns',
  'mailbox_turns',
  'rate_limits',
  'search_requests',
  'search_runs',
  'sessions',
  'source_health',
]);
let tables: string[] = [];

beforeAll(async () => {
  await db().execute(sql`
    create function refuse_entries() returns trigger language plpgsql as $$ begin raise exception 'no entries'; end $$`);
  await db().execute(
    sql`create trigger refuse_entries before insert on activity_log execute function refuse_entries()`,
  );
  const { rows } = await db().execute<{ name: string }>(sql`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  tables = rows.map(({ name }) => name).filter((name) => !BESIDE.has(name));
});
afterAll(() => db().execute(sql`drop trigger refuse_entries on activity_log`));

/** A digest of each table. */
async function digests(): Promise<Map<string, string>> {
  const each = tables.map(
    (name) =>
      sql`select ${name}::text as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as digest from ${sql.identifier(name)} t`,
  );
  const { rows } = await db().execute<{ name: string; digest: string }>(sql.join(each, sql` union all `));
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

describe('without its entry nothing is changed', () => {
  const recording = ALL_CONTRACTS.filter((contract) => routeRow(getName(contract)).records.length > 0);
  it.each(recording.map((contract) => ({ route: getName(contract), contract })))(
    'on $route',
    async ({ route, contract }) => {
      const input = ROWS[route]?.own(stage.world) ?? {};
      const path = contract.path.replace(/:(\w+)/g, (_all, name: string) =>
        encodeURIComponent(input.params?.[name] ?? ''),
      );
      const query = input.query ? `?${new URLSearchParams(input.query)}` : '';
      const before = await digests();
      const cookie = stage.world.cookies.premium;
      const answer = await send(stage.server.url, cookie, contract.method, `${path}${query}`, input.body);
      await answer.arrayBuffer();
      const after = await digests();
      const changed = tables.filter((name) => before.get(name) !== after.get(name));
      // A call that is answered well has changed nothing that is worth an entry; one that is refused otherwise was never made.
      expect({ route, changed }).toEqual({ route, changed: MAY_DIFFER[route] ?? [] });
    },
  );
});

/**
 * What is committed beside the part that is recorded: the job, whose records stay as they are; a list that is saved as it was; the key of a
 * call that found nothing to change; the address for webhooks, which Meta asks before the number is there.
 */
const MAY_DIFFER: Record<string, string[]> = {
  'PATCH /api/lists/:id': ['lists'],
  'POST /api/campaigns/:id/recipients/bulk': ['answered_calls'],
  'POST /api/campaigns/bulk': ['answered_calls'],
  'POST /api/companies/bulk': ['answered_calls', 'record_jobs'],
  'POST /api/contacts/bulk': ['answered_calls', 'record_jobs'],
  'POST /api/whatsapp/numbers': ['whatsapp_callbacks'],
};
