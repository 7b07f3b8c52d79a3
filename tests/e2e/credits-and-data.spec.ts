// Settings, Credits and Data: where credits went with a receipt for each, the alert, the archive, and a cancelled deletion.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, linkMailedTo, signIn } from './fixtures.ts';

const search = (page: Page, keywords: string) =>
  page.request.post('/api/linkedin/people/search', {
    data: { keywords },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const ledger = (page: Page) => page.getByRole('table', { name: 'Ledger' });
const getReceipt = (page: Page, words: string) => ledger(page).getByRole('button', { name: words });

test('credits: spending, filters, receipt, file and alert', async ({ page }) => {
  const account = await createAccount('--plan', 'pro', '--credits', '40', '--name', 'Maria Keller');
  await signIn(page, account);
  for (const keywords of ['timber', '=cmd()']) await search(page, keywords);
  await page.goto('/settings?section=credits');
  await expect(getReceipt(page, 'LinkedIn people search: timber')).toBeVisible();
  await expect(page.getByText('0 credits spent, 40 received. 10 more on sample data.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /LinkedIn people search\s*Practice\s*10 credits in 2 entries/ }).click();
  await expect(page).toHaveURL(/kind=charge.*span=month|span=month.*kind=charge/);
  await expect(getReceipt(page, 'Credits to start with')).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search the ledger' }).fill('timber');
  await expect(getReceipt(page, '=cmd()')).toBeHidden();
  await expect(page).toHaveURL(/q=timber/);

  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toBe('leadwright-credits.csv');

  await getReceipt(page, 'LinkedIn people search: timber').click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByText('Balance before')).toBeVisible();
  await expect(receipt.getByText('Maria Keller').first()).toBeVisible();
  const reopen = receipt.getByRole('link', { name: 'Reopen the results for free' });
  await expect(reopen).toBeVisible();
  await expectAccessible(page);
  // The address of a receipt opens it again.
  await page.reload();
  await expect(receipt.getByText('Balance before')).toBeVisible();
  await reopen.click();
  // The run that the link names gives way to what it asked.
  await expect(page).toHaveURL(/\/linkedin-search\?q=timber$/);
  await expect(page.getByRole('button', { name: /Credits\s*30/ }).first()).toBeVisible();

  await page.goto('/settings?section=credits');
  const threshold = page.getByLabel('Alert me below');
  await threshold.fill('few');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Please enter a whole number')).toBeVisible();
  await threshold.fill('31');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expect(page.getByText('Your alert is set to 31 credits.')).toBeVisible();
  expect(await linkMailedTo(account.email, '30 credits left in Leadwright')).toContain('section=credits');
});

test('data: an archive is made and downloaded, a deletion is requested and cancelled', async ({ page }) => {
  const account = await createAccount('--plan', 'trial');
  await signIn(page, account, '/settings?section=data');
  await page.getByRole('button', { name: 'Create archive' }).click();
  const download = page.getByRole('list', { name: 'Archives' }).getByRole('button', { name: /^Download/ });
  await expect(download).toBeVisible();
  const file = page.waitForEvent('download');
  await download.click();
  expect((await file).suggestedFilename()).toMatch(/^leadwright-data-\d{4}-\d\d-\d\d\.zip$/);

  await page.getByRole('button', { name: 'Delete the workspace' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 account', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
  await expect(dialog).toBeHidden();

  const banner = page.getByRole('region', { name: 'Deletion' });
  await expect(banner).toContainText('will be deleted on');
  expect(await linkMailedTo(account.email, 'Your account will be deleted')).toContain('section=data');
  await page.goto('/home');
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await banner.getByRole('button', { name: 'Keep the account' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await page.goto('/settings?section=data');
  await expect(page.getByRole('button', { name: 'Delete the workspace' })).toBeVisible();
  await expect(banner).toBeHidden();
});
