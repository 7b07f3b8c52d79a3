// Which feature of the plan table opens what a search has found: the gate of the page on which it is shown.
import type { Feature } from '#account/plans/contract.ts';
import type { Capability } from '#shared/capabilities.ts';

export const FEATURE_OF: Record<Capability, Feature> = {
  'linkedin-people': 'linkedin-search',
  'linkedin-companies': 'linkedin-search',
  'linkedin-profile': 'linkedin-profile',
  'instagram-users': 'instagram-search',
  'tiktok-videos': 'tiktok-search',
  'facebook-pages': 'facebook-search',
  'facebook-people': 'facebook-search',
  'facebook-groups': 'facebook-search',
  'facebook-posts': 'facebook-search',
  'facebook-page': 'facebook-details',
  'facebook-profile': 'facebook-details',
  'facebook-group': 'facebook-details',
  'freelance-jobs': 'upwork-jobs',
  jobs: 'jobs',
  products: 'suppliers',
  product: 'product-details',
  'local-businesses': 'discover',
  'open-companies': 'discover',
  'register-companies': 'discover',
  companies: 'discover',
  people: 'discover',
  developers: 'discover',
  'domain-people': 'verifier',
};
