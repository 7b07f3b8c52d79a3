// Money through Stripe's own pages and webhooks: a visitor who pays first, a plan that was never paid, a smaller plan with
// too many devices signed in, and a renewal that fails.
import { expect, type Page } from '@playwright/test';
import { expectAccessible, linkMailedTo, newAddress, openSession, signIn, submitSignIn } from './fixtures.ts';
import { getCustomer, openAsLastUsed, payAtStripe, test } from './simulated.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const credits = async (page: Page) => (await (await page.request.get('/api/me')).json()).credits;
const opens = async (page: Page) => {
  await page.goto('/linkedin-search');
  await expect(page.getByRole('heading', { name: 'LinkedIn Search', level: 1 })).toBeVisible();
};

/** A visitor chooses Pro and pays it; ends on the sign-up page. */
async function payAsVisitor(page: Page, email: string): Promise<string> {
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Choose Pro' }).click();
  await press(page, 'Pay $79.00');
  const checkoutId = await payAtStripe(page, 'Pay', email);
  await page.waitForURL('**/signup?checkout=**');
  await expect(page.getByText('Pro, monthly: $79.00 paid')).toBeVisible();
  return checkoutId;
}

test('what a visitor paid goes to the account that signs up with it, or to one that is there already', async ({
  page,
  browser,
  simulated,
  stripe: _,
}) => {
  const account = { email: newAddress('payer'), password: 'a sentence of this account' };
  await payAsVisitor(page, account.email);
  await page.getByLabel('Full name').fill('Mara Lindqvist');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await press(page, 'Continue');
  await page.getByRole('checkbox').click();
  await press(page, 'Create account');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await linkMailedTo(account.email, 'Confirm your email address', 1, simulated.dataDir));
  await page.waitForURL('**/home');
  await opens(page);

  // Another visitor has an account, and remembers it after paying.
  const known = await simulated.createAccount('--plan', 'trial', '--credits', '3');
  const elsewhere = await (await browser.newContext({ baseURL: simulated.url })).newPage();
  const checkoutId = await payAsVisitor(elsewhere, known.email);
  await elsewhere.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign in' }).click();
  await expect(elsewhere.getByText('Sign in to open this page.')).toBeVisible();
  await submitSignIn(elsewhere, known);
  await elsewhere.waitForURL('**/payment-success?session_id=**');
  await expect(elsewhere.getByRole('heading', { name: 'Pro is yours' })).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: '2,000 credits added' })).toBeVisible();
  await opens(elsewhere);
  expect(await credits(elsewhere)).toBe(2_003);

  // It can no longer be claimed.
  await elsewhere.goto(`/signup?checkout=${checkoutId}`);
  await expect(elsewhere.getByText('This payment already belongs to an account')).toBeVisible();
  await expectAccessible(elsewhere);
});

test('a plan that was never paid opens when the money arrives, with no webhook told, and once', async ({
  page,
  simulated,
  stripe,
}) => {
  const account = await simulated.createAccount('--plan', 'pro', '--credits', '7');
  await simulated.admin('user:plan', account.email, 'pro', '--unpaid');
  await page.goto('/');
  await submitSignIn(page, account);
  await expect(page.getByRole('alert')).toHaveText(
    'Please purchase a subscription to access your account. You will be redirected to the pricing page.',
  );
  await page.waitForURL('**/pricing');
  await page.goto('/home');
  await page.waitForURL('**/complete-profile');
  stripe.delivery.mode = 'held';
  await press(page, 'Pay Pro, $79 a month');
  const checkoutId = await payAtStripe(page, 'Pay later');
  await page.waitForURL('**/payment-success?session_id=**');
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
  await expect(page.getByText('Code for support')).toBeVisible();
  await expectAccessible(page);
  const before = await credits(page);

  stripe.settle(checkoutId, true);
  await expect(page.getByRole('heading', { name: 'Pro is yours' })).toBeVisible();
  await expect(page.getByText('Pro, monthly', { exact: true })).toBeVisible();
  await expect(page.getByText('$79.00', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\w.* to \w.* 20\d\d$/)).toBeVisible();
  await expectAccessible(page);
  expect(await credits(page)).toBe(before + 2_000);
  stripe.delivery.mode = 'on-time';
  await stripe.delivery.release({ copies: 2 });
  await page.reload();
  await page.getByRole('link', { name: '2,000 credits added' }).click();
  await page.waitForURL('**/settings?section=credits&entry=**');
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByText('Balance before')).toBeVisible();
  await expect(receipt.getByText('2,000').first()).toBeVisible();
  await opens(page);
  expect(await credits(page)).toBe(before + 2_000);
});

test('a smaller plan asks a surplus device which one to sign out, and keeps the chosen one signed in', async ({
  page,
  browser,
  simulated,
  stripe,
}) => {
  const account = await simulated.createAccount('--plan', 'trial');
  await signIn(page, account, '/pricing');
  await press(page, 'Choose Pro');
  const checkoutId = await payAtStripe(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Pro is yours' })).toBeVisible();
  await page.goto('/pricing');
  await press(page, 'Downgrade to Starter');
  await page
    .getByRole('dialog', { name: 'Change to Starter, monthly' })
    .getByRole('button', { name: /^Change on / })
    .click();
  await expect(page.getByRole('article', { name: 'Starter', exact: true }).getByText(/^From /)).toBeVisible();

  // The device that was used last has the room of the smaller plan.
  await openAsLastUsed(page, '/home');
  const other = await (await browser.newContext({ baseURL: simulated.url })).newPage();
  await openSession(other, account);
  await openAsLastUsed(other, '/home');
  stripe.advance({ days: 33, customer: getCustomer(stripe, checkoutId) });

  const choice = page.getByRole('dialog', { name: 'Too many devices are signed in' });
  await expect(choice.getByText('Your Starter plan allows 1 active session(s). End one to continue.')).toBeVisible();
  await expect(choice.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.reload();
  await choice.getByRole('button', { name: /^Sign out (?!this device)/ }).click();
  await expect(choice).toBeHidden();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByText('Your session has ended.')).toBeVisible();
  await page.goto('/settings?section=plan');
  await expect(page.getByText('Starter, monthly').first()).toBeVisible();
});

test('a failed renewal shows on every page, is fixed in the portal, and then gone', async ({
  page,
  simulated,
  stripe,
}) => {
  // Paid while no event arrives at all: the success page finds out by itself.
  stripe.delivery.mode = 'held';
  await signIn(page, await simulated.createAccount('--plan', 'trial'), '/pricing');
  await press(page, 'Choose Starter');
  const checkoutId = await payAtStripe(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Starter is yours' })).toBeVisible();
  stripe.delivery.mode = 'on-time';
  await stripe.delivery.release();

  await openAsLastUsed(page, '/home');
  const customer = getCustomer(stripe, checkoutId);
  stripe.setCard(customer, 'declines');
  stripe.advance({ days: 33, customer });
  const banner = page.getByText('Your last payment did not go through');
  await expect(banner).toBeVisible();
  await expect(page.getByText(/Everything stays open until \w/)).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Change the card');
  await expect(page.getByRole('heading', { name: 'Your billing' })).toBeVisible();
  await press(page, 'Use a card that works');
  await expect(page.getByText(/^starter_monthly, active/)).toBeVisible();
  await page.getByRole('link', { name: 'Return to Leadwright' }).click();
  await page.waitForURL('**/settings?section=plan');
  await expect(async () => {
    await page.goto('/settings?section=plan');
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(banner).toBeHidden();
});
