// Once per run: a PostgreSQL with a migrated template, from which every test file gets a database of its own.
import { rm } from 'node:fs/promises';
import pg from 'pg';
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
    /** The column that holds the workspace, by table or view that has one. */
    workspaceColumns: [table: string, column: string][];
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
  project.provide('workspaceColumns', await readWorkspaceColumns(databaseAt(postgresUrl, templateName)));
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

async function readWorkspaceColumns(url: string): Promise<[string, string][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and a.attname = 'workspace_id' and (c.relkind = 'v' or c.relkind in ('r', 'p') and a.attnotnull)`,
    );
    return [['workspaces', 'id'], ...rows.map(({ name }): [string, string] => [name, 'workspace_id'])];
  } finally {
    await client.end();
  }
}
