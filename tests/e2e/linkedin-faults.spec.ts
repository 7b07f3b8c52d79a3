// When the source of LinkedIn data fails (ruling R1, quality R7): what is said, what it costs, and how to continue.
import { expect, type Page } from '@playwright/test';
import { expectAccessible, holdCalls, searchWithoutSession, signIn } from './fixtures.ts';
import { test } from './simulated.ts';

const rows = (page: Page, kind: 'People' | 'Companies') => page.getByRole('list', { name: kind }).getByRole('listitem');
const remaining = (page: Page, credits: number) => page.getByText(`${credits} credits remaining`, { exact: true });
const box = (page: Page) => page.getByRole('textbox', { name: /on LinkedIn$/ });

async function search(page: Page, term: string): Promise<void> {
  await box(page).fill(term);
  await box(page).press('Enter');
}

test.beforeEach(async ({ page, simulated }) => {
  await signIn(page, await simulated.createAccount('--plan', 'pro', '--credits', '50'), '/linkedin-search');
  await expect(remaining(page, 50)).toBeVisible();
});

test('a search is under way, owed, tried again for nothing, and asks for a session before anything is charged', async ({
  page,
  context,
  source,
}) => {
  const release = await holdCalls(page);
  await search(page, 'timber');
  const busy = page.getByRole('button', { name: 'Searching...' });
  await expect(busy).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Companies' })).toBeDisabled();
  await busy.click({ force: true });
  await box(page).press('Enter');
  release();
  await expect(rows(page, 'People').first()).toBeVisible();
  await expect(remaining(page, 45)).toBeVisible();
  expect(source.calls()).toHaveLength(1);

  // A further page that fails leaves the first one and says so below it.
  const count = await rows(page, 'People').count();
  const again = page.getByRole('button', { name: 'Try again (0 credits)' });
  source.order({ scenario: 'soft_fail' });
  await page.getByRole('button', { name: 'Load more (5 credits)' }).click();
  await expect(page.getByText('Already paid: trying again costs 0 credits')).toBeVisible();
  await expect(rows(page, 'People')).toHaveCount(count);
  source.reset();
  await again.click();
  await expect.poll(() => rows(page, 'People').count()).toBeGreaterThan(count);
  await expect(remaining(page, 40)).toBeVisible();

  source.order({ scenario: 'soft_fail' });
  await search(page, 'oak');
  await expect(page.getByText('Failed to fetch results. Please try again.')).toBeVisible();
  await expect(page.getByText('Already paid: trying again costs 0 credits')).toBeVisible();
  await expect(remaining(page, 35)).toBeVisible();
  await expectAccessible(page);
  // Still failing: still owed, still free.
  const failed = page.waitForResponse('**/api/linkedin/people/search');
  await again.click();
  await failed;
  source.reset();
  await again.click();
  await expect(rows(page, 'People').first()).toBeVisible();
  await expect(remaining(page, 35)).toBeVisible();

  source.reset();
  await searchWithoutSession(page);
  await search(page, 'birch');
  await expect(page.getByText('Please sign in to perform a search')).toBeVisible();
  expect(source.calls()).toEqual([]);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a search continues when the page is left, what is owed is offered later, and a lost answer is requested again under its key', async ({
  page,
  source,
}) => {
  const release = await holdCalls(page);
  await search(page, 'timber');
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
  // The palette leads to another page without reloading the product.
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: /^Help/ }).click();
  await expect(page).toHaveURL('/help');
  const answered = page.waitForResponse('**/api/linkedin/people/search');
  release();
  expect((await answered).status()).toBe(200);
  // A response is here before its page has read it.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('.linkedin-search.results')));
  await expect(page).toHaveURL('/help');
  await page.goto('/linkedin-search');
  await expect(rows(page, 'People').first()).toBeVisible();

  await page.getByRole('radio', { name: 'Companies' }).click();
  source.order({ scenario: 'soft_fail' });
  await search(page, 'oak');
  await expect(page.getByText('Failed to fetch company data')).toBeVisible();
  source.reset();
  await page.goto('/linkedin-search');
  // Earlier results are left alone.
  await expect(rows(page, 'People').first()).toBeVisible();
  await expect(page.getByText('A paid search is owed to you')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again (0 credits)' }).click();
  await expect(rows(page, 'Companies').first()).toBeVisible();
  await expect(page.getByText('A paid search is owed to you')).toHaveCount(0);
  await expect(remaining(page, 40)).toBeVisible();

  // A lost answer is requested again under the same key, also after a reload.
  source.reset();
  await page.getByRole('radio', { name: 'People' }).click();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/linkedin/people/search', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 2) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await search(page, 'birch');
  await expect(page.getByText('Leadwright cannot be reached. Check your connection and try again.')).toBeVisible();
  await expect(page.getByText(/Trying again never charges it twice/)).toBeVisible();
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/people/search'));
  await page.getByRole('button', { name: 'Try again (5 credits at most)' }).click();
  await lost;
  await page.reload();
  await search(page, 'birch');
  await expect(rows(page, 'People').first()).toBeVisible();
  await expect(remaining(page, 35)).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(source.calls()).toHaveLength(1);
  // Only another answer is another search.
  await page.getByRole('button', { name: 'Refresh (5 credits)' }).click();
  await expect(remaining(page, 30)).toBeVisible();
  expect(new Set(keys).size).toBe(2);
});

test('a company that cannot be loaded can be tried again; a profile whose source fails is owed', async ({
  page,
  source,
}) => {
  source.order({ scenario: 'html' });
  await page.goto('/companys/northwind-timber');
  await expect(page.getByText('Failed to load company details')).toBeVisible();
  await expectAccessible(page);
  source.reset();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Northwind Timber/ })).toBeVisible();
  source.order({ scenario: 'partial' });
  await page.goto('/companys/half-empty');
  await expect(page.getByText('Not stated').first()).toBeVisible();
  await expectAccessible(page);

  const profile = (name: string) =>
    page.goto(`/linkedin-profile/${encodeURIComponent(`https://www.linkedin.com/in/${name}`)}`);
  source.order({ scenario: 'soft_fail' });
  await profile('mara-lindqvist');
  await page.getByRole('button', { name: 'Show profile (1 credit)' }).click();
  await expect(page.getByText('Failed to load details')).toBeVisible();
  await expect(page.getByText('Already paid: trying again costs 0 credits')).toBeVisible();
  await expectAccessible(page);
  // What is owed survives a reload: asking again is free.
  source.reset();
  await page.reload();
  await page.getByRole('button', { name: 'Show profile (1 credit)' }).click();
  await expect(page.getByRole('region', { name: 'Current role' })).toBeVisible();
  source.order({ scenario: 'partial' });
  await profile('half-empty');
  await page.getByRole('button', { name: 'Show profile (1 credit)' }).click();
  await expect(page.getByText('No headline')).toBeVisible();
  await expectAccessible(page);
  // No such profile: refunded. The reserved domain of the samples is not even queried.
  source.reset();
  await profile('missing-person');
  await page.getByRole('button', { name: 'Show profile (1 credit)' }).click();
  await expect(page.getByText('Profile not found')).toBeVisible();
  const asked = source.calls().length;
  await page.goto(`/linkedin-profile/${encodeURIComponent('https://www.linkedin.example/in/mara-lindqvist')}`);
  await expect(page.getByText('Profile not found')).toBeVisible();
  expect(source.calls()).toHaveLength(asked);
  await page.goto('/linkedin-search');
  await expect(remaining(page, 48)).toBeVisible();
});
