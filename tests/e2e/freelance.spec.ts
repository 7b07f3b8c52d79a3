// Freelance jobs on sample data (spec sections 2, 5 and 9): the list on open, its cards, its filters; and the placeholder page.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, expectSampleMarks, PHONE_ONLY, signIn, written } from './fixtures.ts';

const jobs = (page: Page) => page.getByRole('list', { name: 'jobs', exact: true }).locator('> li');
const heading = (page: Page, text: string | RegExp) => page.getByRole('heading', { level: 2, name: text });

/** On a phone they are in a sheet, which closes when they are applied. */
async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Advanced Filters' })).toBeVisible();
}

test('jobs are there on opening the page, free, and can be kept and paged; the marketplace to come stands still', async ({
  page,
}) => {
  await signIn(page, await createAccount('--plan', 'pro', '--credits', '20'));
  let searches = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/freelance/jobs/search')) searches += 1;
  });
  await page.goto('/upwork-jobs');
  await expect(heading(page, 'Showing 100 results')).toBeVisible();
  await expect(jobs(page)).toHaveCount(100);
  expect(searches).toBe(1);
  await expectSampleMarks(jobs(page));

  const first = jobs(page).first();
  for (const fact of ['Experience level', 'Project length', 'Posted', 'Location', 'Hours per week'])
    await expect(jobs(page).getByRole('term').filter({ hasText: fact }).first()).toBeAttached();
  await expect(
    first
      .getByRole('definition')
      .filter({ hasText: /^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/ })
      .first(),
  ).toBeVisible();
  await expect(
    jobs(page)
      .filter({ hasText: /\$\d+-\$\d+\/hr/ })
      .first(),
  ).toBeVisible();
  for (const fact of ['Total hires', 'Total spent', 'Member since'])
    await expect(jobs(page).filter({ hasText: fact }).first()).toBeVisible();
  const link = first.getByRole('link', { name: /^View Job/ });
  await expect(link).toHaveAttribute('href', /^https:\/\//);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');

  const long = jobs(page)
    .filter({ has: page.getByRole('button', { name: 'Show more' }) })
    .first();
  await expect(long).toContainText('...');
  await long.getByRole('button', { name: 'Show more' }).click();
  await expect(jobs(page).getByRole('button', { name: 'Show less' })).toBeVisible();

  const save = first.getByRole('button', { name: /^Save/ });
  await written(page, () => save.click());
  await expect(save).toHaveText('Saved');
  await page.getByRole('button', { name: 'Load more (0 credits)' }).click();
  await expect.poll(() => jobs(page).count()).toBeGreaterThan(100);
  await page.reload();
  await expect(first.getByRole('button', { name: /^Saved/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /20$/ }).first()).toBeVisible();
  // The bounds hold for fixed prices too, and few fit between 10 and 30 dollars.
  await page.goto('/upwork-jobs?min=&max=');
  await expect(jobs(page).filter({ hasText: 'Fixed price' }).first()).toBeVisible();
  await expect(jobs(page).filter({ hasText: 'Budget not specified' }).first()).toBeVisible();
  // A short list has all that a long one has.
  await page.goto('/upwork-jobs?limit=10');
  await expect(heading(page, 'Showing 10 results')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/fiverr-jobs');
  await expect(page.getByText('Fiverr API Integration Coming Soon', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Fiverr \(opens/ })).toHaveAttribute('href', 'https://www.fiverr.com/');
  for (const box of ['Keywords', 'Location']) await expect(page.getByRole('textbox', { name: box })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Search Jobs' })).toBeDisabled();
  await expect(page.getByRole('list', { name: 'What will be shown here' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
});

test(
  'filters narrow the list, live in the address, and are reset to those of the specification',
  PHONE_ONLY,
  async ({ page }) => {
    await signIn(page, await createAccount('--plan', 'pro'), '/upwork-jobs');
    await expect(heading(page, 'Showing 100 results')).toBeVisible();
    await openFilters(page);
    const [min, max] = [page.getByLabel('Minimum budget'), page.getByLabel('Maximum budget')];
    const skill = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
    async function expectDefaults() {
      await expect(skill('JavaScript')).toBeVisible();
      await expect(skill('React')).toBeVisible();
      await expect(page.getByRole('radio', { name: 'All skills' })).toBeChecked();
      await expect(page.getByLabel('Experience level')).toHaveValue('any');
      await expect(min).toHaveValue('10');
      await expect(max).toHaveValue('30');
      await expect(page.getByLabel('Results per page')).toHaveValue('100');
    }
    await expectDefaults();
    for (const field of [min, max]) {
      await expect(field).toHaveAttribute('type', 'number');
      await expect(field).toHaveAttribute('min', '0');
      await expect(field).toHaveAttribute('step', '1');
    }

    await page.getByLabel('Results per page').selectOption('10');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(heading(page, 'Showing 10 results')).toBeVisible();
    await openFilters(page);
    await min.fill('40');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByRole('dialog').getByText('Cannot be more than the maximum')).toBeVisible();
    await expectAccessible(page);
    await min.fill('20');
    await max.fill('');
    await skill('JavaScript').click();
    await page.getByLabel('Skills', { exact: true }).fill('Figma');
    await page.getByLabel('Skills', { exact: true }).press('Enter');
    await page.getByText('Any skill', { exact: true }).click();
    await page.getByLabel('Experience level').selectOption('Expert');
    await page.getByLabel('Results per page').selectOption('25');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(heading(page, 'Showing 25 results')).toBeVisible();
    await expect(page).toHaveURL(/skills=React%2CFigma&mode=any&level=Expert&min=20&max=&limit=25/);
    await expect(
      jobs(page)
        .getByRole('definition')
        .filter({ hasText: /^Expert$/ }),
    ).toHaveCount(25);

    // What narrows the list is said while the sheet is closed.
    await expect(page.getByText('React, Figma (any) · Expert · from $20 · 25 per page')).toBeVisible();
    await page.getByLabel('Location').fill('Sweden, Malmö');
    await page.getByRole('button', { name: 'Search Jobs' }).click();
    await expect(page).toHaveURL(/location=Sweden/);
    // All of them: the first of the earlier list can be Swedish as well.
    await expect(jobs(page).first()).toContainText('Sweden');
    await expect(jobs(page).filter({ hasNotText: 'Sweden' })).toHaveCount(0);
    await page.goBack();
    await expect(heading(page, 'Showing 25 results')).toBeVisible();
    await expect(page.getByLabel('Location')).toHaveValue('');
    await page.reload();
    await openFilters(page);
    await expect(page.getByLabel('Experience level')).toHaveValue('Expert');
    await expect(max).toHaveValue('');
    await page.getByRole('button', { name: 'Show 25 jobs' }).click();

    await page.getByLabel('Keywords').fill('zeppelin upholstery');
    await page.getByLabel('Keywords').press('Enter');
    await expect(page.getByText('No jobs found. Try different search terms.')).toBeVisible();
    await page.getByLabel('Keywords').fill('');
    await openFilters(page);
    await page.getByRole('button', { name: 'Reset Filters' }).click();
    await expectDefaults();
    await page.getByRole('button', { name: 'Remove React' }).click();
    await page.getByRole('button', { name: 'Remove JavaScript' }).click();
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(jobs(page).filter({ hasText: 'No skills specified' }).first()).toBeVisible();
    // The order is in the sheet as well.
    await openFilters(page);
    await page.getByRole('dialog').getByLabel('Sort what is shown').selectOption('Highest rate');
    await expect(page).toHaveURL(/sort=rate/);
  },
);
