// Signing in and every answer it can get, the links of mails, and signing out.
import { expect, test } from '@playwright/test';
import { createAccount, expectAccessible, linkMailedTo, newAddress, signIn, submitSignIn } from './fixtures.ts';

test('a wrong password is refused, an empty field is marked, and nothing typed is lost offline', async ({
  page,
  context,
}) => {
  const account = await createAccount();
  await page.goto('/');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  // Correcting one of two faults leaves the focus where it is.
  await page.keyboard.type('mara');
  await expect(page.getByLabel('Email')).toHaveValue('mara');

  await submitSignIn(page, { email: 'no address', password: 'x' });
  await expect(page.getByText('Please enter an email address like name@company.com')).toBeVisible();
  await submitSignIn(page, { ...account, password: 'something else' });
  await expect(page.getByRole('alert')).toHaveText('Email or password is incorrect');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expectAccessible(page);

  await context.setOffline(true);
  await submitSignIn(page, { email: 'mara@e2e.example', password: 'a sentence' });
  await expect(page.getByRole('alert')).toContainText('Leadwright cannot be reached');
  await expect(page.getByLabel('Email')).toHaveValue('mara@e2e.example');
  await context.setOffline(false);

  // From the start page every way on is a full page load.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL(/\/signup/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
});

test('an unconfirmed account is refused and gets its mail again', async ({ page, request }) => {
  const account = { email: newAddress('unverified'), password: 'a sentence of this account' };
  const form = { ...account, userType: 'freelancer', fullName: 'Ngozi', acceptTerms: true };
  expect((await request.post('/api/accounts/sign-up', { data: form })).ok()).toBe(true);
  const first = await linkMailedTo(account.email, 'Confirm your email address');

  await page.goto('/');
  await submitSignIn(page, account);
  await expect(page.getByText('Please verify your email before signing in')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText(`Sent to ${account.email}.`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeVisible();
  const second = await linkMailedTo(account.email, 'Confirm your email address', 2);

  // Another browser signed up: opening a link confirms nothing by itself.
  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(second);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await submitSignIn(page, account);
  await page.waitForURL('**/home');
});

test('at the session limit another device can be ended to go on', async ({ page, browser }) => {
  const account = await createAccount('--plan', 'trial');
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, account);

  await page.goto('/');
  await submitSignIn(page, account);
  await expect(page.getByText('Session limit reached. Your trial plan allows 1 active session(s).')).toBeVisible();
  await expect(page.getByText(/^Signed in just now, last active just now$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /^Sign out .* and sign in here$/ }).click();
  await page.waitForURL('**/home');

  // By itself: the live stream tells the tab.
  await elsewhere.waitForURL((url) => url.pathname === '/');
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await elsewhere.context().close();
});

test('a forgotten password is replaced by mail, and every session ends', async ({ page, browser }) => {
  const account = await createAccount('--plan', 'pro');
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, account);

  await page.goto('/');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('link', { name: 'Forgot?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('has an account, an email with a link is on its way')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.goto(await linkMailedTo(account.email, 'Choose a new password'));
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Please enter a password')).toBeVisible();
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('A password needs at least 10 characters')).toBeVisible();
  await page.getByLabel('New password').fill('password12');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('This password is too common')).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  const renewed = { ...account, password: 'another sentence of this account' };
  await page.getByLabel('New password').fill(renewed.password);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Your new password is saved')).toBeVisible();
  await submitSignIn(page, account);
  await expect(page.getByRole('alert')).toHaveText('Email or password is incorrect');
  await submitSignIn(page, renewed);
  await page.waitForURL('**/home');

  await elsewhere.waitForURL((url) => url.pathname === '/');
  await elsewhere.context().close();
});

test('strangers learn of no account by asking for a new password, and too many attempts say how long to wait', async ({
  page,
}) => {
  const stranger = newAddress('stranger');
  await page.goto('/#forgot');
  await page.getByLabel('Email').fill(stranger);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`If ${stranger} has an account, an email with a link is on its way`)).toBeVisible();

  const account = { email: newAddress('guessed'), password: 'wrong' };
  await page.goto('/');
  for (let status = 401; status === 401; ) {
    const answered = page.waitForResponse('**/api/accounts/sign-in');
    await submitSignIn(page, account);
    status = (await answered).status();
  }
  await expect(page.getByText(/Too many attempts\. Try again in \d+ seconds\./)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try again in \d+ s$/ })).toBeVisible();
});
