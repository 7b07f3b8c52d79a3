// Loaded into the server of a soak: on a signal, a full garbage collection, after which its memory is that of what it holds. It is read at once:
// half a second later some 10 MB are garbage again, which is more than a leak of hours.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const file = process.env.HELD_MEMORY_FILE ?? '';

if (isMainThread)
  process.on('SIGUSR2', () => {
    collect();
    writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
    renameSync(`${file}.new`, file);
  });
