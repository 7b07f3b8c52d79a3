// Settings: account, security and appearance, and the search that finds each setting.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Account, createAccount, expectAccessible, linkMailedTo, newAddress, signIn } from './fixtures.ts';

async function enter(page: Page, account: Account): Promise<Page> {
  await signIn(page, account);
  return page;
}
/** The same person in another browser; closed with the test. */
const otherBrowser = async (browser: Browser, account: Account) =>
  enter(await (await browser.newContext()).newPage(), account);
const section = (page: Page, key: string) => page.goto(`/settings?section=${key}`);
const row = (page: Page, key: string) => page.locator(`#${key}`);
const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
const ended = (page: Page) => expect(page.getByText('Your session has ended.')).toBeVisible();

test('a new password ends the other browser and keeps this one; wrong ones are refused at the field', async ({
  page,
  browser,
}) => {
  const account = await createAccount('--plan', 'pro');
  await enter(page, account);
  const other = await otherBrowser(browser, account);

  await section(page, 'account');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(page.getByText('Please enter your current password')).toBeVisible();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('short');
  await change.click();
  await expect(page.getByText('A password needs at least 10 characters')).toBeVisible();
  await page.getByLabel('New password').fill('a sentence of this account');
  await change.click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  // What is typed stays while another section is looked at.
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or jump to').fill('density');
  await page.getByRole('option', { name: /^Density/ }).click();
  await expect(row(page, 'density')).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('New password')).toHaveValue('a sentence of this account');

  await page.getByLabel('Current password').fill(account.password);
  await change.click();
  await expect(page.getByText('Password changed. One other session was ended.')).toBeVisible();
  await ended(other);
  await linkMailedTo(account.email, 'Your password was changed');
  // This browser stays signed in, with its new token.
  await page.reload();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await signIn(other, { ...account, password: 'a sentence of this account' });
});

test('another address needs the links of both mails', async ({ page }) => {
  const account = await createAccount('--plan', 'starter');
  const next = newAddress('moved');
  await signIn(page, account);
  await section(page, 'account');
  await page.getByRole('button', { name: 'Change address' }).click();
  const form = page.getByRole('form', { name: 'Change email address' });
  await form.getByLabel('New email address').fill(account.email);
  await form.getByRole('button', { name: 'Send both emails' }).click();
  await expect(form.getByText('This is already your address')).toBeVisible();
  await form.getByLabel('New email address').fill(next);
  await form.getByRole('button', { name: 'Send both emails' }).click();
  const waiting = page.getByRole('region', { name: 'Pending change' });
  await expect(waiting).toContainText(`${account.email} has not confirmed`);
  await expectAccessible(page);

  await page.goto(await linkMailedTo(account.email, 'Confirm the change of your email address'));
  await expect(page.getByText(`One link is left, in the email to ${next}.`)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open your account settings' }).click();
  await expect(row(page, 'email')).toBeFocused();
  await expect(waiting).toContainText(`${account.email} has confirmed`);

  const link = await linkMailedTo(next, 'Confirm your new email address');
  await page.goto(link);
  await expect(page.getByText(`Sign in with ${next}.`)).toBeVisible();
  await linkMailedTo(account.email, 'Your email address was changed');
  await page.getByRole('link', { name: 'Open your account settings' }).click();
  await expect(row(page, 'email')).toContainText(next);
  await expect(waiting).toBeHidden();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  // Another change, cancelled before it was confirmed.
  await section(page, 'account');
  await page.getByRole('button', { name: 'Change address' }).click();
  await form.getByLabel('New email address').fill(newAddress('never'));
  await form.getByRole('button', { name: 'Send both emails' }).click();
  await waiting.getByRole('button', { name: 'Cancel change' }).click();
  await expect(page.getByText('The change was cancelled.')).toBeVisible();
  await expect(waiting).toBeHidden();
});

test('sessions are seen and ended, one and all others, and a new browser is announced by email', async ({
  page,
  browser,
}) => {
  const account = await createAccount('--plan', 'premium');
  await enter(page, account);
  const second = await otherBrowser(browser, account);
  const alert = await linkMailedTo(account.email, 'New sign-in to your account');
  const third = await otherBrowser(browser, account);
  await linkMailedTo(account.email, 'New sign-in to your account', 2);

  // The tab that was open hears of it, too.
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  await expect(page.getByRole('link', { name: /New sign-in: .*Review sessions/ })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.goto(alert);
  await expect(row(page, 'sessions')).toBeFocused();
  await expect(sessions(page)).toHaveCount(3);
  await expect(sessions(page).first()).toContainText('This device');
  await expectAccessible(page);
  await sessions(page)
    .nth(2)
    .getByRole('button', { name: /^End the session/ })
    .click();
  await expect(sessions(page)).toHaveCount(2);
  // Which of the two it was is the order of their activity; one has ended, one is still here.
  await page.getByRole('button', { name: 'End the other session' }).click();
  await expect(page.getByText('1 session ended.')).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
  await ended(second);
  await ended(third);

  await page.getByRole('switch', { name: 'Email me about new devices' }).click();
  await expect(page.getByRole('switch', { name: 'Email me about new devices' })).not.toBeChecked();
  await expect
    .poll(async () => (await (await page.request.get('/api/me')).json()).preferences.signInAlerts)
    .toBe(false);
});

test('the appearance takes effect at once, on every device, before the first paint, and is reverted where it cannot be saved', async ({
  page,
  browser,
}) => {
  const account = await createAccount('--plan', 'pro');
  await signIn(page, account);
  const tab = await page.context().newPage();
  await tab.goto('/home');
  const other = await otherBrowser(browser, account);
  const drawn = (on: Page, name: 'theme' | 'density' | 'motion', value: string) =>
    expect(on.locator('html')).toHaveAttribute(`data-${name}`, value);

  await section(page, 'appearance');
  await page.getByRole('radio', { name: 'Dark' }).check();
  for (const each of [page, tab, other]) await drawn(each, 'theme', 'dark');
  // Not `check`, which looks before the choice is drawn.
  for (const name of ['Compact', 'Reduced']) await page.getByRole('radio', { name }).click();
  for (const name of ['Compact', 'Reduced']) await expect(page.getByRole('radio', { name })).toBeChecked();
  for (const each of [page, tab, other]) {
    await drawn(each, 'density', 'compact');
    await drawn(each, 'motion', 'reduced');
  }
  // By this choice alone, whatever the system wants: not even short transitions, of which a theme would begin hundreds.
  await tab.emulateMedia({ reducedMotion: 'no-preference' });
  const transitions = await tab.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = 'light';
    const begun = document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
    dataset.theme = 'dark';
    return begun;
  });
  expect(transitions).toBe(0);

  // What the script in the head has set before anything of ours is drawn.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      (window as unknown as { atFirst: unknown }).atFirst = { ...document.documentElement.dataset };
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  const atFirst = await page.evaluate(() => (window as unknown as { atFirst: unknown }).atFirst);
  expect(atFirst).toEqual({ theme: 'dark', density: 'compact', motion: 'reduced' });

  await page.route('**/api/me/preferences', (route) => route.abort());
  // Not `check`, which wants it to stay so.
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect(page.getByText('Leadwright cannot be reached.').first()).toBeVisible();
  await drawn(page, 'theme', 'dark');
  await page.unroute('**/api/me/preferences');
  await page.getByRole('radio', { name: 'System', exact: true }).check();
  await expectAccessible(page);
});

