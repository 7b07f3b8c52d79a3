// The one door to PostgreSQL: a pool, drizzle over it, and named statements for the hot paths.
import { AsyncLocalStorage } from 'node:async_hooks';
import { fillPlaceholders, is, Placeholder, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { assertNoConnectionHeld, type OnHeldWait, whileHolding } from '../held-connection.ts';
import type { Log } from '../log.ts';
import { LimitedPool } from './statement-limits.ts';
import { traceStatements } from './trace-statements.ts';

/** The database with its pool. Use cases pass it on; only stores speak SQL to it. */
export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a store function runs on: the database, or the transaction that its use case opened. */
export type Executor = Database | Transaction;

// Counts and sums (int8) are read as numbers: none of ours comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface ConnectOptions {
  url: string;
  /** The same database past the pooler, where `url` is one that pools transactions. */
  directUrl?: string | null;
  /** A streaming replica of the database. */
  readUrl?: string | null;
  log: Log;
  /** Connections of this pool at most. */
  max?: number;
  /** How the connections are named in pg_stat_activity. */
  name?: string;
  /** How long a connection is waited for. */
  connectTimeoutMs?: number | undefined;
  /** What happens where code that holds a connection waits for the network; it throws unless told. */
  onHeldWait?: OnHeldWait;
}

export function openPool({
  url,
  directUrl = null,
  log,
  max = 16,
  name = 'leadwright',
  connectTimeoutMs = 20_000,
}: ConnectOptions): pg.Pool {
  const config = {
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
  };
  // Settings of a connection to a pooler would reach other clients: there, limits are those of the role (docs/operations.md).
  const pool = directUrl === null ? new LimitedPool(config) : new pg.Pool({ ...config, Client: UnnamedClient });
  // An idle connection that the server drops must not end the process: the pool opens another one.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // Nor one that is lost while it is lent out: its user gets the error from the query.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost')),
  );
  pool.on('connect', traceStatements);
  return pool;
}

/** Sends statements without their names: a prepared statement is on one connection of the server, and a pooler uses any for the next transaction. */
class UnnamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((statement: unknown, ...more: unknown[]) =>
      query(withoutName(statement), ...more)) as typeof this.query;
  }
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  const { name: _, ...unnamed } = statement;
  return unnamed;
}

const throwHeldWait: OnHeldWait = (error) => {
  throw error;
};
const heldWaitHandlers = new WeakMap<pg.Pool, OnHeldWait>();

/** Connections of one process past the pooler, and to the replica. */
const MAX_OTHER_CONNECTIONS = 4;
/** A replica that does not answer is done without. */
const REPLICA_TIMEOUT_MS = 2_000;

const others = new WeakMap<pg.Pool, { direct: Database | null; replica: Database | null; log: Log }>();

export function connect(options: ConnectOptions): Database {
  const { directUrl = null, readUrl = null, ...rest } = options;
  const db = connectTo(options);
  others.set(db.$client, {
    log: options.log,
    direct: directUrl === null ? null : connectTo({ ...rest, url: directUrl, max: MAX_OTHER_CONNECTIONS }),
    replica:
      readUrl === null
        ? null
        : connectTo({ ...rest, url: readUrl, max: MAX_OTHER_CONNECTIONS, connectTimeoutMs: REPLICA_TIMEOUT_MS }),
  });
  return db;
}

/** For what belongs to a connection beyond a transaction, such as a lock or a setting of the session. */
export const getDirect = (db: Pick<Database, '$client'>): Pick<Database, '$client'> =>
  others.get(db.$client)?.direct ?? db;

/** Null where there is none. Stores read from it through `chooseReader` (replica.ts), which knows how far it is. */
export function getReplica(db: Database): { replica: Database; log: Log } | null {
  const { replica = null, log } = others.get(db.$client) ?? {};
  return replica === null || log === undefined ? null : { replica, log };
}

/** Closes all connections, once they are given back. */
export async function disconnect(db: Database): Promise<void> {
  const { direct = null, replica = null } = others.get(db.$client) ?? {};
  await Promise.all([db, direct, replica].map((each) => each?.$client.end()));
}

function connectTo(options: ConnectOptions): Database {
  const pool = openPool(options);
  heldWaitHandlers.set(pool, options.onHeldWait ?? throwHeldWait);
  refuseSecondConnections(pool);
  const db: Database = drizzle(pool);
  // drizzle's own keeps a connection for ever whose BEGIN fails, and gives one back in the middle of what could not be rolled back.
  db.transaction = (work, config) =>
    untilCommitted(db, () =>
      withConnection(db, 'a transaction', (client) => drizzle(client).transaction(work, config)),
    );
  return db;
}

