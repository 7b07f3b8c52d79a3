// Campaigns on WhatsApp from a practice number: audience by opt-in, template, preflight, launch, an opt-out, the proof, and the clock.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { addRecord } from './add-record.ts';
import { createAccount, expectAccessible, openSession, PHONE_TOO, setFilters, written } from './fixtures.ts';

async function send(page: Page, method: 'post' | 'put' | 'patch', path: string, data: object) {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request[method](path, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.status() === 204 ? null : answer.json();
}

/** Simulated people of a practice number, by what they do with a message. */
const PEOPLE = {
  answers: { name: 'Mia Larsen', phone: '+447700900101' },
  reads: { name: 'Jonas Weber', phone: '+447700900102' },
  receives: { name: 'Aisha Khan', phone: '+447700900103' },
  optsOut: { name: 'Tom Fischer', phone: '+447700900104' },
  hasNoAccount: { name: 'Elena Rossi', phone: '+447700900105' },
} as const;

const toEmail = (name: string) => `${name.toLowerCase().replace(' ', '@')}.example`;

/** A list of five who opted in, one who did not, one whose phone is none, and one with the phone of another. */
async function prepareList(page: Page): Promise<string> {
  const add = async (name: string, phone: string) => {
    const values = { name, phone, email: toEmail(name), country: 'GB' };
    return (await addRecord(page, '/api/contacts', values)).id;
  };
  const optedIn: string[] = [];
  for (const { name, phone } of Object.values(PEOPLE)) optedIn.push(await add(name, phone));
  optedIn.push(await add('Mia Twin', PEOPLE.answers.phone));
  const others = [await add('Sam Novak', '+447700900106'), await add('Ines Moreau', '12345')];
  await send(page, 'post', '/api/whatsapp/consents', {
    target: { ids: optedIn },
    state: 'opted-in',
    wording: 'Signed up for offers at the timber fair',
  });
  const { list } = await send(page, 'post', '/api/lists', { type: 'static', name: 'Timber fair' });
  await send(page, 'post', '/api/contacts/bulk', {
    target: { ids: [...optedIn, ...others] },
    action: { do: 'add-to-list', listId: list.id },
  });
  return list.id;
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

/** Any hour, so that the journey does not depend on the time it runs at. */
async function openAllHours(page: Page): Promise<void> {
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    const box = page.getByRole('checkbox', { name: day });
    if (!(await box.isChecked())) await box.click();
    await page.getByLabel(`${day}, from`).fill('00:00');
    await page.getByLabel(`${day}, to`).fill('23:59');
  }
}

async function mapVariable(page: Page, name: string, field: string, fallback: string): Promise<void> {
  const variable = page.getByRole('listitem').filter({ hasText: `{{${name}}} in the body` });
  await variable.getByRole('combobox').fill(field);
  await page.getByRole('option', { name: field, exact: true }).click();
  await variable.getByLabel('Fallback').fill(fallback);
}

test('a broadcast goes to those who opted in, and STOP ends email too', PHONE_TOO, async ({ page }) => {
  test.slow();
  await openSession(page, await createAccount('--plan', 'pro'));
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Create a blank sequence' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  const broadcast = dialog.getByRole('radio', { name: 'WhatsApp broadcast' });
  await expect(broadcast).toBeDisabled();
  await expect(dialog.getByRole('link', { name: 'Connect a number' })).toHaveAttribute(
    'href',
    '/whatsapp-bulk-messenger?tab=numbers',
  );
  await expectAccessible(page);

  // Once a number is there, the open dialog offers it.
  await send(page, 'post', '/api/whatsapp/practice-numbers', { id: crypto.randomUUID() });
  await prepareList(page);
  await expect(broadcast).toBeEnabled();
  await broadcast.check();
  await dialog.getByLabel('Name').fill('Spring offer');
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByRole('heading', { name: 'Spring offer', level: 1 })).toBeVisible();

  // Audience: those without an opt-in, with a phone that is none, or with the phone of another are excluded.
  await page.getByRole('combobox', { name: 'Add a list' }).fill('timber');
  await page.getByRole('option', { name: 'Timber fair' }).click();
  const count = page.getByRole('region', { name: 'Audience' });
  await expect(count).toContainText('recipients of 8 people in the audience');
  await expect(count).toContainText('No opt-in for WhatsApp');
  await expect(count).toContainText('Another contact has the same phone');
  await expectAccessible(page);

  // Message: an approved template. Preflight names each variable without a value: one is chosen there, one in its step.
  await tab(page, '2. Messages').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^intro_offer/ }).click();
  await saved(page);
  await tab(page, '4. Preflight').click();
  await expect(page.getByRole('status').filter({ hasText: 'Fix 2 errors to launch' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Field for {{1}}' }).fill('First name');
  await page.getByRole('option', { name: 'First name', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Fix 1 error to launch' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit step 1' }).first().click();
  await mapVariable(page, '2', 'Company', 'yours');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(/Hi (Mia|Jonas|Aisha|Tom|Elena), we help companies like yours/);
  await preview.getByRole('radio', { name: 'Most gaps' }).check({ force: true });
  await expect(preview).toContainText('the contact with the most gaps');
  await saved(page);
  await expectAccessible(page);

  await tab(page, '3. Schedule and limits').click();
  await expect(page.getByRole('group', { name: 'Numbers' })).toContainText('Practice');
  await openAllHours(page);
  await saved(page);
  await expectAccessible(page);

  await tab(page, '4. Preflight').click();
  const checks = page.getByRole('list', { name: 'Checks' });
  await expect(checks).toContainText('1 person excluded: no opt-in');
  await expect(checks).toContainText('1 person excluded: invalid phone number');
  await expect(checks).toContainText('1 person excluded: another contact has the same phone');
  await expect(checks).toContainText('Practice: no message is delivered');
  const launch = page.getByRole('button', { name: 'Launch to 5 recipients (0 credits)' });
  await expect(launch).toBeEnabled();
  await expectAccessible(page);
  await written(page, () => launch.click());

  // What WhatsApp accepted, delivered and could not deliver, as its reports arrive.
  const results = page.getByRole('list', { name: 'Results' });
  await expect(results.getByRole('link', { name: 'Reached 5' })).toBeVisible({ timeout: 60_000 });
  await expect(results.getByRole('link', { name: 'Delivered 4' })).toBeVisible({ timeout: 60_000 });
  const details = page.getByRole('list', { name: 'Details' });
  await expect(details.getByRole('link', { name: /^Not delivered\s*1/ })).toBeVisible();
  await expect(details.getByRole('link', { name: /^Excluded\s*3/ })).toBeVisible();
  const optedOut = details.getByRole('link', { name: /^Opted out\s*1/ });
  await expect(optedOut).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  // Each number opens its recipients, each recipient the times of its message.
  await optedOut.click();
  const people = page.getByRole('table', { name: 'Recipients' });
  await expect(people.getByRole('row').filter({ hasText: PEOPLE.optsOut.name })).toContainText('Stopped by opting out');
  await expect(people.getByRole('row').filter({ hasText: PEOPLE.reads.name })).toHaveCount(0);
  await expectAccessible(page);
  await people.getByRole('button', { name: PEOPLE.optsOut.name }).click();
  const sheet = page.getByRole('dialog', { name: PEOPLE.optsOut.name });
  await expect(sheet).toContainText('wamid.');
  await expect(sheet.getByText('Delivered', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Proof, on the screen and as a file.
  await tab(page, 'Delivery log').click();
  const proof = page.getByRole('table', { name: 'Delivery log' });
  await expect(proof.getByRole('row').filter({ hasText: PEOPLE.hasNoAccount.name })).toContainText('Not delivered');
  await expect(proof.getByRole('row').filter({ hasText: PEOPLE.reads.name })).toContainText('Read');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export log' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
  expect(lines.filter((line) => line.includes('wamid.') && line.includes('accepted, wa_id 4477009001'))).toHaveLength(
    5,
  );
  expect(lines.find((line) => line.includes('Sam Novak'))).toContain('No opt-in for WhatsApp');

  // STOP on WhatsApp ends email too.
  await page.goto('/email-settings?tab=suppressed');
  await expect(page.getByRole('table')).toContainText(toEmail(PEOPLE.optsOut.name));
  await expect(page.getByRole('table')).not.toContainText(toEmail(PEOPLE.reads.name));

  // The list tells channels apart.
  await page.goto('/campaigns');
  await setFilters(page, () => page.getByLabel('Channel').selectOption('whatsapp'));
  await expect(page.getByRole('table', { name: 'Campaigns' })).toContainText('WhatsApp, broadcast, 1 step');
  await setFilters(page, () => page.getByLabel('Channel').selectOption('email'));
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('a template with a picture asks for it, and sends it to each recipient', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  await send(page, 'post', '/api/whatsapp/practice-numbers', { id: crypto.randomUUID() });
  await prepareList(page);
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Create a blank sequence' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByRole('radio', { name: 'WhatsApp broadcast' }).check();
  await dialog.getByLabel('Name').fill('Lamps');
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  await page.getByRole('combobox', { name: 'Add a list' }).fill('timber');
  await page.getByRole('option', { name: 'Timber fair' }).click();
  await tab(page, '2. Messages').click();
  await page.getByRole('button', { name: /^product_picture/ }).click();
  await mapVariable(page, '1', 'First name', 'there');
  const address = page.getByRole('listitem').filter({ hasText: '{{1}} in the button link' });
  await address.getByLabel('Text').or(address.getByLabel('Fallback')).fill('lamp');
  await saved(page);
  await tab(page, '4. Preflight').click();
  const checks = page.getByRole('list', { name: 'Checks' });
  await expect(checks).toContainText('The template needs a file in its header');
  await page.getByRole('link', { name: 'Edit step 1' }).first().click();

  // What is no picture is refused beside it, a picture is kept with the step.
  const header = page.getByLabel('Picture in the header');
  await header.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Oak 38 EUR') });
  await expect(page.getByText('Choose another picture.')).toBeVisible();
  const base = { create: { width: 480, height: 320, channels: 3 as const, background: '#a87a4a' } };
  await header.setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: await sharp(base).png().toBuffer() });
  await expect(page.getByRole('img', { name: 'lamp.png' })).toBeVisible();
  await saved(page);
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('lamp.png');
  await expectAccessible(page);
  await tab(page, '3. Schedule and limits').click();
  await openAllHours(page);
  await saved(page);
  await tab(page, '4. Preflight').click();
  await written(page, () => page.getByRole('button', { name: 'Launch to 5 recipients (0 credits)' }).click());
  const results = page.getByRole('list', { name: 'Results' });
  await expect(results.getByRole('link', { name: 'Reached 5' })).toBeVisible({ timeout: 60_000 });

  // The conversation shows what the person has seen.
  await page.goto('/whatsapp-bulk-messenger');
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: /Jonas Weber/ })
    .click();
  await expect(page.getByRole('log', { name: 'Messages' }).getByRole('img').first()).toBeVisible();
});

