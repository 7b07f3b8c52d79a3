// The day by keyboard: pages and create commands by two keys, actions on the selection from the palette, and the switch that turns single
// letters off. On a phone: the bar at the bottom.
import { expect, type Page, test } from '@playwright/test';
import { addRecord } from './add-record.ts';
import { createAccount, expectAccessible, openSession, PHONE_ONLY, signIn, visit } from './fixtures.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });

test('two keys open pages and create; the palette acts on the selection; single letters can be turned off', async ({
  page,
}) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  for (const name of ['Ada Byron', 'Grace Hopper', 'Mary Shelley']) await addRecord(page, '/api/contacts', { name });
  await page.goto('/company-lists');
  await expect(page.getByRole('heading', { name: 'Create your first list' })).toBeVisible();

  await page.keyboard.press('g');
  const following = page.getByRole('list').filter({ hasText: /^HHome/ });
  await expect(following).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeFocused();
  await expect(following).toHaveCount(0);

  await page.keyboard.press('c');
  await page.keyboard.press('l');
  const newList = page.getByRole('dialog', { name: /list/i });
  await expect(newList).toBeVisible();
  await expect(page).toHaveURL(/\/company-lists$/);
  const name = newList.getByRole('textbox').first();
  // Letters that are typed are no shortcuts.
  await name.fill('');
  await name.pressSequentially('gc');
  await expect(name).toHaveValue('gc');
  await expect(page).toHaveURL(/\/company-lists$/);
  await page.keyboard.press('Escape');

  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.getByRole('checkbox', { name: 'Select Ada Byron' }).check();
  await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).check();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByText('Selected: 2 contacts')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('add to');
  await expect(palette(page).getByRole('option').first()).toHaveText('Add to list');
  await page.keyboard.press('Enter');
  const lists = page.getByRole('textbox', { name: 'Find or name a list' });
  await expect(lists).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lists).toBeHidden();
  // An item of a menu that is closed.
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('delete');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(1);

  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences') && answer.ok());
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('searchbox').fill('new campaign');
  await expect(sheet.locator('dt')).toHaveText(['New campaign']);
  await sheet.getByRole('switch', { name: 'Single-letter shortcuts' }).click();
  await saved;
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option', { name: 'Discover' })).toBeVisible();
  // A key that does nothing is not shown.
  await expect(palette(page).locator('kbd').filter({ hasText: /^G$/ })).toHaveCount(0);
  await expect(page).toHaveURL(/\/contacts/);
});

test('the palette remembers what was opened, until signing out; a key is taught to who clicks', async ({ page }) => {
  const account = await createAccount('--plan', 'pro');
  await openSession(page, account);
  const { id } = await addRecord(page, '/api/companies', { name: 'Kiefer Holzbau', domain: 'kiefer.example' });
  await page.goto(`/company/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kiefer Holzbau' })).toBeVisible();
  await visit(page, '/home');
  const menu = page.getByRole('complementary', { name: 'Menu' });
  for (let times = 0; times < 3; times += 1) {
    await menu.getByRole('link', { name: 'Discover' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  }
  const hint = page.getByRole('region', { name: 'Shortcut hint' });
  await hint.hover();
  await expect(hint).toHaveText(/Press\s*G\s*then\s*D\s*next time/);
  await expectAccessible(page);
  await hint.getByRole('button', { name: 'Turn off hints' }).click();
  await expect(hint).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await palette(page).getByRole('option', { name: 'Kiefer Holzbau' }).click();
  await expect(page).toHaveURL(new RegExp(`/company/${id}$`));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sign out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Kiefer');
});

test('on a phone the pages of the day are at the bottom, and cover nothing', PHONE_ONLY, async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'pro'), '/contacts');
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  await expect(bar.getByRole('link', { name: 'Contacts' })).toHaveAttribute('aria-current', 'page');
  for (const cell of await bar.locator('a, button').all()) {
    const box = await cell.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/home$/);
  // The end of the page can be scrolled to above the bar.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const end = await page.getByRole('main').evaluate((main) => main.lastElementChild?.getBoundingClientRect().bottom);
    expect(end).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  }).toPass();
  await bar.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Templates' })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Templates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeFocused();
});
