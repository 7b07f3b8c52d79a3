// Contacts and companies as tables (product design 4, 5.8, 5.11): added, found, changed in place, worked on together, put away.
import { expect, type Page, test } from '@playwright/test';
import {
  admin,
  createAccount,
  dismissToasts,
  expectAccessible,
  focusByKey,
  holdCalls,
  openSession,
  PHONE_TOO,
  written,
} from './fixtures.ts';

interface NewContact {
  name: string;
  [field: string]: string;
}

async function open(page: Page): Promise<void> {
  await openSession(page, await createAccount('--plan', 'pro'));
}

/** Kept by the API, as an import would: what the table does with them is what is tried here. */
async function keep(page: Page, contacts: readonly NewContact[]): Promise<void> {
  for (const values of contacts) {
    const answer = await page.request.post('/api/contacts', {
      data: { values },
      headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

const PEOPLE: readonly NewContact[] = [
  { name: 'Tomás Arroyo', companyName: 'Arroyo Estudio', email: 'tomas@arroyo.example', country: 'ES' },
  { name: 'Petra Hlaváčková', companyName: 'Dřevo Brno', email: 'petra@drevo.example', country: 'CZ' },
  { name: 'Mara Lindqvist', companyName: 'Northwind Timber', email: 'mara@northwind-timber.example', country: 'SE' },
];

/** A row of the table, or its card on a phone. */
const entry = (page: Page, name: string) =>
  page.locator('[role=grid] [data-row], ul[aria-label=Contacts] > li').filter({ hasText: name });
const entries = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ });

test('contacts are added once, found, tagged, deleted and restored', PHONE_TOO, async ({ page, isMobile }) => {
  await open(page);
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: 'Your contacts, in one place' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove sample' }).click();
  await expect(page.getByText('How contacts look here')).toHaveCount(0);

  await page.getByRole('button', { name: 'Add contact' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a contact' });
  await dialog.getByLabel('Name', { exact: true }).fill('Mara Lindqvist');
  await dialog.getByLabel('Email', { exact: true }).fill('mara@northwind-timber.example');
  await written(page, () => dialog.getByRole('button', { name: 'Add contact' }).click());
  await expect(entry(page, 'Mara Lindqvist')).toBeVisible();
  await keep(page, PEOPLE.slice(0, 2));
  await page.goto('/contacts');
  await expect(entries(page)).toHaveCount(3);
  await expectAccessible(page);

  // Who is there already shows before anything is saved.
  await page.getByRole('button', { name: 'Add contact' }).click();
  await dialog.getByLabel('Email', { exact: true }).fill('Petra@drevo.example');
  await expect(dialog.getByText('is in your library already, with the same email')).toBeVisible();
  await dialog.getByLabel('Email', { exact: true }).fill('');
  await dialog.getByLabel('Name', { exact: true }).fill('tomas arroyo');
  await dialog.getByLabel('Company', { exact: true }).fill('Arroyo estudio');
  await expect(
    dialog.getByText('Tomás Arroyo is in your library already, with the same name and company'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Accents and case do not matter, parts of words do.
  await page.getByRole('searchbox', { name: 'Find contacts' }).fill('hlavac');
  await expect(entries(page)).toHaveCount(1);
  await expect(entry(page, 'Petra Hlaváčková')).toBeVisible();
  await expect(page).toHaveURL(/q=hlavac/);
  await page.getByRole('searchbox', { name: 'Find contacts' }).fill('');
  await expect(entries(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Filter by' }).fill('country');
  await page.getByRole('option', { name: 'Country', exact: true }).click();
  await page.getByRole('textbox', { name: 'Find in Country' }).fill('cze');
  await page.getByText('Czechia', { exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Filter: Country is Czechia' })).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(entries(page)).toHaveCount(3);
  await page.goForward();
  await expect(entries(page)).toHaveCount(1);
  await page.reload();
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove the filter Country is Czechia' }).click();
  await expect(entries(page)).toHaveCount(3);

  for (const name of ['Tomás Arroyo', 'Mara Lindqvist']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  }
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill('oak');
  await written(page, () => page.getByRole('button', { name: 'Apply' }).click());
  await expect(page.getByText('2 contacts tagged “oak”')).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await written(page, () => page.getByRole('menuitem', { name: 'Delete' }).click());
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'All contacts' }).click();
  await page.getByRole('menuitem', { name: /^Bin/ }).click();
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select Mara Lindqvist' }).click();
  await written(page, () => page.getByRole('button', { name: 'Restore' }).click());
  await expect(entries(page)).toHaveCount(1);
  await dismissToasts(page);
  await page.getByRole('button', { name: 'Bin' }).click();
  await page.getByRole('menuitem', { name: 'All contacts' }).click();
  await expect(entry(page, 'Mara Lindqvist')).toBeVisible();
  if (!isMobile) await expect(page.getByRole('link', { name: /^Contacts 2/ })).toBeVisible();
});

test('a table is worked by keys, changed in place and kept as a view', async ({ page }) => {
  await open(page);
  await keep(page, PEOPLE);
  await page.goto('/contacts');
  await expect(entries(page)).toHaveCount(3);
  await focusByKey(page, page.getByRole('searchbox', { name: 'Find contacts' }));

  // The newest stands first: Mara. Down to Petra, selected; one further, edited in place.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: 'Select Petra Hlaváčková' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: 'Select Petra Hlaváčková' })).not.toBeChecked();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Company' }).fill('Dřevo Praha');
  await written(page, () => page.keyboard.press('Enter'));
  await expect(entry(page, 'Petra')).toContainText('Dřevo Praha');
  await written(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(entry(page, 'Petra')).toContainText('Dřevo Brno');

  // What the server refuses stays in its cell, with the reason.
  await entry(page, 'Tomás').getByText('tomas@arroyo.example').dblclick();
  await page.getByRole('textbox', { name: 'Email' }).fill('no address');
  await page.keyboard.press('Enter');
  // Shown as typed at once, with the reason when the server has answered.
  const refused = entry(page, 'Tomás').getByText('no address');
  await expect(refused).toHaveAttribute('title', /e-?mail/i);
  await refused.dblclick();
  await expect(entry(page, 'Tomás').getByRole('alert')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('tomas@estudio.example');
  await written(page, () => page.keyboard.press('Enter'));
  await expect(entry(page, 'Tomás')).toContainText('tomas@estudio.example');

  // A field of the workspace becomes a column.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Workspace fields' }).click();
  await page.getByRole('textbox', { name: 'New field' }).fill('Region');
  await written(page, () => page.getByRole('button', { name: 'Add field' }).click());
  await expect(page.getByRole('textbox', { name: 'Name of Region' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('textbox', { name: 'Find a column' }).fill('region');
  await page.getByRole('checkbox', { name: 'Region' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Region' })).toBeAttached();

  // Columns are moved by dragging: a header in the table (after the selection and the name), a row in the list of columns.
  const headers = page.getByRole('columnheader');
  const moved = (await headers.nth(3).textContent()) ?? '';
  await headers.nth(3).dragTo(headers.nth(2));
  await expect(headers.nth(2)).toHaveText(moved);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('textbox', { name: 'Find a column' }).fill('');
  const columns = page.getByRole('list', { name: 'Columns' }).getByRole('listitem');
  await columns.nth(0).dragTo(columns.nth(1));
  await expect(columns.nth(1)).toContainText(moved);
  await page.keyboard.press('Escape');
  await expect(headers.nth(3)).toHaveText(moved);

  // Order and search are kept as a view of one's own.
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'All contacts' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('By name');
  await written(page, () => page.getByRole('button', { name: 'Save view' }).click());
  await expect(page.getByRole('button', { name: 'By name' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page.getByRole('button', { name: 'By name changed' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('lindq');
  await page.getByRole('option', { name: /Mara Lindqvist/ }).click();
  await expect(page).toHaveURL(/contact=/);
});

test('many contacts are a window of rows, and work on them continues while other pages are open', async ({ page }) => {
  const password = `pw ${crypto.randomUUID()}`;
  await admin('seed', 'contacts', '--contacts', '600', '--password', password);
  await openSession(page, { email: 'contacts-600@bench.leadwright.example', password });
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: 'Contacts' }).locator('xpath=..')).toContainText('600');
  await expect(entries(page).first()).toBeVisible();
  expect(await page.locator('[data-row]').count()).toBeLessThanOrEqual(60);

  await page.getByRole('checkbox', { name: 'Select all rows loaded' }).click();
  await page.getByRole('button', { name: 'Select all 600 that match' }).click();
  await expect(page.getByText('600 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill('spring');
  await written(page, () => page.getByRole('button', { name: 'Apply' }).click());
  await page.getByRole('link', { name: /^Company/ }).click();
  const work = page.getByRole('region', { name: 'Bulk jobs' });
  await expect(work.getByText('600 contacts tagged “spring”')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Company Library' })).toBeVisible();
  await expectAccessible(page);
  await written(page, () => work.getByRole('button', { name: 'Undo' }).click());
  await expect(page.getByText('600 undone')).toBeVisible();

  // Restored in the background, those whose address another contact has now stay in the bin, and are named.
  const release = await holdCalls(page, '**/api/contacts?*');
  await page.goto('/contacts');
  const all = page.getByRole('checkbox', { name: 'Select all rows loaded' });
  await expect(all).toBeDisabled();
  release();
  await all.click();
  await page.getByRole('button', { name: 'Select all 600 that match' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await written(page, () => page.getByRole('menuitem', { name: 'Delete' }).click());
  await expect(work.getByText('600 contacts moved to the bin')).toBeVisible();
  const { items } = (await (await page.request.get('/api/contacts?shelf=bin&limit=2')).json()) as {
    items: { email: string; name: string }[];
  };
  await keep(
    page,
    items.map(({ email }) => ({ name: 'Nora Newcomer', email })),
  );
  await page.goto('/contacts?shelf=bin');
  await page.getByRole('checkbox', { name: 'Select all rows loaded' }).click();
  await page.getByRole('button', { name: 'Select all 600 that match' }).click();
  await written(page, () => page.getByRole('button', { name: 'Restore' }).click());
  await expect(work.getByText(/598 contacts restored\. 2 contacts stay in the bin: another contact has/)).toBeVisible();
  await work.getByRole('button', { name: 'Show which' }).click();
  const still = page.getByRole('dialog', { name: 'Still in the bin' });
  await expect(still.getByRole('listitem')).toHaveCount(2);
  await expect(still.getByText(`${items[0]?.email} is used by Nora Newcomer`)).toBeVisible();
  await expectAccessible(page);
});

test('names of other scripts than Latin bring their fonts', async ({ page }) => {
  await open(page);
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
  await keep(page, [{ name: 'Mara Lindqvist' }]);
  await page.goto('/contacts');
  await expect(entry(page, 'Mara Lindqvist')).toBeVisible();
  expect((await loaded()).filter((family) => !family.includes('Inter'))).toEqual([]);
  await keep(page, [{ name: 'דניאל כהן (דן)' }]);
  await page.reload();
  await expect(entry(page, 'דניאל כהן (דן)')).toBeVisible();
  await expect.poll(loaded).toContainEqual(expect.stringContaining('Noto Sans Hebrew'));
});
