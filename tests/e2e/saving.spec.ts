// Saving from searches on sample data: one result with a key, many with a list, and what is there already.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, openSession, written } from './fixtures.ts';

async function search(page: Page, path: string, label: string, term: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel(label).fill(term);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click();
  await expect(page.getByRole('button', { name: /^Save / }).first()).toBeVisible();
}

const keptMarks = (page: Page, what: string) => page.getByRole('button', { name: new RegExp(`^In your ${what}: `) });

test('people of a search are saved with one key, many at once into a list, and known again', async ({
  page,
  isMobile,
}) => {
  await openSession(page, await createAccount('--plan', 'pro', '--credits', '100'));
  await search(page, '/linkedin-search', 'Search people on LinkedIn', 'procurement');
  const first = page.getByRole('button', { name: /^Save / }).first();
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Save ', '');
  if (isMobile) await written(page, () => first.click());
  else {
    await page.keyboard.press('j');
    await written(page, () => page.keyboard.press('s'));
  }
  await expect(page.getByText(`${name} saved to your contacts`)).toBeVisible();
  await expect(keptMarks(page, 'contacts')).toHaveCount(1);
  await written(page, () => page.getByRole('button', { name: 'Undo' }).click());
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
  await written(page, () => page.getByRole('button', { name: 'Add what is new' }).click());
  await expect(page.getByText(`You have all of this of ${name}`)).toBeVisible();

  await page.getByRole('button', { name: 'Save all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save to your contacts' });
  await expect(dialog.getByText(/are new, 1 is there already/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Add to list').selectOption('New list…');
  await dialog.getByLabel('Name of the list').fill('Procurement');
  await dialog.getByRole('button', { name: /^Save \d+ contacts/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Save [A-Z]/ })).toHaveCount(0);
  const found = await keptMarks(page, 'contacts').count();

  await page.goto('/company-lists');
  await page
    .getByRole('table', { name: 'Lists' })
    .getByRole('row')
    .filter({ hasText: 'Procurement' })
    .getByRole('link', { name: `${found} of Procurement` })
    .click();
  await expect(page.getByText(`${found} of 100,000 records`, { exact: true })).toBeVisible();
});

test('companies, pages and accounts are saved as what they are', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro', '--credits', '100'));
  await search(page, '/instagram-search', 'Search accounts on Instagram', 'timber');
  await written(page, () =>
    page
      .getByRole('button', { name: /^Save / })
      .first()
      .click(),
  );
  await expect(keptMarks(page, 'contacts')).toHaveCount(1);
  await search(page, '/supplier-manufacturer', 'Search products', 'oak');
  await written(page, () =>
    page
      .getByRole('button', { name: /^Save [A-Z]/ })
      .first()
      .click(),
  );
  await expect(keptMarks(page, 'companies').first()).toBeVisible();
});
