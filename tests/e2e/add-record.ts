// Contacts and companies that a journey begins with, added by the API: the dialog has a journey of its own.
import { expect, type Page } from '@playwright/test';

/** Also where the record may already exist. */
export async function addRecord(
  page: Page,
  path: '/api/contacts' | '/api/companies',
  values: object,
): Promise<{ id: string }> {
  const answer = await page.request.post(path, {
    data: { values, anyway: true },
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).record;
}
