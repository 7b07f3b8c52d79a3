// Discover as a trial user meets it (product design 5.2): real companies at once, saved and undone; an outside search with its map;
// addresses verified; nothing charged twice.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { EXAMPLES, readQuestion } from '#prospecting/discover/domain/read-question.ts';
import { createAccount, dismissToasts, expectAccessible, PHONE_TOO, signIn, written } from './fixtures.ts';

const table = (page: Page, name: 'Companies' | 'People') => page.getByRole('table', { name, exact: true });
const rows = (page: Page, name: 'Companies' | 'People') => table(page, name).locator('tbody tr');
const row = (page: Page, text: string) => rows(page, 'Companies').filter({ hasText: text });
const remaining = (page: Page, credits: number) => page.getByText(`${credits} credits remaining`, { exact: true });
const yours = (page: Page, count: number) => page.getByRole('radio', { name: `Already yours ${count}`, exact: true });
const search = (page: Page) => page.getByRole('button', { name: 'Search (5 credits)' });

async function open(page: Page, path: string, credits = '25'): Promise<void> {
  await signIn(page, await createAccount('--plan', 'trial', '--credits', credits), path);
  // On a phone the outside sources of companies are folded.
  const fold = page.getByRole('button', { name: /^Search an outside source/ });
  await expect(search(page).or(fold)).toBeVisible();
  if (await fold.isVisible()) await fold.click();
  await expect(search(page)).toBeVisible();
}

