// Tries to sign in, counted apart: strangers, each known browser, each account; and the email to the owner.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRateLimits, type RateLimits } from '#platform/http/rate-limits.ts';
import { newToken } from '#platform/secrets.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { accountMailJob } from './account-mail.job.ts';
import { requestPasswordReset } from './passwords.ts';
import { limitSignIn, SIGN_IN_TRIES, signIn } from './sign-in.ts';

const database = withDatabase();
const test = withPlatform(database);
const PASSWORD = 'correct horse battery';
let limits: RateLimits;
beforeAll(() => {
  limits = createRateLimits(database.db, test.platform.log);
});

/** An account that was signed in to in one browser. */
async function owner() {
  const { email, userId } = await someone(test.platform, { plan: 'premium', password: PASSWORD });
  const arrival = { userAgent: 'Mozilla/5.0', device: newToken(), current: null };
  const { device } = await signIn(test.platform, { email, password: PASSWORD, ...arrival });
  return { email, userId, device };
}

/** How many of so many tries at once are let through. */
async function letThrough(tries: number, email: string, device: string | null = null): Promise<number> {
  const results = await Promise.allSettled(
    Array.from({ length: tries }, () => limitSignIn(test.platform, limits, { email, device })),
  );
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'RATE_LIMITED' });
  }
  return results.filter(({ status }) => status === 'fulfilled').length;
}

async function alerts(userId: string): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${accountMailJob.name} and j.payload->>'kind' = 'sign-in-tries' and j.payload->>'userId' = ${userId}`);
  return rows[0]?.count ?? 0;
}

const { points } = SIGN_IN_TRIES;

describe('tries of strangers', () => {
  it('are let through ten times, exactly, and lock no known browser of the owner', async () => {
    const { email, device } = await owner();
    expect(await letThrough(25, email)).toBe(points);
    expect(await letThrough(5, email, newToken())).toBe(0);
    expect(await letThrough(3, email, device)).toBe(3);
  });

  it.each([
    ['no cookie', () => null],
    ['a cookie of their own making', () => newToken()],
    ['a cookie that is none', () => 'x'],
  ])('count together whatever they hold: %s', async (_, cookie) => {
    const { email } = await owner();
    let through = 0;
    for (let n = 0; n < points + 3; n++) through += await letThrough(1, email, cookie());
    expect(through).toBe(points);
  });

  it('count for the account they are at: the cookie of another account knows none of it', async () => {
    const [victim, stranger] = [await owner(), await owner()];
    expect(await letThrough(points + 4, victim.email, stranger.device)).toBe(points);
    expect(await letThrough(2, stranger.email, stranger.device)).toBe(2);
    expect(await letThrough(2, stranger.email)).toBe(2);
  });

  it('count alike for an address that has no account', async () => {
    expect(await letThrough(25, 'nothing@test.example', newToken())).toBe(points);
  });
});

it('a known browser has its own ten, and leaves those of the others', async () => {
  const { email, device } = await owner();
  expect(await letThrough(25, email, device)).toBe(points);
  expect(await letThrough(4, email)).toBe(4);
});

it('a browser is known no longer after a reset', async () => {
  const { email, device, userId } = await owner();
  await requestPasswordReset(test.platform, email);
  await database.db.execute(sql`delete from known_devices where user_id = ${userId}`);
  expect(await letThrough(points, email)).toBe(points);
  expect(await letThrough(1, email, device)).toBe(0);
});

describe('the owner gets an email', () => {
  it('once, when tries of strangers pile up', async () => {
    const { email, userId } = await owner();
    await letThrough(points, email);
    expect(await alerts(userId)).toBe(0);
    await letThrough(10, email);
    await letThrough(10, email);
    expect(await alerts(userId)).toBe(1);
  });

  it('not for tries in a browser of their own', async () => {
    const { email, userId, device } = await owner();
    await letThrough(20, email, device);
    expect(await alerts(userId)).toBe(0);
  });
});

it('is closed where nothing can be counted', async () => {
  await database.db.execute(sql`alter table rate_limits rename to rate_limits_away`);
  try {
    await expect(
      limitSignIn(test.platform, limits, { email: 'closed@test.example', device: null }),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  } finally {
    await database.db.execute(sql`alter table rate_limits_away rename to rate_limits`);
  }
});
