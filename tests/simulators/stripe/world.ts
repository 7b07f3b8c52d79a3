// Everything that the simulated Stripe knows: its objects by id, its events in order, its clock.
import { randomBytes } from 'node:crypto';
import { missing } from './refusal.ts';
import { API_VERSION, type Customer, type StripeEvent, type TestClock, type Thing } from './shapes.ts';

/** What the customer's card does when it is charged. */
export type Card = 'works' | 'declines' | 'needs-action';

export class World {
  /** Where its pages are, without a trailing slash. */
  origin = '';
  /** What becomes of a subscription whose last retry has failed: a setting of the account in the real service. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due' = 'cancel';
  /** The request that events belong to. */
  request: { id: string | null; idempotency_key: string | null } = { id: null, idempotency_key: null };
  readonly events: StripeEvent[] = [];
  readonly cards = new Map<string, Card>();
  /** Ids of the events that were answered with 2xx. */
  readonly delivered = new Set<string>();
  readonly #things = new Map<string, Thing>();
  readonly #byKind = new Map<string, Thing[]>();
  readonly #listeners: ((event: StripeEvent) => void)[] = [];
  #offset = 0;
  #frozen: number | null = null;

  id(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }

  put<T extends Thing>(thing: T): T {
    this.#things.set(thing.id, thing);
    const kind = this.#byKind.get(thing.object);
    if (kind) kind.push(thing);
    else this.#byKind.set(thing.object, [thing]);
    return thing;
  }

  /** Oldest first. */
  all<T extends Thing>(object: T['object']): T[] {
    return (this.#byKind.get(object) ?? []) as T[];
  }

  find<T extends Thing>(object: string, id: string | null | undefined): T | null {
    const thing = id ? this.#things.get(id) : undefined;
    return thing?.object === object ? (thing as T) : null;
  }

  /** @throws Refusal as `resource_missing` */
  get<T extends Thing>(object: string, id: string | null | undefined, param?: string): T {
    const found = this.find<T>(object, id);
    if (!found) throw missing(object.replaceAll('.', ' '), id ?? '', param);
    return found;
  }

  any(id: string): Thing | undefined {
    return this.#things.get(id);
  }

  /** Unix seconds, by the customer's test clock where it has one, else by the account's own clock. */
  now(customer?: string | null): number {
    const clock = this.clockOf(customer);
    if (clock) return clock.frozen_time;
    return this.#frozen ?? Math.floor(Date.now() / 1000) + this.#offset;
  }

  clockOf(customer?: string | null): TestClock | null {
    const owner = this.find<Customer>('customer', customer);
    return this.find<TestClock>('test_helpers.test_clock', owner?.test_clock);
  }

  /** Sets the time that happenings are given: of a test clock, or of everybody who has none. */
  stand(at: number, clock: TestClock | null): void {
    if (clock) clock.frozen_time = at;
    else this.#frozen = at;
  }

  /** Lets the account's own clock run on from its present time. */
  goOn(): void {
    if (this.#frozen !== null) this.#offset = this.#frozen - Math.floor(Date.now() / 1000);
    this.#frozen = null;
  }

  onEvent(listener: (event: StripeEvent) => void): void {
    this.#listeners.push(listener);
  }

  /** Writes an event with the object as it is now. */
  emit(type: string, thing: Thing, previous?: Record<string, unknown>): void {
    const customer = thing.object === 'customer' ? thing.id : (thing.customer as string | null | undefined);
    const event: StripeEvent = {
      id: this.id('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(customer),
      data: { object: structuredClone(thing), ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: { ...this.request },
      type,
    };
    this.events.push(event);
    this.put(event);
    for (const listener of this.#listeners) listener(event);
  }

  /** Forgets everything but what it was started with. */
  clear(): void {
    for (const [id, thing] of this.#things)
      if (thing.object !== 'price' && thing.object !== 'product') this.#things.delete(id);
    for (const kind of this.#byKind.keys()) if (kind !== 'price' && kind !== 'product') this.#byKind.delete(kind);
    this.events.length = 0;
    this.cards.clear();
    this.delivered.clear();
    this.afterRetries = 'cancel';
    this.#offset = 0;
    this.#frozen = null;
  }
}
