// Lists (product design 5.10): made, filled from a table, worked in, combined, followed live, archived and restored.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, dismissToasts, expectAccessible, openSession, written } from './fixtures.ts';

async function post<Answer = { list: { id: string } }>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, {
    data,
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

async function open(page: Page): Promise<void> {
  await openSession(page, await createAccount('--plan', 'pro'));
}

/** Kept by the API, as an import would: what lists do with them is what is tried here. */
async function keep(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await post(page, '/api/contacts', { values: { name, email: `${name.toLowerCase()}@oak.example`, country: 'SE' } });
  }
}

/** A row of the table of records, or its card on a phone. */
const entry = (page: Page, name: string) =>
  page.locator('[role=grid] [data-row], ul[aria-label^="contacts of"] > li').filter({ hasText: name });
const entries = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ });
const listRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Lists' }).getByRole('row').filter({ hasText: name });

test('a list is made, filled from contacts, worked in, renamed, deleted and restored', async ({ page }) => {
  await open(page);
  await keep(page, 'Mara', 'Petra', 'Tomas');
  await page.goto('/company-lists');
  await expect(page.getByRole('heading', { name: 'Create your first list' })).toBeVisible();
  await expect(page.getByText('How lists look here')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove sample' }).click();
  await expect(page.getByText('How lists look here')).toHaveCount(0);
  await page.getByRole('button', { name: 'New list' }).click();
  const dialog = page.getByRole('dialog', { name: 'New list' });
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await expect(dialog.getByText('Please enter a name for the list')).toBeVisible();
  await dialog.getByLabel('Name').fill('Nordic buyers');
  await written(page, () => dialog.getByRole('button', { name: 'Create list' }).click());
  await expect(page.getByRole('heading', { name: 'Nordic buyers' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No contacts in this list' })).toBeVisible();
  await expectAccessible(page);

  // From the table of contacts, by the name of the list.
  await page.getByRole('link', { name: 'Open Contacts' }).click();
  for (const name of ['Mara', 'Petra']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('textbox', { name: 'Find or name a list' }).fill('nordic');
  await written(page, () => page.getByRole('button', { name: /^Nordic buyers/ }).click());
  await expect(page.getByText('2 contacts added to “Nordic buyers”')).toBeVisible();
  await page.goto('/company-lists');
  await listRow(page, 'Nordic buyers').getByRole('link', { name: '2 of Nordic buyers' }).first().click();
  await expect(entries(page)).toHaveCount(2);
  await expect(page.getByText('2 of 100,000 records', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // What only the list holds, changed for both and undone.
  for (const name of ['Mara', 'Petra']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Set status' }).click();
  await written(page, () => page.getByRole('menuitem', { name: 'Waiting' }).click());
  await expect(page.getByText('2 contacts: Waiting')).toBeVisible();
  await expect(entry(page, 'Mara')).toContainText('Waiting');
  await written(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(entry(page, 'Mara')).not.toContainText('Waiting');

  await post(page, '/api/lists', { type: 'static', name: 'Autumn' });
  await page.getByRole('checkbox', { name: 'Select Petra' }).click();
  await page.getByRole('button', { name: 'Move to list' }).click();
  await written(page, () => page.getByRole('button', { name: /^Autumn/ }).click());
  await expect(page.getByText('1 contact moved to “Autumn”')).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
  await written(page, () => page.getByRole('button', { name: 'Undo' }).last().click());
  await expect(entries(page)).toHaveCount(2);

  await page.getByRole('checkbox', { name: 'Select Petra' }).click();
  await written(page, () => page.getByRole('button', { name: 'Take out' }).click());
  await expect(entries(page)).toHaveCount(1);
  await written(page, () => page.getByRole('button', { name: 'Undo' }).last().click());
  await expect(entries(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Actions for the list' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Buyers in the north');
  await written(page, () => page.getByRole('button', { name: 'Rename', exact: true }).click());
  await expect(page.getByRole('heading', { name: 'Buyers in the north' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for the list' }).click();
  await written(page, () => page.getByRole('menuitem', { name: 'Delete' }).click());
  await expect(page.getByText('Bin', { exact: true })).toBeVisible();
  await dismissToasts(page);
  await written(page, () => page.getByRole('button', { name: 'Restore' }).click());
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('lists are combined into new ones, and a live list follows its rule', async ({ page }) => {
  await open(page);
  await keep(page, 'Mara', 'Petra', 'Tomas');
  const { items } = (await (await page.request.get('/api/contacts?sort=name')).json()) as { items: { id: string }[] };
  const [mara = '', petra = '', tomas = ''] = items.map(({ id }) => id);
  const of = (...ids: string[]) => ({ from: 'records', kind: 'contact', target: { ids } });
  await post(page, '/api/lists', { type: 'static', name: 'Spring', beginning: of(mara, petra) });
  await post(page, '/api/lists', { type: 'static', name: 'Autumn', beginning: of(petra, tomas) });

  await page.goto('/company-lists?sort=name');
  for (const [how, size] of [
    ['In any of them', 3],
    ['In all of them', 1],
    ['In one and not in the others', 1],
  ] as const) {
    for (const name of ['Spring', 'Autumn']) {
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    }
    await page.getByRole('button', { name: 'New list of these' }).click();
    await page.getByRole('menuitem', { name: how, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(how);
    await expectAccessible(page);
    await written(page, () => dialog.getByRole('button', { name: 'Create list' }).click());
    await expect(listRow(page, how).getByRole('link', { name: `${size} of ${how}` })).toBeVisible();
  }
  await page.getByRole('searchbox', { name: 'Find lists' }).fill('spring');
  await expect(listRow(page, 'Autumn')).toHaveCount(0);

  await dismissToasts(page);
  await page.getByRole('button', { name: 'New list', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New list' });
  await dialog.getByLabel('Name').fill('Everybody called Petra');
  await dialog.getByText('Live', { exact: true }).click();
  await written(page, () => dialog.getByRole('button', { name: 'Create list' }).click());
  await expect(entries(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Change rule' }).click();
  // The list has a field of the same name, which this press takes away.
  await expect(page.getByRole('button', { name: 'Save rule' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find contacts' }).fill('petra');
  await expect(entries(page)).toHaveCount(1);
  await written(page, () => page.getByRole('button', { name: 'Save rule' }).click());
  await expect(page.getByText('Rule: Contacts with the words “petra”')).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
  await expectAccessible(page);
  // Who comes to match it is in it, without a reload.
  await keep(page, 'Petra2');
  await expect(entries(page)).toHaveCount(2);
  await expect(page.getByRole('link', { name: '1 contact added since your last visit' })).toBeVisible();
});

test('a live list is made of a filter, says when it cannot follow its rule, and another that is not here says so', async ({
  page,
}) => {
  await open(page);
  await keep(page, 'Mara', 'Petra');
  await page.goto('/contacts?q=petra');
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^All contacts/ }).click();
  await page.getByRole('menuitem', { name: 'New list of this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New list' });
  await expect(dialog.getByText('Follows the filter, now and later: Contacts with the words “petra”.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Petras');
  await expectAccessible(page);
  await written(page, () => dialog.getByRole('button', { name: 'Create list' }).click());
  await expect(page.getByRole('heading', { name: 'Petras' })).toBeVisible();
  await expect(entries(page)).toHaveCount(1);

  // The same from what is selected in it: lists ask for no lists, so this one is static.
  await page.getByRole('checkbox', { name: 'Select Petra' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'New list of these…' }).click();
  await expect(dialog.getByText('Holds the one contact that is selected.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Live' })).toBeDisabled();
  await dialog.getByLabel('Name').fill('One');
  await written(page, () => dialog.getByRole('button', { name: 'Create list' }).click());
  await expect(page.getByText('1 of 100,000 records', { exact: true })).toBeVisible();

  const region = { kind: 'contact', label: 'Region', type: 'text' };
  const field = (await post<{ id: string }>(page, '/api/custom-fields', region)).id;
  const items = [{ field: `custom.${field}`, op: 'is', value: 'north' }];
  const rule = { kind: 'contact', selection: { filter: { join: 'and', items } } };
  const { list } = await post(page, '/api/lists', { type: 'live', name: 'Northerners', rule });
  const gone = await page.request.delete(`/api/custom-fields/${field}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(gone.ok()).toBe(true);
  await page.goto('/company-lists');
  await expect(listRow(page, 'Northerners')).toContainText('Filter has an error');
  await expect(listRow(page, 'Petras').getByRole('link', { name: '1 of Petras' })).toBeVisible();
  await page.goto(`/company-list/${list.id}`);
  await expect(page.getByRole('heading', { name: 'The filter of this list has an error' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change rule' }).last().click();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(entries(page)).toHaveCount(2);
  await written(page, () => page.getByRole('button', { name: 'Save rule' }).click());
  await expect(page.getByText('Rule: All contacts')).toBeVisible();
  await expect(entries(page)).toHaveCount(2);

  // A list of another person.
  await page.goto(`/company-list/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'List not found' })).toBeVisible();
  await page.getByRole('link', { name: 'All lists' }).click();
  await expect(page).toHaveURL('/company-lists');
});
