// WhatsApp, from setting it up to the conversation: a practice number whose people write, answer and fail, templates outside the window,
// connecting a number at Meta, and click to chat without one.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { addRecord } from './add-record.ts';
import { createAccount, dismissToasts, expectAccessible, openSession, PHONE_TOO, signIn, written } from './fixtures.ts';

const CHATS = '/whatsapp-bulk-messenger';
const DAY_MS = 24 * 3_600_000;

async function api(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<Record<string, unknown>> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.fetch(path, { method, data, headers });
  expect([200, 204], await answer.text()).toContain(answer.status());
  return answer.status() === 204 ? {} : answer.json();
}

/** A practice number of the account, made by the API; `say` lets one of its people write. */
async function practise(page: Page) {
  const { id } = await api(page, 'POST', '/api/whatsapp/practice-numbers', { id: crypto.randomUUID() });
  const people = `/api/whatsapp/practice-numbers/${id}/people`;
  const say = (phone: string, text: string) =>
    api(page, 'POST', `${people}/${encodeURIComponent(phone)}/messages`, { id: crypto.randomUUID(), text });
  return { say };
}

const MIA = '+447700900101';
const JONAS = '+447700900102';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const conversations = (page: Page) => page.getByRole('region', { name: 'Conversations' });
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });
const message = (page: Page, text: string): Locator => messages(page).getByRole('listitem').filter({ hasText: text });

