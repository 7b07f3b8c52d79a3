// Exports as the browser downloads them: contacts through a cursor, and the ledger page by page; rows per second and what the server grows by.
import { writeManyRecords } from '#crm/records/server/index.ts';
import { residentMb, watchMemory } from './memory.ts';
import type { Member, ServerProcess, Stage } from './stage.ts';
import { type Figure, median, perSecond } from './table.ts';

const ROWS = 100_000;
const ROUNDS = 3;
const BAR = 50_000;
const COLUMNS = ['name', 'email', 'phone', 'companyName', 'title', 'city', 'country', 'linkedin'];

export async function benchExports(stage: Stage): Promise<Figure[]> {
  const server = await stage.startServer();
  try {
    const member = await stage.member(server, 'exports@bench.example', 10);
    await fill(stage, member);
    return [
      await download(server, `${ROWS.toLocaleString('en-US')} contacts x ${COLUMNS.length} columns as CSV`, () =>
        fetch(`${server.url}/api/contacts/export`, {
          method: 'POST',
          headers: { cookie: member.cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ target: { selection: {} }, columns: COLUMNS, format: 'csv' }),
        }),
      ),
      await download(server, `${ROWS.toLocaleString('en-US')} entries of the ledger as CSV`, () =>
        fetch(`${server.url}/api/credits/ledger/export`, { headers: { cookie: member.cookie } }),
      ),
    ];
  } finally {
    await server.stop();
  }
}

async function fill({ platform: { db } }: Stage, { workspaceId }: Member): Promise<void> {
  const { rows } = await db.$client.query<{ id: string }>('select id from users where workspace_id = $1', [
    workspaceId,
  ]);
  const userId = rows[0]?.id ?? '';
  await writeManyRecords(db, { workspaceId, userId, contacts: ROWS });
  await db.$client.query(
    `insert into credit_ledger (workspace_id, id, user_id, kind, amount, balance_after, reason, idempotency_key)
     select $1, gen_random_uuid(), $2, 'grant', 1, 10 + n, 'LinkedIn people search: bench ' || n, 'bench ' || n from generate_series(1, $3::int) n`,
    [workspaceId, userId, ROWS],
  );
  await db.$client.query('vacuum analyze contacts, contact_tags, credit_ledger');
}

async function download(server: ServerProcess, what: string, request: () => Promise<Response>): Promise<Figure> {
  const rates: number[] = [];
  const before = await residentMb(server.pid);
  const memory = watchMemory(server.pid);
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const answer = await request();
    if (!answer.ok) throw new Error(await answer.text());
    let lines = 0;
    for await (const piece of answer.body as AsyncIterable<Uint8Array>)
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
    if (lines < ROWS) throw new Error(`a file of ${lines} lines`);
    rates.push(ROWS / ((performance.now() - started) / 1000));
  }
  const growth = (await memory.stop()) - before;
  return {
    id: 'Export',
    what: `${what}; the server grows by ${growth} MB`,
    ours: perSecond(median(rates)),
    peer: '',
    ratio: '',
    bar: '>= 50,000/s',
    met: median(rates) >= BAR,
  };
}
