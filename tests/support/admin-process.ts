// What the operator's `directory:import` does in a process of its own, for tests that kill it: `admin-process.ts FILE POINT`. At the point it prints
// so and waits: `batch` is between the first two batches of rows, any other one is when that line is printed.
import { writeSync } from 'node:fs';
import { connect } from '#platform/db/client.ts';
import { createLog } from '#platform/log.ts';
import { importDirectory } from '#prospecting/directory/server/index.ts';

const [file = '', point = ''] = process.argv.slice(2);
const db = connect({ url: process.env.DATABASE_URL ?? '', log: createLog('silent') });
let checks = 0;

function pauseForever(): void {
  writeSync(1, 'there\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** Looked at before a batch is written, when the one before it is. */
const signal = Object.assign(new AbortController().signal, {
  throwIfAborted() {
    checks += 1;
    if (point === 'batch' && checks === 2) pauseForever();
  },
});
const tell = (line: string) => (line === point ? pauseForever() : undefined);
const clock = { now: () => Date.now() };
await importDirectory({ db, clock }, { file, asOf: null, force: false, signal, tell, batchRows: 400 });
await db.$client.end();
