// Every route that any contract declares.
import * as account from '#features/accounts/account-contract.ts';
import * as accounts from '#features/accounts/contract.ts';
import * as activities from '#features/activities/contract.ts';
import * as activityLog from '#features/activity-log/contract.ts';
import * as agents from '#features/agents/contract.ts';
import * as apiKeys from '#features/api-keys/contract.ts';
import * as billing from '#features/billing/contract.ts';
import * as campaigns from '#features/campaigns/contract.ts';
import * as credits from '#features/credits/contract.ts';
import * as crm from '#features/crm/contract.ts';
import * as crmReplies from '#features/crm/replies.contract.ts';
import * as discover from '#features/discover/contract.ts';
import * as duplicates from '#features/duplicates/contract.ts';
import * as emailSender from '#features/email-sender/contract.ts';
import * as facebook from '#features/facebook-search/contract.ts';
import * as freelance from '#features/freelance-jobs/contract.ts';
import * as help from '#features/help/contract.ts';
import * as home from '#features/home/contract.ts';
import * as imports from '#features/imports/contract.ts';
import * as inbox from '#features/inbox/contract.ts';
import * as instagram from '#features/instagram-search/contract.ts';
import * as jobBoard from '#features/job-board/contract.ts';
import * as linkedin from '#features/linkedin-search/contract.ts';
import * as lists from '#features/lists/contract.ts';
import * as mailboxes from '#features/mailboxes/contract.ts';
import * as myData from '#features/my-data/contract.ts';
import * as notifications from '#features/notifications/contract.ts';
import * as pictures from '#features/pictures/contract.ts';
import * as places from '#features/places/contract.ts';
import * as preferences from '#features/preferences/contract.ts';
import * as profile from '#features/profile/contract.ts';
import { companyRoutes, contactRoutes } from '#features/records/contract.ts';
import * as recordExports from '#features/records/export.contract.ts';
import * as recordJobs from '#features/records/jobs.contract.ts';
import * as recordSettings from '#features/records/settings.contract.ts';
import * as sampleData from '#features/sample-data/contract.ts';
import * as savedJobs from '#features/saved-jobs/contract.ts';
import * as saving from '#features/saving/contract.ts';
import * as searches from '#features/searches/contract.ts';
import * as scheduled from '#features/sending/scheduled.contract.ts';
import * as sources from '#features/sources/contract.ts';
import * as suppliers from '#features/suppliers/contract.ts';
import * as suppressions from '#features/suppressions/contract.ts';
import * as team from '#features/team/contract.ts';
import * as templates from '#features/templates/contract.ts';
import * as tiktok from '#features/tiktok-search/contract.ts';
import * as verifier from '#features/verifier/contract.ts';
import * as webhooks from '#features/webhooks/contract.ts';
import * as whatsappChats from '#features/whatsapp/chats.contract.ts';
import * as whatsappConsents from '#features/whatsapp/consents.contract.ts';
import * as whatsappNumbers from '#features/whatsapp/numbers.contract.ts';
import * as whatsappTemplates from '#features/whatsapp/templates.contract.ts';
import * as whatsappWebhooks from '#features/whatsapp/webhooks.contract.ts';
import type { RouteContract } from '#shared/contract.ts';
import * as live from '#shared/live.contract.ts';

/** Both kinds of records have the same. */
const records: Record<string, unknown> = {
  ...routesOf(contactRoutes),
  ...routesOf(companyRoutes),
  ...recordExports,
  ...recordJobs,
  ...recordSettings,
};

function routesOf(routes: typeof contactRoutes | typeof companyRoutes): Record<string, RouteContract> {
  return Object.fromEntries(Object.values<RouteContract>(routes).map((route) => [nameOf(route), route]));
}

/** The outside searches have two each. */
const outside: Record<string, unknown> = Object.fromEntries(
  Object.values(discover.outsideRoutes).flatMap(({ search, reopen }) => [
    [nameOf(search), search],
    [nameOf(reopen), reopen],
  ]),
);

const domainPeople: Record<string, unknown> = { ...verifier.domainPeople };

export const ALL_CONTRACTS: RouteContract[] = [
  accounts,
  account,
  activities,
  activityLog,
  agents,
  preferences,
  notifications,
  apiKeys,
  billing,
  credits,
  discover,
  outside,
  duplicates,
  emailSender,
  freelance,
  help,
  home,
  imports,
  instagram,
  facebook,
  inbox,
  jobBoard,
  linkedin,
  lists,
  mailboxes,
  myData,
  pictures,
  places,
  profile,
  records,
  sampleData,
  savedJobs,
  saving,
  scheduled,
  searches,
  suppliers,
  sources,
  suppressions,
  campaigns,
  team,
  templates,
  tiktok,
  verifier,
  webhooks,
  crm,
  crmReplies,
  domainPeople,
  whatsappChats,
  whatsappConsents,
  whatsappNumbers,
  whatsappTemplates,
  whatsappWebhooks,
  live,
].flatMap((module) => Object.values(module).filter(isRoute));

export function nameOf({ method, path }: Pick<RouteContract, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'plan' in value;
}
