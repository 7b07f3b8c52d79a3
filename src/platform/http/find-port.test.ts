// Choosing the port: a taken one is passed over or named, never silently shared.
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { StartFault } from '../start-fault.ts';
import { findPort } from './find-port.ts';

const host = '127.0.0.1';

async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

it('takes the next free port where none was chosen', async () => {
  const taken = await takenPort();
  expect(await findPort({ host, port: taken, portIsChosen: false })).toBeGreaterThan(taken);
});

it('names PORT where the chosen one is taken', async () => {
  const port = await takenPort();
  const refused = findPort({ host, port, portIsChosen: true });
  await expect(refused).rejects.toBeInstanceOf(StartFault);
  await expect(refused).rejects.toThrow(`Port ${port} is taken by another program. Set PORT`);
});

it('names HOST where the address is not of this machine', async () => {
  await expect(findPort({ host: '192.0.2.1', port: 3000, portIsChosen: true })).rejects.toThrow('HOST');
});
