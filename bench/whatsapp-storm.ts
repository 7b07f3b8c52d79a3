// 5,000 status events of Meta in one minute: how quickly they are answered, and that none is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { startWhatsapp } from '#tests/simulators/whatsapp.ts';
import { client } from '#tests/support/client.ts';
import { appliedStatuses, eventStates, raiseStorm } from '#tests/support/whatsapp-storm.ts';
import type { ServerProcess, Stage } from './stage.ts';
import type { Figure } from './table.ts';

/** Each message is sent, delivered and read. */
const MESSAGES = 1_666;
const EVENTS = 3 * MESSAGES;
const P99_MS = 200;
const APPLY_TIMEOUT_MS = 60_000;

export async function benchWhatsappStorm(stage: Stage): Promise<Figure[]> {
  const meta = await startWhatsapp();
  let server: ServerProcess | undefined;
  try {
    server = await stage.startServer({ WHATSAPP_API_BASE_URL: meta.url, ALLOW_PRIVATE_SOURCES: 'on' });
    const { email, password } = await stage.member(server, 'storm@bench.example', 10);
    const http = client(server.url);
    await http.signIn(email, password);
    const { tookMs, p99, failed } = await raiseStorm(meta, http, EVENTS);
    const ended = performance.now();
    while ((await eventStates(stage.platform)).some(({ state }) => state !== 'done')) {
      if (performance.now() - ended > APPLY_TIMEOUT_MS) break;
      await sleep(100);
    }
    const lag = performance.now() - ended;
    const { sent, delivered, read } = { sent: 0, delivered: 0, read: 0, ...(await appliedStatuses(stage.platform)) };
    const applied = sent + delivered + read;
    return [
      {
        id: 'P',
        what: `WhatsApp: answer to a webhook, p99 of ${EVENTS.toLocaleString('en-US')} in ${Math.round(tookMs / 1_000)} s`,
        ours: `${Math.round(p99)} ms`,
        peer: '',
        ratio: '',
        bar: `<= ${P99_MS} ms`,
        met: p99 <= P99_MS,
      },
      {
        id: 'P',
        what: `WhatsApp: status events applied, the last one ${Math.round(lag)} ms after the storm`,
        ours: applied.toLocaleString('en-US'),
        peer: '',
        ratio: '',
        bar: `all ${EVENTS.toLocaleString('en-US')}, none refused`,
        met: applied === EVENTS && failed === 0,
      },
    ];
  } finally {
    await server?.stop();
    await meta.close();
  }
}
