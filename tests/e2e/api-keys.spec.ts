// Settings, API: a key from its making to its revocation, used by a program meanwhile.
import { expect, type Page, request, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { createAccount, expectAccessible, expectNoOverflow, openSession, signIn } from './fixtures.ts';

const keys = (page: Page) => page.getByRole('list', { name: 'API keys' });
const dialog = (page: Page) => page.getByRole('dialog');

test('an API key is made, shown once, used, revoked and brought back; everybody can read the documentation', async ({
  page,
  baseURL,
}) => {
  await openSession(page, await createAccount('--plan', 'starter', '--name', 'Maria Keller'));
  await page.goto('/settings?section=api');
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
  await expect(page.getByText('Each key may make 60 a minute')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New API key' }).click();
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  await expect(dialog(page).getByText('Please enter a name')).toBeVisible();
  await expect(dialog(page).getByText('Choose what the key may do')).toBeVisible();
  await dialog(page).getByLabel('Name', { exact: true }).fill('Nightly report');
  await dialog(page).getByRole('button', { name: 'Read all' }).click();
  await dialog(page).getByRole('radiogroup', { name: 'Credits' }).getByRole('radio', { name: 'No' }).check();
  await dialog(page).getByRole('radiogroup', { name: 'Lists' }).getByRole('radio', { name: 'Read and write' }).check();
  await dialog(page).getByLabel('Valid for').selectOption('A year');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create key' }).click();

  await expect(dialog(page).getByText('It cannot be shown again')).toBeVisible();
  const key = (await dialog(page).getByLabel('API key').textContent()) ?? '';
  expect(key).toMatch(/^lw_[\w-]{65}$/);
  await expectAccessible(page);
  // Nothing but its buttons lets it go.
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toBeHidden();
  // What had opened it stood in the empty page, which is gone.
  await expect(page.getByRole('button', { name: 'New API key' })).toBeFocused();

  const row = keys(page).getByRole('listitem').filter({ hasText: 'Nightly report' });
  await expect(row).toContainText(`${key.slice(0, 11)}…`);
  await expect(row).toContainText('Reads and changes lists; reads contacts and companies');
  await expect(row).toContainText('Never used');
  await expect(page.getByText(key)).toHaveCount(0);

  // As a program: without the browser's cookies.
  const program = await request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
    storageState: { cookies: [], origins: [] },
  });
  const read = await program.get('/api/searches');
  expect(read.status()).toBe(200);
  expect(read.headers()['ratelimit-remaining']).toBe('59');
  const refused = await program.get('/api/credits/summary');
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ error: { code: 'API_SCOPE_MISSING' } });
  await page.reload();
  await expect(row).toContainText(/Last used (just now|\d+ s)/);
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Revoke Nightly report' }).click();
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
  expect((await program.get('/api/searches')).status()).toBe(401);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  expect((await program.get('/api/searches')).status()).toBe(200);
  await program.dispose();

  // The documentation that it is made for.
  const document = (await (await page.request.get('/api/openapi.json')).json()) as { paths: object };
  expect(Object.keys(document.paths)).toContain('/api/searches');
  await page.context().clearCookies();
  await page.goto('/api/docs');
  await page.locator('.opblock-tag', { hasText: 'Notes and tasks' }).click();
  for (const method of ['get', 'delete']) {
    await page.locator(`.opblock-${method} .opblock-summary-control`).first().click();
    await expect(page.locator(`.opblock-${method} .responses-table`).first()).toBeVisible();
  }
  await expectNoViolations(page);
  await expectNoOverflow(page);
});

test('a plan without the API says which has it', async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'trial'), '/settings?section=api');
  await expect(page.getByRole('heading', { name: 'API keys come with a paid plan' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL(/\/pricing/);
});
