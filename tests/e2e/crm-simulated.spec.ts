// CRM integration: connected by consent and with a token, a dry run from a table and from the connection, a choice between matches, the push, its
// undo, the mapping, a token that was revoked, and the end of a connection.
import { expect, type Page } from '@playwright/test';
import { expectAccessible, PHONE_TOO, signIn } from './fixtures.ts';
import { test } from './simulated.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('list', { name: 'Records' }).getByRole('listitem');

async function add(page: Page, kind: 'contacts' | 'companies', values: Record<string, string>): Promise<void> {
  const answer = await page.request.post(`/api/${kind}`, {
    data: { values, anyway: true },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test(
  'contacts reach HubSpot as the dry run has shown, and the push is undone',
  PHONE_TOO,
  async ({ page, simulated }) => {
    const hubspot = simulated.crms.renew('hubspot');
    hubspot.add('contacts', { email: 'noah@acme.example', city: 'Oslo' });
    await signIn(page, await simulated.createAccount('--plan', 'premium'), '/crm-integration');
    await add(page, 'contacts', { name: 'Mara Lind', email: 'mara@acme.example' });
    await add(page, 'contacts', { name: 'Noah Berg', email: 'noah@acme.example', city: 'Bergen', title: 'Buyer' });
    await add(page, 'contacts', { name: 'No Address' });
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Connect HubSpot' }).click();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Sign in to HubSpot' }).click();
    await page.getByRole('link', { name: 'Connect app' }).click();
    await expect(page.getByRole('heading', { name: 'HubSpot', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Start dry run' }).click();
    await dialog(page).getByRole('button', { name: 'Start dry run' }).click();
    await expect(page.getByText('Dry run ready')).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).filter({ hasText: 'Noah Berg' })).toContainText('City “Bergen” is not written');
    await expect(rows(page).filter({ hasText: 'No Address' })).toContainText('It has no email to match by.');
    await expectAccessible(page);
    expect(hubspot.live('contacts')).toHaveLength(1);

    await page.getByRole('button', { name: 'Push 2 changes' }).click();
    await expect(page.getByText('Pushed', { exact: true })).toBeVisible();
    expect(hubspot.live('contacts').map(({ values }) => [values.email, values.jobtitle, values.city])).toEqual([
      ['noah@acme.example', 'Buyer', 'Oslo'],
      ['mara@acme.example', undefined, undefined],
    ]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export log' }).click();
    expect((await download).suggestedFilename()).toBe('leadwright-crm-log.csv');

    await page.getByRole('button', { name: 'Undo push' }).click();
    await dialog(page).getByRole('button', { name: 'Undo push' }).click();
    await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
    expect(hubspot.live('contacts').map(({ values }) => [values.email, values.jobtitle])).toEqual([
      ['noah@acme.example', ''],
    ]);
    await page.getByRole('link', { name: 'All connections' }).click();
    await expect(page.getByRole('list', { name: 'Pushes' })).toContainText('All contacts');
    await expectAccessible(page);
  },
);

test('a company with several matches is chosen, from a table; mapping, a revoked token, disconnecting', async ({
  page,
  simulated,
}) => {
  const hubspot = simulated.crms.renew('hubspot');
  hubspot.makeToken('pat-1');
  const [, second] = [1, 2].map(() => hubspot.add('companies', { domain: 'acme.example', name: 'Acme' }));
  await signIn(page, await simulated.createAccount('--plan', 'premium'), '/crm-integration');
  await add(page, 'companies', { name: 'Acme AB', domain: 'acme.example', city: 'Umeå' });

  await page.getByRole('button', { name: 'Connect HubSpot' }).click();
  await dialog(page).getByLabel('Private app token').fill('wrong');
  await dialog(page).getByRole('button', { name: 'Connect with token' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('It refused the token');
  await dialog(page).getByLabel('Private app token').fill('pat-1');
  await dialog(page).getByRole('button', { name: 'Connect with token' }).click();
  await expect(page.getByRole('heading', { name: 'HubSpot', level: 1 })).toBeVisible();

  await page.goto('/company-library');
  await page.getByRole('checkbox', { name: 'Select Acme AB' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Push to CRM…' }).click();
  await dialog(page).getByRole('button', { name: 'Start dry run' }).click();
  await expect(page.getByText('1 record has several matches.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Use ${second?.id}` }).click();
  await expect(rows(page)).toContainText('City');
  await page.getByRole('button', { name: 'Push 1 change' }).click();
  await expect(page.getByText('Pushed', { exact: true })).toBeVisible();
  expect(hubspot.live('companies').map(({ values }) => values.city)).toEqual([undefined, 'Umeå']);

  await page.goto('/crm-integration?crm=hubspot&tab=companies');
  const mapped = page.getByRole('list', { name: 'Mapped fields' });
  await expect(mapped.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('If both have a value').selectOption('ours');
  await mapped.getByRole('button', { name: 'Remove City' }).click();
  await page.getByRole('button', { name: 'Add field' }).click();
  const added = mapped.getByRole('listitem').last();
  await added.getByLabel('CRM field for').selectOption({ label: 'City' });
  await added.getByLabel('If empty, for').selectOption({ label: 'This value' });
  await page.getByRole('button', { name: 'Save mapping' }).click();
  await expect(added).toContainText('Enter a value');
  await expectAccessible(page);
  await added.getByRole('textbox').fill('Unknown');
  await expect(added).not.toContainText('Enter a value');
  await page.getByRole('button', { name: 'Save mapping' }).click();
  await expect(page.getByText('Mapping saved')).toBeVisible();
  await page.reload();
  await expect(added.getByRole('textbox')).toHaveValue('Unknown');
  await expect(page.getByLabel('If both have a value')).toHaveValue('ours');
  await expect(mapped.getByRole('button', { name: 'Remove City' })).toHaveCount(0);

  hubspot.revokeAll();
  await page.getByRole('tab', { name: 'Pushes' }).click();
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await dialog(page).getByRole('radio', { name: 'Companies' }).click();
  await dialog(page).getByRole('button', { name: 'Start dry run' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('HubSpot is not connected. It refused the token.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('This connection needs attention')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await dialog(page).getByRole('button', { name: 'Disconnect HubSpot' }).click();
  await expect(page.getByRole('button', { name: 'Connect HubSpot' })).toBeVisible();
});

test('a CRM whose consent is refused is not connected, and says so', async ({ page, simulated }) => {
  simulated.crms.renew('hubspot');
  await signIn(page, await simulated.createAccount('--plan', 'premium'), '/crm-integration');
  await page.getByRole('button', { name: 'Connect HubSpot' }).click();
  await dialog(page).getByRole('button', { name: 'Sign in to HubSpot' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('HubSpot is not connected. Access was not granted.');
  await page.getByRole('link', { name: 'Open CRM integration' }).click();
  await expect(page.getByRole('button', { name: 'Connect HubSpot' })).toBeVisible();
});

test('a reply marked as interested sets the stage in HubSpot and makes a task, once', async ({ page, simulated }) => {
  // Mails of the composer leave after thirty seconds.
  test.setTimeout(150_000);
  const hubspot = simulated.crms.renew('hubspot');
  hubspot.makeToken('pat-1');
  await signIn(page, await simulated.createAccount('--plan', 'premium'), '/crm-integration');
  await page.getByRole('button', { name: 'Connect HubSpot' }).click();
  await dialog(page).getByLabel('Private app token').fill('pat-1');
  await dialog(page).getByRole('button', { name: 'Connect with token' }).click();
  await page.getByRole('tab', { name: 'Replies' }).click();
  await expect(page.getByText('No replies pushed yet')).toBeVisible();
  const statuses = page.getByRole('list', { name: 'Reply statuses' }).getByRole('listitem');
  const interested = statuses.filter({ has: page.getByRole('heading', { name: 'Interested' }) });
  await interested.getByLabel('Set the stage to').selectOption({ label: 'OPEN_DEAL' });
  await interested.getByLabel('Create').selectOption({ label: 'A task' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. It applies to replies marked from now on.')).toBeVisible();

  await sendToPractice(page, { name: 'Jo Lind', email: 'jo@acme.example' });
  await page.goto('/inbox');
  await page.getByRole('button', { name: /Jo Lind/ }).click({ timeout: 90_000 });
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true });
  const facts = page.getByRole('complementary', { name: 'Contact details' });
  await facts.getByRole('button', { name: 'Push to CRM' }).click();
  await expect(page.getByText('No connected CRM has anything set for this reply.')).toBeVisible();
  await facts.getByRole('button', { name: 'Interested' }).click();
  await expect(conversation.getByText('Interested')).toBeVisible();
  await expectAccessible(page);
  await facts.getByRole('button', { name: 'Push to CRM' }).click();
  await expect(page.getByText('Pushing this reply to HubSpot')).toBeVisible();

  await page.goto('/crm-integration?crm=hubspot&tab=replies');
  const pushed = page.getByRole('list', { name: 'Pushed replies' }).getByRole('listitem');
  await expect(pushed).toHaveCount(1);
  await expect(pushed).toContainText('Contact created · Lead Status: OPEN_DEAL · Task created', { timeout: 30_000 });
  await expectAccessible(page);
  expect(hubspot.live('contacts').map(({ values }) => [values.email, values.hs_lead_status])).toEqual([
    ['jo@acme.example', 'OPEN_DEAL'],
  ]);
  expect(hubspot.live('tasks')).toHaveLength(1);
});

/** A mail from a mailbox to practise with, whose recipient answers it. */
async function sendToPractice(page: Page, recipient: { name: string; email: string }): Promise<void> {
  const ask = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await page.request.fetch(path, { method, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const mailbox = await ask('POST', '/api/practice', { id: crypto.randomUUID(), fromName: 'Mia Holt' });
  const identity = { name: 'Oak Trade', postalAddress: '1 High Street', optOutText: 'Opt out' };
  await ask('PUT', '/api/sender-identity', identity);
  await ask('PUT', '/api/practice/rules', { mailboxId: mailbox.id, recipient: recipient.email, behaviour: 'answer' });
  const id = crypto.randomUUID();
  const content = { channel: 'email', subject: 'Certified oak', html: '<p>Shall I send them?</p>', mode: 'rich' };
  const { revision } = await ask('POST', '/api/email-drafts', { id, recipients: [recipient], content });
  await ask('POST', `/api/email-drafts/${id}/send`, { revision });
}
