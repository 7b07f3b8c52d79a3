// A number of the Cloud API (product design 5.18), on a server whose Meta is a simulator: from wrong values to a second number, through an
// expired token, and all that a person can send.
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { sampleFile } from '#outreach/whatsapp/server/practice/sample-files.ts';
import { APP_SECRET, type SimulatedWhatsapp, startWhatsapp } from '#tests/simulators/whatsapp.ts';
import { startServer } from '#tests/support/server.ts';
import { dismissToasts, expectAccessible, signIn, written } from './fixtures.ts';
import { type Account, createAccountOn } from './operator.ts';
import { PHONE } from './viewports.ts';

interface Cloud {
  url: string;
  meta: SimulatedWhatsapp;
  createAccount(...options: string[]): Promise<Account>;
}

const test = base.extend<object, { cloud: Cloud }>({
  cloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const meta = await startWhatsapp();
      const { url, dataDir, stop } = await startServer({
        env: {
          ...{ WHATSAPP_API_BASE_URL: meta.url, ALLOW_PRIVATE_SOURCES: 'on' },
          ...{ TRUST_PROXY: '1', LOG_LEVEL: 'error' },
        },
      });
      await use({ url, meta, createAccount: (...options) => createAccountOn(dataDir, options) });
      await meta.service.webhooks.settled();
      await stop();
      await meta.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.url),
});

// One after the other, for one server: its start takes as long as one of them.
test.describe.configure({ mode: 'default' });

