// A workspace that is connected to a simulated CRM, and the steps of a push.

import type { CrmRun, CrmRunRow, RunTarget } from '#features/crm/contract.ts';
import { connectToken } from '#features/crm/server/connect-crm.ts';
import { type CrmContext, createCrmContext } from '#features/crm/server/crm-context.ts';
import { workRun } from '#features/crm/server/crm-run.job.ts';
import { listRows, pushRun, readRun, startRun } from '#features/crm/server/runs.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { recordsContext } from './record-state.ts';

/** Settings under which every CRM is the simulator at `url`, which knows these clients. */
export function crmVariables(url: string): Record<string, string> {
  return {
    HUBSPOT_CLIENT_ID: 'hubspot-client',
    HUBSPOT_CLIENT_SECRET: 'hubspot-secret',
    HUBSPOT_AUTH_BASE_URL: `${url}/hubspot`,
    HUBSPOT_API_BASE_URL: `${url}/hubspot`,
  };
}

export function crmConfig(url: string): Pick<Config, 'crm' | 'allowPrivateSources'> {
  const { crm } = loadConfig({ NODE_ENV: 'test', ...crmVariables(url) });
  return { crm, allowPrivateSources: true };
}

export const crmContext = (platform: Platform): CrmContext => createCrmContext(recordsContext(platform));

/** Connected with a token that the CRM knows; answers the id of the connection. */
export async function connectHubspot(context: CrmContext, who: Principal, token = 'pat-1'): Promise<string> {
  const { id } = await connectToken(context, who, { crm: 'hubspot', token, host: '' });
  return id;
}

/** A dry run that has ended. */
export async function dryRun(
  context: CrmContext,
  who: Principal,
  connectionId: string,
  target: RunTarget,
  kind: 'contact' | 'company' = 'contact',
): Promise<CrmRun> {
  const { id } = await startRun(context, who, { id: newId(), connectionId, kind, target, label: '' });
  await workRun(context, { workspaceId: who.workspaceId, id });
  return readRun(context, who.workspaceId, id);
}

/** Pushed to the end. */
export async function push(context: CrmContext, who: Principal, id: string): Promise<CrmRun> {
  await pushRun(context, who, id);
  await workRun(context, { workspaceId: who.workspaceId, id });
  return readRun(context, who.workspaceId, id);
}

export async function rowsOf(context: CrmContext, who: Principal, id: string): Promise<CrmRunRow[]> {
  const { items } = await listRows(context, who.workspaceId, id, { limit: 100 });
  return items.sort((a, b) => a.name.localeCompare(b.name));
}
