// How sources fared: gathered in one process, merged with what others met.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import { withDatabase } from '#tests/support/database.ts';
import { lockWaits } from '#tests/support/lock-waits.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { createSourceHealth } from './source-hub.provider.ts';
import { listHealth } from './sources.store.ts';

const database = withDatabase();
const test = withPlatform(database);

const at = (seconds: number) => Date.UTC(2026, 10, 21) + seconds * 1000;
const WORKSPACE = '00000000-0000-7000-8000-000000000000';

function inProcess() {
  let now = at(0);
  const { db, log } = test.platform;
  const health = createSourceHealth({ db, log, clock: { now: () => now } });
  const call = (seconds: number, outcome: 'ok' | 'NOT_FOUND' | 'TIMEOUT' | 'INVALID_KEY', attempts = 1) => {
    now = at(seconds);
    health.note({ kind: 'call', source: 'linkedin', outcome, attempts, ms: 5 }, null);
  };
  const quota = (seconds: number, remaining: number, workspaceId: string | null = null) => {
    now = at(seconds);
    const status = { limit: 150, remaining, resetsAt: at(86_400) };
    health.note({ kind: 'quota', source: 'linkedin', quota: status }, workspaceId);
  };
  return { health, call, quota };
}

const linkedin = async () => (await listHealth(database.db, WORKSPACE)).find(({ source }) => source === 'linkedin');

describe('the health of a source', () => {
  it('is the newest of what all processes met, whichever writes last', async () => {
    const [one, two] = [inProcess(), inProcess()];
    one.call(10, 'ok');
    one.call(20, 'TIMEOUT');
    one.quota(20, 90);
    two.call(15, 'INVALID_KEY');
    two.call(30, 'NOT_FOUND');
    two.quota(15, 95);
    await one.health.flush();
    await two.health.flush();
    expect(await linkedin()).toMatchObject({
      ofOperator: true,
      answeredAt: new Date(at(30)),
      faultCode: 'TIMEOUT',
      faultAt: new Date(at(20)),
      quotaLimit: 150,
      quotaRemaining: 90,
      quotaResetsAt: new Date(at(86_400)),
    });
  });

  it('is not changed by what was refused without asking, nor by writing nothing', async () => {
    const before = await linkedin();
    const { health, call } = inProcess();
    call(500, 'TIMEOUT', 0);
    await health.flush();
    await health.flush();
    expect(await linkedin()).toEqual(before);
  });

  it('is there for a reader who comes while another flush writes it', async () => {
    const { health, call } = inProcess();
    let seen: Promise<unknown> = Promise.resolve();
    // So many connections are open then that no read waits for one.
    await Promise.all([linkedin(), linkedin(), linkedin(), linkedin()]);
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table source_health in share mode`);
      call(600, 'ok');
      void whileHoldingNothing(health.flush);
      await lockWaits(database.db, 1);
      // As the page does it: without waiting, it would have read by the end of the next reads.
      seen = whileHoldingNothing(() => health.flush().then(linkedin));
      for (let n = 0; n < 20; n += 1) await whileHoldingNothing(linkedin);
    });
    expect(await seen).toMatchObject({ answeredAt: new Date(at(600)) });
  });

  it('of an own key is kept while the key is there, and seen by its workspace alone', async () => {
    const { workspaceId } = await someone(test.platform);
    const { health, quota } = inProcess();
    quota(40, 7, workspaceId);
    await health.flush();
    expect((await listHealth(database.db, workspaceId)).filter(({ ofOperator }) => !ofOperator)).toEqual([]);
  });
});
