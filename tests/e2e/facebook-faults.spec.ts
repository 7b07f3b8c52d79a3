// When the source of Facebook data fails or does not offer groups by name (ruling R1; quality R7).
import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn } from './fixtures.ts';
import { test } from './simulated.ts';

const results = (page: Page, kind: string) => page.getByRole('list', { name: kind, exact: true }).locator('> li');
const remaining = (page: Page, credits: number) => page.getByText(`${credits} credits remaining`, { exact: true });
const box = (page: Page) => page.getByRole('textbox', { name: /on Facebook$/ });

async function search(page: Page, kind: string, term: string): Promise<void> {
  await page.getByRole('radio', { name: kind }).click();
  await box(page).fill(term);
  await box(page).press('Enter');
}

test.beforeEach(async ({ page, simulated, source }) => {
  // One of the journeys orders nothing: what the one before it has ordered must not reach it.
  source.reset();
  await signIn(page, await simulated.createAccount('--plan', 'pro', '--credits', '50'), '/facebook-search');
  await expect(remaining(page, 50)).toBeVisible();
});

test('a failed search is owed, a failed record too, and what is private is given back', async ({ page, source }) => {
  source.order({ scenario: 'soft_fail' });
  await search(page, 'Pages', 'timber');
  await expect(page.getByText('An error occurred while searching')).toBeVisible();
  await expect(page.getByText('Already paid: trying again costs 0 credits')).toBeVisible();
  await expect(remaining(page, 45)).toBeVisible();
  source.reset();
  await page.getByRole('button', { name: 'Try again (0 credits)' }).click();
  await expect(results(page, 'pages')).toHaveCount(10);
  await expect(remaining(page, 45)).toBeVisible();

  source.order({ scenario: 'html', path: '/page/details' });
  await results(page, 'pages').first().getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByText('Failed to load details')).toBeVisible();
  await expectAccessible(page);
  source.reset();
  await page.getByRole('button', { name: 'Try again (0 credits)' }).click();
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText('+46 31 390 06 00');

  for (const [address, ask, text] of [
    ['/facebook-page-details/missing.page', 'Show page (1 credit)', 'Page not found'],
    ['/facebook-profile-details?id=missing.one', 'Show profile (1 credit)', 'Profile not found'],
    ['/facebook-group-details?id=missing.group', 'Show group (1 credit)', 'Group not found'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: ask }).click();
    await expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible();
  }
  await page.goto('/facebook-search');
  await expect(remaining(page, 44)).toBeVisible();
});

test('where groups are not offered by name, that is said before it is paid, and posts inside groups are found', async ({
  page,
}) => {
  await page.getByRole('radio', { name: 'Groups' }).click();
  await expect(page.getByText(/This source does not offer groups by name/)).toBeVisible();
  await expectAccessible(page);
  await search(page, 'Groups', 'timber');
  await expect(results(page, 'posts')).toHaveCount(10);
  await page.getByLabel('Open a group by its link').fill('facebook.com/groups/timber.traders.example');
  await page.getByRole('button', { name: 'Open group (1 credit)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Group Timber Traders' })).toBeVisible();
  await expect(page.getByText('Public group')).toBeVisible();
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(results(page, 'posts')).toHaveCount(10);
  await expect(remaining(page, 44)).toBeVisible();
});
