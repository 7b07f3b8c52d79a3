// Settings, data sources: how each fares in plain words, and a key of one's own from the first test to its removal.
import { test as base, expect, type Page } from '@playwright/test';
import { createAccount, expectAccessible, openSession } from './fixtures.ts';
import { test as simulated } from './simulated.ts';

const capability = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Capabilities' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
const linkedin = (page: Page) => capability(page, 'LinkedIn people, companies and profiles');
const dialog = (page: Page) => page.getByRole('dialog');

async function openDataSources(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data sources' }).click();
  await expect(linkedin(page)).toBeVisible();
}

/** A search as the search page makes it; the journeys of the searches themselves go through their pages. */
async function searchLinkedin(page: Page, keywords: string): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await page.request.post('/api/linkedin/people/search', { data: { keywords }, headers });
}

simulated.describe('with a source that has a key', () => {
  simulated.beforeEach(async ({ page, simulated: stage }) => {
    await openSession(page, await stage.createAccount('--plan', 'pro', '--credits', '100', '--name', 'Maria Keller'));
  });

  simulated('a key of one’s own is tried, saved, used, and removed', async ({ page, source }) => {
    await openDataSources(page);
    await expect(linkedin(page)).toContainText('answered by LinkedIn data (RapidAPI)');
    await expect(linkedin(page)).toContainText("the operator's key");
    await linkedin(page)
      .getByRole('button', { name: /^Use your own key/ })
      .click();

    const key = dialog(page).getByLabel('RapidAPI key');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText('Please enter the key')).toBeVisible();
    await key.fill('too short');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText('A key has 8 to 200 letters')).toBeVisible();

    await key.fill('own-key-of-maria-0123456789');
    source.order({ scenario: 'forbidden_key' });
    await dialog(page).getByRole('button', { name: 'Test' }).click();
    await expect(dialog(page).getByText('The key does not work: Refused your key.')).toBeVisible();
    await expectAccessible(page);
    source.reset();
    await dialog(page).getByRole('button', { name: 'Test' }).click();
    await expect(dialog(page).getByText('The key works. 999 requests left.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(linkedin(page)).toContainText('your own key ending in 6789');

    source.reset();
    await searchLinkedin(page, 'timber');
    expect(source.calls().at(-1)?.headers['x-rapidapi-key']).toBe('own-key-of-maria-0123456789');
    await page.reload();
    await expect(linkedin(page)).toContainText('Answering');
    await expect(linkedin(page)).toContainText('999 of 1,000 requests left, renewed');

    await linkedin(page)
      .getByRole('button', { name: /^Change your key/ })
      .click();
    await expect(dialog(page).getByLabel('New key')).toHaveValue('');
    await expect(dialog(page).getByText('ending in 6789, set by Maria Keller')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Test the stored key' }).click();
    await expect(dialog(page).getByText('The key works.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Remove it' }).click();
    await expect(linkedin(page)).toContainText("the operator's key");

    // A search that several sources can answer takes a key to each.
    const companies = capability(page, 'Company data');
    await expect(companies).toContainText('answered by Hunter');
    await expect(companies.getByRole('button', { name: /^Use your own Apollo key/ })).toBeVisible();
    await companies.getByRole('button', { name: /^Use your own Hunter key/ }).click();
    await expect(dialog(page)).toContainText('the API key of your account at Hunter');
    await dialog(page).getByLabel('Hunter key').fill('own-hunter-key-0123456789');
    await dialog(page).getByRole('button', { name: 'Test' }).click();
    await expect(dialog(page).getByText('The key works. 22 requests left.')).toBeVisible();
    expect(source.calls().at(-1)?.headers['x-api-key']).toBe('own-hunter-key-0123456789');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(companies).toContainText('answered by Hunter (your key)');
    // One key for every use of the source.
    await expect(capability(page, 'Email addresses of a domain')).toContainText('your own key ending in 6789');
  });

  simulated('what is wrong is said in plain words, with what still works', async ({ page, source }) => {
    await openDataSources(page);
    source.order({ scenario: 'moved' });
    await searchLinkedin(page, 'moved');
    await page.reload();
    await expect(linkedin(page)).toContainText('Moved: ask the operator');
    await expect(linkedin(page)).toContainText('Earlier results open for free');
    source.reset();
    await searchLinkedin(page, 'well again');
    await page.reload();
    await expect(linkedin(page)).toContainText('Answering');
    await expect(linkedin(page)).toContainText('Last fault: moved: ask the operator');
    await expectAccessible(page);
  });
});

base.describe('on samples', () => {
  base('a trial account sees where results come from and which plan brings own keys', async ({ page }) => {
    await openSession(page, await createAccount('--plan', 'trial'));
    await openDataSources(page);
    await expect(linkedin(page)).toContainText('answered by Sample data');
    await expect(linkedin(page).getByRole('link', { name: 'Own keys with the Pro plan' })).toBeVisible();
    await expect(capability(page, 'Jobs').getByRole('link', { name: 'Own keys with the Starter plan' })).toBeVisible();
    await expect(capability(page, 'Freelance jobs')).toContainText('Turned off by the operator');
    await expect(linkedin(page).getByRole('button', { name: /own key/ })).toHaveCount(0);
    // Discover is theirs, and so is a key for it.
    const people = capability(page, 'People at companies');
    await expect(people.getByRole('button', { name: /^Use your own key/ })).toBeVisible();
    await expectAccessible(page);

    await page.goto('/settings');
    const box = page.getByRole('searchbox', { name: 'Search settings' });
    await box.fill('zebra');
    await expect(page.getByText('No settings match “zebra”.')).toBeVisible();
    await box.fill('alibaba');
    await page.getByRole('link', { name: 'Suppliers and products' }).click();
    await expect(capability(page, 'Suppliers and products')).toBeFocused();
    await expect(page).toHaveURL(/\/settings\?section=data-sources#suppliers$/);

    // When the list cannot be read, it can be asked for again.
    let broken = true;
    await page.route('**/api/settings/sources', (route) =>
      broken ? route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>no</h1>' }) : route.continue(),
    );
    await page.goto('/settings?section=data-sources');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessible(page);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(linkedin(page)).toBeVisible();
  });
});
