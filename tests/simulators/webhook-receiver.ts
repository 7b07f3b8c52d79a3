// A program that receives webhooks as Standard Webhooks asks: it verifies with the official library, and keeps what it took. Loopback only.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  id: string;
  type: string;
  data: Record<string, unknown>;
  /** How many of the signatures it carried. */
  signatures: number;
}

export interface WebhookReceiver {
  url: string;
  /** Every verified event that was answered with a success. */
  readonly received: Received[];
  /** Requests whose signature did not verify. */
  readonly forged: number;
  /** Secret to verify with. */
  secret: string;
  /** Decides the answer to each request; 204 for all unless set. */
  answer: (id: string) => { status: number; headers?: Record<string, string>; body?: string };
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const state = { forged: 0, secret: '', answer: (() => ({ status: 204 })) as WebhookReceiver['answer'] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const header = (name: string) => String(request.headers[name] ?? '');
    const headers = Object.fromEntries(
      ['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, header(`webhook-${name}`)]),
    );
    try {
      const event = new Webhook(state.secret).verify(body, headers) as Omit<Received, 'id' | 'signatures'>;
      const id = header('webhook-id');
      const { status, headers: more = {}, body: text = '' } = state.answer(id);
      if (status < 300) received.push({ ...event, id, signatures: header('webhook-signature').split(' ').length });
      response.writeHead(status, more).end(text);
    } catch {
      state.forged += 1;
      response.writeHead(401).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    get forged() {
      return state.forged;
    },
    get secret() {
      return state.secret;
    },
    set secret(secret) {
      state.secret = secret;
    },
    get answer() {
      return state.answer;
    },
    set answer(answer) {
      state.answer = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
