// Signing in with Google: a window beside the page on a desktop, in the place of the page on a phone.
import { expect } from '@playwright/test';
import { expectAccessible, signIn } from './fixtures.ts';
import { googleUser, goToGoogle, pick, test } from './simulated.ts';
import { DESKTOP, PHONE } from './viewports.ts';

const GO = 'Continue with Google';

for (const [size, use] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`on a ${size}`, () => {
    test.use(use);

    test('a new user accepts the terms and completes the profile', async ({ page, simulated, isMobile }) => {
      const mia = googleUser(simulated.google);
      await page.goto('/signup?plan=trial');
      await expect(page.getByRole('button', { name: GO })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/');
      await expectAccessible(page);
      const at = await goToGoogle(page, GO, !isMobile);
      await pick(at, mia);

      await expect(at.getByRole('heading', { name: 'Create your account' })).toBeVisible();
      await expect(at.getByText(mia.email)).toBeVisible();
      expect(new URL(at.url()).search).toBe('');
      await expectAccessible(at);
      await at.getByRole('button', { name: 'Create account' }).click();
      await expect(at.getByText('Please accept the terms to continue')).toBeVisible();
      await at.getByRole('checkbox').click();
      const closed = isMobile ? null : at.waitForEvent('close');
      await at.getByRole('button', { name: 'Create account' }).click();
      await closed;

      await page.waitForURL('**/complete-profile');
      await expect(page.getByLabel('Full name')).toHaveValue('Mia Kern');
      const me = await (await page.request.get('/api/me')).json();
      expect(me).toMatchObject({ email: mia.email, verified: true, currentPlan: 'trial', hasPassword: false });
    });

    test('who cancels stays; an existing account is opened, at the session limit by ending another', async ({
      page,
      simulated,
      browser,
      isMobile,
    }) => {
      const account = await simulated.createAccount('--plan', 'trial');
      const mia = googleUser(simulated.google, { email: account.email });
      const elsewhere = await (await browser.newContext({ baseURL: simulated.url })).newPage();
      await signIn(elsewhere, account);

      await page.goto('/');
      const first = await goToGoogle(page, GO, !isMobile);
      await pick(first, 'Cancel');
      await expect(page.getByRole('alert')).toHaveText('You cancelled signing in with Google. Nothing was changed.');
      if (isMobile) await expectAccessible(page);
      const at = await goToGoogle(page, isMobile ? 'Try again' : GO, !isMobile);
      await pick(at, mia);

      await expect(at.getByText('Session limit reached. Your trial plan allows 1 active session(s).')).toBeVisible();
      await expectAccessible(at);
      const closed = isMobile ? null : at.waitForEvent('close');
      await at.getByRole('button', { name: /^Sign out .* and sign in here$/ }).click();
      await closed;
      await page.waitForURL('**/home');
      await elsewhere.waitForURL((url) => url.pathname === '/');
      await elsewhere.context().close();
    });

    test('in the settings Google is connected and disconnected', async ({ page, simulated, isMobile }) => {
      const account = await simulated.createAccount('--plan', 'pro');
      const mia = googleUser(simulated.google);
      await signIn(page, account, '/settings?section=account');
      const at = await goToGoogle(page, 'Connect Google', !isMobile);
      await pick(at, mia);
      const group = page.getByRole('region', { name: 'Google sign-in' });
      await expect(group.getByText(mia.email)).toBeVisible();
      await expectAccessible(page);

      // A sign-in by Google alone does not count as a confirmation: the next sensitive action asks, and keeps what was typed.
      await page.request.post('/api/accounts/sign-out');
      await page.evaluate(() => localStorage.clear());
      await page.goto('/');
      const again = await goToGoogle(page, GO, !isMobile);
      await pick(again, mia);
      await page.waitForURL('**/home');
      await page.goto('/settings?section=account');
      await page.getByRole('button', { name: 'Change address' }).click();
      const form = page.getByRole('form', { name: 'Change email address' });
      await form.getByLabel('New email address').fill(`next-${account.email}`);
      const send = form.getByRole('button', { name: 'Send both emails' });
      await send.click();
      const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
      await expect(dialog.getByLabel('Your password')).toBeFocused();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByText("Confirm that it's you to continue.")).toBeVisible();
      await expect(form.getByLabel('New email address')).toHaveValue(`next-${account.email}`);
      await send.click();
      await dialog.getByLabel('Your password').fill('not my password');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog.getByText('This is not your password')).toBeVisible();
      await dialog.getByRole('button', { name: 'Use Google' }).click();
      // Google says who it is, but not when they signed in there.
      await pick(await goToGoogle(page, GO, !isMobile), mia);
      await expect(page.getByText('Google did not confirm that you signed in there just now.')).toBeVisible();
      if (isMobile) {
        // The page itself went to Google and back: the form is open again with what was typed.
        await expect(page.getByRole('heading', { name: 'Confirming with Google did not work' })).toBeVisible();
        await page.getByRole('button', { name: 'Back to the page' }).click();
        await expect(form.getByLabel('New email address')).toHaveValue(`next-${account.email}`);
        return;
      }
      await dialog.getByRole('button', { name: 'Use your password' }).click();
      await dialog.getByLabel('Your password').fill(account.password);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('region', { name: 'Pending change' })).toContainText(`next-${account.email}`);
      await group.getByRole('button', { name: 'Disconnect' }).click();
      await expect(group.getByRole('button', { name: 'Connect Google' })).toBeVisible();
    });
  });
}

test('where no window can be opened the page itself goes; an address that Google has not verified gets our mail', async ({
  page,
  simulated,
}) => {
  const mia = googleUser(simulated.google, { email_verified: false });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/');
  await pick(await goToGoogle(page, GO, false), mia);
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(`Google has not verified ${mia.email}`)).toBeVisible();
  await expectAccessible(page);
});

test('what leads nowhere says so, with a way on', async ({ page, simulated }) => {
  await page.goto('/oauth-callback?state=page.somebody-elses&code=stolen');
  await expect(page.getByText('was started in another browser. Start again.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/oauth-callback');
  await expect(page.getByRole('heading', { name: 'Nothing to do here' })).toBeVisible();
  await page.goto('/oauth-callback/unknown');
  await expect(page.getByText('Leadwright knows no provider called "unknown".')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/oauth-callback/hubspot');
  // A CRM's answer belongs to a user: signing in comes first, and comes back here.
  await expect(page.getByText('Sign in to open this page.')).toBeVisible();

  const account = await simulated.createAccount('--plan', 'pro');
  const mia = googleUser(simulated.google, { email: account.email });
  const at = await goToGoogle(page, GO, true);
  simulated.google.setFault('broken', 'token');
  await pick(at, mia);
  await expect(page.getByText('Google cannot be reached. Try again,')).toBeVisible();
  simulated.google.setFault(null);
  await pick(await goToGoogle(page, GO, true), mia);
  await page.waitForURL('**/oauth-callback/hubspot');
  await expect(page.getByRole('alert')).toBeVisible();
});
