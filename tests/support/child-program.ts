// Our TypeScript modules as programs of their own, for tests that kill processes: each is bundled once, so that a start takes no compiling.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { build, type Rolldown } from 'vite';

/** Within the checkout, where libraries are found from. */
const FOLDER = path.resolve('node_modules/.cache/leadwright-programs');
const programs = new Map<string, Promise<string>>();

export type Program = ChildProcessByStdio<null, Readable, null>;

/** Starts a module of the checkout; `env` is added to ours, and its arguments begin at `process.argv[2]`. */
export async function spawnProgram(module: string, args: string[], env: Record<string, string> = {}): Promise<Program> {
  let program = programs.get(module);
  if (program === undefined) {
    program = bundle(module);
    programs.set(module, program);
  }
  return spawn(process.execPath, ['--enable-source-maps', await program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function bundle(module: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: module,
      write: false,
      target: 'node20',
      sourcemap: 'inline',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const file = path.join(FOLDER, `${path.basename(module, '.ts')}.mjs`);
  // Two runs may bundle it at the same time: each start finds a whole file.
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(draft, output[0].code);
  await rename(draft, file);
  return file;
}
