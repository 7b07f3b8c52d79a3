import { describe, expect, it } from 'vitest';
import { mayUse, type Plan, planGroup } from '#account/plans/contract.ts';
import { firstSteps } from './first-steps.ts';

const NOTHING = { searched: false, kept: false, checked: false, savedJob: false, mailbox: false, sent: false };
const reachesOf = (plan: Plan) => (feature: Parameters<typeof mayUse>[0]) =>
  mayUse(feature, { group: planGroup(plan, true), teamMember: false }) === 'allowed';
const steps = (plan: Plan, userType: 'company_owner' | 'freelancer', done: Partial<typeof NOTHING> = {}) =>
  firstSteps({ userType, reaches: reachesOf(plan), profileComplete: true, done: { ...NOTHING, ...done } });

describe('the first steps', () => {
  it.each([
    ['trial', 'company_owner', ['profile', 'find', 'keep', 'check', 'plan'], '/dashboard'],
    ['free', 'freelancer', ['profile', 'find', 'keep', 'check', 'plan'], '/dashboard'],
    ['starter', 'company_owner', ['profile', 'find', 'keep', 'mailbox', 'send'], '/dashboard'],
    ['starter', 'freelancer', ['profile', 'find', 'keep', 'mailbox', 'send'], '/job-seeker'],
    ['pro', 'freelancer', ['profile', 'find', 'keep', 'mailbox', 'send'], '/upwork-jobs'],
  ] as const)('of %s, %s', (plan, userType, keys, find) => {
    expect(steps(plan, userType).map(({ key }) => key)).toEqual(keys);
    expect(steps(plan, userType)[1]?.href).toBe(find);
  });

  it('of a trial lead only to pages that a trial reaches (spec section 4)', () => {
    const reached = ['/complete-profile', '/home', '/dashboard', '/settings', '/help', '/pricing'];
    for (const { href } of [...steps('trial', 'company_owner'), ...steps('free', 'freelancer')])
      expect(reached).toContain(href.split(/[?#]/)[0]);
  });

  it('of a trial lead to the field that checks an address, others to the verifier', () => {
    const check = (plan: Plan) => steps(plan, 'company_owner').find(({ key }) => key === 'check')?.href;
    expect([check('trial'), check('free')]).toEqual(['/home#check-address', '/home#check-address']);
  });

  it.each([
    ['nothing', {}, ['profile']],
    ['something kept without any search', { kept: true }, ['profile', 'find', 'keep']],
    ['a search', { searched: true }, ['profile', 'find']],
    ['a mailbox', { mailbox: true }, ['profile', 'mailbox']],
    ['all', { searched: true, kept: true, mailbox: true, sent: true }, ['profile', 'find', 'keep', 'mailbox', 'send']],
  ])('are done when it is so: %s', (_what, done, expected) => {
    const isDone = steps('pro', 'company_owner', done).filter((step) => step.done);
    expect(isDone.map(({ key }) => key)).toEqual(expected);
  });
});