test('real companies are there at once: narrowed, saved, undone, excluded', PHONE_TOO, async ({ page, isMobile }) => {
  await open(page, '/dashboard');
  await expect(page.getByText('These are real companies', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Software companies in Germany' }).click();
  await expect(page).toHaveURL(/industry=software/);
  await expect(row(page, 'SAP')).toBeVisible();
  await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page).not.toHaveURL(/industry/);
  await expect(rows(page, 'Companies')).toHaveCount(50);
  await expect(page.getByRole('radio', { name: /^New \d{3}/ })).toBeChecked();
  if (!isMobile) {
    // Nothing of the table is cut where a laptop has 1280 px.
    for (const width of [1280, 1440, 1680]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = () =>
        table(page, 'Companies')
          .locator('..')
          .evaluate((box) => box.scrollWidth - box.clientWidth);
      await expect.poll(cut).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  await expectAccessible(page);

  // The order is in the address: kept by a reload, undone by going back.
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toHaveValue('relevance');
  await sort.selectOption('Founded: oldest first');
  await expect(page).toHaveURL(/sort=founded/);
  await sort.selectOption('Size: largest first');
  await expect(page).toHaveURL(/sort=-size/);
  // The directory that ships with the product knows no sizes, and says so.
  await expect(sort).toHaveAccessibleDescription('None of these companies has a known size.');
  await page.reload();
  await expect(sort).toHaveValue('-size');
  await expect(rows(page, 'Companies')).toHaveCount(50);
  await page.goBack();
  await expect(sort).toHaveValue('founded');
  await page.goBack();
  await expect(sort).toHaveValue('relevance');

  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('searchbox', { name: 'Keyword' }).fill('siemens');
  await expect(page).toHaveURL(/q=siemens/);
  if (isMobile) {
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Show \d+ companies$/ }).click();
  }
  await expect(row(page, 'Siemens Energy')).toBeVisible();
  await expect(row(page, 'SAP')).toHaveCount(0);
  await expect(sort).toHaveAccessibleDescription('Best match by name, then industry, then place.');
  await expect(rows(page, 'Companies').first().locator('[data-row-details]')).toHaveText('Siemens');

  await written(page, () => page.getByRole('button', { name: 'Save Siemens Energy' }).click());
  await expect(page.getByText('Siemens Energy saved to your companies')).toBeVisible();
  await expect(yours(page, 1)).toBeVisible();
  await expect(row(page, 'Siemens Energy')).toHaveCount(0);
  await written(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(yours(page, 0)).toBeVisible();
  await written(page, () => page.getByRole('button', { name: 'Save Siemens Energy' }).click());
  await yours(page, 1).click();
  await expect(page).toHaveURL(/show=yours/);
  // The rows of the tab before stay on screen until these arrive, and one of them has a button to save it.
  await expect(table(page, 'Companies')).toHaveAttribute('aria-busy', 'false');
  await row(page, 'Siemens Energy').getByRole('button', { name: 'Siemens Energy', exact: true }).click();
  await expect(page.getByText('In your library').last()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sources', exact: true })).toContainText('0 credits');
  await expectAccessible(page);
  await dismissToasts(page);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('radio', { name: /^New/ }).click();
  await expect(page.getByRole('radio', { name: /^New/ })).toBeChecked();
  await row(page, 'Siemens Healthineers').getByRole('button', { name: 'Siemens Healthineers', exact: true }).click();
  await written(page, () => page.getByRole('button', { name: 'Exclude' }).click());
  // The earlier save can still be undone beside it.
  const excluded = page.getByText('Excluded: Siemens Healthineers').locator('..');
  await expect(excluded).toBeVisible();
  await expect(row(page, 'Siemens Healthineers')).toHaveCount(0);
  await written(page, () => excluded.getByRole('button', { name: 'Undo' }).click());
  await expect(row(page, 'Siemens Healthineers')).toBeVisible();
  if (!isMobile) return;

  // The folded bar of outside sources says what is stored, as its button does.
  await page.goto('/dashboard?outside=companies&q=software&country=DE');
  await search(page).click();
  await expect(page).toHaveURL(/run=/);
  const fold = page.getByRole('button', { name: /^Outside source Open \(free, .*\) · Refresh \(5 credits\)$/ });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
});

/** Not of what was shown before: the page may still be counting that. */
function isCountOf(question: string, { pathname, searchParams }: URL): boolean {
  const { kind, q, city, country, industry } = readQuestion(question);
  return (
    pathname === '/api/discover/count' &&
    Object.entries({ kind, q, city, country, industry }).every(
      ([name, value]) => (searchParams.get(name) ?? '') === String(value),
    )
  );
}

test('every example finds something on a fresh installation', async ({ page }) => {
  test.slow();
  await open(page, '/dashboard');
  for (const example of EXAMPLES) {
    const counted = page.waitForResponse((response) => isCountOf(example, new URL(response.url())));
    await page.getByRole('search').getByRole('button', { name: example, exact: true }).click();
    await expect(page.getByRole('searchbox', { name: 'What are you looking for?' })).toHaveValue(example);
    const counts = (await (await counted).json()) as { new: number };
    // Where the directory has none, the source that the page has chosen can be asked at once.
    if (counts.new === 0) await search(page).click();
    await expect(page.locator('main table tbody tr').first()).toBeVisible();
  }
});

test('an outside search is paid once, shown on a map, and its addresses are verified', async ({ page }) => {
  await open(page, '/dashboard');
  // What the source needs is said before the press, at its fields.
  await page.getByLabel('Outside source', { exact: true }).selectOption('local-businesses');
  // Faster than the page is drawn, and nothing of it is lost.
  await page.getByLabel('City to search').pressSequentially('Berlin');
  await expect(page).toHaveURL(/city=Berlin\b/);
  await expect(page.getByLabel('City to search')).toHaveValue('Berlin');
  await expect(page.getByText('Choose a business type and a city.')).toBeVisible();
  await expect(page.getByText('Needed', { exact: true })).toHaveCount(1);
  await search(page).click();
  await expect(page.getByText('Nothing was searched or charged. Choose a business type and a city.')).toBeVisible();
  const type = page.getByRole('combobox', { name: 'Business type' });
  await type.fill('dining');
  await expect(page.getByRole('option', { name: 'Restaurants', exact: true })).toBeVisible();
  await expectAccessible(page);
  await type.press('Enter');
  await expect(type).toHaveValue('Restaurants');
  await search(page).click();
  await expect(
    page.getByRole('heading', { name: /found by Local businesses for “Restaurants, Berlin”/ }),
  ).toBeVisible();
  await expect(remaining(page, 20)).toBeVisible();
  await expect(page.getByText('Sample data').first()).toBeVisible();
  // Until then the rows of the page before the search can be shown.
  await expect(table(page, 'Companies')).toHaveAttribute('aria-busy', 'false');
  const found = await rows(page, 'Companies').count();
  expect(found).toBeGreaterThan(5);

  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const marker = page.getByRole('region', { name: 'Companies on the map' }).locator('.map-place');
  await expect(marker).toHaveCount(found);
  await expect(page.getByText(`${found} on the map`, { exact: false })).toBeVisible();
  await expectAccessible(page);
  await marker.first().focus();
  await page.keyboard.press('Enter');
  const sources = page.getByRole('region', { name: 'Sources', exact: true });
  await expect(sources).toContainText('5 credits');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Hide the map' }).click();

  // One with an address: verified in its row, and saved with its verdict.
  await rows(page, 'Companies')
    .filter({ has: page.getByText('Email', { exact: true }) })
    .first()
    .locator('[data-row-details]')
    .click();
  await written(page, () => page.getByRole('button', { name: /^Verify \(/ }).click());
  await expect(page.getByText(/^(Valid|Risky|Invalid|Unknown)$/).last()).toBeVisible();
  await written(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  await expect(page.getByText(/saved to your companies$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(yours(page, 1)).toBeVisible();

  // The same again is answered free, which its button says; the next page is another five credits, and a step to go back from.
  const answered = page.waitForResponse('**/api/discover/local-businesses/search');
  await page.getByRole('button', { name: /^Open \(free, / }).click();
  await answered;
  await expect(remaining(page, 20)).toBeVisible();
  await page.getByRole('button', { name: 'Next page (5 credits)' }).click();
  await expect(page.getByRole('heading', { name: /Berlin”, page 2/ })).toBeVisible();
  await expect(remaining(page, 15)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /Berlin”, page 2/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show all matches' }).click();
  await expect(page).not.toHaveURL(/run=/);
  await expect(rows(page, 'Companies').first()).toBeVisible();
  await expect(remaining(page, 15)).toBeVisible();
});

test('all that fit are selected, taken along and kept in one press; yours come in the order of a column, by their source', async ({
  page,
}) => {
  await open(page, '/dashboard');
  const chosen = page.getByRole('region', { name: 'Selected companies' });
  async function selectAll() {
    await expect(rows(page, 'Companies')).toHaveCount(50);
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await chosen.getByRole('button', { name: /^Select all \d+ that match$/ }).click();
  }
  await selectAll();
  await expect(chosen).toContainText(/All \d+ companies selected/);
  await expectAccessible(page);
  const total = Number(/All (\d+) companies/.exec((await chosen.textContent()) ?? '')?.[1]);
  const download = page.waitForEvent('download');
  await chosen.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n').length).toBeGreaterThan(total);
  const saveAll = () => written(page, () => chosen.getByRole('button', { name: `Save ${total}` }).click());
  await saveAll();
  const saving = page.getByRole('region', { name: 'Saving', exact: true });
  await expect(saving.getByText(`${total} companies saved.`)).toBeVisible();
  await expect(yours(page, total)).toBeVisible();
  await page.reload();
  await written(page, () => saving.getByRole('button', { name: 'Undo' }).click());
  await expect(yours(page, 0)).toBeVisible();
  await selectAll();
  await saveAll();
  await expect(yours(page, total)).toBeVisible();
  await yours(page, total).click();

  const name = table(page, 'Companies').getByRole('columnheader', { name: 'Name' });
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=name/);
  await expect(table(page, 'Companies')).toHaveAttribute('aria-busy', 'false');
  const first = await rows(page, 'Companies').first().locator('[data-row-details]').textContent();
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toHaveValue('name');
  await sort.selectOption('Name: Z to A');
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page, 'Companies').first()).not.toContainText(first ?? '');

  await page.getByLabel('Source', { exact: true }).selectOption('own');
  await expect(page.getByText('None of your companies fit these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Typed or imported' }).click();
  await page.getByLabel('Source', { exact: true }).selectOption('built-in');
  await expect(yours(page, total)).toBeVisible();
});

test('people are found, selected and saved by keys, taken along, and the search is kept', async ({ page }) => {
  await open(page, '/dashboard?kind=person&title=Buyer');
  await search(page).click();
  await expect(page.getByRole('heading', { name: /found by People at companies for “Buyer”/ })).toBeVisible();
  await expect(rows(page, 'People').first()).toBeVisible();
  // Until then the rows of the page before the search can be shown.
  await expect(table(page, 'People')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('heading', { name: 'Discover' }).click();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  const chosen = page.getByRole('region', { name: 'Selected people' });
  await expect(chosen).toContainText('2 people selected');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await chosen.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain('Name,Title,Company');
  await written(page, () => chosen.getByRole('button', { name: 'Save 2' }).click());
  await expect(page.getByText('2 people saved')).toBeVisible();
  await expect(yours(page, 2)).toBeVisible();
  await page.getByRole('heading', { name: 'Discover' }).click();
  await rows(page, 'People').nth(2).focus();
  await written(page, () => page.keyboard.press('s'));
  await expect(yours(page, 3)).toBeVisible();
  // A trial plan has no lists.
  await expect(page.getByRole('button', { name: 'Save to list' })).toHaveCount(0);

  await written(page, () => page.getByRole('button', { name: 'Save this search' }).click());
  const saved = page.getByRole('region', { name: 'Saved searches' });
  await expect(saved.getByRole('button', { name: /^People: Buyer/ })).toBeVisible();
  await page.goto('/dashboard');
  await saved.getByRole('button', { name: /^People: Buyer/ }).click();
  await expect(page).toHaveURL(/kind=person&title=Buyer/);
  await written(page, () => saved.getByRole('button', { name: /^Delete the saved search/ }).click());
  await expect(saved.getByRole('button', { name: /^People: Buyer/ })).toHaveCount(0);
});
