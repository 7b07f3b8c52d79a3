// Work of campaigns as a process of its own, for tests that kill it: puts the people of one campaign into the queue.
import { createPlatform } from '#app/server/create-platform.ts';
import { createCampaignJobs } from '#outreach/campaigns/server/index.ts';
import { loadConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { NOTHING_OUTSIDE } from './nothing-outside.ts';
import { recordsContext } from './record-state.ts';

const { DATABASE_URL = '', DATA_DIR = '', WORKSPACE_ID = '', CAMPAIGN_ID = '' } = process.env;
const config = loadConfig({ DATABASE_URL, DATA_DIR, ...NOTHING_OUTSIDE });
const { platform, close } = await createPlatform({
  config,
  databaseUrl: DATABASE_URL,
  secretKey: 'x'.repeat(64),
  log: createLog('error'),
  listen: false,
  print: () => {},
});
const launch = createCampaignJobs({ platform, records: recordsContext(platform) }).find(
  ({ definition }) => definition.name === 'campaign-launch',
);
await launch?.run({ workspaceId: WORKSPACE_ID, id: CAMPAIGN_ID }, new AbortController().signal);
await close();