test('dates and numbers follow the browser until a region is chosen, and then that one on every device', async ({
  browser,
}) => {
  const account = await createAccount('--plan', 'pro');
  const berlin = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  const page = await enter(await berlin.newPage(), account);
  const other = await otherBrowser(browser, account);
  const example = (on: Page) => on.getByText('Example:');
  await section(page, 'appearance');
  await section(other, 'appearance');
  await expect(example(page)).toContainText('1.234,5');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Automatic (Europe/Berlin)');
  await expect(example(other)).toContainText('1,234.5');

  const choose = async (field: string, typed: string) => {
    await page.getByRole('combobox', { name: field }).fill(typed);
    await page.getByRole('option', { name: typed }).click();
  };
  await choose('Date and number format', 'Swedish (Sweden)');
  await choose('Time zone', 'Asia/Tokyo');
  for (const each of [page, other]) {
    await expect(example(each)).toContainText(/1\s234,5/);
    await expect(each.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
  }
  const minutes = (on: Page) =>
    on.evaluate(() => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo', timeStyle: 'short' }).format());
  await expect(async () => expect(await example(other).textContent()).toContain(await minutes(other))).toPass();
  await expectAccessible(page);

  await page.reload();
  await expect(example(page)).toContainText(/1\s234,5/);
  await section(page, 'account');
  await expect(page.locator('#about-account')).toContainText(
    new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo', dateStyle: 'medium' }).format(),
  );
  await section(page, 'appearance');
  await choose('Date and number format', 'Automatic (German (Germany))');
  await expect(example(page)).toContainText('1.234,5');
  await expect(example(other)).toContainText('1,234.5');
  await berlin.close();
});

test('single letters are shortcuts until they are turned off; the search over the settings leads to each', async ({
  page,
}) => {
  await signIn(page, await createAccount('--plan', 'pro'), '/settings?section=appearance');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const single = page.getByRole('switch', { name: 'Single-letter shortcuts' });
  await expect(single).toBeChecked();
  await page.keyboard.press('?');
  await expect(sheet).toContainText('Select the row');
  await expectAccessible(page);
  const kept = () => page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences') && answer.ok());
  let saved = kept();
  await sheet.getByRole('switch', { name: 'Single-letter shortcuts' }).click();
  await saved;
  await expect(sheet).toContainText('turned off');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(single).not.toBeChecked();

  // Whatever has the focus now is no text box: the letters go nowhere, on every page.
  await page.keyboard.press('?');
  await page.goto('/linkedin-search');
  const term = page.getByRole('textbox', { name: /Search people/ });
  await expect(term).toBeVisible();
  await term.blur();
  await page.keyboard.press('/');
  await expect(term).not.toBeFocused();
  await section(page, 'appearance');
  saved = kept();
  await single.click();
  await expect(single).toBeChecked();
  await saved;
  await page.goto('/linkedin-search');
  await expect(term).toBeVisible();
  await term.blur();
  await page.keyboard.press('/');
  await expect(term).toBeFocused();

  await page.goto('/settings');
  const box = page.getByRole('searchbox', { name: 'Search settings' });
  await box.fill('log out other devices');
  await expect(page.getByRole('link', { name: 'Sessions' })).toBeVisible();
  await box.fill('rows compact');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Density' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(box).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'density')).toBeFocused();
  await expect(page).toHaveURL(/\/settings\?section=appearance#density$/);
  await expectAccessible(page);
});
