// doctor: checks everything an operator can have wrong, and says how to fix it. It changes nothing.
import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { countLostSecrets } from '#outreach/mailboxes/server/index.ts';
import { hasReadableMailKey } from '#outreach/sending/server/index.ts';
import type { Config } from '#platform/config/config.ts';
import { connect, type Database } from '#platform/db/client.ts';
import { readDatabaseFacts, readPlace, readReplicaDelay } from '#platform/db/database-health.ts';
import { type EmbeddedConnection, joinRunning } from '#platform/db/embedded-operator.ts';
import { missingMigrations } from '#platform/db/migrate.ts';
import { readMonthlyTables } from '#platform/db/months.ts';
import { createLog } from '#platform/log.ts';
import { createSecrets } from '#platform/secrets.ts';
import { formatNoun } from '#shared/formats.ts';
import { createFiles } from '../../create-platform.ts';
import { readHealth } from '../../health-figures.ts';
import { lastBackupAt } from '../admin-audit.store.ts';
import type { Answer, Tool } from '../tool.ts';
import { nodeFinding, readConfig } from './config-findings.ts';
import { databaseFindings, monthsFinding } from './database-findings.ts';
import {
  type Finding,
  type FindingStatus,
  formatFault,
  formatSpan,
  graded,
  notChecked,
  ok,
  problem,
  warning,
} from './finding.ts';
import { backupFinding, productFindings } from './product-findings.ts';
import { folderFindings, mailFinding, storageFinding, storedSecretKey } from './service-findings.ts';

export function addDoctorCommand(program: Command, tool: Tool): void {
  program
    .command('doctor')
    .description(
      'check configuration, database, storage, email, queue, mailboxes and sources, and say how to fix what is wrong; changes nothing. Exits with 1 on a problem',
    )
    .action(async () => tool.print(toAnswer(await examine(tool))));
}

async function examine({ env, folder }: Pick<Tool, 'env' | 'folder'>): Promise<Finding[]> {
  const { config, findings } = readConfig(env, folder);
  const ofProcess = [nodeFinding(process.version), ...findings];
  if (config === null) {
    const fix = 'Correct the configuration and run the doctor again.';
    return [...ofProcess, notChecked('Database, storage and email', 'The configuration cannot be used.', fix)];
  }
  const mail = await mailFinding(config);
  return [
    ...ofProcess,
    ...(await folderFindings(config)),
    ...(await storageFindings(config)),
    ...(mail === null ? [] : [mail]),
    ...(await databaseAndProduct(config)),
  ];
}

async function storageFindings(config: Config): Promise<Finding[]> {
  const hasFolder = await stat(config.dataDir).catch(() => null);
  // A local storage would be created by the test object.
  if (config.files.s3 === null && hasFolder === null) return [];
  return [await storageFinding(config, createFiles(config, createLog('silent')))];
}

async function databaseAndProduct(config: Config): Promise<Finding[]> {
  const connection = await findDatabase(config);
  if (connection === null) {
    return [
      notChecked(
        'PostgreSQL',
        'The embedded database does not run, so database, queue, mailboxes, sources and webhooks were not checked.',
        'Start the server and run the doctor again.',
      ),
    ];
  }
  const log = createLog('silent');
  const db = connect({ url: connection.url, log, max: 1, name: 'leadwright-admin', connectTimeoutMs: 10_000 });
  try {
    return await examineDatabase(config, db);
  } finally {
    await db.$client.end();
    await connection.stop();
  }
}

