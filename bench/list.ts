// P4: a list route with session and gate, 25 rows of 100,000, against bare Fastify with the same query.
import autocannon from 'autocannon';
import { type Stage, startServer } from './stage.ts';
import { type Figure, median, percent, perSecond } from './table.ts';

const ROWS = 100_000;
const ROUNDS = 3;
const SECONDS = 5;

export async function benchList(stage: Stage): Promise<Figure[]> {
  const ours = await stage.startServer();
  const member = await stage.member(ours, 'list@bench.example', 10);
  await fillLedger(stage, member.workspaceId);
  const bare = await startServer(
    { DATABASE_URL: stage.databaseUrl, WORKSPACE: member.workspaceId },
    'dist/bench/bare-list.js',
  );
  const rates = { ours: [] as number[], bare: [] as number[] };
  const p99: number[] = [];
  try {
    const headers = { cookie: member.cookie };
    for (let round = 0; round < ROUNDS; round += 1) {
      const theirs = await autocannon({ url: `${bare.url}/list`, connections: 50, duration: SECONDS });
      const mine = await autocannon({
        url: `${ours.url}/api/credits/ledger?limit=25`,
        connections: 50,
        duration: SECONDS,
        headers,
      });
      if (mine.non2xx > 0 || theirs.non2xx > 0) throw new Error('a list answered with an error');
      rates.bare.push(theirs.requests.average);
      rates.ours.push(mine.requests.average);
      p99.push(mine.latency.p99);
    }
  } finally {
    await Promise.all([bare.stop(), ours.stop()]);
  }
  const ratio = median(rates.ours) / median(rates.bare);
  return [
    {
      id: 'P4',
      what: `ledger list: session + gate + 25 of ${ROWS.toLocaleString('en-US')} rows, 50 connections`,
      ours: `${perSecond(median(rates.ours))}, p99 ${median(p99)} ms`,
      peer: `bare Fastify + the same query ${perSecond(median(rates.bare))}`,
      ratio: percent(ratio),
      bar: '>= 50 %, p99 <= 50 ms',
      met: ratio >= 0.5 && median(p99) <= 50,
    },
  ];
}

async function fillLedger({ platform }: Stage, workspaceId: string): Promise<void> {
  await platform.db.$client.query(
    `insert into credit_ledger (workspace_id, id, kind, amount, balance_after, reason, idempotency_key)
     select $1, gen_random_uuid(), 'grant', 1, 10 + n, 'LinkedIn people search: bench ' || n, 'bench ' || n from generate_series(1, $2::int) n`,
    [workspaceId, ROWS],
  );
  await platform.db.$client.query('update credit_wallets set balance = 10 + $2 where workspace_id = $1', [
    workspaceId,
    ROWS,
  ]);
  await platform.db.$client.query('vacuum analyze credit_ledger');
}
