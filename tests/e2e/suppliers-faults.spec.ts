// When the source of suppliers fails, leaves things out, cannot filter, or sends hostile text (ruling R1; quality R7, S5).
import { expect, type Page } from '@playwright/test';
import { ANY_SIZE, expectAccessible, signIn } from './fixtures.ts';
import { test } from './simulated.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Search products' });
const cards = (page: Page) => page.getByRole('list', { name: 'products' }).locator('> li');
const remaining = (page: Page, credits: number) => page.getByText(`${credits} credits remaining`, { exact: true });

async function search(page: Page, term: string): Promise<void> {
  await box(page).fill(term);
  await box(page).press('Enter');
}

test.beforeEach(async ({ page, simulated, source }) => {
  expect(source.calls()).toEqual([]);
  await signIn(page, await simulated.createAccount('--plan', 'pro', '--credits', '50'), '/supplier-manufacturer');
  await expect(remaining(page, 50)).toBeVisible();
});

test('a failed search is owed, a failed product too, and filters that the source lacks are said', async ({
  page,
  source,
  isMobile,
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

  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Supplier type').selectOption('distributor');
  await expect(page.getByText(/cannot filter by supplier type: that filter is applied to what it sent/)).toBeVisible();
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

test('hostile text is shown as text, and hostile addresses lead nowhere', ANY_SIZE, async ({ page, source }) => {
  source.order({ scenario: 'hostile' });
  await search(page, 'decking');
  await expect(cards(page).first()).toContainText('<');
  await expectAccessible(page);
  for (const n of [0, 1]) await cards(page).nth(n).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Compare 2' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await cards(page).first().getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('region', { name: 'Specifications' })).toContainText('<');
  await expectAccessible(page);
  expect(await page.evaluate(() => '__hacked' in window)).toBe(false);
  const schemes = await page.evaluate(() => [...document.links].map((link) => link.protocol));
  expect(schemes.filter((scheme) => !/^https?:$/.test(scheme))).toEqual([]);
});
