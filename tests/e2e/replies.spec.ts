// Answers, from a mail that leaves a practice mailbox to the conversation on the page: what each is, what became of it, and an answer to it.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, openSession } from './fixtures.ts';

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

test('answers come in beside the mail that they answer', async ({ page }) => {
  // Mails of the composer leave after thirty seconds.
  test.setTimeout(120_000);
  const owner = await createAccount('--plan', 'pro');
  await createAccount('--member-of', owner.email, '--name', 'Nils Next');
  await openSession(page, owner);
  await send(page);
  await page.goto('/email-sender?tab=replies');
  await expect(page.getByText('No replies yet')).toBeVisible();

  // Without a reload: new replies appear by themselves.
  const conversations = page.getByRole('region', { name: 'Conversations' });
  await expect(conversations.getByRole('button', { name: /Jo Lind/ })).toBeVisible({ timeout: 70_000 });
  await expect(conversations.getByRole('button', { name: /Sam Birch.*Opted out/ })).toBeVisible({ timeout: 60_000 });
  await conversations.getByLabel('Show').selectOption('all');
  await expect(conversations.getByRole('button', { name: /Lea Pine.*Bounced/ })).toBeVisible({ timeout: 60_000 });
  await conversations.getByRole('button', { name: /Kim Oak.*Automatic/ }).click();
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(conversation.getByText('Automatic reply.')).toBeVisible();

  // A colleague's message in a thread of its own may be a reply: only a person can say.
  const toConfirm = page.getByRole('region', { name: 'Messages to confirm' });
  await expect(toConfirm.getByText('Is this a reply to your email to Ann Ash?')).toBeVisible({ timeout: 60_000 });
  await expect(toConfirm.getByText('colleague@ash.example')).toBeVisible();
  await expectAccessible(page);
  await toConfirm.getByRole('button', { name: 'Yes, stop the sequence' }).click();
  await expect(toConfirm).toBeHidden();
  await expect(conversations.getByRole('button', { name: /ash\.example|Ann Ash/ })).toBeVisible();

  // Home counts the replies to answer, and how much of the day is used up; its numbers are these rows.
  await page.goto('/home');
  await page
    .getByRole('region', { name: 'Sent today' })
    .getByRole('link', { name: `${PEOPLE.length} sent today` })
    .click();
  await expect(page.locator('main [data-row]')).toHaveCount(PEOPLE.length);
  await page.goto('/home');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link', { name: /Done: .*Send your first email/ })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Today', exact: true })
    .getByRole('link', { name: '2 replies to answer' })
    .click();
  await expect(conversations.getByRole('listitem')).toHaveCount(2);
  await conversations.getByLabel('Show').selectOption('all');
  await conversations.getByRole('button', { name: /Jo Lind/ }).click();
  await expect(conversation.getByRole('heading', { name: SUBJECT })).toBeVisible();
  await expect(conversation.getByText('Shall I send them?').first()).toBeVisible();
  const answer = conversation.getByLabel('Reply to jo@acme.example');
  await answer.fill('Gladly.\nMia');
  await conversation.getByRole('button', { name: 'Send reply' }).click();
  await expect(conversation.getByText('Sends soon')).toBeVisible();
  await conversation.getByRole('button', { name: 'Undo' }).click();
  await expect(answer).toHaveValue('Gladly.\nMia');
  await expect(conversation.getByText('Sends soon')).toBeHidden();
  await conversation.getByRole('radio', { name: 'Interested' }).click({ force: true });
  await expect(conversations.getByRole('button', { name: /Jo Lind.*Interested/ })).toBeVisible();

  // Assigned to a colleague, and undone.
  const assignedTo = conversation.getByLabel('Assigned to');
  await assignedTo.selectOption('Nils Next');
  await expect(conversations.getByRole('button', { name: /Jo Lind.*Assigned to Nils Next/ })).toBeVisible();
  await conversations.getByLabel('Assigned').selectOption('Assigned to me');
  await expect(conversations.getByText('Nothing here')).toBeVisible();
  await conversations.getByLabel('Assigned').selectOption('All people');
  await conversations.getByRole('button', { name: /Jo Lind/ }).click();
  await expect(assignedTo.locator('option:checked')).toHaveText('Nils Next');
  await page
    .locator('[data-toast]')
    .filter({ hasText: 'Assigned to Nils Next' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(assignedTo.locator('option:checked')).toHaveText('Unassigned');
  await expectAccessible(page);

  // A recipient who unsubscribed, or does not exist, cannot be answered.
  await conversations.getByLabel('Show').selectOption('replies');
  await conversations.getByRole('button', { name: /Sam Birch/ }).click();
  await expect(conversation.getByText('Opted out: no mail goes to this address')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(conversations).toBeHidden();
  await conversation.getByRole('button', { name: 'All replies' }).click();
  await expect(conversations.getByRole('button', { name: /Jo Lind.*Interested/ })).toBeVisible();
  await expectAccessible(page);
});
