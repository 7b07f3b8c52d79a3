// A push service on loopback (RFC 8030, 8291, 8292) and the browsers that subscribed to it: checks who sends, and reads what was sent as the
// browser would.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PushedMessage {
  browser: string;
  /** What the browser reads. */
  message: unknown;
  ttl: string;
  subject: string;
}

export interface PushBrowser {
  name: string;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
}

export interface PushService {
  origin: string;
  /** A browser that has just subscribed. */
  subscribe(name: string): PushBrowser;
  /** What the service answers from now on; 201 unless told. */
  answerWith(status: number): void;
  /** Only what was answered with 201. */
  received: PushedMessage[];
  /** All requests, refused ones too. */
  requests(): number;
  close(): Promise<void>;
}

interface Keys {
  ecdh: ReturnType<typeof createECDH>;
  auth: Buffer;
}

/** @param publicKey the only sender that it takes messages of */
export async function startPushService(publicKey: () => Promise<string>): Promise<PushService> {
  const browsers = new Map<string, Keys>();
  const received: PushedMessage[] = [];
  let status = 201;
  let requests = 0;

  async function take(request: IncomingMessage): Promise<number> {
    requests += 1;
    const body = await getBytes(request);
    const browser = decodeURIComponent((request.url ?? '').slice(1));
    const keys = browsers.get(browser);
    if (!keys) return 404;
    const subject = getSender(request, origin, await publicKey());
    if (subject === null) return 403;
    if (request.headers['content-encoding'] !== 'aes128gcm') return 400;
    if (status !== 201) return status;
    const message = JSON.parse(decrypt(body, keys)) as unknown;
    received.push({ browser, message, ttl: String(request.headers.ttl), subject });
    return 201;
  }
  const server = createServer((request, response) => {
    take(request).then(
      (answer) => response.writeHead(answer).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    requests: () => requests,
    answerWith: (next) => {
      status = next;
    },
    subscribe(name) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { ecdh, auth });
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { name, subscription: { endpoint: `${origin}/${encodeURIComponent(name)}`, keys } };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Who says to have signed the request; null where it is not the holder of the key, or the signature is for another service. */
function getSender(request: IncomingMessage, origin: string, publicKey: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== publicKey) return null;
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const by = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, 'base64url'));
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  return isSigned && aud === origin && Number(exp) > Date.now() / 1_000 ? String(sub) : null;
}

/** RFC 8291, section 3.4: one record. */
function decrypt(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

async function getBytes(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
