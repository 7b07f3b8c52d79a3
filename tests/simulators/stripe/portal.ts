// The customer portal: its sessions, and what its page does to the subscription.
import { updateSubscription } from './changes.ts';
import { payOpen } from './clock.ts';
import { type Params, parseForm, textAt } from './form.ts';
import { invalid, required } from './refusal.ts';
import { letGo } from './schedules.ts';
import type { Customer, Subscription, Thing } from './shapes.ts';
import { firstItem } from './subscriptions.ts';
import type { World } from './world.ts';

export interface PortalSession extends Thing {
  customer: string;
  return_url: string | null;
  url: string;
}

const FLOWS = [
  'payment_method_update',
  'customer_update',
  'subscription_cancel',
  'subscription_update',
  'subscription_update_confirm',
];

export function createPortalSession(world: World, params: Params): PortalSession {
  const customer = textAt(params, 'customer');
  if (customer === undefined) throw required('customer');
  if (world.get<Customer>('customer', customer, 'customer').deleted) throw invalid(`No such customer: '${customer}'`);
  const flow = textAt(params, 'flow_data.type');
  if (flow !== undefined && !FLOWS.includes(flow))
    throw invalid('Invalid flow_data[type]', { param: 'flow_data[type]' });
  const named = textAt(params, `flow_data.${flow}.subscription`);
  if (flow?.startsWith('subscription') && named === undefined) throw required(`flow_data[${flow}][subscription]`);
  if (named) world.get('subscription', named, `flow_data[${flow}][subscription]`);
  const id = world.id('bps');
  return world.put<PortalSession>({
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_default',
    created: world.now(customer),
    customer,
    flow: flow ? { type: flow } : null,
    livemode: false,
    return_url: textAt(params, 'return_url') ?? null,
    url: `${world.origin}/p/session/${id}`,
  });
}

export function currentSubscription(world: World, customer: string): Subscription | null {
  const own = world.all<Subscription>('subscription').filter((one) => one.customer === customer);
  return own.findLast(({ ended_at }) => ended_at === null) ?? null;
}

/** What a button of the portal's page does. */
export function portalAction(world: World, customer: string, action: string, price?: string): void {
  if (action === 'new-card') world.cards.set(customer, 'works');
  const subscription = currentSubscription(world, customer);
  if (!subscription) return;
  if (action === 'new-card') payOpen(world, subscription);
  else if (action === 'cancel' || action === 'resume') {
    if (subscription.schedule) letGo(world, subscription.schedule, 'released');
    updateSubscription(world, subscription.id, { cancel_at_period_end: String(action === 'cancel') });
  } else if (action === 'change' && price) {
    if (subscription.schedule) letGo(world, subscription.schedule, 'released');
    const form = new URLSearchParams({
      'items[0][id]': firstItem(subscription).id,
      'items[0][price]': price,
      proration_behavior: 'always_invoice',
    });
    updateSubscription(world, subscription.id, parseForm(form.toString()));
  }
}
