// The second factor from the settings to the sign-in: an authenticator app with its recovery codes, a passkey, and a workspace
// that requires one of everyone.
import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { type Account, createAccount, expectAccessible, signIn, submitSignIn } from './fixtures.ts';

const factors = (page: Page) => page.getByRole('region', { name: 'Second factor' });

/** The code of the step that starts after `steps` more half minutes: each is good once. */
const toCode = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function signOut(page: Page): Promise<void> {
  // From no page of ours: one that is open would leave for the sign-in page by itself, at a moment of its own.
  await page.goto('/favicon.svg');
  await page.request.post('/api/accounts/sign-out');
  await page.evaluate(() => localStorage.clear());
}

/** Up to the second step. */
async function enterPassword(page: Page, account: Account): Promise<void> {
  await page.goto('/');
  await submitSignIn(page, account);
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible();
}

test('an authenticator app is set up, asked for at sign-in, and its recovery codes work once', async ({ page }) => {
  const account = await createAccount('--plan', 'pro');
  await signIn(page, account, '/settings?section=security');
  await factors(page).getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await dialog.getByLabel('Setup key').textContent()) ?? '').replaceAll(' ', '');
  const code = dialog.getByLabel('Code from your authenticator app');
  await code.fill('12345');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('This code is not right.')).toBeVisible();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  // A half minute may end on the way: then the next code is entered, as a person would.
  await expect(async () => {
    await code.fill(toCode(secret, -1));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(codes).toHaveCount(10, { timeout: 5_000 });
  }).toPass();
  await expectAccessible(page);
  const recovery = (await codes.first().textContent()) ?? '';
  const file = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toBe('leadwright-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(factors(page).getByText('10 of 10 left.')).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await enterPassword(page, account);
  await expectAccessible(page);
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await page.getByLabel('Code from your authenticator app').fill(toCode(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/home');

  await signOut(page);
  await enterPassword(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/home');
  await page.goto('/settings?section=security');
  await expect(factors(page).getByText('9 of 10 left.')).toBeVisible();

  await signOut(page);
  await enterPassword(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not right.')).toBeVisible();
});

test('a passkey is added, signs in after the password, and can be removed; the owner requires one of members', async ({
  page,
}) => {
  const account = await createAccount('--plan', 'premium');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, account, '/settings?section=security');
  const required = factors(page).getByRole('switch', { name: 'Require for everyone in the workspace' });
  await expect(required).toBeDisabled();
  await factors(page).getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My laptop');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  const passkeys = factors(page).getByRole('list', { name: 'Passkeys' });
  await expect(passkeys).toContainText('My laptop');
  await expect(passkeys).toContainText('not used yet');
  await required.click();
  await expect(required).toBeChecked();
  await expectAccessible(page);

  await signOut(page);
  await enterPassword(page, account);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/home');
  await page.goto('/settings?section=security');
  await expect(passkeys).toContainText('last used');

  await passkeys.getByRole('button', { name: 'Remove My laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Add another one before you remove this one.')).toBeVisible();
  await required.click();
  await expect(required).not.toBeChecked();
  await passkeys.getByRole('button', { name: 'Remove My laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys).toBeHidden();
});
