// Hostile text in everything that is kept (quality S5): contacts, companies, lists, notes, tasks, fields, views, templates, names of files;
// and what the content security policy refuses on other pages.
import { expect, type Page, test } from '@playwright/test';
import { addRecord } from './add-record.ts';
import { createAccount, openSession } from './fixtures.ts';
import { NO_TRACES, traces, watch } from './traces.ts';

const EVIL = `"><img src=x onerror="window.__hacked=1"><script>window.__hacked=1</script>`;
const EVIL_HTML = `<p onclick="window.__hacked=1">Hello ${EVIL}<a href="javascript:window.__hacked=1">{{first name}}</a></p>`;

async function send(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await page.request.post(path, {
    data,
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? {} : answer.json();
}

test('no page of records runs a script that was typed or imported', async ({ page }) => {
  test.slow();
  await watch(page);
  await openSession(page, await createAccount('--plan', 'pro'));
  await send(page, '/api/custom-fields', { kind: 'contact', label: EVIL.slice(0, 60), type: 'text', choices: [] });
  const company = await addRecord(page, '/api/companies', { name: EVIL, about: EVIL, city: EVIL });
  const contact = await addRecord(page, '/api/contacts', {
    name: EVIL,
    firstName: EVIL,
    title: EVIL,
    companyName: EVIL,
    about: EVIL,
    tags: ['<img src=x onerror=window.__hacked=1>'],
    website: 'https://evil.example/"onmouseover="window.__hacked=1',
  });
  for (const [recordKind, recordId] of [
    ['contact', contact.id],
    ['company', company.id],
  ]) {
    await send(page, '/api/notes', { recordKind, recordId, text: EVIL });
  }
  const { list } = await send(page, '/api/lists', {
    type: 'static',
    name: EVIL,
    beginning: { from: 'records', kind: 'contact', target: { ids: [contact.id] } },
  });
  const template = crypto.randomUUID();
  const content = { channel: 'email', mode: 'source', subject: EVIL, html: EVIL_HTML };
  await send(page, '/api/templates', { id: template, name: EVIL, content });
  const uploaded = await page.request.post(`/api/imports?kind=contact&name=${encodeURIComponent(`${EVIL}.csv`)}`, {
    data: Buffer.from(`Name,"${EVIL.replaceAll('"', '""')}"\n"${EVIL.replaceAll('"', '""')}",x\n`),
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  const { id: importId } = await uploaded.json();

  for (const path of [
    '/contacts',
    `/contacts?contact=${contact.id}`,
    '/company-library',
    `/company/${company.id}`,
    '/company-lists',
    `/company-list/${(list as { id: string }).id}`,
    '/templates',
    `/templates?template=${template}`,
    `/contacts?import=${importId}`,
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      // In a field of the editor or as text of the page: it is there as it was written.
      await expect
        .poll(() =>
          page.evaluate(() =>
            [
              document.querySelector('#root')?.textContent ?? '',
              document.body.textContent ?? '',
              ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
            ].join(' '),
          ),
        )
        .toContain('<img src=x');
      await page.waitForLoadState('networkidle');
      expect(await traces(page)).toEqual(NO_TRACES);
    });
  }
  // Nor does any other page ask for what the content security policy refuses.
  for (const path of ['/settings', '/campaigns', '/pricing']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect((await traces(page)).refused, path).toBeNull();
  }
});
