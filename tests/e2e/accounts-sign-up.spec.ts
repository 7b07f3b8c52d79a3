// Signing up, from the first step to the first sign-in, and what is typed on the way.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, linkMailedTo, newAddress, PHONE_TOO } from './fixtures.ts';

const CONFIRM = 'Confirm your email address';
const password = 'a sentence of this account';

async function fillAccount(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Mara Lindqvist');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
}

async function choose(page: Page, label: string, typed: string) {
  await page.getByLabel(label, { exact: true }).fill(typed);
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Enter');
}

async function create(page: Page) {
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create account' }).click();
}

test.use({ timezoneId: 'Europe/Stockholm' });

test('a company owner signs up, and the link of the email signs in', PHONE_TOO, async ({ page, context, browser }) => {
  const email = newAddress('owner');
  await page.goto('/signup');
  await expect(page.getByRole('radio', { name: /^Trial \$0/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start the trial' }).click();
  await expectAccessible(page);
  await fillAccount(page, email);
  // Where the browser is, is known.
  await expect(page.getByLabel('Country')).toHaveValue('Sweden');
  await page.getByRole('radio', { name: 'Find customers' }).click();
  await expect(page.getByRole('radio', { name: 'Company owner' })).toBeChecked();
  await page.getByLabel('City').fill('Göteborg');
  await page.getByLabel('Phone number').fill('070-123 45 67');
  await page.getByLabel('Company name').fill('Northwind <b>Timber</b> 🌲');
  await choose(page, 'Business type', 'something else');
  await page.getByLabel('Business type in your own words').fill('Sawmill');
  await choose(page, 'Industry', 'wood');
  await expectAccessible(page);
  await create(page);

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open its outbox' })).toBeVisible();
  await expectAccessible(page);
  const [cookie] = (await context.cookies()).filter(({ name }) => name.includes('sign-up'));
  expect(cookie).toMatchObject({ name: '__Host-leadwright-sign-up', httpOnly: true, secure: true, sameSite: 'Lax' });

  // A stranger who gets hold of the link confirms nothing by opening it.
  const link = await linkMailedTo(email, CONFIRM);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('button', { name: 'Confirm email' })).toBeVisible();
  await elsewhere.context().close();

  const opened = await context.newPage();
  await opened.goto(link);
  await opened.waitForURL('**/home');
  expect((await context.cookies()).filter(({ name }) => name.includes('sign-up'))).toEqual([]);
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();

  const me = await (await page.request.get('/api/me')).json();
  expect(me).toMatchObject({
    email,
    currentPlan: 'trial',
    phoneNumber: '+46701234567',
    country: 'SE',
    companyName: 'Northwind <b>Timber</b> 🌲',
    businessType: 'Sawmill',
    industry: 'Forestry and wood',
    missingProfileFields: [],
    preferences: { goal: 'customers' },
  });
  expect(await opened.evaluate(() => localStorage.getItem('leadwright.sessionId'))).toBe(me.sessionId);
});

test('what is skipped at sign-up is a step of the checklist, and a form with every rule', async ({ page }) => {
  const email = newAddress('freelancer');
  await page.goto('/signup?plan=trial');
  await fillAccount(page, email);
  await page.getByRole('radio', { name: 'Freelancer' }).click();
  await create(page);
  await page.goto(await linkMailedTo(email, CONFIRM));
  await page.waitForURL('**/home');
  await page.getByRole('link', { name: /Complete your profile/ }).click();
  await page.waitForURL('**/complete-profile');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save and continue' }).click();
  for (const message of ['your city', 'your phone number', 'at least one skill', 'your experience']) {
    await expect(page.getByText(`Please enter ${message}`)).toBeVisible();
  }
  await expect(page.getByLabel('City')).toBeFocused();
  await expectAccessible(page);

  await choose(page, 'Country', 'germ');
  await page.getByLabel('City').fill('Köln');
  await page.getByLabel('Phone number').fill('12');
  await page.getByLabel('Skills').fill('Copywriting, JavaScript');
  await page.keyboard.press('Enter');
  await page.getByLabel('Experience').selectOption('3 to 5 years');
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Köln');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('Please enter a phone number with its country code')).toBeVisible();
  await page.getByLabel('Phone number').fill('0221 1234567');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL('**/home');
  const me = await (await page.request.get('/api/me')).json();
  expect(me).toMatchObject({
    skills: ['Copywriting', 'JavaScript'],
    phoneNumber: '+492211234567',
    missingProfileFields: [],
  });
});

test('nothing typed is lost by going back, by a reload, or by a fault that the server finds', async ({ page }) => {
  const email = newAddress('typed');
  await page.goto('/signup?plan=pro');
  await page.getByRole('button', { name: 'Pay later' }).click();
  await fillAccount(page, email);
  await page.getByLabel('City').fill('Malmö');
  await page.goBack();
  await expect(page.getByLabel('Full name')).toHaveValue('Mara Lindqvist');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Malmö');

  await page.reload();
  await expect(page.getByText('Your entries are still here')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(password);
  await page.getByLabel('Password', { exact: true }).fill('basketball');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Phone number').fill('12');
  await create(page);
  await expect(page.getByText('Please enter a phone number with its country code')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.getByLabel('Phone number').fill('');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Malmö');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Pro opens once it is paid')).toBeVisible();
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  // Not paid: the link leads to the payment of the plan that was chosen.
  await page.goto(await linkMailedTo(email, CONFIRM));
  await page.waitForURL('**/complete-profile');
  await expect(page.getByRole('button', { name: 'Pay Pro, $79 a month' })).toBeVisible();
});

const hostile: [what: string, field: string, value: string, message: string][] = [
  ['nothing', 'Full name', '', 'Please enter your full name'],
  ['blanks', 'Full name', '   ', 'Please enter your full name'],
  ['too much', 'Full name', 'x'.repeat(121), 'Full name can have at most 120 characters'],
  ['a control character', 'Full name', 'Mara\u0000', 'Full name contains characters that cannot be used'],
  ['no address', 'Email', 'mara@', 'Please enter an email address like name@company.com'],
  ['HTML as an address', 'Email', '<b>@x', 'Please enter an email address like name@company.com'],
  ['an endless address', 'Email', `${'x'.repeat(260)}@e2e.example`, 'An email address can have at most 254 characters'],
  ['a short password', 'Password', 'short', 'A password needs at least 10 characters'],
  ['a pattern', 'Password', '1234567890', 'This password is a simple pattern'],
  ['the own name', 'Password', 'mara@e2e.example', 'This password is mostly your name'],
  ['an endless password', 'Password', 'x'.repeat(201), 'A password can have at most 200 characters'],
];

test('each bad value gets its message at its field, and stays there to be corrected', async ({ page }) => {
  await page.goto('/signup?plan=free');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  for (const [what, field, value, message] of hostile) {
    await test.step(`${what} in ${field}`, async () => {
      await page.getByLabel('Full name').fill('Mara 🌲 <script>alert(1)</script>');
      await page.getByLabel('Email').fill('mara@e2e.example');
      await page.getByLabel('Password', { exact: true }).fill(password);
      const control = page.getByLabel(field, { exact: true });
      await control.fill(value);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText(message)).toBeVisible();
      await expect(control).toBeFocused();
      await expect(control).toHaveValue(value);
    });
  }
});
