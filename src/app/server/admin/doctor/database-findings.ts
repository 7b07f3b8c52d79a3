// Judges what PostgreSQL reports of itself.
import type { DatabaseFacts } from '#platform/db/database-health.ts';
import type { MonthlyTable } from '#platform/db/months.ts';
import { formatBytes, formatCount, formatNoun } from '#shared/formats.ts';
import { type Finding, formatNames, formatSpan, graded, ok, problem, warning } from './finding.ts';

/** As the processes set them where no pooler is between (statement-limits.ts). */
const ROLE_LIMITS: Record<string, string> = { statement_timeout: '30min', client_connection_check_interval: '2s' };

/** Connections of one process with everything in it: the pool, LISTEN, and the job worker. */
const CONNECTIONS_OF_PROCESS = 23;

/** @param pooled DATABASE_URL leads to a pooler, which keeps no settings of a connection */
export function databaseFindings(facts: DatabaseFacts, pendingMigrations: number, pooled = false): Finding[] {
  return [
    version(facts),
    encoding(facts),
    extensions(facts),
    migrations(pendingMigrations),
    writable(facts),
    durability(facts),
    connections(facts),
    limits(facts, pooled),
    ...sessions(facts),
    replication(facts),
    indexes(facts),
    unlogged(facts),
    autovacuum(facts),
    wraparound(facts),
    clock(facts),
  ];
}

function version({ version: number, size }: DatabaseFacts): Finding {
  const check = 'PostgreSQL version';
  const shown = `${Math.floor(number / 10_000)}.${number % 10_000}`;
  if (number >= 150_000) return ok(check, `${shown}, the database has ${formatBytes(size)}`);
  return problem(check, `PostgreSQL ${shown} is too old.`, 'Upgrade the database to PostgreSQL 15 or newer.');
}

function encoding({ encoding: name, collation, collationChanged }: DatabaseFacts): Finding {
  const check = 'Encoding and collation';
  if (name !== 'UTF8') {
    return problem(
      check,
      `The encoding is ${name}: names of many countries cannot be stored.`,
      'Create the database with encoding UTF8 (create database leadwright encoding UTF8 template template0) and restore a backup into it.',
    );
  }
  if (collationChanged) {
    return problem(
      check,
      `The collation library of ${collation} has changed since the indexes were built: unique values may be stored twice.`,
      'Run REINDEX DATABASE CONCURRENTLY, then ALTER DATABASE leadwright REFRESH COLLATION VERSION.',
    );
  }
  return ok(check, `${name}, ${collation}`);
}

function extensions({ missingExtensions, mayCreate }: DatabaseFacts): Finding {
  const check = 'Extensions and rights';
  if (missingExtensions.length > 0) {
    return problem(
      check,
      `Missing: ${missingExtensions.join(', ')}.`,
      `Run as a superuser of the database: ${missingExtensions.map((name) => `create extension ${name};`).join(' ')}`,
    );
  }
  if (!mayCreate) {
    return problem(
      check,
      'The user of DATABASE_URL cannot create tables or schemas, so migrations fail.',
      'Make this user the owner of the database and of the schema public.',
    );
  }
  return ok(check, 'all are there');
}

function migrations(pending: number): Finding {
  const check = 'Migrations';
  if (pending > 0) {
    return problem(
      check,
      `${formatNoun(pending, 'migration')} of this version not applied.`,
      'Run npm run admin -- db:migrate, or start a process of this version.',
    );
  }
  if (pending < 0) {
    return problem(
      check,
      `The database has ${formatNoun(-pending, 'migration')} more than this version: a newer one ran on it.`,
      'Start the newer version, or restore the backup from before the upgrade.',
    );
  }
  return ok(check, 'all are applied');
}

function writable({ readOnly }: DatabaseFacts): Finding {
  const check = 'Writes';
  if (!readOnly) return ok(check, 'the database takes writes');
  return problem(
    check,
    'DATABASE_URL leads to a standby or a read-only database.',
    'Point DATABASE_URL to the primary, or promote this one.',
  );
}

function durability({ fsync, synchronousCommit }: DatabaseFacts): Finding {
  const check = 'Durability';
  if (!fsync) {
    return problem(
      check,
      'fsync is off: a crash of the machine destroys the database.',
      'Set fsync = on in postgresql.conf and restart PostgreSQL.',
    );
  }
  if (!synchronousCommit) {
    return warning(
      check,
      'synchronous_commit is off: a crash loses the last second, and emails of that second may be sent twice.',
      'Set synchronous_commit = on in postgresql.conf.',
    );
  }
  return ok(check, 'commits are on disk before they are answered');
}

function connections({ connections: { max, used, ours } }: DatabaseFacts): Finding {
  const check = 'Connections';
  const free = max - used;
  const message = `${used} of ${max} are in use, ${ours} by this product.`;
  const fix = `Each process needs up to ${CONNECTIONS_OF_PROCESS}. Raise max_connections, or run fewer processes.`;
  if (free <= 3) return problem(check, message, fix);
  return free < CONNECTIONS_OF_PROCESS
    ? warning(check, `${message} One more process, as in a rolling restart, does not fit.`, fix)
    : ok(check, message);
}