const CHATS = '/whatsapp-bulk-messenger';
const NUMBERS = `${CHATS}?tab=numbers`;
const MIA = '447700900123';

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const conversations = (page: Page) => page.getByRole('region', { name: 'Conversations' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const message = (page: Page, text: string): Locator => log(page).getByRole('listitem').filter({ hasText: text });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const connectDialog = (page: Page) => page.getByRole('dialog', { name: 'Connect a number' });

interface MetaNumber {
  id: string;
  wabaId: string;
  token: string;
  name: string;
}

/** Numbers of a test of its own: the server is shared. */
let numbers = 0;
function newNumber({ service }: SimulatedWhatsapp, more: { status?: string; pin?: string } = {}): MetaNumber {
  numbers += 1;
  const [id, wabaId] = [`30000000000001${numbers}`, `20000000000001${numbers}`];
  const [token, name] = [`simulated-token-${numbers}`, `Northwind ${numbers}`];
  service.addNumber({ id, wabaId, displayPhone: `+1 555-555-011${numbers}`, verifiedName: name, ...more });
  service.tokens.set(token, APP_SECRET);
  return { id, wabaId, token, name };
}

async function fill(page: Page, { id, wabaId, token }: MetaNumber, appSecret = APP_SECRET): Promise<void> {
  const dialog = connectDialog(page);
  await dialog.getByRole('textbox', { name: 'Phone number ID' }).fill(id);
  await dialog.getByRole('textbox', { name: 'WhatsApp Business account ID' }).fill(wabaId);
  await dialog.getByLabel('Access token').fill(token);
  await dialog.getByLabel('App secret').fill(appSecret);
}

/** What the open dialog shows for Meta, entered at Meta: address and token are verified as Meta does it. */
async function enterAtMeta(page: Page, { service }: SimulatedWhatsapp, { wabaId }: MetaNumber): Promise<void> {
  const values = connectDialog(page).locator('dd code');
  await expect(values).toHaveCount(2);
  const [url = '', verifyToken = ''] = await values.allTextContents();
  const { pathname, origin } = new URL(page.url());
  const own = new URL(new URL(url).pathname, origin).href;
  expect(pathname).toBe(CHATS);
  expect(await service.webhooks.verify(own, 'wrong')).toBe(false);
  await expect(connectDialog(page).getByText('Waiting for Meta')).toBeVisible();
  expect(await service.webhooks.verify(own, verifyToken)).toBe(true);
  service.callbacks.set(wabaId, { url: own, appSecret: APP_SECRET });
}

/** Connects it in the dialog, as a user does. */
async function connect(page: Page, meta: SimulatedWhatsapp, number: MetaNumber): Promise<void> {
  await page.getByRole('button', { name: 'Connect a number' }).click();
  await enterAtMeta(page, meta, number);
  await fill(page, number);
  await connectDialog(page).getByRole('button', { name: 'Test and connect' }).click();
  await expect(connectDialog(page)).toHaveCount(0);
  await dismissToasts(page);
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a number is connected, registered, renewed, paused and disconnected', async ({
  page,
  cloud: { meta, ...cloud },
}) => {
  const { service } = meta;
  const first = newNumber(meta);
  await signIn(page, await cloud.createAccount('--plan', 'pro'), NUMBERS);
  await page.getByRole('button', { name: 'Connect a number' }).click();
  const dialog = connectDialog(page);
  const testButton = dialog.getByRole('button', { name: 'Test and connect' });

  // Meta verifies the address while the dialog is open.
  await enterAtMeta(page, meta, first);
  await expect(dialog.getByText('Verified by Meta')).toBeVisible();

  // Each fault of Meta beside its field, and what was typed is kept.
  await fill(page, { ...first, token: 'expired-token' });
  await testButton.click();
  await expect(dialog.getByText('Meta does not accept this access token')).toBeVisible();
  await fill(page, { ...first, id: '399999999999999' });
  await testButton.click();
  await expect(dialog.getByText('Meta does not know this phone number ID')).toBeVisible();
  await fill(page, { ...first, wabaId: '299999999999999' }, '0'.repeat(32));
  await testButton.click();
  await expect(dialog.getByText('Meta does not know this account ID')).toBeVisible();
  await expect(dialog.getByText('This app secret is not the one of the app')).toBeVisible();
  await expectAccessible(page);
  await fill(page, first);
  await testButton.click();
  await expect(card(page, first.name)).toContainText('Active');
  await expect(card(page, first.name)).toContainText('Verified by Meta');
  await expect(page.getByText('1 of 3 numbers in Pro.')).toBeVisible();
  await dismissToasts(page);
  await expectAccessible(page);

  // A second one is not registered: it asks for its PIN.
  const second = newNumber(meta, { status: 'PENDING', pin: '246810' });
  await connect(page, meta, second);
  const other = card(page, second.name);
  await expect(other).toContainText('Register');
  await other.getByRole('button', { name: 'Register number' }).click();
  const pin = page.getByRole('dialog', { name: `Register ${second.name}` });
  await pin.getByRole('textbox', { name: 'PIN' }).fill('111111');
  await pin.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(pin.getByText('Meta does not accept this PIN')).toBeVisible();
  await expect(pin.getByRole('textbox', { name: 'PIN' })).toHaveAttribute('aria-invalid', 'true');
  await pin.getByRole('textbox', { name: 'PIN' }).fill('246810');
  await pin.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(pin).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Register number' })).toHaveCount(0);
  await expect(other).toContainText('Active');

  // The token expires: the number stops with words, the message too, and both work again with a new one.
  service.say(first.id, MIA, { type: 'text', text: { body: 'Do you have oak?' } });
  await page.goto(CHATS);
  await conversations(page).getByRole('button', { name: /Mia/ }).click();
  const box = page.getByRole('textbox', { name: 'Message to Mia' });
  await box.fill('Yes, plenty.');
  await box.press('Enter');
  await expect(message(page, 'Yes, plenty.')).toContainText('Delivered');
  service.tokens.delete(first.token);
  await box.fill('And beech.');
  await box.press('Enter');
  await expect(message(page, 'And beech.')).toContainText('access token');
  await page.goto(NUMBERS);
  await expect(card(page, first.name)).toContainText('Meta no longer accepts the access token');
  await expectAccessible(page);
  service.tokens.set('renewed-token', APP_SECRET);
  await card(page, first.name).getByRole('button', { name: 'Renew access token' }).click();
  const renew = page.getByRole('dialog', { name: `Renew the access of ${first.name}` });
  await renew.getByLabel('Access token').fill(first.token);
  await renew.getByRole('button', { name: 'Test and save' }).click();
  await expect(renew.getByText('Meta does not accept this access token')).toBeVisible();
  await renew.getByLabel('Access token').fill('renewed-token');
  await renew.getByRole('button', { name: 'Test and save' }).click();
  await expect(renew).toHaveCount(0);
  await expect(card(page, first.name)).toContainText('Active');
  await page.goto(CHATS);
  await conversations(page).getByRole('button', { name: /Mia/ }).click();
  await message(page, 'And beech.').getByRole('button', { name: 'Send again' }).click();
  await expect(message(page, 'And beech.')).toContainText('Delivered');

  // Paused it sends nothing, disconnected it is gone and its conversations stay.
  await page.goto(NUMBERS);
  await choose(page, second.name, 'Pause');
  await expect(other).toContainText('Paused');
  await dismissToasts(page);
  await choose(page, second.name, 'Resume');
  await expect(other).toContainText('Active');
  await dismissToasts(page);
  await choose(page, first.name, 'Disconnect');
  await written(page, () => page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click());
  await expect(card(page, first.name)).toHaveCount(0);
  await expect(page.getByText('1 of 3 numbers in Pro.')).toBeVisible();
  await page.goto(CHATS);
  await conversations(page).getByRole('button', { name: /Mia/ }).click();
  await expect(message(page, 'Do you have oak?').first()).toBeVisible();
});

