// Searching Instagram on sample data (spec sections 2, 4 and 5): what it costs, what is shown, what is restored, what is said.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, expectSampleMarks, PHONE_TOO, signIn } from './fixtures.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Search accounts on Instagram' });
const cards = (page: Page) => page.getByRole('list', { name: 'accounts' }).locator('> li');
const remaining = (page: Page, credits: string) => page.getByText(`${credits} credits remaining`, { exact: true });

async function search(page: Page, term: string): Promise<void> {
  await box(page).fill(term);
  await box(page).press('Enter');
}

test('accounts are found for 5 credits, kept, exported and opened again for free; nothing is searched without credits', async ({
  page,
  context,
}) => {
  await signIn(page, await createAccount('--plan', 'pro', '--credits', '19'), '/instagram-search');
  await expect(remaining(page, '19')).toBeVisible();
  await expect(page.getByText('Sample data A search costs 5 practice credits.')).toBeVisible();
  await expect(page.getByText('Each search costs 5 credits; opening its results again is free.')).toBeVisible();
  await page.getByRole('button', { name: 'coffee roasters' }).click();
  await expect(box(page)).toHaveValue('coffee roasters');
  await expect(remaining(page, '19')).toBeVisible();

  await search(page, 'coffee');
  await expect(page.getByRole('heading', { name: '50 accounts for “coffee”' })).toBeVisible();
  await expect(cards(page)).toHaveCount(50);
  await expect(remaining(page, '14')).toBeVisible();
  await expect(page).toHaveURL('/instagram-search?q=coffee');
  const verified = cards(page).filter({ hasText: 'Verified' }).first();
  await expectSampleMarks(cards(page));
  const username = (await verified.getByRole('heading', { level: 3 }).locator('bdi').textContent()) ?? '';
  const profile = verified.getByRole('link', { name: /^View Profile/ });
  await expect(profile).toHaveAttribute('href', `https://www.instagram.example/${username}/`);
  await expect(profile).toHaveAttribute('target', '_blank');
  await expect(profile).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByRole('button', { name: /^Load more/ })).toHaveCount(0);
  await expectAccessible(page);

  const stored = await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.endsWith('instagram-search.results'));
    return JSON.parse(localStorage.getItem(name ?? '') ?? '{}') as { searchQuery?: string; searchResults?: unknown[] };
  });
  expect([stored.searchQuery, stored.searchResults?.length]).toEqual(['coffee', 50]);
  const tab = await context.newPage();
  await tab.goto('/instagram-search');
  await expect(cards(tab)).toHaveCount(50);
  await expect(box(tab)).toHaveValue('coffee');
  // Opening another search by its address shows a hint at these.
  await tab.goto('/instagram-search?q=ceramics');
  await expect(tab.getByText(/Your 50 earlier results for “coffee” are still stored/)).toBeVisible();
  await expect(tab.getByText(/A new search costs 5 credits and takes their place/)).toBeVisible();
  await tab.close();

  await page.getByRole('combobox', { name: 'Sort what is shown' }).selectOption('Username');
  await expect(page).toHaveURL(/sort=username/);
  // The address changes before the page is drawn.
  let names: string[] = [];
  await expect(async () => {
    names = await cards(page).getByRole('heading', { level: 3 }).locator('bdi').allTextContents();
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
  }).toPass();
  for (const card of [0, 2]) await cards(page).nth(card).getByRole('checkbox').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 2 as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')).toHaveLength(3);
  expect(file).toContain(`https://www.instagram.example/${names[2]}/`);

  await page.getByRole('button', { name: 'Clear Results' }).click();
  await expect(cards(page)).toHaveCount(0);
  await page.goto('/instagram-search');
  await expect(page.getByRole('heading', { name: 'Find accounts by name, trade or topic' })).toBeVisible();
  await page.getByRole('link', { name: 'Reopen coffee' }).click();
  await expect(cards(page)).toHaveCount(50);
  await expect(remaining(page, '14')).toBeVisible();

  // The same search opens the stored answer free; asking the source again is the other button.
  await search(page, 'coffee');
  await expect(page.getByText('stored, opened free')).toBeVisible();
  await expect(remaining(page, '14')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh (5 credits)' }).click();
  await expect(remaining(page, '9')).toBeVisible();
  await expect(cards(page).first()).toContainText('Seen before');

  await search(page, '   ');
  await expect(page.getByText('Please enter a search term')).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expectAccessible(page);
  await search(page, 'qqqqzzzz');
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(remaining(page, '4')).toBeVisible();
  await expectAccessible(page);
  await search(page, 'timber');
  await expect(page.getByText('Insufficient credits')).toBeVisible();
  await expect(page.getByText('It costs 5 credits, you have 4. Nothing was charged.')).toBeVisible();
});

test('results that were deleted because of their age are offered again at their price', PHONE_TOO, async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'pro', '--credits', '19'), '/instagram-search?q=coffee');
  const searched = page.waitForResponse('**/api/instagram/users/search');
  await box(page).press('Enter');
  const { run } = (await (await searched).json()) as { run: { id: string } };
  await expect(cards(page)).toHaveCount(50);
  // As the server answers once the month of the search is gone.
  await page.route('**/api/instagram/users/searches/*', async (route) => {
    const opened = (await (await route.fetch()).json()) as { run: object };
    const message = 'These results were deleted: they are kept for 12 months. You can fetch them again.';
    const details = { run: { ...opened.run, expired: true } };
    await route.fulfill({ status: 410, json: { error: { code: 'SEARCH_RESULTS_EXPIRED', message, details } } });
  });
  await page.goto(`/instagram-search?run=${run.id}`);
  await expect(page.getByRole('heading', { name: 'The results for “coffee” were deleted' })).toBeVisible();
  await expect(page.getByText('they are kept for 12 months')).toBeVisible();
  await expect(page.getByText('It had 50 results; what you saved is still in your workspace.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Search again (5 credits)' }).click();
  await expect(page).toHaveURL('/instagram-search?q=coffee');
  await expect(cards(page)).toHaveCount(50);
});
