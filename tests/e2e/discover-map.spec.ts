// Local businesses of an open source, on a map whose ground comes through our own origin.
import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn } from './fixtures.ts';
import { test } from './simulated.ts';

const remaining = (page: Page, credits: number) => page.getByText(`${credits} credits remaining`, { exact: true });
const search = (page: Page) => page.getByRole('button', { name: 'Search (5 credits)' });
const rows = (page: Page) => page.getByRole('table', { name: 'Companies', exact: true }).locator('tbody tr');

test('businesses of an open source stand on the map, and asking again for what is known costs nothing', async ({
  page,
  simulated,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const account = await simulated.createAccount('--plan', 'trial', '--credits', '20');
  await signIn(page, account, '/dashboard?city=Gothenburg&businessKind=restaurant&outside=local-businesses');
  await search(page).click();
  await expect(
    page.getByRole('heading', { name: /found by Local businesses for “Restaurants, Gothenburg”/ }),
  ).toBeVisible();
  await expect(remaining(page, 15)).toBeVisible();
  await expect(page.getByText('Sample data')).toHaveCount(0);

  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const map = page.getByRole('region', { name: 'Companies on the map' });
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  await expect(map.locator('.map-place').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ground: Ground of the simulators' })).toBeVisible();
  await expectAccessible(page);
  expect(asked.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(simulated.url))).toEqual([]);
  await page.getByRole('button', { name: 'Hide the map' }).click();

  // Later: opening it is free, a fresh answer has its price, and one that brings nothing new gives it back.
  await page.clock.setSystemTime(Date.now() + 10 * 60_000);
  await page.reload();
  await expect(page.getByText('opening it again is free', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh (5 credits)' }).click();
  await expect(page.getByText('You already had all of these. The search was refunded.')).toBeVisible();
  await expect(remaining(page, 15)).toBeVisible();

  // Addresses of several rows at once, for at most what the button says.
  const withEmail = rows(page).filter({ has: page.getByText('Email', { exact: true }) });
  for (const n of [0, 1]) await withEmail.nth(n).getByRole('checkbox').check();
  const chosen = page.getByRole('region', { name: 'Selected companies' });
  await chosen.getByRole('button', { name: 'Verify 2 (at most 2 credits)' }).click();
  await expect(page.getByText(/^2 verified, \d valid$/)).toBeVisible();
  await expectAccessible(page);
});
