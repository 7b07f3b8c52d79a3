// Help: found without a network, beside the page it is about, and a way to reach support; the tour of Home for those who are new.
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { readOutbox } from '#tests/support/mail.ts';
import { addRecord } from './add-record.ts';
import {
  createAccount,
  createNewcomer,
  expectAccessible,
  openSession,
  PHONE_TOO,
  signIn,
  submitSignIn,
  written,
} from './fixtures.ts';

const OUTBOX = path.join(process.env.E2E_DATA_DIR ?? '', 'data', 'outbox');

const getSearch = (page: Page) => page.getByRole('combobox', { name: 'Search help' });

test('an article is found and read without a network', PHONE_TOO, async ({ page, context }) => {
  await signIn(page, await createAccount('--plan', 'trial'), '/help');
  await expect(getSearch(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Status' }).getByText('Sources', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(true);
  await getSearch(page).fill('import csv');
  const found = page.getByRole('listbox', { name: 'Articles found' });
  await expect(found.getByRole('option').first()).toContainText('Import a file');
  await expect(found.getByText('CSV', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await getSearch(page).press('ArrowDown');
  await expect(found.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await getSearch(page).press('ArrowUp');
  await getSearch(page).press('Enter');
  await expect(page).toHaveURL(/\/help\?article=import$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Import a file' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(getSearch(page)).toHaveValue('import csv');
  await getSearch(page).press('Escape');
  await expect(getSearch(page)).toHaveValue('');
  await context.setOffline(false);
});

test('an article has an address of its own, with its picture in the theme of the page', async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'pro'), '/help?article=contacts');
  const picture = page.getByRole('img', { name: /table of contacts/ });
  await expect(picture).toHaveAttribute('src', /contacts-light/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(picture).toHaveAttribute('src', /contacts-dark/);
  await page.getByRole('navigation', { name: 'Contacts, companies and lists' }).getByText('Merge duplicates').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Merge duplicates' })).toBeVisible();
  await page.getByRole('link', { name: 'All help' }).click();
  await page.getByRole('link', { name: 'All changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What’s new' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: '0.1.0' })).toBeVisible();
  await page.goto('/help?article=no-such-article');
  await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
});

test('a search that nothing answers is counted for the operator, and leads to support', async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'starter'), '/help');
  await written(page, () => getSearch(page).fill('Kaffeemaschine entkalken'));
  await expect(page.getByRole('status').getByText('Nothing found for “Kaffeemaschine entkalken”.')).toBeVisible();
  await page.getByRole('link', { name: 'write to support' }).click();
  await expect(page.getByLabel('Subject')).toBeInViewport();
});

test('the palette finds articles too', async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'trial'), '/home');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await page.getByPlaceholder('Search or jump to').fill('bounced');
  await page.getByRole('option', { name: 'An email bounced' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'An email bounced' })).toBeVisible();
});

test('the question mark opens the article of each page beside it', PHONE_TOO, async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'premium'), '/contacts');
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  const panel = page.getByRole(isPhone ? 'dialog' : 'complementary', { name: 'Help' });
  const open = page.getByRole('button', { name: 'Help for this page' });
  for (const [address, title] of [
    ['/contacts', 'Work with contacts'],
    ['/inbox', 'Read and answer replies'],
    ['/settings?section=credits', 'What costs credits'],
  ] as const) {
    await page.goto(address);
    await open.click();
    await expect(panel.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(open).toBeFocused();
  }
  if (isPhone) return;
  // It follows to other pages, which can be used beside it; articles open one another in it.
  await open.click();
  await panel.getByRole('link', { name: 'A search failed' }).click();
  await expect(panel.getByRole('heading', { name: 'A search failed' })).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(panel.getByRole('heading', { name: 'What costs credits' })).toBeVisible();
  await page.getByRole('link', { name: 'Company', exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'Work with companies' })).toBeVisible();
});

