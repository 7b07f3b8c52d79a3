// Background jobs on graphile-worker: queued in PostgreSQL, so a job is in the transaction of what it follows from.

import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { type JobHelpers, type Runner, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import type { z } from 'zod';
import { type Executor, isDatabaseAway, openPool } from '#platform/db/client.ts';
import type { Log } from '../log.ts';
import { getTracer, inSpan } from '../tracing/tracing.ts';

export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  name: string;
  payload: P;
  /** Cron pattern in UTC, for jobs that run by the clock (their payload is ignored). */
  cron?: string;
  maxAttempts: number;
}

/** A definition with what runs it. Running twice with one payload must have the effect of running once. */
export interface Job {
  definition: JobDefinition;
  run(payload: unknown, stopping?: AbortSignal): Promise<void>;
  /** After its last try has failed: ends what the user is waiting for. A try that a stop of the process interrupts is not counted. */
  giveUp?(payload: unknown): Promise<void>;
}

const ABORT_AFTER_MS = 1_000;
const SERVED_WITHIN_MS = 1_000;
/** A job that a stop of the process interrupts is continued by the next process that is there: this is none of its tries. */
const RELEASE_STOPPED = `
  update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0), locked_at = null, locked_by = null, run_at = now() where id = $1`;
const NEVER = new AbortController().signal;

/** `stopping` is aborted a second after the process was told to stop: for jobs that take longer than that. */
export function defineJob<P extends z.ZodType>(
  definition: JobDefinition<P>,
  work: (payload: z.output<P>, stopping: AbortSignal) => Promise<void>,
  giveUp?: (payload: z.output<P>) => Promise<void>,
): Job {
  return {
    definition,
    run: async (payload, stopping = NEVER) => work(definition.payload.parse(payload), stopping),
    giveUp: async (payload) => giveUp?.(definition.payload.parse(payload)),
  };
}

export interface Jobs {
  /** Queues a job. With `executor` a transaction, the job exists exactly if the transaction commits. */
  enqueue<P extends z.ZodType>(
    executor: Executor,
    job: JobDefinition<P>,
    payload: z.input<P>,
    key?: string,
    /** Not before; left out, as soon as it can be. */
    at?: Date,
  ): Promise<void>;
  /**
   * For work that has not moved for so long that its worker must be gone: queues it where it is not queued, and frees it where a dead
   * worker holds it. A waiting try is left as it is. False where its tries are used up.
   */
  resume<P extends z.ZodType>(
    executor: Executor,
    job: JobDefinition<P>,
    payload: z.input<P>,
    key: string,
  ): Promise<boolean>;
}

/** The trace that a job belongs to, beside its payload while traces are on. */
const TRACE_KEY = '$traceparent';

