// Opens the platform for one command: beside a running server, or with a database that is started for it.
import { loadConfig } from '#platform/config/config.ts';
import { resolveSecretKey } from '#platform/config/secret-key.ts';
import { createSoleConnection } from '#platform/db/client.ts';
import { connectOrStartEmbedded, type EmbeddedConnection } from '#platform/db/embedded-operator.ts';
import { migrate } from '#platform/db/migrate.ts';
import { protectDataDir } from '#platform/files/protect-data-dir.ts';
import { createLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { StartFault } from '#platform/start-fault.ts';
import { createPlatform } from '../create-platform.ts';
import type { PlatformNeeds, Terminal } from './tool.ts';

/** The command says itself how it went; and on stderr, because stdout is for its answer. */
const LOG_LEVEL = 'error';

/** @throws StartFault where the configuration or the database keeps the command from its work. */
export async function withOperatorPlatform<T>(
  { env, folder, err }: Terminal,
  work: (platform: Platform) => Promise<T>,
  { migrate: when = 'always' }: PlatformNeeds = {},
): Promise<T> {
  const config = loadConfig(env, folder);
  const log = createLog(LOG_LEVEL, { write: err });
  await protectDataDir(config.dataDir);
  const database = await open(config.databaseUrl, () => connectOrStartEmbedded({ dataDir: config.dataDir, log }));
  try {
    const empty = await hasNoTables(database.url);
    if (empty || when === 'always') await migrate(database.url);
    const { platform, close } = await createPlatform({
      config,
      databaseUrl: database.url,
      secretKey: await resolveSecretKey(config),
      log,
      listen: false,
      print: (line) => err(`${line}\n`),
    });
    try {
      return await work(platform);
    } finally {
      // Sends what open tabs have to hear before the process ends.
      await close();
    }
  } finally {
    await database.stop();
  }
}

async function open(url: string | null, embedded: () => Promise<EmbeddedConnection>): Promise<EmbeddedConnection> {
  return url === null ? embedded() : { url, stop: async () => {} };
}

/** @throws StartFault where the database does not answer. */
async function hasNoTables(url: string): Promise<boolean> {
  const client = createSoleConnection(url, 'leadwright-admin');
  try {
    await client.connect();
    const { rows } = await client.query<{ empty: boolean }>(
      "select to_regclass('public.__drizzle_migrations') is null as empty",
    );
    return rows[0]?.empty ?? true;
  } catch (cause) {
    // A refused connection has several reasons (one for each address) and no message of its own.
    const reason = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : String(cause);
    throw new StartFault(`The database does not answer: ${reason}`, { cause });
  } finally {
    await client.end().catch(() => {});
  }
}
