// The activity log over the whole product: every route that changes something records a kind of its own, or is exempt for a stated reason.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_KINDS, isActivityKind } from '#account/activity-log/kinds.contract.ts';
import { ALL_CONTRACTS, getName } from './all-contracts.ts';
import { ROWS } from './route-rows.ts';
import { routeRow } from './route-table.ts';
import { CANARY, send, withWorld } from './world.ts';

const stage = withWorld();

const ROUTES = ALL_CONTRACTS.map(getName);

it('every route that changes something says what it records, or why nothing', () => {
  const changing = ROUTES.filter((route) => !route.startsWith('GET ')).map((route) => ({ route, ...routeRow(route) }));
  expect(changing.filter(({ records, exempt }) => records.length === 0 && !exempt)).toEqual([]);
});

/** Recorded by work in the background. */
const BY_NO_ROUTE = ['data.member-erased', 'crm.reply-pushed'];

it('every kind of the catalogue is recorded by a route, and every kind of the table is in the catalogue', () => {
  const used = new Set<string>(ROUTES.flatMap((route) => routeRow(route).records));
  expect([...used].filter((kind) => !isActivityKind(kind))).toEqual([]);
  const unused = Object.keys(ACTIVITY_KINDS).filter((kind) => !used.has(kind));
  expect(unused.filter((kind) => !BY_NO_ROUTE.includes(kind))).toEqual([]);
});

interface Entry extends Record<string, unknown> {
  kind: string;
  user_id: string | null;
  origin: string;
  origin_label: string;
  text: string;
}

async function entriesSince(id: string): Promise<Entry[]> {
  const { rows } = await stage.database.db.execute<Entry>(sql`
    select kind, user_id, origin, origin_label, l::text as text from activity_log l where id > ${id}::uuid order by id`);
  return rows;
}

async function newest(): Promise<string> {
  const { rows } = await stage.database.db.execute<{ id: string }>(
    sql`select id from activity_log order by id desc limit 1`,
  );
  return rows[0]?.id ?? '00000000-0000-0000-0000-000000000000';
}

/** Their rows succeed and change nothing: there is nothing left to undo, to stop or to change. */
const MAY_CHANGE_NOTHING = new Set([
  'DELETE /api/me/google',
  'DELETE /api/me/second-factor/totp',
  'PATCH /api/lists/:id',
  'PATCH /api/lists/:id/members',
  'POST /api/campaigns/:id/pause',
  'POST /api/campaigns/:id/recipients/bulk',
  'POST /api/discover/saves/:id/cancel',
  'POST /api/email-drafts/:id/undo',
  'POST /api/imports/:id/cancel',
  'POST /api/imports/:id/run',
  'POST /api/mailboxes',
  'POST /api/mailboxes/bulk',
  'POST /api/record-jobs/:id/cancel',
  'POST /api/scheduled-emails/cancel',
  'POST /api/verifier/batches/:id/cancel',
  'POST /api/verifier/batches/:id/finish',
  'POST /api/verifier/batches/:id/pause',
  'POST /api/verifier/batches/:id/resume',
  'POST /api/verifier/batches/:id/run',
  'PUT /api/mailboxes/:id/server',
]);

describe('a call that goes through', () => {
  const changing = ALL_CONTRACTS.filter(
    (contract) => contract.method !== 'GET' || routeRow(getName(contract)).records.length > 0,
  );
  // What ends the session or the account comes last.
  const inOrder = changing.toSorted(
    (a, b) => Number(ROWS[getName(a)]?.once ?? 0) - Number(ROWS[getName(b)]?.once ?? 0),
  );
  it.each(inOrder.map((contract) => ({ route: getName(contract), contract })))(
    'on $route',
    async ({ route, contract }) => {
      const row = ROWS[route];
      if (!row) throw new Error(`no row for ${route}`);
      const input = row.own(stage.world);
      const path = contract.path.replace(/:(\w+)/g, (_all, name: string) =>
        encodeURIComponent(input.params?.[name] ?? ''),
      );
      const query = input.query ? `?${new URLSearchParams(input.query)}` : '';
      const before = await newest();
      const cookie = stage.world.cookies.premium;
      const answer = await send(stage.server.url, cookie, contract.method, `${path}${query}`, input.body);
      await answer.arrayBuffer();
      const entries = await entriesSince(before);
      const kinds = entries.map(({ kind }) => kind);
      const { records, exempt } = routeRow(route);
      if (!answer.ok || exempt) expect(kinds).toEqual([]);
      else {
        for (const kind of kinds) expect(records).toContain(kind);
        if (!MAY_CHANGE_NOTHING.has(route)) expect(kinds).not.toEqual([]);
      }
      for (const { text, user_id, origin, origin_label } of entries) {
        expect(text).not.toContain(CANARY);
        if (contract.plan === 'public') continue;
        expect({ user_id, origin }).toEqual({ user_id: stage.world.own.userId, origin: 'session' });
        expect(origin_label).not.toBe('');
      }
    },
  );
});
