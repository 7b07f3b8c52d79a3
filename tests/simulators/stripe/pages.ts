// What a customer sees at Stripe: the page where he pays, and the portal. Plain pages, marked as a simulation.
import type { Answer } from '../gateway.ts';
import { completeSession, declineSession, paySession, toLineItems } from './checkout.ts';
import { parseForm, textAt } from './form.ts';
import { currentSubscription, type PortalSession, portalAction } from './portal.ts';
import type { Price, Session, Subscription } from './shapes.ts';
import { firstItem } from './subscriptions.ts';
import type { World } from './world.ts';

const redirect = (to: string): Answer => ({ status: 303, body: '', headers: { location: to } });

const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const page = (title: string, body: string, status = 200): Answer => ({
  status,
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px system-ui;max-width:30rem;margin:2rem auto;padding:0 1rem}
button,input,select{font:inherit;min-height:44px;margin:.25rem 0;width:100%;box-sizing:border-box}</style></head>
<body><p>Simulated Stripe. No money moves here.</p><h1>${title}</h1>${body}</body></html>`,
});

const button = (action: string, label: string) => `<button name="action" value="${action}">${label}</button>`;

/** `/c/pay/{id}` */
export function paymentPage(world: World, id: string, method: string, form: string): Answer {
  const session = world.find<Session>('checkout.session', id);
  if (!session) return page('This page is gone', '<p>The link is not valid.</p>', 404);
  if (method !== 'POST') return payForm(session);
  const params = parseForm(form);
  const action = textAt(params, 'action');
  const email = textAt(params, 'email') || undefined;
  if (action === 'cancel') return redirect(session.cancel_url ?? world.origin);
  if (action === 'decline') {
    declineSession(world, session);
    return payForm(session, 'Your card was declined. Try another card.');
  }
  if (action === 'settle' || action === 'fail') {
    completeSession(world, session, action === 'settle');
    return payForm(session);
  }
  if (session.status === 'expired') return payForm(session);
  paySession(world, session, action === 'later' ? 'later' : 'now', { email });
  return redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
}

function payForm(session: Session, fault = ''): Answer {
  const items = toLineItems(session).map(
    ({ price, quantity }) =>
      `<li>${quantity} × ${inHtml(price.lookup_key ?? price.id)}${price.recurring ? `, every ${price.recurring.interval}` : ''}</li>`,
  );
  const summary = `<ul>${items.join('')}</ul><p>Total ${dollars(session.amount_total)}</p>`;
  if (session.status === 'expired') return page('This page has expired', summary);
  const undecided = session.status === 'complete' && session.payment_status === 'unpaid';
  if (undecided)
    return page(
      'The bank is working on it',
      `${summary}<form method="post">${button('settle', 'Payment arrives')}${button('fail', 'Payment fails')}</form>`,
    );
  if (session.status === 'complete') return page('Paid', summary);
  const email = session.customer
    ? ''
    : `<label>Email <input type="email" name="email" required value="${inHtml(session.customer_email ?? '')}"></label>`;
  return page(
    'Pay',
    `${summary}${fault && `<p role="alert">${fault}</p>`}<form method="post">${email}${button('pay', 'Pay')}${button('decline', 'Pay with a card that is declined')}${button('later', 'Pay later')}</form><form method="post">${button('cancel', 'Cancel')}</form>`,
  );
}

/** `/p/session/{id}` */
export function portalPage(world: World, id: string, method: string, form: string): Answer {
  const portal = world.find<PortalSession>('billing_portal.session', id);
  if (!portal) return page('This page is gone', '<p>The link is not valid.</p>', 404);
  if (method === 'POST') {
    const params = parseForm(form);
    portalAction(world, portal.customer, textAt(params, 'action') ?? '', textAt(params, 'price'));
    return redirect(portal.url);
  }
  const subscription = currentSubscription(world, portal.customer);
  const back = portal.return_url ? `<p><a href="${inHtml(portal.return_url)}">Return to Leadwright</a></p>` : '';
  const state = subscription ? getState(world, subscription) : '<p>No subscription.</p>';
  return page(
    'Your billing',
    `${state}<form method="post">${button('new-card', 'Use a card that works')}</form>${back}`,
  );
}

function getState(world: World, subscription: Subscription): string {
  const { price, current_period_end } = firstItem(subscription);
  const options = world
    .all<Price>('price')
    .filter(({ recurring }) => recurring !== null)
    .map(({ id, lookup_key }) => `<option value="${id}">${inHtml(lookup_key ?? id)}</option>`);
  const until = new Date(current_period_end * 1000).toISOString().slice(0, 10);
  const ends = subscription.cancel_at !== null;
  return `<p>${inHtml(price.lookup_key ?? price.id)}, ${subscription.status}, ${ends ? 'ends' : 'renews'} on ${until}</p>
<form method="post">${ends ? button('resume', 'Keep the plan') : button('cancel', 'Cancel at the end of the period')}</form>
<form method="post"><label>Plan <select name="price">${options.join('')}</select></label>${button('change', 'Change plan')}</form>`;
}
