// Runs one of our TypeScript modules in a process of its own, for tests that kill processes: run-typescript.mjs MODULE [ARGUMENT...]
import path from 'node:path';
import { runnerImport } from 'vite';

const file = process.argv[2];
if (file === undefined) throw new Error('usage: run-typescript.mjs MODULE [ARGUMENT...]');
await runnerImport(path.resolve(file), { configFile: false, logLevel: 'error' });
