// Discover as a trial user meets it (product design 5.2): one question in plain words, its chips, its source and price; real companies at once, saved and
// undone; nothing charged but by the button with the price.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { toExamples } from '#prospecting/discover/domain/examples.ts';
import {
  createAccount,
  dismissToasts,
  expectAccessible,
  expectNoOverflow,
  expectSampleMarks,
  PHONE_TOO,
  signIn,
  written,
} from './fixtures.ts';

const table = (page: Page, name: 'Companies' | 'People') => page.getByRole('table', { name, exact: true });
const rows = (page: Page, name: 'Companies' | 'People') => table(page, name).locator('tbody tr');
const row = (page: Page, text: string) => rows(page, 'Companies').filter({ hasText: text });
const credits = (page: Page, count: number) => page.getByRole('button', { name: new RegExp(`Credits\\D*${count}\\b`) });
const yours = (page: Page, count: number) => page.getByRole('radio', { name: `Yours ${count}`, exact: true });
const box = (page: Page) => page.getByRole('searchbox', { name: 'What are you looking for?' });
const chips = (page: Page) => page.getByRole('list', { name: 'What is searched for' }).getByRole('listitem');
const priced = (page: Page) => page.getByRole('button', { name: 'Search (5 credits)' });
const shownAll = (page: Page, name: 'Companies' | 'People') =>
  expect(table(page, name)).toHaveAttribute('aria-busy', 'false');

async function open(page: Page, path: string): Promise<void> {
  await signIn(page, await createAccount('--plan', 'trial', '--credits', '25'), path);
  await expect(box(page)).toBeVisible();
}

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await box(page).press('Enter');
}

test('a question in plain words becomes chips, is answered free, and stays', PHONE_TOO, async ({ page, isMobile }) => {
  await open(page, '/dashboard');
  await expect(rows(page, 'Companies')).toHaveCount(50);
  await expectAccessible(page);
  await ask(page, 'dentists in Graz with email');
  await expect(chips(page)).toHaveText(['dentists', 'in Graz', 'with email']);
  await expect(page).toHaveURL(/run=/);
  await expect(page.getByText(/^25 companies of \d+ found$/)).toBeVisible();
  await shownAll(page, 'Companies');
  const first = rows(page, 'Companies').first();
  await expect(first).toContainText('Graz');
  await expectSampleMarks(rows(page, 'Companies'));
  await expect(credits(page, 25)).toBeVisible();
  await expectNoOverflow(page);
  // The result comes first: the name of the first company is on the screen without scrolling.
  const place = await first.locator('[data-row-details]').boundingBox();
  expect((place?.y ?? 9_999) + (place?.height ?? 0)).toBeLessThan((page.viewportSize()?.height ?? 0) - 60);
  await expectAccessible(page);

  // By keys: the arrows move between chips, Backspace removes one, Enter edits one.
  await box(page).press('ArrowLeft');
  await expect(chips(page).nth(2).getByRole('button', { name: 'Edit with email' })).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(chips(page)).toHaveText(['dentists', 'in Graz']);
  await expect(box(page)).toBeFocused();
  await expect(rows(page, 'Companies')).not.toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('in Graz');
  await box(page).fill('in Linz');
  await box(page).press('Enter');
  await expect(chips(page)).toHaveText(['dentists', 'in Linz']);
  await expect(first).toContainText('Linz');
  await page.goBack();
  await expect(chips(page)).toHaveText(['dentists']);
  await page.goForward();
  await expect(chips(page)).toHaveText(['dentists', 'in Linz']);
  await page.reload();
  await expect(first).toContainText('Linz');

  // Back later: the question and its rows are there; a recent search opens free.
  await page.goto('/settings');
  await page.goto('/dashboard');
  await expect(chips(page)).toHaveText(['dentists', 'in Linz']);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(chips(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Searches' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Reopen Dentists, Graz' }).click();
  await expect(chips(page)).toHaveText(['dentists', 'in Graz']);
  await expect(first).toContainText('Graz');
  await expect(credits(page, 25)).toBeVisible();

  // Filters open from their button, and say how many are set.
  await page.getByRole('button', { name: 'Filters (2)' }).click();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Has an email address' }).click();
  await page.getByRole('button', { name: /^Show \d+ compan/ }).click();
  await expect(chips(page)).toHaveText(['dentists', 'in Graz', 'with email']);
  if (!isMobile) return;
  await first.getByRole('checkbox').check();
  await expect(page.getByRole('region', { name: 'Selected companies' })).toBeInViewport();
});

