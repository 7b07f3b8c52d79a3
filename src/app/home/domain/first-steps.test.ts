import { describe, expect, it } from 'vitest';
import { mayUse, type Plan, planGroup } from '#account/plans/contract.ts';
import { GOALS, type Goal } from '#account/preferences/fields.contract.ts';
import { NOTHING_DONE } from '#tests/support/nothing-done.ts';
import type { Home } from '../contract.ts';
import { firstSearch } from './first-search.ts';
import { firstSteps } from './first-steps.ts';

const NO_JOBS = { saved: 0, applied: 0, interview: 0, offer: 0, closed: 0 };
const getReaches = (plan: Plan) => (feature: Parameters<typeof mayUse>[0]) =>
  mayUse(feature, { group: planGroup(plan, true), teamMember: false }) === 'allowed';

interface Asked {
  goal?: Goal | null;
  userType?: 'company_owner' | 'freelancer' | null;
  profileComplete?: boolean;
  done?: Partial<Home['done']>;
  jobs?: Home['jobs'];
}
function steps(
  plan: Plan,
  { goal = null, userType = null, profileComplete = true, done = {}, jobs = NO_JOBS }: Asked = {},
) {
  const reaches = getReaches(plan);
  const place = { industry: '', skills: [], country: 'AT', city: 'Graz', timeZone: 'Europe/Vienna' };
  const search = firstSearch({ goal, reaches, ...place });
  return firstSteps({ goal, userType, search, reaches, profileComplete, jobs, done: { ...NOTHING_DONE, ...done } });
}
const keys = (of: ReturnType<typeof steps>) => of.map(({ key }) => key);

describe('the first steps', () => {
  it.each([
    ['trial', 'customers', ['find', 'keep', 'check', 'plan']],
    ['trial', 'job', ['find', 'keep', 'check', 'plan']],
    ['starter', 'customers', ['find', 'keep', 'mailbox', 'campaign', 'reply']],
    ['starter', 'suppliers', ['find', 'keep', 'mailbox', 'send']],
    ['starter', 'job', ['find', 'keep', 'apply']],
    ['pro', 'projects', ['find', 'keep', 'mailbox', 'send']],
  ] as const)('of %s to "%s"', (plan, goal, expected) => {
    expect(keys(steps(plan, { goal }))).toEqual(expected);
  });

  it('follow from the kind of user while no goal is chosen', () => {
    expect(keys(steps('pro'))).toEqual(keys(steps('pro', { goal: 'customers' })));
    expect(keys(steps('pro', { userType: 'freelancer' }))).toEqual(keys(steps('pro', { goal: 'projects' })));
  });

  it('have the profile last, and only while something of it is missing', () => {
    expect(keys(steps('pro', { goal: 'job', profileComplete: false }))).toEqual(['find', 'keep', 'apply', 'profile']);
  });

  it('of a trial lead only to pages that a trial reaches (spec section 4)', () => {
    const reached = ['/complete-profile', '/home', '/dashboard', '/settings', '/help', '/pricing'];
    for (const goal of [null, ...GOALS]) {
      for (const { href } of steps('trial', { goal, profileComplete: false })) {
        expect(reached).toContain(href.split(/[?#]/)[0]);
      }
    }
  });

  it('of a trial lead to the field that checks an address', () => {
    const check = steps('trial', { goal: 'customers' }).find(({ key }) => key === 'check');
    expect(check?.href).toBe('/home#check-address');
  });

  it.each([
    ['nothing', 'customers', {}, []],
    ['something kept without any search', 'customers', { kept: true }, ['find', 'keep']],
    ['a search', 'customers', { searched: true }, ['find']],
    ['a practice mailbox', 'customers', { mailbox: true }, ['mailbox']],
    [
      'a campaign that waits for replies',
      'customers',
      { kept: true, mailbox: true, launched: true, sent: true },
      ['find', 'keep', 'mailbox', 'campaign'],
    ],
    [
      'a reply',
      'customers',
      { kept: true, mailbox: true, launched: true, replied: true },
      ['find', 'keep', 'mailbox', 'campaign', 'reply'],
    ],
    ['a saved job', 'job', { savedJob: true }, ['find', 'keep']],
  ] as const)('are done when it is so: %s', (_what, goal, done, expected) => {
    expect(keys(steps('pro', { goal, done }).filter((step) => step.done))).toEqual(expected);
  });

  it('to find a job end with an application', () => {
    const applied = steps('pro', { goal: 'job', done: { savedJob: true }, jobs: { ...NO_JOBS, interview: 1 } });
    expect(applied.every(({ done }) => done)).toBe(true);
  });
});
