// Which price of the table each kind of search and record has.
import type { Action } from '#account/plans/contract.ts';
import type { Capability } from '#shared/capabilities.ts';

export const ACTION_OF: Record<Capability, Action> = {
  'linkedin-people': 'linkedin-people-search',
  'linkedin-companies': 'linkedin-company-search',
  'linkedin-profile': 'linkedin-profile',
  'instagram-users': 'instagram-search',
  'tiktok-videos': 'tiktok-search',
  'facebook-pages': 'facebook-search',
  'facebook-people': 'facebook-search',
  'facebook-groups': 'facebook-search',
  'facebook-posts': 'facebook-search',
  'facebook-page': 'facebook-page',
  'facebook-profile': 'facebook-profile',
  'facebook-group': 'facebook-group',
  'freelance-jobs': 'freelance-search',
  jobs: 'job-search',
  products: 'supplier-search',
  product: 'product-detail',
  'local-businesses': 'discover-search',
  'open-companies': 'discover-search',
  'register-companies': 'discover-search',
  companies: 'discover-search',
  people: 'discover-search',
  developers: 'discover-search',
  'domain-people': 'domain-search',
};
