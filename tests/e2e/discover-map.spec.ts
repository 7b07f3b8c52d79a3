// Local businesses of an open source, found by a question in plain words, on a map whose ground comes through our own origin.
import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn } from './fixtures.ts';
import { test } from './simulated.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Companies', exact: true }).locator('tbody tr');

test('restaurants in Gothenburg come live and free from OpenStreetMap and stand on the map', async ({
  page,
  simulated,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, await simulated.createAccount('--plan', 'trial', '--credits', '20'), '/dashboard');
  const box = page.getByRole('searchbox', { name: 'What are you looking for?' });
  await box.fill('restaurants in Gothenburg');
  // The source and its price are said before the press.
  await expect(page.getByText('OpenStreetMap and company register')).toBeVisible();
  await expect(page.getByText(', live, free')).toBeVisible();
  await expect(page.getByText(/Also possible: .* \(5 credits\)|Also possible: .* \(free\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Search (0 credits)' }).click();
  await expect(page.getByText(/^\d+ companies( of \d+)? found$/)).toBeVisible();
  await expect(page.getByText('Sample data')).toHaveCount(0);
  await expect(rows(page).first()).toContainText('OpenStreetMap');
  await expect(page.getByRole('button', { name: /Credits\D*20\b/ })).toBeVisible();

  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const map = page.getByRole('region', { name: 'Companies on the map' });
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  await expect(map.locator('.map-place').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ground: Ground of the simulators' })).toBeVisible();
  await expectAccessible(page);
  expect(asked.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(simulated.url))).toEqual([]);
  await page.getByRole('button', { name: 'Hide map' }).click();

  // Addresses of several rows at once, for at most what the button says.
  const withEmail = rows(page).filter({ has: page.getByText('Email', { exact: true }) });
  for (const n of [0, 1]) await withEmail.nth(n).getByRole('checkbox').check();
  const chosen = page.getByRole('region', { name: 'Selected companies' });
  await chosen.getByRole('button', { name: 'Verify 2 (at most 2 credits)' }).click();
  await expect(page.getByText(/^2 verified, \d valid$/)).toBeVisible();
  await expectAccessible(page);
});
