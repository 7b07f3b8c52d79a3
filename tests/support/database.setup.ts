// Once per run: a PostgreSQL with a migrated template, from which every test file gets a database of its own.
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { POOLER_PORT, startPgBouncer } from './pgbouncer.ts';
import { createClusterFolder, createDatabase, databaseAt, dropDatabase } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a database whose user may create others. */
    postgresUrl: string;
    templateName: string;
  }
}

/** TEST_POOLER=on runs everything over PgBouncer. TEST_DATABASE_URL names an outside PostgreSQL (its user must be allowed to create databases); else one is started here. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env.TEST_DATABASE_URL;
  const own = outside ? null : await startOwn();
  const postgresUrl = outside || own?.url || '';
  const templateName = await createDatabase(postgresUrl, 'template');
  await migrate(databaseAt(postgresUrl, templateName));
  project.provide('postgresUrl', postgresUrl);
  project.provide('templateName', templateName);
  const pooler = process.env.TEST_POOLER === 'on' ? await startPgBouncer(postgresUrl, 16) : null;
  if (pooler !== null) process.env[POOLER_PORT] = String(pooler.port);
  return async () => {
    await pooler?.stop();
    await dropDatabase(postgresUrl, templateName);
    await own?.stop();
  };
}

async function startOwn() {
  const dataDir = await createClusterFolder();
  const database = await startEmbeddedPostgres({
    dataDir,
    log: createLog('silent'),
    // Tests throw the data away, so waiting for the disk would only cost time.
    fsync: false,
    // Each of four files at once may run two servers, with a pool of 16 and a job worker each.
    maxConnections: 400,
  });
  return {
    url: database.url,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
