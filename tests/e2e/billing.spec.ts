// Buying, from the prices to what was locked, in the built-in test checkout: as a visitor, from a page that did not open, credits,
// a card that is declined, and a smaller plan that is cancelled.
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { createAccount, expectAccessible, linkMailedTo, newAddress, signIn } from './fixtures.ts';

const plan = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a visitor pays, signs up with what was paid, and opens what was locked', async ({ page }) => {
  const account = { email: newAddress('payer'), password: 'a sentence of this account' };
  await page.goto('/pricing');
  await page.getByRole('radio', { name: 'Yearly' }).click();
  await expect(plan(page, 'Pro').getByText('saves $158 a year')).toBeVisible();
  await page.getByRole('radio', { name: 'Monthly' }).click();
  await page.getByRole('link', { name: 'Choose Pro' }).click();

  // The plan is not chosen again. Closing the payment page leads back to the step before it.
  await expect(page.getByRole('heading', { name: 'Pay for your plan' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Pay $79.00');
  await page.waitForURL('**/dev/checkout/**');
  await expect(page.getByText('Test checkout: no card needed, no money moves')).toBeVisible();
  await expectNoViolations(page);
  await press(page, 'Cancel');
  await expect(page.getByRole('heading', { name: 'Pay for your plan' })).toBeVisible();
  await expect(page.getByText('$79 a month')).toBeVisible();
  await press(page, 'Change plan');
  await page.getByRole('radio', { name: /^Starter/ }).click();
  await press(page, 'Continue to payment');
  await page.waitForURL('**/dev/checkout/**');
  await page.goBack();
  await expect(page.getByText('$29 a month')).toBeVisible();
  await press(page, 'Change plan');
  await page.getByRole('radio', { name: /^Pro/ }).click();
  await expectAccessible(page);
  await press(page, 'Continue to payment');
  await page.waitForURL('**/dev/checkout/**');
  await press(page, 'Pay $79.00');

  await page.waitForURL('**/signup?checkout=**');
  await expect(page.getByText('Pro, monthly: $79.00 paid')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Full name').fill('Mara Lindqvist');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await press(page, 'Continue');
  await page.getByRole('checkbox').click();
  await press(page, 'Create account');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  // Loaded again, too: an account has the payment now, and none is announced.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(/opens once it is paid|belongs to an account/)).toHaveCount(0);
  await page.goto(await linkMailedTo(account.email, 'Confirm your email address'));
  await page.waitForURL('**/home');

  await page.goto('/linkedin-search');
  await expect(page.getByRole('heading', { name: 'LinkedIn Search', level: 1 })).toBeVisible();
  const me = await (await page.request.get('/api/me')).json();
  expect(me).toMatchObject({ currentPlan: 'pro', isPaid: true, isTrialUser: false });
  await page.goto('/settings?section=plan');
  await expect(page.getByRole('list', { name: 'Payments' }).getByText('Pro, monthly')).toBeVisible();
});

test('a page that did not open leads to the plans, through a declined card to the payment, and is open then', async ({
  page,
}) => {
  await signIn(page, await createAccount('--plan', 'trial'), '/linkedin-search');
  await page.waitForURL('**/pricing?returnTo=%2Flinkedin-search');
  await expect(page.getByText('Your plan does not include LinkedIn Search')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Choose Pro');
  await page.waitForURL('**/dev/checkout/**');
  await press(page, 'Have the card declined');
  await expect(page.getByRole('alert')).toHaveText('The card was declined. Nothing was charged.');
  await press(page, 'Cancel');
  await page.waitForURL('**/pricing?returnTo=%2Flinkedin-search');
  await press(page, 'Choose Pro');
  await page.waitForURL('**/dev/checkout/**');
  await press(page, 'Pay $79.00');

  await page.waitForURL('**/payment-success?session_id=**');
  await expect(page.getByRole('heading', { name: 'Pro is yours' })).toBeVisible();
  await expect(page.getByText('$79.00', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const credits = async () => (await (await page.request.get('/api/me')).json()).credits;
  const balance = await credits();
  await page.reload();
  await expect(page.getByRole('link', { name: '2,000 credits added' })).toBeVisible();
  expect(await credits()).toBe(balance);
  await page.getByRole('link', { name: 'Go to LinkedIn Search' }).click();
  await page.waitForURL('**/linkedin-search');
  await expect(page.getByRole('heading', { name: 'LinkedIn Search', level: 1 })).toBeVisible();

  // A pack beside the plan, from the settings.
  await page.goto('/settings?section=plan');
  await expect(page.getByText('Pro, monthly').first()).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Buy 500 credits for $39');
  await page.waitForURL('**/dev/checkout/**');
  await press(page, 'Pay $39.00');
  await expect(page.getByRole('heading', { name: '500 credits added' })).toBeVisible();
  expect(await credits()).toBe(balance + 500);

  // A smaller plan starts when the paid period ends, and is cancelled.
  await page.goto('/pricing');
  await press(page, 'Downgrade to Starter');
  const dialog = page.getByRole('dialog', { name: 'Change to Starter, monthly' });
  await expect(dialog.getByText('Then no longer open')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Change on / }).click();
  await expect(plan(page, 'Starter').getByText(/^From /)).toBeVisible();
  await press(page, 'Undo this change');
  await expect(plan(page, 'Starter').getByRole('button', { name: 'Downgrade to Starter' })).toBeVisible();

  // A larger one begins at once, for what is left of the month.
  await press(page, 'Upgrade to Premium');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$1\d\d\.\d\d and change$/ })
    .click();
  await expect(plan(page, 'Premium').getByText('Your plan')).toBeVisible();
});

test('a renewal that fails stands above every page until the card is changed', async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'trial'), '/pricing');
  await press(page, 'Choose Starter');
  await press(page, 'Pay $29.00');
  await expect(page.getByRole('heading', { name: 'Starter is yours' })).toBeVisible();
  await page.goto('/settings?section=plan');
  await press(page, 'Cards and invoices');
  await page.waitForURL('**/dev/billing/**');
  await press(page, 'Use a card that is declined');
  await press(page, 'Let the month pass');
  await expect(page.getByText('past due')).toBeVisible();
  await page.goto('/home');
  await expect(page.getByText('Your last payment did not go through')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Change the card');
  await page.waitForURL('**/dev/billing/**');
  await press(page, 'Use a card that pays');
  await press(page, 'Pay the open invoice');
  await expect(page.getByText('past due')).toBeHidden();
  await expect(async () => {
    await page.goto('/settings?section=plan');
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByText('Your last payment did not go through')).toBeHidden();
});