function limits({ missingLimits }: DatabaseFacts, pooled: boolean): Finding {
  const check = 'Limits of statements';
  if (!pooled || missingLimits.length === 0) return ok(check, pooled ? 'set for the role' : 'set on each connection');
  const settings = missingLimits.map(
    (name) => `alter role ROLE in database NAME set ${name} = '${ROLE_LIMITS[name]}';`,
  );
  return warning(
    check,
    `Over the pooler, ${formatNames(missingLimits)} is not set: a statement may run for hours, also after its process has ended.`,
    `Run with the user and the database of DATABASE_URL: ${settings.join(' ')} Then reconnect the pooler.`,
  );
}

function sessions({ longestTransaction, longestIdle, preparedTransactions }: DatabaseFacts): Finding[] {
  const end = (pid: number) =>
    `Find out what it does in pg_stat_activity, then end it: select pg_terminate_backend(${pid}).`;
  const oldest = longestTransaction
    ? graded(
        'Oldest transaction',
        longestTransaction.seconds,
        { warn: 1_800, fail: 14_400 },
        `${longestTransaction.application || 'unnamed'} (pid ${longestTransaction.pid}) runs since ${formatSpan(longestTransaction.seconds)}; dead rows stay for as long.`,
        end(longestTransaction.pid),
      )
    : ok('Oldest transaction', 'none runs');
  const idle = longestIdle
    ? graded(
        'Idle in transaction',
        longestIdle.seconds,
        { warn: 60, fail: 600 },
        `${longestIdle.application || 'unnamed'} (pid ${longestIdle.pid}) has a transaction open and does nothing since ${formatSpan(longestIdle.seconds)}.`,
        `${end(longestIdle.pid)} Set idle_in_transaction_session_timeout for users other than ours.`,
      )
    : ok('Idle in transaction', 'none');
  if (preparedTransactions === 0) return [oldest, idle];
  return [
    oldest,
    idle,
    warning(
      'Prepared transactions',
      `${formatNoun(preparedTransactions, 'prepared transaction')}: this product makes none, and they hold back vacuum.`,
      'List them with select * from pg_prepared_xacts and roll back those without an owner.',
    ),
  ];
}

function replication({ inactiveSlots }: DatabaseFacts): Finding {
  const check = 'Replication slots';
  if (inactiveSlots.length === 0) return ok(check, 'none is inactive');
  return warning(
    check,
    `Inactive: ${formatNames(inactiveSlots)}. The WAL for them fills the disk of the database.`,
    'Start the replica again, or drop the slot: select pg_drop_replication_slot(NAME).',
  );
}

function indexes({ invalidIndexes }: DatabaseFacts): Finding {
  const check = 'Indexes';
  if (invalidIndexes.length === 0) return ok(check, 'all are valid');
  return problem(
    check,
    `Not valid: ${formatNames(invalidIndexes)}. Queries do not use them, and unique ones may not hold.`,
    invalidIndexes.map((name) => `reindex index concurrently ${name};`).join(' '),
  );
}

function unlogged({ unloggedTables }: DatabaseFacts): Finding {
  const check = 'Unlogged tables';
  if (unloggedTables.length === 0) return ok(check, 'none');
  return problem(
    check,
    `${formatNames(unloggedTables)}: emptied by a crash, and not on replicas.`,
    unloggedTables.map((name) => `alter table ${name} set logged;`).join(' '),
  );
}

function autovacuum({ autovacuum: isOn, bloatedTables }: DatabaseFacts): Finding {
  const check = 'Autovacuum';
  if (!isOn) return problem(check, 'It is off: tables only grow.', 'Set autovacuum = on and reload PostgreSQL.');
  if (bloatedTables.length === 0) return ok(check, 'keeps up');
  const named = bloatedTables.map(({ name, dead }) => `${name} (${formatCount(dead)} dead rows)`);
  return warning(
    check,
    `Not vacuumed for a day: ${formatNames(named)}.`,
    'End old transactions first (see above), then run vacuum (analyze) on these tables.',
  );
}

/** Rows of a restored backup are in the rest until the next start or night. */
const RESTED = 100_000;

export function monthsFinding(tables: readonly MonthlyTable[]): Finding {
  const check = 'Tables by month';
  const late = tables.filter(({ ahead, rest }) => ahead === 0 || rest > RESTED);
  if (late.length === 0) return ok(check, `${formatNoun(tables.length, 'table')} with partitions for the next months`);
  const named = late.map(({ name, ahead, rest }) =>
    ahead === 0 ? `${name} (no partition for next month)` : `${name} (${formatCount(rest)} rows in no month)`,
  );
  return warning(
    check,
    `${formatNames(named)}: what is old cannot be deleted by the month.`,
    'Check that a worker runs: its nightly job months-create creates partitions and moves rows to them. npm run admin -- db:migrate does it now.',
  );
}

/** PostgreSQL refuses writes at 2.1 billion; autovacuum freezes from 200 million on. */
function wraparound({ freezeAge }: DatabaseFacts): Finding {
  return graded(
    'Transaction ids',
    freezeAge,
    { warn: 500_000_000, fail: 1_500_000_000 },
    `The oldest table is ${formatCount(freezeAge)} transactions old; at 2,100,000,000 the database refuses writes.`,
    'End old transactions, prepared transactions and inactive slots, then run vacuum (freeze) on the database.',
  );
}

function clock({ clockAheadMs }: DatabaseFacts): Finding {
  return graded(
    'Clocks',
    Math.abs(clockAheadMs),
    { warn: 2_000, fail: 30_000 },
    `The database is ${Math.abs(clockAheadMs)} ms ${clockAheadMs < 0 ? 'behind' : 'ahead of'} this machine.`,
    'Run a time service (chrony or systemd-timesyncd) on both machines.',
  );
}