test('a practice number, a conversation, and a template outside the window', PHONE_TOO, async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'pro'), CHATS);
  await expect(page.getByRole('heading', { name: 'Set up WhatsApp' })).toBeVisible();
  await expectAccessible(page);
  await written(page, () => page.getByRole('button', { name: 'Start practice' }).click());
  await expect(page.getByText('Practice: people are simulated and nothing is sent.')).toBeVisible();
  await expect(page.getByText('0 of 3 numbers in Pro.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Say as Mia Larsen' })).toBeVisible();
  await expectAccessible(page);

  // A person writes, and the conversation is there without a reload.
  await page.getByRole('button', { name: 'Say as Mia Larsen' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you deliver oak boards to Oslo?');
  await written(page, () => page.getByRole('button', { name: 'Send to my number' }).click());
  await dismissToasts(page);
  await page.getByRole('tab', { name: /Chats/ }).click();
  const row = conversations(page).getByRole('button', { name: /Mia Larsen/ });
  await expect(row).toContainText('1 unread');
  await expect(row).toContainText('Practice');
  await expectAccessible(page);
  await row.click();
  await expect(conversation(page).getByRole('heading', { name: 'Mia Larsen' })).toBeFocused();
  await expect(conversation(page).getByText(/h \d+ min left to reply/)).toBeVisible();

  // The answer is sent by Enter, delivered and read, and answered in turn.
  const box = page.getByRole('textbox', { name: 'Message to Mia Larsen' });
  await box.fill('Yes, every Thursday.');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(message(page, 'Yes, every Thursday.')).toContainText('Read');
  await expect(message(page, 'Thanks for your message').first()).toBeVisible();

  // A quote and a reaction.
  const theirs = message(page, 'Do you deliver oak boards to Oslo?').first();
  await theirs.hover();
  await theirs.getByRole('button', { name: 'Reply to this message' }).click();
  await expect(conversation(page).getByText('Reply to Mia Larsen')).toBeVisible();
  await box.fill('Two pallets fit on one truck.');
  await box.press('Enter');
  const quoting = message(page, 'Two pallets fit on one truck.');
  await expect(quoting.getByRole('button', { name: /Do you deliver oak boards/ })).toBeVisible();
  await theirs.hover();
  await theirs.getByRole('button', { name: 'React' }).click();
  await written(page, () => page.getByRole('button', { name: 'React with 👍' }).click());
  await expect(theirs.getByRole('list', { name: 'Reactions' })).toContainText('👍');

  // A file with its caption, and a note that is not sent.
  await conversation(page)
    .getByLabel('File to send')
    .setInputFiles({ name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Oak 38 EUR') });
  await box.fill('Our prices');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(message(page, 'Our prices').getByRole('link', { name: /Download prices.txt/ })).toBeVisible();
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note for your team' }).fill('Offer 5 % for two pallets.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(message(page, 'Offer 5 % for two pallets.')).toContainText('Note by');
  await expectAccessible(page);

  // A day later the box has given way to the templates. What was being written is kept.
  await box.fill('Half a sentence');
  await page.clock.setFixedTime(Date.now() + DAY_MS + 60_000);
  await page.reload();
  await expect(conversation(page).getByText('Templates only')).toBeVisible();
  await expect(box).toBeHidden();
  await page
    .getByRole('combobox', { name: 'Template', exact: true })
    .selectOption({ label: 'appointment_reminder (en_US, utility)' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Hi {Mia}');
  await page.getByRole('button', { name: 'Send template' }).click();
  await expect(page.getByText('Fill in this variable').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Variable 1' }).fill('Mia');
  await page.getByRole('textbox', { name: 'Variable 2' }).fill('Thursday');
  await expect(preview).toContainText('our call on Thursday');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send template' }).click();
  await expect(message(page, 'our call on Thursday')).toContainText('Template “appointment_reminder”');
  await expect(message(page, 'our call on Thursday')).toContainText('Read');
  await page.clock.setFixedTime(Date.now());
  await page.reload();
  await expect(box).toHaveValue('Half a sentence');
});

test('a template with a picture in its header', PHONE_TOO, async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  const { say } = await practise(page);
  await say(MIA, 'Hello');
  await page.goto(CHATS);
  await conversations(page).getByRole('listitem').first().click();
  await page.clock.setFixedTime(Date.now() + DAY_MS + 60_000);
  await page.reload();
  await page
    .getByRole('combobox', { name: 'Template', exact: true })
    .selectOption({ label: 'product_picture (en_US, marketing)' });
  await page.getByRole('textbox', { name: 'Variable 1', exact: true }).fill('Mia');
  await page.getByRole('textbox', { name: 'Variable 1 in the button address' }).fill('lamp');
  await page.getByRole('button', { name: 'Send template' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Upload the picture' })).toBeVisible();
  const choose = (name: string, content: Buffer) =>
    page.getByLabel('Picture in the header').setInputFiles({ name, mimeType: 'image/png', buffer: content });
  await choose('words.png', Buffer.from('words'));
  await expect(page.getByText('Choose another picture. JPEG or PNG, up to 5 MB.')).toBeVisible();
  await choose('lamp.png', PNG);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('img', { name: 'lamp.png' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send template' }).click();
  const sent = message(page, 'this is our newest product');
  await expect(sent.getByRole('img', { name: 'lamp.png' })).toBeVisible();
  await expect(sent).toContainText('Read');
  await expectAccessible(page);
});

test('a failed message says why, and chats are worked off by keys', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  const { say } = await practise(page);
  await say(MIA, 'First');
  await say(JONAS, 'Second');
  await page.goto(CHATS);
  const rows = conversations(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Single Chat 2 unread' });
  await expect(menu).toBeVisible();

  // Both are opened by key: opening reads them.
  await page.keyboard.press('j');
  await expect(conversation(page).getByRole('heading', { name: 'Jonas Weber' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(conversation(page).getByRole('heading', { name: 'Mia Larsen' })).toBeFocused();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Single Chat', exact: true })).toBeVisible();
  await page.keyboard.press('r');
  const box = page.getByRole('textbox', { name: 'Message to Mia Larsen' });
  await expect(box).toBeFocused();
  await box.fill('/');
  await expect(page.getByText('No saved reply found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await box.fill('');
  await box.blur();
  await page.keyboard.press('e');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);

  // The same key reopens what it took off the list. It does what the button says, which is read apart from the list.
  await expect(conversation(page).getByRole('button', { name: 'Done' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(rows).toHaveCount(1);
  await expect(conversation(page).getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(rows).toHaveCount(2);

  // Each step holds on a slow machine too, where closing and searching are drawn late.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  // Marked as unread it closes, and opening reads it again without a new message.
  const mia = rows.filter({ hasText: 'Mia Larsen' });
  await page.keyboard.press('u');
  await expect(conversation(page).getByRole('heading', { name: 'Mia Larsen' })).toBeHidden();
  await expect(mia).toContainText('unread');
  await mia.getByRole('button').click();
  await expect(mia).not.toContainText('unread');
  await page.keyboard.press('u');
  await expect(mia).toContainText('unread');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find a conversation' })).toBeFocused();
  await page.keyboard.type('jonas');
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find a conversation' }).fill('');

  // Two quick changes have an Undo each, though the answer to the first comes after the second was made.
  await dismissToasts(page);
  await rows.filter({ hasText: 'Jonas Weber' }).getByRole('button').click();
  await expect(conversation(page).getByRole('button', { name: 'Done' })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  let release = () => {};
  const second = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/whatsapp/chats/change', async (route) => {
    await second;
    await route.continue();
  });
  await page.keyboard.press('e');
  await mia.getByRole('button').click();
  await expect(conversation(page).getByRole('heading', { name: 'Mia Larsen' })).toBeVisible();
  await expect(conversation(page).getByRole('button', { name: 'Done' })).toBeVisible();
  await page.keyboard.press('e');
  release();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(2);
  await page.unroute('**/api/whatsapp/chats/change');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);

  // A message to a phone that is not on WhatsApp.
  await dismissToasts(page);
  await page.getByRole('button', { name: 'New chat' }).click();
  await page.getByRole('dialog').getByText('Phone number', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('12');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page.getByText('Enter a phone number with its country code')).toBeVisible();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+44 7700 900105');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page
    .getByRole('combobox', { name: 'Template', exact: true })
    .selectOption({ label: 'appointment_reminder (en_US, utility)' });
  await page.getByRole('textbox', { name: 'Variable 1' }).fill('Elena');
  await page.getByRole('textbox', { name: 'Variable 2' }).fill('Friday');
  await page.getByRole('button', { name: 'Send template' }).click();
  const failed = message(page, 'our call on Friday');
  await expect(failed).toContainText('Failed');
  await expect(failed).toContainText('131026');
  await expect(failed.getByRole('button', { name: 'Send again' })).toBeVisible();
  await expectAccessible(page);

  // Another tab hears of what comes in here.
  const other = await page.context().newPage();
  await other.goto(CHATS);
  await expect(conversations(other).getByRole('listitem')).toHaveCount(3);
  await say(JONAS, 'Are you there?');
  await expect(conversations(other).getByRole('button', { name: /Jonas Weber.*Are you there/ })).toBeVisible();
});

test('what comes in while the live stream opens is shown', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  const { say } = await practise(page);
  let openStream = () => {};
  const held = new Promise<void>((resolve) => {
    openStream = resolve;
  });
  await page.route('**/api/live*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(CHATS);
  await expect(page.getByRole('heading', { name: 'No conversation is open' })).toBeVisible();
  await say(MIA, 'First');
  await expect.poll(async () => (await (await page.request.get('/api/whatsapp/summary')).json()).views.unread).toBe(1);
  openStream();
  await expect(conversations(page).getByRole('button', { name: /Mia Larsen/ })).toBeVisible();
});

test('messages arrive in the order in which they were sent', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  const { say } = await practise(page);
  await say(MIA, 'Hello');
  await page.goto(CHATS);
  await conversations(page)
    .getByRole('button', { name: /Mia Larsen/ })
    .click();
  // The first is on its way until all are shown.
  const arrived: string[] = [];
  let release = () => {};
  const shown = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/whatsapp/chats/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { text } = route.request().postDataJSON().message;
    if (text === 'One') await shown;
    arrived.push(text);
    await route.continue();
  });
  const box = page.getByRole('textbox', { name: 'Message to Mia Larsen' });
  for (const text of ['One', 'Two', 'Three']) {
    await box.fill(text);
    await box.press('Enter');
  }
  // All are shown at once, whatever the server has taken.
  await expect(message(page, 'Three')).toBeVisible();
  expect(arrived).toEqual([]);
  release();
  await expect(message(page, 'Three')).toContainText('Read');
  expect(arrived).toEqual(['One', 'Two', 'Three']);
});

test('a number is connected with each fault beside its field', async ({ page }) => {
  await signIn(page, await createAccount('--plan', 'pro'), `${CHATS}?tab=numbers`);
  await page.getByRole('button', { name: 'Connect a number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a number' });
  await expect(dialog.getByText('Waiting for Meta')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Phone number ID' }).fill('106 540');
  await dialog.getByRole('textbox', { name: 'WhatsApp Business account ID' }).fill('102290129340398');
  await dialog.getByLabel('Access token').fill('EAAG-token');
  await dialog.getByLabel('App secret').fill('not a secret');
  await dialog.getByRole('button', { name: 'Test and connect' }).click();
  await expect(dialog.getByText('The phone number ID is a number of 5 to 30 digits')).toBeVisible();
  await expect(dialog.getByText('The app secret has 32 characters')).toBeVisible();
  await expectAccessible(page);

  // Meta verifies the address while the dialog is open; a reload does not make it another one.
  const callback = await dialog.getByText(/\/api\/whatsapp\/webhooks\//).textContent();
  const token = await dialog.locator('dd code').last().textContent();
  const { pathname } = new URL(callback ?? '');
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.challenge': '4711',
    'hub.verify_token': token ?? '',
  });
  expect(await (await page.request.get(`${pathname}?${query}`)).text()).toBe('4711');
  await expect(dialog.getByText('Verified by Meta')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Connect a number' }).click();
  await expect(dialog.getByText('Verified by Meta')).toBeVisible();
  await expect(dialog.getByText(callback ?? '')).toBeVisible();
});

test('click to chat: a queue is worked off link by link', PHONE_TOO, async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  const { id: annId } = await addRecord(page, '/api/contacts', { name: 'Ann Ash', phone: '+491512345678' });
  const { id: boId } = await addRecord(page, '/api/contacts', { name: 'Bo Birch', phone: '+491512345679' });
  await addRecord(page, '/api/contacts', { name: 'Cy Cedar', email: 'cy@cedar.example' });
  const { list } = await api(page, 'POST', '/api/lists', { type: 'static', name: 'Timber fair' });
  const { id: listId } = list as { id: string };
  await api(page, 'POST', '/api/contacts/bulk', {
    target: { ids: [annId, boId] },
    action: { do: 'add-to-list', listId },
  });
  // Without a number, a contact is messaged from the user's own WhatsApp.
  await page.goto(`/contacts?contact=${annId}`);
  await expect(page.getByRole('link', { name: 'Open in WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/491512345678',
  );
  await page.goto(`${CHATS}?tab=links`);
  await expect(page.getByRole('heading', { name: 'Message people from your own WhatsApp' })).toBeVisible();
  await expectAccessible(page);

  // From a list: the queue has its name. A field goes where the cursor is, in place of what is selected.
  await page.getByRole('button', { name: 'New queue' }).click();
  const dialog = page.getByRole('dialog', { name: 'New queue' });
  const text = dialog.getByRole('textbox', { name: 'Message' });
  await dialog.getByRole('button', { name: 'Create queue' }).click();
  await expect(dialog.getByText('Choose a list', { exact: true }).last()).toBeVisible();
  await dialog.getByRole('combobox', { name: 'List' }).selectOption({ label: 'Timber fair' });
  await text.fill('Hi NAME, see you.');
  await text.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(3, 7));
  await dialog.getByRole('button', { name: 'First name' }).click();
  await expect(text).toHaveValue('Hi {{firstName|there}}, see you.');
  await expect(text).toBeFocused();
  expect(await text.evaluate((box: HTMLTextAreaElement) => box.selectionStart)).toBe('Hi {{firstName|there}}'.length);
  await expect(dialog.getByText(/^32 of 1,024 characters/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create queue' }).click();
  const fair = page.getByRole('region', { name: 'Timber fair' });
  await expect(fair.getByText('0 of 2')).toBeVisible();
  await expect(fair.getByText('you press send in WhatsApp')).toBeVisible();

  // A double click marks one, which can be undone.
  await written(page, () => fair.getByRole('button', { name: 'Mark as sent' }).dblclick());
  await expect(fair.getByText('1 of 2')).toBeVisible();
  await written(page, () => fair.getByRole('button', { name: /^Put .* back in the queue$/ }).click());
  await expect(fair.getByText('0 of 2')).toBeVisible();
  await fair.getByRole('button', { name: 'All queues' }).click();

  // From chosen contacts: without a name it says how many, and never the name of a list that was chosen before.
  await page.getByRole('button', { name: 'New queue' }).click();
  await dialog.getByRole('combobox', { name: 'List' }).selectOption({ label: 'Timber fair' });
  await dialog.getByText('Chosen contacts', { exact: true }).click();
  for (const name of ['Ann Ash', 'Bo Birch', 'Cy Cedar']) {
    await dialog.getByRole('list', { name: 'Contacts', exact: true }).getByRole('button', { name }).click();
  }
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('placeholder', /^3 contacts, /);
  await text.fill('Hi {{firstName|there}}, the samples are in.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create queue' }).click();

  const queue = page.getByRole('region', { name: /^3 contacts, / });
  await expect(queue.getByText('0 of 2')).toBeVisible();
  await expect(queue.getByText('Hi Ann, the samples are in.')).toBeVisible();
  const link = queue.getByRole('link', { name: 'Open in WhatsApp' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/491512345678\?text=Hi%20Ann/);
  await written(page, () => queue.getByRole('button', { name: 'Mark as sent' }).click());
  await expect(queue.getByText('Hi Bo, the samples are in.')).toBeVisible();
  await written(page, () => queue.getByRole('button', { name: 'Skip' }).click());
  await expect(queue.getByText('All links are handled')).toBeVisible();
  await expect(queue.getByText('1 marked as sent')).toBeVisible();
  await expect(queue.getByText('1 skipped')).toBeVisible();
  await expect(queue.getByText(/delivered/i)).toHaveCount(0);
  await expectAccessible(page);
  await queue.getByRole('button', { name: 'All queues' }).first().click();
  await expect(page.getByRole('button', { name: /3 contacts, .*1 contact excluded/ })).toBeVisible();
});
