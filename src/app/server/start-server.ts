// Starts one server process by its role, and stops it in the reverse order.

import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createAccount, userByEmail } from '#account/accounts/server/index.ts';
import { startWebhooks } from '#account/webhooks/server/index.ts';
import { watchLowCredits } from '#billing/credits/server/index.ts';
import { queueFirstFetches } from '#jobs/job-board/server/index.ts';
import { startInboxPoller } from '#outreach/inbox/server/index.ts';
import { closePracticeServer } from '#outreach/mailboxes/server/index.ts';
import { startSending } from '#outreach/sending/server/index.ts';
import { startWhatsapp } from '#outreach/whatsapp/server/index.ts';
import { loadConfig, readEnvironment, withPort } from '#platform/config/config.ts';
import { resolveSecretKey } from '#platform/config/secret-key.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { protectDataDir } from '#platform/files/protect-data-dir.ts';
import { findPort } from '#platform/http/find-port.ts';
import { startWorker } from '#platform/jobs/jobs.ts';
import { createLog, type Log } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { startTracing } from '#platform/tracing/tracing.ts';
import { updateBuiltInAtStart } from '#prospecting/directory/server/index.ts';
import { createSources } from '#prospecting/sources/server/index.ts';
import { createPlatform } from './create-platform.ts';
import { allJobs } from './jobs.ts';
import { createServices } from './services.ts';
import { createHealthServer, createWebServer } from './web-server.ts';

interface StartOptions {
  folder: string;
  print: (line: string) => void;
}

export interface RunningServer {
  stop(): Promise<void>;
  /** A stop may take so much longer, because requests are still served. */
  drainMs: number;
  /** Called when the process cannot go on, because its embedded database is lost. */
  onLost(listener: (reason: Error) => void): void;
}

/** Connections that may wait to be accepted: a burst of a few thousand is answered slowly, not refused. */
const BACKLOG = 4_096;

/** dist/web beside dist/server, where the build put both. */
const WEB_FOLDER = fileURLToPath(new URL('../web', import.meta.url));

/** What uses the database has so long to finish; a stop takes five seconds at most (main.ts), and the database needs its part. */
const FINISH_MS = 3_000;

/** @throws StartFault where the operator has to act. What had been started by then is stopped again. */
export async function startServer({ folder, print }: StartOptions): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.reverse()) await step();
  };
  try {
    const { embedded, drainMs } = await start({ folder, print }, stops);
    return { stop, drainMs, onLost: (listener) => embedded?.onExit(listener) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  { folder, print }: StartOptions,
  stops: (() => Promise<void>)[],
): Promise<{ embedded: EmbeddedPostgres | null; drainMs: number }> {
  const chosen = loadConfig(readEnvironment(folder), folder);
  const log = createLog(chosen.logLevel);
  await protectDataDir(chosen.dataDir);
  if (chosen.tracing !== null) stops.push(await startTracing(chosen.tracing));
  const servesWeb = chosen.role !== 'worker';
  const works = chosen.role !== 'web';
  const consumers: Record<string, () => Promise<void>> = {};

  // Before the port is looked for: a second start on the same data directory has both in its way, and the directory says more.
  const embedded = chosen.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: chosen.dataDir, log }) : null;
  if (embedded) stops.push(() => embedded.stop());
  const config = servesWeb ? withPort(chosen, await findPort(chosen)) : chosen;
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  await migrate(directUrl);

  const secretKey = await resolveSecretKey(config);
  const { platform, close } = await createPlatform({ config, databaseUrl, secretKey, log, listen: servesWeb, print });
  stops.push(close);
  stops.push(() => closePracticeServer(platform));
  await updateBuiltInAtStart(platform);
  stops.push(watchLowCredits(platform));
  const sources = createSources(platform);
  stops.push(() => sources.close());
  const drainMs = servesWeb ? 2 * config.drainSeconds * 1_000 : 0;
  stops.push(() => stopConsumers(consumers, log, FINISH_MS + drainMs));
  const services = await createServices(platform, sources);
  if (works) {
    consumers.jobs = await startWorker({ url: directUrl, log, jobs: allJobs(services) });
    await queueFirstFetches(platform, sources);
    consumers.sending = startSending(services.sending);
    consumers.inbox = startInboxPoller(services.sending);
    consumers.webhooks = startWebhooks(platform);
    consumers.whatsapp = startWhatsapp(services.whatsapp);
  }
  if (servesWeb) {
    const server = await createWebServer(services, WEB_FOLDER);
    consumers.web = () => server.close();
    await server.app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
    await embedded?.announce(config.publicUrl);
  }

  if (!servesWeb && config.healthPort !== null) {
    const health = await createHealthServer(platform);
    consumers.health = () => health.close();
    await health.app.listen({ host: config.host, port: config.healthPort });
  }

  if (servesWeb && config.port !== chosen.port)
    print(`Port ${chosen.port} is taken, so this one is on ${config.port} (set PORT to choose).`);
  const demo = embedded && !config.production ? await createDemoAccount(platform) : null;
  if (demo) print(`Demo account: ${demo.email}  password: ${demo.password}`);
  print(servesWeb ? `Leadwright is ready: ${config.publicUrl}` : 'Leadwright is ready: processing jobs');
  if (servesWeb && !config.production && config.mail.url === null)
    print(`Emails are saved at ${config.publicUrl}/dev/outbox`);
  if (embedded) print(`Data: ${config.dataDir}`);
  return { embedded, drainMs };
}

/** All at once. What does not finish is cut off: its progress is in the database. */
async function stopConsumers(consumers: Record<string, () => Promise<void>>, log: Log, ms: number): Promise<void> {
  const unfinished = new Set(Object.keys(consumers));
  const stopping = Object.entries(consumers).map(async ([name, stop]) => {
    await stop().catch((error: unknown) => log.error({ err: error, name }, 'could not be stopped'));
    unfinished.delete(name);
  });
  const late = new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
  await Promise.race([Promise.all(stopping), late]);
  if (unfinished.size === 0) return;
  log.warn({ unfinished: [...unfinished] }, 'stopped before all work at hand was finished');
  // From here on its database goes away under it, which need not be reported once more by each part.
  log.level = 'fatal';
}

// A demo account on a new data directory, so that everything can be tried at once. Never in production.
export const DEMO_EMAIL = 'demo@leadwright.example';
const DEMO_CREDITS = 2_000;

/** Null where the account was made at an earlier start: its password was printed then and is stored nowhere. */
export async function createDemoAccount(
  platform: Platform,
  password = randomBytes(9).toString('base64url'),
): Promise<{ email: string; password: string } | null> {
  if ((await userByEmail(platform.db, DEMO_EMAIL))?.verified) return null;
  const created = await createAccount(platform, {
    email: DEMO_EMAIL,
    password,
    plan: 'premium',
    isPaid: true,
    verified: true,
    credits: DEMO_CREDITS,
    profile: {
      userType: 'company_owner',
      fullName: 'Maria Keller',
      phoneNumber: '+41446681800',
      country: 'CH',
      city: 'Zürich',
      companyName: 'Keller Holzbau (demo)',
      businessType: 'Services',
      industry: 'Construction',
    },
  });
  return created && { email: DEMO_EMAIL, password };
}
