// Searching LinkedIn on sample data (spec section 2): what it costs, what is shown, what is restored, what is said.
import { expect, type Page, test } from '@playwright/test';
import { type Account, createAccount, expectAccessible, expectSampleMarks, focusByKey, signIn } from './fixtures.ts';

const searchButton = (page: Page) => page.getByRole('button', { name: 'Search (5 credits)' });
const remaining = (page: Page, credits: string) => page.getByText(`${credits} credits remaining`, { exact: true });
const rows = (page: Page, kind: 'People' | 'Companies') => page.getByRole('list', { name: kind }).getByRole('listitem');
const box = (page: Page) => page.getByRole('textbox', { name: /on LinkedIn$/ });

async function open(page: Page, ...options: string[]): Promise<Account> {
  const account = await createAccount('--plan', 'pro', ...options);
  await signIn(page, account, '/linkedin-search');
  await expect(searchButton(page)).toBeVisible();
  return account;
}

async function search(page: Page, term: string): Promise<void> {
  await box(page).fill(term);
  await box(page).press('Enter');
}

test('people are found for 5 credits, which every tab sees go, and kept until they are cleared', async ({
  page,
  context,
}) => {
  await open(page, '--credits', '1990');
  const other = await context.newPage();
  await other.goto('/linkedin-search');
  await expect(remaining(other, '1,990')).toBeVisible();

  await search(page, 'procurement timber');
  await expect(page.getByRole('heading', { name: /10 of \d+ people for “procurement timber”/ })).toBeVisible();
  await expect(rows(page, 'People')).toHaveCount(10);
  await expect(remaining(page, '1,985')).toBeVisible();
  await expect(remaining(other, '1,985')).toBeVisible();
  await expectSampleMarks(rows(page, 'People'));

  const first = rows(page, 'People').first();
  await expect(first).toContainText('Mara Lindqvist');
  await expect(first).toContainText('Head of Procurement at Northwind Timber');
  await expect(first).toContainText('Gothenburg, Sweden');
  const outside = first.getByRole('link', { name: /^Open on LinkedIn/ });
  const profile = (await outside.getAttribute('href')) ?? '';
  expect(profile).toMatch(/^https:\/\/www\.linkedin\./);
  await expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(outside).toHaveAttribute('target', '_blank');
  await expect(first.getByText('View Details')).toHaveAttribute(
    'href',
    `/linkedin-profile/${encodeURIComponent(profile)}`,
  );
  await expectAccessible(page);

  // Results outlive a reload and a new tab, until they are cleared.
  const name = await rows(page, 'People').nth(3).getByRole('paragraph').first().textContent();
  await page.reload();
  await expect(rows(page, 'People').nth(3)).toContainText(name ?? '-');
  await other.goto('/linkedin-search');
  await expect(rows(other, 'People').nth(3)).toContainText(name ?? '-');
  await expect(box(other)).toHaveValue('procurement timber');
  // Who asks for another search by its address is not shown this one.
  await other.goto('/linkedin-search?type=people&q=architect');
  await expect(box(other)).toHaveValue('architect');
  await expect(rows(other, 'People')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Results' }).click();
  await expect(rows(page, 'People')).toHaveCount(0);
  await page.goto('/linkedin-search');
  await expect(page.getByRole('heading', { name: /^Find people/ })).toBeVisible();
});

test('a company is found, opened and left; companies empty the people; an earlier search is opened again for free', async ({
  page,
}) => {
  await open(page, '--credits', '15');
  await page.getByRole('radio', { name: 'Companies' }).click();
  await search(page, 'northwind timber');
  await expect(rows(page, 'Companies').first()).toContainText('Certified timber for builders');
  await expect(page).toHaveURL(/type=companies&q=northwind\+timber/);
  await expectAccessible(page);

  await rows(page, 'Companies').first().getByText('View Details').click();
  await expect(page).toHaveURL('/companys/northwind-timber');
  await expect(page.getByRole('heading', { level: 1, name: 'Northwind Timber' })).toBeVisible();
  await expect(page.getByText('Gothenburg, Sweden')).toBeVisible();
  for (const part of ['About', 'Industries', 'Specialties', 'Locations'])
    await expect(page.getByRole('region', { name: part })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Headquarters' })).toContainText('Sweden');
  await expect(page.getByRole('link', { name: /View on LinkedIn/ })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByText('Sample data')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(rows(page, 'Companies').first()).toContainText('Northwind Timber');
  await expect(box(page)).toHaveValue('northwind timber');
  await expect(remaining(page, '10')).toBeVisible();

  await page.getByRole('radio', { name: 'People' }).click();
  await search(page, 'procurement timber');
  await expect(rows(page, 'People')).toHaveCount(10);
  // Faster than the page can follow: what is typed before the new address is drawn counts, and for the kind just chosen.
  await box(page).evaluate(async (field: HTMLInputElement) => {
    document.querySelector<HTMLElement>('main [type="radio"]:not(:checked)')?.click();
    await Promise.resolve();
    field.select();
    document.execCommand('insertText', false, 'timber');
    await Promise.resolve();
    field.form?.requestSubmit();
  });
  await expect(rows(page, 'Companies')).toHaveCount(10);
  await page.getByRole('radio', { name: 'People' }).click();
  await expect(rows(page, 'People')).toHaveCount(0);
  await expect(remaining(page, '0')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Reopen procurement timber' }).click();
  await expect(rows(page, 'People').first()).toContainText('Mara Lindqvist');
  await expect(remaining(page, '0')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Reopen procurement timber' })).toBeVisible();
});

test('nothing is searched without a term or without credits; what finds nothing says so', async ({ page }) => {
  await open(page, '--credits', '14');
  await search(page, '   ');
  await expect(page.getByText('Please enter a search term')).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expectAccessible(page);
  await search(page, 'x'.repeat(201));
  await expect(page.getByText('Search term can have at most 200 characters')).toBeVisible();
  await expect(box(page)).toHaveValue('x'.repeat(201));

  await search(page, 'qqqqzzzz');
  await expect(page.getByText('No results found')).toBeVisible();
  await page.getByRole('radio', { name: 'Companies' }).click();
  await search(page, 'qqqqzzzz');
  await expect(page.getByText('No company results found')).toBeVisible();
  await expect(remaining(page, '4')).toBeVisible();
  await search(page, 'timber');
  await expect(page.getByText('Insufficient credits')).toBeVisible();
  await expect(page.getByText('It costs 5 credits, you have 4. Nothing was charged.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL('/pricing');
  await page.goto('/companys/there-is-no-such-company');
  await expect(page.getByText('Company not found')).toBeVisible();
  await expectAccessible(page);
});

test('everything is reached by keyboard, and who signs out leaves no results behind', async ({ page }) => {
  await open(page);
  await focusByKey(page, box(page));
  await page.keyboard.type('timber');
  await page.keyboard.press('Enter');
  await expect(rows(page, 'People')).toHaveCount(10);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page, 'People').nth(0)).toBeFocused();
  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
  await expect(rows(page, 'People').nth(1)).toBeFocused();
  const outside = page.waitForEvent('popup');
  await page.keyboard.press('o');
  await (await outside).close();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(rows(page, 'People').nth(1).getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rows(page, 'People').nth(1).getByText('View Details')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/linkedin-profile\//);
  await page.goBack();
  await expect(rows(page, 'People')).toHaveCount(10);

  await search(page, 'lindqvist');
  // Who has no headline says so.
  await expect(rows(page, 'People').filter({ hasText: 'No headline' }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('linkedin')))).toEqual([]);

  await signIn(page, await createAccount('--plan', 'pro'), '/linkedin-search');
  await expect(page.getByRole('heading', { name: /^Find people/ })).toBeVisible();
});
