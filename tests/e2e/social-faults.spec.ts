// When the sources of Instagram and TikTok fail or find nothing (ruling R1, quality R7).
import { expect, type Page } from '@playwright/test';
import type { Control } from '#tests/simulators/index.ts';
import { expectAccessible, holdCalls, searchWithoutSession, signIn } from './fixtures.ts';
import { type Simulated, test } from './simulated.ts';

const NETWORKS = {
  Instagram: { path: '/instagram-search', list: 'accounts', failure: 'Failed to fetch data' },
  TikTok: { path: '/tiktok-search', list: 'videos', failure: 'An error occurred while searching' },
} as const;
type Network = keyof typeof NETWORKS;

const cards = (page: Page, of: Network) =>
  page.getByRole('list', { name: NETWORKS[of].list, exact: true }).locator('> li');
const remaining = (page: Page, credits: number) => page.getByText(`${credits} credits remaining`, { exact: true });

async function search(page: Page, term: string): Promise<void> {
  const box = page.getByRole('textbox', { name: /on (Instagram|TikTok)$/ });
  await box.fill(term);
  await box.press('Enter');
}

/** A page of search, and from there a failed search that is owed, tried again for nothing, and one without a session. */
async function fail(page: Page, simulated: Simulated, source: Control, name: Network): Promise<void> {
  const { path, failure } = NETWORKS[name];
  await signIn(page, await simulated.createAccount('--plan', 'pro', '--credits', '50'), path);
  await expect(remaining(page, 50)).toBeVisible();
  source.order({ scenario: 'soft_fail' });
  await search(page, 'timber');
  await expect(page.getByText(failure)).toBeVisible();
  await expect(page.getByText('Already paid: trying again costs 0 credits')).toBeVisible();
  await expect(remaining(page, 45)).toBeVisible();
  await expectAccessible(page);
  source.reset();
  const release = await holdCalls(page);
  await page.getByRole('button', { name: 'Try again (0 credits)' }).click();
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeDisabled();
  release();
  await expect(cards(page, name).first()).toBeVisible();
  await expect(remaining(page, 45)).toBeVisible();
  await expectAccessible(page);

  source.reset();
  await searchWithoutSession(page);
  await search(page, 'coffee');
  await expect(page.getByText('Please sign in to perform a search')).toBeVisible();
  expect(source.calls()).toEqual([]);
  await page.unrouteAll();
}

test('Instagram: what fails is owed; older shapes are read, pictures that fail become an icon', async ({
  page,
  simulated,
  source,
}) => {
  await fail(page, simulated, source, 'Instagram');
  source.order({ scenario: 'alt' });
  await search(page, 'coffee');
  await expect(remaining(page, 40)).toBeVisible();
  await expect(cards(page, 'Instagram').first()).toContainText('Verified');
  expect(source.calls().map(({ query }) => query)).toEqual([{ query: 'coffee' }]);
  const refused = cards(page, 'Instagram').nth(3);
  await refused.scrollIntoViewIfNeeded();
  await expect(refused.locator('img')).toHaveCount(0);
  await expect(refused.locator('svg').first()).toBeVisible();
  await expect(refused.getByRole('link', { name: /^View Profile/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.instagram\.com\/[\w.%]+\/$/,
  );
});

test('TikTok: what fails is owed; the next page asks as the contract says; what is broken is dropped', async ({
  page,
  simulated,
  source,
}) => {
  await fail(page, simulated, source, 'TikTok');
  source.reset();
  await search(page, 'birch');
  await expect(remaining(page, 40)).toBeVisible();
  // One of the twelve has no description.
  await expect(cards(page, 'TikTok')).toHaveCount(11);
  await page.getByRole('button', { name: 'Load more (5 credits)' }).click();
  await expect.poll(() => cards(page, 'TikTok').count()).toBeGreaterThan(11);
  expect(source.calls().map(({ query }) => query)).toMatchObject([
    { keyword: 'birch', cursor: '0', search_id: '0' },
    { keyword: 'birch', cursor: '12', search_id: expect.stringMatching(/^2026\d+ABCDEF$/) },
  ]);

  source.order({ scenario: 'empty_body' });
  await search(page, 'coffee');
  await expect(page.getByText('No valid results found')).toBeVisible();
  await expect(remaining(page, 30)).toBeVisible();
});