/** Pool.query takes its connection from `connect` too. */
function refuseSecondConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>;
  pool.connect = ((...args: unknown[]) => {
    assertNoConnectionHeld('Another connection of the pool', pool);
    return connect(...args);
  }) as typeof pool.connect;
}

/** What the running transaction says once it has committed. */
const uncommitted = new AsyncLocalStorage<unknown[]>();
const commitListeners = new WeakMap<pg.Pool, (message: unknown) => void>();

async function untilCommitted<T>({ $client: pool }: Database, transaction: () => Promise<T>): Promise<T> {
  const messages: unknown[] = [];
  const result = await uncommitted.run(messages, transaction);
  for (const message of messages) commitListeners.get(pool)?.(message);
  return result;
}

/** Who gets what `afterCommit` says of this database: the live events. */
export function onCommitted(db: Database, listener: (message: unknown) => void): void {
  commitListeners.set(db.$client, listener);
}

/**
 * Says something once the transaction of the executor has committed; outside of one, at once. A rule in a store so needs nothing but its
 * executor. Lost with a process that ends between the commit and the message.
 */
export function afterCommit(executor: Executor, message: unknown): void {
  if ('$client' in executor) commitListeners.get(executor.$client)?.(message);
  else uncommitted.getStore()?.push(message);
}

/**
 * Runs `work` with a connection of the pool. It is closed rather than given back where it is left in a transaction or was discarded.
 * @param what what is held with it, such as "a transaction": waiting for the network meanwhile is an error (held-connection.ts)
 */
