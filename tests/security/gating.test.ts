// Quality S2: the spec's table of plans, cell by cell, asked of the server with real sessions.
import { describe, expect, it } from 'vitest';
import { PAGES } from '#account/plans/contract.ts';
import type { PlanGroup } from '#shared/principal.ts';
import { expectedRedirect } from '#tests/support/access-matrix.ts';
import { type Caller, send, withWorld } from './world.ts';

const stage = withWorld();

const GROUPS: [Caller, PlanGroup][] = [
  ['trial', 'trial'],
  ['free', 'trial'],
  ['unpaid', 'unpaid'],
  ['starter', 'starter'],
  ['pro', 'pro'],
  ['premium', 'premium'],
  ['admin', 'premium'],
  ['member', 'premium'],
  ['viewer', 'premium'],
];
const open = (caller: Caller, page: string) =>
  send(stage.server.url, stage.world.cookies[caller], 'GET', page.replace(/:\w+/, 'some-id'), undefined, {
    accept: 'text/html',
  });

/** The address of the pricing page holds the wanted page, to lead back to it after the payment. */
const withWanted = (target: string, page: string) =>
  target === '/pricing' && page !== '/payment-success'
    ? `/pricing?returnTo=${encodeURIComponent(page.replace(/:\w+/, 'some-id'))}`
    : target;

describe.each(GROUPS)('%s', (caller, group) => {
  it.each(Object.keys(PAGES))('%s', async (page) => {
    const answer = await open(caller, page);
    const target = expectedRedirect(page, group, caller === 'member' || caller === 'viewer');
    expect({ status: answer.status, location: answer.headers.get('location') }).toEqual(
      target === null ? { status: 200, location: null } : { status: 302, location: withWanted(target, page) },
    );
  });
});

describe.each(['nobody', 'unverified'] as const)('%s is led to the sign-in page', (caller) => {
  it.each(Object.keys(PAGES))('from %s', async (page) => {
    expect((await open(caller, page)).headers.get('location')).toBe('/');
  });
});

it('the wanted page is remembered for the sign-in page, and only for redirected visitors', async () => {
  const kept = async (caller: Caller) => (await open(caller, '/saved-jobs')).headers.get('set-cookie');
  expect(await kept('nobody')).toBe(
    '__Host-leadwright-wanted-page=%2Fsaved-jobs; Max-Age=600; Path=/; Secure; SameSite=Lax',
  );
  expect(await kept('pro')).toBeNull();
  expect(await kept('trial')).toBeNull();
});

it.each([
  '/',
  '/signup',
  '/pricing',
  '/privacy-policy',
  '/terms-of-service',
  '/user-consent',
  '/oauth-callback',
  '/oauth-callback/google',
  '/complete-profile',
])('%s is public', async (page) => expect((await open('nobody', page)).status).toBe(200));
