// Background jobs on graphile-worker: queued in PostgreSQL, so a job is in the transaction of what it follows from.

import { sql } from 'drizzle-orm';
import { type JobHelpers, type Runner, run, Logger as WorkerLogger } from 'graphile-worker';
import type { z } from 'zod';
import { type Executor, openPool } from '#platform/db/client.ts';
import type { Log } from '../log.ts';

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
}

const NEVER = new AbortController().signal;

/** `stopping` is aborted some seconds after the process was told to stop: for jobs that take longer than that. */
export function defineJob<P extends z.ZodType>(
  definition: JobDefinition<P>,
  work: (payload: z.output<P>, stopping: AbortSignal) => Promise<void>,
): Job {
  return { definition, run: async (payload, stopping = NEVER) => work(definition.payload.parse(payload), stopping) };
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
}

export function createJobs(): Jobs {
  return {
    async enqueue(executor, job, payload, key, at) {
      await executor.execute(
        sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json,
              max_attempts => ${job.maxAttempts}::int, job_key => ${key ?? null}::text,
              run_at => ${at?.toISOString() ?? null}::timestamptz)`,
      );
    },
  };
}

interface WorkerOptions {
  url: string;
  log: Log;
  jobs: Job[];
}

/** Starts working off jobs in this process; the returned function stops it after the jobs at hand. */
export async function startWorker({ url, log, jobs }: WorkerOptions): Promise<() => Promise<void>> {
  const pool = openPool({ url, log, max: 5, name: 'leadwright-worker' });
  await unlockJobsOfDeadWorkers(pool);
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    noPreparedStatements: false,
    pollInterval: 2_000,
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.definition.name,
        (payload: unknown, { abortSignal }: JobHelpers) => job.run(payload, abortSignal),
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
    await pool.end();
  };
}

/**
 * A killed worker's jobs stay locked for four hours. A worker holds its connections for as long as it lives, so a lock
 * older than every connection of ours belongs to nobody.
 */
async function unlockJobsOfDeadWorkers(pool: ReturnType<typeof openPool>): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_at is not null
        and locked_at < coalesce((select min(backend_start) from pg_stat_activity
                                   where application_name = 'leadwright-worker' and pid <> pg_backend_pid()
                                     and datname = current_database()), now())`,
  );
}
