// Reads the figures of the server: what Linux says of its process, its /metrics, and PostgreSQL.
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Client } from 'pg';
import { createSoleConnection } from '#platform/db/client.ts';
import type { ServerProcess } from '../stage.ts';
import type { Reading } from './figures.ts';
import { FOLDER } from './report.ts';

const HELD_MEMORY_FILE = path.resolve(FOLDER, 'held-memory.json');
export const COLLECTS_GARBAGE = {
  NODE_OPTIONS: `--import=${pathToFileURL('bench/soak/collect-garbage.mjs').href}`,
  HELD_MEMORY_FILE,
};

export interface Probe {
  read(): Promise<Reading>;
  /** With a garbage collection, so that the memory is that of what the server holds. */
  readHeld(): Promise<Reading>;
  /** Emails that were handed over so far, over SMTP and by practice mailboxes. */
  countSent(): Promise<number>;
  close(): Promise<void>;
}

const COLLECTION_TIMEOUT_MS = 30_000;
const COLLECTION_POLL_MS = 50;

/** The server was started with `COLLECTS_GARBAGE`. */
export async function openProbe(server: ServerProcess, databaseUrl: string): Promise<Probe> {
  const client = createSoleConnection(databaseUrl, 'leadwright-soak');
  await client.connect();
  const leases = await leaseTables(client);
  const probe: Probe = {
    async readHeld() {
      const { rss, heapUsed, external } = await collectGarbage(server.pid);
      const [rssMb, heapMb, externalMb] = [rss / 2 ** 20, heapUsed / 2 ** 20, external / 2 ** 20];
      return { ...(await probe.read()), rssMb, heapMb, externalMb };
    },
    async read() {
      const [handles, status, metrics, database] = await Promise.all([
        countHandles(server.pid),
        readFile(`/proc/${server.pid}/status`, 'utf8'),
        readMetrics(server.url),
        readDatabase(client, leases),
      ]);
      const ofStatus = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      const megabytes = (name: string) => metrics(name) / 2 ** 20;
      return {
        rssMb: ofStatus('VmRSS') / 1_024,
        heapMb: megabytes('nodejs_heap_size_used_bytes'),
        externalMb: megabytes('nodejs_external_memory_bytes'),
        ...handles,
        threads: ofStatus('Threads'),
        poolConnections:
          metrics('database_pool_connections', 'state="used"') + metrics('database_pool_connections', 'state="idle"'),
        poolWaiting: metrics('database_pool_waiting'),
        loopMs: metrics('nodejs_eventloop_lag_p99_seconds') * 1_000,
        jobsDue: metrics('job_queue_jobs', 'state="due"'),
        jobsRunning: metrics('job_queue_jobs', 'state="running"'),
        jobsFailed: metrics('job_queue_jobs', 'state="failed"'),
        mailsWaiting: metrics('email_queue_emails', 'state="waiting"'),
        mailsSending: metrics('email_queue_emails', 'state="sending"'),
        mailsUncertain: metrics('email_queue_emails', 'state="uncertain"'),
        webhooksWaiting: metrics('webhook_deliveries_waiting'),
        ...database,
      };
    },
    async countSent() {
      const { rows } = await client.query<{ sent: string }>(
        `select coalesce(sum(sent), 0) as sent from send_counts where scope = 'mailbox'`,
      );
      return Number(rows[0]?.sent);
    },
    close: () => client.end(),
  };
  return probe;
}

/** What the server held right after a full garbage collection. */
async function collectGarbage(pid: number): Promise<NodeJS.MemoryUsage> {
  await rm(HELD_MEMORY_FILE, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let waited = 0; waited < COLLECTION_TIMEOUT_MS; waited += COLLECTION_POLL_MS) {
    await setTimeout(COLLECTION_POLL_MS);
    const text = await readFile(HELD_MEMORY_FILE, 'utf8').catch(() => null);
    if (text !== null) return JSON.parse(text) as NodeJS.MemoryUsage;
  }
  throw new Error('The server did not collect its garbage in time.');
}

async function countHandles(pid: number) {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all((await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => '')));
  const sockets = targets.filter((target) => target.startsWith('socket:')).length;
  const files = targets.filter((target) => target.startsWith('/')).length;
  return { sockets, files, otherHandles: targets.length - sockets - files };
}

/** The sum of the series of that name whose labels contain `label`. */
async function readMetrics(url: string): Promise<(name: string, label?: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const series = text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(\{.*\})? (\S+)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, labels, value: Number(value) }];
  });
  return (name, label = '') =>
    series
      .filter((each) => each.name === name && each.labels.includes(label))
      .reduce((sum, { value }) => sum + value, 0);
}

/** All that hold leases: the holder until when. Those of mail servers are released by their time and keep the last holder. */
async function leaseTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'holder'
    intersect select table_name from information_schema.columns where table_schema = 'public' and column_name = 'until'
    except select 'mail_server_turns'`);
  return rows.map(({ name }) => name);
}

async function readDatabase(client: Client, leases: readonly string[]) {
  const expired = leases.map(
    (table) => `(select count(*) from ${table} where holder is not null and until < now() - interval '5 s')`,
  );
  const { rows } = await client.query<Record<string, string | number>>(`
    with other as (select * from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend')
    select (select count(*) from other) as "backends",
           (select count(*) from other where state like 'idle in transaction%' and state_change < now() - interval '1 s') as "idleInTransaction",
           (select coalesce(extract(epoch from max(now() - xact_start)), 0) from other) as "transactionSeconds",
           (select count(*) from pg_locks where not granted) as "locksWaiting",
           (select coalesce(extract(epoch from max(now() - waitstart)), 0) from pg_locks where not granted) as "lockSeconds",
           (select count(*) from pg_locks where locktype = 'advisory' and granted) as "advisoryLocks",
           ${expired.join(' + ')} as "expiredLeases",
           pg_database_size(current_database()) / 1048576.0 as "databaseMb"`);
  const figures = Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]);
  return Object.fromEntries(figures) as Pick<
    Reading,
    | 'backends'
    | 'idleInTransaction'
    | 'transactionSeconds'
    | 'locksWaiting'
    | 'lockSeconds'
    | 'advisoryLocks'
    | 'expiredLeases'
    | 'databaseMb'
  >;
}
