// Pricing and the legal pages, signed out and in; the way of a user whose plan is not paid.
import { expect, test } from '@playwright/test';
import { admin, createAccount, expectAccessible, signIn, submitSignIn } from './fixtures.ts';

const LEGAL = {
  '/privacy-policy': 'Privacy policy',
  '/terms-of-service': 'Terms of service',
  '/user-consent': 'User consent',
};

test('pricing and the legal pages open for strangers, and pricing marks the plan of a signed-in user', async ({
  page,
}) => {
  for (const [path, title] of Object.entries(LEGAL)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Leadwright`);
    await expectAccessible(page);
  }
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible();
  await expectAccessible(page);
  const narrower = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(narrower).toBe(true);
  await expect(page.getByRole('link', { name: 'Choose Pro' })).toBeVisible();
  await page.getByRole('link', { name: 'Start the trial' }).click();
  await page.waitForURL('**/signup#account');

  await signIn(page, await createAccount('--plan', 'starter'), '/pricing');
  await expect(page.getByRole('article', { name: 'Starter' }).getByText('Your plan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Premium' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Starter' })).toBeHidden();
  await expectAccessible(page);
});

test('a user whose plan is not paid reads why, sees the plans, and opens nothing else', async ({ page }) => {
  const account = await createAccount('--plan', 'pro');
  await admin('user:plan', account.email, 'pro', '--unpaid');
  await page.goto('/');
  await submitSignIn(page, account);
  await expect(page.getByRole('alert')).toHaveText(
    'Please purchase a subscription to access your account. You will be redirected to the pricing page.',
  );
  await page.waitForURL('**/pricing');
  await expect(page.getByText('Your Pro plan is not paid yet')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/home');
  await page.waitForURL('**/complete-profile');
  await expect(page.getByText('Please purchase a subscription')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay Pro, $79 a month' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});
