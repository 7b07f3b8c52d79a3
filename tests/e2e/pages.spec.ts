// Every page on a phone, as the sample company has filled it: none is wider than the window, none breaks a rule of axe. What
// the pages do on a phone, the journeys with PHONE_TOO try; on a desktop each page's own journey looks at it in both themes.
import { expect, test } from '@playwright/test';
import { mayUse, PAGES, type PagePath } from '#account/plans/contract.ts';
import { admin, expectAccessible, PHONE_ONLY, signIn, visit } from './fixtures.ts';

const OUTSIDE = ['/', '/signup', '/pricing', '/privacy-policy', '/terms-of-service', '/user-consent', '/nowhere'];
/** Those that a team member may open; those of one result are opened by the journeys which ask for it. */
const INSIDE = (Object.keys(PAGES) as PagePath[]).filter(
  (path) =>
    !path.includes(':') &&
    path !== '/payment-success' &&
    mayUse(PAGES[path].feature, { group: 'premium', teamMember: true }) === 'allowed',
);

/** Of the scenario `demo`. */
const COLLEAGUE = 'colleague@leadwright.example';
const PASSWORD = 'a walk through every page';

test('every page outside fits a phone', PHONE_ONLY, async ({ page }) => {
  for (const path of OUTSIDE) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

test('every page inside fits a phone', PHONE_ONLY, async ({ page }) => {
  await admin('seed', 'demo', '--password', PASSWORD);
  await signIn(page, { email: COLLEAGUE, password: PASSWORD });
  const items = async (path: string) => (await (await page.request.get(`/api/${path}`)).json()).items;
  const [[company], [list], [campaign]] = [
    await items('companies?sort=name'),
    await items('lists'),
    await items('campaigns'),
  ];
  const ofRecords = [
    { address: `/company/${company.id}`, title: company.name },
    { address: `/company-list/${list.id}`, title: list.name },
    { address: `/campaign/${campaign.id}`, title: campaign.name },
  ];
  for (const { address, title } of [
    ...INSIDE.map((path) => ({ address: path, title: PAGES[path].title })),
    ...ofRecords,
  ]) {
    // As a user goes through them: loading the product for each would take most of the time.
    await visit(page, address);
    // The count of unread notifications may stand before it: the demo's campaigns keep running.
    await expect.poll(async () => (await page.title()).replace(/^\(\d+\) /, '')).toBe(`${title} · Leadwright`);
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expectAccessible(page);
  }
});
