// A first campaign: from the empty page over a written sequence, sample contacts and a practice mailbox to a reply.
import { expect, test } from '@playwright/test';
import { createAccount, expectAccessible, openSession, written } from './fixtures.ts';

test('a new account gets from the gallery to a running practice campaign with replies in six clicks', async ({
  page,
}) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  await page.goto('/campaigns');
  await expect(page.getByRole('heading', { name: 'Create your first campaign' })).toBeVisible();
  const gallery = page.getByRole('list', { name: 'Sequences' });
  await expect(gallery.getByRole('listitem')).toHaveCount(12);
  await expectAccessible(page);

  // What is entered is in the email at once.
  await page.getByLabel('What you offer').fill('oak flooring');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('We offer oak flooring. Customers');
  await page.getByRole('button', { name: 'Use this sequence' }).click();
  await expect(page.getByRole('heading', { name: 'New customer', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Use 5 sample contacts' }).click();
  await expect(page.getByText('recipients of 5 people in the audience')).toBeVisible();
  await expectAccessible(page);

  // The missing mailbox and sender details are added at the finding; everything is checked again by itself.
  await page.getByRole('button', { name: 'Preflight' }).click();
  const checks = page.getByRole('list', { name: 'Checks' });
  await expect(checks).toContainText('Sender details are missing');
  await expect(checks.getByRole('button', { name: 'Save sender details' })).toBeVisible();
  await expectAccessible(page);
  await checks.getByRole('button', { name: 'Add practice mailbox' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add practice mailbox' });
  await expect(dialog.getByLabel('Sender name')).not.toHaveValue('');
  await expectAccessible(page);
  const starts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/preflight')) starts.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Add mailbox' }).click();
  const launch = page.getByRole('button', { name: 'Launch to 5 recipients (0 credits)' });
  await expect(launch).toBeEnabled({ timeout: 15_000 });
  expect(starts).toHaveLength(1);
  await expect(checks).not.toContainText('Sender details are missing');
  // The finding is gone with its button: the focus is in the list that it was in.
  await expect(checks.locator(':focus').or(page.locator('[role=status]:focus'))).toHaveCount(1);
  await written(page, () => launch.click());

  const results = page.getByRole('list', { name: 'Results' });
  await expect(results.getByRole('link', { name: 'Reached 5' })).toBeVisible({ timeout: 30_000 });
  await expect(results.getByRole('link', { name: 'Replied 2' })).toBeVisible({ timeout: 30_000 });
});

test('a finding is fixed where it is shown, and early typing stays', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  const headers = { 'sec-fetch-site': 'same-origin' };
  const id = crypto.randomUUID();
  const data = { id, name: 'Oak', preset: 'sequence', sequence: 'supplier-enquiry' };
  const { setup } = await (await page.request.post('/api/campaigns', { data, headers })).json();

  // The editor's code comes late: the text is there, and takes what is typed.
  let loadEditor = () => {};
  const typed = new Promise<void>((resolve) => {
    loadEditor = resolve;
  });
  await page.route(/RichBody/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(`/campaign/${id}?tab=steps`);
  const body = page.getByRole('textbox', { name: 'Body' });
  // With its tabs, the text stands where it stays until the editor's code has come.
  await expect(page.getByRole('radio', { name: 'Rich text' })).toBeVisible();
  await expect(body).toContainText('Could you please send me the unit price');
  const before = await body.boundingBox();
  await body.getByText('A price list is enough').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Early');
  loadEditor();
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible();
  await page.keyboard.type(' words.');
  await expect(body).toContainText('look elsewhere. Early words.');
  const after = await body.boundingBox();
  expect(after?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

  // The title is the name, typed over in place.
  const title = page.getByRole('heading', { level: 1 });
  await title.getByRole('button', { name: 'Oak' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name of the campaign' }).fill('Oak boards');
  await page.keyboard.press('Enter');
  await expect(title.getByRole('button', { name: 'Oak boards' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expectAccessible(page);

  // A source that is gone, an empty subject and an unknown field, each with its input or button.
  const { revision, name } = await (await page.request.get(`/api/campaigns/${id}`)).json();
  expect(name).toBe('Oak boards');
  const [first, ...rest] = setup.steps;
  const gone = { from: 'view', viewId: crypto.randomUUID(), follow: false, label: 'Old buyers' };
  const audience = { ...setup.audience, sources: [gone] };
  const [variant] = first.variants;
  const broken = { ...variant, subject: '', html: '<p>Hi {{frstName|there}}, do you sell oak?</p>' };
  const steps = [{ ...first, variants: [broken] }, ...rest];
  await page.request.patch(`/api/campaigns/${id}`, { data: { revision, steps, audience }, headers });
  await page.goto(`/campaign/${id}?tab=preflight`);
  const checks = page.getByRole('list', { name: 'Checks' });
  await checks.getByRole('button', { name: 'Remove Old buyers' }).click();
  await expect(checks).not.toContainText('The audience has an error');
  await checks.getByRole('button', { name: 'Use {{firstName|there}}' }).click();
  await expect(checks).not.toContainText('Unknown field');
  await checks.getByLabel('Subject').first().fill('Oak boards');
  await checks.getByRole('button', { name: 'Save subject' }).first().click();
  await expect(checks).not.toContainText('The subject is empty');
});
