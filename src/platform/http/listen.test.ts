// Opening the port: a taken one is passed over or named, never silently shared.
import { createServer } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { StartFault } from '../start-fault.ts';
import { listenOnFreePort } from './listen.ts';

const host = '127.0.0.1';

async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function newApp() {
  const app = Fastify();
  app.get('/', () => 'here');
  onTestFinished(() => app.close());
  return app;
}

it('takes the next free port where none was chosen', async () => {
  const taken = await takenPort();
  const port = await listenOnFreePort(newApp(), { host, port: taken, explicit: false });
  expect(port).toBeGreaterThan(taken);
  expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('here');
});

it('names PORT where the chosen one is taken', async () => {
  const port = await takenPort();
  const refused = listenOnFreePort(newApp(), { host, port, explicit: true });
  await expect(refused).rejects.toBeInstanceOf(StartFault);
  await expect(refused).rejects.toThrow(
    `Port ${port} is taken by another program. Stop it, or set PORT to another port.`,
  );
});

it('names HOST where the address is not of this machine', async () => {
  await expect(listenOnFreePort(newApp(), { host: '192.0.2.1', port: 3000, explicit: true })).rejects.toThrow(
    'Set HOST',
  );
});
