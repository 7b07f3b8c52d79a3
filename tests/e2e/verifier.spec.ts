// The verifier (product design 5.25) against name servers and mail servers on this machine: addresses one by one and many, a
// domain with its report and people, and verdicts where contacts are shown.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addRecord } from './add-record.ts';
import { expectAccessible, signIn, written } from './fixtures.ts';
import { test } from './verifying.ts';

// One after the other, for one server: its start takes as long as one of them.
test.describe.configure({ mode: 'default' });

const box = (page: Page) => page.getByRole('textbox', { name: 'Email addresses' });
const remaining = (page: Page, credits: string) => page.getByText(`${credits} remaining`, { exact: true });
const evidence = (page: Page) => page.getByRole('list', { name: 'Evidence' });
const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text });

async function verify(page: Page, email: string): Promise<void> {
  await box(page).fill(email);
  await written(page, () => box(page).press('Enter'));
}

test('one address after the other is verified, with its evidence, and is free again', async ({ page, verifying }) => {
  await signIn(page, await verifying.createAccount('--plan', 'starter', '--credits', '30'), '/domainsearch?tab=emails');
  await expect(page.getByText('This server asks the mail server of each address', { exact: false })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verify your first address' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verify (1 credit)' }).click();
  await expect(page.getByText('Please enter an email address')).toBeVisible();

  await verify(page, 'mia@honest.test');
  await expect(page.getByText('The mailbox exists and accepts email.')).toBeVisible();
  await expect(evidence(page).getByRole('listitem').first()).toContainText('The address is well formed.');
  await expect(remaining(page, '29 credits')).toBeVisible();
  await expect(page.getByText(/Asking again gives this answer for 0 credits until/)).toBeVisible();
  await expectAccessible(page);
  await verify(page, 'MIA@honest.test');
  await expect(remaining(page, '29 credits')).toBeVisible();

  await verify(page, 'missing@honest.test');
  await expect(page.getByText('There is no such mailbox at honest.test.')).toBeVisible();
  await expect(remaining(page, '28 credits')).toBeVisible();
  // What stays unknown costs nothing, and says why.
  await verify(page, 'mia@greylisting.test');
  await expect(page.getByText('The server asked us to retry later; it is retried automatically.')).toBeVisible();
  await expect(page.getByText(/Asked again by itself at/)).toBeVisible();
  await expect(remaining(page, '28 credits')).toBeVisible();
  await verify(page, 'mia@catchall.test');
  await expect(page.getByText('catchall.test accepts every address', { exact: false })).toBeVisible();
  await expect(remaining(page, '27 credits')).toBeVisible();
  // What free checks decide costs nothing; what was probably meant is taken over, and asked about on request.
  await verify(page, 'mia@gmial.com');
  await expect(page.getByText('Did you mean mia@gmail.com?')).toBeVisible();
  await page.getByRole('button', { name: 'Take mia@gmail.com' }).click();
  await expect(box(page)).toHaveValue('mia@gmail.com');
  await expect(remaining(page, '27 credits')).toBeVisible();

  // All of it is kept with its age, narrowed by verdict and by domain, and opens with its evidence.
  await page.getByRole('radio', { name: 'Invalid' }).click();
  await expect(page).toHaveURL(/verdict=invalid/);
  await expect(row(page, 'Verified addresses', 'mia@honest.test')).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'Verified addresses', 'missing@honest.test')).toContainText('No such mailbox');
  await page.getByRole('radio', { name: 'All' }).click();
  await page.getByRole('searchbox', { name: 'Find verified addresses' }).fill('@honest.test');
  await expect(row(page, 'Verified addresses', 'catchall.test')).toHaveCount(0);
  await page.getByRole('button', { name: /^missing@honest\.test/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Verdict' });
  await expect(sheet.getByRole('list', { name: 'Evidence' })).toContainText('550');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

const PASTED = [
  'mia@honest.test, jan@honest.test; lea@honest.test',
  'Missing <missing@honest.test>',
  'mia@catchall.test\tmia@blocking.test',
  'someone@nullmx.test',
  'JAN@honest.test',
  'no-address@',
].join('\n');

test('many addresses get a price and a cap first, then verdicts, a file and a list', async ({ page, verifying }) => {
  await signIn(page, await verifying.createAccount('--plan', 'pro', '--credits', '30'), '/domain-search?tab=emails');
  await box(page).fill(PASTED);
  await page.getByRole('button', { name: 'See the price of 8' }).click();
  await expect(page.getByRole('heading', { name: 'What it costs' })).toBeVisible();
  const part = (label: string) => page.getByRole('row').filter({ hasText: label });
  await expect(part('Checked at their mail server')).toContainText('6');
  await expect(part('Decided by free checks')).toContainText('1');
  await expect(part('At most')).toContainText('6 credits');
  await expect(page.getByRole('button', { name: 'Verify 8 (at most 6 credits)' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Never more than').fill('7');
  await expect(page.getByText('A whole number from 0 to 6')).toBeVisible();
  await page.getByLabel('Never more than').fill('2');
  await page.getByRole('button', { name: 'Verify 8 (at most 2 credits)' }).click();

  // The cap holds; going on asks for the rest and charges nothing twice.
  await expect(page.getByText('Paused: the cap is reached').first()).toBeVisible();
  await expect(remaining(page, '28 credits')).toBeVisible();
  await page.getByRole('button', { name: 'Resume (at most 4 credits more)' }).click();
  await expect(page.getByText('8 of 8 addresses')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible();
  // 3 valid, 1 without mailbox and 1 that takes anything; the server that refuses ours tells nothing and costs nothing.
  await expect(remaining(page, '25 credits')).toBeVisible();
  await expect(row(page, 'Addresses', 'mia@blocking.test')).toContainText('Server refused our connection');
  await expect(row(page, 'Addresses', 'mia@blocking.test')).toContainText('0 credits');
  await expect(row(page, 'Addresses', 'someone@nullmx.test')).toContainText('Domain accepts no email');
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('radio', { name: 'Valid 3', exact: true }).click();
  await expect(row(page, 'Addresses', 'missing@honest.test')).toHaveCount(0);
  await expect(row(page, 'Addresses', '@honest.test')).toHaveCount(3);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toMatch(/missing@honest\.test.*invalid/);
  expect(csv.trim().split(/\r?\n/)).toHaveLength(9);

  await page.getByRole('button', { name: 'Add 3 valid to a list' }).click();
  await page.getByRole('textbox', { name: 'Find or name a list' }).fill('Fair visitors');
  await page.getByRole('button', { name: 'New list “Fair visitors”' }).click();
  await expect(page.getByText('3 addresses added to “Fair visitors”; 3 of them are new contacts.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(page.getByRole('heading', { name: 'Fair visitors' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(3);
  await page.goto('/domainsearch?tab=emails');
  await page.getByRole('link', { name: 'Pasted addresses' }).click();
  await expect(page.getByText('8 of 8 addresses')).toBeVisible();
});

test('a file is paused, resumed and stopped; what was verified stays', async ({ page, verifying }) => {
  await signIn(page, await verifying.createAccount('--plan', 'pro', '--credits', '90'), '/domainsearch?tab=emails');
  // Servers that say nothing take their time, one question after the other.
  const lines = ['Name,Work e-mail', ...Array.from({ length: 60 }, (_, n) => `Somebody ${n},person${n}@silent.test`)];
  await page
    .getByLabel('File with addresses')
    .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await expect(page.getByText('Column “Work e-mail”', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Verify 60 (at most 60 credits)' }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Cancel batch' }).click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(remaining(page, '90 credits')).toBeVisible();
  await written(page, () => page.getByRole('button', { name: 'Delete batch; verdicts stay' }).click());
  await expect(box(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'fair.csv' })).toHaveCount(0);
});

test('a domain tells what is wrong with its mail and who works there', async ({ page, verifying }) => {
  await signIn(page, await verifying.createAccount('--plan', 'pro', '--credits', '30'), '/domain-search');
  await expect(page.getByRole('heading', { name: 'Look up a domain' })).toBeVisible();
  await expectAccessible(page);
  const field = page.getByRole('textbox', { name: 'Domain' });
  await page.getByRole('button', { name: 'Look up (0 credits)' }).click();
  await expect(page.getByText('Please enter a domain')).toBeVisible();
  await field.fill('no domain at all');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');

  // An address or a page of the website will do.
  await field.fill('https://www.honest.test/about');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'honest.test', exact: true })).toBeVisible();
  const findings = page.getByRole('list', { name: 'What was found' });
  await expect(findings.getByRole('listitem').first()).toContainText('Problem');
  await expect(findings).toContainText('_dmarc.honest.test');
  await expect(findings.getByRole('button', { name: 'Copy value' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No known people' })).toBeVisible();
  await expect(remaining(page, '30 credits')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Search (5 credits)' }).click();
  const people = page.getByRole('list', { name: 'people' }).locator('> li');
  await expect(people.first()).toBeVisible();
  await expect(remaining(page, '25 credits')).toBeVisible();
  const person = people.filter({ hasText: 'person.1@honest.test' });
  await person.getByRole('button', { name: /^Verify \(1 credit\)/ }).click();
  await expect(person.getByText('No such mailbox')).toBeVisible();
  await expect(remaining(page, '24 credits')).toBeVisible();
  await person.getByRole('button', { name: /^Save / }).click();
  await expect(page.getByText(/saved to your contacts$/)).toBeVisible();
  await expect(page.getByText(/^1 in your contacts, \d+ found and not saved\./)).toBeVisible();
  // People among the results are listed nowhere else.
  await expect(page.getByText('person.1@honest.test')).toHaveCount(1);
  await expectAccessible(page);

  // Opened again it costs nothing, says who is kept, and leads to the contact with the verdict.
  await page.reload();
  await expect(person.getByText('No such mailbox')).toBeVisible();
  await person.getByRole('button', { name: /^In your contacts: / }).click();
  const kept = page.getByRole('dialog', { name: /^In your contacts/ });
  await expect(kept.getByRole('link')).toHaveAttribute('href', /\/contacts\?contact=/);
  await page.keyboard.press('Escape');
  await field.fill('well-kept.test');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'well-kept.test', exact: true })).toBeVisible();
  await expect(findings.getByText('v=spf1 include:_spf.well-kept.test -all')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'honest.test', exact: true })).toBeVisible();
  await expect(remaining(page, '24 credits')).toBeVisible();
});

test('contacts are verified in their panel and in bulk, after a price', async ({ page, verifying }) => {
  await signIn(page, await verifying.createAccount('--plan', 'pro', '--credits', '30'));
  await addRecord(page, '/api/contacts', { name: 'Mia Honest', email: 'mia@honest.test' });
  await addRecord(page, '/api/contacts', { name: 'Nora Gone', email: 'nora@honest.test' });
  const { id } = await addRecord(page, '/api/contacts', { name: 'Tom Honest', email: 'tom@honest.test' });
  await page.goto(`/contacts?contact=${id}`);
  const panel = page
    .getByRole('complementary')
    .or(page.getByRole('region', { name: 'Details' }))
    .last();
  await page.getByRole('button', { name: 'Verify (1 credit): tom@honest.test' }).click();
  await expect(panel.getByText('Valid', { exact: true })).toBeVisible();
  for (const name of ['Mia Honest', 'Nora Gone']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: /^Verify 2/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify addresses' });
  await expect(dialog.getByRole('button', { name: 'Verify 2 (at most 2 credits)' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Verify 2 (at most 2 credits)' }).click();
  await expect(page.getByText('Verifying 2 addresses: the verdicts appear in the table')).toBeVisible();
  const contact = (name: string) => page.locator('[role=grid] [data-row]').filter({ hasText: name });
  await expect(contact('Nora Gone')).toContainText('Invalid');
  await expect(contact('Mia Honest')).toContainText('Valid');
});
