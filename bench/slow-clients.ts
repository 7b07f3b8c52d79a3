// S16: 250 slow heads, 250 slow bodies and up to 2,000 live streams hang on the server while other requests are answered.
import { connect, type Socket } from 'node:net';
import { OTHERS_P99_MS, othersP99 } from './other-users.ts';
import type { Stage } from './stage.ts';
import type { Figure } from './table.ts';

const EACH = 250;
const STREAMS = 2_000;
const SECONDS = 10;
const BYTE_EVERY_MS = 5_000;

export async function benchSlowClients(stage: Stage): Promise<Figure[]> {
  const ours = await stage.startServer();
  const sockets: Socket[] = [];
  let drip: NodeJS.Timeout | undefined;
  try {
    const { cookie } = await stage.member(ours, 'slow@bench.example', 10);
    const alone = await othersP99(ours.url, cookie, ['/api/me'], SECONDS);
    const { hostname, port } = new URL(ours.url);
    const open = (bytes: string) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined).resume();
      socket.write(bytes);
      sockets.push(socket);
    };
    const host = `host: ${hostname}\r\n`;
    for (let n = 0; n < EACH; n += 1) {
      // Each from an address of its own: one address may not sign in as often.
      const from = `x-forwarded-for: 10.9.9.${n}\r\n`;
      open(`GET /api/me HTTP/1.1\r\n${host}x`);
      open(
        `POST /api/accounts/sign-in HTTP/1.1\r\n${host}${from}content-type: application/json\r\ncontent-length: 900\r\n\r\n{`,
      );
    }
    for (let n = 0; n < STREAMS; n += 1) open(`GET /api/live HTTP/1.1\r\n${host}cookie: ${cookie}\r\n\r\n`);
    drip = setInterval(() => {
      for (const socket of sockets.slice(0, 2 * EACH)) if (socket.writable) socket.write(' ');
    }, BYTE_EVERY_MS);
    const beside = await othersP99(ours.url, cookie, ['/api/me'], SECONDS);
    return [
      {
        id: 'S16',
        what: `GET /api/me p99 beside ${2 * EACH} slow requests and ${STREAMS.toLocaleString('en-US')} stream requests`,
        ours: `${beside} ms`,
        peer: `${alone} ms without them`,
        ratio: (beside / Math.max(alone, 1)).toFixed(2),
        bar: `<= ${OTHERS_P99_MS} ms`,
        met: beside <= OTHERS_P99_MS,
      },
    ];
  } finally {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
    await ours.stop();
  }
}
