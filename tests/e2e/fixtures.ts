// What the journeys share: accounts made by the operator's tool, mails of the outbox, signing in, and the axe check.
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { readOutbox } from '#tests/support/mail.ts';
import { type Account, createAccountOn, operate } from './operator.ts';

export { type Account, newAddress } from './operator.ts';

/**
 * For a journey in which nothing depends on the width of the window: it runs in one size only. Every page has another one
 * that runs in both.
 */
export const ANY_SIZE = { tag: '@any-size' };

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
  await page.getByLabel('E-mail').fill(email);
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

/** Does something and waits for the answer to the write it causes: a reload could overtake it. */
export async function written(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => {
    const { pathname } = new URL(response.url());
    return response.request().method() !== 'GET' && /^\/api\/(?!sessions\/)/.test(pathname);
  });
  await act();
  expect((await answered).ok()).toBe(true);
}

/** Holds the searches of the page back until the answer is called. */
export async function holdSearches(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SEARCHES, async (route) => {
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
 * No violation that axe can find, in either theme, and nothing that makes the page wider than the window. What a theme
 * changes is colours: those are looked at in both.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Not by its role: behind an open dialog the page is hidden from assistive technology.
  await expect(page.locator('h1')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBeLessThanOrEqual(
    0,
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await page.evaluate(colorsHaveChanged);
    const found = await axeViolations(page, colorScheme === 'light' ? [] : ['color-contrast']);
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/** `rules`: only these; all where there are none. */
async function axeViolations(page: Page, rules: string[]): Promise<string[]> {
  // What passes is not reported, and no second page puts frames together (there are none): a fifth of the time.
  const options = { resultTypes: ['violations' as const], ...(rules.length > 0 && { runOnly: rules }) };
  // It stays in a document into which it was brought: to bring half a megabyte of it again takes longer than to run it.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = isThere
    ? await page.evaluate((chosen) => (window as unknown as { axe: InPage }).axe.run(document, chosen), options)
    : await new AxeBuilder({ page }).options(options).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

interface InPage {
  run(context: Document, options: object): Promise<Awaited<ReturnType<AxeBuilder['analyze']>>>;
}

/** Runs in the page: a colour that is still on its way to the other theme has the contrast of neither. */
async function colorsHaveChanged(): Promise<void> {
  const onTheirWay = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  // What inherits a colour may set out only when that has arrived.
  do {
    await Promise.allSettled(onTheirWay().map(({ finished }) => finished));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  } while (onTheirWay().length > 0);
}