function withTrace(payload: unknown): unknown {
  const current = getTracer()?.current();
  if (!current || typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload;
  return { ...payload, [TRACE_KEY]: current.traceparent };
}

function splitTrace(queued: unknown): { payload: unknown; parent: string | undefined } {
  if (typeof queued !== 'object' || queued === null || !(TRACE_KEY in queued))
    return { payload: queued, parent: undefined };
  const { [TRACE_KEY]: parent, ...payload } = queued;
  return { payload, parent: typeof parent === 'string' ? parent : undefined };
}

export function createJobs(): Jobs {
  const enqueue: Jobs['enqueue'] = async (executor, job, payload, key, at) => {
    await executor.execute(
      sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(withTrace(payload))}::json,
            max_attempts => ${job.maxAttempts}::int, job_key => ${key ?? null}::text,
            run_at => ${at?.toISOString() ?? null}::timestamptz)`,
    );
  };
  return {
    enqueue,
    async resume(executor, job, payload, key) {
      // Queued again under its key, a job would have all its tries again.
      const { rows } = await executor.execute<{ open: boolean }>(sql`
        update graphile_worker._private_jobs set locked_at = null, locked_by = null
         where key = ${key}::text returning attempts < max_attempts as open`);
      if (rows[0]) return rows[0].open;
      await enqueue(executor, job, payload, key);
      return true;
    },
  };
}

type Pool = ReturnType<typeof openPool>;

interface WorkerOptions {
  url: string;
  log: Log;
  jobs: Job[];
  connectTimeoutMs?: number;
  /** Shorter ones for tests. */
  presenceTimes?: typeof PRESENCE;
}

/** Starts working off jobs in this process; the returned function stops it after the jobs at hand. */
export async function startWorker({
  url,
  log,
  jobs,
  connectTimeoutMs,
  presenceTimes = PRESENCE,
}: WorkerOptions): Promise<() => Promise<void>> {
  const pool = openPool({ url, log, max: 5, name: 'leadwright-worker', connectTimeoutMs });
  const events: WorkerEvents = new EventEmitter();
  retryEndsOfJobs(pool, events, log);
  const presence = createPresence(pool, log, presenceTimes);
  // Its id is known before it takes its first job.
  events.on('pool:create', ({ workerPool }) => presence.announce(workerPool.id));
  await unlockJobsBeforeAnyConnection(pool);
  const runner: Runner = await run({
    pgPool: pool,
    events,
    concurrency: 4,
    noHandleSignals: true,
    noPreparedStatements: false,
    pollInterval: 2_000,
    gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.definition.name,
        async (queued: unknown, { abortSignal, query, job: { id, attempts, max_attempts } }: JobHelpers) => {
          const { payload, parent } = splitTrace(queued);
          const { name } = job.definition;
          try {
            await inSpan(
              `job ${name}`,
              { kind: 'consumer', attributes: { 'leadwright.job': name, 'leadwright.attempt': attempts }, parent },
              () => job.run(payload, abortSignal),
            );
          } catch (error) {
            if (abortSignal.aborted) await query(RELEASE_STOPPED, [id]);
            else if (attempts >= max_attempts) await job.giveUp?.(payload);
            throw error;
          }
        },
      ]),
    ),
    crontab: jobs
      .filter((job) => job.definition.cron)
      .map((job) => `${job.definition.cron} ${job.definition.name} ?max=${job.definition.maxAttempts} {}`)
      .join('\n'),
    logger: new WorkerLogger(() => (level, message, meta) => {
      const write = { error: log.error, warning: log.warn, info: log.debug, debug: log.trace }[level];
      write.call(log, { worker: meta }, message);
    }),
  });
  return async () => {
    await runner.stop();
    await allServed(pool);
    await presence.end();
    await pool.end();
  };
}

/**
 * The worker records how its last jobs ended, without waiting for the result. A pool that ends drops requests that still wait for a connection:
 * the job would stay locked.
 */
async function allServed(pool: Pool): Promise<void> {
  const signal = AbortSignal.timeout(SERVED_WITHIN_MS);
  while (pool.waitingCount > 0 && !signal.aborted) await once(pool, 'acquire', { signal }).catch(() => undefined);
}

/** A code that graphile-worker retries: after 3 seconds, then ever more rarely up to 2 minutes. */
const RETRIED = 'ETIMEDOUT';

/**
 * graphile-worker retries to record the end of a job for a few error codes only, which most errors of a database that is away do not have. Any
 * other is an unhandled rejection, which ends the process. The end is recorded between two events, in whose asynchronous context it is
 * recognised. The worker repeats everything else by itself.
 */
function retryEndsOfJobs(pool: Pool, events: WorkerEvents, log: Log): void {
  const ending = new AsyncLocalStorage<boolean>();
  for (const event of ['job:success', 'job:error'] as const) events.on(event, () => ending.enterWith(true));
  events.on('job:complete', () => ending.enterWith(false));

  const retried = (error: unknown): unknown => {
    if (!isDatabaseAway(error)) return error;
    log.warn({ err: error }, 'the end of a job could not be recorded; it is tried again');
    return Object.assign(new Error('the database is away', { cause: error }), { code: RETRIED });
  };
  const connect = pool.connect.bind(pool);
  const connectToEnd = async () => {
    // The process stops, and the next one unlocks the job.
    if (pool.ending) return new Promise<never>(() => {});
    const client = await connect().catch((error) => Promise.reject(retried(error)));
    return {
      query: (query: { text: string }) => client.query(query).catch((error) => Promise.reject(retried(error))),
      release: () => client.release(),
    };
  };
  const choose = (callback?: Parameters<typeof connect>[0]) => {
    if (callback) return connect(callback);
    return ending.getStore() ? connectToEnd() : connect();
  };
  pool.connect = choose as typeof pool.connect;
}

const PRESENCE = {
  /** A worker says so often that it lives, and looks for jobs of those that do not. */
  everyMs: 5_000,
  /** One that has not said so for this long is dead. */
  deadAfterMs: 20_000,
};

interface Presence {
  /** From now on this worker lives. */
  announce(workerId: string): void;
  end(): Promise<void>;
}

/**
 * A killed worker's jobs would stay locked for four hours. Each worker has a lease, and a job whose worker has none is tried again by another.
 * One that was only suspended then runs a job a second time, which has the effect of once (`Job`).
 */
function createPresence(pool: Pool, log: Log, { everyMs, deadAfterMs }: typeof PRESENCE): Presence {
  let lease: string | null = null;
  const renew = () =>
    pool.query(
      `insert into leases (name, holder, until) values ($1, gen_random_uuid(), now() + $2 * interval '1 millisecond')
       on conflict (name) do update set until = excluded.until`,
      [lease, deadAfterMs],
    );
  const unlockJobsOfDead = async () => {
    // A worker may take a job a moment before its first lease is written.
    const { rowCount } = await pool.query(
      `update graphile_worker._private_jobs j set locked_at = null, locked_by = null
        where locked_at < now() - $1 * interval '1 millisecond'
          and not exists (select from leases l where l.name = 'worker ' || j.locked_by and l.until > now())`,
      [deadAfterMs],
    );
    if (rowCount) log.warn({ jobs: rowCount }, 'jobs of workers that are gone are tried again');
  };
  let working = Promise.resolve();
  const tick = () => {
    working = Promise.all([lease === null ? null : renew(), unlockJobsOfDead()]).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'the lease of this worker could not be renewed'),
    );
  };
  const timer = setInterval(tick, everyMs);
  return {
    announce(workerId) {
      lease = `worker ${workerId}`;
      tick();
    },
    async end() {
      clearInterval(timer);
      await working;
      await pool.query('delete from leases where name = $1', [lease]).catch((error: unknown) => {
        log.warn({ err: error }, 'the lease of this worker could not be given back');
      });
    },
  };
}

/**
 * The same at a start without waiting for leases to expire: a worker has a connection for as long as it lives, so a lock older than every
 * connection of workers has no owner.
 */
async function unlockJobsBeforeAnyConnection(pool: Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_at is not null
        and locked_at < coalesce((select min(backend_start) from pg_stat_activity
                                   where application_name = 'leadwright-worker' and pid <> pg_backend_pid()
                                     and datname = current_database()), now())`,
  );
}

