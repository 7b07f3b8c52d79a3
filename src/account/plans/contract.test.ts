// Plan groups, session limits and the addresses of redirects, as sections 4 and 9 of the specification state them.
import { describe, expect, it } from 'vitest';
import * as paths from '#shared/page-paths.ts';
import { ACCESS, cheapestPlanFor, mayUse, PAGES, planGroup, redirectAddress, SESSION_LIMITS } from './contract.ts';

// Each cell is checked on the server, with real sessions, by tests/security/gating.test.ts.
it('knows the 37 pages of the shared layout, the inbox, and that of approvals', () =>
  expect(Object.keys(PAGES)).toHaveLength(39));

it.each(Object.entries(paths))('%s opens one of these pages', (_, path) => {
  const address = new URL((path as (id: string) => string)('id'), 'http://localhost');
  const patterns = Object.keys(PAGES).map((page) => new RegExp(`^${page.replace(/:\w+/, '[^/]+')}$`));
  expect(patterns.filter((pattern) => pattern.test(address.pathname))).toHaveLength(1);
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
    for (const { feature } of Object.values(PAGES)) expect(ACCESS[feature]).toBeDefined();
    expect(mayUse('team', { group: 'premium', teamMember: true })).toBe('owner-only');
  });
});

describe('the address of a redirect', () => {
  it.each([
    ['/pricing', '/linkedin-search?q=a&b=ü', '/pricing?returnTo=%2Flinkedin-search%3Fq%3Da%26b%3D%C3%BC'],
    ['/pricing', '/contacts', '/pricing?returnTo=%2Fcontacts'],
    ['/pricing', '/payment-success?session_id=cs_test_12345678', '/pricing?session_id=cs_test_12345678'],
    ['/pricing', '/payment-success', '/pricing'],
    ['/complete-profile', '/contacts', '/complete-profile'],
    ['/home', '/team-management', '/home'],
  ])('to %s from %s: %s', (target, wanted, address) => expect(redirectAddress(target, wanted)).toBe(address));
});
