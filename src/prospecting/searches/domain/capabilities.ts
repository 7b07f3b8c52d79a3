// What a kind of search belongs to: the feature that a plan must have, the action of the price table, and the price.
import { type Action, type Feature, PRICES } from '#account/plans/contract.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { SourceInfo } from '../contract.ts';

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

// Which price of the table each kind of search and record has.
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
  'local-businesses': 'open-search',
  'open-companies': 'open-search',
  'register-companies': 'open-search',
  companies: 'discover-search',
  people: 'discover-search',
  developers: 'open-search',
  'domain-people': 'domain-search',
};

// What one call costs: the table's price, or nothing where the workspace's own key pays for it (ruling R16).
export function creditsFor(action: Action, source: Pick<SourceInfo, 'ownKey'>): number {
  return source.ownKey ? 0 : PRICES[action];
}
