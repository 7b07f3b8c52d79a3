// The pages of the test checkout under /dev. Only registered where the test checkout is the provider, so never in production. A
// press is a POST of one's own site (platform/http/cross-site); what belongs to a workspace opens for its owner alone.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CURRENCY, INTERVALS, PAID_PLANS, PLAN_NAMES, PLAN_PRICES } from '#account/plans/contract.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import type { Platform } from '#platform/platform.ts';
import { formatCredits, formatDate, formatMoney } from '#shared/formats.ts';
import { escapeHtml } from '#shared/html.ts';
import type { Principal } from '#shared/principal.ts';
import { type OrderedItem, PaymentFault, type ProviderEvent } from '../payments.provider.ts';
import { TEST_CHECKOUT_PATH, TEST_PORTAL_PATH } from './test-checkout.provider.ts';
import {
  type CheckoutMove,
  changeTestPlan,
  moveCheckout,
  moveSubscription,
  type PortalMove,
} from './test-payment-moves.ts';
import {
  listTestRecords,
  newTestId,
  readTestRecord,
  workspaceOfCustomer,
  workspaceOfOrder,
} from './test-payments.store.ts';
import type { TestCheckout, TestInvoice, TestSubscription } from './test-records.ts';

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
    // A guest has no session: the id alone identifies the payer.
    return workspaceId === null || (await isOwner(request, workspaceId)) ? checkout : null;
  }
  async function openPortal(request: FastifyRequest<Named>) {
    const portal = await readTestRecord(db, 'portal', request.params.id);
    if (portal === null || Date.parse(portal.expiresAt) <= clock.now()) return null;
    return (await isOwner(request, await workspaceOfCustomer(db, portal.customerId))) ? portal : null;
  }
  async function emit(news: Pick<ProviderEvent, 'type' | 'subject' | 'objectId'>[]) {
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
      await emit(moved.news);
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
        listTestRecords(db, 'invoice', customerId),
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
      if (known !== undefined) await emit(await moveSubscription(platform, subscriptionId, known));
      const wanted = toPlan(move);
      if (wanted !== null) {
        const asOf = Math.floor(clock.now() / 1000);
        const amount = PLAN_PRICES[wanted.plan][wanted.interval];
        try {
          await changeTestPlan(platform, { subscriptionId, customerId, ...wanted, amount, asOf }, newTestId('invoice'));
          await emit([{ type: 'subscription.updated', subject: 'subscription', objectId: subscriptionId }]);
        } catch (error) {
          // The card is declined, as the page shows beside it.
          if (!(error instanceof PaymentFault)) throw error;
        }
      }
      return reply.redirect(`${TEST_PORTAL_PATH}/${id}`, 303);
    });
  });
}

function toPlan(move: string) {
  for (const plan of PAID_PLANS) {
    for (const interval of INTERVALS) if (move === `${plan}-${interval}`) return { plan, interval };
  }
  return null;
}

const html = (reply: FastifyReply, page: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);

// The pages of the test checkout, rendered by the server: plain forms, no script, and marked as a test on every screen.
const STYLE = `:root{color-scheme:light dark;--line:light-dark(#d8dedd,#33403e);--soft:light-dark(#eef2f1,#1c2624);--mark:light-dark(#7a4b00,#ffd089);--markbg:light-dark(#fff1d6,#3a2a0c);--go:light-dark(#0b6e63,#5fd0c2);--ongo:light-dark(#fff,#06211e)}
*{box-sizing:border-box}body{font:15px/1.5 system-ui,sans-serif;margin:0;background:light-dark(#f6f8f7,#121a19);color:light-dark(#14211f,#e6eeec)}
main{max-width:560px;margin:0 auto;padding:24px 16px 48px}.mark{background:var(--markbg);color:var(--mark);padding:10px 16px;text-align:center;font-weight:600}
h1{font-size:24px;line-height:1.25;margin:16px 0 4px}h2{font-size:16px;margin:32px 0 4px}p{margin:4px 0 0}dl{border:1px solid var(--line);border-radius:8px;margin:20px 0;background:light-dark(#fff,#182120)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 14px}dl div+div{border-top:1px solid var(--line)}dt{color:light-dark(#54625f,#a3b3b0)}dd{margin:0;font-weight:600;text-align:right}
form{display:flex;flex-wrap:wrap;gap:8px;margin:16px 0 0}button,a.button{font:inherit;font-weight:600;min-height:44px;padding:0 16px;border-radius:6px;border:1px solid var(--line);background:light-dark(#fff,#182120);color:inherit;cursor:pointer;text-decoration:none;display:inline-flex;align-items:center}
button.go{background:var(--go);border-color:transparent;color:var(--ongo)}.bad{background:light-dark(#fde8e6,#3a1714);color:light-dark(#8f1d13,#ffb4ab);padding:10px 14px;border-radius:8px;margin-top:16px}
a{color:var(--go)}:focus-visible{outline:2px solid var(--go);outline-offset:2px}`;

