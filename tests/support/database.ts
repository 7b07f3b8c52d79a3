// A migrated database for one test file, or for one test.
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { connect, type Database, disconnect } from '#platform/db/client.ts';
import { createLog } from '#platform/log.ts';
import { databaseUrls } from './pgbouncer.ts';
import { createDatabase, databaseAt, dropDatabase } from './postgres.ts';

export interface TestDatabase {
  /** Connection string, for what connects by itself. */
  readonly url: string;
  readonly db: Database;
}

/** Call at the top of a test file: gives all its tests one fresh database, which is dropped after the last of them. */
export function withDatabase(): TestDatabase {
  let current: (TestDatabase & { drop(): Promise<void> }) | null = null;
  beforeAll(async () => {
    current = await openDatabase();
  });
  afterAll(async () => {
    await current?.drop();
  });
  const opened = () => {
    if (current === null) throw new Error('the database is there in tests and hooks only');
    return current;
  };
  return {
    get url() {
      return opened().url;
    },
    get db() {
      return opened().db;
    },
  };
}

/** For one test: the database as a replica has it, where nothing can be written. */
export function openReadOnly({ url }: TestDatabase): Database {
  const readOnly = new URL(url);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const db = connect({ url: readOnly.href, log: createLog('silent') });
  onTestFinished(() => disconnect(db));
  return db;
}

/** A fresh database; the caller drops it. */
export async function openDatabase(): Promise<TestDatabase & { drop(): Promise<void> }> {
  const postgresUrl = inject('postgresUrl');
  const name = await createDatabase(postgresUrl, 'test', inject('templateName'));
  const url = databaseAt(postgresUrl, name);
  const db = connect({ ...databaseUrls(url), log: createLog('silent') });
  return {
    url,
    db,
    drop: async () => {
      await disconnect(db);
      await dropDatabase(postgresUrl, name);
    },
  };
}
