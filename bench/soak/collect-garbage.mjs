// Loaded into the server of a soak: a full garbage collection on a signal, after which its memory is that of what it holds.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
if (isMainThread) process.on('SIGUSR2', () => collect());
