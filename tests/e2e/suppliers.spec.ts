// Suppliers on sample data (product-design 5.21, 5.22): find, filter, compare, export, open a product, write an enquiry.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, expectSampleMarks, PHONE_ONLY, signIn } from './fixtures.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Search products' });
const cards = (page: Page) => page.getByRole('list', { name: 'products' }).locator('> li');
const remaining = (page: Page, credits: string) => page.getByText(`${credits} credits remaining`, { exact: true });
const comparison = (page: Page) => page.getByRole('table');

async function open(page: Page, ...options: string[]): Promise<void> {
  await signIn(
    page,
    await createAccount('--plan', 'pro', '--name', 'Maria Keller', ...options),
    '/supplier-manufacturer',
  );
  await expect(page.getByRole('button', { name: 'Search (5 credits)' })).toBeVisible();
}

async function search(page: Page, term: string): Promise<void> {
  await box(page).fill(term);
  await box(page).press('Enter');
}

async function showFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
}

const hideFilters = (page: Page) => page.getByRole('button', { name: /^Show \d+ products?$/ }).click();

test('products are found, narrowed for free, and asked for with filters', PHONE_ONLY, async ({ page }) => {
  await open(page, '--credits', '30');
  await expectAccessible(page);
  await search(page, '   ');
  await expect(page.getByText('Please enter a search term')).toBeVisible();
  await search(page, 'qqqqzzzz');
  await expect(page.getByText('No results found')).toBeVisible();
  await search(page, 'wholesale building materials');
  await expect(cards(page)).toHaveCount(20);
  await expect(remaining(page, '20')).toBeVisible();
  await expect(page.getByText('In the order of the source; no advertisements.')).toBeVisible();
  await expectSampleMarks(cards(page));
  await expect(cards(page).filter({ hasText: 'Not stated' }).first()).toBeVisible();
  await expectAccessible(page);

  // Choosing a filter narrows at once and costs nothing; a search asks the source for more that fit.
  await showFilters(page);
  await expectAccessible(page);
  await page.getByLabel('Supplier type').selectOption('trader');
  await hideFilters(page);
  await expect(page.getByText(/of the 20 products found do not match the filters/)).toBeVisible();
  await expect(page.getByText('A new search returns more matches.')).toBeVisible();
  expect(await cards(page).count()).toBeLessThan(20);
  await expect(remaining(page, '20')).toBeVisible();
  await page.getByRole('button', { name: 'Show all 20' }).click();
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Hide them again' }).click();
  await showFilters(page);
  await page.getByLabel('Certificate', { exact: true }).fill('fsc');
  await page.getByLabel('Minimum order up to', { exact: true }).fill('500');
  await hideFilters(page);
  await page.getByRole('button', { name: 'Search (5 credits)' }).click();
  await expect(page).toHaveURL(/type=trader&moq=500&certificate=fsc&q=wholesale\+building\+materials/);
  await expect(page.getByText(/do not match the filters/)).toHaveCount(0);
  await expect(remaining(page, '15')).toBeVisible();
  for (const card of await cards(page).all()) await expect(card).toContainText('Trader');
  await page.reload();
  await showFilters(page);
  await expect(page.getByLabel('Supplier type')).toHaveValue('trader');
  await expect(page.getByLabel('Certificate', { exact: true })).toHaveValue('fsc');
});

test('up to five are compared, reopened by the address, and exported', async ({ page, context }) => {
  await open(page, '--credits', '10');
  await search(page, 'decking');
  await expect(cards(page)).toHaveCount(20);
  const choose = (n: number) => cards(page).nth(n).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('Select 2 to 5 products to compare them.')).toBeVisible();
  for (let n = 0; n < 6; n += 1) await choose(n);
  await page.getByRole('button', { name: 'Compare 6' }).click();
  await expect(page.getByText('At most 5 products can be compared; 6 are selected.')).toBeVisible();
  await expect(comparison(page)).toHaveCount(0);
  await choose(5);
  await page.getByRole('button', { name: 'Compare 5' }).click();
  await expect(page.getByRole('heading', { name: 'Comparing 5 of at most 5 products' })).toBeInViewport();
  await expect(comparison(page).getByRole('columnheader')).toHaveCount(6);
  await expect(comparison(page).getByText('Lowest')).not.toHaveCount(0);
  await expect(comparison(page).getByRole('rowheader', { name: 'Lead time' })).toBeVisible();
  await expectAccessible(page);
  // The first column stays where it is while the rest moves, and the page itself never moves sideways.
  const first = comparison(page).getByRole('rowheader', { name: 'Lead time' });
  const left = (await first.boundingBox())?.x;
  await page.getByRole('columnheader').last().scrollIntoViewIfNeeded();
  expect((await first.boundingBox())?.x).toBeCloseTo(left ?? 0, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

  await comparison(page)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(comparison(page).getByRole('columnheader')).toHaveCount(5);
  const heads = await comparison(page).getByRole('columnheader').allTextContents();
  const run = await page.evaluate((): string => {
    const kept = Object.entries(localStorage).find(([key]) => key.includes('supplier-search.results'));
    return JSON.parse(kept?.[1] ?? '{}').receipt.run.id;
  });
  const compare = new URL(page.url()).searchParams.get('compare') ?? '';
  const other = await context.newPage();
  await other.goto(`/supplier-manufacturer?run=${run}&compare=${compare}`);
  await expect(comparison(other).getByRole('columnheader')).toHaveText(heads);
  await expect(remaining(other, '5')).toBeVisible();
  await page.getByRole('button', { name: 'Close comparison' }).click();
  await expect(comparison(page)).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 5 as CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toContain('Product,Product number,Price from');
  expect(csv.trim().split('\r\n')).toHaveLength(6);
});

test('a product is opened for 1 credit, is free from then on, and gives the text of an enquiry', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '--credits', '10');
  await search(page, 'larch decking');
  const title = await cards(page).first().getByRole('heading').textContent();
  await cards(page).first().getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(/\/product-details\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title ?? '-' })).toBeVisible();
  for (const part of ['Prices by quantity', 'Specifications', 'Description', 'Packing and delivery', 'Supplier'])
    await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible();
  await expect(page.getByText('Sample data')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Prices by quantity' })).toBeVisible();

  await page.getByRole('button', { name: 'Copy enquiry text' }).click();
  const enquiry = page.getByRole('dialog');
  await enquiry.getByLabel('Quantity').fill('1200');
  await enquiry.getByLabel('Destination').fill('Gothenburg, Sweden');
  await enquiry.getByLabel('Specification').fill('28 x 145 mm, ribbed');
  await expect(enquiry.getByLabel('The text')).toHaveValue(
    /Quantity: 1200[\s\S]*Deliver to: Gothenburg, Sweden[\s\S]*Maria Keller/,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('28 x 145 mm, ribbed');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Add to compare' }).click();
  await expect(page.getByRole('heading', { name: 'Comparing 1 of at most 5 products' })).toBeVisible();
  await expect(cards(page).first()).toContainText(title ?? '-');
  await expect(remaining(page, '4')).toBeVisible();

  // A product that does not exist costs nothing, and neither does an address that can be none.
  await page.goto('/product-details/1600000000001');
  await page.getByRole('button', { name: 'Show product (1 credit)' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Product not found' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/product-details/not-a-product');
  await expect(page.getByRole('heading', { level: 2, name: 'Product not found' })).toBeVisible();
  await page.goto('/supplier-manufacturer');
  await expect(remaining(page, '4')).toBeVisible();
});
