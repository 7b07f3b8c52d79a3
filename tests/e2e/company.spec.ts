// A company of the library (product design 5.9): what is known of it and from where, who works there, what was noted and is to be done.
import { expect, type Page, test } from '@playwright/test';
import { addRecord } from './add-record.ts';
import { createAccount, expectAccessible, openSession, written } from './fixtures.ts';

const known = (page: Page) => page.getByRole('complementary', { name: 'Details' });
const line = (page: Page, label: string) =>
  known(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) });

test('a company is looked up, corrected, noted on and followed up', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  const record = await addRecord(page, '/api/companies', { name: 'Northwind Timber', domain: 'northwind-timber.com' });
  await addRecord(page, '/api/contacts', {
    name: 'Mara Lindqvist',
    title: 'Head of Procurement',
    email: 'mara@northwind-timber.com',
    companyName: 'Northwind Timber',
  });

  await page.goto(`/company/${record.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Northwind Timber' })).toBeVisible();
  await page.getByRole('button', { name: 'Contact someone here' }).click();
  await expect(page.getByRole('menuitem', { name: /^Mara Lindqvist/ })).toHaveAttribute(
    'href',
    /^\/email-sender\?to=[0-9a-f-]{36}$/,
  );
  await page.keyboard.press('Escape');
  await expect(line(page, 'Phone')).toContainText('Not known');
  await expect(line(page, 'Domain')).toContainText('Typed by');
  await expect(page.getByRole('link', { name: /^Mara Lindqvist/ })).toBeVisible();
  await expectAccessible(page);

  // What cannot be an industry is refused; what is typed is shown at once, and undone.
  await line(page, 'Industry').hover();
  await line(page, 'Industry').getByRole('button', { name: 'Edit industry' }).click();
  await known(page).getByRole('textbox', { name: 'Industry' }).fill('Timber trade');
  await written(page, () => page.keyboard.press('Enter'));
  await expect(line(page, 'Industry')).toContainText('Timber trade');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(page, 'Industry')).toContainText('Not known');

  // A value that cannot be right stays typed, and the reason stands beside it.
  await line(page, 'Domain').getByRole('button', { name: 'Edit domain' }).click();
  const domain = known(page).getByRole('textbox', { name: 'Domain' });
  await domain.fill('no domain at all');
  await page.keyboard.press('Enter');
  await expect(known(page).locator('form .text-bad')).toBeVisible();
  await expect(domain).toHaveValue('no domain at all');
  await page.keyboard.press('Escape');
  await expect(line(page, 'Domain')).toContainText('northwind-timber.com');

  await page.getByRole('tab', { name: 'Timeline' }).click();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem').filter({ hasText: /^Added by hand/ })).toBeVisible();
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Mara Lindqvist: Added by hand' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('Wants certified oak in spring');
  await written(page, () => page.getByRole('button', { name: 'Save note' }).click());
  await expect(timeline.getByText('Wants certified oak in spring')).toBeVisible();

  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('textbox', { name: 'Task' }).fill('Send the price list');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await written(page, () => page.getByRole('button', { name: 'Add task' }).click());
  await expect(page.getByRole('checkbox', { name: 'Done: Send the price list' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/home');
  await page.getByRole('link', { name: /^Send the price list/ }).click();
  await expect(page.getByText('Send the price list').first()).toBeVisible();
  await page.getByRole('link', { name: 'Open the company page' }).click();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await written(page, () => page.getByRole('checkbox', { name: 'Done: Send the price list' }).click());
  await expect(timeline.getByText('Done “Send the price list”')).toBeVisible();

  // Deleted, and brought back.
  const note = timeline.getByRole('listitem').filter({ hasText: 'Wants certified oak' });
  await note.hover();
  await note.getByRole('button', { name: 'Delete note' }).click();
  await expect(note).toHaveCount(0);
  const told = page.getByRole('status').filter({ hasText: 'Note deleted' });
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(note).toBeVisible();

  await page.goto('/company/01900000-0000-7000-8000-00000000dead');
  await expect(page.getByRole('heading', { name: 'Company not found', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search the company library' }).fill('timber');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/company-library\?q=timber/);
  await expect(page.getByText('Northwind Timber')).toBeVisible();
});
