// Connect, dry run, push: at each CRM beside HubSpot, which has its journeys in crm-simulated.spec.ts; and what each answers to a connection that
// must not be made.
import { expect, type Page } from '@playwright/test';
import type { CrmId } from '#crm/crm-sync/contract.ts';
import { expectAccessible, PHONE_TOO, signIn } from './fixtures.ts';
import { type Simulated, test } from './simulated.ts';

interface Journey {
  crm: Exclude<CrmId, 'hubspot'>;
  name: string;
  object: string;
  /** Of people there. */
  fields: { email: string; phone: string };
  /** What Noah has there beside his address. */
  there: Record<string, string>;
  /** The field in which that differs from ours: its value is kept. */
  kept: { field: string; label: string; ours: string };
  /** What Mara, who is new there, has in that field afterwards. */
  created?: string;
  /** As the CRM calls its fields: the one for the phone number, and one that only it has. */
  labels: { phone: string; own: string };
}

const JOURNEYS: Journey[] = [
  {
    ...{ crm: 'salesforce', name: 'Salesforce', object: 'Lead' },
    fields: { email: 'Email', phone: 'Phone' },
    there: { LastName: 'Berg', Company: 'Acme', City: 'Oslo' },
    kept: { field: 'City', label: 'City', ours: 'Bergen' },
    labels: { phone: 'Phone', own: 'Mobile Phone' },
  },
  {
    ...{ crm: 'pipedrive', name: 'Pipedrive', object: 'persons' },
    fields: { email: 'email', phone: 'phone' },
    there: { name: 'N. Berg' },
    kept: { field: 'name', label: 'Name', ours: 'Noah Berg' },
    created: 'Mara Lind',
    labels: { phone: 'Phone', own: 'Marketing status' },
  },
  {
    ...{ crm: 'zoho', name: 'Zoho CRM', object: 'Leads' },
    fields: { email: 'Email', phone: 'Phone' },
    there: { Last_Name: 'Berg', Company: 'Acme', City: 'Oslo' },
    kept: { field: 'City', label: 'City', ours: 'Bergen' },
    labels: { phone: 'Phone', own: 'No. of Employees' },
  },
  {
    ...{ crm: 'attio', name: 'Attio', object: 'people' },
    fields: { email: 'email_addresses', phone: 'phone_numbers' },
    there: { name: 'N. Berg' },
    kept: { field: 'name', label: 'Name', ours: 'Noah Berg' },
    created: 'Mara Lind',
    labels: { phone: 'Phone numbers', own: 'Opted out' },
  },
];

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('list', { name: 'Records' }).getByRole('listitem');
const record = (page: Page, name: string) => rows(page).filter({ hasText: name });
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** The page of connections, of an account whose plan has them. */
async function openConnections(page: Page, simulated: Simulated): Promise<void> {
  await signIn(page, await simulated.createAccount('--plan', 'premium'), '/crm-integration');
}

