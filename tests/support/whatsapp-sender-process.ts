// One sender of WhatsApp messages as a process of its own, for tests that kill it: hands everything over to the simulated Cloud API.
import { createPlatform } from '#app/server/create-platform.ts';
import { createTransports, startSending } from '#outreach/sending/server/index.ts';
import { createWhatsappApi, createWhatsappChannel } from '#outreach/whatsapp/server/index.ts';
import { loadConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { NOTHING_OUTSIDE } from './nothing-outside.ts';
import { testSource } from './sending.ts';
import { offerTo } from './whatsapp-campaigns.ts';

const { DATABASE_URL = '', DATA_DIR = '', API_URL = '', SEALED_WITH = '' } = process.env;
const config = {
  ...loadConfig({ DATABASE_URL, DATA_DIR, ...NOTHING_OUTSIDE }),
  whatsapp: { baseUrl: API_URL, version: 'v25.0' },
  allowPrivateSources: true,
};
const { platform } = await createPlatform({
  config,
  databaseUrl: DATABASE_URL,
  secretKey: SEALED_WITH,
  log: createLog('error'),
  listen: false,
  print: () => {},
});
const channel = createWhatsappChannel({ platform, api: createWhatsappApi(platform) });
startSending({
  platform,
  sources: [testSource(platform, offerTo)],
  transports: createTransports(platform, [channel]),
});
process.stdout.write('sending\n');
