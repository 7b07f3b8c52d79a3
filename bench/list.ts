// P4: a list route with session and gate, 25 rows of 100,000, against bare Fastify with the same query.
import { againstBare } from './against-bare.ts';
import type { Stage } from './stage.ts';
import type { Figure } from './table.ts';

const ROWS = 100_000;

export async function benchList(stage: Stage): Promise<Figure[]> {
  const ours = await stage.startServer();
  try {
    const { cookie, workspaceId } = await stage.member(ours, 'list@bench.example', 10);
    await fillLedger(stage, workspaceId);
    const figure = await againstBare({
      what: `ledger list: session + gate + 25 of ${ROWS.toLocaleString('en-US')} rows`,
      ours,
      path: '/api/credits/ledger?limit=25',
      cookie,
      bare: { env: { DATABASE_URL: stage.databaseUrl, WORKSPACE: workspaceId }, path: '/list' },
    });
    return [figure];
  } finally {
    await ours.stop();
  }
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
