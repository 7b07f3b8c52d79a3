// Step-up: the routes for which a session alone is not enough. They are marked by hand in routes.txt.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_CONTRACTS, getName } from './all-contracts.ts';
import { ROWS } from './route-rows.ts';
import { LISTED_ROUTES, routeRow } from './route-table.ts';
import { PASSWORD, send, withWorld } from './world.ts';

const STEP_UP_ROUTES = LISTED_ROUTES.filter((route) => routeRow(route).stepUp);

const stage = withWorld();

async function call(route: string) {
  const [method = '', path = ''] = route.split(' ');
  const { params = {}, body } = ROWS[route]?.own(stage.world) ?? {};
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
  const answer = await send(stage.server.url, stage.world.cookies.premium, method, filled, body);
  const text = await answer.text();
  return { status: answer.status, code: text.startsWith('{') ? JSON.parse(text).error?.code : undefined };
}
const freshUntil = (moment: string) =>
  stage.database.db.execute(sql`update sessions set fresh_until = ${moment}::timestamptz`);
const confirm = (body: object) =>
  send(stage.server.url, stage.world.cookies.premium, 'POST', '/api/me/step-up', body).then(({ status }) => status);

it('the routes that need a fresh confirmation are these', () => {
  expect(
    ALL_CONTRACTS.filter(({ stepUp }) => stepUp)
      .map(getName)
      .sort(),
  ).toEqual(STEP_UP_ROUTES.toSorted());
});

describe('a session whose confirmation is over', () => {
  beforeAll(() => freshUntil('now'));
  it.each(STEP_UP_ROUTES)('gets nothing from %s', async (route) => {
    expect(await call(route)).toEqual({ status: 403, code: 'STEP_UP_REQUIRED' });
  });
});

describe('the password', () => {
  it('confirms once it is right, for this session, and for ten minutes', async () => {
    await freshUntil('now');
    expect(await confirm({ method: 'password', password: 'a guess' })).toBe(400);
    expect((await call('POST /api/me/step-up/require')).status).toBe(403);
    expect(await confirm({ method: 'password', password: PASSWORD })).toBe(200);
    expect((await call('POST /api/me/step-up/require')).status).toBe(204);
    const { rows } = await stage.database.db.execute<{ fresh: number }>(
      sql`select count(*)::int as fresh from sessions where fresh_until between now() + interval '9 minutes' and now() + interval '10 minutes'`,
    );
    expect(rows).toEqual([{ fresh: 1 }]);
  });

  it('gives the session another token: a copy of the old cookie opens nothing', async () => {
    const copied = stage.world.cookies.pro;
    const status = async (cookie: string) =>
      (await fetch(`${stage.server.url}/api/me`, { headers: { cookie } })).status;
    expect(await status(copied)).toBe(200);
    const proof = { method: 'password', password: PASSWORD };
    const answer = await send(stage.server.url, copied, 'POST', '/api/me/step-up', proof);
    expect(await answer.json()).toEqual({ freshUntil: expect.any(String) });
    expect(await status(copied)).toBe(401);
    expect((await send(stage.server.url, copied, 'GET', '/api/me')).status).toBe(200);
  });

  it('is tried ten times in five minutes, exactly', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => confirm({ method: 'password', password: 'a guess' })),
    );
    // Two were made above.
    expect(statuses.filter((status) => status === 400)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12);
  });
});
