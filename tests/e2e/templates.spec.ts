// Templates (product design 5.12): written, advised on, previewed, kept in versions, put away; hostile text does nothing (S5, S10).
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, openSession } from './fixtures.ts';

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const advice = (page: Page) => page.getByRole('region', { name: 'What to mind' });
const saved = (page: Page) => expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

test('an e-mail is written, previewed, brought back from a version and put away', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|XSS/.test(message.text())) refused.push(message.text());
  });
  await page.goto('/templates');
  await expect(page.getByRole('heading', { name: 'Write it once, send it personally' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Write an e-mail' }).click();

  // Rich text, with a field that the sample fills in.
  const body = page.getByRole('textbox', { name: 'Body' });
  await expect(body).toContainText('{{firstName|there}}');
  await page.getByRole('textbox', { name: 'Name of the template' }).fill('Spring offer');
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('Oak for {{company|you}} {{frstName}}');
  await expect(advice(page)).toContainText('Did you mean {{firstName}}?');
  await subject.fill('Oak for {{company|you}}');
  await expect(advice(page)).not.toContainText('Did you mean');
  await expect(preview(page)).toContainText('Oak for Northwind Timber');
  await expect(preview(page).frameLocator('iframe').getByText('Hi Mara')).toBeVisible();
  await saved(page);
  await expectAccessible(page);

  // What is typed survives a reload; HTML that no mail may hold stays text or goes.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Oak for {{company|you}}');
  await page.getByRole('radiogroup', { name: 'How the text is written' }).getByText('HTML').click();
  await page
    .getByRole('textbox', { name: 'HTML of the body' })
    .fill(
      '<p>{{constructor}} {{7*7}}</p><script>console.log("XSS")</script><img src=x onerror="console.log(\'XSS\')">',
    );
  await expect(preview(page)).toContainText('Left out, since no mail may hold it');
  await expect(preview(page).frameLocator('iframe').getByText('{{constructor}} {{7*7}}')).toBeVisible();
  await saved(page);
  expect(refused).toEqual([]);

  await page.getByRole('button', { name: 'Back to templates' }).click();
  const row = page.getByRole('row', { name: /Spring offer/ });
  await expect(row).toContainText('Oak for {{company|you}}');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('row', { name: /Spring offer \(copy\)/ })).toBeVisible();
  await page
    .getByRole('row', { name: /Spring offer \(copy\)/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: /Spring offer \(copy\)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('row', { name: /Spring offer \(copy\)/ })).toBeVisible();
});