function frame(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Test checkout</title><style>${STYLE}</style></head>
<body><header class="mark">Test checkout: no card needed, no money moves</header><main>${body}</main></body></html>`;
}

const facts = (rows: [string, string][]) =>
  `<dl>${rows.map(([term, value]) => `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`;

const buttons = (base: string, list: [move: string, label: string, primary?: boolean][]) =>
  `<form method="post" action="${escapeHtml(base)}">${list
    .map(
      ([move, label, primary]) =>
        `<button formaction="${escapeHtml(`${base}/${move}`)}"${primary ? ' class="go"' : ''}>${escapeHtml(label)}</button>`,
    )
    .join('')}</form>`;

const money = (cents: number) => formatMoney(cents, CURRENCY, true);

function itemName(item: OrderedItem): string {
  return item.kind === 'plan' ? `${PLAN_NAMES[item.plan]}, ${item.interval}` : formatCredits(item.pack);
}

/** `declinedNow`: this very press was declined, which the page says. */
function checkoutPage(base: string, checkout: TestCheckout): string {
  const { item, amount, state, email, declined } = checkout;
  const bought = facts([
    [item.kind === 'plan' ? 'Plan' : 'Credit pack', itemName(item)],
    [
      'Charged',
      item.kind === 'plan'
        ? `${money(amount)} every ${item.interval === 'yearly' ? 'year' : 'month'}`
        : `${money(amount)} once`,
    ],
    ...(email === null ? [] : [['For', email] as [string, string]]),
  ]);
  if (state === 'open') {
    return frame(
      'Pay',
      `<h1>Pay ${money(amount)}</h1><p>Choose what the payment does.</p>
${declined > 0 ? '<p class="bad" role="alert">The card was declined. Nothing was charged.</p>' : ''}${bought}
${buttons(base, [
  ['pay', `Pay ${money(amount)}`, true],
  ['decline', 'Have the card declined'],
  ['later', 'Pay by a slow method'],
  ['cancel', 'Cancel'],
])}`,
    );
  }
  if (state === 'processing') {
    return frame(
      'On its way',
      `<h1>The money is on its way</h1><p>As with a bank transfer: completed, and not there yet.</p>${bought}
${buttons(base, [
  ['arrives', 'Let the money arrive', true],
  ['fails', 'Let it fail'],
])}`,
    );
  }
  const words = { paid: 'This is paid', failed: 'This payment failed', expired: 'This payment page has expired' }[
    state
  ];
  return frame(
    words,
    `<h1>${words}</h1><p>Nothing more can be done here.</p>${bought}<p><a href="/">Back to Leadwright</a></p>`,
  );
}

export interface PortalView {
  base: string;
  returnUrl: string;
  cardPays: boolean;
  subscription: TestSubscription | null;
  invoices: TestInvoice[];
}

function portalPage({ base, returnUrl, cardPays, subscription, invoices }: PortalView): string {
  const back = `<p><a class="button" href="${escapeHtml(returnUrl)}">Back to Leadwright</a></p>`;
  if (subscription === null) {
    return frame('Billing', `<h1>Billing</h1><p>There is no subscription.</p>${list(invoices)}${back}`);
  }
  const { plan, interval, status, periodEnd, cancelAtPeriodEnd, pending } = subscription;
  const ended = status === 'canceled';
  return frame(
    'Billing',
    `<h1>Billing</h1>${facts([
      ['Plan', `${PLAN_NAMES[plan]}, ${interval}`],
      ['Status', status.replace('_', ' ')],
      [cancelAtPeriodEnd || ended ? 'Ends' : 'Next charge', formatDate(periodEnd)],
      ...(pending ? [['Then', `${PLAN_NAMES[pending.plan]}, ${pending.interval}`] as [string, string]] : []),
      ['Card', cardPays ? 'pays' : 'is declined'],
    ])}
<section id="payment_method"><h2>Card</h2>${buttons(base, [cardPays ? ['card-fails', 'Use a card that is declined'] : ['card-pays', 'Use a card that pays', true], ...(status === 'past_due' ? [['retry', 'Pay the open invoice', true] as [string, string, boolean]] : [])])}</section>
${
  ended
    ? ''
    : `<section id="cancel"><h2>Subscription</h2>${buttons(base, [cancelAtPeriodEnd || pending ? ['resume', 'Keep it as it is', true] : ['cancel', 'Cancel at the end of the period']])}</section>
<section id="update"><h2>Change the plan now</h2>${buttons(
        base,
        PAID_PLANS.flatMap((to) => INTERVALS.map((every) => ({ to, every })))
          .filter(({ to, every }) => to !== plan || every !== interval)
          .map(({ to, every }) => [`${to}-${every}`, `${PLAN_NAMES[to]} ${every}, ${money(PLAN_PRICES[to][every])}`]),
      )}</section>
<section><h2>Time</h2>${buttons(base, [['month', `Let the ${interval === 'yearly' ? 'year' : 'month'} pass`]])}</section>`
}
${list(invoices)}${back}`,
  );
}

function list(invoices: TestInvoice[]): string {
  if (invoices.length === 0) return '';
  const words = { create: 'First payment', cycle: 'Renewal', update: 'Change', other: 'Other' };
  return `<h2>Invoices</h2>${facts(
    invoices.map(({ at, reason, amount, paid }) => [
      `${formatDate(at)}, ${words[reason].toLowerCase()}`,
      `${money(amount)} ${paid ? 'paid' : 'open'}`,
    ]),
  )}`;
}

function missingPage(): string {
  return frame('Not found', '<h1>There is no such payment here</h1><p><a href="/">Back to Leadwright</a></p>');
}
