// Job search through JSearch: ids with '=', '+' and '/', duplicates, a failure that is owed, and hostile postings.
import { expect, type Page } from '@playwright/test';
import { signIn } from './fixtures.ts';
import { test } from './simulated.ts';

const jobs = (page: Page) => page.getByRole('list', { name: 'jobs', exact: true }).locator('> li');
const box = (page: Page) => page.getByRole('textbox', { name: 'Job title, skill or company' });
const remaining = (page: Page, credits: string) => page.getByText(`${credits} credits remaining`, { exact: true });

test('a job of JSearch is found, stacked, opened and read; a failure is owed', async ({ page, simulated, source }) => {
  await signIn(page, await simulated.createAccount('--plan', 'starter', '--credits', '20'), '/job-seeker');
  source.order({ scenario: 'unreachable' });
  await box(page).fill('buyer');
  await box(page).press('Enter');
  await expect(page.getByText('Failed to fetch jobs. Please try again later.').first()).toBeVisible();
  await expect(page.getByText('Already paid: trying again costs 0 credits').first()).toBeVisible();
  source.reset();
  await page
    .getByRole('button', { name: /Try again|Retry/ })
    .first()
    .click();
  await expect(jobs(page).first()).toBeVisible();
  await expect(remaining(page, '19')).toBeVisible();
  await expect(
    jobs(page)
      .first()
      .getByRole('button', { name: /also on \d boards/ }),
  ).toBeVisible();
  await jobs(page).first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/job-details\/[^/]*%2B%2F%3D%3D$/);
  await expect(page.getByRole('region', { name: 'Qualifications' })).toContainText('Patience');
  await page.reload();
  await expect(page.getByRole('region', { name: 'About the job' })).toContainText(
    'exists in this simulator only & hires',
  );

  source.order({ scenario: 'hostile' });
  await page.goto('/job-seeker');
  await box(page).fill('hostile');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { name: /jobs? for “hostile”/ })).toBeVisible();
  await jobs(page).first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('region', { name: 'About the job' })).toBeVisible();
  expect(await page.evaluate(() => (window as { __hacked?: number }).__hacked)).toBeUndefined();
});
