// The installed app: its manifest, the shell and what was read last without a connection, and links that another app shares.
import { expect, type Page, test } from '@playwright/test';
import { addRecord } from './add-record.ts';
import { createAccount, expectAccessible, openSession, submitSignIn } from './fixtures.ts';
import { writeOnWhatsapp } from './write-on-whatsapp.ts';

test.use({ serviceWorkers: 'allow' });

/** Addresses of the answers that are kept on the device. */
const storedAnswers = (page: Page) =>
  page.evaluate(async () => {
    const cache = (await caches.has('leadwright-answers')) ? await caches.open('leadwright-answers') : null;
    return (await cache?.keys())?.map(({ url }) => new URL(url).pathname) ?? [];
  });

test('what was viewed can be read without a connection, and is deleted by signing out', async ({ page, context }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  await addRecord(page, '/api/contacts', { name: 'Ada Byron' });
  await page.goto('/settings?section=security');
  await page.getByRole('switch', { name: 'Keep recently viewed data on this device' }).check();
  const answers = () => storedAnswers(page);
  await expect.poll(answers).toContain('/leadwright-owner');
  await page.goto('/contacts');
  const row = page.getByRole('row', { name: /Ada Byron/ });
  await expect(row).toBeVisible();
  await expect.poll(answers).toContain('/api/contacts');
  await expect.poll(answers).toContain('/api/me');

  await context.setOffline(true);
  await expect(page.getByText(/^Offline, from \d/)).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByText(/^Offline, from \d/)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(/^Offline/)).toHaveCount(0);

  // What needs the connection says so, and loses nothing typed.
  await page.keyboard.press('c');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Add a contact' });
  await dialog.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(dialog.getByText('Leadwright cannot be reached.')).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toBeVisible();

  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await answers()).toEqual([]);
});

test('the inbox can be read without a connection, and a reply waits for it', async ({ page, context }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  await writeOnWhatsapp(page, 'What is the minimum order?');
  await page.goto('/settings?section=security');
  await page.getByRole('switch', { name: 'Keep recently viewed data on this device' }).check();
  await expect.poll(() => storedAnswers(page)).toContain('/leadwright-owner');
  await page.goto('/inbox');
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /Mia Larsen/ });
  await row.click();
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(conversation.getByText('What is the minimum order?')).toBeVisible();
  const stored = expect.poll(() => storedAnswers(page));
  await stored.toContain('/api/me');
  await stored.toContain('/api/conversations');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Offline, from \d/)).toBeVisible();
  await expect(row).toBeVisible();
  await expect(conversation.getByText('What is the minimum order?')).toBeVisible();
  const box = conversation.getByRole('textbox', { name: 'Message to Mia Larsen' });
  await box.fill('Two hundred boards.');
  await expect(conversation.getByText("You're offline. This can't be sent now.")).toBeVisible();
  await expectAccessible(page);
  await conversation.getByRole('button', { name: 'Send', exact: true }).click();
  const log = conversation.getByRole('log');
  await expect(log.getByText('Leadwright cannot be reached.')).toBeVisible();
  await expect(log.getByText('Two hundred boards.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/^Offline/)).toHaveCount(0);
  await log.getByRole('button', { name: 'Try again' }).click();
  await expect(row).toBeHidden();
});

test('a link shared by another app is saved as a company, once, also by someone who has to sign in first', async ({
  page,
}) => {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok(), src).toBe(true);
  const { action, params } = manifest.share_target;
  const shared = `${action}?${new URLSearchParams({
    [params.title]: 'Team | Kiefer Holzbau',
    [params.url]: 'https://www.kiefer-holzbau.example/team',
  })}`;

  const account = await createAccount('--plan', 'pro');
  await page.goto(shared);
  await submitSignIn(page, account);
  const dialog = page.getByRole('dialog', { name: 'Save company' });
  await expect(dialog.getByLabel('Domain', { exact: true })).toHaveValue('kiefer-holzbau.example');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Kiefer Holzbau');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save company' }).click();
  await expect(page.getByRole('complementary', { name: 'Company' })).toContainText('Kiefer Holzbau');
  expect(page.url()).not.toContain('share-');

  await page.goto(shared);
  await expect(dialog.getByText('Kiefer Holzbau is in your library already, with the same domain.')).toBeVisible();
});
