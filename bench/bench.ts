// npm run bench: the figures of quality.md that this build can show, each beside its limit or its peer of the same run.
import { benchBundle } from './bundle.ts';
import { benchCampaignResults } from './campaign-results.ts';
import { benchCampaigns } from './campaigns.ts';
import { benchCharge } from './charge.ts';
import { benchCluster } from './cluster.ts';
import { benchContacts, benchManyContacts } from './contacts.ts';
import { benchCrm } from './crm.ts';
import { benchDirectory } from './directory.ts';
import { benchExports } from './exports.ts';
import { benchGrid } from './grid.ts';
import { benchGrowth } from './growth.ts';
import { benchHelp } from './help.ts';
import { benchImport, benchLargeImport } from './import.ts';
import { benchInteractions } from './interactions.ts';
import { benchJobs } from './jobs.ts';
import { benchList } from './list.ts';
import { benchMemory } from './memory.ts';
import { benchNotifications } from './notifications.ts';
import { describeMachine, writeReport } from './report.ts';
import { benchKilledSenders, benchSend } from './send.ts';
import { benchSizes } from './sizes.ts';
import { benchSlowClients } from './slow-clients.ts';
import { openStage } from './stage.ts';
import { benchStart } from './start.ts';
import { type Figure, toTable } from './table.ts';
import { benchUploads } from './uploads.ts';
import { benchVerify } from './verify.ts';
import { benchWaiting } from './waiting.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchWhatsappChats } from './whatsapp-chats.ts';
import { benchKilledWhatsapp, benchWhatsappSend } from './whatsapp-send.ts';
import { benchWhatsappStorm } from './whatsapp-storm.ts';

const SECTIONS: Record<string, (stage: Awaited<ReturnType<typeof openStage>>) => Promise<Figure[]>> = {
  bundle: benchBundle,
  start: benchStart,
  memory: benchMemory,
  charge: benchCharge,
  list: benchList,
  jobs: benchJobs,
  cluster: benchCluster,
  contacts: benchContacts,
  'many-contacts': benchManyContacts,
  exports: benchExports,
  grid: benchGrid,
  growth: benchGrowth,
  interactions: benchInteractions,
  help: benchHelp,
  directory: benchDirectory,
  import: benchImport,
  'import-large': benchLargeImport,
  uploads: benchUploads,
  sizes: benchSizes,
  slow: benchSlowClients,
  verify: benchVerify,
  waiting: benchWaiting,
  send: benchSend,
  killed: benchKilledSenders,
  campaigns: benchCampaigns,
  'campaign-results': benchCampaignResults,
  crm: benchCrm,
  notifications: benchNotifications,
  webhooks: benchWebhooks,
  'whatsapp-chats': benchWhatsappChats,
  'whatsapp-send': benchWhatsappSend,
  'whatsapp-storm': benchWhatsappStorm,
  'killed-whatsapp': benchKilledWhatsapp,
};

/**
 * One part for each row of the targets, in about a quarter of an hour on two cores that do nothing else; the others are run by their names.
 * Those that load many contacts come last: scans for duplicates of them run for minutes beside what follows.
 */
const DEFAULT_SECTIONS = [
  'send',
  'verify',
  'bundle',
  'memory',
  'start',
  'charge',
  'list',
  'jobs',
  'exports',
  'contacts',
  'grid',
  'import',
  'many-contacts',
];

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in SECTIONS));
  if (unknown.length > 0)
    throw new Error(`unknown section ${unknown.join(', ')}; there are ${Object.keys(SECTIONS).join(', ')}`);
  const started = performance.now();
  const stage = await openStage();
  const figures: Figure[] = [];
  let machine = '';
  try {
    machine = await describeMachine(stage);
    for (const name of wanted.length > 0 ? wanted : DEFAULT_SECTIONS) {
      console.error(`measuring ${name} ...`);
      const begun = performance.now();
      figures.push(...((await SECTIONS[name]?.(stage)) ?? []));
      console.error(`${name} took ${Math.round((performance.now() - begun) / 1000)} s`);
    }
  } finally {
    await stage.close();
  }
  console.log(toTable(figures));
  if (wanted.length === 0) await writeReport(figures, { machine, minutes: (performance.now() - started) / 60_000 });
}

await main();
