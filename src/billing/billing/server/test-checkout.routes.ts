// The pages of the test checkout under /dev. Only registered where the test checkout is the provider, so never in production. A
// press is a POST of one's own site (platform/http/cross-site); what belongs to a workspace opens for its owner alone.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { INTERVALS, PAID_PLANS, PLAN_PRICES } from '#account/plans/contract.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { PaymentFault, type ProviderEvent } from './payments.provider.ts';
import { checkoutPage, missingPage, portalPage } from './test-checkout.pages.ts';
import { TEST_CHECKOUT_PATH, TEST_PORTAL_PATH } from './test-checkout.provider.ts';
import {
  type CheckoutMove,
  changeTestPlan,
  moveCheckout,
  moveSubscription,
  type PortalMove,
} from './test-payment-moves.ts';
import {
  newTestId,
  readTestRecord,
  testRecordsOf,
  workspaceOfCustomer,
  workspaceOfOrder,
} from './test-payments.store.ts';

interface TestCheckoutOptions {
  platform: Platform;
  /** Who is signed in, or null. */
  signedIn: (request: FastifyRequest) => Promise<Principal | null>;
  /** Hands over an event, as a webhook would. */
  deliver: (event: ProviderEvent) => Promise<void>;
}

const CHECKOUT_MOVES: readonly CheckoutMove[] = ['pay', 'decline', 'later', 'arrives', 'fails'];
const PORTAL_MOVES: readonly PortalMove[] = ['cancel', 'resume', 'card-pays', 'card-fails', 'month', 'retry'];

interface Named {
  Params: { id: string; move: string };
}

export function registerTestCheckoutRoutes(app: HttpServer, options: TestCheckoutOptions): void {
  const { platform, signedIn, deliver } = options;
  const { db, clock, log } = platform;

  const isOwner = async (request: FastifyRequest, workspaceId: string | null | undefined) => {
    const principal = await signedIn(request);
    return principal !== null && principal.role === 'owner' && principal.workspaceId === workspaceId;
  };
  async function openCheckout(request: FastifyRequest<Named>) {
    const checkout = await readTestRecord(db, 'checkout', request.params.id);
    if (checkout === null) return null;
    const workspaceId = await workspaceOfOrder(db, checkout.orderId);
    // A guest has no session: whoever knows the id is the payer.
    return workspaceId === null || (await isOwner(request, workspaceId)) ? checkout : null;
  }
  async function openPortal(request: FastifyRequest<Named>) {
    const portal = await readTestRecord(db, 'portal', request.params.id);
    if (portal === null || Date.parse(portal.expiresAt) <= clock.now()) return null;
    return (await isOwner(request, await workspaceOfCustomer(db, portal.customerId))) ? portal : null;
  }
  async function tell(news: Pick<ProviderEvent, 'type' | 'subject' | 'objectId'>[]) {
    for (const each of news) {
      const event = { ...each, eventId: newTestId('payment').replace(/^pi/, 'evt'), at: new Date(clock.now()) };
      // As with any payment service an event may be lost: the success page and the sweep find what it told.
      await deliver(event).catch((error: unknown) =>
        log.warn({ err: error }, 'an event of the test checkout was lost'),
      );
    }
  }

  void app.register(async (pages) => {
    // Forms send an empty body of this type; everything they say is in their address.
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );

    pages.get<Named>(`${TEST_CHECKOUT_PATH}/:id`, { schema: { hide: true } }, async (request, reply) => {
      const checkout = await openCheckout(request);
      if (checkout === null) return html(reply.status(404), missingPage());
      return html(reply, checkoutPage(`${TEST_CHECKOUT_PATH}/${request.params.id}`, checkout));
    });

    pages.post<Named>(`${TEST_CHECKOUT_PATH}/:id/:move`, { schema: { hide: true } }, async (request, reply) => {
      const { id, move } = request.params;
      const checkout = await openCheckout(request);
      if (checkout === null) return html(reply.status(404), missingPage());
      if (move === 'cancel') return reply.redirect(checkout.cancelUrl, 303);
      const known = CHECKOUT_MOVES.find((each) => each === move);
      const moved = known === undefined ? null : await moveCheckout(platform, id, known);
      if (moved === null) return html(reply.status(404), missingPage());
      await tell(moved.news);
      const done = moved.checkout.state !== 'open';
      const onward = moved.checkout.successUrl.replace('{CHECKOUT_SESSION_ID}', id);
      return reply.redirect(done ? onward : `${TEST_CHECKOUT_PATH}/${id}`, 303);
    });

    pages.get<Named>(`${TEST_PORTAL_PATH}/:id`, { schema: { hide: true } }, async (request, reply) => {
      const portal = await openPortal(request);
      if (portal === null) return html(reply.status(404), missingPage());
      const { customerId, subscriptionId, returnUrl } = portal;
      const [customer, subscription, invoices] = await Promise.all([
        readTestRecord(db, 'customer', customerId),
        subscriptionId === null ? null : readTestRecord(db, 'subscription', subscriptionId),
        testRecordsOf(db, 'invoice', customerId),
      ]);
      const view = { base: `${TEST_PORTAL_PATH}/${request.params.id}`, returnUrl, subscription };
      const cardPays = customer?.cardPays ?? true;
      return html(reply, portalPage({ ...view, cardPays, invoices: invoices.map(({ record }) => record) }));
    });

    pages.post<Named>(`${TEST_PORTAL_PATH}/:id/:move`, { schema: { hide: true } }, async (request, reply) => {
      const { id, move } = request.params;
      const portal = await openPortal(request);
      if (portal === null || portal.subscriptionId === null) return html(reply.status(404), missingPage());
      const { subscriptionId, customerId } = portal;
      const known = PORTAL_MOVES.find((each) => each === move);
      if (known !== undefined) await tell(await moveSubscription(platform, subscriptionId, known));
      const wanted = planOf(move);
      if (wanted !== null) {
        const asOf = Math.floor(clock.now() / 1000);
        const amount = PLAN_PRICES[wanted.plan][wanted.interval];
        try {
          await changeTestPlan(platform, { subscriptionId, customerId, ...wanted, amount, asOf }, newTestId('invoice'));
          await tell([{ type: 'subscription.updated', subject: 'subscription', objectId: subscriptionId }]);
        } catch (error) {
          // The card is declined, as the page shows beside it.
          if (!(error instanceof PaymentFault)) throw error;
        }
      }
      return reply.redirect(`${TEST_PORTAL_PATH}/${id}`, 303);
    });
  });
}

function planOf(move: string) {
  for (const plan of PAID_PLANS) {
    for (const interval of INTERVALS) if (move === `${plan}-${interval}`) return { plan, interval };
  }
  return null;
}

const html = (reply: FastifyReply, page: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
