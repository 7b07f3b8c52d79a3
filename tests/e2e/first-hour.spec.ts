// The first hour of a new user, as one journey: from the sign-up page to a reply to the first practice campaign, with its clicks counted.
import { type BrowserContext, expect, test } from '@playwright/test';
import { linkMailedTo, newAddress } from './fixtures.ts';

/** Product design: a first practice campaign with a reply, without help. */
const MAX_CLICKS = 30;

/** Presses of the pointer in all pages; what a press makes the page click is none. */
async function countClicks(context: BrowserContext): Promise<() => number> {
  let clicks = 0;
  await context.exposeBinding('countClick', () => {
    clicks += 1;
  });
  await context.addInitScript(() => {
    const { countClick } = globalThis as unknown as { countClick: () => void };
    addEventListener('pointerdown', () => countClick(), { capture: true });
  });
  return () => clicks;
}

test('from the sign-up page to a reply to the first practice campaign', async ({ page, context }) => {
  const clicks = await countClicks(context);
  const account = { email: newAddress('first-hour'), password: 'a sentence of this account' };

  await page.goto('/signup');
  await page.getByRole('radio', { name: /^Starter/ }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay $29.00' }).click();
  await page.getByLabel('Full name').click();
  await page.keyboard.type('Mara Lindqvist');
  await page.getByLabel('Email').click();
  await page.keyboard.type(account.email);
  await page.getByLabel('Password', { exact: true }).click();
  await page.keyboard.type(account.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Find customers' }).click();
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto(await linkMailedTo(account.email, 'Confirm your email address'));
  await page.waitForURL('**/home');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Find customers' }).first().click();
  await page.waitForURL('**/dashboard**');
  await page
    .getByRole('button', { name: /^Save (?!this|\d)/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('link', { name: /Launch a practice campaign/ }).click();
  await page.getByRole('button', { name: 'Use this sequence' }).click();
  await page.getByRole('button', { name: 'Use 5 sample contacts' }).click();
  await page.getByRole('button', { name: 'Preflight' }).click();
  await page.getByRole('button', { name: 'Add practice mailbox' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add mailbox' }).click();
  await page.getByRole('button', { name: /^Launch to 5 recipients/ }).click();
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link', { name: /^Replied [1-5]/ })).toBeVisible({
    timeout: 60_000,
  });
  await page
    .getByRole('link', { name: /^Inbox/ })
    .first()
    .click();
  await page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first().click();
  await expect(page.getByRole('region', { name: 'Conversation', exact: true })).toBeVisible();
  expect(clicks()).toBeLessThan(MAX_CLICKS);
  test.info().annotations.push({ type: 'clicks', description: String(clicks()) });
});
