// Signing up, from the first step to the first sign-in, and what is typed on the way.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, linkMailedTo, newAddress, PHONE_TOO, submitSignIn } from './fixtures.ts';

const CONFIRM = 'Confirm your email address';
const password = 'a sentence of this account';

async function fillAccount(page: Page, email: string, userType = 'Company owner') {
  await page.getByRole('radio', { name: userType }).click();
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

test('a company owner signs up, confirms by mail, and signs in', PHONE_TOO, async ({ page }) => {
  const email = newAddress('owner');
  await page.goto('/signup');
  await expectAccessible(page);
  await fillAccount(page, email);
  await choose(page, 'Country', 'swe');
  await page.getByLabel('City').fill('Göteborg');
  await page.getByLabel('Phone number').fill('070-123 45 67');
  await page.getByLabel('Company name').fill('Northwind <b>Timber</b> 🌲');
  await choose(page, 'Business type', 'something else');
  await page.getByLabel('Business type in your own words').fill('Sawmill');
  await choose(page, 'Industry', 'wood');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('radio', { name: /^Trial/ })).toBeChecked();
  await expectAccessible(page);
  await create(page);

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open its outbox' })).toBeVisible();
  await expectAccessible(page);

  const link = await linkMailedTo(email, CONFIRM);
  await page.goto(link);
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
  await submitSignIn(page, { email, password });
  await page.waitForURL('**/home');

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
  });
  expect(await page.evaluate(() => localStorage.getItem('leadwright.sessionId'))).toBe(me.sessionId);
});

test('what is skipped at sign-up comes after the first sign-in', async ({ page }) => {
  const email = newAddress('freelancer');
  await page.goto('/signup');
  await fillAccount(page, email, 'Freelancer');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await create(page);
  await page.goto(await linkMailedTo(email, CONFIRM));
  await submitSignIn(page, { email, password });
  await page.waitForURL('**/complete-profile');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save and continue' }).click();
  for (const message of ['your country', 'your city', 'your phone number', 'at least one skill', 'your experience']) {
    await expect(page.getByText(`Please enter ${message}`)).toBeVisible();
  }
  await expect(page.getByLabel('Country')).toBeFocused();
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
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByRole('radio', { name: /^Pro/ })).toBeChecked();
  await expect(page.getByText('Pro is a paid plan')).toBeVisible();
  await create(page);
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await expect(page.getByText('Please enter a phone number with its country code')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Malmö');

  await page.getByLabel('Phone number').fill('');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Payment comes next')).toBeVisible();
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
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
  await page.goto('/signup');
  await page.getByRole('radio', { name: 'Freelancer' }).click();
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
