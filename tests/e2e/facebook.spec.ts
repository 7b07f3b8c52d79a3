// Facebook search and details on sample data (product-design 5.3 to 5.6): what is found, what it costs, what is kept.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, expectSampleMarks, signIn } from './fixtures.ts';

const remaining = (page: Page, credits: string) => page.getByText(`${credits} credits remaining`, { exact: true });
const results = (page: Page, kind: string) => page.getByRole('list', { name: kind, exact: true }).locator('> li');
const box = (page: Page) => page.getByRole('textbox', { name: /on Facebook$/ });
const toggle = (page: Page, kind: string) => page.getByRole('radio', { name: kind });

async function open(page: Page, credits: number): Promise<void> {
  await signIn(page, await createAccount('--plan', 'pro', '--credits', String(credits)), '/facebook-search');
  await expect(page.getByRole('button', { name: 'Search (5 credits)' })).toBeVisible();
}

async function search(page: Page, term: string): Promise<void> {
  await box(page).fill(term);
  await box(page).press('Enter');
}

test('pages are found for 5 credits, opened for 1, and both again for nothing', async ({ page }) => {
  await open(page, 50);
  await expect(page.getByText('Each search costs 5 credits')).toBeVisible();
  await search(page, '   ');
  await expect(page.getByText('Please enter a search term')).toBeVisible();
  await expectAccessible(page);

  await search(page, 'northwind timber');
  await expect(page.getByRole('heading', { name: /pages for “northwind timber”/ })).toBeVisible();
  const first = results(page, 'pages').first();
  await expect(first).toContainText('Northwind Timber');
  await expect(first).toContainText('Wholesale Building Materials');
  await expect(first).toContainText('Gothenburg, Sweden');
  await expectSampleMarks(results(page, 'pages'));
  await expect(first).toContainText('1 credit');
  await expect(first.getByRole('link', { name: /^Open on Facebook/ })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(remaining(page, '45')).toBeVisible();
  await expectAccessible(page);

  await first.getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL('/facebook-page-details/northwind.timber');
  await expect(page.getByRole('heading', { level: 1, name: 'Northwind Timber' })).toBeVisible();
  for (const part of ['About', 'Contact']) await expect(page.getByRole('region', { name: part })).toBeVisible();
  await expect(page.getByText('Followers', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh (1 credit)' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(results(page, 'pages').first()).toContainText('Northwind Timber');
  await expect(remaining(page, '44')).toBeVisible();
  // Opened before: free, and by its number too, but then on a button that states the price.
  await results(page, 'pages').first().getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('region', { name: 'Contact' })).toBeVisible();
  await page.goto('/facebook-page-details/100060000000002');
  await page.getByRole('button', { name: 'Show page (1 credit)' }).click();
  await expect(page.getByRole('region', { name: 'Contact' })).toBeVisible();
  await page.goto('/facebook-search');
  await expect(remaining(page, '43')).toBeVisible();
  await expect(results(page, 'pages').first()).toContainText('Northwind Timber');

  await search(page, 'timber');
  await expect(results(page, 'pages')).toHaveCount(10);
  await page.getByRole('button', { name: 'Load more (5 credits)' }).click();
  await expect(results(page, 'pages')).toHaveCount(20);
  await expect(results(page, 'pages').filter({ hasText: 'Seen before' }).first()).toContainText('Northwind Timber');
  await page.getByRole('button', { name: 'Clear Results' }).click();
  await expect(results(page, 'pages')).toHaveCount(0);
  await page.getByRole('link', { name: 'Reopen northwind timber' }).click();
  await expect(results(page, 'pages').first()).toContainText('Northwind Timber');
  await expect(remaining(page, '33')).toBeVisible();
});

test('people, groups and posts have results of their own; what is not there costs nothing, and what finds nothing says so', async ({
  page,
}) => {
  // Three searches and what they open leave enough for one more search, but not for two.
  await open(page, 27);
  // What is typed stays when the kind is switched.
  await box(page).fill('mara lindqvist');
  await toggle(page, 'People').click();
  await expect(box(page)).toHaveValue('mara lindqvist');
  await box(page).press('Enter');
  await expect(results(page, 'people').first()).toContainText('Mara Lindqvist');
  await expect(page).toHaveURL(/kind=people&q=mara/);
  await results(page, 'people').first().getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL('/facebook-profile-details?id=mara.lindqvist');
  await expect(page.getByRole('region', { name: 'Work, places and links' })).toContainText('Northwind Timber');
  await expect(page.getByText(/Gender, age and other private facts are never kept/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to results' }).click();

  await toggle(page, 'Groups').click();
  await expect(results(page, 'people')).toHaveCount(0);
  await expect(page.getByText('Members of a group are never collected.')).toBeVisible();
  await search(page, 'timber');
  await expect(results(page, 'groups').first()).toContainText(/timber/i);
  await expect(results(page, 'groups').first()).toContainText('Group');
  await expectAccessible(page);
  await results(page, 'groups').first().getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
  await expect(page.getByText('Leadwright does not collect the members of groups.')).toBeVisible();
  await expectAccessible(page);
  const group = page.url();
  await page.getByRole('link', { name: 'Back to results' }).click();

  // The same group by its link: it is stored, so it is free.
  const link = page.getByLabel('Open a group by its link');
  await link.fill('https://evil.example/groups/timber');
  await page.getByRole('button', { name: 'Open group (1 credit)' }).click();
  await expect(page.getByText('Please enter the link of a group on Facebook')).toBeVisible();
  const key = new URL(group).searchParams.get('id');
  await link.fill(`https://www.facebook.com/groups/${key}/?ref=share`);
  await page.getByRole('button', { name: 'Open group (1 credit)' }).click();
  await expect(page).toHaveURL(group);
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();

  await page.goto('/facebook-search?kind=posts');
  await search(page, 'looking for a supplier');
  await expect(page.getByRole('heading', { name: /10 of \d+ posts/ })).toBeVisible();
  const long = results(page, 'posts')
    .filter({ has: page.getByRole('button', { name: 'Show more' }) })
    .first();
  await long.getByRole('button', { name: 'Show more' }).click();
  await expect(results(page, 'posts').getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect(results(page, 'posts').first().getByText('reactions')).toBeAttached();
  await expectAccessible(page);
  await results(page, 'posts').getByRole('link', { name: 'View Author' }).first().click();
  await expect(page).toHaveURL(/\/facebook-profile-details\?id=/);
  // Paid for before the page is left.
  await expect(page.getByRole('button', { name: 'Refresh (1 credit)' })).toBeVisible();

  await page.goto('/facebook-search?kind=pages');
  await search(page, 'qqqqzzzz');
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(remaining(page, '4')).toBeVisible();
  await search(page, 'timber');
  await expect(page.getByText('Insufficient credits')).toBeVisible();

  // An address that is none of Facebook's is refused at once; a record that the source does not know is given back.
  for (const [address, text] of [
    ['/facebook-page-details/two%20words', 'Page not found'],
    ['/facebook-profile-details?url=https%3A%2F%2Fevil.example%2Fmara', 'Profile not found'],
    ['/facebook-profile-details', 'Profile not found'],
    ['/facebook-group-details?url=https%3A%2F%2Fwww.facebook.com%2Fnorthwind', 'Group not found'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible();
  }
  await page.goto('/facebook-page-details/there.is.no.such.page');
  await page.getByRole('button', { name: 'Show page (1 credit)' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Search pages' }).click();
  await expect(remaining(page, '4')).toBeVisible();
});
