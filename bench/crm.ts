// 10,000 contacts pushed to each CRM while the process that does it is killed five times: their side has each once, the log names each.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CRM_IDS, CRM_NAMES } from '#crm/crm-sync/contract.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { startCrmSimulator } from '#tests/simulators/crm/index.ts';
import { crmConfig } from '#tests/support/crm.ts';
import { killCrmPushes } from '#tests/support/kill-crm.ts';
import { createOwner, SECRET_KEY, type Stage } from './stage.ts';
import type { Figure } from './table.ts';

const RECORDS = 10_000;
const KILLS = 5;

export async function benchCrm({ platform, databaseUrl }: Stage): Promise<Figure[]> {
  const simulator = await startCrmSimulator();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-crm-'));
  const outbound = createOutbound({ log: platform.log, allowPrivate: true });
  const connected = { ...platform, outbound, config: { ...platform.config, ...crmConfig(simulator.url) } };
  const figures: Figure[] = [];
  for (const crm of CRM_IDS) {
    const owner = await createOwner(connected, `crm-${crm}@bench.example`);
    const run = await killCrmPushes(connected, {
      ...{ databaseUrl, dataDir, secretKey: SECRET_KEY, owner, simulator, crm },
      ...{ records: RECORDS, kills: KILLS },
    });
    const { counts, duplicates, missing, wrongIds } = run;
    figures.push({
      id: 'CRM',
      what: `${CRM_NAMES[crm]}: ${RECORDS.toLocaleString('en-US')} contacts, ${KILLS} SIGKILLs`,
      ours: `${duplicates} twice, ${missing} missing, ${wrongIds} wrong in the log; dry run ${seconds(run.planMs)}, push ${seconds(run.pushMs)}`,
      ...{ peer: '', ratio: '', bar: '0, 0, 0' },
      met: run.state === 'done' && counts.done === RECORDS && duplicates + missing + wrongIds === 0,
    });
  }
  await rm(dataDir, { recursive: true, force: true });
  await outbound.close();
  await simulator.close();
  return figures;
}

const seconds = (ms: number) => `${Math.round(ms / 1_000)} s`;
