// Every route that any contract declares.
import * as account from '#account/accounts/account-settings.contract.ts';
import * as accounts from '#account/accounts/contract.ts';
import * as activityLog from '#account/activity-log/contract.ts';
import * as apiKeys from '#account/api-keys/contract.ts';
import * as myData from '#account/my-data/contract.ts';
import * as notifications from '#account/notifications/contract.ts';
import * as places from '#account/places/contract.ts';
import * as preferences from '#account/preferences/contract.ts';
import * as profile from '#account/profile/contract.ts';
import * as team from '#account/team/contract.ts';
import * as webhooks from '#account/webhooks/contract.ts';
import * as agents from '#app/agents/contract.ts';
import * as help from '#app/help/contract.ts';
import * as home from '#app/home/contract.ts';
import * as billing from '#billing/billing/contract.ts';
import * as credits from '#billing/credits/contract.ts';
import * as activities from '#crm/activities/contract.ts';
import * as crm from '#crm/crm-sync/contract.ts';
import * as crmReplies from '#crm/crm-sync/replies.contract.ts';
import * as duplicates from '#crm/duplicates/contract.ts';
import * as imports from '#crm/imports/contract.ts';
import * as lists from '#crm/lists/contract.ts';
import * as recordExports from '#crm/records/contract.ts';
import { companyRoutes, contactRoutes } from '#crm/records/contract.ts';
import * as recordJobs from '#crm/records/jobs.contract.ts';
import * as recordSettings from '#crm/records/settings.contract.ts';
import * as freelance from '#jobs/freelance-jobs/contract.ts';
import * as jobBoard from '#jobs/job-board/contract.ts';
import * as savedJobs from '#jobs/saved-jobs/contract.ts';
import * as campaigns from '#outreach/campaigns/contract.ts';
import * as emailSender from '#outreach/email-sender/contract.ts';
import * as inbox from '#outreach/inbox/contract.ts';
import * as mailboxes from '#outreach/mailboxes/contract.ts';
import * as scheduled from '#outreach/sending/scheduled.contract.ts';
import * as suppressions from '#outreach/suppressions/contract.ts';
import * as templates from '#outreach/templates/contract.ts';
import * as whatsappChats from '#outreach/whatsapp/chats.contract.ts';
import * as whatsappConsents from '#outreach/whatsapp/consents.contract.ts';
import * as whatsappNumbers from '#outreach/whatsapp/numbers.contract.ts';
import * as whatsappTemplates from '#outreach/whatsapp/templates.contract.ts';
import * as discover from '#prospecting/discover/contract.ts';
import * as facebook from '#prospecting/facebook-search/contract.ts';
import * as instagram from '#prospecting/instagram-search/contract.ts';
import * as linkedin from '#prospecting/linkedin-search/contract.ts';
import * as pictures from '#prospecting/pictures/contract.ts';
import * as sampleData from '#prospecting/sample-data/contract.ts';
import * as saving from '#prospecting/saving/contract.ts';
import * as searches from '#prospecting/searches/contract.ts';
import * as sources from '#prospecting/sources/contract.ts';
import * as suppliers from '#prospecting/suppliers/contract.ts';
import * as tiktok from '#prospecting/tiktok-search/contract.ts';
import * as verifier from '#prospecting/verifier/contract.ts';
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
  live,
].flatMap((module) => Object.values(module).filter(isRoute));

export function nameOf({ method, path }: Pick<RouteContract, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'plan' in value;
}
