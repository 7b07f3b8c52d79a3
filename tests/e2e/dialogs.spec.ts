// What opens over the tables of the datastore: by keys, with the focus given back when it closes, and where its part does not load.
import { expect, type Locator, test } from '@playwright/test';
import { addRecord } from './add-record.ts';
import { createAccount, openSession } from './fixtures.ts';

test('menus and dialogs of the tables give the focus back to what opened them', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  await addRecord(page, '/api/contacts', { name: 'Ann Berg', email: 'ann@north.example' });
  await addRecord(page, '/api/contacts', { name: 'Mara Lind', email: 'mara@north.example' });
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  async function escapeTo(opener: Locator, panel = dialog) {
    await expect(panel).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  await page.goto('/contacts');
  await expect(page.getByRole('row', { name: /Ann Berg/ })).toBeVisible();
  await button('Add contact').click();
  await escapeTo(button('Add contact'));
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await escapeTo(page.getByRole('link', { name: 'Import', exact: true }));
  await button('Filter').click();
  await button('Several conditions with and/or').click();
  await expect(dialog.getByRole('heading')).toBeVisible();
  await escapeTo(button('Filter'));
  await button('Columns').click();
  await button('Workspace fields').click();
  await expect(dialog.getByRole('heading')).toBeVisible();
  await escapeTo(button('Columns'));

  // By keys: the menu comes with the first press, at its first item.
  const views = button('All contacts');
  for (const key of ['ArrowDown', 'Enter', ' ']) {
    await views.focus();
    await page.keyboard.press(key);
    await expect(item('All contacts')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(views).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await item('Save as a new view…').click();
  await escapeTo(views);

  await page.getByRole('checkbox', { name: 'Select Ann Berg' }).check();
  await button('More actions').click();
  await item('Remove a tag…').click();
  await escapeTo(button('More actions'));
  // The bar goes with the selection: the focus stays in the page.
  await button('Add to list').click();
  await dialog.getByRole('textbox', { name: 'Find or name a list' }).fill('Buyers');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(button('Add to list')).toBeFocused();

  const panel = page.getByRole('complementary', { name: 'Contact' });
  await page
    .getByRole('row', { name: /Mara Lind/ })
    .getByText('Mara Lind')
    .click();
  await expect(panel.getByRole('heading', { name: 'Mara Lind' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main');

  await page.goto('/company-lists');
  await button('New list').click();
  await escapeTo(button('New list'));
  await page.getByRole('link', { name: 'Buyers', exact: true }).click();
  const actions = button('Actions for the list');
  await actions.click();
  await item('Rename…').click();
  await escapeTo(actions);
  await actions.click();
  await item('Copy…').click();
  await escapeTo(actions);
});

test('a part that does not load says so, and comes once there is a network', async ({ page, context }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  await addRecord(page, '/api/contacts', { name: 'Ann Berg', email: 'ann@north.example' });
  await page.goto('/contacts');
  await expect(page.getByRole('row', { name: /Ann Berg/ })).toBeVisible();
  const said = page.getByRole('alert').getByText('This part of the page did not load');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'All contacts', exact: true }).click();
  await expect(said).toHaveCount(1);
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect(said).toHaveCount(2);
  await context.setOffline(false);
  // A browser keeps what it failed to load as failed: the page is reloaded then.
  await expect(async () => {
    await page.getByRole('button', { name: 'All contacts', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'All contacts' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a contact' })).toBeVisible();
});