test('a message to support shows what goes with it, and arrives once', PHONE_TOO, async ({ page, context }) => {
  const account = await createAccount('--plan', 'starter');
  await signIn(page, account, '/templates');
  // A call that fails is among the details, by its route and the id in the log.
  await page.route('**/api/help/status', (route) => route.abort());
  await page.goto('/help');
  await expect(page.getByRole('region', { name: 'Status' }).getByRole('alert')).toBeVisible();
  await page.unroute('**/api/help/status');
  await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Try again' }).click();

  const form = page.getByRole('region', { name: 'Contact support' });
  const details = form.getByRole('region', { name: 'Technical details' });
  await expect(details).toContainText('"call": "GET /api/help/status"');
  await expect(details).toContainText('"plan": "starter"');
  await expect(details).not.toContainText(account.email);
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Please enter subject')).toBeVisible();
  await expectAccessible(page);

  const subject = `Row ${crypto.randomUUID()}`;
  await form.getByLabel('Subject').fill(subject);
  await form.getByRole('textbox', { name: 'Message' }).fill('The import stops at row 12.');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('alert')).toContainText('Your text is kept.');
  await context.setOffline(false);
  const shown = JSON.parse((await details.textContent()) ?? '');
  await form.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(form.getByText(`The answer comes to ${account.email}`).first()).toBeVisible();
  await expect(form.getByLabel('Subject')).toHaveValue('');

  const received = async () => (await readOutbox(OUTBOX)).filter((mail) => mail.subject === `[Support] ${subject}`);
  await expect.poll(async () => (await received()).length).toBe(1);
  const [mail] = await received();
  expect(mail?.to).toBe('support@leadwright.example');
  expect(mail?.text).toContain(JSON.stringify(shown, null, 2));
  expect(mail?.text).toContain(account.email);
});

test('technical details can be left out', async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'trial'), '/help');
  const form = page.getByRole('region', { name: 'Contact support' });
  const subject = `Row ${crypto.randomUUID()}`;
  await form.getByLabel('Subject').fill(subject);
  await form.getByRole('textbox', { name: 'Message' }).fill('A question.');
  await form.getByRole('switch', { name: 'Attach technical details' }).click();
  await expect(form.getByRole('region', { name: 'Technical details' })).toBeHidden();
  await written(page, () => form.getByRole('button', { name: 'Send message' }).click());
  const received = async () => (await readOutbox(OUTBOX)).filter((mail) => mail.subject === `[Support] ${subject}`);
  await expect.poll(async () => (await received()).at(0)?.text).toContain('Left out by the user.');
});

test('the tour of Home is taken once, on all devices, and again from help', PHONE_TOO, async ({ page, browser }) => {
  const account = await createNewcomer('--plan', 'pro');
  await page.goto('/');
  await submitSignIn(page, account);
  await page.waitForURL('**/home');
  const step = (name: string) => page.getByRole('dialog', { name });
  await expect(step('Your next step is here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(step('Find prospects')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(step('Your next step is here')).toBeVisible();
  await written(page, () => page.keyboard.press('Escape'));
  await expect(page.getByRole('dialog')).toBeHidden();

  const other = await browser.newContext({ viewport: page.viewportSize() });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/');
  await submitSignIn(elsewhere, account);
  await elsewhere.waitForURL('**/home');
  await expect(elsewhere.getByRole('region', { name: 'Pipeline' })).toBeVisible();
  await expect(elsewhere.getByRole('dialog')).toBeHidden();
  await other.close();

  await page.goto('/help');
  await page.getByRole('link', { name: 'Take the tour' }).click();
  for (const title of ['Your next step is here', 'Find prospects', 'Your credits', 'Help for every page']) {
    await expect(step(title)).toBeVisible();
    await page.getByRole('button', { name: title.startsWith('Help') ? 'Done' : 'Next' }).click();
  }
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/home$/);
});

test('who has data already is shown no tour', async ({ page }) => {
  const account = await createNewcomer('--plan', 'pro');
  await openSession(page, account);
  await addRecord(page, '/api/companies', { name: 'Northwind Timber' });
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Pipeline' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});
