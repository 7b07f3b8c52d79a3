// What PostgreSQL reports of its own state: read for the operator, changes nothing.
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database, Executor, Transaction } from './client.ts';

export interface DatabaseFacts {
  /** Such as 150018. */
  version: number;
  encoding: string;
  collation: string;
  /** The version of the collation library has changed since the indexes were built. */
  collationChanged: boolean;
  missingExtensions: string[];
  mayCreate: boolean;
  /** A standby, or set to refuse writes. */
  readOnly: boolean;
  fsync: boolean;
  synchronousCommit: boolean;
  connections: { max: number; used: number; ours: number };
  /** Bytes. */
  size: number;
  /** Limits of statements that are set neither for the role nor for the database or the server. */
  missingLimits: string[];
  longestTransaction: Session | null;
  longestIdle: Session | null;
  preparedTransactions: number;
  inactiveSlots: string[];
  invalidIndexes: string[];
  unloggedTables: string[];
  autovacuum: boolean;
  /** Tables with many dead rows that were not vacuumed for a day. */
  bloatedTables: { name: string; dead: number }[];
  /** Transactions until a table must be frozen. */
  freezeAge: number;
  /** Milliseconds by which the clock of the database is ahead of ours. */
  clockAheadMs: number;
}

interface Session {
  pid: number;
  application: string;
  seconds: number;
}

/** Created by the migrations. */
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin'];

/** On purpose: what they hold is made again after a crash. */
const MAY_BE_UNLOGGED = ['import_rows', 'mail_server_turns'];

const BLOAT = { rows: 100_000, share: 0.2 };

/** `ours`: connections of the product are named "leadwright...". */
const SETTINGS = `
  select current_setting('server_version_num')::int as version, pg_encoding_to_char(d.encoding) as encoding, d.datcollate as collation,
         coalesce(d.datcollversion <> pg_database_collation_actual_version(d.oid), false) as "collationChanged",
         array(select name from unnest($1::text[]) name where not exists (select from pg_extension where extname = name)) as "missingExtensions",
         has_schema_privilege('public', 'create') and has_database_privilege(d.oid, 'create') as "mayCreate",
         pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "readOnly",
         current_setting('fsync') = 'on' as fsync, current_setting('synchronous_commit') <> 'off' as "synchronousCommit",
         least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
               nullif(d.datconnlimit, -1), nullif((select rolconnlimit from pg_roles where rolname = current_user), -1)) as "maxConnections",
         array(select name from pg_settings where name in ('statement_timeout', 'client_connection_check_interval') and reset_val = '0'
                order by name desc) as "missingLimits",
         pg_database_size(d.oid)::float8 as size, current_setting('autovacuum') = 'on' as autovacuum,
         (select max(greatest(age(datfrozenxid), mxid_age(datminmxid))) from pg_database) as "freezeAge",
         (select count(*)::int from pg_prepared_xacts) as "preparedTransactions",
         array(select slot_name::text from pg_replication_slots where not active) as "inactiveSlots"
    from pg_database d where d.datname = current_database()`;

const SESSIONS = `
  select pid, application_name as application, state like 'idle in transaction%' as idle,
         extract(epoch from clock_timestamp() - xact_start)::int as seconds,
         extract(epoch from clock_timestamp() - state_change)::int as "idleSeconds", datname = current_database() as here
    from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;

const RELATIONS = `
  select array(select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indexrelid
                where not (i.indisvalid and i.indisready) and c.relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)
                order by 1) as "invalidIndexes",
         array(select oid::regclass::text from pg_class
                where relpersistence = 'u' and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
                  and relname <> all($3::text[]) order by 1) as "unloggedTables",
         coalesce((select json_agg(json_build_object('name', relid::regclass::text, 'dead', n_dead_tup) order by n_dead_tup desc)
                     from pg_stat_user_tables
                    where n_dead_tup > $1 and n_dead_tup > $2::float8 * (n_live_tup + n_dead_tup)
                      and greatest(last_autovacuum, last_vacuum, '-infinity') < now() - interval '1 day'), '[]') as "bloatedTables"`;

type SessionRow = Session & { idle: boolean; idleSeconds: number; here: boolean };

export async function readDatabaseFacts(client: Pick<pg.Pool, 'query'>): Promise<DatabaseFacts> {
  const clockAheadMs = await readClock(client);
  const settings = await client.query<Omit<DatabaseFacts, 'connections'> & { maxConnections: number }>(SETTINGS, [
    EXTENSIONS,
  ]);
  const { rows: sessions } = await client.query<SessionRow>(SESSIONS);
  const relations = await client.query<Pick<DatabaseFacts, 'invalidIndexes' | 'unloggedTables' | 'bloatedTables'>>(
    RELATIONS,
    [BLOAT.rows, BLOAT.share, MAY_BE_UNLOGGED],
  );
  const [found, inTables] = [settings.rows[0], relations.rows[0]];
  if (!found || !inTables) throw new Error('PostgreSQL did not describe its database');
  const { maxConnections, ...facts } = found;
  const here = sessions.filter((session) => session.here);
  const longest = (rows: Session[]) => rows.sort((a, b) => b.seconds - a.seconds)[0] ?? null;
  return {
    ...facts,
    ...inTables,
    clockAheadMs,
    connections: {
      max: maxConnections,
      // This one too.
      used: sessions.length + 1,
      ours: here.filter(({ application }) => application.startsWith('leadwright')).length,
    },
    longestTransaction: longest(here.filter(({ idle, seconds }) => !idle && seconds !== null)),
    longestIdle: longest(here.filter(({ idle }) => idle).map((row) => ({ ...row, seconds: row.idleSeconds }))),
  };
}

/** Says whether two connections lead to one database, whatever is between. */
export async function readPlace(db: Database): Promise<string> {
  const { rows } = await db.execute<{ place: string }>(sql`
    select current_database() || ' ' || (select oid from pg_database where datname = current_database()) || ' '
           || pg_postmaster_start_time() as place`);
  return rows[0]?.place ?? '';
}

/** By how many seconds a replica is behind; null where it is none. One that has everything is not behind, however long nothing was written. */
export async function readReplicaDelay(db: Database): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select case when not pg_is_in_recovery() then null
                when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
                else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 end as seconds`);
  return rows[0]?.seconds ?? null;
}

/** The shortest of three round trips is the most exact. */
async function readClock(client: Pick<pg.Pool, 'query'>): Promise<number> {
  let best = { roundTrip: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let n = 0; n < 3; n++) {
    const before = Date.now();
    const { rows } = await client.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const after = Date.now();
    const ahead = Math.round((rows[0]?.ms ?? 0) - (before + after) / 2);
    if (after - before < best.roundTrip) best = { roundTrip: after - before, ahead };
  }
  return best.ahead;
}

/** Seconds that the longest running statement of the product has taken so far; 0 where none runs. */
export async function readLongestStatement(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ seconds: number }>(sql`
    select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()
       and application_name like 'leadwright%'`);
  return rows[0]?.seconds ?? 0;
}

/** Runs `work` in a transaction of which each statement is cancelled after `ms`: for reports that must not slow down the product. */
export function withTimeLimit<T>(db: Database, ms: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
    return work(tx);
  });
}
