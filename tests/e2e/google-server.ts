// A server of its own per worker that offers signing in with Google, and the simulated Google that it asks.
import { randomUUID } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { GOOGLE_CLIENT, type GoogleUser, type SimulatedGoogle, startGoogle } from '#tests/simulators/google.ts';
import { startServer } from '#tests/support/server.ts';
import { type Account, createAccountOn } from './operator.ts';

interface GoogleStage {
  url: string;
  google: SimulatedGoogle;
  /** A confirmed account on this server; `options` are those of `user:create`. */
  createAccount(...options: string[]): Promise<Account>;
  /** Somebody whom the picker offers from now on. */
  person(more?: Partial<GoogleUser>): GoogleUser;
}

export const test = base.extend<object, { stage: GoogleStage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const google = await startGoogle();
      const { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET } = GOOGLE_CLIENT;
      const { url, dataDir, stop } = await startServer({
        env: {
          GOOGLE_CLIENT_ID,
          GOOGLE_CLIENT_SECRET,
          GOOGLE_ISSUER_URL: google.url,
          TRUST_PROXY: '1',
          LOG_LEVEL: 'error',
        },
      });
      await use({
        url,
        google,
        createAccount: (...options) => createAccountOn(dataDir, options),
        person: (more = {}) => {
          const sub = randomUUID();
          const user = { sub, email: `mia-${sub}@google.test`, email_verified: true, name: 'Mia Kern', ...more };
          google.users.push(user);
          return user;
        },
      });
      await stop();
      await google.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.url),
});

/** Presses a button that leads to Google; answers the page on which Google is: a window on a desktop, else the same. */
export async function goToGoogle(page: Page, button: string, opensWindow: boolean): Promise<Page> {
  const opened = opensWindow ? page.waitForEvent('popup') : null;
  await page.getByRole('button', { name: button }).click();
  const at = (await opened) ?? page;
  await expect(at.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  return at;
}

/** Picks somebody at Google, or cancels there. */
export async function pick(at: Page, user: GoogleUser | 'Cancel'): Promise<void> {
  await at.getByRole('link', { name: user === 'Cancel' ? user : user.email }).click();
}