/** A film by its first bytes: what it shows is the browser's matter. */
const MP4 = Buffer.from('0000001c667479706d703432000000006d70343269736f6d00000000', 'hex');

test('all that a person can send is shown, and what is not confirmed is sent again', async ({
  page,
  cloud: { meta, ...cloud },
}) => {
  const { service } = meta;
  const number = newNumber(meta);
  await signIn(page, await cloud.createAccount('--plan', 'pro'), NUMBERS);
  await connect(page, meta, number);

  // More than one page, in one event; then one of each kind.
  const start = Math.floor(service.now() / 1_000) - 3_600;
  const contacts = [{ profile: { name: 'Mia' }, wa_id: MIA }];
  const line = (n: number) => ({
    ...{ from: MIA, id: `wamid.line-${number.id}-${n}`, timestamp: String(start + n), type: 'text' },
    text: { body: `Line ${String(n).padStart(3, '0')}` },
  });
  service.report(number.id, { contacts, messages: Array.from({ length: 120 }, (_, n) => line(n)) });
  await page.goto(CHATS);
  await conversations(page).getByRole('button', { name: /Mia/ }).click();
  await expect(message(page, 'Line 119')).toBeVisible();
  await expect(message(page, 'Line 069')).toHaveCount(0);

  // Older ones load by scrolling, and what is being read stays where it is.
  const anchor = message(page, 'Line 072');
  await log(page).hover();
  await anchor.scrollIntoViewIfNeeded();
  await expect(message(page, 'Line 069')).toHaveCount(1);
  await expect(anchor).toBeInViewport();
  await message(page, 'Line 023').scrollIntoViewIfNeeded();
  await expect(message(page, 'Line 000')).toHaveCount(1);
  await expect(message(page, 'Line 023')).toBeInViewport();
  await message(page, 'Line 119').scrollIntoViewIfNeeded();

  const base = { create: { width: 480, height: 320, channels: 3 as const, background: '#a87a4a' } };
  const picture = await sharp(base).jpeg().toBuffer();
  const sticker = await sharp(base).resize(96, 96).webp().toBuffer();
  const files: [kind: string, content: Buffer | undefined, type: string, more: object][] = [
    ['image', picture, 'image/jpeg', { caption: 'Our boards' }],
    ['sticker', sticker, 'image/webp', {}],
    ['video', MP4, 'video/mp4', {}],
    ['audio', (await sampleFile('930000000000003'))?.content, 'audio/wav', { voice: true }],
    ['document', (await sampleFile('930000000000002'))?.content, 'application/pdf', { filename: 'order-4711.pdf' }],
  ];
  for (const [kind, content, type, more] of files) {
    const id = `77${number.id}${service.media.size}`;
    service.media.set(id, { content: content ?? Buffer.alloc(0), type });
    service.say(number.id, MIA, { type: kind, [kind]: { id, mime_type: type, ...more } });
  }
  service.say(number.id, MIA, {
    type: 'location',
    location: { latitude: 59.91387, longitude: 10.75225, name: 'Unloading bay', address: 'Oslo, Norway' },
  });
  service.say(number.id, MIA, {
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Kari Nilsen' }, phones: [{ phone: '+44 7700 900190' }] }],
  });
  service.say(number.id, MIA, { type: 'button', button: { text: 'Call me', payload: 'call' } });
  service.say(number.id, MIA, { type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] });

  const shown = log(page);
  const image = shown.getByRole('img', { name: 'Our boards' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);
  await expect(shown.getByRole('img', { name: 'Sticker' })).toBeVisible();
  await expect(shown.locator('video')).toHaveCount(1);
  // Sounds are played from where the listener wants.
  const audio = shown.locator('audio');
  await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => one.duration)).toBeCloseTo(2, 1);
  expect(await audio.evaluate((one: HTMLAudioElement) => one.seekable.end(0))).toBeCloseTo(2, 1);
  const download = page.waitForEvent('download');
  await shown.getByRole('link', { name: /Download order-4711.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe('order-4711.pdf');
  await expect(shown.getByRole('link', { name: /Unloading bay/ })).toHaveAttribute('href', /openstreetmap.*59.91387/);
  await expect(message(page, 'Kari Nilsen').first()).toContainText('+44 7700 900190');
  await expect(message(page, 'Chose “Call me”')).toBeVisible();
  await expect(message(page, 'Unsupported message')).toBeVisible();
  await expectAccessible(page);

  // Meta took it and its answer never came: what Meta reports of it settles it.
  const box = page.getByRole('textbox', { name: 'Message to Mia' });
  service.fault({ how: 'reset-after', times: 1, path: '/messages', words: 'Is Wednesday fine?' });
  await box.fill('Is Wednesday fine?');
  await box.press('Enter');
  await expect(message(page, 'Is Wednesday fine?')).toContainText('Delivered');
  expect(service.messages.filter(({ body }) => JSON.stringify(body).includes('Wednesday'))).toHaveLength(1);

  // Where no report comes either, only a person sends it again.
  service.fault({ how: 'reset', times: 1, path: '/messages', words: 'Is Thursday fine?' });
  await box.fill('Is Thursday fine?');
  await box.press('Enter');
  const open = message(page, 'Is Thursday fine?');
  await expect(open).toContainText('Not confirmed');
  await expect(open).toContainText('Check with the recipient before you send it again');
  await open.getByRole('button', { name: 'Send again anyway' }).click();
  await expect(open).toContainText('Delivered');

  // What the server has not taken survives a reload, and is sent once, under its id.
  const ids: string[] = [];
  await page.route('**/api/whatsapp/chats/*/messages', (route) => {
    ids.push(route.request().postDataJSON()?.id);
    return route.abort();
  });
  await box.fill('We load at noon.');
  await box.press('Enter');
  await expect(message(page, 'We load at noon.')).toContainText('Not sent.');
  await page.unroute('**/api/whatsapp/chats/*/messages');
  await page.reload();
  const unsent = message(page, 'We load at noon.');
  await expect(unsent).toContainText('Not sent. The page was reloaded before the message was sent.');
  const again = page.waitForRequest((request) => request.method() === 'POST' && /\/messages$/.test(request.url()));
  await unsent.getByRole('button', { name: 'Try again' }).click();
  expect((await again).postDataJSON().id).toBe(ids[0]);
  await expect(unsent).toContainText('Delivered');
  await page.reload();
  await expect(unsent).toContainText('Delivered');
  await expect(unsent).toHaveCount(1);

  // The same on a phone.
  await page.setViewportSize(PHONE.viewport);
  await expect(unsent).toBeVisible();
  await expect(conversation(page).getByRole('heading', { name: 'Mia' })).toBeVisible();
  await expectAccessible(page);
});