/** What the queue holds of one kind of job. */
export interface QueueFigures {
  job: string;
  /** To be run, now or later. */
  waiting: number;
  /** Of these, due now. */
  due: number;
  running: number;
  /** All tries are used up. */
  failed: number;
  /** Seconds that the oldest due job has waited; 0 where none is due. */
  delay: number;
}

/** So many jobs are counted at most: a queue that is longer is as bad, and this is called every few seconds. */
const MAX_COUNTED = 100_000;

export async function readQueue(executor: Executor): Promise<QueueFigures[]> {
  const { rows } = await executor.execute<QueueFigures & Record<string, unknown>>(sql`
    select t.identifier as job,
           count(*) filter (where attempts < max_attempts and locked_at is null)::int as waiting,
           count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::int as due,
           count(*) filter (where locked_at is not null)::int as running,
           count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
           coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now())), 0)::int
             as delay
      from (select task_id, attempts, max_attempts, locked_at, run_at from graphile_worker._private_jobs limit ${MAX_COUNTED}) j
      join graphile_worker._private_tasks t on t.id = j.task_id
     group by t.identifier order by t.identifier`);
  return rows;
}

/** Job workers that are alive, over all machines: each has a lease. */
export async function countWorkers(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(
    sql`select count(*)::int as count from leases where name like 'worker %' and until > now()`,
  );
  return rows[0]?.count ?? 0;
}

/** Seconds that the job which is due the longest has waited for its first try; 0 where none waits. */
export async function queueDelaySeconds(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ delay: number }>(sql`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::int as delay from graphile_worker._private_jobs
     where locked_at is null and attempts = 0 and run_at <= now()`);
  return rows[0]?.delay ?? 0;
}
