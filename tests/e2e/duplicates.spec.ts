// Records that are one: found in the background, merged pair by pair and group by group, undone, kept separate.
import { expect, test } from '@playwright/test';
import { addRecord } from './add-record.ts';
import { createAccount, expectAccessible, openSession, written } from './fixtures.ts';

test('two records of one person are found, merged with both values, undone, and kept separate; three are merged into the chosen one', async ({
  page,
}) => {
  // Records are looked at once a minute, when they have rested for a while.
  test.slow();
  await openSession(page, await createAccount('--plan', 'pro'));
  await addRecord(page, '/api/contacts', {
    name: 'Mara Lindqvist',
    title: 'Buyer',
    email: 'mara@north.example',
    phone: '+46701234567',
  });
  const { id: merged } = await addRecord(page, '/api/contacts', {
    name: 'M. Lindqvist',
    title: 'CEO',
    email: 'm@other.example',
    phone: '+46701234567',
  });
  // Two with one profile cannot be added, but one can be changed to have it.
  const linkedin = 'https://www.linkedin.com/in/lea-moreau';
  await addRecord(page, '/api/contacts', { name: 'Lea Moreau', linkedin });
  const { id } = await addRecord(page, '/api/contacts', { name: 'Moreau', city: 'Lyon' });
  const changed = await page.request.patch(`/api/contacts/${id}`, {
    data: { values: { linkedin } },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  for (const name of ['Oak Mill', 'Ash Works', 'Elm House'])
    await addRecord(page, '/api/companies', { name, phone: '+441134960000' });
  await page.goto('/contacts?view=duplicates');
  // Twenty seconds of rest, up to a minute until the clock strikes, and whatever else the jobs are at.
  const merge = page.getByRole('button', { name: 'Merge', exact: true });
  await expect(page.getByText('Same phone number: +46 70 123 45 67').or(merge).first()).toBeVisible({
    timeout: 120_000,
  });
  await expect(merge).toHaveCount(2, { timeout: 120_000 });
  await expectAccessible(page);

  // Exact matches are merged in one go, and undone as one change.
  const work = page.getByRole('region', { name: 'Bulk jobs' });
  const mergeExact = async () => {
    await page.getByRole('button', { name: 'Merge 1 exact match' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge 1 exact match?' });
    await expectAccessible(page);
    await written(page, () => dialog.getByRole('button', { name: 'Merge all' }).click());
    await expect(work.getByText('1 contact merged')).toBeVisible();
    await expect(merge).toHaveCount(1);
  };
  await mergeExact();
  await written(page, () => work.getByRole('button', { name: 'Undo' }).click());
  await expect(merge).toHaveCount(2);
  await mergeExact();
  await work.getByRole('button', { name: 'Dismiss' }).click();

  await merge.click();
  const dialog = page.getByRole('dialog', { name: 'Merge two contacts' });
  await dialog.getByRole('radio', { name: 'Title: CEO' }).check();
  await expectAccessible(page);
  await written(page, () => dialog.getByRole('button', { name: 'Merge' }).click());
  await expect(page.getByRole('heading', { name: 'No duplicates' })).toBeVisible();
  await written(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(merge).toBeVisible();

  await written(page, () => page.getByRole('button', { name: 'Keep separate' }).click());
  await expect(page.getByRole('heading', { name: 'No duplicates' })).toBeVisible();
  await page.getByRole('radio', { name: 'Kept separate' }).click();
  await written(page, () => page.getByRole('button', { name: 'Suggest again' }).click());
  await page.getByRole('radio', { name: 'To decide' }).click();
  await expect(merge).toBeVisible();

  // The address of a record that was merged away leads to the one that stays.
  await merge.click();
  await written(page, () => dialog.getByRole('button', { name: 'Merge' }).click());
  await page.goto(`/contacts?contact=${merged}`);
  await expect(page.getByText('This record was merged into Mara Lindqvist')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(merged));

  await page.goto('/company-library?view=duplicates');
  await expect(page.getByText('Same phone number')).toBeVisible({ timeout: 120_000 });
  await page.getByRole('radio', { name: /^Keep Ash Works/ }).check();
  await expectAccessible(page);
  await written(page, () => page.getByRole('button', { name: 'Merge 3 into one' }).click());
  await expect(page.getByText('2 companies merged into Ash Works')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No duplicates' })).toBeVisible();
  await written(page, () =>
    page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click(),
  );
  await expect(page.getByRole('button', { name: 'Merge 3 into one' })).toBeVisible();
});
