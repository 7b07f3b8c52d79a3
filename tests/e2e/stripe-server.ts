// A server of its own per worker that sells through the simulated Stripe, which also sends it its webhooks.
import { test as base, expect, type Page } from '@playwright/test';
import { STRIPE_WEBHOOK_SECRET, simulatedStripe } from '#tests/simulators/environment.ts';
import { startSimulators } from '#tests/simulators/index.ts';
import type { StripeSimulator } from '#tests/simulators/stripe/service.ts';
import type { Session } from '#tests/simulators/stripe/shapes.ts';
import { startServer } from '#tests/support/server.ts';
import { type Account, createAccountOn, operate } from './operator.ts';

interface Shop {
  url: string;
  dataDir: string;
  stripe: StripeSimulator;
  /** A confirmed account on this server; `options` are those of `user:create`. */
  createAccount(...options: string[]): Promise<Account>;
  /** A command of the operator's tool on this server's data. */
  admin(...argv: string[]): Promise<void>;
}

export const test = base.extend<{ stripe: StripeSimulator }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const { url: outside, stripe, close } = await startSimulators();
      const { url, dataDir, stop } = await startServer({
        env: { ...simulatedStripe(outside), TRUST_PROXY: '1', LOG_LEVEL: 'error' },
      });
      stripe.delivery.to(`${url}/api/billing/webhooks/stripe`, STRIPE_WEBHOOK_SECRET);
      await use({
        url,
        dataDir,
        stripe,
        createAccount: (...options) => createAccountOn(dataDir, options),
        admin: (...argv) => operate(dataDir, argv),
      });
      await stripe.delivery.settled();
      await stop();
      await close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  stripe: async ({ shop }, use) => {
    shop.stripe.delivery.mode = 'on-time';
    await use(shop.stripe);
  },
});

/** On Stripe's page, presses one of its buttons. The id of the payment page. */
export async function payAtStripe(page: Page, how: 'Pay' | 'Pay later', email?: string): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeVisible();
  const checkoutId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  if (email !== undefined) await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: how, exact: true }).click();
  return checkoutId;
}

/** Stripe's customer behind a payment. */
export function customerOf(stripe: StripeSimulator, checkoutId: string): string {
  return stripe.find<Session>(checkoutId).customer ?? '';
}

/** Opens a page of the product and waits until it hears live events and its session counts as the one used last. */
export async function openAndListen(page: Page, path: string): Promise<void> {
  const listening = Promise.all([
    page.waitForResponse('**/api/live'),
    page.waitForResponse('**/api/sessions/activity'),
  ]);
  await page.goto(path);
  await listening;
}
