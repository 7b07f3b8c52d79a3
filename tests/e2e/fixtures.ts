// What the journeys share: accounts made by the operator's tool, mails of the outbox, signing in, and the axe check.
import { createHash, randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { readOutbox } from '#tests/support/mail.ts';
import { expectNoViolations } from './axe.ts';
import { type Account, createAccountOn, createNewcomerOn, operate } from './operator.ts';

export { type Account, newAddress } from './operator.ts';

/** For a journey whose steps or layout depend on the width: it runs on a phone too. How every page looks there, `pages.spec.ts` sees. */
export const PHONE_TOO = { tag: '@phone' };
/** For what only a narrow window can show. */
export const PHONE_ONLY = { tag: ['@phone', '@narrow'] };

const SEARCHES = '**/api/*/**/search';

const DATA_DIR = path.join(process.env.E2E_DATA_DIR ?? '', 'data');

/** A command of the operator's tool on the server's data, as an operator would give it while the server runs. */
export function admin(...argv: string[]): Promise<void> {
  return operate(DATA_DIR, argv);
}

/** A confirmed account with a complete profile. `options` are those of `user:create`: '--plan', 'pro'. */
export function createAccount(...options: string[]): Promise<Account> {
  return createAccountOn(DATA_DIR, options);
}

/** The same, who is shown the tour of Home. */
export function createNewcomer(...options: string[]): Promise<Account> {
  return createNewcomerOn(DATA_DIR, options);
}

/**
 * The link of the newest mail to an address, of those with this subject; waits until there are `count` of them. `dataDir` is
 * that of the server which sends it, where a journey has one of its own.
 */
export async function linkMailedTo(address: string, subject: string, count = 1, dataDir = DATA_DIR): Promise<string> {
  const links = async () =>
    (await readOutbox(path.join(dataDir, 'outbox')))
      .filter((mail) => mail.to === address && mail.subject === subject)
      .map((mail) => mail.link ?? '');
  await expect.poll(async () => (await links()).length, { message: `mail to ${address}` }).toBe(count);
  return (await links()).at(-1) ?? '';
}

/** Fills in the sign-in form and sends it, whatever follows. */
export async function submitSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Opens a session in the page's browser, which is left on no page. By the API, since the form has journeys of its own; from
 * a made-up address, because all journeys together sign in more often than one address may.
 */
export async function openSession(page: Page, account: Account): Promise<void> {
  const answer = await page.request.post('/api/accounts/sign-in', {
    data: account,
    headers: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { sessionId } = (await answer.json()) as { sessionId: string };
  // Any file of ours will do: what a browser keeps, it keeps for the whole origin.
  await page.goto('/favicon.svg');
  await page.evaluate((id) => localStorage.setItem('leadwright.sessionId', id), sessionId);
}

/** A session, and a page of the product. */
export async function signIn(page: Page, account: Account, path = '/home'): Promise<void> {
  await openSession(page, account);
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Another page of the product as a press on a link opens it: in the document that is there. */
export async function visit(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

/** Questions that are too long for an address, and what a page tells by itself: it may give them up before their answer. */
const NO_WRITE = /\/(counts|members|preview|quote|matches|looked|seen)$/;

function isWrite(method: string, path: string): boolean {
  // What the shell sends by itself: that the session is in use.
  if (path.startsWith('/api/sessions/')) return false;
  if (method === 'GET' || !path.startsWith('/api/')) return false;
  return method !== 'POST' || !NO_WRITE.test(path);
}

/** Does something and waits for the answer to the write it causes: a reload could overtake it. */
export async function written(page: Page, act: () => Promise<void>): Promise<void> {
  // The request, not any answer: that of an earlier one may still be on its way.
  const asked = page.waitForRequest((request) => isWrite(request.method(), new URL(request.url()).pathname));
  await act();
  expect((await (await asked).response())?.ok()).toBe(true);
}

/** Puts away the toasts, as a user does when they cover what is pressed next. */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' });
  // In one step: a toast may go by itself between looking for it and pressing.
  await dismiss.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await expect(dismiss).toHaveCount(0);
}

/** Holds calls of the page back until the answer is called: its searches, or those of this pattern. */
export async function holdCalls(page: Page, calls: string | RegExp = SEARCHES): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(calls, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Presses `/` until the search box has the focus: on a slow machine the page is drawn before it listens for keys. */
export async function focusByKey(page: Page, field: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

/**
 * Sends the paid searches of the page with a session that has ended. Only them: a page whose other questions find the
 * session ended as well leaves for the sign-in page, and which of the two comes first is chance.
 */
export async function searchWithoutSession(page: Page): Promise<void> {
  await page.route(SEARCHES, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), cookie: 'session=ended' } });
    await route.fulfill({ response });
  });
}

/**
 * Nothing makes the page wider than the window, and axe finds no violation in it: once in a run for a page, each of its tabs and dialogs, with
 * and without rows and a fault, in both themes. A narrow window changes no colours: there all the other rules are checked.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Not by its role: behind an open dialog the page is hidden from assistive technology.
  await expect(page.locator('h1')).toBeVisible();
  await expectNoOverflow(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  const { pathname, searchParams } = new URL(page.url());
  const place = [pathname.replace(ID, ':id'), searchParams.get('section'), searchParams.get('tab'), isPhone];
  if (!isFirstAt(JSON.stringify([...place, await page.evaluate(toShown)]))) return;
  if (isPhone) return expectNoViolations(page, ALL_BUT_COLORS);
  await expectNoViolations(page);
  const shown = await page.evaluate(() => document.documentElement.dataset.theme);
  const colorScheme = shown === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
  await expectNoViolations(page, COLORS);
}

/** Runs in the page. Its dialogs by their titles without counts and names; whether there are rows, and a fault. */
function toShown(): unknown[] {
  const titles = [...document.querySelectorAll('[role="dialog"] h2')].map(({ textContent }) => textContent ?? '');
  const isThere = (selector: string) => document.querySelector(selector) !== null;
  return [...titles.map((title) => title.replace(/[“\d].*/s, '')), isThere('[data-row]'), isThere('[role="alert"]')];
}

/** Whether no worker of this run was at the place before: the first to make its folder was. */
function isFirstAt(place: string): boolean {
  const name = createHash('sha256').update(place).digest('hex');
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'checked-by-axe', name);
  return mkdirSync(folder, { recursive: true }) !== undefined;
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const COLORS: RunOptions = { runOnly: ['color-contrast'] };
const ALL_BUT_COLORS: RunOptions = { rules: { 'color-contrast': { enabled: false } } };

/** Against the part of the window that shows the page: on a phone, the window's own width grows with what is too wide. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** Sets filters of a list: in its toolbar, on a phone in their sheet. */
export async function setFilters(page: Page, set: () => Promise<unknown>): Promise<void> {
  const inSheet = (page.viewportSize()?.width ?? 0) < 720;
  if (inSheet) await page.getByRole('button', { name: /^Filters/ }).click();
  await set();
  if (inSheet) await page.getByRole('button', { name: 'Show the list' }).click();
}

/** Results of the sample: one mark in each, and one notice on the page. */
export async function expectSampleMarks(results: Locator): Promise<void> {
  const marks = await results.evaluateAll((rows) =>
    rows.map(
      (row) =>
        [...row.querySelectorAll('*')].filter(
          ({ children, textContent }) => children.length === 0 && /\bSample\b/.test(textContent),
        ).length,
    ),
  );
  expect(marks.length).toBeGreaterThan(0);
  expect([...new Set(marks)]).toEqual([1]);
  await expect(results.page().getByRole('main').getByText('Sample data')).toHaveCount(1);
}
