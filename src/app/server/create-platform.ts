// Makes the platform of one process: what every use case is given, wired once.
import { Counter, Registry } from 'prom-client';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { connect, disconnect } from '#platform/db/client.ts';
import { createEvents } from '#platform/events/events.ts';
import { type Files, StorageFault } from '#platform/files/files.ts';
import { createLocalFiles } from '#platform/files/local-files.ts';
import { createS3Files } from '#platform/files/s3-files.ts';
import { assertNoConnectionHeld, HELD_WAITS_METRIC, type OnHeldWait } from '#platform/held-connection.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createDns } from '#platform/outbound/dns.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createSmtpDoor } from '#platform/outbound/smtp-door.ts';
import type { Platform } from '#platform/platform.ts';
import { createSecrets } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';

interface PlatformOptions {
  config: Config;
  databaseUrl: string;
  secretKey: string;
  log: Log;
  /** True where browsers connect to this process: it then hears live events. */
  listen: boolean;
  /** For the person at the terminal. */
  print: (line: string) => void;
}

export async function createPlatform(
  options: PlatformOptions,
): Promise<{ platform: Platform; close: () => Promise<void> }> {
  const { config, databaseUrl, log, listen, print } = options;
  const metrics = new Registry();
  const db = connect({
    url: databaseUrl,
    directUrl: config.databaseDirectUrl,
    readUrl: config.databaseReadUrl,
    log,
    onHeldWait: heldWaitReporter(config, log, metrics),
  });
  const events = await createEvents({ db, url: config.databaseDirectUrl ?? databaseUrl, log, listen });
  const outbound = createOutbound({
    log,
    allowPrivate: config.allowPrivateSources,
    localOrigins: config.google?.onLoopback ? [new URL(config.google.issuerUrl).origin] : [],
  });
  const dns = createDns({ resolvers: config.verifier.resolvers });
  const platform: Platform = {
    config,
    db,
    clock: systemClock,
    log,
    events,
    jobs: createJobs(),
    secrets: createSecrets(options.secretKey, config.secretKeyPrevious),
    mailer: createMailer({ mail: config.mail, dataDir: config.dataDir, print, log }),
    outbound,
    dns,
    smtp: createSmtpDoor({
      dns,
      port: config.verifier.port,
      allowLoopback: config.allowPrivateSources && config.verifier.port !== 25,
    }),
    files: createFiles(config, log),
    metrics,
  };
  return {
    platform,
    close: async () => {
      await events.close();
      await outbound.close();
      await disconnect(db);
    },
  };
}

/** Counted and logged everywhere, and an error outside production: there, a slow answer is better than none. */
function heldWaitReporter({ production }: Config, log: Log, registry: Registry): OnHeldWait {
  const violations = new Counter({
    name: HELD_WAITS_METRIC,
    help: 'Waits for the network or a second connection that began while a database connection was held: each is a bug',
    registers: [registry],
  });
  return (error) => {
    violations.inc();
    log.error({ err: error }, 'a database connection is held while something else is awaited');
    if (!production) throw error;
  };
}

// Where files live: a local folder or S3-compatible storage, behind one port. No other code touches either.
const KEY = /^[a-z]+\/[A-Za-z0-9_-]+\.[a-z0-9]+$/;

export function createFiles({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>, log: Log): Files {
  const store = files.s3 === null ? createLocalFiles({ dataDir }) : createS3Files(files.s3);
  /** What the user reads says nothing of bucket and cause: the operator reads that here. */
  const logged = async <T>(action: string, key: string, work: () => Promise<T>): Promise<T> => {
    // In a folder it would be quick; what works there must work with S3.
    assertNoConnectionHeld('The file storage');
    if (!KEY.test(key)) throw new Error(`"${key}" is no key of a file`);
    try {
      return await work();
    } catch (error) {
      // An error of the catalogue that is none of the storage comes from the source of a stream: its reader tells it.
      const known = error instanceof AppError;
      if (!known || (error instanceof StorageFault && error.status !== 404))
        log.warn({ err: error, action, key }, 'the file storage refused');
      throw error;
    }
  };
  return {
    put: (key, bytes, contentType) => logged('put', key, () => store.put(key, bytes, contentType)),
    putStream: (key, source, contentType) => logged('put', key, () => store.putStream(key, source, contentType)),
    get: (key) => logged('get', key, () => store.get(key)),
    open: (key, range) => logged('get', key, () => store.open(key, range)),
    has: (key) => logged('has', key, () => store.has(key)),
    remove: (key) => logged('remove', key, () => store.remove(key)),
    list: (prefix) => {
      assertNoConnectionHeld('The file storage');
      return store.list(prefix);
    },
  };
}