async function addContact(page: Page, values: Record<string, string>): Promise<void> {
  const answer = await page.request.post('/api/contacts', {
    data: { values },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function openDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Connect ${name}` }).click();
}

/** To the CRM's page of consent. */
async function askForConsent(page: Page, name: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: `Sign in to ${name}` })
    .click();
}

for (const { crm, name, object, fields, there, kept, created, labels } of JOURNEYS) {
  // Its mapping has the most fields.
  const phone = crm === 'salesforce' ? PHONE_TOO : {};
  test(`contacts reach ${name} as the dry run has shown`, phone, async ({ page, simulated }) => {
    const records = simulated.crms.renew(crm);
    records.add(object, { ...there, [fields.email]: 'noah@acme.example' });
    await openConnections(page, simulated);
    await addContact(page, {
      ...{ name: 'Mara Lind', email: 'mara@acme.example', companyName: 'Acme', phone: '+46701740601' },
    });
    await addContact(page, {
      ...{ name: 'Noah Berg', email: 'noah@acme.example', city: 'Bergen', phone: '+46701740602' },
    });
    await addContact(page, { name: 'No Address' });

    await openDialog(page, name);
    await expectAccessible(page);
    if (crm === 'attio') {
      records.makeToken('key-1');
      await dialog(page).getByLabel('API key').fill('key-1');
      await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click();
    } else {
      await askForConsent(page, name);
      await page.getByRole('link', { name: 'Connect app' }).click();
    }
    await expect(title(page, name)).toBeVisible();

    // From here to the records in the CRM: three clicks.
    await page.getByRole('button', { name: 'Start dry run' }).click();
    await dialog(page).getByRole('button', { name: 'Start dry run' }).click();
    await expect(page.getByText('Dry run ready')).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await expect(record(page, 'Mara Lind')).toContainText('Create');
    await expect(record(page, 'Noah Berg')).toContainText('Update');
    await expect(record(page, 'Noah Berg')).toContainText(`${kept.label} “${kept.ours}” is not written`);
    await expect(record(page, 'No Address')).toContainText('It has no email to match by.');
    await expectAccessible(page);
    expect(records.live(object)).toHaveLength(1);
    await page.getByRole('button', { name: 'Push 2 changes' }).click();
    await expect(page.getByText('Pushed', { exact: true })).toBeVisible();

    const people = records.live(object);
    expect(people.map(({ values }) => [values[fields.email], values[fields.phone], values[kept.field]])).toEqual([
      ['noah@acme.example', '+46701740602', there[kept.field]],
      ['mara@acme.example', '+46701740601', created],
    ]);
    expect(people.flatMap(({ values }) => Object.values(values))).not.toContain('');
    await expect(record(page, 'Mara Lind')).toContainText('Written');
    const opens = record(page, 'Mara Lind').getByRole('link', { name: `Open in ${name}` });
    await expect(opens).toHaveAttribute('href', new RegExp(`${people[1]?.id}`));

    await page.getByRole('link', { name: 'All connections' }).click();
    const log = page.getByRole('list', { name: 'Pushes' }).getByRole('listitem');
    await expect(log).toHaveText(new RegExp(`^All contactsPushed${name} · .* · 2 written$`));
    await page.getByRole('link', { name: `Open ${name}` }).click();
    await page.getByRole('tab', { name: 'Contact mapping' }).click();
    const field = page.getByRole('combobox', { name: 'CRM field for Phone' });
    await expect(field.locator('option:checked')).toHaveText(labels.phone);
    await expect(field.locator('option', { hasText: labels.own })).toHaveCount(1);
    await expectAccessible(page);
  });
}

test('Salesforce is not connected where consent is refused there', async ({ page, simulated }) => {
  const records = simulated.crms.renew('salesforce');
  await openConnections(page, simulated);
  await openDialog(page, 'Salesforce');
  await askForConsent(page, 'Salesforce');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Salesforce is not connected. Access was not granted.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open CRM integration' }).click();
  await expect(page.getByRole('button', { name: 'Connect Salesforce' })).toBeVisible();
  await expectAccessible(page);
  // Not by the calls: connections of earlier tests may still be read in the background.
  expect(records.hasTokens).toBe(false);
});

test('the customers in Salesforce are chosen among the account types that it offers', async ({ page, simulated }) => {
  simulated.crms.renew('salesforce');
  await openConnections(page, simulated);
  await openDialog(page, 'Salesforce');
  await askForConsent(page, 'Salesforce');
  await page.getByRole('link', { name: 'Connect app' }).click();
  await expect(title(page, 'Salesforce')).toBeVisible();
  await page.getByRole('tab', { name: 'Customers' }).click();
  const companies = page.locator('form', { has: page.getByRole('heading', { name: 'Companies' }) });
  const stages = companies.getByRole('group', { name: 'Stages of customers' });
  await expect(stages.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await stages.getByRole('checkbox', { name: 'Prospect' }).click();
  await expectAccessible(page);
  await companies.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The CRM is read again.')).toBeVisible();
  await page.reload();
  await expect(stages.getByRole('checkbox', { checked: true })).toHaveCount(3);
});

test('Zoho is not asked for a token at an address that is not its own', async ({ page, simulated }) => {
  const records = simulated.crms.renew('zoho');
  await openConnections(page, simulated);
  await openDialog(page, 'Zoho CRM');
  await askForConsent(page, 'Zoho CRM');
  const back = new URL((await page.getByRole('link', { name: 'Connect app' }).getAttribute('href')) ?? '');
  back.searchParams.set('accounts-server', 'https://accounts.zoho.example');
  await page.goto(back.href);
  await expect(page.getByRole('alert')).toContainText('It returned an address outside Zoho.');
  await page.getByRole('link', { name: 'Open CRM integration' }).click();
  await expect(page.getByRole('button', { name: 'Connect Zoho CRM' })).toBeVisible();
  expect(records.hasTokens).toBe(false);
});

test('a token of Pipedrive needs its company, and is good only if Pipedrive knows it', async ({ page, simulated }) => {
  const records = simulated.crms.renew('pipedrive');
  records.makeToken('token-1');
  await openConnections(page, simulated);
  await openDialog(page, 'Pipedrive');
  const [company, token] = [dialog(page).getByLabel('Company domain'), dialog(page).getByLabel('API token')];
  const connect = dialog(page).getByRole('button', { name: 'Connect with token' });
  await token.fill('wrong');
  await company.fill('acme.example');
  await connect.click();
  await expect(company).toHaveAccessibleDescription('Enter the domain of your company, such as acme.pipedrive.com.');
  await company.fill(`${simulated.crms.url}/pipedrive`);
  await connect.click();
  await expect(dialog(page).getByRole('alert')).toContainText('Pipedrive is not connected. It refused the token.');
  await expectAccessible(page);
  await token.fill('token-1');
  await connect.click();
  await expect(title(page, 'Pipedrive')).toBeVisible();
});

test('a key that Attio does not know connects nothing', async ({ page, simulated }) => {
  const records = simulated.crms.renew('attio');
  await openConnections(page, simulated);
  await openDialog(page, 'Attio');
  const key = dialog(page).getByLabel('API key');
  const connect = dialog(page).getByRole('button', { name: 'Connect', exact: true });
  await connect.click();
  await expect(key).toHaveAccessibleDescription('Paste the token or key');
  await key.fill('wrong');
  await connect.click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Attio is not connected. It refused the key. Check that it is complete.',
  );
  records.makeToken('key-1');
  await key.fill('key-1');
  await connect.click();
  await expect(title(page, 'Attio')).toBeVisible();
});
