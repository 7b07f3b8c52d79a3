// A browser beside the measured server, and a user signed in there.
import { chromium, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';
import type { Member, ServerProcess } from './stage.ts';

/** A page of 1440 by 900 pixels whose paths are the server's. */
export async function openBrowser(server: ServerProcess): Promise<{ page: Page; close: () => Promise<void> }> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('there is no Chromium on this machine');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    baseURL: server.url.replace('127.0.0.1', 'localhost'),
  });
  return { page, close: () => browser.close() };
}

/** By the API, with a cookie of the browser's own: one that is only for this host cannot be handed to it. */
export async function signInPage(page: Page, { email, password }: Pick<Member, 'email' | 'password'>): Promise<void> {
  const answer = await page.request.post('/api/accounts/sign-in', { data: { email, password } });
  const { sessionId } = (await answer.json()) as { sessionId: string };
  await page.goto('/favicon.svg');
  await page.evaluate((id) => localStorage.setItem('leadwright.sessionId', id), sessionId);
}

/** The first row of a table of records. */
export const loadedRow = (page: Page): Locator => page.locator('[role=grid] [data-row]:not([aria-busy])').first();