test('the practice clock runs a sequence on WhatsApp to its end', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  await send(page, 'post', '/api/whatsapp/practice-numbers', { id: crypto.randomUUID() });
  const listId = await prepareList(page);
  const templates = async () => (await (await page.request.get('/api/whatsapp/templates')).json()).items;
  const findTemplate = async () => (await templates()).find((each: { name: string }) => each.name === 'intro_offer');
  await expect.poll(findTemplate).toBeTruthy();
  const message = {
    templateId: (await findTemplate()).id,
    variables: [
      { field: 'firstName', fallback: 'there' },
      { field: '', fallback: 'yours' },
    ],
  };
  const id = crypto.randomUUID();
  const { revision, setup } = await send(page, 'post', '/api/campaigns', { id, name: 'Autumn', preset: 'broadcast' });
  const [first] = setup.steps;
  const toStep = (wait: object) => {
    const variants = [{ ...first.variants[0], id: crypto.randomUUID(), message }];
    return { ...first, id: crypto.randomUUID(), wait, variants };
  };
  await send(page, 'patch', `/api/campaigns/${id}`, {
    revision,
    audience: { ...setup.audience, sources: [{ from: 'list', listId, follow: false }] },
    steps: [toStep(first.wait), toStep({ amount: 3, unit: 'days' })],
  });
  await page.goto(`/campaign/${id}?tab=preflight`);
  await written(page, () => page.getByRole('button', { name: 'Launch to 5 recipients (0 credits)' }).click());
  const clock = page.getByRole('region', { name: 'Practice clock' });
  await clock.getByRole('button', { name: 'Run to the end' }).click({ timeout: 30_000 });
  await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(clock.getByRole('status')).toContainText('3 days ahead');
  // Those who replied, opted out, or have no account got no second message.
  const { counts, steps } = await (await page.request.get(`/api/campaigns/${id}/results?zone=UTC`)).json();
  expect(counts['any-replied']).toBeGreaterThan(0);
  expect([steps[0].figures.written, counts['any-waiting']]).toEqual([5, 0]);
  expect(steps[1].figures.written).toBeGreaterThan(0);
  expect(steps[1].figures.written).toBeLessThan(4);
});
