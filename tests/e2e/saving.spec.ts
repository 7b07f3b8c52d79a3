// Saving from searches on sample data: one result with a key, many with a list, and what is there already.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, openSession, written } from './fixtures.ts';

/** One result; all of them have a button too. */
const SAVE = /^Save (?!all)/;

async function search(page: Page, path: string, label: string, term: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel(label).fill(term);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click();
  await expect(page.getByRole('button', { name: SAVE }).first()).toBeVisible();
}

const keptMarks = (page: Page, what: string) => page.getByRole('button', { name: new RegExp(`^In your ${what}: `) });

test('people of a search are saved with one key, many at once into a list, and known again', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro', '--credits', '100'));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/saving/preview', async (route) => {
    await released;
    await route.fallback();
  });
  await search(page, '/linkedin-search', 'Search people on LinkedIn', 'procurement');
  // Of the first row: the buttons of the rows do not all come in one frame.
  const first = page.getByRole('list', { name: 'people' }).locator('> li').first().getByRole('button', { name: SAVE });
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Save ', '');
  // Pressed before it is known who is there already: kept in mind until it is.
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  release();
  await expect(page.getByText(`${name} saved to your contacts`)).toBeVisible();
  await expect(keptMarks(page, 'contacts')).toHaveCount(1);
  await written(page, () => page.getByRole('button', { name: 'Undo', exact: true }).click());
  await expect(keptMarks(page, 'contacts')).toHaveCount(0);
  await written(page, () =>
    page
      .getByRole('button', { name: `Save ${name}`, exact: true })
      .first()
      .click(),
  );
  await expect(keptMarks(page, 'contacts')).toHaveCount(1);

  // The reason, in words, before anything more is added.
  await keptMarks(page, 'contacts').click();
  await expect(page.getByText(/^Same LinkedIn profile: /)).toBeVisible();
  await expectAccessible(page);
  await written(page, () => page.getByRole('button', { name: 'Add new values' }).click());
  await expect(page.getByText(`${name} is already up to date`)).toBeVisible();

  await page.getByRole('button', { name: 'Save all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save to your contacts' });
  await expect(dialog.getByText(/are new, 1 exists already/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Add to list').selectOption('New list…');
  await dialog.getByRole('button', { name: /^Save \d+ contacts/ }).click();
  await expect(dialog.getByText('Please enter a name for the list')).toBeVisible();
  await dialog.getByLabel('Name of the list').fill('Procurement');
  await dialog.getByRole('button', { name: /^Save \d+ contacts/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: SAVE })).toHaveCount(0);
  const found = await keptMarks(page, 'contacts').count();

  await page.goto('/company-lists');
  await page
    .getByRole('table', { name: 'Lists' })
    .getByRole('row')
    .filter({ hasText: 'Procurement' })
    .getByRole('link', { name: `${found} of Procurement` })
    .click();
  await expect(page.getByText(`${found} of 100,000 records`, { exact: true })).toBeVisible();

  // A saved record shows its source.
  await page.goto(`/contacts?q=${encodeURIComponent(name)}`);
  await page.getByText(name, { exact: true }).first().click();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByRole('link', { name: /procurement/ }).first()).toBeVisible();
});

test('every search keeps what it finds, as what it is', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro', '--credits', '100'));
  for (const [path, term, kept] of [
    ['/linkedin-search?type=companies', 'timber', 'companies'],
    ['/instagram-search', 'timber', 'contacts'],
    ['/tiktok-search', 'timber', 'contacts'],
    ['/facebook-search?kind=groups', 'timber', 'companies'],
    ['/supplier-manufacturer', 'oak', 'companies'],
    ['/job-seeker', 'buyer', 'companies'],
  ] as const) {
    await page.goto(path);
    const field = page.getByRole('main').getByRole('textbox').or(page.getByRole('main').getByRole('searchbox')).first();
    await field.fill(term);
    await field.press('Enter');
    // A job has a button of its own: here it is the company behind it that is kept.
    const button = page.getByRole('button', { name: path === '/job-seeker' ? /^Save company / : SAVE }).first();
    await expect(button).toBeEnabled();
    await button.click();
    await expect(page.getByText(new RegExp(`saved to your ${kept}$`))).toBeVisible();
    await expect(keptMarks(page, kept).first()).toBeVisible();
  }
  await page.goto('/company-library');
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(4);
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(4);
});
