// The simulated Stripe as one service: answers its HTTP interface, shows its pages, and does what a test orders.
import { randomUUID } from 'node:crypto';
import type { Answer } from '../gateway.ts';
import { seedPrices } from './catalogue.ts';
import { completeSession, declineSession, expireSession, type Payer, paySession } from './checkout.ts';
import { advance, clockFor, payOpen } from './clock.ts';
import { Delivery, type Forgery, type Sent } from './delivery.ts';
import { expanded } from './expand.ts';
import { listAt, type Params, parseForm } from './form.ts';
import { toIntent } from './invoices.ts';
import { closeDispute, dispute, refund } from './money.ts';
import { paymentPage, portalPage } from './pages.ts';
import { portalAction } from './portal.ts';
import { missing, Refusal } from './refusal.ts';
import { route } from './routes.ts';
import type {
  Charge,
  Dispute,
  Intent,
  Invoice,
  Session,
  StripeEvent,
  Subscription,
  TestClock,
  Thing,
} from './shapes.ts';
import { type Card, World } from './world.ts';

export interface StripeCall {
  method: string;
  path: string;
  /** The raw query, without its question mark. */
  search: string;
  headers: Record<string, string>;
  body: string;
}

interface StoredAnswer {
  fingerprint: string;
  answer: Answer;
}

const DAY = 86_400;

export class StripeSimulator {
  readonly world = new World();
  readonly delivery = new Delivery();
  readonly #kept = new Map<string, StoredAnswer>();
  readonly #losses: { path: string | undefined; times: number }[] = [];

  constructor() {
    seedPrices(this.world);
    this.world.onEvent((event) => this.delivery.accept(event));
    this.delivery.onDelivered = (id) => this.world.delivered.add(id);
  }

  set origin(origin: string) {
    this.world.origin = origin;
  }

  /** Whether a path is one of ours: the interface, or a page that a customer sees. */
  static owns(path: string): boolean {
    return /^\/(v1|c\/pay|p\/session|invoices|receipts)\//.test(path);
  }

