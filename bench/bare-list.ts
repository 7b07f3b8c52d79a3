// The peer of P4: Fastify with nothing but the query that our list runs.
import Fastify from 'fastify';
import pg from 'pg';

const app = Fastify();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const text = `select l.id, l.seq, l.at, l.kind, l.amount, l.balance_after as "balanceAfter", l.reason, l.user_id as "userId"
                from credit_ledger l where l.workspace_id = $1 and l.seq < $2 order by l.seq desc limit $3`;

app.get('/readyz', async () => ({ status: 'ready' }));
app.get('/list', async () => {
  const { rows } = await pool.query({
    name: 'list',
    text,
    values: [process.env.WORKSPACE, Number.MAX_SAFE_INTEGER, 25],
  });
  return { items: rows, nextCursor: rows.at(-1)?.seq ?? null };
});
/** Any list of a workspace: $1. */
app.get('/query', async () => {
  const values = [process.env.WORKSPACE];
  const { rows } = await pool.query({ name: 'query', text: process.env.QUERY ?? '', values });
  return { items: rows, nextCursor: null };
});
process.on('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
