// Routes of domains: the report, the people, and the search for more of them.

import type { Router } from '#platform/http/router.ts';
import type { FoundPerson } from '#prospecting/prospects/contract.ts';
import type { DomainPeopleSource } from '#prospecting/prospects/server/index.ts';
import { DAY_SECONDS, registerSearch, type SearchKind, type SearchQuotes } from '#prospecting/searches/server/index.ts';
import * as contract from '../contract.ts';
import { FREE_AGAIN_DAYS } from '../fields.contract.ts';
import { readDomainPeople } from './domain-people.ts';
import { readDomain } from './read-domain.ts';
import type { VerifierContext } from './verifier-context.ts';

export function registerDomainRoutes(router: Router, context: VerifierContext, quotes: SearchQuotes): void {
  const { platform, records } = context;

  router.route(contract.readDomain, ({ principal, query }) => readDomain(context, principal.workspaceId, query));
  router.route(contract.listDomainPeople, ({ principal, query }) =>
    readDomainPeople(context, principal.workspaceId, query),
  );

  const { signPicture } = records;
  registerSearch(router, { platform, signPicture, quotes }, contract.domainPeople, domainSearch(context));
}

/** Asking an outside source who works at a domain. */
export function domainSearch({
  prospects,
  keepFound,
}: VerifierContext): SearchKind<{ domain: string }, FoundPerson, DomainPeopleSource> {
  return {
    capabilities: ['domain-people'],
    capabilityOf: () => 'domain-people',
    activity: 'Domain search',
    price: 'domain-search',
    failure: 'SEARCH_FAILED',
    label: ({ domain }) => domain,
    source: prospects.domainPeople,
    ask: (from, query) => from.search(query),
    keyOf: ({ key }) => key,
    show: (person) => person,
    freshForSeconds: FREE_AGAIN_DAYS * DAY_SECONDS,
    asked: ({ domain, page, cursor }) => ({ domain, page, cursor }),
    keep: (tx, delivered, { domain }) => keepFound(tx, delivered, domain),
  };
}
