// How long one statement may run before PostgreSQL cancels it, by what it is for. Without a limit, one with a bad plan runs for hours, also
// when nothing waits for its result any longer.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** In milliseconds; 0 is none. */
const STATEMENT_LIMITS = {
  /** Answers are expected within a second; the slowest right ones take a few. */
  request: 60_000,
  /** Jobs, downloads and everything else. Long work is done in batches, of which each takes seconds. */
  other: 1_800_000,
  none: 0,
} as const;

type Limit = keyof typeof STATEMENT_LIMITS;

/** PostgreSQL looks so often whether the client of a running statement is still connected, and cancels the statement where it is not. */
const CLIENT_CHECK = '2s';

const current = new AsyncLocalStorage<Limit>();

/** All statements of `work` on connections that it gets of a pool. */
export const withStatementLimit = <T>(limit: Limit, work: () => T): T => current.run(limit, work);

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, release: (fault?: unknown) => void) => void;

/**
 * A pool that lends connections with the limit of the code that asks. The limit is a setting of the connection, so that a statement costs no
 * more; it is changed where the last user of the connection had another. Not for a pooler of transactions, which keeps no settings.
 */
export class LimitedPool extends pg.Pool {
  readonly #limits = new WeakMap<pg.ClientBase, Limit>();

  constructor(config: pg.PoolConfig) {
    super({ ...config, onConnect: checkClient });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent): Promise<pg.PoolClient> | undefined {
    // Of the caller: what runs once a connection is free has another context.
    const limit = current.getStore() ?? 'other';
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client === undefined ? reject(error) : resolve(client)));
      });
    }
    super.connect((error, client, release) => {
      if (client === undefined || this.#limits.get(client) === limit) return callback(error, client, release);
      this.#setLimit(client, limit).then(
        () => callback(undefined, client, release),
        (fault: Error) => {
          release(fault);
          callback(fault, undefined, () => {});
        },
      );
    });
    return undefined;
  }

  async #setLimit(client: pg.PoolClient, limit: Limit): Promise<void> {
    await client.query(`set statement_timeout = ${STATEMENT_LIMITS[limit]}`);
    this.#limits.set(client, limit);
  }
}

/** Not every system that PostgreSQL runs on can tell. */
async function checkClient(client: pg.ClientBase): Promise<void> {
  await client.query(`set client_connection_check_interval = '${CLIENT_CHECK}'`).catch(() => {});
}