export async function withConnection<T>(
  { $client: pool }: Pick<Database, '$client'>,
  what: string,
  work: (client: pg.PoolClient, discard: () => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let discarded = false;
  const discard = () => {
    discarded = true;
  };
  try {
    const onHeldWait = heldWaitHandlers.get(pool) ?? throwHeldWait;
    return await whileHolding({ what, pool, onHeldWait }, () => work(client, discard));
  } finally {
    client.release(discarded || client.getTransactionStatus() !== 'I');
  }
}

/** One connection outside of any pool, not opened yet: for LISTEN, which belongs to a connection. */
export function createSoleConnection(url: string, name: string): pg.Client {
  return new pg.Client({ connectionString: url, application_name: name });
}

const dialect = new PgDialect();

/**
 * Runs a statement that the server plans once per connection and name (1.5 times the throughput of an unnamed one).
 * The text behind a name must never change with its values.
 */
export async function runNamed<Row extends object>(
  db: Database,
  name: string,
  statement: SQL,
  reading: Reading = {},
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const result = await db.$client.query<Row>({ name, text, values: params, ...reading });
  return result.rows;
}

/** How values are read where not as node-postgres does. */
export type Reading = Pick<pg.QueryConfig, 'types'>;

/**
 * Reads `timestamptz` as the text that JSON has of a Date. For rows that go to the browser as they are: making a Date of each moment
 * and writing it again is a tenth of the time of a page of records.
 */
export const MOMENTS_AS_TEXT: Reading = {
  types: {
    getTypeParser: ((id, format) =>
      id === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
        ? momentText
        : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
  },
};

/** "2026-11-20 08:00:00.12+00" → "2026-11-20T08:00:00.120Z". */
export function momentText(written: string): string {
  const isPlain = written.length >= 22 && written.endsWith('+00') && written[10] === ' ';
  if (!isPlain) return (pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(written) as Date).toISOString();
  const thousandths = written.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${written.slice(0, 10)}T${written.slice(11, 19)}.${thousandths}Z`;
}

/**
 * The same for the hottest statements: also put into words once only, which costs a list route a tenth of its time.
 * `statement` must use each of its values once, in their order.
 */
export function namedStatement<Row extends object, Values extends unknown[]>(
  name: string,
  statement: (...values: Values) => SQL,
): (db: Database, ...values: Values) => Promise<Row[]> {
  let text: string | undefined;
  return async (db, ...values) => {
    if (text === undefined) {
      const written = dialect.sqlToQuery(statement(...values));
      const inOrder =
        written.params.length === values.length && written.params.every((param, n) => param === values[n]);
      if (!inOrder) throw new Error(`${name} does not use each value once, in their order`);
      text = written.sql;
    }
    const result = await db.$client.query<Row>({ name, text, values });
    return result.rows;
  };
}

/**
 * The same with values by name, each used as often as is needed, and also in a transaction. In a transaction moments come as text, as
 * drizzle's `execute` has them; `reading` is of what runs outside of one.
 */
export function statementOf<Row extends object, Values extends object>(
  name: string,
  statement: (value: { readonly [Key in keyof Values]-?: SQL }) => SQL,
  reading: Reading = {},
): (executor: Executor, values: Values) => Promise<Row[]> {
  const placeholders = new Proxy({} as { readonly [Key in keyof Values]-?: SQL }, {
    get: (_, key) => sql`${sql.placeholder(String(key))}`,
  });
  let written: { sql: string; params: unknown[] } | undefined;
  return async (executor, values) => {
    written ??= withParamsOnce(dialect.sqlToQuery(statement(placeholders)));
    const params = fillPlaceholders(written.params, values as Record<string, unknown>);
    if ('$client' in executor) {
      return (await executor.$client.query<Row>({ name, text: written.sql, values: params, ...reading })).rows;
    }
    const query = executor._.session.prepareQuery({ sql: written.sql, params }, undefined, name, false);
    return ((await query.execute()) as pg.QueryResult<Row>).rows;
  };
}

/** A value that a statement names in several places is sent once: each costs both sides its reading. */
function withParamsOnce({ sql: text, params }: { sql: string; params: unknown[] }): { sql: string; params: unknown[] } {
  const once: unknown[] = [];
  const places = params.map((param) => {
    const same = is(param, Placeholder)
      ? once.findIndex((each) => is(each, Placeholder) && each.name === param.name)
      : -1;
    return same >= 0 ? same + 1 : once.push(param);
  });
  return { sql: text.replace(/\$(\d+)/g, (_, place) => `$${places[Number(place) - 1]}`), params: once };
}

/**
 * Runs a statement whose text varies. Unlike drizzle's `execute`, which leaves moments as text, values are read as
 * node-postgres reads them: `timestamptz` is a Date.
 */
export async function runOnce<Row extends object>(db: Database, statement: SQL, reading: Reading = {}): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const result = await db.$client.query<Row>({ text, values: params, ...reading });
  return result.rows;
}

/**
 * A workspace whose size the planner does not look up. For one that came after the last ANALYZE it expects no rows, any index seems as good
 * as the right one, and a look-up per record reads the whole workspace each time. Unseen, it expects as many rows as workspaces have.
 */
export const anyWorkspace = (workspaceId: string | SQL): SQL => sql`(select ${workspaceId}::uuid)`;

/** SQLSTATE 23505. `constraint` narrows it to one constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const fault = databaseFault(error);
  return fault?.code === '23505' && (constraint === undefined || fault.constraint === constraint);
}

/** SQLSTATE 40P01: two transactions waited for one another, and this one was given up. It may be tried again as a whole. */
export function isDeadlock(error: unknown): boolean {
  return databaseFault(error)?.code === '40P01';
}

/** SQLSTATE 55P03: a lock was not acquired within `lock_timeout`. The transaction may be tried again as a whole. */
export function isLockTimeout(error: unknown): boolean {
  return databaseFault(error)?.code === '55P03';
}

/** SQLSTATE 57014: a statement ran into its limit (statement-limits.ts). */
export function isStatementTimeout(error: unknown): boolean {
  return databaseFault(error)?.code === '57014';
}

/** SQLSTATE 23503: what a row points at is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseFault(error)?.code === '23503';
}

function databaseFault(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error;
  if (error instanceof Error && error.cause !== undefined) return databaseFault(error.cause);
  return null;
}

/** SQLSTATEs of a server that takes no connection: too many, or starting. */
const NOT_ADMITTED = new Set(['53300', '57P03']);
const POOL_REFUSALS = ['timeout exceeded when trying to connect', 'Cannot use a pool after calling end on the pool'];

/**
 * True where no connection could be had: nothing was begun, and the same may be asked again. A connection that is lost in
 * the middle is none of these, since what it was doing may have been done.
 */
export function isWithoutConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && NOT_ADMITTED.has(code)) return true;
  if (code === 'ECONNREFUSED' && (syscall === 'connect' || error instanceof AggregateError)) return true;
  return POOL_REFUSALS.includes(error.message) || isWithoutConnection(error.cause);
}

/** What is said by connections that end in the middle of something. */
const LOST = /^(?:Connection terminated|Client has encountered a connection error|read ECONNRESET|write EPIPE)/;
const LOST_CODES = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** SQLSTATE classes 08 (connection), 53 (no room, no memory) and 57P (shut down, crashed, starting). */
const AWAY_STATES = /^(?:08...|53...|57P0[1-3])$/;

/**
 * True where the database is away for a while, or has no room: what was asked may be asked again later. It may have been done all the
 * same, where the connection was lost in the middle.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (isWithoutConnection(error) || LOST.test(error.message) || LOST_CODES.has(code)) return true;
  return AWAY_STATES.test(databaseFault(error)?.code ?? '') || isDatabaseAway(error.cause);
}

/** Answers when the database does: used by /readyz. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
