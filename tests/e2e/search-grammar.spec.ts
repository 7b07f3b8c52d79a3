// What every search page can do with its results: select by mouse and keys, put in order, take along as a file, mark what
// was seen, go on to the next page, come back.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, focusByKey, signIn } from './fixtures.ts';

const PATH = '/tiktok-search';

const rows = (page: Page) => page.getByRole('main').locator('[data-row]');
const boxes = (page: Page) => rows(page).getByRole('checkbox');

async function search(page: Page, term: string): Promise<void> {
  await page.getByRole('search').getByRole('textbox').fill(term);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `“${term}”` })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}

test('results are selected, exported as they are shown, put in order, followed by further pages, and opened again for free', async ({
  page,
}) => {
  await signIn(page, await createAccount('--plan', 'pro', '--credits', '60'), PATH);
  await search(page, 'coffee');
  await expect(page.getByText('Seen before')).toHaveCount(0);
  const count = await rows(page).count();
  expect(count).toBeGreaterThan(4);
  await boxes(page).nth(0).click();
  await boxes(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected')).toBeVisible();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 4 as CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^tiktok coffee \d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines.length).toBeGreaterThanOrEqual(5);

  await page.getByRole('checkbox', { name: '4 selected' }).click();
  await expect(page.getByText(`${count} selected`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText('Select all')).toBeVisible();

  // The keyboard does all of it.
  await page.locator('h1').click();
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(page.getByText('3 selected')).toBeVisible();
  await focusByKey(page, page.getByRole('search').getByRole('textbox'));

  // An order is kept in the address.
  const order = page.getByRole('combobox', { name: 'Sort what is shown' });
  // By their addresses: the rest of a row changes while the page learns what is saved already.
  const videos = () =>
    rows(page)
      .getByRole('link', { name: /^Watch on TikTok/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const unsorted = await videos();
  const options = await order.locator('option').allTextContents();
  await order.selectOption({ label: options.at(-1) ?? '' });
  await expect(page).toHaveURL(/sort=/);
  // The address changes before the page is drawn.
  await expect.poll(videos).not.toEqual(unsorted);
  const sorted = await videos();
  await page.reload();
  await expect.poll(videos).toEqual(sorted);

  await page.getByRole('button', { name: 'Refresh (5 credits)' }).click();
  await expect(page.getByText('Seen before').first()).toBeVisible();
  await page.getByRole('button', { name: 'Load more (5 credits)' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(count);
  await expect(page.getByText('45 credits remaining')).toBeVisible();
  const all = await rows(page).count();

  await search(page, 'timber');
  await page.goBack();
  await expect(rows(page)).toHaveCount(all);
  await page.goto(`${PATH}?q=something+else`);
  await expect(page.getByText(/earlier results/)).toBeVisible();
  await page.getByRole('link', { name: 'Reopen coffee' }).first().click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText('40 credits remaining')).toBeVisible();

  await page.getByRole('button', { name: 'Clear Results' }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Reopen coffee' }).first()).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});
