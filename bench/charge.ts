// P5: our charge against the bare statement, interleaved, and paid requests over HTTP.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { chargeCredits } from '#billing/credits/server/index.ts';
import { openPool } from '#platform/db/client.ts';
import { withCpu } from './cpu.ts';
import type { Stage } from './stage.ts';
import { type Figure, median, percent, perSecond } from './table.ts';

const CLIENTS = 16;
const WALLETS = 500;
const ROUND_MS = 3_000;
const ROUNDS = 3;
/** Until the code of the requests is compiled and their statements are planned. */
const WARM_UP_SECONDS = 4;

/** The least that a charge can be: one prepared statement that takes the credits and writes the entry. */
const BARE = {
  name: 'bare',
  text: `with wallet as (update credit_wallets set balance = balance - 1 where workspace_id = $1 and balance >= 1 returning balance)
         insert into credit_ledger (workspace_id, id, kind, amount, balance_after, reason, idempotency_key)
         select $1, $2, 'charge', -1, balance, 'bench', $3 from wallet returning balance_after`,
};

export async function benchCharge(stage: Stage): Promise<Figure[]> {
  const wallets = await createWallets(stage);
  const pool = openPool({ url: stage.databaseUrl, log: stage.platform.log, max: CLIENTS });
  const any = () => wallets[Math.floor(Math.random() * wallets.length)] ?? '';
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await rate(() => pool.query({ ...BARE, values: [any(), randomUUID(), randomUUID()] })));
    ours.push(
      await rate(() =>
        chargeCredits(stage.platform, { workspaceId: any(), amount: 1, reason: 'bench', idempotencyKey: randomUUID() }),
      ),
    );
  }
  await pool.end();
  const ratio = median(ours) / median(bare);
  return [
    {
      id: 'P5',
      what: `credit charge, ${CLIENTS} at once over ${WALLETS} wallets`,
      ours: perSecond(median(ours)),
      peer: `bare statement ${perSecond(median(bare))}`,
      ratio: percent(ratio),
      bar: '>= 80 %',
      met: ratio >= 0.8,
    },
    await paidRequests(stage),
  ];
}

async function createWallets({ platform }: Stage): Promise<string[]> {
  const { rows } = await platform.db.$client.query<{ id: string }>(
    `with made as (insert into workspaces (id, name) select gen_random_uuid(), 'bench' from generate_series(1, ${WALLETS}) returning id)
     insert into credit_wallets (workspace_id, balance) select id, 100000000 from made returning workspace_id as id`,
  );
  return rows.map(({ id }) => id);
}

async function rate(work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let done = 0;
  const client = async () => {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return done / (ROUND_MS / 1000);
}

/** Searches on sample data, each a different one with its own key: session, gate, charge, source, storing, answer. */
async function paidRequests(stage: Stage): Promise<Figure> {
  const server = await stage.startServer();
  try {
    const members = await Promise.all(
      Array.from({ length: 20 }, (_, n) => stage.member(server, `paid-${n}@bench.example`, 10_000_000)),
    );
    let sent = 0;
    const search = (duration: number) =>
      autocannon({
        url: server.url,
        connections: 50,
        duration,
        requests: [
          {
            method: 'POST',
            path: '/api/linkedin/companies/search',
            setupRequest: (request) => {
              sent += 1;
              return {
                ...request,
                headers: {
                  'content-type': 'application/json',
                  cookie: members[sent % members.length]?.cookie ?? '',
                  'idempotency-key': randomUUID(),
                },
                body: JSON.stringify({ keyword: `timber ${sent}` }),
              };
            },
          },
        ],
      });
    await search(WARM_UP_SECONDS);
    const { result, cpu } = await withCpu(
      stage,
      [server.pid],
      () => search(8),
      (answered) => answered['2xx'],
    );
    const rate = result['2xx'] / result.duration;
    return {
      id: 'P5',
      what: `paid searches over HTTP, 50 connections, 20 workspaces; ${cpu}`,
      ours: `${perSecond(rate)}, p99 ${result.latency.p99} ms, ${result.non2xx} not 2xx`,
      peer: '',
      ratio: '',
      bar: '>= 1,000/s',
      met: rate >= 1000 && result.non2xx === 0,
    };
  } finally {
    await server.stop();
  }
}
