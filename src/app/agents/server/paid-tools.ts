// Tools that cost credits: outside searches, details of a record, and verifying addresses. Their first call answers a quote.

import { searchFreelanceJobs } from '#jobs/freelance-jobs/contract.ts';
import { searchJobs } from '#jobs/job-board/contract.ts';
import { OUTSIDE_SEARCHES, OutsideQuery, outsideRoutes } from '#prospecting/discover/contract.ts';
import * as facebook from '#prospecting/facebook-search/contract.ts';
import { searchInstagram } from '#prospecting/instagram-search/contract.ts';
import * as linkedin from '#prospecting/linkedin-search/contract.ts';
import * as suppliers from '#prospecting/suppliers/contract.ts';
import { searchTiktok } from '#prospecting/tiktok-search/contract.ts';
import { domainPeople, verifyAddresses } from '#prospecting/verifier/contract.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { RouteContract } from '#shared/contract.ts';
import { defineTool, type Tool } from './tool.ts';

const QUOTE = 'Answers a quote: `confirm_quote` with its id runs the search and charges it.';
const FIELDS = {
  fresh: 'Ask the source again, and pay again, although the same search was answered within a day',
  cursor: 'next of the page before; null for the first page',
};
/** Sample data is for people who try the product out. */
const WITHOUT = ['sample'];

function search(
  name: string,
  title: string,
  what: string,
  route: RouteContract,
  capability: Capability | ((body: Record<string, unknown>) => Capability),
  unused: readonly string[] = [],
): Tool {
  const known = Object.fromEntries(Object.entries(FIELDS).filter(([field]) => hasField(route, field)));
  return defineTool(
    { name, title, description: `${what} ${QUOTE}`, route, without: [...WITHOUT, ...unused], fields: known },
    { of: 'search', capability: typeof capability === 'function' ? capability : () => capability },
  );
}

const hasField = ({ request: { body } }: RouteContract, field: string) =>
  body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, field);

const NETWORK_TOOLS: Tool[] = [
  search(
    'search_linkedin_people',
    'LinkedIn people',
    'People on LinkedIn by keywords.',
    linkedin.searchPeople,
    'linkedin-people',
  ),
  search(
    'search_linkedin_companies',
    'LinkedIn companies',
    'Companies on LinkedIn by keyword.',
    linkedin.searchCompanies,
    'linkedin-companies',
  ),
  search(
    'get_linkedin_profile',
    'LinkedIn profile',
    'The profile of a person by the address of their page.',
    linkedin.fetchProfile,
    'linkedin-profile',
  ),
  search('search_instagram', 'Instagram', 'Accounts on Instagram.', searchInstagram, 'instagram-users'),
  search('search_tiktok', 'TikTok', 'Videos on TikTok with their authors.', searchTiktok, 'tiktok-videos'),
  search(
    'search_facebook',
    'Facebook',
    'Pages, people, groups or posts on Facebook.',
    facebook.searchFacebook,
    ({ kind }) =>
      kind === 'people'
        ? 'facebook-people'
        : kind === 'groups'
          ? 'facebook-groups'
          : kind === 'posts'
            ? 'facebook-posts'
            : 'facebook-pages',
  ),
  search(
    'get_facebook_page',
    'Facebook page',
    'One page with its contact details.',
    facebook.fetchFacebookPage,
    'facebook-page',
  ),
  search(
    'get_facebook_profile',
    'Facebook profile',
    'One person’s public profile.',
    facebook.fetchFacebookProfile,
    'facebook-profile',
  ),
  search('get_facebook_group', 'Facebook group', 'One public group.', facebook.fetchFacebookGroup, 'facebook-group'),
  search('search_jobs', 'Jobs', 'Job postings: who is hiring, for what, where.', searchJobs, 'jobs'),
  search(
    'search_suppliers',
    'Suppliers',
    'Products and the suppliers that make them.',
    suppliers.searchProducts,
    'products',
  ),
  search('get_product', 'Product', 'Details of one product.', suppliers.fetchProduct, 'product'),
  search(
    'search_domain_people',
    'People at a domain',
    'People at a domain with their email addresses.',
    domainPeople.search,
    'domain-people',
  ),
];

const OUTSIDE: Record<keyof typeof outsideRoutes, [name: string, title: string, what: string]> = {
  'local-businesses': ['search_local_businesses', 'Local businesses', 'Businesses of a kind in a city.'],
  'open-companies': ['search_open_companies', 'Open company data', 'Companies in open data.'],
  'register-companies': ['search_register_companies', 'Company registers', 'Companies in public registers.'],
  companies: ['search_company_data', 'Company data', 'Companies by industry, size and place.'],
  people: ['search_people_data', 'People data', 'People by title, seniority, industry and place.'],
  developers: ['search_developers', 'Developers', 'Developers by programming language and place.'],
};

export const SEARCH_TOOLS: readonly Tool[] = [
  defineTool({
    name: 'search_freelance_jobs',
    title: 'Freelance jobs',
    description: 'Freelance projects that are open now. Costs no credits.',
    route: searchFreelanceJobs,
    without: WITHOUT,
    outside: true,
  }),
  ...NETWORK_TOOLS,
  ...OUTSIDE_SEARCHES.map(({ capability, uses }) => {
    const [name, title, what] = OUTSIDE[capability];
    // All have one shape; of it only these fields count.
    const unused = Object.keys(OutsideQuery.shape).filter((field) => !(uses as readonly string[]).includes(field));
    return search(name, title, what, outsideRoutes[capability].search, capability, unused);
  }),
  defineTool(
    {
      name: 'verify_emails',
      title: 'Verify email addresses',
      description:
        'Whether email addresses can be delivered to. What stays unknown costs nothing. Answers a quote: `confirm_quote` with its id runs it and charges it.',
      route: verifyAddresses,
    },
    { of: 'addresses' },
  ),
];
