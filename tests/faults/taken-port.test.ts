// A server never passes for another: not for the program that has its port already.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { startServer } from '#tests/support/server.ts';

const database = withDatabase();

it('ends with the reason where another program answers on its port, even as ready', async () => {
  const other = createServer((_, response) => response.end('ready'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const started = startServer({ databaseUrl: database.url, port });
  await expect(started).rejects.toThrow(`Port ${port} is taken by another program.`);
});
