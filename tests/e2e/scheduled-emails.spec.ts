// Scheduled mails (product design 5.16): seen in a table and in a calendar, moved by key and in bulk, and restored with undo.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, openSession } from './fixtures.ts';

async function call<T>(page: Page, method: 'post' | 'put' | 'patch', path: string, data: unknown): Promise<T> {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request[method](path, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

/** One mail to each address, on a Wednesday of next month at nine. */
async function schedule(page: Page, subject: string, emails: readonly string[], at: Date): Promise<void> {
  const id = crypto.randomUUID();
  const content = { channel: 'email', subject, html: '<p>Hello</p>', mode: 'rich' };
  const recipients = emails.map((email) => ({ email }));
  const draft = await call<{ revision: number }>(page, 'post', '/api/email-drafts', { id, recipients, content });
  const saved = await call<{ revision: number }>(page, 'patch', `/api/email-drafts/${id}`, {
    revision: draft.revision,
    sendAt: at.toISOString(),
  });
  await call(page, 'post', `/api/email-drafts/${id}/send`, { revision: saved.revision });
}

/** Of the toast that says it: an earlier one may still be shown. */
const undo = (page: Page, words: string) =>
  page.locator('[data-toast]').filter({ hasText: words }).getByRole('button', { name: 'Undo' });
const table = (page: Page) => page.getByRole('table', { name: 'Scheduled messages' });

test('scheduled emails are shown, moved by hand, key and mouse, and restored with undo', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  await page.goto('/scheduled-emails');
  await expect(page.getByRole('heading', { name: 'Nothing scheduled' })).toBeVisible();
  await expectAccessible(page);
  await call(page, 'post', '/api/practice', { id: crypto.randomUUID(), fromName: 'Jonas Keller' });
  await call(page, 'put', '/api/sender-identity', { name: 'Keller', postalAddress: 'Freiburg', optOutText: '' });
  const soon = new Date();
  soon.setDate(soon.getDate() + 9);
  // Wednesday: the days beside it are of the same week.
  soon.setDate(soon.getDate() + ((3 - soon.getDay() + 7) % 7));
  soon.setHours(9, 0, 0, 0);
  const day = `${soon.getFullYear()}-${String(soon.getMonth() + 1).padStart(2, '0')}-${String(soon.getDate()).padStart(2, '0')}`;
  await schedule(page, 'Oak prices', ['mara@northwind.example', 'tomas@arroyo.example'], soon);
  await schedule(page, 'Chairs', ['ines@moreau.example'], new Date(soon.getTime() + 2 * 3_600_000));

  await page.goto('/scheduled-emails');
  await expect(table(page)).toContainText('mara@northwind.example');
  await expect(table(page)).toContainText('Chairs');
  await expectAccessible(page);

  // By hand: all of them a day later, and back.
  await page.getByRole('checkbox', { name: /ines@moreau.example, Chairs/ }).check();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('button', { name: 'Move emails' }).click();
  await undo(page, '1 message moved').click();

  // To any time, and there again.
  for (const [time, shown] of [
    ['16:30', '4:30 PM'],
    ['11:30', '11:30 AM'],
  ] as const) {
    await page.getByRole('button', { name: 'More for ines@moreau.example' }).click();
    await page.getByRole('menuitem', { name: 'Reschedule…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date and time').fill(`${day}T${time}`);
    if (time === '16:30') await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await expect(table(page)).toContainText(shown);
  }

  // In the calendar, by key: Alt and an arrow.
  await page.goto(`/scheduled-emails?view=week&day=${day}`);
  const chairs = page.getByRole('button', { name: /ines@moreau.example/ });
  await expect(chairs).toContainText('11:30 AM');
  await expect(page.getByRole('button', { name: /2 messages.*Oak prices/ })).toContainText('9:00 AM');
  await expectAccessible(page);
  await chairs.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(chairs).toContainText('12:30 PM');
  // By mouse: to Thursday, at the same minute of another hour.
  const place = page.getByRole('row', { name: /^2 PM/ }).getByRole('cell').nth(3);
  await chairs.dragTo(place);
  await expect(place).toContainText('2:30 PM');

  // A slot leads to its rows, and is undone as one.
  await page.getByRole('button', { name: /2 messages.*Oak prices/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(page.getByRole('button', { name: /Oak prices/ })).toHaveCount(0);
  await undo(page, '2 messages cancelled').click();
  await page.getByRole('button', { name: /2 messages.*Oak prices/ }).click();
  await page.getByRole('button', { name: 'Show this hour in the table' }).click();
  await expect(table(page)).toContainText('tomas@arroyo.example');
  await expect(table(page)).not.toContainText('Chairs');

  // Edit: back to the composer.
  await page.getByRole('button', { name: 'More for mara@northwind.example' }).click();
  await page.getByRole('menuitem', { name: 'Edit email' }).click();
  await page.getByRole('button', { name: 'Undo and edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Oak prices');
});
