// Webhooks of the simulated Cloud API: signed bodies to the callback of an account, late, twice or out of order when told.
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface Callback {
  url: string;
  appSecret: string;
}

export interface DeliveryRules {
  /** Wait before each, in milliseconds. */
  delayMs: number;
  /** How often each is delivered. */
  copies: number;
  /** Kept back until `flush`, which delivers in a random order. */
  held: boolean;
}

export interface Delivered {
  status: number;
  ms: number;
  body: unknown;
}

export function getSignature(body: string | Buffer, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

export class Webhooks {
  rules: DeliveryRules = { delayMs: 0, copies: 1, held: false };
  readonly delivered: Delivered[] = [];
  /** What could not be delivered: Meta would try again for days. */
  failed = 0;
  private held: { callback: Callback; body: unknown }[] = [];
  private readonly running = new Set<Promise<void>>();

  emit(callback: Callback | undefined, body: unknown): void {
    if (callback === undefined) return;
    if (this.rules.held) this.held.push({ callback, body });
    else for (let copy = 0; copy < this.rules.copies; copy += 1) this.start(callback, body);
  }

  /** What was kept back, in an order of its own, `copies` times each. */
  flush(random: () => number = Math.random): void {
    const all = this.held.flatMap((one) => Array.from({ length: this.rules.copies }, () => one));
    this.held = [];
    for (let i = all.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1));
      [all[i], all[j]] = [all[j] as (typeof all)[0], all[i] as (typeof all)[0]];
    }
    for (const { callback, body } of all) this.start(callback, body);
  }

  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** As Meta verifies an address. @returns whether the answer is the challenge alone */
  async verify(url: string, verifyToken: string): Promise<boolean> {
    const challenge = String(Math.floor(Math.random() * 1_000_000_000));
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': challenge,
      'hub.verify_token': verifyToken,
    });
    const answer = await fetch(`${url}?${query}`);
    return answer.status === 200 && (await answer.text()) === challenge;
  }

  private start(callback: Callback, body: unknown): void {
    const work = this.deliver(callback, body).catch(() => {
      this.failed += 1;
    });
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }

  private async deliver({ url, appSecret }: Callback, body: unknown): Promise<void> {
    if (this.rules.delayMs > 0) await delay(this.rules.delayMs);
    const text = JSON.stringify(body);
    const started = performance.now();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': getSignature(text, appSecret) },
      body: text,
    });
    await answer.arrayBuffer();
    this.delivered.push({ status: answer.status, ms: performance.now() - started, body });
    if (answer.status !== 200) this.failed += 1;
  }
}
