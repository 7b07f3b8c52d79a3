// The inbox, from a mail that leaves a practice mailbox, and a message to a practice number, to the conversation on the page: what each is,
// what became of it, and an answer to it.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, openSession } from './fixtures.ts';
import { writeOnWhatsapp } from './write-on-whatsapp.ts';

const SUBJECT = 'Certified oak, spring prices';
const PEOPLE = [
  { name: 'Jo Lind', email: 'jo@acme.example', behaviour: 'answer' },
  { name: 'Kim Oak', email: 'kim@oak.example', behaviour: 'auto-answer' },
  { name: 'Lea Pine', email: 'lea@pine.example', behaviour: 'bounce-later' },
  { name: 'Sam Birch', email: 'sam@birch.example', behaviour: 'unsubscribe' },
  { name: 'Ann Ash', email: 'ann@ash.example', behaviour: 'colleague-answer' },
] as const;

async function ask(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await page.request.fetch(path, { method, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** An email to each of them from a sandbox mailbox, whose recipients behave as ordered. */
async function send(page: Page): Promise<void> {
  const mailbox = await ask(page, 'POST', '/api/practice', { id: crypto.randomUUID(), fromName: 'Mia Holt' });
  await ask(page, 'PUT', '/api/sender-identity', {
    name: 'Oak Trade',
    postalAddress: '1 High Street',
    optOutText: 'Opt out',
  });
  for (const { email, behaviour } of PEOPLE) {
    await ask(page, 'PUT', '/api/practice/rules', { mailboxId: mailbox.id, recipient: email, behaviour });
  }
  const id = crypto.randomUUID();
  const recipients = PEOPLE.map(({ name, email }) => ({ name, email }));
  const content = { channel: 'email', subject: SUBJECT, html: '<p>Shall I send them?</p>', mode: 'rich' };
  const { revision } = await ask(page, 'POST', '/api/email-drafts', { id, recipients, content });
  await ask(page, 'POST', `/api/email-drafts/${id}/send`, { revision });
}

test('replies by email and on WhatsApp come in, and are answered, labelled, snoozed and done by keys', async ({
  page,
}) => {
  // Mails of the composer leave after thirty seconds.
  test.setTimeout(150_000);
  const owner = await createAccount('--plan', 'pro');
  await createAccount('--member-of', owner.email, '--name', 'Nils Next');
  await openSession(page, owner);
  await send(page);
  // Where replies were before.
  await page.goto('/email-sender?tab=replies');
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(page.getByRole('link', { name: 'Add a mailbox' })).toBeVisible();
  await expectAccessible(page);

  // Without a reload: new replies appear by themselves.
  const rows = page.getByRole('list', { name: 'Conversations' });
  const row = (name: RegExp) => rows.getByRole('button', { name });
  const view = (name: string | RegExp) =>
    page.getByRole('list', { name: 'Views' }).getByRole('button', { name }).click();
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(row(/Jo Lind/)).toBeVisible({ timeout: 70_000 });
  await view('All');
  await expect(row(/Sam Birch.*Unsubscribed/)).toBeVisible({ timeout: 60_000 });
  await row(/Kim Oak.*Away/).click({ timeout: 60_000 });
  await expect(conversation.getByText('Automatic reply.')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Label').selectOption('Bounced');
  await expect(row(/Lea Pine.*Bounced/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.keyboard.press('Escape');

  // A colleague's message in a thread of its own may be a reply: only a person can say.
  const toConfirm = page.getByRole('region', { name: 'Messages to confirm' });
  await expect(toConfirm.getByText('Is this a reply to your email to Ann Ash?')).toBeVisible({ timeout: 60_000 });
  await expect(toConfirm.getByText('colleague@ash.example')).toBeVisible();
  await expectAccessible(page);
  await toConfirm.getByRole('button', { name: 'Yes, stop the sequence' }).click();
  await expect(toConfirm).toBeHidden();
  await expect(row(/ash\.example|Ann Ash/)).toBeVisible();

  // Home counts the replies to answer, and how much of the day is used up; its numbers are these rows.
  await page.goto('/home');
  await page
    .getByRole('region', { name: 'Sent today' })
    .getByRole('link', { name: `${PEOPLE.length} sent today` })
    .click();
  await expect(page.locator('main [data-row]')).toHaveCount(PEOPLE.length);
  await page.goto('/home');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link', { name: /Done: .*Get your first reply/ })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Today', exact: true })
    .getByRole('link', { name: '2 replies to answer' })
    .click();
  await expect(rows.getByRole('listitem')).toHaveCount(2);

  // Both channels in one list, and answered by keys.
  await writeOnWhatsapp(page, 'What is the minimum order?');
  await expect(row(/Mia Larsen.*What is the minimum order/)).toBeVisible({ timeout: 15_000 });
  await page.keyboard.press('j');
  await expect(conversation.getByRole('heading', { name: 'Mia Larsen' })).toBeVisible();
  await expect(conversation.getByText('left to reply').filter({ visible: true })).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.type('Two hundred boards.');
  await page.keyboard.press('Enter');
  await expect(conversation.getByText('Two hundred boards.')).toBeVisible();
  await expect(row(/Mia Larsen/)).toBeHidden();

  await row(/Jo Lind/).click();
  await expect(conversation.getByRole('heading', { name: SUBJECT })).toBeVisible();
  await expect(conversation.getByText('Shall I send them?').first()).toBeVisible();
  await page.keyboard.press('i');
  await expect(row(/Jo Lind.*Interested/)).toBeVisible();
  const answer = conversation.getByLabel('Reply to jo@acme.example');
  await page.keyboard.press('r');
  await answer.fill('Gladly.\nMia');
  await answer.press('Control+Enter');
  await expect(conversation.getByText('Sends soon')).toBeVisible();
  await conversation.getByRole('button', { name: 'Undo' }).click();
  await expect(answer).toHaveValue('Gladly.\nMia');
  await expect(conversation.getByText('Sends soon')).toBeHidden();
  await expect(row(/Jo Lind/)).toBeVisible();
  // Without a connection it says so, and what was typed is still there, also after a reload.
  await page.context().setOffline(true);
  await answer.press('Control+Enter');
  await expect(conversation.getByText("You're offline. This can't be sent now.")).toBeVisible();
  await expect(answer).toHaveValue('Gladly.\nMia');
  await page.context().setOffline(false);
  await page.reload();
  await expect(answer).toHaveValue('Gladly.\nMia');

  // Assigned to a colleague, and undone.
  await page.keyboard.press('a');
  await page.getByRole('menuitemradio', { name: 'Nils Next' }).click();
  await page.keyboard.press('Escape');
  await expect(row(/Jo Lind.*Nils Next/)).toBeVisible();
  const undo = (text: RegExp) =>
    page.locator('[data-toast]').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click();
  await undo(/assigned to Nils Next/);
  await expect(row(/Jo Lind.*Nils Next/)).toBeHidden();

  // Done: the next one opens by itself, and undo comes back to this one.
  await conversation.getByRole('heading', { name: 'Jo Lind' }).focus();
  await page.keyboard.press('e');
  await expect(row(/Jo Lind/)).toBeHidden();
  await expect(conversation.getByRole('heading', { level: 2 })).not.toHaveText('Jo Lind');
  await undo(/Jo Lind: done/);
  await expect(conversation.getByRole('heading', { name: 'Jo Lind' })).toBeVisible();
  await expect(row(/Jo Lind/)).toBeVisible();

  // Snoozed until tomorrow, by key.
  await page.keyboard.press('z');
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click();
  await expect(row(/Jo Lind/)).toBeHidden();
  await view(/Snoozed 1/);
  await row(/Jo Lind.*Until/).click();
  await expect(conversation.getByText('Snoozed until')).toBeVisible();
  await expectAccessible(page);

  // A recipient who unsubscribed, or does not exist, cannot be answered.
  await view('All');
  await row(/Sam Birch/).click();
  await expect(conversation.getByText('Opted out: no mail goes to this address')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows).toBeHidden();
  await expectAccessible(page);
  await conversation.getByRole('button', { name: 'All conversations' }).click();
  await expect(row(/Jo Lind.*Interested/)).toBeVisible();
  await expectAccessible(page);
});
