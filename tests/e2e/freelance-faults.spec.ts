// Freelance jobs from live sources: what fails, what is missing, and whose jobs these are.
import { expect, type Page } from '@playwright/test';
import { simulatedSources } from '#tests/simulators/environment.ts';
import { startSimulators } from '#tests/simulators/index.ts';
import { startServer } from '#tests/support/server.ts';
import { expectAccessible, signIn } from './fixtures.ts';
import { createAccountOn } from './operator.ts';
import { test } from './simulated.ts';

const jobs = (page: Page) => page.getByRole('list', { name: 'jobs', exact: true }).locator('> li');

async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel('Keywords').fill(words);
  await page.getByLabel('Keywords').press('Enter');
}

test('a failed list costs nothing and can be tried again; what is missing is said', async ({
  page,
  simulated,
  source,
}) => {
  // Answers are kept for everybody: the words are this test's own.
  const own = crypto.randomUUID().slice(0, 8);
  await signIn(page, await simulated.createAccount('--plan', 'pro', '--credits', '7'));
  source.order({ scenario: 'soft_fail', path: '/upwork' });
  await page.goto(`/upwork-jobs?q=fail-${own}&limit=10&location=Berlin%2C+Germany`);
  await expect(page.getByText('Failed to fetch jobs. Please try again later.')).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await expectAccessible(page);
  source.reset();
  await page.getByRole('button', { name: 'Try again (0 credits)' }).click();
  await expect(jobs(page)).toHaveCount(10);
  await expect(page.getByText('Upwork jobs (RapidAPI)')).toBeVisible();
  const asked = source.calls().filter(({ path }) => path === '/upwork');
  expect(asked.at(-1)?.query).toMatchObject({ q: `fail-${own}`, location: 'Berlin', skills: 'JavaScript,React' });

  source.order({ scenario: 'partial', path: '/upwork' });
  await search(page, `partial-${own}`);
  await expect(jobs(page).filter({ hasText: 'No skills specified' }).first()).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByRole('button', { name: /7$/ }).first()).toBeVisible();
});

test('two workspaces that ask the same share one call', async ({ page, browser, simulated, source }) => {
  const own = crypto.randomUUID().slice(0, 8);
  const address = `${simulated.url}/upwork-jobs?limit=10&q=shared-${own}`;
  const context = await browser.newContext({ baseURL: simulated.url });
  const other = await context.newPage();
  for (const each of [page, other]) {
    await signIn(each, await simulated.createAccount('--plan', 'pro'), address);
    await expect(jobs(each)).toHaveCount(10);
  }
  await context.close();
  expect(source.calls().filter(({ query }) => query.q === `shared-${own}`)).toHaveLength(1);
});

test('without a key the jobs are those of Freelancer.com, which is named with what it cannot filter', async ({
  browser,
}) => {
  const simulators = await startSimulators();
  const server = await startServer({
    env: { ...simulatedSources(simulators.url, ['freelancer']), LOG_LEVEL: 'error' },
  });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await signIn(
      page,
      await createAccountOn(server.dataDir, ['--plan', 'pro']),
      `/upwork-jobs?limit=10&level=Expert&location=Berlin%2C+Germany&min=&max=`,
    );
    await expect(jobs(page)).toHaveCount(10);
    await expect(
      page.getByText('These are Freelancer.com projects, because no Upwork source is configured'),
    ).toBeVisible();
    await expect(
      page.getByText('Not applied: Experience level “Expert”; Location “Berlin” (only countries are known).'),
    ).toBeVisible();
    const attribution = page.getByRole('link', { name: /^Projects by Freelancer\.com/ });
    await expect(attribution).toHaveAttribute('href', 'https://www.freelancer.com/');
    const link = jobs(page)
      .first()
      .getByRole('link', { name: /^View Job/ });
    await expect(link).toHaveAttribute('href', /^https:\/\/www\.freelancer\.com\/projects\//);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Load more (0 credits)' }).click();
    await expect(jobs(page)).toHaveCount(20);
  } finally {
    await context.close();
    await server.stop();
    await simulators.close();
  }
});
