// Works off one run, or without one all replies that wait, as a process of its own: for tests that kill it.
import { createPlatform } from '#app/server/create-platform.ts';
import { workRun } from '#crm/crm-sync/server/crm-run.jobs.ts';
import { pushReply } from '#crm/crm-sync/server/push-reply.job.ts';
import { stalledReplies } from '#crm/crm-sync/server/reply-pushes.store.ts';
import { loadConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { crmConfig, crmContext } from './crm.ts';
import { NOTHING_OUTSIDE } from './nothing-outside.ts';

const {
  DATABASE_URL = '',
  DATA_DIR = '',
  CRM_URL = '',
  SEALED_WITH = '',
  WORKSPACE_ID = '',
  RUN_ID = '',
} = process.env;
const config = { ...loadConfig({ DATABASE_URL, DATA_DIR, ...NOTHING_OUTSIDE }), ...crmConfig(CRM_URL) };
const { platform, close } = await createPlatform({
  config,
  databaseUrl: DATABASE_URL,
  secretKey: SEALED_WITH,
  log: createLog('error'),
  listen: false,
  print: () => {},
});
const context = crmContext(platform);
const worked = RUN_ID
  ? [() => workRun(context, { workspaceId: WORKSPACE_ID, id: RUN_ID })]
  : (await stalledReplies(platform.db)).map((at) => () => pushReply(context, at));
// As the jobs do: what passes is tried again.
for (const work of worked)
  for (let tries = 0; tries < 20; tries += 1) {
    const isThrough = await work().then(
      () => true,
      () => false,
    );
    if (isThrough) break;
  }
await close();
