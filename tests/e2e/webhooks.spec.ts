// Settings, API: an endpoint is added, tested, looked into, turned off and deleted. The receiver cannot be reached: nothing leaves a test.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, PHONE_TOO, signIn } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const ADDRESS = 'https://hooks.invalid/leadwright';

test('an endpoint of webhooks is added, tested, looked into, turned off and deleted', PHONE_TOO, async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'premium'), '/settings?section=api#webhooks');
  await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New endpoint' }).click();
  await dialog(page).getByLabel('Address').fill('http://hooks.invalid');
  await dialog(page).getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog(page).getByText('Choose at least one event')).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'contact.created' }).click();
  await dialog(page).getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog(page).getByText(/^Enter a public address/)).toBeVisible();
  await dialog(page).getByLabel('Address').fill(ADDRESS);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Add endpoint' }).click();

  await expect(dialog(page).getByLabel('Signing secret')).toHaveText(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('list', { name: 'Webhook endpoints' }).getByRole('listitem');
  await expect(row).toContainText('contact.created');

  await row.getByRole('button', { name: 'Send test event' }).click();
  await expect(page.getByText('Not delivered. The address could not be reached.')).toBeVisible();
  const act = async (name: string) => {
    await row.getByRole('button', { name: `Actions for ${ADDRESS}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Deliveries');
  await dialog(page)
    .getByRole('button', { name: /webhook\.test/ })
    .click();
  await expect(dialog(page).getByText('This is a test event from Leadwright.')).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toContainText('The address could not be reached');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();

  await act('Turn off');
  await expect(row).toContainText('Turned off.');
  await row.getByRole('button', { name: 'Turn on' }).click();
  await expect(row).not.toContainText('Turned off.');
  await act('Replace secret');
  await dialog(page).getByRole('button', { name: 'Replace secret' }).click();
  await expect(dialog(page).getByLabel('Signing secret')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await act('Delete');
  await dialog(page).getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible();
});
