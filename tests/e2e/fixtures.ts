// What the journeys share: accounts made by the operator's tool, mails of the outbox, signing in, and the axe check.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { readOutbox } from '#tests/support/mail.ts';

const DATA_DIR = path.join(process.env.E2E_DATA_DIR ?? '', 'data');

export interface Account {
  email: string;
  password: string;
}

/** An address nobody else uses, so that journeys can run side by side. */
export function newAddress(name = 'someone'): string {
  return `${name}-${randomUUID()}@e2e.example`;
}

/** Runs the operator's tool against the server's data, as an operator would while it runs. */
export async function admin(...argv: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [path.resolve('dist/server/admin.js'), ...argv], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR },
  });
}

/** A confirmed account with a complete profile. `options` are those of `user:create`: '--plan', 'pro'. */
export async function createAccount(...options: string[]): Promise<Account> {
  const account = { email: newAddress(), password: `pw ${randomUUID()}` };
  await admin('user:create', account.email, '--password', account.password, '--verified', ...options);
  return account;
}

/** The link of the newest mail to an address, of those with this subject; waits until there are `count` of them. */
export async function linkMailedTo(address: string, subject: string, count = 1): Promise<string> {
  const links = async () =>
    (await readOutbox(path.join(DATA_DIR, 'outbox')))
      .filter((mail) => mail.to === address && mail.subject === subject)
      .map((mail) => mail.link ?? '');
  await expect.poll(async () => (await links()).length, { message: `mail to ${address}` }).toBe(count);
  return (await links()).at(-1) ?? '';
}

/** Fills in the sign-in form and sends it, whatever follows. */
export async function submitSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/');
  await submitSignIn(page, account);
  await page.waitForURL('**/home');
  await expect(page.getByRole('main')).toBeVisible();
}

/**
 * Sends the paid searches of the page with a session that has ended. Only them: a page whose other questions find the
 * session ended as well leaves for the sign-in page, and which of the two comes first is chance.
 */
export async function searchWithoutSession(page: Page): Promise<void> {
  await page.route('**/api/*/**/search', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), cookie: 'session=ended' } });
    await route.fulfill({ response });
  });
}

/** No violation that axe can find, in either theme. What a theme changes is colours: those are looked at in both. */
export async function expectAccessible(page: Page): Promise<void> {
  // Not by its role: behind an open dialog the page is hidden from assistive technology.
  await expect(page.locator('h1')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}
