// One sender as a process of its own, for tests that kill it: hands everything over to a sink on loopback. With WORKS=yes it runs jobs as well, as a
// worker does.
import { createPlatform } from '#app/server/create-platform.ts';
import { allJobs } from '#app/server/jobs.ts';
import { createServices } from '#app/server/services.ts';
import { startSending } from '#outreach/sending/server/index.ts';
import { loadConfig } from '#platform/config/config.ts';
import { startWorker } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { createSources } from '#prospecting/sources/server/index.ts';
import { transportsTo } from './mail-sink.ts';
import { NOTHING_OUTSIDE } from './nothing-outside.ts';
import { testSource } from './sending.ts';

const { DATABASE_URL = '', DATA_DIR = '', SINK_PORT = '', WORKS = '' } = process.env;
const config = loadConfig({ DATABASE_URL, DATA_DIR, ...NOTHING_OUTSIDE });
const { platform } = await createPlatform({
  config,
  databaseUrl: DATABASE_URL,
  secretKey: 'x'.repeat(64),
  log: createLog('error'),
  listen: false,
  print: () => {},
});
if (WORKS === 'yes') {
  const jobs = allJobs(await createServices(platform, createSources(platform)));
  await startWorker({ url: DATABASE_URL, log: createLog('error'), jobs });
}
startSending({ platform, sources: [testSource(platform)], transports: transportsTo({ port: Number(SINK_PORT) }) });
process.stdout.write('sending\n');
