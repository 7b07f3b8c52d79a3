// Mia Larsen, one of the people of a practice number, writes to it.
import { expect, type Page } from '@playwright/test';

export async function writeOnWhatsapp(page: Page, text: string): Promise<void> {
  const made = await page.request.post('/api/whatsapp/practice-numbers', { data: { id: crypto.randomUUID() } });
  expect(made.status(), await made.text()).toBe(200);
  const { id } = await made.json();
  const people = `/api/whatsapp/practice-numbers/${id}/people`;
  const sent = await page.request.post(`${people}/${encodeURIComponent('+447700900101')}/messages`, {
    data: { id: crypto.randomUUID(), text },
  });
  expect(sent.status()).toBe(204);
}
