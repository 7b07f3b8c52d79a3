// When an outside source of Discover fails (ruling R1): what is said, what it cost, and that trying again costs nothing.
import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn } from './fixtures.ts';
import { test } from './simulated.ts';

const remaining = (page: Page, credits: number) =>
  page.getByRole('button', { name: new RegExp(`Credits\\D*${credits}\\b`) });

test('a source that fails is owed, on the page and on opening it again', async ({ page, simulated, source }) => {
  const account = await simulated.createAccount('--plan', 'trial', '--credits', '20');
  await signIn(page, account, '/dashboard?q=oak&outside=companies');
  source.order({ scenario: 'unreachable' });
  await page.getByRole('button', { name: 'Search (5 credits)' }).click();
  await expect(page.getByText('Already paid: trying again costs 0 credits').first()).toBeVisible();
  await expect(remaining(page, 15)).toBeVisible();
  await expectAccessible(page);
  // The free answers stay where they are.
  await expect(page.getByRole('radio', { name: /^New \d/ })).toBeChecked();

  await page.goto('/dashboard?kind=company');
  await expect(page.getByText('A paid search is owed to you')).toBeVisible();
  source.reset();
  await page.getByRole('button', { name: 'Try again (0 credits)' }).click();
  await expect(page.getByText(/compan(y|ies)( of \d+)? found$/)).toBeVisible();
  await expect(remaining(page, 15)).toBeVisible();
  await expect(page.getByText('A paid search is owed to you')).toHaveCount(0);
});
