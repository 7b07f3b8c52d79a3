// When the source of suppliers fails, leaves things out or cannot filter (ruling R1; quality R7).
import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn } from './fixtures.ts';
import { test } from './simulated.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Search products' });
const cards = (page: Page) => page.getByRole('list', { name: 'products' }).locator('> li');
const remaining = (page: Page, credits: number) => page.getByText(`${credits} credits remaining`, { exact: true });

async function search(page: Page, term: string): Promise<void> {
  await box(page).fill(term);
  await box(page).press('Enter');
}

test.beforeEach(async ({ page, simulated }) => {
  await signIn(page, await simulated.createAccount('--plan', 'pro', '--credits', '50'), '/supplier-manufacturer');
  await expect(remaining(page, 50)).toBeVisible();
});

test('a failed search is owed, a failed product too, and filters that the source lacks are said', async ({
  page,
  source,
}) => {
  source.order({ scenario: 'soft_fail' });
  await search(page, 'decking');
  await expect(page.getByText('An error occurred while searching')).toBeVisible();
  await expect(page.getByText('Already paid: trying again costs 0 credits')).toBeVisible();
  await expectAccessible(page);
  source.reset();
  await page.getByRole('button', { name: 'Try again (0 credits)' }).click();
  await expect(cards(page)).toHaveCount(20);
  await expect(remaining(page, 45)).toBeVisible();

  await page.getByLabel('Supplier type').selectOption('distributor');
  await expect(page.getByText(/cannot filter by supplier type: that filter is applied to its results/)).toBeVisible();
  await page.getByRole('button', { name: 'Show all 20' }).click();

  source.order({ scenario: 'html', path: '/item_detail' });
  await cards(page).first().getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByText('Failed to load details')).toBeVisible();
  // What the list knew is there all the same.
  await expect(page.getByRole('heading', { level: 1, name: /decking no\./ })).toBeVisible();
  await expectAccessible(page);
  source.reset();
  await page.getByRole('button', { name: 'Try again (0 credits)' }).click();
  await expect(page.getByRole('region', { name: 'Prices by quantity' })).toContainText('and more');
  await expect(page.getByRole('region', { name: 'Packing and delivery' })).toContainText('Haiphong');

  source.order({ scenario: 'partial' });
  await page.goto('/product-details/1600000000777');
  await page.getByRole('button', { name: 'Show product (1 credit)' }).click();
  await expect(page.getByText('Price not stated')).toBeVisible();
  for (const part of ['Prices by quantity', 'Specifications', 'Description', 'Supplier'])
    await expect(page.getByRole('region', { name: part, exact: true })).toContainText('Not stated');
  await expectAccessible(page);
  await page.goto('/supplier-manufacturer');
  await expect(remaining(page, 43)).toBeVisible();
});
