// Hostile text in every field of every source (quality S5): shown as text, never run, and leading nowhere.
import { expect, type Page } from '@playwright/test';
import { openSession } from './fixtures.ts';
import { test } from './simulated.ts';
import { NO_TRACES, traces, watch } from './traces.ts';

interface Visit {
  path: string;
  /** What is typed into the search box; absent where the page shows something by itself. */
  term?: string;
  /** The button that searches, or that agrees to a price. */
  button?: RegExp;
}

const SEARCH = /^Search \(\d+ credits?\)$/;
const SHOW = /^Show \w+ \(1 credit\)$/;

const SEARCHES: readonly Visit[] = [
  { path: '/linkedin-search', term: 'timber', button: SEARCH },
  { path: '/linkedin-search?type=companies', term: 'timber', button: SEARCH },
  { path: '/instagram-search', term: 'timber', button: SEARCH },
  { path: '/tiktok-search', term: 'timber', button: SEARCH },
  { path: '/facebook-search?kind=pages', term: 'timber', button: SEARCH },
  { path: '/facebook-search?kind=people', term: 'timber', button: SEARCH },
  { path: '/facebook-search?kind=posts', term: 'timber', button: SEARCH },
  { path: '/upwork-jobs' },
  { path: '/job-seeker', term: 'timber', button: SEARCH },
  { path: '/supplier-manufacturer', term: 'timber', button: SEARCH },
];

const DETAILS: readonly Visit[] = [
  { path: '/companys/hostile' },
  { path: `/linkedin-profile/${encodeURIComponent('https://www.linkedin.com/in/hostile')}`, button: SHOW },
  { path: '/facebook-page-details/hostile', button: SHOW },
  { path: `/facebook-profile-details?url=${encodeURIComponent('https://www.facebook.com/hostile')}`, button: SHOW },
  {
    path: `/facebook-group-details?url=${encodeURIComponent('https://www.facebook.com/groups/hostile')}`,
    button: SHOW,
  },
  { path: '/product-details/1600000000001', button: SHOW },
];

for (const [kind, visits] of [
  ['search', SEARCHES],
  ['details', DETAILS],
] as const) {
  test(`no page of ${kind} runs or follows what a source has written`, async ({ page, source, simulated }) => {
    test.slow();
    await watch(page);
    await openSession(page, await simulated.createAccount('--plan', 'premium', '--credits', '500'));
    source.order({ scenario: 'hostile' });
    for (const visit of visits) {
      await test.step(visit.path, async () => {
        await open(page, visit);
        await expect(page.getByRole('main')).toContainText(/<(script|img|svg|\/title)/);
        expect(await traces(page)).toEqual(NO_TRACES);
      });
    }
  });
}

async function open(page: Page, { path, term, button }: Visit): Promise<void> {
  await page.goto(path);
  if (term !== undefined) await page.getByRole('search').getByRole('textbox').first().fill(term);
  if (button) await page.getByRole('main').getByRole('button', { name: button }).first().click();
}
