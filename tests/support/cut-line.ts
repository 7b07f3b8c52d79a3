// A line to the database that can be cut and restored, as in an outage: connections end in the middle of whatever they are doing.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createPlatform } from '#app/server/create-platform.ts';
import { createLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';

export interface CutLine {
  /** Of the same database, over this line. */
  url: string;
  /** All connections end, and no new one comes about. */
  cut(): void;
  /** Connections stay, and new ones come about, but nothing is answered. */
  silence(): void;
  mend(): void;
  /** From now on to another server, as after a failover: connections end, and new ones go there. */
  lead(databaseUrl: string): void;
  close(): Promise<void>;
}

export async function openCutLine(databaseUrl: string): Promise<CutLine> {
  const target = new URL(databaseUrl);
  let to = { host: target.hostname, port: Number(target.port) };
  const sockets = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    if (isSilent) {
      sockets.add(near);
      near.on('error', () => undefined).once('close', () => sockets.delete(near));
      return;
    }
    const far = connect(to);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      if (isSilent) for (const socket of sockets) socket.destroy();
      isCut = false;
      isSilent = false;
    },
    lead(databaseUrl) {
      const next = new URL(databaseUrl);
      to = { host: next.hostname, port: Number(next.port) };
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A platform of the same settings, whose database is at the end of the line. */
export async function platformOver(
  { config }: Platform,
  { url }: CutLine,
): Promise<{ platform: Platform; close: () => Promise<void> }> {
  return createPlatform({
    config,
    databaseUrl: url,
    secretKey: 'x'.repeat(64),
    log: createLog('silent'),
    listen: false,
    print: () => {},
  });
}
