// The figures of health-figures.ts, of the disk and of this process, in /metrics.
import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Platform } from '#platform/platform.ts';
import { lastBackupAt } from './admin/admin-audit.store.ts';
import { type HealthFigures, readHealth, sourceState } from './health-figures.ts';

/** Scrapes of several Prometheus servers, and of one that is impatient, share a reading. */
const CACHE_MS = 10_000;

type Values = [labels: Record<string, string>, value: number][];
type Figures = HealthFigures & { backupAt: Date | null };

/** Figures of the database are absent while it cannot be read; `database_up` says so. */
export function measureHealth(platform: Pick<Platform, 'db' | 'metrics' | 'config' | 'clock' | 'log'>): void {
  const { db, metrics, config, clock } = platform;
  const read = createReader(platform);
  const gauge = (name: string, help: string, labelNames: string[], collect: () => Promise<Values>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [metrics],
      async collect() {
        const values = await collect();
        this.reset();
        // A reset gauge without labels has the value 0, which would be a lie.
        if (labelNames.length === 0) this.remove({});
        for (const [labels, value] of values) this.set(labels, value);
      },
    });
  const ofDatabase = (name: string, help: string, labelNames: string[], values: (figures: Figures) => Values) =>
    gauge(name, help, labelNames, async () => {
      const figures = await read();
      return figures === null ? [] : values(figures);
    });
  const one = (value: number): Values => [[{}, value]];

  gauge('database_up', '1 while the database can be read by this process', [], async () =>
    one((await read()) === null ? 0 : 1),
  );
  ofDatabase('job_queue_jobs', 'Jobs by kind and state', ['job', 'state'], ({ queue }) =>
    queue.flatMap(({ job, waiting, due, running, failed }) =>
      Object.entries({ waiting, due, running, failed }).map(([state, n]): Values[number] => [{ job, state }, n]),
    ),
  );
  ofDatabase('job_queue_delay_seconds', 'Time that the oldest due job of a kind has waited', ['job'], ({ queue }) =>
    queue.map(({ job, delay }) => [{ job }, delay]),
  );
  ofDatabase('job_workers', 'Processes that run jobs, over all machines', [], ({ workers }) => one(workers));
  ofDatabase('email_queue_emails', 'Emails by state, each counted up to 100,000', ['state'], ({ mails }) => [
    [{ state: 'waiting' }, mails.waiting],
    [{ state: 'sending' }, mails.sending],
    [{ state: 'uncertain' }, mails.uncertain],
  ]);
  ofDatabase('email_queue_due_mailboxes', 'Mailboxes with due email that no process serves', [], ({ mails }) =>
    one(mails.dueMailboxes),
  );
  ofDatabase('email_queue_delay_seconds', 'Time that the longest of these mailboxes has waited', [], ({ mails }) =>
    one(mails.delay),
  );
  ofDatabase('mailboxes', 'Mailboxes and numbers by kind and state', ['kind', 'state'], ({ mailboxes }) =>
    mailboxes.map(({ kind, state, pauseReason, count }) => [
      { kind, state: pauseReason === '' ? state : `${state}-${pauseReason}` },
      count,
    ]),
  );
  ofDatabase('source_state', '1 for the state of each source that was called', ['source', 'state'], ({ sources }) =>
    sources.map((row) => [{ source: row.source, state: sourceState(row, clock.now()) }, 1]),
  );
  ofDatabase('webhook_endpoints', 'Webhook endpoints by state', ['state'], ({ webhooks: { endpoints } }) => [
    [{ state: 'on' }, endpoints.on],
    [{ state: 'off' }, endpoints.turnedOff],
    [{ state: 'failing' }, endpoints.failing],
    [{ state: 'gone' }, endpoints.gone],
  ]);
  ofDatabase('webhook_deliveries_waiting', 'Webhook deliveries to be sent, up to 100,000', [], ({ webhooks }) =>
    one(webhooks.waiting),
  );
  ofDatabase('webhook_delay_seconds', 'Time that the oldest due delivery has waited', [], ({ webhooks }) =>
    one(webhooks.delay),
  );
  ofDatabase('backup_last_success_timestamp_seconds', 'When db:backup succeeded last', [], ({ backupAt }) =>
    backupAt === null ? [] : one(backupAt.getTime() / 1_000),
  );
  ofDatabase(
    'database_longest_statement_seconds',
    'Time that the longest running statement of all processes has taken so far',
    [],
    ({ longestStatement }) => one(longestStatement),
  );
  gauge('data_dir_free_bytes', 'Free space on the disk of DATA_DIR', [], async () => {
    const { bavail, bsize } = await statfs(config.dataDir);
    return one(bavail * bsize);
  });
  gauge('data_dir_size_bytes', 'Size of the disk of DATA_DIR', [], async () => {
    const { blocks, bsize } = await statfs(config.dataDir);
    return one(blocks * bsize);
  });
  const pool = db.$client;
  gauge('database_pool_connections', 'Connections of this process to the database', ['state'], async () => [
    [{ state: 'used' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
    [{ state: 'max' }, pool.options.max],
  ]);
  gauge('database_pool_waiting', 'Statements of this process that wait for a connection', [], async () =>
    one(pool.waitingCount),
  );
}

function createReader({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): () => Promise<Figures | null> {
  let last: { at: number; figures: Promise<Figures | null> } | null = null;
  return () => {
    if (last !== null && clock.now() - last.at < CACHE_MS) return last.figures;
    const figures = readHealth(db)
      .then(async (health) => ({ ...health, backupAt: await lastBackupAt(db) }))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the figures for /metrics could not be read');
        return null;
      });
    last = { at: clock.now(), figures };
    return figures;
  };
}
