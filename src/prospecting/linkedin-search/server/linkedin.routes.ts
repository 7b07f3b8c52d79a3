// Routes of LinkedIn search, of a company's detail and of a person's profile.
import type { Router } from '#platform/http/router.ts';
import { registerDetail, registerQuote, type SearchContext } from '#prospecting/searches/server/index.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import * as contract from '../contract.ts';
import { createRapidapiLinkedin, type LinkedinContext, type LinkedinSource } from './linkedin.provider.ts';
import { createSampleLinkedin } from './linkedin.sample.provider.ts';
import { createProfileKind, getCompany, reopenSearch, searchCompanies, searchPeople } from './search-linkedin.ts';

export function registerLinkedinRoutes(router: Router, context: LinkedinContext & SearchContext): void {
  router.route(contract.searchPeople, ({ body, ...caller }) => searchPeople(context, caller, body));
  router.route(contract.searchCompanies, ({ body, ...caller }) => searchCompanies(context, caller, body));
  const { source } = context;
  registerQuote(context, contract.searchPeople, { capabilityOf: () => 'linkedin-people', source });
  registerQuote(context, contract.searchCompanies, { capabilityOf: () => 'linkedin-companies', source });
  router.route(contract.reopenSearch, ({ params, principal }) => reopenSearch(context, principal, params.runId));
  router.route(contract.getCompany, ({ params, principal }) => getCompany(context, principal, params.username));
  const routes = { stored: contract.storedProfile, fetch: contract.fetchProfile };
  registerDetail(router, context, routes, createProfileKind(context));
}

// Which source of LinkedIn data answers for a workspace.
export function createLinkedinSource(sources: Sources): (workspaceId: string) => Promise<LinkedinSource> {
  return sources.port({
    capability: 'linkedin',
    keyed: { source: 'linkedin', create: createRapidapiLinkedin },
    sample: createSampleLinkedin,
  });
}
