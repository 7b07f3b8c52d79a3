// Settings, Activity log: what was done, found again by person, kind, record, words and time; its file; new entries by themselves.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, PHONE_TOO, setFilters, signIn } from './fixtures.ts';

const log = (page: Page) => page.getByRole('table', { name: 'Activity log' });
const post = (page: Page, path: string, data: object) =>
  page.request.post(path, { data, headers: { 'idempotency-key': crypto.randomUUID() } });

test('the log says who did what, and is filtered and exported', PHONE_TOO, async ({ page }) => {
  const account = await createAccount('--plan', 'pro', '--name', 'Maria Keller');
  await signIn(page, account);
  const answer = await post(page, '/api/lists', { type: 'static', name: 'Timber buyers' });
  const { list } = (await answer.json()) as { list: { id: string } };
  await page.request.patch(`/api/lists/${list.id}`, { data: { name: 'Nordic timber' } });
  await page.request.put('/api/sender-identity', {
    data: { name: 'Keller', postalAddress: 'Street 1, Umeå', optOutText: 'Reply STOP to opt out' },
  });

  await page.goto('/settings?section=activity-log');
  await expect(log(page).getByText('Renamed the list Timber buyers to Nordic timber')).toBeVisible();
  await expect(log(page).getByText('Maria Keller').first()).toBeVisible();
  await expectAccessible(page);

  // What another tab or a colleague does appears by itself.
  await post(page, '/api/lists', { type: 'static', name: 'Oak buyers' });
  await expect(log(page).getByText('Created the list Oak buyers')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search the activity log' }).fill('nordic');
  await expect(log(page).getByText('Created the list Oak buyers')).toBeHidden();
  await expect(page).toHaveURL(/section=activity-log.*find=nordic|find=nordic.*section=activity-log/);
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await setFilters(page, async () => {
    await page.getByRole('combobox', { name: 'Kind of activity' }).fill('renamed');
    await page.getByRole('option', { name: 'Renamed' }).first().click();
  });
  await expect(page.getByRole('button', { name: 'Remove Lists: Renamed' })).toBeVisible();
  await expect(log(page).getByText('Created the list Oak buyers')).toBeHidden();
  await expect(log(page).getByText('Renamed the list Timber buyers to Nordic timber')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove Lists: Renamed' })).toBeVisible();

  await page.getByRole('button', { name: 'Show only activity of Nordic timber' }).first().click();
  await page.getByRole('button', { name: 'Remove Lists: Renamed' }).click();
  await expect(log(page).getByText('Created the list Timber buyers')).toBeVisible();
  await expect(log(page).getByText('Created the list Oak buyers')).toBeHidden();

  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toBe('leadwright-activity-log.csv');

  await page.getByRole('searchbox', { name: 'Search the activity log' }).fill('nothing is called this');
  await expect(page.getByRole('heading', { name: 'No matching entries' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await log(page).getByRole('link', { name: 'Nordic timber' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/company-list/${list.id}`));
});