async function findDatabase({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<EmbeddedConnection | null> {
  if (databaseUrl === null) return joinRunning(dataDir);
  return { url: databaseDirectUrl ?? databaseUrl, stop: async () => {} };
}

async function examineDatabase(config: Config, db: Database): Promise<Finding[]> {
  const facts = await readDatabaseFacts(db.$client).catch((error: unknown) => formatFault(error));
  if (typeof facts === 'string') {
    return [
      problem(
        'PostgreSQL',
        `The database cannot be used: ${facts}.`,
        'Check DATABASE_URL (host, port, user, password, name of the database) and that PostgreSQL runs and accepts this machine (pg_hba.conf).',
      ),
      notChecked('Queue, mailboxes, sources and webhooks', 'They are in the database.', 'Fix the database first.'),
    ];
  }
  const missing = await missingMigrations(db);
  const findings = [
    ok('PostgreSQL', 'answers'),
    ...databaseFindings(facts, missing, config.databaseDirectUrl !== null),
  ];
  if (missing > 0) {
    const fix = 'Apply the migrations and run the doctor again.';
    return [...findings, notChecked('Queue, mailboxes, sources and webhooks', 'Their tables are not up to date.', fix)];
  }
  const now = Date.now();
  return [
    ...findings,
    monthsFinding(await readMonthlyTables(db)),
    ...(await connectionFindings(config, db)),
    await secretFinding(config, db),
    backupFinding(await lastBackupAt(db), now),
    ...(await examineProduct(db, now)),
  ];
}

async function examineProduct(db: Database, now: number): Promise<Finding[]> {
  try {
    return productFindings(await readHealth(db), now);
  } catch (error) {
    const fix = 'Find the slow or blocked statements in pg_stat_activity and run the doctor again.';
    return [problem('Queue, mailboxes, sources and webhooks', `They could not be read: ${formatFault(error)}.`, fix)];
  }
}

/** The pooler and the replica, where they are configured; `db` is the database itself. */
async function connectionFindings({ databaseUrl, databaseDirectUrl, databaseReadUrl }: Config, db: Database) {
  const findings: Finding[] = [];
  if (databaseUrl !== null && databaseDirectUrl !== null) {
    const fix = 'Check that the pooler runs, and that it knows the database and the user of DATABASE_URL.';
    findings.push(
      await connectionFinding('Pooler', databaseUrl, fix, async (pooler) => {
        const isSame = (await readPlace(pooler)) === (await readPlace(db));
        return isSame
          ? ok('Pooler', 'leads to the database of DATABASE_DIRECT_URL')
          : problem('Pooler', 'It leads to another database than DATABASE_DIRECT_URL.', 'Correct one of the two.');
      }),
    );
  }
  if (databaseReadUrl !== null) {
    const fix = 'Start the replica, or remove DATABASE_READ_URL: exports and reports read from the primary meanwhile.';
    findings.push(
      await connectionFinding('Replica', databaseReadUrl, fix, async (replica) => {
        const behind = await readReplicaDelay(replica);
        return behind === null
          ? warning('Replica', 'DATABASE_READ_URL leads to no replica, so nothing is read from it.', fix)
          : graded('Replica', behind, { warn: 30, fail: 3_600 }, `It is ${formatSpan(behind)} behind.`, fix);
      }),
    );
  }
  return findings;
}

async function connectionFinding(
  check: string,
  url: string,
  fix: string,
  examine: (db: Database) => Promise<Finding>,
): Promise<Finding> {
  const other = connect({ url, log: createLog('silent'), max: 1, name: 'leadwright-admin', connectTimeoutMs: 10_000 });
  try {
    return await examine(other);
  } catch (error) {
    return problem(check, `It cannot be used: ${formatFault(error)}.`, fix);
  } finally {
    await other.$client.end();
  }
}

async function secretFinding(config: Config, db: Database): Promise<Finding> {
  const check = 'SECRET_KEY';
  const fix =
    'Set SECRET_KEY to the key that this database was used with. After a change of the key, set SECRET_KEY_PREVIOUS to the earlier one.';
  const key = await storedSecretKey(config);
  if (key === null) return notChecked(check, 'There is no key so far; the first start generates one.', fix);
  const secrets = createSecrets(key, config.secretKeyPrevious);
  const lost = await countLostSecrets({ secrets }, db);
  if (!(await hasReadableMailKey({ secrets }, db))) {
    return problem(
      check,
      'It is not the key of this database: opt-out links and stored passwords cannot be read.',
      fix,
    );
  }
  if (lost > 0) return problem(check, `${formatNoun(lost, 'password')} of mailboxes cannot be decrypted with it.`, fix);
  return ok(check, 'decrypts what is stored');
}

const COUNTED: readonly FindingStatus[] = ['problem', 'warning', 'not checked', 'ok'];

function toAnswer(findings: Finding[]): Answer {
  const count = (status: FindingStatus) => findings.filter((finding) => finding.status === status).length;
  const width = Math.max(...COUNTED.map((status) => status.length)) + 2;
  const lines = findings.flatMap(({ check, status, message, fix }) => [
    `${status.padEnd(width)}${check}: ${message}`,
    ...(fix === undefined ? [] : [`${' '.repeat(width)}Fix: ${fix}`]),
  ]);
  const failed = count('problem') > 0;
  return {
    json: { healthy: !failed, findings },
    text: [...lines, COUNTED.map((status) => `${count(status)} ${status}`).join(', ')].join('\n'),
    failed,
  };
}
