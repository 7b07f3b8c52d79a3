// Processes beside a benchmark that answer lines with lines.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Talker {
  ask: (line: string | null) => Promise<string>;
  stop: () => void;
}

/** A process that answers lines with lines. */
export function talkTo(script: string, args: readonly string[]): Talker {
  const child: ChildProcess = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (!child.stdin || !child.stdout) throw new Error(`${script} has no pipes`);
  const { stdin } = child;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(line) {
      if (line !== null) stdin.write(`${line}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${script} ended`);
      return String(value);
    },
    stop: () => child.kill(),
  };
}
