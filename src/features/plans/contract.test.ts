// The access matrix of spec section 4, cell by cell, written out by hand: the table in the code must equal it.
import { describe, expect, it } from 'vitest';
import type { PlanGroup } from '#shared/principal.ts';
import {
  ACCESS,
  cheapestPlanFor,
  type Feature,
  mayUse,
  PAGES,
  type PagePath,
  pageRedirect,
  planGroup,
  SESSION_LIMITS,
} from './contract.ts';

const socialAndMarkets = [
  '/facebook-search',
  '/instagram-search',
  '/linkedin-search',
  '/tiktok-search',
  '/upwork-jobs',
  '/fiverr-jobs',
  '/supplier-manufacturer',
];
const EXPECTED: Record<PlanGroup, (page: string) => string | null> = {
  trial: (page) => (['/home', '/dashboard', '/settings', '/help'].includes(page) ? null : '/pricing'),
  unpaid: (page) => (page === '/payment-success' ? null : '/complete-profile'),
  starter: (page) => (['/crm-integration', '/team-management', ...socialAndMarkets].includes(page) ? '/pricing' : null),
  pro: (page) => (['/crm-integration', '/team-management'].includes(page) ? '/pricing' : null),
  premium: () => null,
};
const cells = (Object.keys(EXPECTED) as PlanGroup[]).flatMap((group) =>
  (Object.keys(PAGES) as PagePath[]).map((page) => [group, page, EXPECTED[group](page)] as const),
);

describe('who reaches which page', () => {
  it.each(cells)('%s on %s is led to %s', (group, page, target) => {
    expect(pageRedirect(page, { group, teamMember: false })).toBe(target);
  });

  it.each(cells)('a team member in %s on %s', (group, page, target) => {
    const expected = page === '/team-management' && target === null ? '/home' : target;
    expect(pageRedirect(page, { group, teamMember: true })).toBe(expected);
  });

  it('knows the 37 pages of the shared layout', () => expect(Object.keys(PAGES)).toHaveLength(37));
});

describe('plan groups', () => {
  it.each([
    ['trial', false, 'trial'],
    ['free', false, 'trial'],
    ['trial', true, 'trial'],
    ['starter', false, 'unpaid'],
    ['pro', false, 'unpaid'],
    ['premium', false, 'unpaid'],
    ['starter', true, 'starter'],
    ['pro', true, 'pro'],
    ['premium', true, 'premium'],
  ] as const)('%s with isPaid %s is %s', (plan, isPaid, group) => expect(planGroup(plan, isPaid)).toBe(group));

  it('limits sessions as spec section 9 says', () =>
    expect(SESSION_LIMITS).toEqual({ trial: 1, free: 1, starter: 1, pro: 2, premium: 4 }));

  it('names the cheapest plan that unlocks a feature', () => {
    expect(cheapestPlanFor('linkedin-search')).toBe('pro');
    expect(cheapestPlanFor('contacts')).toBe('starter');
    expect(cheapestPlanFor('crm')).toBe('premium');
  });

  it('every page names a feature of the table', () => {
    for (const feature of Object.values(PAGES) as Feature[]) expect(ACCESS[feature]).toBeDefined();
    expect(mayUse('team', { group: 'premium', teamMember: true })).toBe('owner-only');
  });
});
