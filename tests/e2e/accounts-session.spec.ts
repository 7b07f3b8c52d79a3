// What a session reaches, how it is kept alive, and how it ends.
import { expect, test } from '@playwright/test';
import { createAccount, expectAccessible, openSession, signIn, submitSignIn, visit } from './fixtures.ts';

test('a session is reported at once, and signing out ends it and leaves nothing of the user in the browser', async ({
  page,
}) => {
  const account = await createAccount('--plan', 'pro');
  const reported = page.waitForRequest('**/api/sessions/activity');
  await signIn(page, account);
  const request = await reported;
  const me = await (await page.request.get('/api/me')).json();
  expect(request.postDataJSON()).toEqual({ uid: me.uid, sessionId: me.sessionId });
  expect((await request.response())?.status()).toBe(204);

  // Outside of the shell too: the spec knows no page where a signed-in user is not active.
  for (const path of ['/pricing', '/privacy-policy']) {
    const outside = page.waitForRequest('**/api/sessions/activity');
    await page.goto(path);
    expect((await outside).postDataJSON()).toEqual({ uid: me.uid, sessionId: me.sessionId });
  }

  await page.goto('/home');
  await page.evaluate((id) => localStorage.setItem(`leadwright.user.${id}.kept`, '"of the user"'), me.uid);
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expectAccessible(page);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key === 'leadwright.sessionId' || key.includes(me.uid))).toEqual([]);
  expect(kept).toContain('leadwright.appearance');
  expect((await page.request.get('/api/me')).status()).toBe(401);
});

test('without a session every page leads to the sign-in page, and that back to where one was', async ({ page }) => {
  const account = await createAccount('--plan', 'pro');
  for (const path of ['/home', '/complete-profile']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
  await page.goto('/upwork-jobs?q=oak&limit=10');
  await expect(page.getByText('No authenticated user found')).toBeVisible();
  await expect(page.getByText('Sign in to open this page.')).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  await submitSignIn(page, account);
  await page.waitForURL(/\/upwork-jobs\?.*q=oak/);

  // A session that is ended elsewhere.
  await page.goto('/fiverr-jobs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { sessionId } = await (await page.request.get('/api/me')).json();
  const ended = await page.request.delete(`/api/sessions/${sessionId}`);
  expect(ended.status()).toBe(204);
  // By itself: the live stream tells the page.
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Your session has ended. Sign in to continue where you left off.')).toBeVisible();
  await submitSignIn(page, account);
  await page.waitForURL('**/fiverr-jobs');
});

/**
 * One page that opens and one that does not, without a load of the product: here the browser decides. What the server answers for every
 * page and plan, `tests/security/gating.test.ts` compares with the table of the plans.
 */
const GATES: [plan: string, opens: string, leadsToPricing?: string][] = [
  ['trial', '/help', '/contacts'],
  ['starter', '/contacts', '/fiverr-jobs'],
  ['pro', '/fiverr-jobs', '/crm-integration'],
  ['premium', '/team-management'],
];

test('what the plan has opens, the rest leads to the plans', async ({ page }) => {
  for (const [plan, opens, leadsToPricing] of GATES) {
    await openSession(page, await createAccount('--plan', plan));
    await page.goto(opens);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(opens);
    // Folded, the menu marks what the plan does not include too.
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    const locks = page.locator('aside .lucide-lock');
    if (!leadsToPricing) {
      await expect(locks).toHaveCount(0);
      continue;
    }
    await expect(locks.first()).toBeVisible();
    await visit(page, leadsToPricing);
    await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/pricing');
  }
});