  /** Null where the answer is lost on the way, after everything has been done. */
  answer(call: StripeCall): Answer | null {
    if (!call.path.startsWith('/v1/')) return this.#page(call);
    const answered = this.#api(call);
    const loss = this.#losses.find(
      ({ path, times }) => times > 0 && (path === undefined || call.path.startsWith(path)),
    );
    if (!loss) return answered;
    loss.times -= 1;
    return null;
  }

  #page({ method, path, body }: StripeCall): Answer {
    const [kind, id = ''] = path.startsWith('/c/') ? ['pay', path.slice('/c/pay/'.length)] : ['', path.split('/')[3]];
    if (kind === 'pay') return paymentPage(this.world, id, method, body);
    if (path.startsWith('/p/')) return portalPage(this.world, id, method, body);
    return {
      status: 200,
      body: '<!doctype html><title>Simulated document</title><p>A document of the simulated Stripe.</p>',
    };
  }

  #api(call: StripeCall): Answer {
    const id = `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
    const headers = { 'request-id': id, 'stripe-version': call.headers['stripe-version'] ?? '' };
    const key = call.headers['idempotency-key'];
    const fingerprint = `${call.method} ${call.path} ${call.body}`;
    try {
      checkKey(call.headers.authorization);
      const before = call.method === 'POST' && key !== undefined ? this.#kept.get(key) : undefined;
      if (before && before.fingerprint !== fingerprint) throw anotherBody(key);
      if (before)
        return { ...before.answer, headers: { ...before.answer.headers, ...headers, 'idempotent-replayed': 'true' } };
      this.world.request = { id, idempotency_key: key ?? null };
      const answer: Answer = { status: 200, body: this.#do(call), headers };
      if (call.method === 'POST' && key !== undefined) this.#kept.set(key, { fingerprint, answer });
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refusalAnswer(error, headers);
    } finally {
      this.world.request = { id: null, idempotency_key: null };
    }
  }

  #do({ method, path, search, body }: StripeCall): unknown {
    const handler = route(method, path.slice('/v1/'.length));
    if (!handler)
      throw new Refusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path}).`,
      });
    const params: Params = parseForm(method === 'POST' ? body : search);
    const expand = listAt(params, 'expand').map(String);
    return expanded(this.world, handler(this.world, params), expand);
  }

  /** The next answers are lost on the way though the work is done: the caller sees a broken connection. */
  loseAnswers(times: number, path?: string): void {
    this.#losses.push({ path, times });
  }

  /** A session, subscription, invoice, charge… as it is now. */
  find<T extends Thing = Thing>(id: string): T {
    const found = this.world.any(id);
    if (!found) throw missing('object', id);
    return found as T;
  }

  pay(session: string, how: 'now' | 'later' = 'now', payer: Payer = {}): Session {
    const found = this.find<Session>(session);
    paySession(this.world, found, how, payer);
    return found;
  }

  decline(session: string): void {
    declineSession(this.world, this.find<Session>(session));
  }

  settle(session: string, succeeded: boolean): void {
    completeSession(this.world, this.find<Session>(session), succeeded);
  }

  expire(session: string): void {
    expireSession(this.world, this.find<Session>(session));
  }

  setCard(customer: string, card: Card): void {
    this.world.cards.set(customer, card);
  }

  /** The customer gives another card and pays what is open. */
  payOpen(subscription: string): void {
    payOpen(this.world, this.find<Subscription>(subscription));
  }

  /** What a customer does in the portal. */
  inPortal(customer: string, action: 'cancel' | 'resume' | 'change' | 'new-card', price?: string): void {
    portalAction(this.world, customer, action, price);
  }

  /** Moves the account's clock, a test clock, or the time of one customer alone, forward. */
  advance({ days, to, clock, customer }: { days?: number; to?: number; clock?: string; customer?: string }): void {
    const own = customer === undefined ? clock : clockFor(this.world, customer);
    const test = own === undefined ? null : this.find<TestClock>(own);
    const now = test ? test.frozen_time : this.world.now();
    advance(this.world, to ?? Math.round(now + (days ?? 0) * DAY), test);
  }

  /** The charge behind a session, an invoice, an intent, or itself. */
  chargeOf(id: string): Charge {
    const thing = this.find(id);
    if (thing.object === 'charge') return thing as Charge;
    if (thing.object === 'payment_intent') return this.find<Charge>((thing as Intent).latest_charge ?? '');
    if (thing.object === 'invoice') return this.chargeOf(toIntent(this.world, thing as Invoice)?.id ?? '');
    const session = thing as Session;
    return this.chargeOf(session.payment_intent ?? session.invoice ?? '');
  }

  refund(of: string, amount?: number): Thing {
    return refund(this.world, this.chargeOf(of).id, amount);
  }

  dispute(of: string, amount?: number): Dispute {
    return dispute(this.world, this.chargeOf(of).id, amount);
  }

  closeDispute(id: string, outcome: 'won' | 'lost'): Dispute {
    return closeDispute(this.world, id, outcome);
  }

  /** The events of a type, or of all types, oldest first. */
  events(type?: string): StripeEvent[] {
    return this.world.events.filter((event) => type === undefined || event.type === type);
  }

  forge(how: Forgery, event: StripeEvent): Promise<Sent> {
    return this.delivery.forge(event, how);
  }

  /** Forgets everything but the prices and where events go to. */
  reset(): void {
    this.world.clear();
    this.delivery.clear();
    this.#kept.clear();
    this.#losses.length = 0;
  }
}

export const refusalAnswer = ({ status, error }: Refusal, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { error: { ...error, request_log_url: 'https://dashboard.stripe.example/logs' } },
  headers,
});

function checkKey(authorization: string | undefined): void {
  const [scheme, key = ''] = (authorization ?? '').split(' ');
  if (scheme === 'Bearer' && /^[sr]k_test_\w+$/.test(key)) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  throw new Refusal(401, { type: 'invalid_request_error', message });
}

const anotherBody = (key: string | undefined) =>
  new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
