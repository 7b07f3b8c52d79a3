// Templates (product design 5.12): written, advised on, previewed, kept in versions, put away; hostile text does nothing (S5, S10).
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, openSession } from './fixtures.ts';

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const letter = (page: Page) => preview(page).frameLocator('iframe');
const advice = (page: Page) => page.getByRole('region', { name: 'Checks' });
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
const body = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const saved = (page: Page) => expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
const choose = (page: Page, group: string, option: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click();

async function open(page: Page): Promise<string[]> {
  await openSession(page, await createAccount('--plan', 'pro'));
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|XSS/.test(message.text())) refused.push(message.text());
  });
  return refused;
}

async function keepContact(page: Page, values: Record<string, string>): Promise<void> {
  const answer = await page.request.post('/api/contacts', {
    data: { values },
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function addTemplate(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
}

async function nameIt(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name of the template' }).fill(name);
  await expect(page.getByRole('heading', { name: `Template: ${name}` })).toBeAttached();
  await saved(page);
}

test('an email is written with fields, previewed for people, and restored from a version', async ({ page }) => {
  const refused = await open(page);
  await keepContact(page, { name: 'Mara Lindqvist', firstName: 'Mara', companyName: 'Northwind <b>Timber</b>' });
  await keepContact(page, { name: '', email: 'info@nameless.example' });
  await page.goto('/templates');
  await expect(page.getByRole('heading', { name: 'Write it once, send it personally' })).toBeVisible();
  await expect(page.getByText('Or start with one of these')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Write an email' }).click();

  // Two braces open the list of fields; the fallback is there to be overtyped.
  await expect(body(page)).toContainText('{{firstName|there}}');
  await nameIt(page, 'Spring offer');
  await subject(page).pressSequentially('Oak for {{comp');
  await expect(page.getByRole('option', { name: /^Company/ }).first()).toBeVisible();
  await subject(page).press('Enter');
  await subject(page).pressSequentially('you');
  await expect(subject(page)).toHaveValue('Oak for {{company|you}}');
  await subject(page).press('End');
  await subject(page).pressSequentially(' {{frstName}}');
  await expect(advice(page)).toContainText('Did you mean {{firstName}}?');
  await advice(page).getByRole('button', { name: 'Apply: {{firstName}}' }).click();
  await expect(subject(page)).toHaveValue('Oak for {{company|you}} {{firstName}}');
  await body(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('{{title');
  await page.getByRole('option', { name: /^Title/ }).click();
  await expect(body(page)).toContainText('{{title|your role}}');
  await page.keyboard.press('ControlOrMeta+End');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('certified');
  await page.getByRole('button', { name: 'Insert' }).last().click();
  await page
    .getByRole('textbox', { name: 'Find a field' })
    .or(page.getByRole('searchbox', { name: 'Find a field' }))
    .fill('city');
  await page.getByRole('button', { name: /^City/ }).first().click();
  await expect(body(page).locator('strong')).toHaveText(/certified/);
  await expect(body(page)).toContainText('{{city|your city}}');

  // As it goes out: with examples, for the one with most gaps, for a chosen contact, as plain text.
  await expect(preview(page)).toContainText('Oak for Northwind Timber Mara');
  await expect(letter(page).getByText('Hi Mara')).toBeVisible();
  await choose(page, 'Recipient', 'Most gaps');
  await expect(preview(page)).toContainText('For info@nameless.example, the contact with the most gaps');
  await expect(preview(page)).toContainText('Empty here, without a fallback: firstName.');
  await expect(letter(page).getByText('Hi there')).toBeVisible();
  await choose(page, 'Recipient', 'Contact');
  await preview(page).getByRole('searchbox', { name: 'Find a contact' }).fill('mara');
  await preview(page)
    .getByRole('button', { name: /Mara Lindqvist/ })
    .click();
  await expect(preview(page)).toContainText('Oak for Northwind <b>Timber</b> Mara');
  await choose(page, 'Preview format', 'Plain text');
  await expect(preview(page).getByText('Hi Mara')).toBeVisible();
  await choose(page, 'Preview format', 'HTML');
  await saved(page);
  await expectAccessible(page);

  // HTML that no mail may hold stays text or goes, and nothing of it runs. The rich text stays a version.
  await choose(page, 'Editor mode', 'HTML');
  await page
    .getByRole('textbox', { name: 'HTML of the body' })
    .fill(
      '<p>{{constructor}} {{7*7}}</p><script>console.log("XSS")</script><img src=x onerror="console.log(\'XSS\')">',
    );
  await expect(preview(page)).toContainText("Removed, because emails can't contain it");
  await expect(letter(page).getByText('{{constructor}} {{7*7}}')).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'HTML of the body' })).toHaveValue(/constructor/);
  expect(refused).toEqual([]);
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await versions.getByRole('button', { name: 'Compare' }).first().click();
  await expect(versions.locator('ins').filter({ hasText: 'constructor' }).first()).toBeVisible();
  await expect(versions.locator('del').first()).toBeVisible();
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Restore' }).first().click();
  await expect(body(page)).toContainText('{{title|your role}}');
});

test('templates are copied, archived, restored, found and exported', async ({ page }) => {
  await open(page);
  await page.goto('/templates');
  await page.getByRole('button', { name: 'Use First contact' }).click();
  await expect(advice(page)).toContainText('No issues');
  await nameIt(page, 'Spring offer');
  await page.getByRole('button', { name: 'Back to templates' }).click();
  const row = page.getByRole('row', { name: /Spring offer(?! \(copy)/ });
  const copy = page.getByRole('row', { name: /Spring offer \(copy\)/ });
  const tools = page.getByRole('region', { name: 'Selected templates' });
  await row.getByRole('checkbox').click();
  await tools.getByRole('button', { name: 'Duplicate' }).click();
  await expect(copy).toBeVisible();
  await expectAccessible(page);

  await copy.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(copy).toHaveCount(0);
  // Another toast may still offer to take the copying back.
  const told = page.getByText('1 template moved to the bin').locator('..');
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(copy).toBeVisible();

  await copy.getByRole('checkbox').click();
  await tools.getByRole('button', { name: 'Archive' }).click();
  await expect(copy).toHaveCount(0);
  await choose(page, 'Show', 'Archived 1');
  await expect(copy).toBeVisible();
  await copy.getByRole('checkbox').click();
  await tools.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Nothing archived')).toBeVisible();
  await choose(page, 'Show', 'In use 2');
  // What is cleared is cleared in the field too.
  const words = page.getByRole('searchbox', { name: 'Find templates' });
  await words.fill('nothing is called this');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(words).toHaveValue('');
  await words.fill('COPY');
  await expect(row).toHaveCount(0);
  await expect(page).toHaveURL(/q=COPY/);
  await copy.getByRole('checkbox').click();
  const file = page.waitForEvent('download');
  await tools.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'JSON' }).click();
  expect((await file).suggestedFilename()).toBe('templates.json');
});

test('nothing typed is lost: offline, in a closed tab, in two windows', async ({ page, context }) => {
  await open(page);
  await page.goto('/templates');
  await page.getByRole('button', { name: 'Write an email' }).click();
  await subject(page).fill('Stored');
  await saved(page);
  const address = page.url();

  const hold = (other: Page) =>
    other.route('**/api/templates/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
  await hold(page);
  await subject(page).fill('Typed offline');
  await expect(page.getByRole('status').getByText('Saved in this browser until the server responds')).toBeVisible();
  await page.close();
  const one = await context.newPage();
  await one.goto(address);
  await expect(subject(one)).toHaveValue('Typed offline');
  await saved(one);

  // A window in which nothing is typed follows the other.
  const two = await context.newPage();
  await two.goto(address);
  await expect(subject(two)).toHaveValue('Typed offline');
  await subject(one).fill('From the first window');
  await expect(subject(two)).toHaveValue('From the first window');
  await saved(one);

  // Two texts that meet: one is chosen, both stay.
  await hold(two);
  await subject(two).fill('From the second window');
  await expect(two.getByRole('status').getByText('Saved in this browser until the server responds')).toBeVisible();
  await subject(one).fill('From the first window again');
  await saved(one);
  await two.unroute('**/api/templates/*');
  await expect(two.getByText('This template was changed in another window')).toBeVisible();
  await expect(subject(two)).toHaveValue('From the second window');
  await two.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(subject(two)).toHaveValue('From the first window again');
  await expect(two.getByText('This template was changed in another window')).toHaveCount(0);
  await two.getByRole('button', { name: 'Versions' }).click();
  const versions = two.getByRole('dialog', { name: 'Versions' });
  await versions.getByRole('button', { name: 'Compare' }).first().click();
  await expect(versions.locator('del').first()).toContainText('second');
});

test('a snippet is inlined in an email once, and a message has its limits', async ({ page }) => {
  await open(page);
  await page.goto('/templates');
  await page.getByRole('button', { name: 'Remove sample' }).click();
  await addTemplate(page, 'Snippet');
  await nameIt(page, 'Sign-off');
  await body(page).click();
  await page.keyboard.type('Kind regards {{> Sign-off}}');
  await expect(advice(page)).toContainText("Snippets can't contain snippets");
  await saved(page);
  await page.getByRole('button', { name: 'Back to templates' }).click();

  await addTemplate(page, 'Email');
  await body(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('{{> si');
  await expect(page.getByRole('option', { name: /Sign-off/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(body(page)).toContainText('{{> Sign-off}}');
  await expect(letter(page).getByText('Kind regards {{> Sign-off}}')).toBeVisible();
  await saved(page);
  await page.getByRole('button', { name: 'Back to templates' }).click();

  await addTemplate(page, 'WhatsApp message');
  await page.getByRole('textbox', { name: 'Header' }).fill('h'.repeat(61));
  await expect(advice(page)).toContainText('61 of 60 characters');
  await page.getByRole('textbox', { name: 'Header' }).fill('Your visit');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Hello ');
  await page.getByRole('button', { name: 'Add a variable' }).click();
  await expect(text).toHaveValue('Hello {{1}}');
  await text.pressSequentially(', see you soon.');
  await expect(advice(page)).toContainText('Give a sample for {{1}}');
  await page.getByRole('textbox', { name: 'Sample of {{1}}' }).fill('Ngozi');
  await expect(preview(page)).toContainText('Hello Ngozi, see you soon.');
  await expect(advice(page)).toContainText('No issues');
  await expect(page.getByText('Not submitted')).toBeVisible();

  // Buttons: each limit at its field, replies beside each other, and the keyboard keeps its place.
  const buttons = page.getByRole('region', { name: 'Buttons' });
  await buttons.getByRole('button', { name: 'Add link' }).click();
  await buttons.getByRole('textbox', { name: 'Text of button 1' }).fill('x'.repeat(26));
  await expect(buttons.getByText('At most 25 characters')).toBeVisible();
  await expect(advice(page)).toContainText('Button 1: Enter an address that starts with https://.');
  await buttons.getByRole('textbox', { name: 'Text of button 1' }).fill('See the offer');
  await buttons.getByRole('textbox', { name: 'Address of button 1' }).fill('https://northwind.example/{{1}}');
  await buttons.getByRole('textbox', { name: 'Sample of button 1' }).fill('spring');
  await buttons.getByRole('button', { name: 'Add “Stop messages”' }).click();
  await expect(buttons.getByRole('button', { name: 'Add “Stop messages”' })).toBeHidden();
  await buttons.getByRole('button', { name: 'Move button 2 up' }).press('Enter');
  await expect(buttons.getByRole('textbox', { name: 'Text of button 1' })).toHaveValue('Stop messages');
  await expect(buttons.getByRole('button', { name: 'Move button 1 down' })).toBeFocused();
  await expect(preview(page).getByRole('list', { name: 'Buttons' }).getByRole('listitem')).toHaveText([
    'Stop messages',
    'See the offer',
  ]);
  await expect(advice(page).getByRole('listitem')).toHaveCount(0);
  await saved(page);
  await expectAccessible(page);

  // Meta's review, played by a practice number: the answer comes by webhook.
  const approval = page.getByRole('region', { name: 'Approval by Meta' });
  await expect(approval.getByRole('link', { name: 'Connect a number' })).toBeVisible();
  const id = crypto.randomUUID();
  expect((await page.request.post('/api/whatsapp/practice-numbers', { data: { id } })).ok()).toBe(true);
  await page.reload();
  await approval.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(approval.getByText('Approved', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(approval.getByRole('button', { name: 'Submit changes' })).toBeEnabled();
  // No tooltip below the pointer.
  await page.mouse.move(0, 0);
  await expectAccessible(page);
});
