// A campaign (product design 5.14, 5.15) from its template to its proof: written, looked at, started, answered, stopped.
import { expect, type Page, test } from '@playwright/test';
import { addRecord } from './add-record.ts';
import { createAccount, expectAccessible, openSession, written } from './fixtures.ts';

const SAME_SITE = { 'sec-fetch-site': 'same-origin' };

async function send(page: Page, method: 'post' | 'put' | 'patch', path: string, data: object) {
  const answer = await page.request[method](path, {
    data,
    headers: { ...SAME_SITE, 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** A mailbox to practise with, who sends, a template, and a list of two people: each has a journey of its own. */
async function prepare(page: Page): Promise<void> {
  await openSession(page, await createAccount('--plan', 'pro'));
  await send(page, 'post', '/api/practice', { id: crypto.randomUUID(), fromName: 'Erik Holm' });
  await send(page, 'put', '/api/sender-identity', {
    name: 'Holm Timber',
    postalAddress: 'Hamngatan 4, 411 06 Gothenburg, Sweden',
    optOutText: 'Unsubscribe',
  });
  await send(page, 'post', '/api/templates', {
    id: crypto.randomUUID(),
    name: 'Spring prices',
    content: {
      channel: 'email',
      subject: 'Timber for {{firstName|you}}',
      html: '<p>Hi {{firstName|there}},</p><p>do you buy timber this spring?</p>',
      mode: 'rich',
    },
  });
  const { list } = await send(page, 'post', '/api/lists', { type: 'static', name: 'Nordic buyers' });
  const ids: string[] = [];
  for (const name of ['Mara Lindqvist', 'Petra Berg']) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@${name.split(' ')[1]?.toLowerCase()}.example`;
    ids.push((await addRecord(page, '/api/contacts', { name, email, country: 'SE' })).id);
  }
  await send(page, 'post', '/api/contacts/bulk', { target: { ids }, action: { do: 'add-to-list', listId: list.id } });
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

test('a campaign is written, looked at, started, stopped by an answer, and proved', async ({ page }) => {
  await prepare(page);
  await page.goto('/campaigns');
  await expect(page.getByRole('heading', { name: 'Create your first campaign' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create a blank sequence' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Spring');
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByRole('heading', { name: 'Spring', level: 1 })).toBeVisible();

  // Audience.
  await page.getByRole('combobox', { name: 'Add a list' }).fill('nordic');
  await page.getByRole('option', { name: 'Nordic buyers' }).click();
  await expect(page.getByText('recipients of 2 people in the audience')).toBeVisible();
  await expectAccessible(page);

  // Messages: the first from the template, the later ones go on in the conversation.
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Use a template' }).click();
  await page.getByRole('button', { name: /^Spring prices/ }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Timber for {{firstName|you}}');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expectAccessible(page);
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  const count = await steps.count();
  for (let at = 1; at < count; at += 1) {
    await steps.nth(at).getByRole('button').click();
    await page.getByRole('button', { name: 'Use a template' }).click();
    await page.getByRole('button', { name: /^Spring prices/ }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Timber for {{firstName|you}}');
  }

  // Schedule: at any hour, so that the journey does not depend on the time it runs at.
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    const box = page.getByRole('checkbox', { name: day });
    if (!(await box.isChecked())) await box.click();
    await page.getByLabel(`${day}, from`).fill('00:00');
    await page.getByLabel(`${day}, to`).fill('23:59');
  }
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expectAccessible(page);

  // Preflight looks by itself; its start says what it will do.
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const launch = page.getByRole('button', { name: 'Launch to 2 recipients (0 credits)' });
  await expect(launch).toBeEnabled();
  await expectAccessible(page);
  await written(page, () => launch.click());
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');

  // Both are sent, without a reload.
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link', { name: 'Reached 2' })).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);

  // Mara answers: she gets nothing more, Petra does.
  const { items } = await (await page.request.get('/api/practice/mails?limit=10')).json();
  const hers = items.find((mail: object) => JSON.stringify(mail).includes('mara@'));
  await send(page, 'post', `/api/practice/mails/${hers.id}/act`, { do: 'answer', text: 'Yes, call me tomorrow.' });
  const replied = page.getByRole('list', { name: 'Results' }).getByRole('link', { name: 'Replied 1' });
  await expect(replied).toBeVisible({ timeout: 30_000 });
  await replied.click();
  const people = page.getByRole('table', { name: 'Recipients' });
  await expect(people.getByRole('row').filter({ hasText: 'Mara' })).toContainText('Stopped by a reply');
  await expect(people.getByRole('row').filter({ hasText: 'Petra' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Show recipients').selectOption('active');
  await expect(people.getByRole('row').filter({ hasText: 'Petra' })).toBeVisible();

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();

  // Proof.
  await tab(page, 'Delivery log').click();
  const proof = page.getByRole('table', { name: 'Delivery log' });
  await expect(proof.getByRole('row').filter({ hasText: 'Mara' }).first()).toContainText('250');
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export log' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});

/** A sequence whose texts are written, at any hour: only the recipients are missing. */
async function writtenCampaign(page: Page): Promise<string> {
  const id = crypto.randomUUID();
  const { setup, revision } = await send(page, 'post', '/api/campaigns', { id, name: 'Autumn', preset: 'sequence' });
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const text = { subject: 'Oak for {{company|you}}', html: '<p>Hi {{firstName|there}}, do you buy oak?</p>' };
  const steps = setup.steps.map((step: { variants: object[] }) => ({
    ...step,
    variants: step.variants.map((variant) => ({ ...variant, ...text })),
  }));
  const windows = Object.fromEntries(days.map((day) => [day, [[0, 1_440]]]));
  await send(page, 'patch', `/api/campaigns/${id}`, { revision, steps, schedule: { ...setup.schedule, windows } });
  return id;
}

test('people come from a filter and a file, a step asks their country, and each one can be seen and steered', async ({
  page,
}) => {
  test.slow();
  await prepare(page);
  await page.goto(`/campaign/${await writtenCampaign(page)}`);
  const sources = page.getByRole('list', { name: 'Sources' }).getByRole('listitem');

  await page.getByRole('button', { name: 'Filter contacts' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByLabel('Field').selectOption('country');
  await filter.getByRole('checkbox', { name: 'Sweden' }).click();
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(sources.filter({ hasText: 'Country is Sweden' })).toContainText('2 people');
  await page.getByLabel('Audience file').setInputFiles({
    name: 'fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,E-mail,Company\nZoe Ahl,zoe@ahl.example,Ahl AB\n'),
  });
  await page.getByRole('button', { name: 'Add 1 person to the audience' }).click();
  await expect(sources.filter({ hasText: 'fair.csv' })).toContainText('1 person', { timeout: 30_000 });
  await expect(page.getByText('recipients of 3 people in the audience')).toBeVisible();
  await expectAccessible(page);

  await tab(page, '2. Messages').click();
  const steps = page.getByRole('list', { name: 'Steps', exact: true }).getByRole('listitem');
  await steps.nth(1).getByRole('button').click();
  await page.getByLabel('Sent if').selectOption('field');
  await page.getByRole('checkbox', { name: 'Sweden' }).click();
  await expect(steps.nth(1)).toContainText('Country is Sweden');
  await tab(page, '4. Preflight').click();
  const launch = page.getByRole('button', { name: 'Launch to 3 recipients (0 credits)' });
  await expect(launch).toBeEnabled({ timeout: 30_000 });
  await written(page, () => launch.click());
  const results = page.getByRole('list', { name: 'Results' });
  await expect(results.getByRole('link', { name: 'Reached 3' })).toBeVisible({ timeout: 30_000 });

  // A number of mails leads to these mails, and a line of the proof to its person.
  await page.getByRole('link', { name: '3 emails' }).last().click();
  const proof = page.getByRole('table', { name: 'Delivery log' });
  await expect(proof.getByRole('row').filter({ hasText: '250' })).toHaveCount(3);
  await proof.getByText('Zoe Ahl').click();
  const sheet = page.getByRole('dialog', { name: 'Zoe Ahl' });
  await expect(sheet.getByText('Message-ID')).toBeVisible();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Step 2' })).toContainText('Waiting');
  await expectAccessible(page);

  // Undoing a change by hand restores the email as it was.
  const undo = page.getByRole('button', { name: 'Undo' });
  await sheet.getByRole('button', { name: 'Skip this step' }).click();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Step 3' })).toContainText('Waiting');
  await undo.click();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Step 3' })).toHaveCount(0);
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Step 2' })).toContainText('Waiting');
  await sheet.getByRole('button', { name: 'Mark replied' }).click();
  await expect(sheet.getByText('Marked as replied')).toBeVisible();
  await undo.click();
  await expect(sheet.getByText('In progress')).toBeVisible();
});

test('practice runs ahead: one click brings a reply, which stops its sequence, and the figures agree @phone', async ({
  page,
}) => {
  await prepare(page);
  const id = await writtenCampaign(page);
  const { revision, setup } = await (await page.request.get(`/api/campaigns/${id}`)).json();
  const { items } = await (await page.request.get('/api/contacts?limit=10')).json();
  const target = { ids: items.map((contact: { id: string }) => contact.id) };
  const sources = [{ from: 'contacts', target, label: 'Buyers' }];
  await send(page, 'patch', `/api/campaigns/${id}`, {
    revision,
    audience: { ...setup.audience, sources },
  });
  await page.goto(`/campaign/${id}?tab=preflight`);
  await written(page, () => page.getByRole('button', { name: 'Launch to 2 recipients (0 credits)' }).click());
  const results = page.getByRole('list', { name: 'Results' });
  await expect(results.getByRole('link', { name: 'Reached 2' })).toBeVisible();

  const clock = page.getByRole('region', { name: 'Practice clock' });
  await clock.getByRole('button', { name: 'Skip to the next send' }).click();
  await expect(results.getByRole('link', { name: 'Replied 1' })).toBeVisible();
  await expect(clock.getByRole('status')).toContainText('days ahead');
  await expect(clock.getByRole('button', { name: 'Run to the end' })).toBeEnabled();
  await expectAccessible(page);

  await clock.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(clock.getByRole('status')).not.toContainText('recipients reply');
  const { counts, steps, chart, sent } = await (
    await page.request.get(`/api/campaigns/${id}/results?period=14&zone=UTC`)
  ).json();
  const replied = counts['any-replied'];
  // Who replied to the first got no other; the other one got all three.
  expect([replied, sent]).toEqual([1, 4]);
  expect(steps[0].figures.written).toBe(2);
  expect(chart.bars.reduce((sum: number, bar: { replied: number }) => sum + bar.replied, 0)).toBe(replied);
  await results.getByRole('link', { name: `Replied ${replied}` }).click();
  await expect(page.getByRole('table', { name: 'Recipients' }).getByText('Stopped by a reply')).toHaveCount(replied);
});
