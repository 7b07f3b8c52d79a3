// Home (product design 5.1): what is due, problems, credits and pipeline; each number opens exactly the rows that it counts.
import { expect, type Page, test } from '@playwright/test';
import { addRecord } from './add-record.ts';
import { admin, createAccount, expectAccessible, openSession, signIn, visit, written } from './fixtures.ts';

/** The browsers of the journeys and the server live in one time zone: a day of one is a day of the other. */
const day = (later: number) => {
  const at = new Date();
  at.setDate(at.getDate() + later);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
};

async function send(page: Page, method: 'POST' | 'PATCH', path: string, data: object) {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.fetch(path, { method, data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

const addTask = (page: Page, recordKind: 'contact' | 'company', recordId: string, title: string, due: string) =>
  send(page, 'POST', '/api/tasks', { recordKind, recordId, title, due });

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('each number opens exactly the rows that it counts', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro', '--type', 'company_owner', '--credits', '30'));
  const people = [];
  for (const name of ['Mara Lindqvist', 'Tomás Arroyo', 'Petra Hlaváčková'])
    people.push(await addRecord(page, '/api/contacts', { name }));
  const company = await addRecord(page, '/api/companies', { name: 'Northwind Timber' });
  await addTask(page, 'contact', people[0]?.id ?? '', 'Call Mara', day(-1));
  await addTask(page, 'contact', people[1]?.id ?? '', 'Write to Tomás', day(0));
  await addTask(page, 'contact', people[2]?.id ?? '', 'Visit Petra', day(1));
  await addTask(page, 'company', company.id, 'Ask for a catalogue', day(0));
  await send(page, 'POST', '/api/linkedin/people/search', { keywords: 'timber' });
  const { items } = await send(page, 'POST', '/api/jobs/search', { keyword: 'engineer' });
  const saved = await send(page, 'POST', '/api/saved-jobs', { kind: 'job', jobId: items[0].id });
  const step = { nextStep: 'Send the application', nextDue: day(0), today: day(0) };
  await send(page, 'PATCH', `/api/saved-jobs/${saved.id}`, step);

  const numbers: [region: string, link: string | RegExp, rows: number][] = [
    ['Today', /^1 company to follow up$/, 1],
    ['Today', '2 contacts to follow up', 2],
    ['Today', '1 overdue', 1],
    ['Today', /^1 job to follow up$/, 1],
    ['Pipeline', /^Found 3/, 3],
    ['Pipeline', /^1 saved company$/, 1],
    ['Jobs', /^Saved 1/, 1],
    ['Credits', '6 practice', 2],
    ['Credits', '6 credits', 2],
    ['Credits', /^LinkedIn people search Practice 5$/, 1],
    ['Credits', /^Job search Practice 1$/, 1],
  ];
  await page.goto('/home');
  for (const [region, name, rows] of numbers) {
    await visit(page, '/home');
    await block(page, region).getByRole('link', { name, exact: true }).click();
    await expect(page, String(name)).not.toHaveURL(/\/home/);
    await expect(page.locator('main [data-row]'), String(name)).toHaveCount(rows);
  }
  // What is due opens beside the others that are due.
  await visit(page, '/home');
  await block(page, 'Today')
    .getByRole('link', { name: /^Call Mara/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible();
  await expect(page.locator('main [data-row]')).toHaveCount(2);

  await visit(page, '/home');
  await block(page, 'Recent searches').getByRole('link', { name: 'Reopen timber' }).click();
  // The run that the link names gives way to what it asked.
  await expect(page).toHaveURL(/\/linkedin-search\?q=timber$/);
});

test('what is due is ticked off, the first steps are put away, and what happens elsewhere is shown', async ({
  page,
}) => {
  const account = await createAccount('--plan', 'pro', '--type', 'company_owner', '--credits', '30');
  await openSession(page, account);
  const { id } = await addRecord(page, '/api/contacts', { name: 'Mara Lindqvist', companyName: 'Northwind Timber' });
  await addTask(page, 'contact', id, 'Call Mara', day(-1));
  await page.goto('/home');
  const done = page.getByRole('checkbox', { name: 'Done: Call Mara' });
  await expect(block(page, 'Today').getByRole('link', { name: /^Call Mara/ })).toContainText('1 day overdue');
  await expect(block(page, 'Health')).toContainText('No problems with payments');
  // Saved without a search: two of the five steps.
  await expect(block(page, 'First steps').getByRole('listitem').filter({ hasText: 'Done:' })).toHaveCount(2);
  await expectAccessible(page);

  // On a phone, too, what is due is above everything else, and in view.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(block(page, 'Today').getByRole('link', { name: /^Call Mara/ })).toBeInViewport();
  const top = async (name: string) => (await block(page, name).boundingBox())?.y ?? 0;
  expect(await top('Today')).toBeLessThan(await top('First steps'));
  await page.setViewportSize({ width: 1280, height: 720 });

  await written(page, () => done.click());
  await expect(block(page, 'Today')).toContainText('Nothing due today');
  await written(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(done).toBeVisible();
  await expect(done).not.toBeChecked();

  await written(page, () => block(page, 'First steps').getByRole('button', { name: 'Hide the first steps' }).click());
  await expect(block(page, 'First steps')).toHaveCount(0);
  await page.reload();
  await expect(block(page, 'Today')).toBeVisible();
  await expect(block(page, 'First steps')).toHaveCount(0);
  await written(page, () => page.getByRole('button', { name: 'Show the first steps' }).click());
  await expect(block(page, 'First steps')).toBeVisible();

  // The goal decides where the main button leads, and the steps.
  await written(page, () => block(page, 'First steps').getByRole('radio', { name: 'Find suppliers' }).click());
  await expect(page.getByRole('link', { name: 'Find suppliers', exact: true }).first()).toHaveAttribute(
    'href',
    /^\/supplier-manufacturer\?q=/,
  );
  await expect(block(page, 'First steps').getByRole('link', { name: /Send an enquiry/ })).toBeVisible();

  // Nothing of it waits for a reload.
  await send(page, 'POST', '/api/linkedin/people/search', { keywords: 'timber' });
  await expect(block(page, 'Credits').getByRole('link', { name: '5 practice' })).toBeVisible();
  await expect(block(page, 'Recent searches').getByRole('link', { name: 'Reopen timber' })).toBeVisible();
  const days = page.getByRole('slider', { name: 'Used per day' });
  await expect(days).toHaveAttribute('aria-valuetext', 'Today: 5 credits');
  await days.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(days).toHaveAttribute('aria-valuetext', /: 0 credits$/);
  await expectAccessible(page);
  await admin('credits:grant', account.email, '7');
  await expect(block(page, 'Credits').getByText('32', { exact: true })).toBeVisible();
});

test('a trial finds only what it reaches, first of all to verify an address; a freelancer finds jobs first', async ({
  page,
}) => {
  await signIn(page, await createAccount('--plan', 'trial', '--type', 'company_owner', '--credits', '25'));
  await expect(block(page, 'Your prospects').getByRole('link', { name: /^Saved people 0/ })).toBeVisible();
  await expect(block(page, 'Today')).toHaveCount(0);
  const hrefs = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname));
  const reached = ['/home', '/dashboard', '/settings', '/help', '/pricing', '/complete-profile'];
  expect(hrefs.length).toBeGreaterThan(8);
  expect(hrefs.filter((path) => !reached.includes(path))).toEqual([]);
  await expectAccessible(page);

  // What is kept in Discover is counted here, and shown there.
  const found = await (await page.request.get('/api/discover?kind=company&limit=1')).json();
  await send(page, 'POST', '/api/discover/save', { kind: 'company', refs: [found.items[0].ref] });
  await block(page, 'Your prospects')
    .getByRole('link', { name: /^Saved companies 1/ })
    .click();
  await expect(page).toHaveURL(/\/dashboard\?.*show=yours/);
  await expect(page.locator('main [data-row]')).toHaveCount(1);
  await page.goBack();
  await verifyFromFirstSteps(page);

  await openSession(page, await createAccount('--plan', 'pro', '--type', 'freelancer'));
  await page.goto('/home');
  const starts = page.getByRole('navigation', { name: 'Find' }).getByRole('link');
  await expect(starts.first()).toHaveText('Freelance jobs');
  await expect(block(page, 'Jobs').getByRole('link', { name: /^Saved 0/ })).toBeVisible();
  await expectAccessible(page);
});

/** The first step leads to a field that checks one address, at the price of the verifier. */
async function verifyFromFirstSteps(page: Page): Promise<void> {
  await block(page, 'First steps')
    .getByRole('link', { name: /Verify an email address/ })
    .click();
  const field = page.getByRole('textbox', { name: 'Email address' });
  await expect(field).toBeFocused();
  const verify = page.getByRole('button', { name: 'Verify (1 credit)' });
  await verify.click();
  await expect(page.getByText('Please enter an email address')).toBeVisible();
  await field.fill('nobody@@example');
  await written(page, () => verify.click());
  await expect(page.getByText('Invalid', { exact: true })).toBeVisible();
  // What a free check decides costs nothing.
  await expect(page.getByText('25 credits', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
}
