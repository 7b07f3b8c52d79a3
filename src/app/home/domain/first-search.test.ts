import { describe, expect, it } from 'vitest';
import { mayUse, PAGES, type Plan, planGroup } from '#account/plans/contract.ts';
import { GOALS, type Goal } from '#account/preferences/fields.contract.ts';
import { BUSINESS_KINDS } from '#prospecting/prospects/fields.contract.ts';
import { firstSearch, KIND_NAMES, type Searcher } from './first-search.ts';

const getReaches = (plan: Plan) => (feature: Parameters<typeof mayUse>[0]) =>
  mayUse(feature, { group: planGroup(plan, true), teamMember: false }) === 'allowed';
const search = (plan: Plan, goal: Goal | null, more: Partial<Searcher> = {}) =>
  firstSearch({
    goal,
    industry: '',
    skills: [],
    country: 'AT',
    city: 'Graz',
    timeZone: 'Europe/Vienna',
    reaches: getReaches(plan),
    ...more,
  });
const page = ({ href }: { href: string }) => href.split('?')[0];

describe('the first search', () => {
  it.each([
    ['trial', ['/dashboard', '/dashboard', '/dashboard', '/dashboard']],
    ['free', ['/dashboard', '/dashboard', '/dashboard', '/dashboard']],
    ['starter', ['/dashboard', '/dashboard', '/job-seeker', '/job-seeker']],
    ['pro', ['/dashboard', '/supplier-manufacturer', '/upwork-jobs', '/job-seeker']],
    ['premium', ['/dashboard', '/supplier-manufacturer', '/upwork-jobs', '/job-seeker']],
  ] as const)('of %s is on the best page that the plan reaches', (plan, pages) => {
    const found = GOALS.map((goal) => page(search(plan, goal)));
    expect(found).toEqual(pages);
    for (const path of found) {
      expect(getReaches(plan)(PAGES[path as keyof typeof PAGES].feature)).toBe(true);
    }
  });

  it('is Discover, empty, while no goal is chosen', () => {
    expect(search('pro', null)).toEqual({ label: 'Find prospects', example: '', href: '/dashboard' });
  });

  it.each([
    ['Packaging', 'Bakeries in Graz', '/dashboard?kind=company&businessKind=bakery&country=AT&city=Graz'],
    [
      'Underwater basket weaving',
      'Restaurants in Graz',
      '/dashboard?kind=company&businessKind=restaurant&country=AT&city=Graz',
    ],
  ])('of customers fits the industry %s', (industry, example, href) => {
    expect(search('trial', 'customers', { industry })).toEqual({ label: 'Find customers', example, href });
  });

  it('takes the city of the time zone where none is known, and none where the zone has none', () => {
    expect(search('trial', 'customers', { city: '' }).example).toBe('Restaurants in Vienna');
    const nowhere = search('trial', 'customers', { city: '', country: '', timeZone: 'UTC' });
    expect(nowhere).toMatchObject({ example: 'Restaurants', href: '/dashboard?kind=company&businessKind=restaurant' });
    expect(search('trial', 'customers', { city: '', timeZone: 'America/New_York' }).example).toBe(
      'Restaurants in New York',
    );
  });

  it('of work has the first skill, without the filters of another one', () => {
    const skills = ['Copywriting', 'SEO'];
    expect(search('pro', 'projects', { skills }).href).toBe('/upwork-jobs?q=Copywriting&skills=&min=&max=');
    expect(search('pro', 'projects').href).toBe('/upwork-jobs');
    expect(search('starter', 'projects', { skills })).toMatchObject({ example: 'freelance Copywriting' });
    expect(search('starter', 'job', { skills })).toMatchObject({
      example: 'Copywriting in Graz',
      href: '/job-seeker?q=Copywriting&location=Graz',
    });
    expect(search('trial', 'projects', { skills: ['React'] }).example).toBe('Software and IT companies in Graz');
  });
});

it('names kinds of businesses as Discover does', () => {
  expect(BUSINESS_KINDS).toMatchObject(KIND_NAMES);
});