test('real companies are there at once: narrowed, saved, undone, excluded, in a chosen order', async ({ page }) => {
  await open(page, '/dashboard');
  await ask(page, 'software companies in Germany');
  await expect(chips(page)).toHaveText(['software and IT', 'in Germany']);
  await expect(page.getByText('Company directory')).toBeVisible();
  // Small companies first.
  await expect(row(page, 'SAP')).toBeVisible();
  await expect(rows(page, 'Companies').first()).not.toContainText('SAP');
  await ask(page, '1,001 to 5,000 people');
  await expect(chips(page).last()).toHaveText('1001-5000 people');
  await expect(row(page, 'Celonis')).toBeVisible();
  await expect(row(page, 'SAP')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows(page, 'Companies')).toHaveCount(50);
  // Nothing of the table is cut where a laptop has 1280 px.
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = () =>
      table(page, 'Companies')
        .locator('..')
        .evaluate((one) => one.scrollWidth - one.clientWidth);
    await expect.poll(cut).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });

  // The order is in the address: kept by a reload, undone by going back.
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toHaveAccessibleDescription('Small companies first.');
  await sort.selectOption('Size: largest first');
  await expect(page).toHaveURL(/sort=-size/);
  await page.reload();
  await expect(sort).toHaveValue('-size');
  await page.goBack();
  await expect(sort).toHaveValue('relevance');

  await ask(page, 'siemens');
  await expect(row(page, 'Siemens Energy')).toBeVisible();
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
  await shownAll(page, 'Companies');
  await row(page, 'Siemens Energy').getByRole('button', { name: 'Siemens Energy', exact: true }).click();
  await expect(page.getByText('In your library').last()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sources', exact: true })).toContainText('0 credits');
  await expectAccessible(page);
  await dismissToasts(page);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('radio', { name: /^New/ }).click();
  await row(page, 'Siemens Healthineers').getByRole('button', { name: 'Siemens Healthineers', exact: true }).click();
  await written(page, () => page.getByRole('button', { name: 'Exclude' }).click());
  // The earlier save can still be undone beside it.
  const excluded = page.getByText('Excluded: Siemens Healthineers').locator('..');
  await expect(row(page, 'Siemens Healthineers')).toHaveCount(0);
  await written(page, () => excluded.getByRole('button', { name: 'Undo' }).click());
  await expect(row(page, 'Siemens Healthineers')).toBeVisible();
});

test('every example finds something at once on a fresh installation', async ({ page }) => {
  test.slow();
  await open(page, '/dashboard');
  const examples = page.getByRole('button', { name: /^(dentists|bakeries|hotels|TypeScript)/ });
  let before: string | null = null;
  const getRun = (url: URL) => url.searchParams.get('run');
  await expect(examples).toHaveCount(toExamples({}).length);
  for (let n = 0; n < toExamples({}).length; n += 1) {
    await examples.nth(n).click();
    await page.waitForURL((url) => getRun(url) !== null && getRun(url) !== before);
    before = getRun(new URL(page.url()));
    await expect(page.getByText(/^[1-9]\d* (companies|people)( of \d+)? found$/)).toBeVisible();
    await expect(page.locator('main table tbody tr').first()).toBeVisible();
  }
  await expect(credits(page, 25)).toBeVisible();
});

