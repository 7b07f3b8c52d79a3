// A server of its own whose outside services are the simulators: the sources, Google for signing in, CRMs, and Stripe, which also sends it
// its webhooks. The specs that ask it are run by one worker (`playwright.config.ts`), so that there is one of it.
import { randomUUID } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { KEY_SOURCES, OPEN_SOURCES } from '#shared/sources.ts';
import { type CrmSimulator, startCrmSimulator } from '#tests/simulators/crm/index.ts';
import { STRIPE_WEBHOOK_SECRET, simulatedSources, simulatedStripe } from '#tests/simulators/environment.ts';
import { GOOGLE_CLIENT, type GoogleUser, type SimulatedGoogle, startGoogle } from '#tests/simulators/google.ts';
import { type Control, startSimulators } from '#tests/simulators/index.ts';
import type { StripeSimulator } from '#tests/simulators/stripe/service.ts';
import type { Session } from '#tests/simulators/stripe/shapes.ts';
import { crmVariables } from '#tests/support/crm-variables.ts';
import { startServer } from '#tests/support/server.ts';
import { type Account, createAccountOn, operate } from './operator.ts';

export interface Simulated {
  url: string;
  dataDir: string;
  /** Orders the next answers of the source; forgotten before each test. */
  control: Control;
  google: SimulatedGoogle;
  stripe: StripeSimulator;
  crms: CrmSimulator;
  /** A confirmed account on this server; `options` are those of `user:create`. */
  createAccount(...options: string[]): Promise<Account>;
  /** A command of the operator's tool on this server's data. */
  admin(...argv: string[]): Promise<void>;
}

/** Those with a key, and the open ones of the map. */
const SOURCES = [...KEY_SOURCES, 'nominatim', 'overpass'] as const;

export const test = base.extend<
  {
    /** The control of the simulators; of the calls, those to sources with a key. Jobs of the open ones are gathered in the background. */
    source: Control;
    stripe: StripeSimulator;
  },
  { simulated: Simulated }
>({
  simulated: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const simulators = await startSimulators();
      const google = await startGoogle();
      const crms = await startCrmSimulator();
      const { url, dataDir, stop } = await startServer({
        env: {
          ...simulatedSources(simulators.url, SOURCES),
          ...simulatedStripe(simulators.url),
          ...crmVariables(crms.url),
          GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
          GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
          GOOGLE_ISSUER_URL: google.url,
          MAP_TILES_URL: `${simulators.url}/pictures/{z}-{x}-{y}.png`,
          MAP_TILES_ATTRIBUTION: 'Ground of the simulators',
          MAP_TILES_ATTRIBUTION_URL: 'https://ground.example/',
          TRUST_PROXY: '1',
          LOG_LEVEL: 'error',
        },
      });
      const { control, stripe } = simulators;
      stripe.delivery.to(`${url}/api/billing/webhooks/stripe`, STRIPE_WEBHOOK_SECRET);
      await use({
        url,
        dataDir,
        control,
        google,
        stripe,
        crms,
        createAccount: (...options) => createAccountOn(dataDir, options),
        admin: (...argv) => operate(dataDir, argv),
      });
      await stripe.delivery.settled();
      await stop();
      await google.close();
      await crms.close();
      await simulators.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ simulated }, use) => use(simulated.url),
  source: async ({ simulated }, use) => {
    const { control } = simulated;
    control.reset();
    const isOpen = (path: string) => OPEN_SOURCES.some((id) => path.startsWith(`/${id}/`));
    await use({ ...control, calls: () => control.calls().filter(({ path }) => !isOpen(path)) });
  },
  stripe: async ({ simulated }, use) => {
    simulated.stripe.delivery.mode = 'on-time';
    await use(simulated.stripe);
  },
});

/** A person that Google's picker offers from now on. */
export function googleUser(google: SimulatedGoogle, more: Partial<GoogleUser> = {}): GoogleUser {
  const sub = randomUUID();
  const user = { sub, email: `mia-${sub}@google.test`, email_verified: true, name: 'Mia Kern', ...more };
  google.users.push(user);
  return user;
}

/** Presses a button that leads to Google; answers the page on which Google is: a window on a desktop, else the same. */
export async function goToGoogle(page: Page, button: string, opensWindow: boolean): Promise<Page> {
  const opened = opensWindow ? page.waitForEvent('popup') : null;
  await page.getByRole('button', { name: button }).click();
  const at = (await opened) ?? page;
  await expect(at.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  return at;
}

/** Picks a user at Google, or cancels there. */
export async function pick(at: Page, user: GoogleUser | 'Cancel'): Promise<void> {
  await at.getByRole('link', { name: user === 'Cancel' ? user : user.email }).click();
}

/** On Stripe's page, presses one of its buttons. The id of the payment page. */
export async function payAtStripe(page: Page, how: 'Pay' | 'Pay later', email?: string): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeVisible();
  const checkoutId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  if (email !== undefined) await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: how, exact: true }).click();
  return checkoutId;
}

/** Stripe's customer behind a payment. */
export function getCustomer(stripe: StripeSimulator, checkoutId: string): string {
  return stripe.find<Session>(checkoutId).customer ?? '';
}

/** Opens a page of the product and waits until its session counts as the one used last. */
export async function openAsLastUsed(page: Page, path: string): Promise<void> {
  const used = page.waitForResponse('**/api/sessions/activity');
  await page.goto(path);
  await used;
}
