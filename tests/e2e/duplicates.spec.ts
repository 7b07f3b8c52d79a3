// Two records of one person: found in the background, merged with both values, taken back, kept as two.
import { expect, test } from '@playwright/test';
import { addRecord } from './add-record.ts';
import { ANY_SIZE, createAccount, expectAccessible, openSession, written } from './fixtures.ts';

test(
  'two records of one person are found, merged with both values, taken back, and kept as two',
  ANY_SIZE,
  async ({ page }) => {
    // Records are looked at once a minute, when they have rested for a while.
    test.slow();
    await openSession(page, await createAccount('--plan', 'pro'));
    await addRecord(page, '/api/contacts', {
      name: 'Mara Lindqvist',
      title: 'Buyer',
      email: 'mara@north.example',
      phone: '+46701234567',
    });
    await addRecord(page, '/api/contacts', {
      name: 'M. Lindqvist',
      title: 'CEO',
      email: 'm@other.example',
      phone: '+46701234567',
    });
    await page.goto('/contacts?view=duplicates');
    // Twenty seconds of rest, up to a minute until the clock strikes, and whatever else the jobs are at.
    const merge = page.getByRole('button', { name: 'Merge', exact: true });
    await expect(page.getByText('Same phone number: +46 70 123 45 67').or(merge).first()).toBeVisible({
      timeout: 120_000,
    });
    await expectAccessible(page);
    await merge.click();
    const dialog = page.getByRole('dialog', { name: 'Merge two contacts' });
    await dialog.getByRole('radio', { name: 'Title: CEO' }).check();
    await expectAccessible(page);
    await written(page, () => dialog.getByRole('button', { name: 'Merge' }).click());
    await expect(page.getByRole('heading', { name: 'No duplicates' })).toBeVisible();
    await written(page, () => page.getByRole('button', { name: 'Undo' }).click());
    await expect(merge).toBeVisible();

    await written(page, () => page.getByRole('button', { name: 'Keep as two' }).click());
    await expect(page.getByRole('heading', { name: 'No duplicates' })).toBeVisible();
    await page.getByRole('radio', { name: 'Kept as two' }).click();
    await written(page, () => page.getByRole('button', { name: 'Suggest again' }).click());
    await page.getByRole('radio', { name: 'To decide' }).click();
    await expect(merge).toBeVisible();
  },
);
