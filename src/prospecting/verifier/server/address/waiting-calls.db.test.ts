// Calls that wait for mail servers: how many may at a time, what is answered to more, and that they keep no connection of the pool.
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { getBalance } from '#billing/credits/server/index.ts';
import { connect } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { verifying } from '#tests/support/verifying.ts';
import { createBatch } from '../batch/create-batch.ts';
import { getBatch } from '../batch/present-batch.ts';
import { workBatch } from '../batch/work-batch.ts';
import { verifyAddresses } from './verify-addresses.ts';

const OF_WORKSPACE = 5;
const OF_SERVER = 50;

const database = withDatabase();
const test = withPlatform(database);
let stage: ReturnType<typeof verifying>;
/** Lets the mail servers answer. */
let answer: () => void;
/** Calls whose mail servers do not answer. */
let waiting = 0;
beforeAll(() => {
  stage = verifying(test.platform);
  const { probe } = stage.checker;
  stage.checker.probe = async (...asked) => {
    waiting += 1;
    return probe(...asked).finally(() => {
      waiting -= 1;
    });
  };
});
beforeEach(() => {
  stage.checker.gate = new Promise((resolve) => {
    answer = resolve;
  });
});

let names = 0;
const verify = (user: Principal) => {
  names += 1;
  return verifyAddresses(stage, user, [`mia${names}@acme${names}.example`], newId());
};
const getCredits = async ({ workspaceId }: Principal) => (await getBalance(database.db, workspaceId)).balance;
const areWaiting = (count: number) => vi.waitFor(() => expect(waiting).toBe(count), { timeout: 30_000, interval: 20 });

it('200 at once: 50 wait without a connection, 150 are refused and charged nothing, and all else is answered', async () => {
  const users = await Promise.all(Array.from({ length: 40 }, () => someone(test.platform, { credits: 10 })));
  const refused: unknown[] = [];
  const calls = users.flatMap((user) =>
    Array.from({ length: OF_WORKSPACE }, () =>
      verify(user).catch((error: unknown) => {
        refused.push(error);
        return null;
      }),
    ),
  );
  await areWaiting(OF_SERVER);
  await vi.waitFor(() => expect(refused).toHaveLength(200 - OF_SERVER), { timeout: 30_000, interval: 20 });
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'VERIFYING_BUSY', status: 429, details: { seconds: 5 } });
  }
  const pool = test.platform.db.$client;
  await vi.waitFor(() => expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]), {
    timeout: 20_000,
    interval: 20,
  });

  answer();
  const answered = (await Promise.all(calls)).filter((call) => call !== null);
  expect(answered.map(({ items, chargedNow }) => [items[0]?.status, chargedNow])).toEqual(
    Array.from({ length: OF_SERVER }, () => ['valid', 1]),
  );
  const left = await Promise.all(users.map(getCredits));
  expect(left.reduce((sum, credits) => sum + credits, 0)).toBe(40 * 10 - OF_SERVER);
});

it('of one workspace five wait; another one is not held up, and the sixth is taken when one is over', async () => {
  const [busy, other] = [await someone(test.platform, { credits: 10 }), await someone(test.platform, { credits: 10 })];
  const five = Array.from({ length: OF_WORKSPACE }, () => verify(busy));
  await areWaiting(OF_WORKSPACE);
  await expect(verify(busy)).rejects.toMatchObject({ code: 'VERIFYING_BUSY', status: 429 });
  const elsewhere = verify(other);
  await areWaiting(OF_WORKSPACE + 1);

  answer();
  await Promise.all([...five, elsewhere]);
  expect(await verify(busy)).toMatchObject({ chargedNow: 1 });
  expect([await getCredits(busy), await getCredits(other)]).toEqual([4, 9]);
});

it('reads a batch with one connection: what holds one takes no second', async () => {
  const user = await someone(test.platform, { credits: 10 });
  const sole = connect({ url: database.url, log: createLog('silent'), max: 1 });
  onTestFinished(() => sole.$client.end());
  const one = { ...stage, platform: { ...stage.platform, db: sole } };
  const { id } = await createBatch(one, user, { from: 'text', text: 'mia@sole.example, no@sole.example' }, newId());
  await workBatch(one, user.workspaceId, id, new AbortController().signal);
  expect(await getBatch(sole, user.workspaceId, id)).toMatchObject({ state: 'ready', toAsk: 2 });
});
