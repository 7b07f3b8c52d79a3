// Searching TikTok on sample data (spec sections 2, 5 and 9): what it costs, what a card says, and the pages after the first.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, expectSampleMarks, focusByKey, signIn } from './fixtures.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Search videos on TikTok' });
const cards = (page: Page) => page.getByRole('list', { name: 'videos' }).locator('> li');
const remaining = (page: Page, credits: string) => page.getByText(`${credits} credits remaining`, { exact: true });

async function search(page: Page, keyword: string): Promise<void> {
  await box(page).fill(keyword);
  await box(page).press('Enter');
}

test('videos are found for 5 credits, each further page is a search of its own, and nothing found is said', async ({
  page,
}) => {
  await signIn(page, await createAccount('--plan', 'pro', '--credits', '22'), '/tiktok-search');
  await expect(remaining(page, '22')).toBeVisible();
  await expect(page.getByText('Each search costs 5 credits; opening its results again is free.')).toBeVisible();
  await search(page, 'workshop');
  await expect(page.getByRole('heading', { name: '12 videos for “workshop”' })).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await expect(remaining(page, '17')).toBeVisible();

  const card = cards(page).first();
  await expectSampleMarks(cards(page));
  await expect(card.getByText(/^\d+s$/)).toBeVisible();
  const handle = (await card.getByText(/^@/).textContent()) ?? '';
  await expect(card.getByText(/^#.*workshop/)).toBeVisible();
  for (const noun of ['likes', 'comments', 'views', 'shares'])
    await expect(card.getByRole('listitem').filter({ hasText: noun })).toHaveText(/^(\d{1,3}|\d+\.\d[KM])\s*[a-z]+$/);
  const watch = card.getByRole('link', { name: /^Watch on TikTok/ });
  await expect(watch).toHaveAttribute('href', new RegExp(`^https://www\\.tiktok\\.example/${handle}/video/\\d{19}$`));
  const downloads = page.getByRole('link', { name: 'Download the video (opens in a new tab)' });
  await expect(downloads.first()).toHaveAttribute('target', '_blank');
  await expect(downloads.first()).toHaveAttribute('href', /^https:\/\/cdn\.tiktok\.example\/.+\.mp4$/);
  await expect(cards(page).filter({ hasText: 'Verified' }).first()).toBeVisible();
  await expect(page.getByText(/^\d+\.\dK\s*views$/).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Load more (5 credits)' }).click();
  await expect(cards(page)).toHaveCount(24);
  await expect(remaining(page, '12')).toBeVisible();
  await expect(page.getByText('· 10 practice credits')).toBeVisible();
  await page.reload();
  await expect(cards(page)).toHaveCount(24);
  await focusByKey(page, box(page));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await expect(cards(page).nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  const outside = page.waitForEvent('popup');
  await page.keyboard.press('o');
  await (await outside).close();
  await page.getByRole('combobox', { name: 'Sort what is shown' }).selectOption('Most views');
  await expect(page).toHaveURL(/sort=views/);

  await page.getByRole('button', { name: 'Clear Results' }).click();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Reopen workshop' }).first().click();
  await expect(cards(page)).toHaveCount(12);
  await expect(remaining(page, '12')).toBeVisible();

  await search(page, '  ');
  await expect(page.getByText('Please enter a search keyword')).toBeVisible();
  await expect(box(page)).toBeFocused();
  await search(page, 'qqqqzzzz');
  await expect(page.getByText('No valid results found')).toBeVisible();
  await expect(remaining(page, '7')).toBeVisible();
  await expectAccessible(page);
});
