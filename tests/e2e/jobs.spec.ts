// Job search on sample data (product design 5.23): what it costs, what is stacked, hidden, saved and read for nothing.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, expectSampleMarks, signIn } from './fixtures.ts';

const remaining = (page: Page, credits: string) => page.getByText(`${credits} credits remaining`, { exact: true });
const jobs = (page: Page) => page.getByRole('list', { name: 'jobs', exact: true }).locator('> li');
const box = (page: Page) => page.getByRole('textbox', { name: 'Job title, skill or company' });
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search (1 credit)' });

test('jobs are found for 1 credit, read for nothing, hidden with undo, and searches are kept', async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'starter', '--credits', '20'), '/job-seeker');
  await expect(page.getByText('Each search costs 1 credit')).toBeVisible();
  await box(page).fill('   ');
  await searchButton(page).click();
  await expect(page.getByText('Please enter a search term')).toBeVisible();
  await expectAccessible(page);

  await box(page).fill('manager');
  await box(page).press('Enter');
  await expect(jobs(page)).toHaveCount(20);
  await expect(remaining(page, '19')).toBeVisible();
  await expectSampleMarks(jobs(page));
  await expect(page.getByText(/a year/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /also on \d board/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load more (1 credit)' }).click();
  await expect(jobs(page)).toHaveCount(40);
  await expect(remaining(page, '18')).toBeVisible();

  // Hidden at once, counted, and back with undo: also where that is pressed while the hiding is still on its way.
  const sent: string[] = [];
  let letHidingGo = () => {};
  const held = new Promise<void>((resolve) => {
    letHidingGo = resolve;
  });
  await page.route('**/api/jobs/hidden*', async (route) => {
    const method = route.request().method();
    if (method === 'POST') await held;
    sent.push(method);
    await route.continue();
  });
  const first = jobs(page).first();
  const title = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('button', { name: /^More on/ }).click();
  await page.getByRole('menuitem', { name: 'Hide this job' }).click();
  await expect(jobs(page)).toHaveCount(39);
  await expect(page.getByRole('button', { name: '1 hidden' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(jobs(page)).toHaveCount(40);
  letHidingGo();
  // The list of hidden jobs is not read between the two: it would hide the job again.
  await expect.poll(() => sent).toEqual(['POST', 'DELETE', 'GET']);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(jobs(page).first()).toContainText(title);

  // The page of a job is free and holds its full text.
  await jobs(page).first().getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(/\/job-details\/sample-/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'About the job' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Similar jobs' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Apply on/ })).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Save ${title}` }).click();
  await expect(page.getByRole('button', { name: `Saved: ${title}` })).toBeVisible();
  await page.getByRole('button', { name: 'Hide company' }).click();
  await expect(page.getByText('Jobs of this company are hidden from your searches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show again' }).click();
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(jobs(page)).toHaveCount(40);
  await expect(remaining(page, '18')).toBeVisible();

  // Filters narrow, live in the address, and are kept with the search.
  await page.getByLabel('Remote').selectOption('remote');
  await page.getByLabel('Salary from').fill('60000');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/remote=remote&salary=60000&q=manager/);
  await expect(remaining(page, '17')).toBeVisible();
  // The balance is drawn before the list is, and until then the button says "Searching..." and takes no further press.
  await expect(jobs(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save this search' }).click();
  const saved = page.getByRole('region', { name: 'Saved searches' });
  await expect(saved.getByRole('button', { name: /manager · Remote · from \$60,000/ }).first()).toContainText(
    'run to see new jobs',
  );
  await box(page).fill('qwxyz');
  await box(page).press('Enter');
  await expect(page.getByText('No jobs found. Try different search terms.')).toBeVisible();
  await saved
    .getByRole('button', { name: /manager · Remote/ })
    .first()
    .click();
  await expect(jobs(page).first()).toBeVisible();
  // Answered less than a day ago: it opens free.
  await expect(remaining(page, '16')).toBeVisible();
  await page.goto('/job-details/no-such%2Fjob%3D%3D');
  await expect(page.getByText('Job not found')).toBeVisible();
});
