// The composer (product design 5.13) with a practice mailbox: written, saved, sent to each recipient, undone on another page.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, openSession, written } from './fixtures.ts';

const headers = { 'sec-fetch-site': 'same-origin' };
const to = (page: Page) => page.getByRole('combobox', { name: 'To' });
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
const body = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const problems = (page: Page) => page.getByRole('list', { name: 'Checks' });
const saved = (page: Page) => expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
const justSent = (page: Page) => page.getByRole('region', { name: 'Just sent' });

async function post(page: Page, path: string, data: unknown, method: 'post' | 'put' = 'post'): Promise<void> {
  const answer = await page.request[method](path, {
    data,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('an email is written, saved, sent to each recipient, undone on another page, and proven', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  await post(page, '/api/contacts', {
    values: { name: 'Mara Lindqvist', firstName: 'Mara', companyName: 'Northwind', email: 'mara@northwind.example' },
  });
  await page.goto('/email-sender');
  await expect(subject(page)).toBeVisible();
  await expectAccessible(page);

  // Without a mailbox nothing is sent, and the way on is said.
  await to(page).fill('mara');
  await page.getByRole('option', { name: /Mara Lindqvist/ }).click();
  await expect(page.getByRole('button', { name: 'Remove Mara Lindqvist' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recipients' })).toContainText('No emails with this address');
  await saved(page);
  await expect(problems(page)).toContainText('Connect a mailbox to send from');
  await post(page, '/api/practice', { id: crypto.randomUUID(), fromName: 'Jonas Keller' });
  await page.reload();

  // The draft is there again, on any device.
  await expect(page.getByRole('button', { name: 'Remove Mara Lindqvist' })).toBeVisible();
  await subject(page).fill('Oak for {{company|you}}');
  await body(page).click();
  await page.keyboard.type('Hello {{firstName');
  await page.getByRole('option', { name: /^First name/ }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(', do you buy timber?');
  await saved(page);
  await expect(page.getByText('Practice mailbox: nothing is sent for real.')).toBeVisible();
  await page.getByLabel('File to attach').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('wood,price\noak,12\n'),
  });
  await expect(page.getByRole('link', { name: 'prices.csv' })).toBeVisible();

  // Pasted, many at once: what is no address blocks sending until it is removed.
  await to(page).fill('tomas@arroyo.example, unknown');
  await to(page).press('Enter');
  await expect(problems(page)).toContainText('“unknown” is not an email address.');
  await problems(page).getByRole('listitem').filter({ hasText: '“unknown”' }).getByRole('button').click();
  await expect(problems(page)).toContainText('Add your sender name and postal address');
  await post(
    page,
    '/api/sender-identity',
    { name: 'Keller Holzbau', postalAddress: 'Am Wald 1, Freiburg', optOutText: '' },
    'put',
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send 2 emails' })).toBeVisible();
  await expect(problems(page)).toHaveCount(0);
  // The preview is what is sent: with the sender, and how to unsubscribe.
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('As sent to Mara Lindqvist, the first of 2');
  await expect(preview.frameLocator('iframe').locator('body')).toContainText('Am Wald 1, Freiburg');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send 2 emails' }).click();

  // It can be undone on any page, and is a draft again.
  await expect(justSent(page)).toContainText('2 emails');
  await page.goto('/templates');
  await expect(justSent(page)).toBeVisible();
  await expectAccessible(page);
  await justSent(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page).toHaveURL(/\/email-sender\?draft=/);
  await expect(subject(page)).toHaveValue('Oak for {{company|you}}');
  await expect(justSent(page)).toHaveCount(0);

  // For later: it waits, and appears in its list.
  await page.getByRole('button', { name: 'Send later' }).click();
  await page.getByRole('button', { name: /^Tomorrow morning/ }).click();
  await page.getByRole('button', { name: 'Schedule 2 emails' }).click();
  await expect(justSent(page)).toContainText('sends');
  await justSent(page).getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('tab', { name: 'Sent' }).click();
  const rows = page.getByRole('table', { name: 'Sent emails' });
  await expect(rows).toContainText('tomas@arroyo.example');
  await expectAccessible(page);

  // One of them leaves at once, and its server's answer is its proof.
  const list = await page.request.get('/api/scheduled-emails?q=tomas');
  const { items } = (await list.json()) as { items: { id: string }[] };
  await post(page, '/api/scheduled-emails/move', { target: { ids: [items[0]?.id] }, move: 'now' });
  await expect(async () => {
    await page.reload();
    await expect(rows.getByText('Sent', { exact: true })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await rows.getByText('tomas@arroyo.example').first().click();
  const proof = page.getByRole('dialog');
  await expect(proof).toContainText('Message-ID');
  await expect(proof).toContainText('practice: not really sent');
  await expect(proof.frameLocator('iframe').locator('body')).toContainText('do you buy timber?');
  await expectAccessible(page);
});

test('a draft is put away and comes back', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'starter'));
  await page.goto('/email-sender?to=ines@moreau.example');
  await expect(page.getByRole('button', { name: 'Remove ines@moreau.example' })).toBeVisible();
  await subject(page).fill('Chairs');
  await saved(page);
  await page.getByRole('button', { name: 'New email' }).click();
  await page.getByRole('button', { name: 'Drafts 1' }).click();
  await page.getByRole('button', { name: /Chairs/ }).click();
  await expect(subject(page)).toHaveValue('Chairs');
  await written(page, () => page.getByRole('button', { name: 'Discard draft' }).click());
  await expect(page.getByRole('button', { name: 'Drafts 1' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Drafts 1' })).toBeVisible();

  // From the table of contacts: one to the selected contact.
  await post(page, '/api/contacts', { values: { name: 'Ines Moreau', email: 'ines@moreau.example' } });
  await page.goto('/contacts');
  await page.getByRole('checkbox', { name: /Ines Moreau/ }).check();
  await page.getByRole('button', { name: 'Write to 1' }).click();
  await expect(page).toHaveURL(/\/email-sender\?draft=/);
  await expect(page.getByRole('button', { name: 'Remove Ines Moreau' })).toBeVisible();
});
