// The mail server that both senders of a benchmark hand over to, in a process of its own. Says its port and stays until it is ended.
import { openSink } from '#tests/support/mail-sink.ts';

const sink = await openSink({ light: true });
setInterval(() => {
  sink.taken.length = 0;
}, 1_000);
process.on('SIGTERM', () => process.exit(0));
process.stdout.write(`${sink.port}\n`);
