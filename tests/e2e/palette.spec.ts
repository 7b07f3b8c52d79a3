// The command palette while its code is on its way, and where it does not come: no letter is lost, and no page.
import { expect, test } from '@playwright/test';
import { createAccount, expectAccessible, signIn } from './fixtures.ts';

const CODE = '**/assets/CommandPalette-*.js';

test('letters typed while the palette loads are kept, and Enter too', async ({ page }) => {
  let release = () => {};
  let released: Promise<void>;
  const hold = () => {
    released = new Promise((resolve) => {
      release = resolve;
    });
  };
  hold();
  await page.route(CODE, async (route) => {
    await released;
    await route.fallback();
  });
  await signIn(page, await createAccount('--plan', 'pro'));
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  const field = page.getByPlaceholder('Search or jump to');
  await expect(field).toBeFocused();
  await expect(page.getByRole('dialog').getByText('Loading')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('densi');
  release();
  const density = page.getByRole('option', { name: 'Density' });
  await expect(density).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('ty');
  await expect(field).toHaveValue('density');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/section=appearance#density$/);

  hold();
  await page.goto('/home');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await expect(page.getByRole('dialog').getByText('Loading')).toBeVisible();
  await page.keyboard.type('density');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/section=appearance#density$/);
});

test('a page that arrives while one types in the palette leaves the focus there', async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'pro'));
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option', { name: 'Templates' })).toBeVisible();
  // So slow that the palette is open again before the page is drawn.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await palette.getByRole('option', { name: 'Templates' }).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sign');
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(page.getByRole('heading', { level: 1, name: 'Templates', includeHidden: true })).toBeVisible();
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(' out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('a palette that does not come takes nothing with it, and comes once there is a network', async ({
  page,
  context,
}) => {
  await signIn(page, await createAccount('--plan', 'pro'));
  const opener = page.getByRole('button', { name: 'Search or jump to' });
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Nothing due today');
  await context.setOffline(true);
  await opener.click();
  await expect(page.getByRole('alert').getByText('This part of the page did not load')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await context.setOffline(false);
  // A browser keeps what it failed to load as failed: the page is reloaded then.
  await expect(async () => {
    await opener.click({ timeout: 2_000 });
    await expect(page.getByRole('option', { name: 'Discover' })).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});
