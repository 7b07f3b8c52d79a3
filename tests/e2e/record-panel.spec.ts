// The record beside its table: what is known and from where, two values of one field, notes, and the way back to the table.
import { expect, test } from '@playwright/test';
import { addRecord } from './add-record.ts';
import { createAccount, expectAccessible, openSession, PHONE_TOO, written } from './fixtures.ts';

test(
  'a contact beside the table: walked to, chosen from two values, noted on, tagged, left',
  PHONE_TOO,
  async ({ page, isMobile }) => {
    await openSession(page, await createAccount('--plan', 'pro'));
    const ann = await addRecord(page, '/api/contacts', { name: 'Ann Berg', email: 'ann@north.example' });
    const mara = await addRecord(page, '/api/contacts', {
      name: 'Mara Lind',
      title: 'Buyer',
      email: 'm@north.example',
    });
    const other = await addRecord(page, '/api/contacts', {
      name: 'Mara L.',
      title: 'CEO',
      email: 'mara@other.example',
    });
    const merged = await page.request.post(`/api/contacts/${mara.id}/merge`, {
      data: { otherId: other.id, show: {} },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(merged.ok(), await merged.text()).toBe(true);
    const panel = isMobile
      ? page.getByRole('dialog', { name: 'Contact' })
      : page.getByRole('complementary', { name: 'Contact' });
    const facts = panel.getByRole('region', { name: 'Details' });
    const fact = (label: string) => facts.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

    await page.goto('/contacts?contact=01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81');
    await expect(panel.getByRole('heading', { name: 'Contact not found' })).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).last().click();
    await expect(panel).toHaveCount(0);
    await page.goto(`/contacts?contact=${ann.id}`);
    await expect(panel.getByRole('heading', { name: 'Ann Berg' })).toBeVisible();
    await panel.getByRole('button', { name: 'Previous' }).click();
    await expect(panel.getByRole('heading', { name: 'Mara Lind' })).toBeVisible();
    await expectAccessible(page);

    // Its e-mail is one of several now: told once, where it can be chosen. A long origin is cut, and whole when pressed.
    await expect(facts.getByText('mara@other.example', { exact: true })).toHaveCount(1);
    await expect(fact('Other emails')).toHaveCount(0);
    const origin = fact('Email').getByRole('button', { name: 'Typed by Provisional name' }).first();
    await origin.click();
    await expect(origin).toHaveAttribute('aria-expanded', 'true');

    // Both values are there; the other one is shown, and the change undone.
    await written(page, () =>
      fact('Title')
        .getByRole('button', { name: /^Use this\W+CEO$/ })
        .click(),
    );
    await expect(fact('Title').getByRole('button', { name: /^Use this\W+Buyer$/ })).toBeVisible();
    await written(page, () => page.getByRole('button', { name: 'Undo' }).click());
    await expect(fact('Title').getByRole('button', { name: /^Use this\W+CEO$/ })).toBeVisible();

    // Escape leaves the editor, not the panel.
    await fact('Title').hover();
    await fact('Title').getByRole('button', { name: 'Edit title' }).click();
    await facts.getByRole('textbox', { name: 'Title' }).fill('Nobody');
    await page.keyboard.press('Escape');
    await expect(fact('Title').getByRole('button', { name: 'Edit title' })).toBeFocused();
    await expect(fact('Title')).toContainText('Buyer');

    const timeline = panel.getByRole('list', { name: 'Timeline' });
    await expect(timeline.getByRole('link', { name: 'with “Mara L.”' })).toBeVisible();
    await panel.getByRole('textbox', { name: 'Note' }).fill('Wants oak');
    await written(page, () => panel.getByRole('button', { name: 'Save note' }).click());
    const note = timeline.getByRole('listitem').filter({ hasText: 'Wants oak' });
    await note.hover();
    await note.getByRole('button', { name: 'Edit note' }).click();
    await timeline.getByRole('textbox', { name: 'Note' }).fill('Wants oak, certified');
    await written(page, () => timeline.getByRole('button', { name: 'Save note' }).click());
    await expect(note).toContainText('Wants oak, certified');
    await expect(note).toContainText('edited');

    await panel.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Copy email address' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    if (isMobile) await panel.getByRole('button', { name: 'Close' }).click();
    else {
      // The button in focus shows what it is called, which Escape puts away first.
      await panel.getByRole('heading', { name: 'Mara Lind' }).click();
      await page.keyboard.press('Escape');
    }
    await expect(panel).toHaveCount(0);
  },
);
