// Connect, dry run, push: at each CRM beside HubSpot, which has its journeys in crm-simulated.spec.ts.
import { expect, type Page } from '@playwright/test';
import type { CrmId } from '#features/crm/contract.ts';
import { expectAccessible, PHONE_TOO, signIn } from './fixtures.ts';
import { test } from './simulated.ts';

interface Journey {
  crm: CrmId;
  name: string;
  object: string;
  /** Of people there. */
  fields: { email: string; phone: string };
  /** What a record needs beside its address. */
  needs: Record<string, string>;
  /** Of the field for the phone number, as the CRM calls it. */
  label: string;
}

const JOURNEYS: Journey[] = [
  {
    ...{ crm: 'salesforce', name: 'Salesforce', object: 'Lead', label: 'Phone' },
    fields: { email: 'Email', phone: 'Phone' },
    needs: { LastName: 'Berg', Company: 'Acme' },
  },
  {
    ...{ crm: 'pipedrive', name: 'Pipedrive', object: 'persons', label: 'Phone' },
    fields: { email: 'email', phone: 'phone' },
    needs: { name: 'Berg' },
  },
  {
    ...{ crm: 'zoho', name: 'Zoho CRM', object: 'Leads', label: 'Phone' },
    fields: { email: 'Email', phone: 'Phone' },
    needs: { Last_Name: 'Berg', Company: 'Acme' },
  },
  {
    ...{ crm: 'attio', name: 'Attio', object: 'people', label: 'Phone numbers' },
    fields: { email: 'email_addresses', phone: 'phone_numbers' },
    needs: {},
  },
];

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('list', { name: 'Records' }).getByRole('listitem');

async function addContact(page: Page, values: Record<string, string>): Promise<void> {
  const answer = await page.request.post('/api/contacts', {
    data: { values },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

for (const { crm, name, object, fields, needs, label } of JOURNEYS)
  test(`contacts reach ${name} as the dry run has shown`, PHONE_TOO, async ({ page, simulated }) => {
    const records = simulated.crms.renew(crm);
    records.add(object, { ...needs, [fields.email]: 'noah@acme.example' });
    await signIn(page, await simulated.createAccount('--plan', 'premium'), '/crm-integration');
    await addContact(page, {
      name: 'Mara Lind',
      email: 'mara@acme.example',
      companyName: 'Acme',
      phone: '+46701740601',
    });
    await addContact(page, { name: 'Noah Berg', email: 'noah@acme.example', phone: '+46701740602' });
    await addContact(page, { name: 'No Address' });

    await page.getByRole('button', { name: `Connect ${name}` }).click();
    await expectAccessible(page);
    if (crm === 'attio') {
      const key = dialog(page).getByLabel('API key');
      await key.fill('wrong');
      await dialog(page).getByRole('button', { name: 'Connect with token' }).click();
      await expect(dialog(page).getByRole('alert')).toContainText('Attio is not connected.');
      records.makeToken('key-1');
      await key.fill('key-1');
      await dialog(page).getByRole('button', { name: 'Connect with token' }).click();
    } else {
      await dialog(page)
        .getByRole('button', { name: `Sign in to ${name}` })
        .click();
      await page.getByRole('link', { name: 'Connect app' }).click();
    }
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Start dry run' }).click();
    await dialog(page).getByRole('button', { name: 'Start dry run' }).click();
    await expect(page.getByText('Dry run ready')).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).filter({ hasText: 'Mara Lind' })).toContainText('Create');
    await expect(rows(page).filter({ hasText: 'Noah Berg' })).toContainText('Update');
    await expect(rows(page).filter({ hasText: 'No Address' })).toContainText('It has no email to match by.');
    await expectAccessible(page);
    expect(records.live(object)).toHaveLength(1);

    await page.getByRole('button', { name: 'Push 2 changes' }).click();
    await expect(page.getByText('Pushed', { exact: true })).toBeVisible();
    const people = records.live(object).map(({ values }) => [values[fields.email], values[fields.phone]]);
    expect(people).toEqual([
      ['noah@acme.example', '+46701740602'],
      ['mara@acme.example', '+46701740601'],
    ]);
    await expect(rows(page).filter({ hasText: 'Mara Lind' })).toContainText('Written');
    const [, link] = records.live(object);
    const opens = rows(page)
      .filter({ hasText: 'Mara Lind' })
      .getByRole('link', { name: `Open in ${name}` });
    expect(await opens.getAttribute('href')).toContain(link?.id);

    await page.getByRole('link', { name: 'All connections' }).click();
    await page.getByRole('link', { name: `Open ${name}` }).click();
    await page.getByRole('tab', { name: 'Contact mapping' }).click();
    const phone = page.getByRole('combobox', { name: 'CRM field for Phone' });
    await expect(phone.locator('option:checked')).toContainText(label);
    await expectAccessible(page);
  });
