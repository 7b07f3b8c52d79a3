// Imports: from the file to the result and back again, with the files that people have.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, openSession } from './fixtures.ts';

const wizard = (page: Page) => page.getByRole('dialog');
const step = (page: Page) => wizard(page).getByRole('list', { name: 'Steps' }).locator('[aria-current=step]');
const count = (page: Page, name: string) => wizard(page).locator('dl > div').filter({ hasText: name }).locator('dd');

async function openWizard(page: Page): Promise<void> {
  await page.goto('/settings?section=data');
  await page.getByRole('link', { name: 'Import contacts' }).click();
  await expect(wizard(page).getByRole('heading', { name: 'Import contacts' })).toBeVisible();
}

function choose(page: Page, name: string, content: Buffer | string, mimeType = 'text/csv'): Promise<void> {
  return wizard(page)
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
}

/** As a browser tells of a file that is dropped, wherever in the window. */
async function drop(page: Page, name: string, content: Buffer): Promise<void> {
  const held = await page.evaluateHandle(
    ([file, base64]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], file));
      return data;
    },
    [name, content.toString('base64')] as const,
  );
  await wizard(page).dispatchEvent('dragover', { dataTransfer: held });
  await wizard(page).dispatchEvent('drop', { dataTransfer: held });
}

/** Cells that are pasted while no field has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', cells);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

test.beforeEach(async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'starter', '--name', 'Maria Keller'));
});

test('a file is mapped, counted, imported with its rejects, imported again without doubles, and undone', async ({
  page,
}) => {
  await openWizard(page);
  await expectAccessible(page);
  // Semicolons, windows-1252, quotes and line breaks in cells, a ragged row, a bad address, the same person twice.
  const rows = [
    'Kunden im Mai',
    'Vorname;Nachname;E-Mail;Firma;Notiz;Kontakt;Abgemeldet;Telefon',
    'Jörg;Müller;joerg@holz.example;"Holz; Söhne";"sagt ""ja""\nund kommt";https://www.linkedin.com/in/joerg-mueller;ja;n/a',
    'Zoë;Lindqvist;zoe@timber.example;Timber;;;nein;',
    'Zoë;Lindqvist;zoe@timber.example;Timber;;;;',
    ';;this is no address;;;;;',
    '=SUM(A1);Formel;formel@holz.example;Holz;;;;',
  ];
  await drop(page, 'kontakte.csv', Buffer.from(rows.join('\r\n'), 'latin1'));
  await expect(step(page)).toHaveText(/Columns/);
  await expect(
    wizard(page)
      .getByText(/semicolons/)
      .first(),
  ).toBeVisible();
  // A title above the table: the row that names the columns is chosen. The encoding is shown by its letters.
  await wizard(page)
    .getByLabel('Column names')
    .selectOption({ label: 'Row 2: Vorname · Nachname · E-Mail · Firma · No' });
  await expect(wizard(page).getByText(/Check the letters:.*Jörg/)).toBeVisible();
  await expect(wizard(page).getByLabel('Abgemeldet becomes')).toHaveValue('Unsubscribed (suppression list)');
  await expect(wizard(page).getByLabel('Vorname becomes')).toHaveValue('First name');
  await expect(wizard(page).getByLabel('E-Mail becomes')).toHaveValue('Email');
  await expect(wizard(page).getByLabel('Firma becomes')).toHaveValue('Company');
  await expect(wizard(page).getByLabel('Kontakt becomes')).toHaveValue('LinkedIn');
  await expect(wizard(page).getByRole('paragraph').filter({ hasText: 'Jörg' }).first()).toBeVisible();
  await expectAccessible(page);

  // A field of one's own for what the product has none for.
  await wizard(page).getByLabel('Notiz becomes').click();
  await page.getByRole('option', { name: 'New field “Notiz”' }).click();
  await expect(wizard(page).getByLabel('Notiz becomes')).toHaveValue('Notiz');
  // Two columns cannot become one field.
  await wizard(page).getByLabel('Vorname becomes').click();
  await page.getByRole('option', { name: 'Last name', exact: true }).click();
  await wizard(page).getByRole('button', { name: 'Check the rows' }).click();
  await expect(wizard(page).getByText('Another column is already mapped to Last name')).toBeVisible();
  await wizard(page).getByLabel('Vorname becomes').click();
  await page.getByRole('option', { name: 'First name', exact: true }).click();
  await wizard(page).getByRole('radio', { name: 'Create missing' }).click();
  await wizard(page).getByRole('button', { name: 'Check the rows' }).click();

  await expect(wizard(page).getByRole('heading', { name: 'What the import will do' })).toBeVisible();
  await expect(count(page, 'New')).toHaveText('3');
  await expect(wizard(page).getByText(/^1 address goes on the suppression list/)).toBeVisible();
  // Two of the three names have one domain.
  await expect(wizard(page).getByText('2 companies are created.')).toBeVisible();
  await expect(wizard(page).getByText('1 row imported without a value that cannot be read.')).toBeVisible();
  await expect(count(page, 'Unchanged')).toHaveText('1');
  await expect(count(page, 'Errors')).toHaveText('1');
  await expect(wizard(page).getByText('this is no address').first()).toBeVisible();
  await expectAccessible(page);
  await wizard(page).getByRole('button', { name: 'Add 3 contacts' }).click();
  await expect(wizard(page).getByRole('heading', { name: 'Imported' })).toBeVisible();
  await expect(count(page, 'Added')).toHaveText('3');
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await wizard(page).getByRole('link', { name: 'Download these rows' }).click();
  const rejects = await readFile(await (await downloading).path(), 'utf8');
  expect(rejects).toContain('this is no address');
  expect(rejects).toMatch(/joerg@holz.example.*n\/a,Imported without a value/s);
  expect(rejects).not.toContain('zoe@timber.example');

  // The same file again changes nothing; the wizard is where its address says.
  await wizard(page).getByRole('button', { name: 'Import another file' }).click();
  await choose(page, 'kontakte.csv', Buffer.from(rows.join('\r\n'), 'latin1'));
  await expect(step(page)).toHaveText(/Columns/);
  await wizard(page)
    .getByLabel('Column names')
    .selectOption({ label: 'Row 2: Vorname · Nachname · E-Mail · Firma · No' });
  await expect(wizard(page).getByText('Columns are mapped as in your last file with these headings.')).toBeVisible();
  await page.reload();
  await wizard(page).getByRole('button', { name: 'Check the rows' }).click();
  await expect(count(page, 'Unchanged')).toHaveText('4');
  await expect(wizard(page).getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await wizard(page).getByRole('button', { name: 'Close' }).click();

  const past = page.getByRole('list', { name: 'Imports' });
  await expect(past.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await past.getByRole('listitem').filter({ hasText: '3 added' }).getByRole('link', { name: /^Open/ }).click();
  await wizard(page).getByRole('button', { name: 'Undo this import' }).click();
  await expect(wizard(page).getByRole('heading', { name: 'Undone' })).toBeVisible();
  await expect(wizard(page).getByText('3 contacts removed')).toBeVisible();
  const { items } = (await (await page.request.get('/api/contacts')).json()) as { items: unknown[] };
  expect(items).toEqual([]);
  const list = (await (await page.request.get('/api/suppressions')).json()) as { items: { value: string }[] };
  expect(list.items.map(({ value }) => value)).toEqual(['joerg@holz.example']);
});

test('pasted rows, and what cannot be imported, each with its reason', async ({ page }) => {
  await openWizard(page);
  const fault = (words: string) => expect(wizard(page).getByText(words)).toBeVisible();
  await choose(page, 'empty.csv', '');
  await fault('It is empty.');
  await choose(page, 'heading-only.csv', 'Name,E-Mail\r\n');
  await fault('There are no rows in this file');
  const png = '89504e470d0a1a0a0000000d4948445200000001000000010806000000';
  await choose(page, 'picture.csv', Buffer.from(png, 'hex'));
  await fault('This is not a table. It looks like');
  // An OLE file: what Excel makes of a workbook with a password.
  const secret = Buffer.alloc(2048);
  secret.write('d0cf11e0a1b11ae1', 'hex');
  secret.write('EncryptedPackage', 1024, 'utf16le');
  await choose(page, 'secret.xlsx', secret);
  await fault('This workbook is locked with a password.');

  const cells = 'Name\tE-mail\nMara Lindqvist\tmara@northwind.example\nJonas Berg\tjonas@northwind.example';
  await paste(page, cells);
  await expect(wizard(page).getByLabel('Rows from a spreadsheet, or any text table')).toHaveValue(cells);
  await wizard(page).getByRole('button', { name: 'Continue to columns' }).click();
  await expect(wizard(page).getByLabel('Name becomes')).toHaveValue('Name');
  await wizard(page).getByRole('button', { name: 'Check the rows' }).click();
  await wizard(page).getByRole('button', { name: 'Add 2 contacts' }).click();
  await expect(wizard(page).getByRole('heading', { name: 'Imported' })).toBeVisible();
});
