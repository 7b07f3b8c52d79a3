// The profile in the settings, its logo, and the fields that search and format while one types.
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { createAccount, expectAccessible, signIn } from './fixtures.ts';

const PROFILE = '/settings?section=profile';
const logoIn = (page: Page) => page.getByRole('region', { name: 'Logo' });

async function open(page: Page) {
  await page.goto(PROFILE);
  await expect(page.getByRole('heading', { name: 'Profile', level: 2 })).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeVisible();
  // Until the library is there, a number stands as it is stored.
  await expect(page.getByLabel('Calling code')).toBeVisible();
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6b5d' } })
    .png()
    .toBuffer();

/** Gives the page a file as a drop or a paste would. */
async function give(page: Page, how: 'drop' | 'paste', bytes: Buffer) {
  await logoIn(page)
    .getByText('Drop a picture here')
    .evaluate(
      (place, [kind, base64]) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], 'logo.png', { type: 'image/png' }));
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        place.dispatchEvent(event);
      },
      [how, bytes.toString('base64')],
    );
}

const logoUrl = async (page: Page): Promise<string> => (await (await page.request.get('/api/me')).json()).logoUrl;

test('a profile is changed, as a company owner and as a freelancer; what is not saved outlives a reload and a fault', async ({
  page,
}) => {
  await signIn(page, await createAccount());
  await open(page);
  await expectAccessible(page);

  await page.getByLabel('Country').fill('swe');
  await page.keyboard.press('Enter');
  await page.getByLabel('City').fill('goth');
  await expect(page.getByRole('option', { name: 'Göteborg' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('City')).toHaveValue('Göteborg');
  await expect(page.getByRole('listbox', { name: 'Towns of Sweden' })).toHaveCount(0);
  await page.getByLabel('Phone number').fill('+49 221 1234567');
  await page.getByLabel('Company name').fill('Northwind Timber');
  await expect(page.getByLabel('Calling code')).toHaveValue('DE');
  await expect(page.getByLabel('Phone number')).toHaveValue('0221 1234567');
  await page.getByLabel('Calling code').selectOption('SE');
  await page.getByLabel('Phone number').fill('');
  await page.getByLabel('Phone number').pressSequentially('0701234567');
  await expect(page.getByLabel('Phone number')).toHaveValue('070-123 45 67');
  await expect(page.getByText('Unsaved changes are kept on this device.')).toBeVisible();

  await page.goto('/settings?section=security');
  await expect(page.getByRole('heading', { name: 'Security', level: 2 })).toBeVisible();
  await open(page);
  await expect(page.getByLabel('City')).toHaveValue('Göteborg');
  await expect(page.getByLabel('Company name')).toHaveValue('Northwind Timber');
  await expect(page.getByLabel('Phone number')).toHaveValue('070-123 45 67');

  await page.getByLabel('Company name').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Please enter your company name')).toBeVisible();
  await expect(page.getByLabel('Company name')).toBeFocused();
  await page.getByLabel('Company name').fill('Northwind Timber');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your profile is saved')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  expect(await (await page.request.get('/api/me')).json()).toMatchObject({
    companyName: 'Northwind Timber',
    country: 'SE',
    city: 'Göteborg',
    phoneNumber: '+46701234567',
  });

  await page.getByLabel('City').fill('Nowhere that any list knows');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Göteborg');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Nowhere that any list knows');

  // A freelancer needs skills and experience, and a fault of the server loses nothing.
  await page.getByRole('radio', { name: 'Freelancer' }).click();
  await page.getByLabel('Skills').fill('Copywriting, SEO');
  await page.keyboard.press('Enter');
  await page.getByLabel('Experience').selectOption('3 to 5 years');
  await page.route('**/api/me/profile', (route) => route.abort('connectionfailed'), { times: 1 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove Copywriting' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your profile is saved')).toBeVisible();
  expect(await (await page.request.get('/api/me')).json()).toMatchObject({
    userType: 'freelancer',
    skills: ['Copywriting', 'SEO'],
    experience: '3 to 5 years',
  });
});

test('a logo is chosen, cropped, sent, replaced by drop and paste, removed and put back', async ({ page }) => {
  await signIn(page, await createAccount());
  await open(page);
  const group = logoIn(page);
  const file = page.getByLabel('Picture for the logo');

  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(group.getByText('Please choose a picture: PNG, JPEG or WebP')).toBeVisible();
  await file.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
  await expect(group.getByText('This picture cannot be read')).toBeVisible();
  await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(group.getByText('The file is larger than 5 MB')).toBeVisible();

  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(900, 300) });
  const dialog = page.getByRole('dialog', { name: 'Crop the logo' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Picture: the arrow keys move it' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('group', { name: 'Picture: the arrow keys move it' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByLabel('Zoom').focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Fill the square' }).click();

  // The storage is full the first time: the cropped picture stays for another try.
  const full = {
    error: { code: 'STORAGE_QUOTA_EXCEEDED', message: 'The file storage is full.', requestId: 'r', retryable: true },
  };
  await page.route('**/api/me/logo', (route) => route.fulfill({ status: 402, json: full }), { times: 1 });
  await dialog.getByRole('button', { name: 'Use this logo' }).click();
  await expect(group.getByText('The file storage is full.')).toBeVisible();
  await expectAccessible(page);
  await group.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your logo is saved')).toBeVisible();
  const first = await logoUrl(page);
  expect(first).toMatch(/^\/api\/files\/logos\/.+_\d{13}\.png$/);
  const stored = await page.request.get(first);
  const { width, height } = await sharp(await stored.body()).metadata();
  expect(width).toBe(height);
  await expect(page.getByRole('button', { name: /^Profile menu of/ }).locator('img')).toHaveAttribute('src', first);

  for (const how of ['drop', 'paste'] as const) {
    const before = await logoUrl(page);
    await give(page, how, await picture(300, 300));
    await dialog.getByRole('button', { name: 'Use this logo' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => logoUrl(page)).not.toBe(before);
    expect((await page.request.get(before)).status()).toBe(404);
  }

  const last = await logoUrl(page);
  await group.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Logo removed')).toBeVisible();
  expect(await logoUrl(page)).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(group.getByRole('button', { name: 'Remove' })).toBeVisible();
  expect(await logoUrl(page)).toBe(last);
});
