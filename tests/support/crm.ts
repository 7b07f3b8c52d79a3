// A workspace that is connected to a simulated CRM, and the steps of a push.

import type { CrmId, CrmRun, CrmRunRow, RunTarget } from '#crm/crm-sync/contract.ts';
import { connectToken, finishConsent, startConsent } from '#crm/crm-sync/server/connect-crm.ts';
import { type CrmContext, createCrmContext } from '#crm/crm-sync/server/crm-context.ts';
import { workRun } from '#crm/crm-sync/server/crm-run.jobs.ts';
import { listRows, pushRun, readRun, startRun } from '#crm/crm-sync/server/runs.ts';
import { threadById } from '#outreach/inbox/server/index.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { CrmSimulator, SimulatedRecord } from '#tests/simulators/crm/index.ts';
import { crmVariables } from './crm-variables.ts';
import { recordsContext } from './record-state.ts';

export function crmConfig(url: string): Pick<Config, 'crm' | 'allowPrivateSources'> {
  const { crm } = loadConfig({ NODE_ENV: 'test', ...crmVariables(url) });
  return { crm, allowPrivateSources: true };
}

export const crmContext = (platform: Platform): CrmContext =>
  createCrmContext(recordsContext(platform), (workspaceId, id) => threadById(platform.db, workspaceId, id));

/** Connected to one of the simulated CRMs, whose records of people are then found at `object`. */
export async function connectSimulated(
  context: CrmContext,
  who: Principal,
  simulator: CrmSimulator,
  crm: CrmId,
): Promise<{ connectionId: string; object: string; emailsOf: (record: SimulatedRecord) => string[] }> {
  const { object, email } = PEOPLE[crm];
  const emailsOf = ({ values }: SimulatedRecord) => (values[email] ? [values[email].toLowerCase()] : []);
  simulator.crm(crm).makeToken('pat-1');
  const connectionId = context.adapters[crm].oauth
    ? await connectByConsent(context, who, crm)
    : (await connectToken(context, who, { crm, token: 'pat-1', host: '' })).id;
  return { connectionId, object, emailsOf };
}

/** Where a simulated CRM keeps people, and their address. */
const PEOPLE: Record<CrmId, { object: string; email: string }> = {
  hubspot: { object: 'contacts', email: 'email' },
  salesforce: { object: 'Lead', email: 'Email' },
  pipedrive: { object: 'persons', email: 'email' },
  zoho: { object: 'Leads', email: 'Email' },
  attio: { object: 'people', email: 'email_addresses' },
};

const TASKS: Record<CrmId, { object: string; contact: string }> = {
  hubspot: { object: 'tasks', contact: 'contact' },
  salesforce: { object: 'Task', contact: 'WhoId' },
  pipedrive: { object: 'activities', contact: 'person_id' },
  zoho: { object: 'Tasks', contact: 'What_Id' },
  attio: { object: 'tasks', contact: 'record' },
};

/** Where a simulated CRM keeps tasks, and the contact that one names. */
export function tasksIn(crm: CrmId): {
  taskObject: string;
  contactOfTask: (task: SimulatedRecord) => string | undefined;
} {
  const { object, contact } = TASKS[crm];
  return { taskObject: object, contactOfTask: ({ values }) => values[contact] };
}

/** What the CRM's page of consent sends back, as a browser goes there. */
export async function consentAt(
  context: CrmContext,
  who: Principal,
  crm: CrmId,
  answer: 'Connect app' | 'Cancel' = 'Connect app',
): Promise<{ state: string; code: string; error: string; server: string }> {
  const { url } = await startConsent(context, who, crm, { display: 'page', region: '' });
  const page = await (await fetch(url)).text();
  const link = new RegExp(`href="([^"]+)">${answer}`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { searchParams } = new URL(link);
  const given = (name: string) => searchParams.get(name) ?? '';
  return { state: given('state'), code: given('code'), error: given('error'), server: given('accounts-server') };
}

async function connectByConsent(context: CrmContext, who: Principal, crm: CrmId): Promise<string> {
  const { id } = await finishConsent(context, who, crm, await consentAt(context, who, crm));
  return id;
}

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

export async function getRows(context: CrmContext, who: Principal, id: string): Promise<CrmRunRow[]> {
  const { items } = await listRows(context, who.workspaceId, id, { limit: 100 });
  return items.sort((a, b) => a.name.localeCompare(b.name));
}