test('a source with a price is searched only by its button, once, and its addresses are verified', async ({ page }) => {
  await open(page, '/dashboard?q=software&country=DE');
  await expect(page.getByText('Company directory')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: /^Company data/ }).click();
  await expect(page).toHaveURL(/outside=companies/);
  await expect(priced(page)).toBeVisible();
  // Enter reads what is typed and leads to the price; only the button takes it.
  await ask(page, 'retail');
  await expect(chips(page)).toHaveText(['retail', 'software', 'in Germany']);
  await expect(credits(page, 25)).toBeVisible();
  await page.getByRole('button', { name: 'Remove software' }).click();
  await expect(chips(page)).toHaveText(['retail', 'in Germany']);
  await box(page).press('Enter');
  await expect(priced(page)).toBeFocused();
  await expect(credits(page, 25)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/companies( of \d+)? found$/)).toBeVisible();
  await expect(credits(page, 20)).toBeVisible();
  await expectAccessible(page);

  // The same again is answered free, which its button says.
  await page.getByRole('button', { name: /^Open \(free, / }).click();
  await expect(page.getByRole('button', { name: 'Refresh (5 credits)' })).toBeVisible();
  await expect(credits(page, 20)).toBeVisible();

  // One with an address: verified in its row, and saved with its verdict.
  await rows(page, 'Companies')
    .filter({ has: page.getByText('Email', { exact: true }) })
    .first()
    .locator('[data-row-details]')
    .click();
  await expect(page.getByRole('region', { name: 'Sources', exact: true })).toContainText('5 credits');
  await written(page, () => page.getByRole('button', { name: /^Verify \(/ }).click());
  await expect(page.getByText(/^(Valid|Risky|Invalid|Unknown)$/).last()).toBeVisible();
  await written(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  await expect(page.getByText(/saved to your companies$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(yours(page, 1)).toBeVisible();
});

test('all that fit are saved and taken along in one press; yours come in the order of a column, by their source', async ({
  page,
}) => {
  await open(page, '/dashboard');
  await expect(rows(page, 'Companies')).toHaveCount(50);
  const chosen = page.getByRole('region', { name: 'Selected companies' });
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
  await chosen.getByRole('button', { name: /^Select all \d+ that match$/ }).click();
  await expect(chosen).toContainText(/All \d+ companies selected/);
  await expectAccessible(page);
  const total = Number(/All (\d+) companies/.exec((await chosen.textContent()) ?? '')?.[1]);
  const download = page.waitForEvent('download');
  await chosen.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n').length).toBeGreaterThan(total);
  await chosen.getByRole('button', { name: 'Clear selection' }).click();
  const saveAll = () => written(page, () => page.getByRole('button', { name: `Save ${total}` }).click());
  await saveAll();
  const saving = page.getByRole('region', { name: 'Saving', exact: true });
  await expect(saving.getByText(`${total} companies saved.`)).toBeVisible();
  await expect(yours(page, total)).toBeVisible();
  await page.reload();
  await written(page, () => saving.getByRole('button', { name: 'Undo' }).click());
  await expect(yours(page, 0)).toBeVisible();
  await saveAll();
  await expect(yours(page, total)).toBeVisible();
  await yours(page, total).click();

  const name = table(page, 'Companies').getByRole('columnheader', { name: 'Name' });
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=name/);
  await shownAll(page, 'Companies');
  const first = await rows(page, 'Companies').first().locator('[data-row-details]').textContent();
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toHaveValue('name');
  await sort.selectOption('Name: Z to A');
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page, 'Companies').first()).not.toContainText(first ?? '');

  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Source', { exact: true }).selectOption('own');
  await filters.getByRole('button', { name: 'Show 0 companies' }).click();
  await expect(page.getByText('None of your companies fit these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from Typed or imported' }).click();
  await expect(yours(page, total)).toBeVisible();
});

test('people are found, selected and saved by keys, taken along, and the search is kept', async ({ page }) => {
  await open(page, '/dashboard?kind=person&title=Buyer');
  await priced(page).click();
  await expect(page.getByText(/people( of \d+)? found$/)).toBeVisible();
  await shownAll(page, 'People');
  await expect(rows(page, 'People').first()).toBeVisible();
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
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: 'Searches' }).click();
  const saved = page.getByRole('region', { name: 'Saved searches' });
  await saved.getByRole('button', { name: /^People: people Buyer/ }).click();
  await expect(page).toHaveURL(/kind=person&title=Buyer/);
  await page.getByRole('button', { name: 'Searches' }).click();
  await written(page, () => saved.getByRole('button', { name: /^Delete the saved search/ }).click());
  await expect(saved.getByRole('button', { name: /^People:/ })).toHaveCount(0);
});
