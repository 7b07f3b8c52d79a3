// What may be ordered of the simulated Stripe over HTTP (`POST /__stripe`), for a browser test or a developer.
import type { Forgery, Mode, ReleaseOrder } from './delivery.ts';
import { Refusal } from './refusal.ts';
import type { StripeSimulator } from './service.ts';
import type { Card } from './world.ts';

interface OrderBody extends ReleaseOrder {
  do?: string;
  url?: string;
  secret?: string;
  mode?: Mode;
  lateMs?: number;
  session?: string;
  how?: 'now' | 'later';
  email?: string;
  succeeded?: boolean;
  customer?: string;
  card?: Card;
  subscription?: string;
  days?: number;
  to?: number;
  clock?: string;
  of?: string;
  amount?: number;
  dispute?: string;
  outcome?: 'won' | 'lost';
  event?: string;
  forgery?: Forgery;
  times?: number;
  path?: string;
  id?: string;
  type?: string;
}

type Order = (stripe: StripeSimulator, body: OrderBody) => unknown;

const ORDERS: Record<string, Order> = {
  deliver: ({ delivery }, { url, secret, mode, lateMs }) => {
    if (url && secret) delivery.to(url, secret);
    if (mode) delivery.mode = mode;
    if (lateMs !== undefined) delivery.lateMs = lateMs;
  },
  release: ({ delivery }, body) => delivery.release(body),
  replay: (stripe, { event = '', copies }) => stripe.delivery.replay(stripe.find(event), copies),
  forge: (stripe, { event = '', forgery = 'unsigned' }) => stripe.forge(forgery, stripe.find(event)),
  pay: (stripe, { session = '', how, email }) => stripe.pay(session, how, { email }),
  decline: (stripe, { session = '' }) => stripe.decline(session),
  settle: (stripe, { session = '', succeeded = true }) => stripe.settle(session, succeeded),
  expire: (stripe, { session = '' }) => stripe.expire(session),
  card: (stripe, { customer = '', card = 'works' }) => stripe.setCard(customer, card),
  'pay-open': (stripe, { subscription = '' }) => stripe.payOpen(subscription),
  advance: (stripe, body) => stripe.advance(body),
  refund: (stripe, { of = '', amount }) => stripe.refund(of, amount),
  dispute: (stripe, { of = '', amount }) => stripe.dispute(of, amount),
  'close-dispute': (stripe, { dispute = '', outcome = 'lost' }) => stripe.closeDispute(dispute, outcome),
  lose: (stripe, { times = 1, path }) => stripe.loseAnswers(times, path),
  find: (stripe, { id = '' }) => stripe.find(id),
  events: (stripe, { type }) => stripe.events(type),
  reset: (stripe) => stripe.reset(),
};

/** `{ ok, result }`, or `{ ok: false, error }` where there is no such order or it cannot be done. */
export async function applyStripeOrder(stripe: StripeSimulator, body: unknown): Promise<Record<string, unknown>> {
  const order = (body ?? {}) as OrderBody;
  const run = Object.hasOwn(ORDERS, order.do ?? '') ? ORDERS[order.do ?? ''] : undefined;
  if (!run) return { ok: false, error: `one of: ${Object.keys(ORDERS).join(', ')}` };
  try {
    const result = (await run(stripe, order)) ?? null;
    return { ok: true, result };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error: error.message };
    throw error;
  }
}
