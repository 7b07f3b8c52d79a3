// A person's page on LinkedIn (product-design 5.7) on sample data: from the results, by its address, and where there is no profile.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, signIn, written } from './fixtures.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem');
const remaining = (page: Page, credits: number) => page.getByText(`${credits} credits remaining`, { exact: true });
const address = (url: string) => `/linkedin-profile/${encodeURIComponent(url)}`;
const MARA = 'https://www.linkedin.example/in/mara-lindqvist';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a person is opened from the results for 1 credit, once, and leads to their company', async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'pro', '--credits', '10'), '/linkedin-search?q=procurement+timber');
  await page.getByRole('button', { name: 'Search (5 credits)' }).click();
  const first = rows(page).first();
  await expect(first).toContainText('1 credit');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/linkedin/profiles/detail', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await first.getByText('View Details').click();

  // What the list knows is there at once; the rest is on its way.
  await expect(page).toHaveURL(address(MARA));
  await expect(heading(page, 'Mara Lindqvist')).toBeVisible();
  await expect(page.getByText('Head of Procurement at Northwind Timber')).toBeVisible();
  await expect(page.getByText('Loading the profile...')).toBeAttached();
  await expectAccessible(page);
  release();
  const current = page.getByRole('region', { name: 'Current role' });
  await expect(current).toContainText('Head of Procurement');
  await expect(page.getByRole('region', { name: 'Past roles' })).toBeVisible();
  await expect(page.getByText('Sample data')).toBeVisible();
  await expect(page.getByRole('link', { name: /View on LinkedIn/ })).toHaveAttribute('href', MARA);
  await expect(page).toHaveTitle(/Mara Lindqvist/);
  await expectAccessible(page);

  // Stored from now on: a reload, another spelling of the address and the way back cost nothing.
  await page.reload();
  await expect(current).toBeVisible();
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(rows(page).first()).toContainText('Mara Lindqvist');
  await expect(remaining(page, 4)).toBeVisible();
  await page.goto(address('http://linkedin.example/in/Mara-Lindqvist/?trk=x'));
  await expect(current).toBeVisible();

  await current.getByRole('link', { name: 'Northwind Timber' }).click();
  await expect(page).toHaveURL('/companys/northwind-timber');
  await expect(heading(page, 'Northwind Timber')).toBeVisible();
  await page.goBack();
  // It was fetched just now before as well: that says nothing about this press.
  await written(page, () => page.getByRole('button', { name: 'Refresh (1 credit)' }).click());
  await expect(page.getByText('fetched just now')).toBeVisible();
  await page.goto('/linkedin-search');
  await expect(remaining(page, 3)).toBeVisible();
});

test('by its address alone nothing is paid before it is agreed to, and a missing profile costs nothing', async ({
  page,
}) => {
  await signIn(
    page,
    await createAccount('--plan', 'starter', '--credits', '5'),
    address('https://www.linkedin.example/in/aiko-tanabe'),
  );
  await expect(page.getByText('This profile is not stored yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show profile (1 credit)' }).click();
  await expect(heading(page, 'Aiko Tanabe')).toBeVisible();

  // Foreign, malformed, broken: said at once, nothing asked.
  for (const url of ['https://evil.example/in/aiko-tanabe', 'nonsense', 'https://www.linkedin.com/in/%E0%A4%A']) {
    await page.goto(address(url));
    await expect(page.getByText('Profile not found')).toBeVisible();
    await expect(page.getByText('It cost 0 credits.')).toBeVisible();
  }
  await page.goto('/linkedin-profile/%E0%A4%A');
  await expect(page.getByText('Profile not found')).toBeVisible();
  await expectAccessible(page);

  // An address of the network without a profile: queried, and refunded.
  await page.goto(address('https://www.linkedin.example/in/no-such-person'));
  await page.getByRole('button', { name: 'Show profile (1 credit)' }).click();
  await expect(page.getByText('Profile not found')).toBeVisible();
  await page.goto('/home');
  await expect(page.getByText('4', { exact: true }).first()).toBeVisible();
});
