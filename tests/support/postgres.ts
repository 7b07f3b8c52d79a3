// Creating and dropping the databases of tests.
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The connection string with another database's name in it. */
export function databaseAt(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database, empty or as a copy of `template`, and returns its name. */
export async function createDatabase(postgresUrl: string, kind: string, template?: string): Promise<string> {
  const name = `leadwright_${kind}_${randomBytes(6).toString('hex')}`;
  await runStatement(postgresUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  return name;
}

export async function dropDatabase(postgresUrl: string, name: string): Promise<void> {
  await runStatement(postgresUrl, `drop database if exists ${name} with (force)`);
}

async function runStatement(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
