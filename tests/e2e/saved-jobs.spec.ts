// Saved jobs on sample data (product design 5.24): saved from a search, moved over the board, followed up, put away.
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, openSession, PHONE_TOO, setFilters, written } from './fixtures.ts';

const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true });
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const titles = (page: Page, name: string) => column(page, name).getByRole('listitem');

async function open(page: Page, ...options: string[]): Promise<void> {
  await openSession(page, await createAccount('--plan', 'pro', ...options));
}

/** Finds jobs on the sample boards and saves as many: what the pages of jobs do with a press. */
async function saveJobs(page: Page, count: number): Promise<string[]> {
  const post = async (path: string, body: object) => {
    const answer = await page.request.post(path, {
      data: body,
      headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { items } = await post('/api/jobs/search', { keyword: 'engineer' });
  const jobs = (items as { id: string; title: string }[])
    .filter(({ title }, at, all) => all.findIndex((other) => other.title === title) === at)
    .slice(0, count);
  for (const { id } of jobs) await post('/api/saved-jobs', { kind: 'job', jobId: id });
  return jobs.map(({ title }) => title);
}

async function showColumn(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('radiogroup', { name: 'Column' }).getByText(name).click();
}

async function moveByMenu(page: Page, title: string, to: string): Promise<void> {
  await card(page, title)
    .getByRole('button', { name: `Actions for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: `Move to ${to}` }).click();
}

test('a job is saved from a search for all tabs; a next step becomes due and leads from home to exactly that job', async ({
  page,
  context,
}) => {
  await open(page);
  await page.goto('/saved-jobs');
  await expect(page.getByRole('heading', { name: 'Keep the jobs worth applying to' })).toBeVisible();
  await expectAccessible(page);

  const other = await context.newPage();
  await other.goto('/saved-jobs');
  await page.goto('/upwork-jobs');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click();
  const save = page.getByRole('button', { name: /^Save / }).first();
  const title = ((await save.getAttribute('aria-label')) ?? '').replace(/^Save /, '');
  await save.click();
  await expect(card(other, title)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(other, title)).toHaveCount(0);
  await page
    .getByRole('button', { name: `Save ${title}`, exact: true })
    .first()
    .click();
  await expect(page.getByRole('button', { name: `Saved: ${title}` }).first()).toBeVisible();
  await expect(card(other, title)).toContainText('Freelance');
  await other.close();

  await followUp(page);
});

test(
  'cards go over the board by menu, keys and mouse; rows are tagged, exported, archived and restored',
  PHONE_TOO,
  async ({ page, isMobile }) => {
    await open(page);
    const [first = '', second = '', third = ''] = (await saveJobs(page, 4)).reverse();
    await page.goto('/saved-jobs');
    await expect(titles(page, 'Saved')).toHaveCount(4);
    await expectAccessible(page);

    await moveByMenu(page, second, 'Applied');
    await expect(titles(page, 'Saved')).toHaveCount(3);
    await showColumn(page, 'Applied', isMobile);
    await expect(column(page, 'Applied')).toContainText(second);
    await page.getByRole('button', { name: 'Undo' }).click();
    await showColumn(page, 'Saved', isMobile);
    await expect(titles(page, 'Saved').nth(1)).toContainText(second);
    if (!isMobile) await moveByKeysAndMouse(page, first, second, third);
    await changeRows(page, isMobile);
  },
);

async function moveByKeysAndMouse(page: Page, first: string, second: string, third: string): Promise<void> {
  // By keys, with the focus on the card wherever it goes.
  await page.keyboard.press('j');
  await expect(card(page, first)).toBeFocused();
  await written(page, () => page.keyboard.press('Alt+ArrowDown'));
  await expect(titles(page, 'Saved').nth(1)).toContainText(first);
  await expect(card(page, first)).toBeFocused();
  await written(page, () => page.keyboard.press(']'));
  await expect(column(page, 'Applied')).toContainText(first);
  await expect(card(page, first)).toBeFocused();
  await written(page, () => page.keyboard.press('Alt+ArrowRight'));
  await expect(column(page, 'Interview')).toContainText(first);
  await written(page, () => page.keyboard.press('['));
  await expect(column(page, 'Applied')).toContainText(first);

  // By mouse: onto the upper half of a card it lands above it.
  await written(page, () => card(page, third).dragTo(card(page, first), { targetPosition: { x: 60, y: 8 } }));
  await expect(titles(page, 'Applied').first()).toContainText(third);
  await written(page, () => card(page, second).dragTo(column(page, 'Offer')));
  await expect(column(page, 'Offer')).toContainText(second);
  await page.reload();
  await expect(titles(page, 'Applied')).toHaveText([new RegExp(escaped(third)), new RegExp(escaped(first))]);
  await expect(column(page, 'Offer')).toContainText(second);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A next step is set, becomes due, and leads from Home to exactly that job. */
async function followUp(page: Page): Promise<void> {
  const [title = ''] = await saveJobs(page, 2);
  await page.goto('/saved-jobs');
  await card(page, title).getByRole('button', { name: title, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Saved job' });
  await expect(sheet.getByRole('heading', { name: 'The posting, as it was saved' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Set next step' }).click();
  await expect(sheet.getByLabel('Next step')).toBeFocused();
  await page.keyboard.type('Send the application');
  await sheet.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByText('Due date saved')).toBeVisible();
  const noted = page.waitForResponse((answer) => answer.request().postData()?.includes('Ask for Mara') === true);
  await sheet.getByLabel('Note').fill('Ask for Mara');
  await sheet.getByLabel('Contact').fill('Mara Lindqvist');
  await sheet.getByLabel('Status').selectOption('Applied');
  await expect(sheet.getByLabel('Applied on')).not.toHaveValue('');
  await noted;
  await page.reload();
  await expect(sheet.getByLabel('Note')).toHaveValue('Ask for Mara');
  await expect(sheet.getByLabel('Next step')).toHaveValue('Send the application');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/saved-jobs');

  await page.getByRole('link', { name: '1 due today' }).click();
  const rows = page.getByRole('table', { name: 'Saved jobs' }).getByRole('row').filter({ hasText: title });
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1-1 of 1 job', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/home');
  await page
    .getByRole('region', { name: 'Today' })
    .getByRole('link', { name: /Send the application/ })
    .click();
  await expect(sheet.getByRole('heading', { name: title })).toBeVisible();
}

/** In the table: a range of rows is tagged, exported, archived and restored. */
async function changeRows(page: Page, isMobile: boolean): Promise<void> {
  await page.goto('/saved-jobs?view=table');
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await expect(boxes).toHaveCount(4);
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: isMobile ? [] : ['Shift'] });
  const selected = isMobile ? 2 : 3;
  const bar = page.getByRole('region', { name: 'Selected jobs' });
  await expect(bar).toContainText(`${selected} jobs selected`);
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Tag' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('=remote');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${selected} jobs tagged “=remote”`)).toBeVisible();
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export CSV' }).click();
  const stream = await (await download).createReadStream();
  const file = Buffer.concat(await stream.toArray()).toString();
  expect(file.split('\r\n').filter((line) => line.includes("'=remote"))).toHaveLength(selected);

  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(boxes).toHaveCount(4 - selected);
  // The tag's toast can be there as well.
  const archived = page.getByRole('status').filter({ hasText: `${selected} jobs archived` });
  await archived.getByRole('button', { name: 'Undo' }).click();
  await expect(boxes).toHaveCount(4);
  await setFilters(page, () => page.getByRole('combobox', { name: 'Tag' }).selectOption('=remote'));
  await expect(boxes).toHaveCount(selected);
  await expect(page).toHaveURL(/tag=%3Dremote/);
}
