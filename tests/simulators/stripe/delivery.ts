// Webhooks on their way to the product: on time, late, twice, shuffled, lost, again, and from another sender.
import { setTimeout as delay } from 'node:timers/promises';
import type { StripeEvent } from './shapes.ts';

export type Mode = 'on-time' | 'late' | 'doubled' | 'shuffled' | 'held' | 'dropped';

export const FORGERIES = ['unsigned', 'wrong-secret', 'old', 'changed-byte', 'nonsense'] as const;
export type Forgery = (typeof FORGERIES)[number];

export interface Sent {
  event: string;
  type: string;
  /** Of the product's answer; 0 where there was none. */
  status: number;
}

/** Events that come within this time of one another are shuffled together. */
const QUIET_MS = 40;

export class Delivery {
  mode: Mode = 'on-time';
  lateMs = 200;
  /** What has not reached the product: held, dropped or refused. */
  waiting: StripeEvent[] = [];
  readonly sent: Sent[] = [];
  /** Told of each event that the product has taken. */
  onDelivered: (id: string) => void = () => {};
  #target: { url: string; secret: string } | null = null;
  #batch: StripeEvent[] = [];
  #line: Promise<unknown> = Promise.resolve();
  readonly #under: Set<Promise<unknown>> = new Set();

  /** From now on events go there, signed with the endpoint's secret (`whsec_…`). */
  to(url: string, secret: string): void {
    this.#target = { url, secret };
  }

  accept(event: StripeEvent): void {
    if (this.mode === 'held' || this.mode === 'dropped' || this.#target === null) this.waiting.push(event);
    else if (this.mode === 'late') this.#keep(delay(this.lateMs).then(() => this.send(event)));
    else if (this.mode === 'doubled') this.#keep(this.#after(() => Promise.all([this.send(event), this.send(event)])));
    else if (this.mode === 'shuffled') this.#shuffle(event);
    else this.#keep(this.#after(() => this.send(event)));
  }

  #after(run: () => Promise<unknown>): Promise<unknown> {
    this.#line = this.#line.then(run);
    return this.#line;
  }

  #shuffle(event: StripeEvent): void {
    this.#batch.push(event);
    const size = this.#batch.length;
    const flush = async () => {
      await delay(QUIET_MS);
      if (this.#batch.length !== size) return;
      const batch = shuffled(this.#batch);
      this.#batch = [];
      for (const one of batch) await this.send(one);
    };
    this.#keep(flush());
  }

  #keep(promise: Promise<unknown>): void {
    const kept = promise.finally(() => this.#under.delete(kept));
    this.#under.add(kept);
  }

  /** Until nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.#under.size > 0) await Promise.all(this.#under);
  }

  /** Sends what was held, dropped or refused. Each `copies` times and at once where asked for. */
  async release({ order = 'made', copies = 1, types }: ReleaseOrder = {}): Promise<Sent[]> {
    const chosen = this.waiting.filter(({ type }) => types === undefined || types.includes(type));
    this.waiting = this.waiting.filter((event) => !chosen.includes(event));
    const batch = order === 'shuffled' ? shuffled(chosen) : order === 'reversed' ? chosen.reverse() : chosen;
    const sent: Sent[] = [];
    for (const event of batch) sent.push(...(await this.replay(event, copies)));
    return sent;
  }

  /** The same event again, all copies at once. */
  replay(event: StripeEvent, copies = 1): Promise<Sent[]> {
    return Promise.all(Array.from({ length: copies }, () => this.send(event)));
  }

  async send(event: StripeEvent): Promise<Sent> {
    const payload = JSON.stringify(event, null, 2);
    const sent = await this.#post(event, payload, await sign(payload, this.#secret()));
    if (sent.status >= 200 && sent.status <= 299) this.onDelivered(event.id);
    else this.waiting.push(event);
    return sent;
  }

  /** An event that Stripe did not send, or that was changed or kept back on the way. Its status. */
  async forge(event: StripeEvent, how: Forgery): Promise<Sent> {
    const payload = JSON.stringify(event, null, 2);
    const secret = how === 'wrong-secret' ? 'whsec_somebody_else' : this.#secret();
    const timestamp = how === 'old' ? Math.floor(Date.now() / 1000) - 301 : undefined;
    const signature = how === 'nonsense' ? 't=now,v1=yes' : await sign(payload, secret, timestamp);
    const body =
      how === 'changed-byte' ? payload.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)) : payload;
    return this.#post(event, body, how === 'unsigned' ? null : signature);
  }

  #secret(): string {
    if (this.#target === null) throw new Error('deliver where? call to(url, secret) first');
    return this.#target.secret;
  }

  async #post(event: StripeEvent, body: string, signature: string | null): Promise<Sent> {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    const status = await fetch(this.#target?.url ?? '', {
      method: 'POST',
      body,
      headers: { ...headers, ...(signature !== null && { 'stripe-signature': signature }) },
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    const sent = { event: event.id, type: event.type, status };
    this.sent.push(sent);
    return sent;
  }

  clear(): void {
    this.mode = 'on-time';
    this.waiting = [];
    this.#batch = [];
    this.sent.length = 0;
  }
}

export interface ReleaseOrder {
  order?: 'made' | 'reversed' | 'shuffled';
  copies?: number;
  types?: readonly string[];
}

/** The library is loaded when the first event is signed: tests of other services do without it. */
async function sign(payload: string, secret: string, timestamp?: number): Promise<string> {
  const { default: Stripe } = await import('stripe');
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp !== undefined && { timestamp }) });
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}
