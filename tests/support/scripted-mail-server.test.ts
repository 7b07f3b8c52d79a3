// Mail servers of the tests outlive a client that cuts the line: an error that nothing handles would fail whichever test runs then.
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startMailboxServer } from '#tests/simulators/mail/mailbox-server.ts';
import { openScripted } from './scripted-mail-server.ts';

const scripted = async () => {
  const { port, close } = await openScripted();
  return { port, close };
};
const imap = async () => {
  const { imapPort: port, close } = await startMailboxServer();
  return { port, close };
};

it.each([
  ['submission', scripted],
  ['IMAP', imap],
])('%s', async (_kind, start) => {
  const { port, close } = await start();
  for (let n = 0; n < 5; n += 1) {
    const client = connect(port, '127.0.0.1');
    await once(client, 'data');
    client.write('a1 NOOP\r\n');
    client.resetAndDestroy();
  }
  const next = connect(port, '127.0.0.1');
  expect(String(await once(next, 'data'))).toMatch(/ready/);
  next.destroy();
  await close();
});
